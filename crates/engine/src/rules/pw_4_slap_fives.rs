//! PW-4: on a five, all players slap the pile, and the last one draws.

use super::prelude::*;
use crate::rules::SLAP_FIVES;
use crate::rules::shared::race;

/// Cards that the last player draws.
const PENALTY: u16 = 2;

pub(super) struct SlapFives;

impl Rule for SlapFives {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "slap-fives",
            title: "Slap The Fives",
            clause: "PW-4",
            sentence: "On a 5, everyone slaps. The last one draws 2.",
            params: &[Param {
                name: "seconds",
                least: 1,
                most: 60,
                preset: 4,
                meaning: "seconds to slap before you draw",
            }],
            seams: &[Seam::Offer, Seam::Meaning, Seam::React],
            fact_filter: FactFilter::played(CardSet::of_number(5)),
            offers: Occasions::WINDOW,
            moments: &[Moment::Race],
            touches: &[Moment::Freeze, Moment::CardsArrive],
            opens: CardSet::of_number(5),
            presentation: Presentation::cards("B5"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, _: Gate, offers: &mut Offers) {
        if at.table.window_of(SLAP_FIVES).is_some_and(|window| window.awaited().contains(seat)) {
            offers.add(SLAP_FIVES, Pattern::Slap);
        }
    }

    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if let Some((seat, card)) = fact.played()
            && card.number() == Some(5)
        {
            run.push(EffectStage::Races, EffectKind::Own { seat, number: 0 });
        }
    }

    fn carry_out(&self, run: &mut Resolution<'_>, what: EffectKind) {
        let EffectKind::Own { seat, .. } = what else { return };
        run.invoke(seat);
        let all_seats = run.table().seats_in_round();
        let millis = run.rulebook().param(SLAP_FIVES, 0) as u64 * 1000;
        run.open(Ask::all(WindowKind::Slap, all_seats, seat, millis));
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, _: &Action, _: &Offer) {
        run.answer(seat, race::LOSERS);
    }

    fn leave(&self, run: &mut Resolution<'_>, seat: Seat) {
        run.excuse(seat, race::LOSERS);
    }

    fn close(&self, run: &mut Resolution<'_>, window: &Window, _: Closing) {
        race::last_pay(run, window, PENALTY);
    }
}
