//! What a seat is waited for to do, as a race for a made-up action or a rule of the guest's asks it.

use crate::facts::palette::NOSE;
use crate::rules::ADD_A_RULE;
use crate::tables::seat::Seat;
use crate::tables::table::Table;
use crate::tables::window::{Window, WindowKind};

/// What a seat is waited for to do, in the words in which doing it counts: for a move of the verb `do`.
pub fn due(table: &Table, seat: Seat) -> Option<&str> {
    let waits = |window: &&Window| window.opening.kind == WindowKind::Do && window.awaited().contains(seat);
    let window = table.windows().iter().rev().find(waits)?;
    let of_guest = table.words_of(&window.opening).first();
    let made = || table.made_action(window.opening.step).filter(|_| window.opening.rule == ADD_A_RULE);
    Some(match of_guest {
        Some(action) => action,
        None => made().unwrap_or(NOSE),
    })
}
