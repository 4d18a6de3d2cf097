"""The D6 System told a second time, by laying the dice on a table (both Pythons).

The joker is thrown again for as long as it shows 6, so there are chains without end. They are cut
where K sixes stand in a row, and nothing is lost by it:

* `verdict` of a chain with one six more is the same verdict with 6 added to the total, an RC both
  times. So the chains of up to K throws, with `six_more`, are a proof by induction for all chains.
* For odds each throw that ends in k throws of the joker weighs 6^(K-k), and the cut stands for all
  that may follow it, weight 1. Its total is at least 6·K, so it counts as a success for every
  FD <= 6·K whatever follows: no FD asked for is above that.
"""


def codes(highest):
    """Every code up to `highest` pips, as (pips, dice, flat), climbed one pip at a time."""
    dice, flat = 0, 1
    for pips in range(1, highest + 1):
        yield pips, dice, flat
        dice, flat = (dice + 1, 0) if flat == 2 else (dice, flat + 1)


def throws_of(count):
    """Every throw of `count` dice, one after the other."""
    if count <= 0:
        yield []
        return
    for rest in throws_of(count - 1):
        for face in (1, 2, 3, 4, 5, 6):
            yield rest + [face]


def chains(dice, longest):
    """Every joker that ends within `longest` throws; the empty one where nothing is thrown."""
    if dice == 0:
        return [[]]
    return [[6] * sixes + [last] for sixes in range(longest) for last in (1, 2, 3, 4, 5)]


def verdict(flat, joker, dice, fd, bonus, ruling):
    """(total, outcome, margin, joker sign, removed, totals) of faces that lie on the table."""
    return against(laid_out(flat, joker, dice, bonus, ruling), fd)


def laid_out(flat, joker, dice, bonus, ruling):
    """(total, joker sign, removed, totals): what the faces say before any FD is named."""
    everything = list(dice) + list(joker)
    told = {"complication": sum(everything), "cancel": sum(everything)}
    sign = ""
    removed = None
    if joker and joker[0] == 6:
        sign = "rc"
    if joker and joker[0] == 1:
        sign = "ec"
        left = sorted(dice)
        highest = left.pop() if left else None
        told["cancel"] = sum(left)
        removed = highest if ruling == "cancel" else None
    told = dict([(name, told[name] + flat + bonus) for name in told])
    return (told[ruling], sign, removed, told)


def against(laid, fd):
    """The verdict of what was laid out, against an FD."""
    total, sign, removed, told = laid
    outcome = "success" if fd <= 0 or not total < fd else "failure"
    return (total, outcome, total - fd, sign, removed, told)


def at_least(dice, flat, highest, ruling):
    """([how many throws reach each FD 0 … highest], how many throws there are in all)."""
    longest = 1
    while 6 * longest < highest:
        longest += 1
    reached = [0] * (highest + 1)
    for others in throws_of(dice - 1):
        for joker in chains(dice, longest):
            weight = 6 ** (longest - len(joker)) if dice else 1
            total = verdict(flat, joker, others, 1, 0, ruling)[0]
            for fd in range(min(total, highest) + 1):
                reached[fd] += weight
        if dice:
            for fd in range(highest + 1):
                reached[fd] += 1
    return reached, 6 ** (dice - 1 + longest) if dice else 1
