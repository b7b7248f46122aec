//! The encoding of observations as numbers between 0 and 1.

use ruckus_engine::{Card, Seat, Table, View, WindowKind};

use crate::actions::{KINDS, SEATS, kind};
use crate::sight::Sight;

/// The number of kinds of windows.
const WINDOWS: usize = WindowKind::Choose as usize + 1;
/// The number of values per seat.
const OF_SEAT: usize = 13;
/// The number of copies of a card that is encoded as 1.
const COPIES: f32 = 8.0;
/// The number of cards in a pile that is encoded as 1.
const DECK: f32 = 108.0;
/// The number of cards in a hand, or of owed cards, that is encoded as 1.
const HAND: f32 = 20.0;

/// The parts. Each begins where the previous one ends.
macro_rules! parts {
    ($($name:ident: $size:expr, $after:expr;)*) => {
        $(const $name: usize = $after;)*
        /// The parts: name, first index, and size.
        pub const PARTS: &[(&str, usize, usize)] = &[$((stringify!($name), $name, $size)),*];
    };
}

parts! {
    HAND_CARDS: KINDS, 0;
    MARKED_CARDS: KINDS, HAND_CARDS + KINDS;
    PILE: KINDS, MARKED_CARDS + KINDS;
    TOP: KINDS, PILE + KINDS;
    TOP_COLOR: 4, TOP + KINDS;
    PLAYED_BY: SEATS, TOP_COLOR + 4;
    CLOCKWISE: 1, PLAYED_BY + SEATS;
    DRAW_PILE: 1, CLOCKWISE + 1;
    DISCARD_PILE: 1, DRAW_PILE + 1;
    OWED: 1, DISCARD_PILE + 1;
    SKIPS: 1, OWED + 1;
    WINDOWS_OPEN: WINDOWS, SKIPS + 1;
    WINDOWS_ASK_YOU: WINDOWS, WINDOWS_OPEN + WINDOWS;
    STEP: 1, WINDOWS_ASK_YOU + WINDOWS;
    EACH_SEAT: SEATS * OF_SEAT, STEP + 1;
}

/// The length of an observation.
pub const OBSERVATION: usize = EACH_SEAT + SEATS * OF_SEAT;

fn share(count: impl Into<f32>, whole: f32) -> f32 {
    (count.into() / whole).min(1.0)
}

const fn flag(holds: bool) -> f32 {
    if holds { 1.0 } else { 0.0 }
}

/// Counts cards by kind, adding directly to each value: writing small values and reading them back as larger ones would
/// stall the processor.
fn count(cards: impl Iterator<Item = Card>, into: &mut [f32]) {
    into.fill(0.0);
    for card in cards {
        let share = &mut into[kind(card)];
        *share = (*share + 1.0 / COPIES).min(1.0);
    }
}

fn bits(bits: u32, into: &mut [f32]) {
    if bits == 0 {
        return into.fill(0.0);
    }
    for (bit, into) in into.iter_mut().enumerate() {
        *into = flag(bits >> bit & 1 == 1);
    }
}

/// Writes the observation of a view's seat. All values are between 0 and 1. Returns `None` for a spectator's view.
///
/// # Panics
/// The slice does not have length [`OBSERVATION`].
pub fn of_view(view: &View, into: &mut [f32]) -> Option<()> {
    let sight = Sight::of_view(view)?;
    let me = view.seats.iter().find(|seat| Some(seat.seat) == view.me)?;
    write(&sight, me.hand.as_deref().unwrap_or_default(), view.pile.iter().map(|played| played.card), into);
    Some(())
}

/// Writes the same observation directly from the table.
///
/// # Panics
/// The slice does not have length [`OBSERVATION`].
pub fn of_table(table: &Table, me: Seat, into: &mut [f32]) {
    let hand = table.chair(me).hand.cards();
    write(&Sight::of_table(table, me), hand, table.pile().iter().map(|played| played.card), into);
}

fn write(sight: &Sight, hand: &[Card], pile: impl Iterator<Item = Card>, into: &mut [f32]) {
    count(hand.iter().copied(), &mut into[HAND_CARDS..MARKED_CARDS]);
    count(hand.iter().copied().filter(|card| card.is_marked()), &mut into[MARKED_CARDS..PILE]);
    count(pile, &mut into[PILE..TOP]);
    into[TOP..CLOCKWISE].fill(0.0);
    if let Some((kind, color, by)) = sight.top {
        into[TOP + kind] = 1.0;
        if let Some(color) = color {
            into[TOP_COLOR + color as usize] = 1.0;
        }
        if let Some(by) = by.filter(|by| *by < SEATS) {
            into[PLAYED_BY + by] = 1.0;
        }
    }
    into[CLOCKWISE] = flag(sight.clockwise);
    into[DRAW_PILE] = share(sight.draw_pile, DECK);
    into[DISCARD_PILE] = share(sight.pile_cards, DECK);
    into[OWED] = share(sight.owed, HAND);
    into[SKIPS] = share(sight.skips, 4.0);
    bits(sight.open, &mut into[WINDOWS_OPEN..WINDOWS_ASK_YOU]);
    bits(sight.asks, &mut into[WINDOWS_ASK_YOU..STEP]);
    into[STEP] = share(sight.step, HAND);
    for (seat, into) in sight.seats.iter().zip(into[EACH_SEAT..OBSERVATION].chunks_exact_mut(OF_SEAT)) {
        let Some(seat) = seat else {
            into.fill(0.0);
            continue;
        };
        into.copy_from_slice(&[
            1.0,
            share(seat.cards, HAND),
            flag(seat.turn),
            flag(seat.dealer),
            flag(seat.out),
            flag(seat.said_uno),
            flag(seat.liable),
            flag(seat.asked),
            flag(seat.answered),
            flag(seat.by),
            flag(seat.about),
            share(seat.lifted, HAND),
            share(seat.aside, HAND),
        ]);
    }
}
