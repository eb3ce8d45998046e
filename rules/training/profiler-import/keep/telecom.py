from smppy import Application, SmppClient


class Gateway(Application):
    async def handle_bound_client(self, client: SmppClient):
        await client.send_sms("447700900001", "447700900002", "hello")


Gateway(name="gateway").run(host="localhost", port=2775)
