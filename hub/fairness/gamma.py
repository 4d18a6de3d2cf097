"""The tail of the chi-square law, from the regularised incomplete gamma function."""

from math import exp, lgamma, log

PRECISION = 1e-16
TINY = 1e-300


def chi_square_tail(value: float, freedom: int) -> float:
    """The chance that a chi-square of `freedom` degrees is `value` or more."""
    return upper_gamma(freedom / 2, value / 2)


def upper_gamma(a: float, x: float) -> float:
    """Q(a, x) = Γ(a, x) / Γ(a), for a > 0 and x ≥ 0; to about 14 digits."""
    if x <= 0:
        return 1.0
    front = exp(a * log(x) - x - lgamma(a))
    return 1 - front * _series(a, x) if x < a + 1 else front * _fraction(a, x)


def chi_square_point(tail: float, freedom: int) -> float:
    """The value that a chi-square of `freedom` degrees reaches with chance `tail`."""
    low, high = 0.0, 1.0
    while chi_square_tail(high, freedom) > tail:
        low, high = high, high * 2
    while high - low > 1e-9 * high:
        middle = (low + high) / 2
        low, high = (middle, high) if chi_square_tail(middle, freedom) > tail else (low, middle)
    return (low + high) / 2


def _series(a: float, x: float) -> float:
    """P(a, x) by its power series, without the factor in front."""
    term = total = 1 / a
    while term > total * PRECISION:
        a += 1
        term *= x / a
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """Q(a, x) by its continued fraction (Lentz's way), without the factor in front."""
    b = x + 1 - a
    c, d = 1 / TINY, 1 / b
    product, step, i = d, 0.0, 0
    while abs(step - 1) > PRECISION * 4:
        i += 1
        numerator = i * (a - i)
        b += 2
        d = 1 / (numerator * d + b or TINY)
        c = b + numerator / c or TINY
        step = c * d
        product *= step
    return product
