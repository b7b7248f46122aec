//! PW-7: on a zero, the last player to touch their nose draws.

use super::prelude::*;
use crate::facts::palette::NOSE;
use crate::rules::TOUCH_YOUR_NOSE;
use crate::rules::shared::race;

/// Cards that the last player draws.
const PENALTY: u16 = 2;

pub(super) struct TouchYourNose;

impl Rule for TouchYourNose {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "touch-your-nose",
            title: "Touch Your Nose",
            clause: "PW-7",
            sentence: "On a 0, the last player to touch their nose draws 2.",
            params: &[Param {
                name: "seconds",
                least: 1,
                most: 60,
                preset: 6,
                meaning: "seconds to touch your nose before you draw",
            }],
            answers: &[Question::Zero],
            seams: &[Seam::Offer, Seam::Meaning, Seam::React],
            fact_filter: FactFilter::played(CardSet::of_number(0)),
            offers: Occasions::WINDOW,
            moments: &[Moment::Race],
            opens: CardSet::of_number(0),
            presentation: Presentation { action: Some(NOSE), ..Presentation::action(NOSE) },
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, _: Gate, offers: &mut Offers) {
        if at.table.window_of(TOUCH_YOUR_NOSE).is_some_and(|window| window.awaited().contains(seat)) {
            offers.add(TOUCH_YOUR_NOSE, Pattern::Do);
        }
    }

    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if let Some((seat, card)) = fact.played()
            && card.number() == Some(0)
        {
            run.push(EffectStage::Races, EffectKind::Own { seat, number: 0 });
        }
    }

    fn carry_out(&self, run: &mut Resolution<'_>, what: EffectKind) {
        let EffectKind::Own { seat, .. } = what else { return };
        run.invoke(seat);
        let all_seats = run.table().seats_in_round();
        let millis = run.rulebook().param(TOUCH_YOUR_NOSE, 0) as u64 * 1000;
        run.open(Ask::all(WindowKind::Do, all_seats, seat, millis));
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        let Action::Do(done) = action else { return };
        run.emit(Fact::Performed { seat, action: done.trim().into() });
        if race::is_same(done, NOSE) {
            run.answer(seat, race::LOSERS);
        }
    }

    fn leave(&self, run: &mut Resolution<'_>, seat: Seat) {
        run.excuse(seat, race::LOSERS);
    }

    fn close(&self, run: &mut Resolution<'_>, window: &Window, _: Closing) {
        race::last_pay(run, window, PENALTY);
    }
}
