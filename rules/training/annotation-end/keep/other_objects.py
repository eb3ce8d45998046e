def leave(tracer, handle):
    tracer.annotation_end(handle)
