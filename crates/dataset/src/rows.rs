//! Converts decisions to rows.

use ruckus_engine::{Card, Color, WindowKind};
use ruckus_lab::PlayerKind;
use ruckus_lab::decisions::{Decision, RecordedRound};

use crate::columns::{Column, Kind};

/// The columns in order. `docs/dataset.md` documents them.
pub(crate) const COLUMNS: &[(&str, Kind)] = &[
    ("round", Kind::Number),
    ("decision", Kind::Number),
    ("seat", Kind::Number),
    ("seats", Kind::Number),
    ("player", Kind::Text),
    ("at_ms", Kind::Number),
    ("hand", Kind::Texts),
    ("top", Kind::MaybeText),
    ("color", Kind::MaybeText),
    ("pile", Kind::Texts),
    ("clockwise", Kind::Flag),
    ("draw_pile", Kind::Number),
    ("owed", Kind::Number),
    ("skips", Kind::Number),
    ("turn", Kind::Number),
    ("windows", Kind::Texts),
    ("asked", Kind::Texts),
    ("cards", Kind::Numbers),
    ("out", Kind::Flags),
    ("said_uno", Kind::Flags),
    ("liable", Kind::Flags),
    ("offers", Kind::Texts),
    ("choice", Kind::Number),
    ("action", Kind::Text),
    ("place", Kind::Number),
    ("points", Kind::Signed),
];

/// Adds the decisions of a round to the columns.
pub(crate) fn add(
    columns: &mut [Column],
    number: u64,
    players: &[PlayerKind],
    round: &RecordedRound,
) -> Result<(), serde_json::Error> {
    for (place, decision) in round.decisions.iter().enumerate() {
        let Decision { seat, at, seen, offers, choice, action } = decision;
        let offers = offers.iter().map(serde_json::to_string).collect::<Result<Vec<_>, _>>()?;
        let action = serde_json::to_string(action)?;
        let index = seat.index();
        let one = |number: usize| [i32::try_from(number).unwrap_or(i32::MAX)];
        let texts = |cards: &[Card]| cards.iter().map(ToString::to_string).collect::<Vec<_>>();
        let windows = |kinds: &[WindowKind]| kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>();
        for ((name, _), column) in COLUMNS.iter().zip(columns.iter_mut()) {
            match *name {
                "round" => column.numbers(one(number as usize)),
                "decision" => column.numbers(one(place)),
                "seat" => column.numbers(one(index)),
                "seats" => column.numbers(one(players.len())),
                "player" => column.texts([players[index].to_string()]),
                "at_ms" => column.numbers(one(*at as usize)),
                "hand" => column.texts(texts(&seen.hand)),
                "top" => column.texts(seen.top.map(|card| card.to_string())),
                "color" => column.texts(seen.color.map(Color::name)),
                "pile" => column.texts(texts(&seen.pile)),
                "clockwise" => column.flags([seen.clockwise]),
                "draw_pile" => column.numbers([i32::from(seen.draw_pile)]),
                "owed" => column.numbers([i32::from(seen.owed)]),
                "skips" => column.numbers([i32::from(seen.skips)]),
                "turn" => column.numbers([i32::from(seen.turn)]),
                "windows" => column.texts(windows(&seen.windows)),
                "asked" => column.texts(windows(&seen.asked)),
                "cards" => column.numbers(seen.cards.iter().map(|&count| i32::from(count))),
                "out" => column.flags(seen.out.iter().copied()),
                "said_uno" => column.flags(seen.said_uno.iter().copied()),
                "liable" => column.flags(seen.liable.iter().copied()),
                "offers" => column.texts(offers.iter().cloned()),
                "choice" => column.numbers(one(*choice)),
                "action" => column.texts([action.clone()]),
                "place" => column.numbers([i32::from(round.places[index])]),
                "points" => column.numbers([round.points[index]]),
                other => unreachable!("the column {other} has no source"),
            }
        }
    }
    Ok(())
}
