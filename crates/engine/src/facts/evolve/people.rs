//! Players join and leave a table (M4, SP-4.3).

use super::changes::{count_hand, move_turn, note_places, pick_up, to_bottom_of_draw_pile};
use crate::tables::chair::Chair;
use crate::tables::seat::Seat;
use crate::tables::table::Table;

/// Adds a player to a running match: to the circle immediately, or with the next deal (M4, SP-4.3).
pub(super) fn join(table: &mut Table, seat: Seat, total: i32, waits: bool) {
    // Undoing a play does not undo who sits at the table or the totals.
    if let Some(play) = &mut table.undoable {
        join(&mut play.before, seat, total, waits);
    }
    // A player who is already at the table only gets the new total.
    if table.circle.contains(&seat) || table.waiting.contains(&seat) {
        table.chairs[seat.index()].total = total;
        return;
    }
    if table.chairs.len() <= seat.index() {
        table.chairs.resize_with(seat.index() + 1, Chair::default);
    }
    table.chairs[seat.index()] = Chair { total, ..Chair::default() };
    count_hand(table, seat);
    if waits {
        let _ = table.waiting.try_push(seat);
    } else {
        let _ = table.circle.try_push(seat);
        table.newcomers.insert(seat);
        note_places(table);
    }
}

/// Removes a player: the hand goes to the bottom of the draw pile, and the player's cards on the discard pile lose
/// their owner (M4).
pub(super) fn leave(table: &mut Table, seat: Seat) {
    if table.dealer == seat && table.circle.len() > 1 {
        // The next seat to the left deals next, so the seat before the leaver counts as the last dealer.
        table.dealer = table.right_of(seat);
    }
    let Some(chair) = table.chairs.get_mut(seat.index()) else { return };
    let chair = std::mem::take(chair);
    // The place of an eliminated player is final (G20).
    if chair.eliminated.is_some() {
        let (total, eliminated) = (chair.total, chair.eliminated);
        table.chairs[seat.index()] = Chair { total, eliminated, ..Chair::default() };
    }
    count_hand(table, seat);
    let mut cards = chair.hand.cards().to_vec();
    cards.extend_from_slice(chair.face_down.cards());
    cards.extend_from_slice(chair.aside.cards());
    cards.extend(chair.lifted.iter().flat_map(|hand| hand.cards().iter().copied()));
    to_bottom_of_draw_pile(table, &mut cards);
    for played in &mut table.pile {
        played.by = played.by.filter(|&by| by != seat);
    }
    table.stack.left(seat);
    table.announced.left(seat);
    table.cells.left(seat);
    // Undoing a play must not bring the leaver back.
    table.undoable = table.undoable.take().filter(|play| play.seat != seat);
    if let Some(play) = &mut table.undoable {
        let before = &mut *play.before;
        // A turn that is given back continues from the leaver's place (M4).
        if before.turn == seat {
            let next = before.next_in_play(seat);
            move_turn(before, next);
            pick_up(before, next);
        }
        leave(before, seat);
        play.drawn.retain(|(drawer, _)| *drawer != seat);
        play.face_down.retain(|(drawer, _)| *drawer != seat);
    }
    for window in &mut table.windows {
        window.opening.asked.remove(seat);
        window.answered.retain(|other| *other != seat);
        window.choices.retain(|choice| choice.seat != seat);
    }
    // The leaver's cards can be drawn now.
    table.stuck = 0;
    table.circle.retain(|other| *other != seat);
    table.waiting.retain(|other| *other != seat);
    table.out.retain(|other| *other != seat);
    table.emptied.retain(|other| *other != seat);
    let others = [
        &mut table.holding,
        &mut table.awaiting,
        &mut table.said,
        &mut table.fresh,
        &mut table.liable,
        &mut table.lingering,
        &mut table.newcomers,
        &mut table.retired,
    ];
    for seats in others {
        seats.remove(seat);
    }
    table.mistakes.remove(seat);
    note_places(table);
}
