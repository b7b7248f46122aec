//! Judges the table after a move: players who are out, the end of the round, the turn, and players who can be caught
//! (G3, G8, U1).

use arrayvec::ArrayVec;

use crate::facts::fact::Fact;
use crate::game::scoring;
use crate::seams::resolution::Resolution;
use crate::tables::procedures::Catch;
use crate::tables::seat::{MAX_SEATS, Seat, SeatSet};
use crate::tables::table::Phase;

impl Resolution<'_> {
    /// Judges the table once a move is fully resolved. Does nothing while a public window is open.
    #[inline(always)]
    pub(crate) fn settle(&mut self) {
        if self.rulebook.rests_plainly && self.takes_shortcuts() && self.is_at_rest() {
            debug_assert!(self.has_nothing_to_judge(), "a settled table has an effect to resolve");
            self.stirred = false;
        } else {
            self.settle_in_full();
        }
    }

    /// A quick check for nothing to judge: no player is out or about to be, the same players as before can be caught, and
    /// no effect is pending.
    #[inline(always)]
    fn is_at_rest(&self) -> bool {
        let table = &*self.table;
        let gone = table.out.len() + table.emptied.len() + usize::from(table.stuck);
        let waits = gone + table.windows.len() + usize::from(table.moved_by.is_some());
        let moving = table.lingering.or(table.awaiting);
        let others = table.holding.minus(SeatSet::of(table.turn));
        let plays = table.holding.contains(table.turn) && !others.is_empty();
        let still = waits == 0 && moving.is_empty() && self.queue_is_empty() && table.phase == Phase::Playing;
        still && plays && self.liable() == table.liable && !self.has_clock_to_ring()
    }

    /// Returns true if a clock has run out.
    #[inline]
    fn has_clock_to_ring(&self) -> bool {
        !self.table.clocks.is_empty() && self.table.next_clock().is_some_and(|clock| clock.deadline <= self.now)
    }

    /// Debug check: judges anyway and returns true if that produced no facts.
    fn has_nothing_to_judge(&mut self) -> bool {
        let facts = self.facts.len();
        self.judge() && self.facts.len() == facts
    }

    /// Notifies the rules that take part before going out is judged, then judges.
    #[inline(never)]
    fn settle_in_full(&mut self) {
        if !self.is_playing() {
            return;
        }
        self.let_rules_pause();
        if !self.table.windows.is_empty() {
            // A secret window must not influence who can be caught (HR-8).
            if self.table.windows.iter().all(|window| window.opening.secret) {
                self.judge_uno();
                self.let_rules_rest();
            }
            return;
        }
        if !self.let_rules_settle() {
            return;
        }
        if self.takes_shortcuts() && self.is_at_rest() {
            debug_assert!(self.has_nothing_to_judge(), "a settled table has an effect to resolve");
            self.let_rules_rest();
        } else if self.judge() {
            self.let_rules_rest();
        }
    }

    /// Judges everything. Returns true if the table is at rest afterwards.
    fn judge(&mut self) -> bool {
        // A guest may have prevented the debt that seats without cards wait for (PS-4.6).
        if self.table.debt == 0 && !self.table.lingering.is_empty() {
            self.emit(Fact::DebtSettled);
        }
        self.judge_out();
        let in_play = self.table.count_in_play();
        let stuck = usize::from(self.table.stuck) >= in_play.max(1);
        if in_play <= 1 || self.would_end(self.table.out.len()) || stuck {
            self.end_round();
            return false;
        }
        if !self.table.in_play(self.table.turn) {
            let to = self.table.next_in_play(self.table.turn);
            self.emit(Fact::TurnMoved { to });
        }
        self.judge_uno();
        // A guest may have reacted to players going out or to the turn.
        let waits = !self.queue_is_empty();
        // A clock that ran out while a window was open rings now.
        if waits || self.has_clock_to_ring() {
            if !waits {
                self.ring();
            }
            self.drain();
            self.settle();
            return false;
        }
        true
    }

    /// Lets rules start their clocks.
    #[inline]
    fn let_rules_rest(&mut self) {
        let rulebook = self.rulebook;
        for &(id, rule) in &rulebook.rest {
            self.speak_as(id);
            rule.rest(self);
        }
        self.stirred = false;
    }

    /// Lets rules inspect the table after a move, even while it waits for players.
    fn let_rules_pause(&mut self) {
        let rulebook = self.rulebook;
        for &(id, rule) in &rulebook.pause {
            self.speak_as(id);
            rule.pause(self);
        }
        self.drain();
    }

    /// Lets rules correct the table before going out is judged. Returns true if the table is still at rest.
    #[inline]
    fn let_rules_settle(&mut self) -> bool {
        let rulebook = self.rulebook;
        if rulebook.settle.is_empty() && self.queue_is_empty() {
            return self.is_playing();
        }
        for &(id, rule) in &rulebook.settle {
            self.speak_as(id);
            rule.settle(self);
        }
        self.drain();
        self.is_playing() && self.table.windows.is_empty()
    }

    #[inline]
    fn judge_out(&mut self) {
        let table = &*self.table;
        let still = table.emptied.is_empty() && table.moved_by.is_none();
        if !still || table.out.iter().any(|&seat| table.in_play(seat)) {
            self.judge_who_is_out();
        }
    }

    /// Returns the players who are back in play and the players who are out, without recording it. The order is that in
    /// which hands emptied; for one movement of hands, it is by seat from the left of the player who caused it.
    fn back_and_gone(&self) -> [ArrayVec<Seat, MAX_SEATS>; 2] {
        let table = &*self.table;
        // Seats that have not held cards in this round are not out of it (SP-4.3), nor are retired seats.
        let beside = table.newcomers.or(table.retired());
        let counts = |seat: Seat| !table.in_play(seat) && !table.out.contains(&seat) && !beside.contains(seat);
        let back = table.out.iter().copied().filter(|&seat| table.in_play(seat)).collect();
        let mut gone: ArrayVec<Seat, MAX_SEATS> = table.emptied.iter().copied().filter(|&seat| counts(seat)).collect();
        if let Some(mover) = table.moved_by {
            for seat in table.from_left_of(mover) {
                if counts(seat) && !gone.contains(&seat) {
                    gone.push(seat);
                }
            }
        }
        [back, gone]
    }

    /// Returns true if a play is the last one of its player or of the round: the player is about to be out, or the
    /// round is about to end because hands have emptied or moved since going out was last judged, or because seats were
    /// retired.
    pub(crate) fn is_last_play(&mut self, by: Seat) -> bool {
        let table = &*self.table;
        let still = table.emptied.is_empty() && table.moved_by.is_none() && table.retired().is_empty();
        if still || !self.is_playing() {
            return false;
        }
        let [back, gone] = self.back_and_gone();
        let out = self.table.out.len() + gone.len() - back.len();
        gone.contains(&by) || self.table.count_in_play() <= 1 || self.would_end(out)
    }

    fn judge_who_is_out(&mut self) {
        let [back, gone] = self.back_and_gone();
        for seat in back {
            self.emit(Fact::CameBack { seat });
        }
        for seat in gone {
            self.emit(Fact::WentOut { seat });
        }
        self.emit_known(Fact::Judged);
    }

    fn judge_uno(&mut self) {
        let seats = self.liable();
        if seats != self.table.liable {
            self.emit_known(Fact::Liable { seats });
        }
    }

    /// The players who can be caught now: those with one card who have not said UNO (U1, U2).
    #[inline(always)]
    fn liable(&self) -> SeatSet {
        let table = &*self.table;
        let silent = table.holders.one_card().minus(table.said);
        match self.rulebook.procedures.uno.catch {
            Catch::NextAction => silent.and(table.liable.or(table.fresh)),
            Catch::WhileOneCard => silent,
        }
    }

    /// Ends the round: the debtor draws (G8), hands are scored, and the match may end.
    pub(crate) fn end_round(&mut self) {
        self.finish_round(false);
    }

    /// Ends the round because the time is up: the fewest points in hand win.
    pub(crate) fn end_round_in_time(&mut self) {
        self.judge_out();
        self.finish_round(true);
    }

    fn finish_round(&mut self, time_is_up: bool) {
        if self.table.debt > 0 {
            let debtor = if self.table.in_play(self.table.turn) {
                self.table.turn
            } else {
                self.table.next_in_play(self.table.turn)
            };
            self.draw_debt(debtor);
        }
        self.emit(Fact::RoundOver);
        self.forget_all();
        let points = scoring::points(self.rulebook, self.table, time_is_up);
        for (seat, points) in points {
            let total = self.table.chair(seat).total.saturating_add(points);
            self.emit(Fact::Scored { seat, points, total });
        }
        let rulebook = self.rulebook;
        for &(id, rule) in &rulebook.count {
            self.speak_as(id);
            rule.count(self);
        }
        let (eliminated, winners) = scoring::verdict(self.rulebook, self.table);
        self.react(&Fact::RoundOver);
        if let Some(seat) = eliminated {
            self.emit(Fact::Eliminated { seat });
        }
        if let Some(winners) = winners {
            self.emit(Fact::MatchOver { winners });
        }
    }
}
