//! Playing a card and moving the turn. If no effects are pending and no rule can replace them, these effects skip the
//! queue and run directly, through the same functions.

use super::Resolution;
use crate::cards::card::{Card, Color};
use crate::cards::card_set::CardSet;
use crate::facts::action::Action;
use crate::facts::fact::Fact;
use crate::tables::effect::{EffectKind, EffectStage, Effects, How};
use crate::tables::rule_id::RuleId;
use crate::tables::seat::Seat;

impl Resolution<'_> {
    /// Returns true if an effect of this kind would be next and no rule can replace it.
    #[inline]
    pub(crate) fn is_clear_for(&self, kind: Effects) -> bool {
        let waits = !self.queue.is_empty() || !self.table.windows.is_empty() || self.trace.is_some();
        !waits && !self.rulebook.replaced.meet(kind) && self.takes_shortcuts()
    }

    /// Marks that a rule must not do anything else in this move.
    #[inline]
    fn has_spoken(&mut self) {
        self.spoken = cfg!(debug_assertions);
    }

    /// Plays the card of an action; does nothing for other actions. The card lands immediately unless other effects
    /// come first. Must be the last call of a rule; see [`Self::play_before`] otherwise.
    pub fn play(&mut self, seat: Seat, action: &Action, how: How) {
        let &Action::Play { card, color, uno, .. } = action else { return };
        if self.is_clear_for(Effects::PLAY) {
            self.land_in_turn(seat, card, color, how, uno);
            self.has_spoken();
        } else {
            self.push(EffectStage::Land, EffectKind::Play { seat, card, color, how, uno });
        }
    }

    /// Like [`Self::play`], for rules that queue further effects afterwards.
    pub fn play_before(&mut self, seat: Seat, action: &Action, how: How) {
        if let &Action::Play { card, color, uno, .. } = action {
            self.push(EffectStage::Land, EffectKind::Play { seat, card, color, how, uno });
        }
    }

    /// Runs an effect before anything else of this move. Must be the last call of a rule.
    pub fn begin(&mut self, what: EffectKind) {
        if self.is_clear_for(Effects::of(&what)) {
            self.carry_out(what);
            self.has_spoken();
        } else {
            self.push(EffectStage::Land, what);
        }
    }

    /// Moves the turn on after all other effects. Must be the last call of a rule.
    pub fn end_turn(&mut self, seat: Seat) {
        if self.is_clear_for(Effects::MOVE_TURN) {
            self.move_turn(seat);
            self.has_spoken();
        } else {
            self.push(EffectStage::Turn, EffectKind::MoveTurn { from: seat });
        }
    }

    /// Plays the card of an action now, even if a window holds the play. For cards without effect. A wild-type keeps
    /// the color called for the card beneath (PS-3.1).
    pub fn play_at_once(&mut self, seat: Seat, action: &Action, how: How) {
        if let &Action::Play { card, uno, .. } = action {
            let color = self.table.top().and_then(|top| top.color).filter(|_| card.is_wild_type());
            let fact = Fact::Played { seat, card, color, how, uno };
            self.emit(fact.clone());
            self.react(&fact);
        }
    }

    /// Lands a card and notifies the rules.
    #[inline]
    pub(super) fn land(&mut self, seat: Seat, card: Card, color: Option<Color>, how: How, uno: bool) {
        self.emit_known(Fact::Played { seat, card, color, how, uno });
        let unobserved = self.rulebook.reacting(&Fact::Played { seat, card, color, how, uno }).is_empty();
        if !unobserved || cfg!(debug_assertions) {
            self.react(&Fact::Played { seat, card, color, how, uno });
        }
    }

    /// Lands a card; if no other effects follow, the turn moves on directly (G2).
    #[inline]
    pub(crate) fn land_in_turn(&mut self, seat: Seat, card: Card, color: Option<Color>, how: How, uno: bool) {
        if how.takes_effect() && self.is_plain(card, color) {
            self.emit_known(Fact::Played { seat, card, color, how, uno });
            self.let_face_act(seat, card);
        } else {
            self.land(seat, card, color, how, uno);
        }
        if !how.takes_effect() {
            return;
        }
        if self.is_clear_for(Effects::MOVE_TURN) {
            self.move_turn(seat);
        } else {
            self.queue_turn(seat);
        }
    }

    /// Returns true if no rule reacts to a card that takes effect, except those for its face and for a color that is
    /// called later.
    #[inline]
    fn is_plain(&self, card: Card, color: Option<Color>) -> bool {
        let called = color.is_some() || !card.is_wild_type();
        called && self.rulebook.plain_cards.contains(card) && self.takes_shortcuts()
    }

    /// Runs the effects of a card's face (G2), directly if nothing else can take part.
    #[inline]
    fn let_face_act(&mut self, seat: Seat, card: Card) {
        if !CardSet::ACTIONS.contains(card) {
            return;
        }
        // A guest could queue effects between those of the face.
        let direct = self.is_clear_for(Effects::FACE) && self.rulebook.guest.is_none();
        let speaker = self.speaks_as(RuleId::FACES);
        for effect in self.table.face_effects(seat, card).into_iter().flatten() {
            if direct {
                self.carry_out(effect);
            } else {
                self.push(EffectStage::Face, effect);
            }
        }
        self.speaker = speaker;
    }

    /// Queues moving the turn after all other effects of a card (G2).
    pub(super) fn queue_turn(&mut self, from: Seat) {
        let speaker = self.speaks_as(RuleId::FACES);
        self.push(EffectStage::Turn, EffectKind::MoveTurn { from });
        self.speaker = speaker;
    }

    #[inline]
    pub(crate) fn move_turn(&mut self, from: Seat) {
        let mut to = self.table.next_in_play(from);
        // No player is in play, and the seat that the turn moves on from has left: the round is over.
        if !self.table.has_seat(to) {
            return;
        }
        for _ in 0..self.table.skips {
            self.emit_known(Fact::Skipped { seat: to });
            to = self.table.next_in_play(to);
        }
        self.emit_known(Fact::TurnMoved { to });
    }
}
