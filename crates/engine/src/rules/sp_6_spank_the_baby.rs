//! SP-6: on a red three, all players slap the pile.

use super::prelude::*;
use crate::cards::card::Color;
use crate::rules::SPANK_THE_BABY;
use crate::tables::seat::MAX_SEATS;

const BABY: CardSet = CardSet::of_number(3).and(CardSet::of_color(Color::Red));

pub(super) struct SpankTheBaby;

impl Rule for SpankTheBaby {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "spank-the-baby",
            title: "Spank The Baby",
            clause: "SP-6",
            sentence: "On a red 3, everyone slaps the pile and draws a card for every hand that was faster than theirs.",
            params: &[Param {
                name: "seconds",
                least: 1,
                most: 60,
                preset: 4,
                meaning: "seconds to slap before your hand lands on top",
            }],
            seams: &[Seam::Offer, Seam::Meaning, Seam::React],
            fact_filter: FactFilter::played(BABY),
            offers: Occasions::WINDOW,
            moments: &[Moment::Freeze, Moment::Race, Moment::CardsArrive, Moment::GoingOut],
            opens: BABY,
            presentation: Presentation::cards("R3"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    /// SP-6.3: with two packs or more, removes half of the red threes.
    fn deck(&self, packs: usize, deck: &mut Vec<Card>) {
        if packs < 2 {
            return;
        }
        let mut surplus = deck.iter().filter(|&&card| BABY.contains(card)).count() / 2;
        deck.retain(|card| {
            let removed = surplus > 0 && BABY.contains(*card);
            surplus -= usize::from(removed);
            !removed
        });
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, _: Gate, offers: &mut Offers) {
        if at.table.window_of(SPANK_THE_BABY).is_some_and(|window| window.awaited().contains(seat)) {
            offers.add(SPANK_THE_BABY, Pattern::Slap);
        }
    }

    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if let Some((seat, card)) = fact.played()
            && BABY.contains(card)
        {
            run.push(EffectStage::Races, EffectKind::Own { seat, number: 0 });
        }
    }

    fn carry_out(&self, run: &mut Resolution<'_>, what: EffectKind) {
        let EffectKind::Own { seat, .. } = what else { return };
        run.invoke(seat);
        let slappers = run.table().seats_in_round();
        let millis = run.rulebook().param(SPANK_THE_BABY, 0) as u64 * 1000;
        run.open(Ask::all(WindowKind::Slap, slappers, seat, millis));
    }

    /// Every place counts, so the race ends when only one seat is left (G11).
    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, _: &Action, _: &Offer) {
        run.answer(seat, 1);
    }

    /// Takes the player who leaves out of the race.
    fn leave(&self, run: &mut Resolution<'_>, seat: Seat) {
        run.excuse(seat, 1);
    }

    fn close(&self, run: &mut Resolution<'_>, window: &Window, _: Closing) {
        let late = window.awaited();
        let late_in_order = run.table().from_left_of(window.opening.by).filter(|&seat| late.contains(seat));
        let places: arrayvec::ArrayVec<Seat, MAX_SEATS> =
            window.answered.iter().copied().chain(late_in_order).collect();
        for (place, seat) in places.into_iter().enumerate() {
            if place > 0 {
                run.draw(seat, place as u16, Why::Race);
            }
        }
    }
}
