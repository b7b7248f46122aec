//! PW-5: a player who plays a zero can give a card to another player.

use super::prelude::*;
use crate::rules::GIVE_ZERO;

pub(super) struct GiveZero;

impl Rule for GiveZero {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "give-zero",
            title: "Give A Card Away",
            clause: "PW-5",
            sentence: "Play a 0, and you may give one of your cards to another player.",
            params: &[Param { name: "seconds", least: 1, most: 60, preset: 10, meaning: "seconds to give a card" }],
            answers: &[Question::Zero],
            seams: &[Seam::Offer, Seam::Meaning, Seam::React],
            fact_filter: FactFilter::played(CardSet::of_number(0)),
            offers: Occasions::WINDOW,
            touches: &[Moment::GoingOut],
            opens: CardSet::of_number(0),
            presentation: Presentation::cards("Y0 ?"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, _: Gate, offers: &mut Offers) {
        let table = at.table;
        if table.window_of(GIVE_ZERO).is_some_and(|window| window.awaited().contains(seat)) {
            let (cards, to) = (table.chair(seat).hand.kinds(), table.others_in_play(seat));
            offers.add(GIVE_ZERO, Pattern::Give { cards, to });
            offers.add(GIVE_ZERO, Pattern::Pass);
        }
    }

    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if let Some((seat, card)) = fact.played()
            && card.number() == Some(0)
        {
            run.push(EffectStage::Hands, EffectKind::Own { seat, number: 0 });
        }
    }

    fn carry_out(&self, run: &mut Resolution<'_>, what: EffectKind) {
        let EffectKind::Own { seat, .. } = what else { return };
        let table = run.table();
        // A player without cards has nothing to give.
        if table.chair(seat).hand.is_empty() || table.others_in_play(seat).is_empty() {
            return;
        }
        run.invoke(seat);
        let millis = run.rulebook().param(GIVE_ZERO, 0) as u64 * 1000;
        run.open(Ask::all(WindowKind::Give, SeatSet::of(seat), seat, millis));
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        if let &Action::Give { card, to } = action {
            run.emit(Fact::Gave { from: seat, to, card });
        }
        run.answer(seat, 0);
    }
}
