"""Whether two sets of samples differ by more than chance: Mann and Whitney's test of ranks.

It asks how often samples of the first kind are above those of the second, and compares that with
what shuffling all samples between the two kinds would give. It assumes nothing about how the
samples are distributed, and an outlier counts no more than any other rank. For small sets every
way of shuffling is counted, so the probability is exact, ties included; for large ones the usual
normal approximation with its correction for ties is good to the digits that are printed.
"""

import itertools
import math

EXACT_MAX = 20_000
# A difference that chance makes more rarely than this is taken for real.
LEVEL = 0.05


def chance(one: list[float], other: list[float]) -> float:
    """How likely at least so large a difference is if there is none, in either direction."""
    if math.comb(len(one) + len(other), len(one)) <= EXACT_MAX:
        return _exact(one, other)
    return _approximate(one, other)


def smallest_chance(one: int, other: int) -> float:
    """The least that the test can give for so many samples: fewer than four each prove nothing."""
    return 2 / math.comb(one + other, one)


def _ranks(values: list[float]) -> list[float]:
    """Equal values share the mean of their ranks."""
    order = sorted(values)
    first = {}
    last = {}
    for position, value in enumerate(order, start=1):
        first.setdefault(value, position)
        last[value] = position
    return [(first[value] + last[value]) / 2 for value in values]


def _exact(one: list[float], other: list[float]) -> float:
    ranks = _ranks(one + other)
    expected = len(one) * (len(ranks) + 1) / 2
    found = abs(sum(ranks[:len(one)]) - expected)
    distances = [abs(sum(chosen) - expected)
                 for chosen in itertools.combinations(ranks, len(one))]
    return sum(distance >= found - 1e-9 for distance in distances) / len(distances)


def _approximate(one: list[float], other: list[float]) -> float:
    everything = one + other
    count, pairs = len(everything), len(one) * len(other)
    ranks = _ranks(everything)
    ties = sum(size**3 - size for size in
               (everything.count(value) for value in set(everything)))
    variance = pairs / 12 * (count + 1 - ties / (count * (count - 1)))
    if variance <= 0:
        return 1.0
    distance = abs(sum(ranks[:len(one)]) - len(one) * (count + 1) / 2)
    return math.erfc(max(distance - 0.5, 0.0) / math.sqrt(2 * variance))
