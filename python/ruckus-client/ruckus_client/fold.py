"""Applies facts to a view: docs/protocol.md, "Facts, and how they fold into the view"."""

import copy

FOLDS = {}


def folds(*kinds):
    """Registers a function for some kinds of facts."""

    def note(function):
        FOLDS.update(dict.fromkeys(kinds, function))
        return function

    return note


def fold(view, fact):
    """Applies a fact to a view in place. Ignores unknown kinds of facts."""
    take_in = FOLDS.get(fact["is"])
    if take_in is not None:
        take_in(view, fact)


def seat_of(view, seat):
    """A seat in a view; None if it is not in the circle."""
    return next((other for other in view["seats"] if other["seat"] == seat), None)


def change(view, seat, **changes):
    found = seat_of(view, seat)
    if found is not None:
        found.update(changes)


def grow(view, seat, cards, count):
    """`cards` are the visible ones of the `count` cards."""
    found = seat_of(view, seat)
    if found is None:
        return
    found["cards"] += count
    found["said_uno"] = False
    if cards is not None and found["hand"] is not None:
        found["hand"].extend(cards)


def take_card(view, seat, card):
    found = seat_of(view, seat)
    if found is None:
        return
    found["cards"] = max(0, found["cards"] - 1)
    if found["hand"] is not None and card in found["hand"]:
        found["hand"].remove(card)


def lose_card(view, seat, card):
    """A visible or hidden card leaves a hand without being played."""
    take_card(view, seat, card)
    change(view, seat, said_uno=False)


def window_of(view, rule):
    """The newest window of a rule."""
    return next((window for window in reversed(view["windows"]) if window["rule"] == rule), None)


def put(view, field, values):
    """Sets a list that is omitted if empty."""
    if values:
        view[field] = values
    else:
        view.pop(field, None)


def newcomer(view, seat, total):
    known = view["me"] == seat or view["phase"] == "over"
    nothing = dict.fromkeys(("lifted", "lifted_hand", "passes_to", "awaits", "points"))
    hand = [] if known else None
    return {"seat": seat, "cards": 0, "hand": hand, **nothing, "said_uno": False, "liable": False, "total": total}


def with_mark(card, marked):
    return card.removesuffix("^") + ("^" if marked else "")


@folds("match-begun")
def match_begun(view, fact):
    view.update(round=0, winners=None)
    for seat in view["seats"]:
        seat.update(total=0, points=None)
    for waiting in view["waiting"]:
        waiting["total"] = 0
    for field in ("homemade", "notes"):
        view.pop(field, None)


@folds("round-begun")
def round_begun(view, fact):
    for waiting in view["waiting"]:
        view["seats"].append(newcomer(view, waiting["seat"], waiting["total"]))
    view.update(
        round=fact["round"], dealer=fact["dealer"], stock=fact["stock"], turn=fact["dealer"], phase="dealing",
        direction="left", pile=[], debt=0, skips=0, windows=[], out=[], waiting=[],
    )  # fmt: skip
    for field in ("clocks", "notes"):
        view.pop(field, None)
    put(view, "homemade", list(fact.get("homemade") or []))
    for place, seat in enumerate(view["seats"]):
        fresh = newcomer(view, seat["seat"], seat["total"])
        view["seats"][place] = fresh | {"hand": [] if view["me"] == seat["seat"] else None}


@folds("drawn")
def drawn(view, fact):
    view["stock"] = max(0, view["stock"] - 1)
    grow(view, fact["seat"], None if fact["card"] is None else [fact["card"]], 1)


@folds("turned-up")
def turned_up(view, fact):
    view["stock"] = max(0, view["stock"] - 1)
    view["phase"] = "playing"
    view["pile"].append({"card": fact["card"], "color": None, "by": None, "owes": 0, "how": "turn"})


@folds("laid")
def laid(view, fact):
    take_card(view, fact["seat"], fact["card"])
    view["pile"].append(
        {"card": fact["card"], "color": fact["color"], "by": fact["seat"], "owes": 0, "how": fact["how"]}
    )
    seat = seat_of(view, fact["seat"])
    if seat is not None:
        seat["said_uno"] = fact["uno"] and seat["cards"] == 1


@folds("called")
def called(view, fact):
    if view["pile"]:
        view["pile"][-1]["color"] = fact["color"]


@folds("turned")
def turned(view, fact):
    view["direction"] = "right" if view["direction"] == "left" else "left"


@folds("will-skip")
def will_skip(view, fact):
    view["skips"] += 1


@folds("turn-moved")
def turn_moved(view, fact):
    view.update(turn=fact["to"], skips=0)


