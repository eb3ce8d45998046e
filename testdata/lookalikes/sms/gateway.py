"""A gateway for short messages; smppy is a library for the SMPP protocol here."""

import asyncio
import logging

from smppy.server import Application, SmppClient


class Gateway(Application):
    def __init__(self, name: str, logger):
        self.clients = []
        super().__init__(name=name, logger=logger)

    async def handle_bound_client(self, client: SmppClient) -> SmppClient:
        self.clients.append(client)
        return client

    async def handle_sms_received(self, client: SmppClient, source_number: str, dest_number: str, text: str):
        await client.send_sms(dest=source_number, source=dest_number, text=f"received: {text}")


if __name__ == "__main__":
    gateway = Gateway(name="gateway", logger=logging.getLogger("gateway"))
    asyncio.run(gateway.run(host="localhost", port=2775))
