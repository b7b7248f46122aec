//! SP-3: on a zero, every player passes their whole hand to the left.

use super::prelude::*;
use crate::rules::GET_OUT_OF_MY_HOUSE;
use crate::seams::verbs::Verbs;
use crate::tables::seat::Direction;
use crate::tables::window::Freeze;

pub(super) struct GetOutOfMyHouse;

impl Rule for GetOutOfMyHouse {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "get-out-of-my-house",
            title: "Get Out Of My House",
            clause: "SP-3",
            sentence: "On a 0, everyone passes their whole hand left and is frozen until they hold a new one.",
            params: &[Param {
                name: "seconds",
                least: 1,
                most: 60,
                preset: 5,
                meaning: "seconds to pass your hand before it passes itself",
            }],
            answers: &[Question::Zero],
            seams: &[Seam::Offer, Seam::Meaning, Seam::Forbid, Seam::React],
            fact_filter: FactFilter::played(CardSet::of_number(0)),
            offers: Occasions::WINDOW,
            forbids: Occasions::WINDOW,
            vetoes: Verbs::PLAY,
            moments: &[Moment::Freeze, Moment::CardsArrive, Moment::GoingOut, Moment::Uno],
            opens: CardSet::of_number(0),
            veto: Code::Frozen,
            presentation: Presentation::cards("G0"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, _: Gate, offers: &mut Offers) {
        // Between the hands that are due and the window, a rule may ask what a seat can do.
        let is_open = at.table.window_of(GET_OUT_OF_MY_HOUSE).is_some();
        if is_open && at.table.chair(seat).passes_to.is_some() {
            offers.add(GET_OUT_OF_MY_HOUSE, Pattern::HandOn);
        }
    }

    /// SP-3.4: while hands are moving, forbids cards that would open another window.
    fn allows(&self, at: RuleContext<'_>, _: Seat, offer: &mut Offer) -> bool {
        if let Pattern::Play(play) = &mut offer.what
            && at.table.window_of(GET_OUT_OF_MY_HOUSE).is_some()
        {
            play.cards = play.cards - at.rulebook.window_cards;
            play.color_with_it = true;
        }
        true
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
        run.invoke(seat);
        let mut givers = SeatSet::EMPTY;
        for place in 0..run.table().circle().len() {
            let from = run.table().circle()[place];
            if !run.table().has_dropped_out(from) {
                givers.insert(from);
                run.emit(Fact::HandDue { from, to: run.table().next_in_round(from, Direction::Left) });
            }
        }
        let millis = run.rulebook().param(GET_OUT_OF_MY_HOUSE, 0) as u64 * 1000;
        run.emit(Fact::HandsMove { by: seat });
        // The turn moves immediately (SP-3.4), so the window does not hold the play.
        let ask = Ask::all(WindowKind::HandOn, givers, seat, millis);
        run.open(Ask { freeze: Freeze::HandsMoving, holds: false, ..ask });
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, _: &Action, _: &Offer) {
        hand_on(run, seat);
        run.answer(seat, 0);
    }

    fn close(&self, run: &mut Resolution<'_>, window: &Window, _: Closing) {
        let late = window.awaited();
        for place in 0..run.table().circle().len() {
            let seat = run.table().from_left_of(window.opening.by).nth(place).unwrap_or(window.opening.by);
            if late.contains(seat) {
                hand_on(run, seat);
            }
        }
    }
}

/// Passes a hand on. It arrives once the receiver has passed theirs, and the hand from the right arrives now if it is
/// on its way.
fn hand_on(run: &mut Resolution<'_>, seat: Seat) {
    // The neighbors are those from when the zero was played. A new player may have joined since (SP-4.3).
    let chair = run.table().chair(seat);
    let (to, from) = (chair.passes_to, chair.awaits);
    run.emit(Fact::HandLifted { seat });
    if let Some(to) = to.filter(|&to| run.table().chair(to).passes_to.is_none()) {
        run.emit(Fact::HandGiven { from: seat, to });
    }
    if let Some(from) = from.filter(|&from| run.table().chair(from).lifted.is_some()) {
        run.emit(Fact::HandGiven { from, to: seat });
    }
}
