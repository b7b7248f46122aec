"""Lists the possible actions of a player, the same ones that `ruckus bot` passes to programs."""

from itertools import islice

COLORS = ("R", "Y", "G", "B")
TAKES_EFFECT = ("turn", "out-of-turn")
# Actions that every client knows. Players may make up others.
KNOWN_ACTIONS = ("tap the pile", "moo", "be a tree", "touch your nose")
MOST_WAYS = 64
VALUELESS = ("draw", "pass", "uno", "slap", "hand-on", "challenge", "announce", "dispute", "ready", "flip", "go")


def choices(view, offers):
    """All possible actions, without duplicates. The play that leaves one card also says UNO."""
    hand = hand_of(view)
    top = view["pile"][-1]["card"] if view["pile"] else None
    listed = []
    for offer in offers:
        if offer.get("unchecked"):
            # The table accepts these cards unchecked, so they would be mistakes.
            continue
        for action in islice(moves(view, offer, hand), MOST_WAYS):
            if "play" in action:
                if top is not None:
                    action["saw"] = top
                if held_by(view) == 2:
                    action["uno"] = True
            if action not in listed:
                listed.append(action)
    return listed


def held_by(view):
    """The number of the player's cards, with those face down."""
    return next((seat["cards"] for seat in view["seats"] if seat["seat"] == view["me"]), 0)


def hand_of(view):
    """The player's cards; empty for a spectator."""
    mine = (seat["hand"] for seat in view["seats"] if seat["seat"] == view["me"])
    return next(mine, None) or []


def moves(view, offer, hand):
    """The actions of an offer."""
    verb, cards, seats = offer["verb"], offer.get("cards", []), offer.get("seats", [])
    if verb in VALUELESS:
        yield {verb: True}
    elif verb == "play":
        matched = {"as": "match"} if offer.get("says_match") else {}
        for card in cards:
            called = card.startswith(("W", "MM", "BU", "GC")) and offer.get("how", "turn") in TAKES_EFFECT
            for play in [f"{card}/{color}" for color in COLORS] if called else [card]:
                yield {"play": play, **matched}
    elif verb == "color":
        yield from ({"color": color} for color in COLORS)
    elif verb in ("catch", "swap", "peek", "accuse", "name"):
        yield from ({verb: seat} for seat in seats)
    elif verb == "show":
        yield from ({"show": card} for card in cards)
    elif verb == "shield":
        yield from ({"shield": card, **discard} for card in cards for discard in ({"discard": True}, {}))
    elif verb == "give":
        yield from ({"give": card, "to": seat} for card in cards for seat in seats)
    elif verb == "deal":
        least, most = offer["range"]
        yield from ({"deal": count} for count in range(least, most + 1))
    elif verb in ("move-to", "choose"):
        yield from ({verb: number} for number in offer.get("numbers", []))
    elif verb == "make-rule":
        for number in offer.get("numbers", []):
            yield from ({verb: {"number": number, "homemade": place}} for place in offer.get("homemade", []))
            yield from ({verb: {"number": number, "action": action}} for action in KNOWN_ACTIONS)
    elif verb == "do":
        due = to_do(view)
        if due is not None:
            yield {"do": due}
    elif verb == "pay":
        yield from payments(offer, [card for card in hand if card in cards])


def payments(offer, held):
    """Ways to pay: cards that add up, or a number of equal cards. Each combination once."""
    seen = set()

    def ways(start, chosen):
        if complete(offer, chosen):
            key = tuple(sorted(chosen))
            if key not in seen:
                seen.add(key)
                yield {"pay": list(chosen)}
            return
        for place in range(start, len(held)):
            if fits(offer, [*chosen, held[place]]):
                yield from ways(place + 1, [*chosen, held[place]])

    yield from ways(0, [])


def fits(offer, cards):
    if "sum" in offer:
        return total(cards) <= offer["sum"]
    same = offer.get("same")
    alike = {"color": lambda card: card[0], "face": lambda card: face(card)}.get(same, lambda card: card.rstrip("*^"))
    return len(cards) <= offer.get("count", 0) and len({alike(card) for card in cards}) == 1


def complete(offer, cards):
    if "sum" in offer:
        # Adding a zero to cards that already add up would be another combination, which is omitted.
        return bool(cards) and total(cards) == offer["sum"]
    return len(cards) == offer.get("count", 0)


def total(cards):
    return sum(int(face(card)) for card in cards)


def face(card):
    """A card's number or symbol: `7` for `R7*`, `W+4` for `W+4`."""
    plain = card.rstrip("*^")
    return plain if plain.startswith("W") or plain in ("MM", "BU", "GC") else plain[1:]


def to_do(view):
    """The words of the action that a `do` window requires from this player; None if there is none."""
    for window in reversed(view["windows"]):
        if window["kind"] == "do" and view["me"] in window["asked"]:
            if view["me"] in window["answered"]:
                return None
            if window.get("words"):
                return window["words"][0]
            for note in view.get("notes", []):
                text = note["value"].get("text")
                if text is not None and (note["rule"], note.get("number")) == (window["rule"], window["step"]):
                    return text
            return None
    return None
