//! PW-6: a player who plays a seven on another player's identical seven can swap hands with that player.

use super::prelude::*;
use crate::rules::MATCHED_SEVENS;

pub(super) struct MatchedSevens;

impl Rule for MatchedSevens {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "matched-sevens",
            title: "Matched Sevens",
            clause: "PW-6",
            sentence: "Play a 7 on another player's identical 7, and you may swap hands with them.",
            params: &[Param { name: "seconds", least: 1, most: 60, preset: 10, meaning: "seconds to choose a swap" }],
            answers: &[Question::Seven],
            seams: &[Seam::Offer, Seam::Meaning, Seam::React],
            fact_filter: FactFilter::played(CardSet::of_number(7)),
            offers: Occasions::WINDOW,
            touches: &[Moment::GoingOut],
            opens: CardSet::of_number(7),
            presentation: Presentation::cards("Y7 Y7"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, _: Gate, offers: &mut Offers) {
        if let Some(window) = at.table.window_of(MATCHED_SEVENS)
            && window.awaited().contains(seat)
        {
            let other: SeatSet = window.opening.about.into_iter().collect();
            offers.add(MATCHED_SEVENS, Pattern::Swap(other));
            offers.add(MATCHED_SEVENS, Pattern::Pass);
        }
    }

    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if let Some((seat, card)) = fact.played()
            && card.number() == Some(7)
            && let Some(other) = matched(run.table()).filter(|&other| other != seat)
        {
            run.push(EffectStage::Hands, EffectKind::Own { seat, number: other.0.into() });
        }
    }

    fn carry_out(&self, run: &mut Resolution<'_>, what: EffectKind) {
        let EffectKind::Own { seat, number } = what else { return };
        let other = Seat(number as u8);
        // Players who are out cannot be swapped with.
        if !run.table().others_in_play(seat).contains(other) {
            return;
        }
        run.invoke(seat);
        let millis = run.rulebook().param(MATCHED_SEVENS, 0) as u64 * 1000;
        let ask = Ask::all(WindowKind::Swap, SeatSet::of(seat), seat, millis);
        run.open(Ask { about: Some(other), ..ask });
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        if let &Action::Swap(other) = action {
            run.emit(Fact::HandsMove { by: seat });
            run.emit(Fact::Swapped { a: seat, b: other });
        }
        run.answer(seat, 0);
    }
}

/// Returns the player of the second card from the top if it is identical to the top card.
fn matched(table: &Table) -> Option<Seat> {
    let [.., first, second] = table.pile() else { return None };
    first.by.filter(|_| first.card.is_identical(second.card))
}
