//! SP-11: a wild that lets its player move to another place in the circle.

use super::prelude::*;
use crate::cards::card::Face;
use crate::rules::BEAM_ME_UP_SCOTTY;
use crate::tables::window::Freeze;

/// The beam-up card.
const BEAM_UP: Card = Card::wild(Face::BEAM_UP);

/// Cards added per pack.
const PER_PACK: usize = 4;

pub(super) struct BeamMeUpScotty;

impl Rule for BeamMeUpScotty {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "beam-me-up-scotty",
            title: "Beam Me Up, Scotty",
            clause: "SP-11",
            sentence: "Adds 4 wilds per deck. Play one to call the color and move to another seat in the circle.",
            params: &[Param {
                name: "seconds",
                least: 1,
                most: 60,
                preset: 10,
                meaning: "seconds to choose another place",
            }],
            seams: &[Seam::Offer, Seam::Meaning, Seam::React],
            fact_filter: FactFilter::played(CardSet::identical_to(BEAM_UP)),
            offers: Occasions::WINDOW,
            moments: &[Moment::Places],
            touches: &[Moment::OutOfTurn, Moment::Wild],
            opens: CardSet::identical_to(BEAM_UP),
            presentation: Presentation::cards("BU"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn deck(&self, packs: usize, deck: &mut Vec<Card>) {
        deck.extend(std::iter::repeat_n(BEAM_UP, packs * PER_PACK));
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, _: Gate, offers: &mut Offers) {
        if at.table.window_of(BEAM_ME_UP_SCOTTY).is_some_and(|window| window.awaited().contains(seat)) {
            let places = (0..at.table.circle().len() as u8).filter(|&place| place != at.table.place_of(seat));
            offers.add(BEAM_ME_UP_SCOTTY, Pattern::MoveTo(places.collect()));
            offers.add(BEAM_ME_UP_SCOTTY, Pattern::Pass);
        }
    }

    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        if let Some((seat, card)) = fact.played()
            && card.is_identical(BEAM_UP)
        {
            run.push(EffectStage::Place, EffectKind::Own { seat, number: 0 });
        }
    }

    fn carry_out(&self, run: &mut Resolution<'_>, what: EffectKind) {
        let EffectKind::Own { seat, .. } = what else { return };
        if run.is_decided_by(seat) || run.table().circle().len() < 2 {
            return;
        }
        run.invoke(seat);
        let millis = run.rulebook().param(BEAM_ME_UP_SCOTTY, 0) as u64 * 1000;
        let ask = Ask::all(WindowKind::MoveTo, SeatSet::of(seat), seat, millis);
        run.open(Ask { freeze: Freeze::AllButOutOfTurn, ..ask });
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        if let &Action::MoveTo(place) = action {
            run.emit(Fact::Moved { seat, place });
        }
        run.answer(seat, 0);
    }
}