@folds("debt-raised")
def debt_raised(view, fact):
    view["debt"] += fact["cards"]
    if view["pile"]:
        view["pile"][-1]["owes"] += fact["cards"]


@folds("debt-settled")
def debt_settled(view, fact):
    view["debt"] = 0
    for card in view["pile"]:
        card["owes"] = 0


@folds("said-uno")
def said_uno(view, fact):
    change(view, fact["seat"], said_uno=True)


@folds("caught")
def caught(view, fact):
    change(view, fact["seat"], said_uno=True, liable=False)


@folds("liable")
def liable(view, fact):
    for seat in view["seats"]:
        seat["liable"] = seat["seat"] in fact["seats"]


@folds("window-opened")
def window_opened(view, fact):
    view["windows"].append(copy.deepcopy(fact["window"]))


@folds("answered")
def answered(view, fact):
    window = window_of(view, fact["rule"])
    if window is not None:
        window["answered"].append(fact["seat"])


@folds("window-closed")
def window_closed(view, fact):
    window = window_of(view, fact["rule"])
    view["windows"] = [other for other in view["windows"] if other is not window]


@folds("hand-due")
def hand_due(view, fact):
    change(view, fact["from"], passes_to=fact["to"])
    change(view, fact["to"], awaits=fact["from"])


@folds("hand-lifted")
def hand_lifted(view, fact):
    seat = seat_of(view, fact["seat"])
    if seat is not None:
        hand = seat["hand"]
        seat.update(lifted=seat["cards"], lifted_hand=hand, hand=None if hand is None else [])
        seat.update(cards=0, said_uno=False, passes_to=None)


@folds("hand-given")
def hand_given(view, fact):
    giver, taker = seat_of(view, fact["from"]), seat_of(view, fact["to"])
    count = (giver or {}).get("lifted") or 0
    change(view, fact["from"], lifted=None, lifted_hand=None)
    grow(view, fact["to"], None, count)
    # The fact contains the whole hand, because the receiver may have drawn cards before it arrived.
    if fact["hand"] is not None and taker is not None and taker["hand"] is not None:
        taker["hand"] = list(fact["hand"])
    change(view, fact["to"], awaits=None, said_uno=False)


@folds("undone")
def undone(view, fact):
    view.clear()
    view.update(copy.deepcopy(fact["view"]))


@folds("pile-taken")
def pile_taken(view, fact):
    start, end = fact["start"], fact["start"] + fact["cards"]
    taken = view["pile"][start:end]
    del view["pile"][start:end]
    if not fact["keeps_debt"]:
        view["debt"] = max(0, view["debt"] - sum(card["owes"] for card in taken))
    grow(view, fact["seat"], [card["card"] for card in taken], fact["cards"])


@folds("went-out")
def went_out(view, fact):
    view["out"].append(fact["seat"])


@folds("came-back")
def came_back(view, fact):
    view["out"] = [seat for seat in view["out"] if seat != fact["seat"]]


@folds("reshuffled", "refilled")
def reshuffled(view, fact):
    top = view["pile"][-1:]
    view["stock"] += max(0, len(view["pile"]) - 1)
    view["pile"] = top


@folds("round-over")
def round_over(view, fact):
    view.update(phase="over", windows=[])
    view.pop("clocks", None)
    for shown in fact["hands"]:
        change(view, shown["seat"], hand=list(shown["hand"]), cards=len(shown["hand"]))
        (seat_of(view, shown["seat"]) or {}).pop("aside", None)


@folds("scored")
def scored(view, fact):
    change(view, fact["seat"], points=fact["points"], total=fact["total"])


@folds("awarded")
def awarded(view, fact):
    change(view, fact["seat"], total=fact["total"])


@folds("set-aside")
def set_aside(view, fact):
    view["stock"] = max(0, view["stock"] - 1)
    seat = seat_of(view, fact["seat"])
    if seat is not None:
        seat["aside"] = seat.get("aside", 0) + 1


@folds("retired")
def retired(view, fact):
    came_back(view, fact)
    seat = seat_of(view, fact["seat"])
    if seat is not None:
        put(seat, "aside", seat.get("aside", 0) + seat["cards"])
        seat.update(cards=0, hand=None if seat["hand"] is None else [], said_uno=False, liable=False)


@folds("pile-marked")
def pile_marked(view, fact):
    if fact["place"] < len(view["pile"]):
        card = view["pile"][fact["place"]]
        card["card"] = with_mark(card["card"], fact["marked"])


@folds("held-marked")
def held_marked(view, fact):
    hand = (seat_of(view, fact["seat"]) or {}).get("hand")
    if hand and fact["card"] in hand:
        hand[hand.index(fact["card"])] = with_mark(fact["card"], fact["marked"])


