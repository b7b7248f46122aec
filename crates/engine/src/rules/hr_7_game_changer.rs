//! HR-7: a wild that lets its player change the action of a number.

use super::prelude::*;
use crate::cards::card::Face;
use crate::rules::GAME_CHANGER;
use crate::rules::shared::made;

/// Game changers per pack.
const A_PACK: usize = 4;

pub(super) struct GameChanger;

impl Rule for GameChanger {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "game-changer",
            title: "Game Changer",
            clause: "HR-7",
            sentence: "Adds 4 wilds per deck. Play one to change the action of a number that has one.",
            params: &[Param { name: "seconds", least: 5, most: 120, preset: 30, meaning: "seconds to change a rule" }],
            seams: &[Seam::Offer, Seam::Meaning, Seam::React],
            fact_filter: FactFilter::played(CardSet::of_face(Face::GAME_CHANGER)),
            offers: Occasions::WINDOW,
            touches: &[Moment::Wild],
            opens: CardSet::of_face(Face::GAME_CHANGER),
            presentation: Presentation::cards("GC"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn deck(&self, packs: usize, deck: &mut Vec<Card>) {
        deck.extend(std::iter::repeat_n(Card::wild(Face::GAME_CHANGER), packs * A_PACK));
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, _: Gate, offers: &mut Offers) {
        if at.table.window_of(GAME_CHANGER).is_some_and(|window| window.awaited().contains(seat)) {
            // HR-8: with rules from memory, every number is on offer, so the offer does not reveal which ones have a
            // rule.
            let from_memory = at.rulebook.procedures().rule_settings.actions_from_memory;
            let numbers = (0..=9).filter(|&number| from_memory || at.table.has_made(number)).collect();
            offers.add(GAME_CHANGER, made::pattern(at, numbers));
            offers.add(GAME_CHANGER, Pattern::Pass);
        }
    }

    /// Pushes the change of the rule. It happens after the color call.
    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if let Some((seat, card)) = fact.played()
            && card.face() == Face::GAME_CHANGER
        {
            run.push(EffectStage::Making, EffectKind::Own { seat, number: 0 });
        }
    }

    fn carry_out(&self, run: &mut Resolution<'_>, what: EffectKind) {
        let EffectKind::Own { seat, .. } = what else { return };
        // Without any rules, the card is a plain wild. If the card ends the round, a change would have no effect.
        if !(0..=9).any(|number| run.table().has_made(number)) || run.is_decided_by(seat) {
            return;
        }
        run.invoke(seat);
        let millis = run.rulebook().param(GAME_CHANGER, 0) as u64 * 1000;
        run.open(Ask::all(WindowKind::MakeRule, SeatSet::of(seat), seat, millis));
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        // Naming a number without a rule changes nothing, like passing.
        if let Action::MakeRule { number, .. } | Action::MakeEntry { number, .. } = action
            && run.table().has_made(*number)
        {
            made::make(run, seat, action);
        }
        run.answer(seat, 0);
    }
}
