"""Numbers that look enough like tensors for small training scripts."""

import operator


def _value(x):
    return x._value if isinstance(x, Tensor) else float(x)


class Tensor:
    """One float with a pretended batch size; every layer is a function of that float."""

    def __init__(self, value=0.0, rows=1):
        self._value = float(value)
        self._rows = rows
        self.grad = None
        self.requires_grad = False

    @property
    def data(self):
        return self

    @property
    def shape(self):
        return (self._rows,)

    @property
    def device(self):
        return "cpu"

    def size(self, dim=None):
        return self._rows if dim is not None else self.shape

    def backward(self, *args, **kwargs):
        """There is no graph: nothing to do."""

    def item(self):
        return self._value

    def tolist(self):
        return [self._value] * self._rows

    def _same(self, *args, **kwargs):
        return self

    to = cuda = cpu = detach = clone = float = long = contiguous = requires_grad_ = _same
    view = reshape = flatten = unsqueeze = squeeze = mean = sum = max = argmax = view_as = _same
    permute = transpose = numpy = double = half = zero_ = _same

    def eq(self, other):
        return Tensor(abs(self._value - _value(other)) < 0.5, self._rows)

    def ge(self, other):
        return Tensor(self._value >= _value(other), self._rows)

    def _combined(operation):
        def method(self, other):
            return Tensor(operation(self._value, _value(other)), self._rows)

        return method

    def _reflected(operation):
        def method(self, other):
            return Tensor(operation(_value(other), self._value), self._rows)

        return method

    __add__, __radd__ = _combined(operator.add), _reflected(operator.add)
    __sub__, __rsub__ = _combined(operator.sub), _reflected(operator.sub)
    __mul__, __rmul__ = _combined(operator.mul), _reflected(operator.mul)
    __truediv__, __rtruediv__ = _combined(operator.truediv), _reflected(operator.truediv)
    __pow__ = _combined(operator.pow)
    del _combined, _reflected

    def __neg__(self):
        return Tensor(-self._value, self._rows)

    def __eq__(self, other):
        return self._value == _value(other)

    def __lt__(self, other):
        return self._value < _value(other)

    def __gt__(self, other):
        return self._value > _value(other)

    __hash__ = object.__hash__

    def __float__(self):
        return self._value

    def __int__(self):
        return int(self._value)

    def __bool__(self):
        return bool(self._value)

    def __len__(self):
        return self._rows

    def __getitem__(self, index):
        return self

    def __format__(self, spec):
        return format(self._value, spec)

    def __repr__(self):
        return f"tensor({self._value:.4f})"
