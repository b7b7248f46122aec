// Written by `cargo xtask codegen`. Do not edit.

/** The steps of each fact, the form of a new seat, and the fields that a view omits if empty. */
export const FOLD = {
  "omitted": ["aside", "clocks", "homemade", "notes"],
  "seat": {
    "cards": 0,
    "hand": null,
    "lifted": null,
    "lifted_hand": null,
    "passes_to": null,
    "awaits": null,
    "said_uno": false,
    "liable": false,
    "points": null
  },
  "facts": {
    "match-begun": [
      ["set", "round", 0],
      ["set", "winners", null],
      ["set", "homemade", []],
      ["set", "notes", []],
      ["set", "seats/*/total", 0],
      ["set", "seats/*/points", null],
      ["set", "waiting/*/total", 0]
    ],
    "round-begun": [
      ["for", "@waiting", ["sit"]],
      ["set", "round", "$round"],
      ["set", "dealer", "$dealer"],
      ["set", "turn", "$dealer"],
      ["set", "stock", "$stock"],
      ["set", "homemade", "$homemade"],
      ["set", "phase", "dealing"],
      ["set", "direction", "left"],
      ["set", "pile", []],
      ["set", "debt", 0],
      ["set", "skips", 0],
      ["set", "windows", []],
      ["set", "clocks", []],
      ["set", "out", []],
      ["set", "waiting", []],
      ["set", "notes", []],
      ["set", "seats/*/cards", 0],
      ["set", "seats/*/hand", null],
      ["set", "seats/*/lifted", null],
      ["set", "seats/*/lifted_hand", null],
      ["set", "seats/*/passes_to", null],
      ["set", "seats/*/awaits", null],
      ["set", "seats/*/said_uno", false],
      ["set", "seats/*/liable", false],
      ["set", "seats/*/points", null],
      ["set", "seats/*/aside", 0],
      ["set", "seats/me/hand", []]
    ],
    "drawn": [
      ["add", "stock", -1],
      ["add", "seats/$seat/cards", 1],
      ["push", "seats/$seat/hand", "$card"],
      ["set", "seats/$seat/said_uno", false]
    ],
    "turned-up": [
      ["add", "stock", -1],
      ["set", "phase", "playing"],
      ["push", "pile", {"card": "$card", "color": null, "by": null, "owes": 0, "how": "turn"}]
    ],
    "laid": [
      ["add", "seats/$seat/cards", -1],
      ["remove", "seats/$seat/hand/=card"],
      ["push", "pile", {"card": "$card", "color": "$color", "by": "$seat", "owes": 0, "how": "$how"}],
      ["set", "seats/$seat/said_uno", false],
      ["when", "@seats/$seat/cards", 1, ["set", "seats/$seat/said_uno", "$uno"]]
    ],
    "called": [["set", "pile/top/color", "$color"]],
    "turned": [["flip", "direction", "left", "right"]],
    "will-skip": [["add", "skips", 1]],
    "turn-moved": [["set", "turn", "$to"], ["set", "skips", 0]],
    "debt-raised": [["add", "debt", "$cards"], ["add", "pile/top/owes", "$cards"]],
    "debt-settled": [["set", "debt", 0], ["set", "pile/*/owes", 0]],
    "said-uno": [["set", "seats/$seat/said_uno", true]],
    "caught": [["set", "seats/$seat/said_uno", true], ["set", "seats/$seat/liable", false]],
    "liable": [["set", "seats/*/liable", false], ["set", "seats/$seats/liable", true]],
    "window-opened": [["push", "windows", "$window"]],
    "answered": [["push", "windows/$rule/answered", "$seat"]],
    "window-closed": [["remove", "windows/$rule"]],
    "hand-due": [["set", "seats/$from/passes_to", "$to"], ["set", "seats/$to/awaits", "$from"]],
    "hand-lifted": [
      ["set", "seats/$seat/lifted", "@seats/$seat/cards"],
      ["set", "seats/$seat/lifted_hand", "@seats/$seat/hand"],
      ["replace", "seats/$seat/hand", []],
      ["set", "seats/$seat/cards", 0],
      ["set", "seats/$seat/said_uno", false],
      ["set", "seats/$seat/passes_to", null]
    ],
    "hand-given": [
      ["add", "seats/$to/cards", "@seats/$from/lifted"],
      ["set", "seats/$from/lifted", null],
      ["set", "seats/$from/lifted_hand", null],
      ["replace", "seats/$to/hand", "$hand"],
      ["set", "seats/$to/awaits", null],
      ["set", "seats/$to/said_uno", false]
    ],
    "undone": [["become", "$view"]],
    "uncovered": [],
    "pile-taken": [["add", "seats/$seat/cards", "$cards"], ["set", "seats/$seat/said_uno", false], ["take-pile"]],
    "went-out": [["push", "out", "$seat"]],
    "came-back": [["remove", "out/=seat"]],
    "reshuffled": [["recycle"]],
    "refilled": [["recycle"]],
    "round-over": [
      ["set", "phase", "over"],
      ["set", "windows", []],
      ["set", "clocks", []],
      ["for", "$hands",
        ["set", "seats/$seat/hand", "$hand"],
        ["set", "seats/$seat/cards", "#hand"],
        ["set", "seats/$seat/aside", 0]
      ]
    ],
    "scored": [["set", "seats/$seat/points", "$points"], ["set", "seats/$seat/total", "$total"]],
    "awarded": [["set", "seats/$seat/total", "$total"]],
    "set-aside": [["add", "stock", -1], ["add", "seats/$seat/aside", 1]],
    "retired": [
      ["remove", "out/=seat"],
      ["add", "seats/$seat/aside", "@seats/$seat/cards"],
      ["set", "seats/$seat/cards", 0],
      ["replace", "seats/$seat/hand", []],
      ["set", "seats/$seat/said_uno", false],
      ["set", "seats/$seat/liable", false]
    ],
    "pile-marked": [["mark", "pile/[place]/card", "$marked"]],
    "held-marked": [["mark", "seats/$seat/hand/=card", "$marked"]],
    "match-over": [["set", "winners", "$winners"]],
    "moved": [["move", "seats/$seat", "$place"]],
    "changed-chairs": [["flip", "dealer", "$a", "$b"], ["swap", "seats/$a", "seats/$b"]],
    "swapped": [
      ["swap", "seats/$a/cards", "seats/$b/cards"],
      ["set", "seats/$a/said_uno", false],
      ["set", "seats/$b/said_uno", false],
      ["replace", "seats/$a/hand", "$hand"],
      ["replace", "seats/$b/hand", "$hand"]
    ],
    "gave": [
      ["add", "seats/$from/cards", -1],
      ["remove", "seats/$from/hand/=card"],
      ["set", "seats/$from/said_uno", false],
      ["add", "seats/$to/cards", 1],
      ["push", "seats/$to/hand", "$card"],
      ["set", "seats/$to/said_uno", false]
    ],
    "excused": [["remove", "windows/$rule/asked/=seat"]],
    "also-asked": [["include", "windows/$rule/asked", "$seat"]],
    "prolonged": [["set", "windows/$rule/deadline", "$deadline"]],
    "clock-started": [["remove", "clocks/$clock.rule"], ["push", "clocks", "$clock"]],
    "clock-stopped": [["remove", "clocks/$rule"]],
    "clock-rang": [["remove", "clocks/$rule"]],
    "slid-under": [
      ["add", "seats/$seat/cards", -1],
      ["remove", "seats/$seat/hand/=card"],
      ["set", "seats/$seat/said_uno", false],
      ["insert", "pile", "$depth", {"card": "$card", "color": null, "by": "$seat", "owes": 0, "how": "match"}]
    ],
    "noted": [["note"]],
    "joined": [
      ["when", "$waits", true,
        ["when", "@waiting/$seat", null, ["push", "waiting", {"seat": "$seat", "total": "$total"}]],
        ["set", "waiting/$seat/total", "$total"]
      ],
      ["when", "$waits", false, ["sit"]]
    ],
    "left": [
      ["remove", "waiting/$seat"],
      ["remove", "out/=seat"],
      ["change", "pile/*/by", "$seat", null],
      ["remove", "windows/*/asked/=seat"],
      ["remove", "windows/*/answered/=seat"],
      ["forget"],
      ["add", "stock", "@seats/$seat/cards"],
      ["add", "stock", "@seats/$seat/aside"],
      ["add", "stock", "@seats/$seat/lifted"],
      ["when", "@dealer", "$seat", ["set", "dealer", "@seats/<seat/seat"]],
      ["remove", "seats/$seat"]
    ],
    "skipped": [],
    "passed": [],
    "blunder": [],
    "mistaken": [],
    "showed": [],
    "peeked": [],
    "shown": [],
    "revealed": [],
    "challenged": [],
    "accused": [],
    "announced": [],
    "rule-made": [],
    "performed": [],
    "lingers": [],
    "invoked": [],
    "fired": [],
    "suspended": [],
    "rolled": []
  }
}
