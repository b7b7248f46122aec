//! Cards that land, and the turn that moves on. Where nothing waits, and nobody has a say in what is about to happen, it
//! happens at once, through the same functions as what has waited in the queue.

use super::Resolution;
use crate::cards::card::{Card, Colour};
use crate::facts::action::Action;
use crate::facts::fact::Fact;
use crate::tables::effect::{Effects, How, Stage, What};
use crate::tables::rule_id::RuleId;
use crate::tables::seat::Seat;

impl Resolution<'_> {
    /// Whether a kind of effect would be the next to happen, and would happen.
    #[inline]
    fn is_clear_for(&self, kind: Effects) -> bool {
        let waits = !self.queue.is_empty() || !self.table.windows.is_empty() || self.trace.is_some();
        !waits && !self.rulebook.replaced.meet(kind)
    }

    /// A rule has said all that it has to say about a move.
    #[inline]
    fn has_spoken(&mut self) {
        self.spoken = cfg!(debug_assertions);
    }

    /// Lets the card that an action lays land in some manner; other actions lay none. A rule says so last: unless
    /// something has to happen before, the card lands at once. See [`Self::lay_before`].
    pub fn lay(&mut self, seat: Seat, action: &Action, how: How) {
        let &Action::Play { card, colour, uno, .. } = action else { return };
        if self.is_clear_for(Effects::PLAY) {
            self.land_in_turn(seat, card, colour, how, uno);
            self.has_spoken();
        } else {
            self.push(Stage::Land, What::Play { seat, card, colour, how, uno });
        }
    }

    /// The same for rules that go on to say what happens after it.
    pub fn lay_before(&mut self, seat: Seat, action: &Action, how: How) {
        if let &Action::Play { card, colour, uno, .. } = action {
            self.push(Stage::Land, What::Play { seat, card, colour, how, uno });
        }
    }

    /// Lets something happen before anything else of this move. A rule says so last.
    pub fn begin(&mut self, what: What) {
        if self.is_clear_for(Effects::of(&what)) {
            self.carry_out(what);
            self.has_spoken();
        } else {
            self.push(Stage::Land, what);
        }
    }

    /// Lets the turn move on once all else has happened. A rule says so last.
    pub fn end_turn(&mut self, seat: Seat) {
        if self.is_clear_for(Effects::MOVE_TURN) {
            self.move_turn(seat);
            self.has_spoken();
        } else {
            self.push(Stage::Turn, What::MoveTurn { from: seat });
        }
    }

    /// Lets the card that an action lays land now, whatever waits in a window: for cards that do nothing by their face. A
    /// wild-type keeps the colour called for the card beneath (PS-3.1).
    pub fn lay_at_once(&mut self, seat: Seat, action: &Action, how: How) {
        if let &Action::Play { card, uno, .. } = action {
            let colour = self.table.top().and_then(|top| top.colour).filter(|_| card.is_wild_type());
            let fact = Fact::Laid { seat, card, colour, how, uno };
            self.emit(fact.clone());
            self.react(&fact);
        }
    }

    /// A card lands, and rules react to it.
    #[inline]
    pub(super) fn land(&mut self, seat: Seat, card: Card, colour: Option<Colour>, how: How, uno: bool) {
        self.emit_known(Fact::Laid { seat, card, colour, how, uno });
        let nobody = self.rulebook.reacting(&Fact::Laid { seat, card, colour, how, uno }).is_empty();
        if !nobody || cfg!(debug_assertions) {
            self.react(&Fact::Laid { seat, card, colour, how, uno });
        }
    }

    /// A card lands in the course of things: where nothing else waits to happen then, the turn moves on at once (G2).
    pub(super) fn land_in_turn(&mut self, seat: Seat, card: Card, colour: Option<Colour>, how: How, uno: bool) {
        self.land(seat, card, colour, how, uno);
        if !how.takes_effect() {
            return;
        }
        if self.is_clear_for(Effects::MOVE_TURN) {
            self.move_turn(seat);
        } else {
            self.queue_turn(seat);
        }
    }

    /// The turn moves on once all else has happened that a card brings about (G2).
    pub(super) fn queue_turn(&mut self, from: Seat) {
        let speaker = self.speaks_as(RuleId::FACES);
        self.push(Stage::Turn, What::MoveTurn { from });
        self.speaker = speaker;
    }

    pub(super) fn move_turn(&mut self, from: Seat) {
        let mut to = self.table.next_in_play(from);
        // Nobody is in play, and the one after whom the turn would move has left: the round is over.
        if !self.table.has_seat(to) {
            return;
        }
        for _ in 0..self.table.skips {
            self.emit(Fact::Skipped { seat: to });
            to = self.table.next_in_play(to);
        }
        self.emit_known(Fact::TurnMoved { to });
    }
}
