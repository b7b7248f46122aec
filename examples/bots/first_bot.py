"""A bot for ruckus in a few lines: plays what it can, its highest card first, and draws if nothing fits.

    ruckus bot ABCD --command "python3 examples/bots/first_bot.py"
"""
import json
import sys


def worth(card):
    """Numbers count themselves, symbols 20, wilds 50."""
    return 50 if card[0] == "W" else int(card[1]) if card[1].isdigit() else 20


def best(choices):
    plays = [n for n, choice in enumerate(choices) if "play" in choice]
    if plays:
        return max(plays, key=lambda n: worth(choices[n]["play"]))
    return 0 if choices else None


for line in sys.stdin:
    line = json.loads(line)
    if line["line"] == "ask":
        print(json.dumps({"choice": best(line["choices"])}), flush=True)
