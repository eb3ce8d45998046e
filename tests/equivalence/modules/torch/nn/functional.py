def _layer(x, *args, **kwargs):
    return x


relu = gelu = softmax = log_softmax = max_pool2d = avg_pool2d = dropout = normalize = _layer


def cross_entropy(output, target, *args, **kwargs):
    return (output - target) * (output - target) + 0.125


nll_loss = mse_loss = binary_cross_entropy_with_logits = cross_entropy