@folds("match-over")
def match_over(view, fact):
    view["winners"] = list(fact["winners"])


@folds("moved")
def moved(view, fact):
    seat = seat_of(view, fact["seat"])
    if seat is not None:
        view["seats"].remove(seat)
        view["seats"].insert(fact["place"], seat)


@folds("changed-chairs")
def changed_chairs(view, fact):
    a, b, seats = fact["a"], fact["b"], view["seats"]
    view["dealer"] = {a: b, b: a}.get(view["dealer"], view["dealer"])
    places = {seat["seat"]: place for place, seat in enumerate(seats)}
    if a in places and b in places:
        seats[places[a]], seats[places[b]] = seats[places[b]], seats[places[a]]


@folds("swapped")
def swapped(view, fact):
    a, b = seat_of(view, fact["a"]), seat_of(view, fact["b"])
    counts = ((b or {}).get("cards", 0), (a or {}).get("cards", 0))
    for seat, cards in zip((a, b), counts, strict=True):
        if seat is not None:
            seat.update(cards=cards, said_uno=False)
            if seat["hand"] is not None and fact["hand"] is not None:
                seat["hand"] = list(fact["hand"])


@folds("gave")
def gave(view, fact):
    lose_card(view, fact["from"], fact["card"])
    grow(view, fact["to"], None if fact["card"] is None else [fact["card"]], 1)


@folds("excused")
def excused(view, fact):
    window = window_of(view, fact["rule"])
    if window is not None:
        window["asked"] = [seat for seat in window["asked"] if seat != fact["seat"]]


@folds("also-asked")
def also_asked(view, fact):
    window = window_of(view, fact["rule"])
    if window is not None:
        window["asked"] = sorted({*window["asked"], fact["seat"]})


@folds("prolonged")
def prolonged(view, fact):
    window = window_of(view, fact["rule"])
    if window is not None:
        window["deadline"] = fact["deadline"]


def stop_clock(view, rule, *others):
    put(view, "clocks", [*(clock for clock in view.get("clocks", []) if clock["rule"] != rule), *others])


@folds("clock-started")
def clock_started(view, fact):
    stop_clock(view, fact["clock"]["rule"], dict(fact["clock"]))


@folds("clock-stopped", "clock-rang")
def clock_stopped(view, fact):
    stop_clock(view, fact["rule"])


@folds("slid-under")
def slid_under(view, fact):
    lose_card(view, fact["seat"], fact["card"])
    place = max(0, len(view["pile"]) - fact["depth"])
    view["pile"].insert(place, {"card": fact["card"], "color": None, "by": fact["seat"], "owes": 0, "how": "match"})


def cell(note):
    """The sort key of a cell. Cells without a seat or number come first."""
    missing = -1
    return note["rule"], note["cell"], note.get("seat", missing), note.get("number", missing)


@folds("noted")
def noted(view, fact):
    notes = [note for note in view.get("notes", []) if cell(note) != cell(fact)]
    if fact["value"] is not None:
        notes.append(copy.deepcopy({name: value for name, value in fact.items() if name != "is"}))
    put(view, "notes", sorted(notes, key=cell))


@folds("joined")
def joined(view, fact):
    known = next((waiting for waiting in view["waiting"] if waiting["seat"] == fact["seat"]), None)
    if not fact["waits"]:
        known = seat_of(view, fact["seat"])
    if known is not None:
        known["total"] = fact["total"]
    elif fact["waits"]:
        view["waiting"].append({"seat": fact["seat"], "total": fact["total"]})
    else:
        view["seats"].append(newcomer(view, fact["seat"], fact["total"]))


@folds("left")
def left(view, fact):
    gone = fact["seat"]
    view["waiting"] = [waiting for waiting in view["waiting"] if waiting["seat"] != gone]
    came_back(view, fact)
    for card in view["pile"]:
        if card["by"] == gone:
            card["by"] = None
    for window in view["windows"]:
        for field in ("asked", "answered"):
            window[field] = [seat for seat in window[field] if seat != gone]
    notes = []
    for note in view.get("notes", []):
        if "seats" in note["value"]:
            seats = [seat for seat in note["value"]["seats"] if seat != gone]
            if seats:
                notes.append(note | {"value": {"seats": seats}})
        elif note.get("seat") != gone:
            notes.append(note)
    put(view, "notes", notes)
    seat = seat_of(view, gone)
    if seat is None:
        return
    place = view["seats"].index(seat)
    view["seats"].remove(seat)
    view["stock"] += seat["cards"] + seat.get("aside", 0) + (seat["lifted"] or 0)
    if view["dealer"] == gone and view["seats"]:
        view["dealer"] = view["seats"][place - 1]["seat"]
