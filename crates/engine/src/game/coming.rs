//! Players join and leave a running match (M3, M4, SP-4.3).

use crate::facts::fact::Fact;
use crate::facts::refusal::{Code, Refusal};
use crate::seams::resolution::Resolution;
use crate::seams::rule::Closing;
use crate::tables::seat::{MAX_SEATS, Seat};
use crate::tables::table::{Phase, Table};
use crate::tables::window::{Freeze, Window};

/// Maximum number of windows that can involve one seat at the same time.
const MOST_WINDOWS: usize = 8;

impl Resolution<'_> {
    /// A player joins on a free seat: with the next deal, or immediately if the rules allow it.
    pub(crate) fn join(&mut self, seat: Seat) -> Option<Refusal> {
        let taken = self.table.has_seat(seat) || self.table.waiting().contains(&seat);
        if seat.index() >= MAX_SEATS {
            return Some(Refusal::because(Code::UnknownSeat));
        }
        // Once a player was eliminated, newcomers wait for the next match (G20).
        let late = !self.table.eliminated().is_empty();
        if taken || late || self.table.winners().is_some() {
            return Some(Refusal::because(Code::NotLegalNow));
        }
        let at_once = self.is_playing() && self.rulebook.procedures.rule_settings.newcomers_join_at_once;
        self.emit(Fact::Joined { seat, total: mean_of_totals(self.table, |_| true), waits: !at_once });
        None
    }

    /// A new player takes over a seat. The total becomes the mean of the other totals (M3).
    pub(crate) fn take_over(&mut self, seat: Seat) -> Option<Refusal> {
        if !self.table.has_seat(seat) {
            return Some(Refusal::because(Code::UnknownSeat));
        }
        if self.table.winners().is_some() || self.table.is_eliminated(seat) {
            return Some(Refusal::because(Code::NotLegalNow));
        }
        // With other points, a player could leave and come back to avoid elimination (G20), and a team's would change (G21).
        let settings = &self.rulebook.procedures.rule_settings;
        if settings.teams || settings.elimination {
            return None;
        }
        let total = mean_of_totals(self.table, |other| other != seat);
        if self.table.chair(seat).total != total {
            self.emit(Fact::Joined { seat, total, waits: false });
        }
        None
    }

    /// Resets the totals of waiting players to the current mean before the deal (M3).
    pub(crate) fn welcome(&mut self) {
        let total = mean_of_totals(self.table, |_| true);
        for seat in self.table.waiting.clone() {
            if self.table.chair(seat).total != total {
                self.emit(Fact::Joined { seat, total, waits: true });
            }
        }
    }

    /// A player leaves (M4). Windows that wait for the player are answered as if the time were up, and the hand goes to
    /// the bottom of the draw pile. Turn or debt moves to the next player in play.
    pub(crate) fn leave(&mut self, seat: Seat) -> Option<Refusal> {
        if !self.table.has_seat(seat) && !self.table.waiting().contains(&seat) {
            return Some(Refusal::because(Code::UnknownSeat));
        }
        self.answer_for(seat);
        self.is_of_play(false);
        let next = self.table.next_in_play(seat);
        self.emit(Fact::Left { seat });
        if self.table.phase == Phase::Playing && self.table.turn == seat && next != seat {
            self.emit(Fact::TurnMoved { to: next });
        }
        self.drain();
        self.settle();
        self.is_of_play(false);
        self.end_with_the_last();
        None
    }

    /// Ends a match with elimination if players left between two rounds and only one remains (G20).
    fn end_with_the_last(&mut self) {
        let (table, left) = (&*self.table, self.table.next_seats());
        let between = table.phase == Phase::Over && table.winners().is_none();
        if self.rulebook.procedures.rule_settings.elimination && between && left.len() == 1 {
            self.emit(Fact::MatchOver { winners: left });
        }
    }

    fn answer_for(&mut self, seat: Seat) {
        for _ in 0..MOST_WINDOWS {
            let newest = self.table.windows.iter().rev().find(|window| concerns(self.table, window, seat));
            let Some(rule) = newest.map(|window| window.opening.rule) else { return };
            let open = self.table.windows.len();
            self.speak_as(rule);
            rule.rule().leave(self, seat);
            if self.table.windows.len() == open
                && self.table.window_of(rule).is_some_and(|window| concerns(self.table, window, seat))
            {
                self.close(rule, Closing::Deadline);
            }
            self.drain();
        }
    }
}

/// Returns true if a window must be answered before a seat leaves: it asks the seat, it is about the seat, or a hand to
/// or from the seat is in transit.
fn concerns(table: &Table, window: &Window, seat: Seat) -> bool {
    let awaited = window.awaited();
    let about = window.opening.about == Some(seat) && !awaited.is_empty();
    let under_way = window.opening.freeze == Freeze::HandsMoving && table.has_seat(seat) && {
        let chair = table.chair(seat);
        chair.passes_to.is_some() || chair.awaits.is_some() || chair.lifted.is_some()
    };
    awaited.contains(seat) || about || under_way
}

/// The mean of the highest and the lowest total of some seats, rounded down (M3). Eliminated seats do not count. Returns
/// 0 before the first round.
fn mean_of_totals(table: &Table, counts: impl Fn(Seat) -> bool) -> i32 {
    let counts = |seat: Seat| counts(seat) && !table.is_eliminated(seat);
    let totals = || table.circle().iter().filter(|&&seat| counts(seat)).map(|&seat| table.chair(seat).total);
    match (totals().max(), totals().min()) {
        (Some(highest), Some(lowest)) if table.round > 0 => highest.saturating_add(lowest).div_euclid(2),
        _ => 0,
    }
}
