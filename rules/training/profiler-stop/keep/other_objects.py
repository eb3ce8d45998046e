def finish(server):
    server.stop_profiling()
