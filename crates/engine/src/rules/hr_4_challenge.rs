//! HR-4: the debtor may challenge a wild draw four.

use crate::action::Action;
use crate::card::{Card, Colour, Face};
use crate::card_set::CardSet;
use crate::effect::{Stage, What, Why};
use crate::fact::Fact;
use crate::occasion::Occasions;
use crate::offers::{Offer, Offers, Pattern};
use crate::procedures::{Procedures, WildDrawFour};
use crate::resolution::Resolution;
use crate::rule::{About, At, Moment, Rule, Seam};
use crate::rules::CHALLENGE;
use crate::seat::Seat;
use crate::table::Table;
use crate::window::Gate;

/// What a challenger who was wrong draws on top of the debt.
const WRONG: u16 = 2;

pub(super) struct Challenge;

impl Rule for Challenge {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "challenge",
            title: "Challenge",
            clause: "HR-4",
            sentence: "Challenge a wild draw 4: if its player had the pile's color or another wild, they draw. Otherwise you draw 2 more.",
            seams: &[Seam::Offer, Seam::Meaning, Seam::React],
            offers: Occasions::DEBTOR,
            moments: &[Moment::Debt],
            ..About::PLAIN
        };
        &ABOUT
    }

    fn configure(&self, procedures: &mut Procedures) {
        procedures.debt.wild_draw_four = WildDrawFour::Bluff;
    }

    fn offer(&self, at: At<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        let table = at.table;
        if table.debt == 0 || table.turn != seat || gate != Gate::Open || !table.in_play(seat) {
            return;
        }
        if challenged(table).is_some_and(|layer| layer != seat) {
            offers.add(CHALLENGE, Pattern::Challenge);
        }
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, _: &Action, _: &Offer) {
        let Some(layer) = challenged(run.table()) else { return };
        let guilty = run.table().witness.as_ref().is_some_and(|witness| witness.guilty);
        run.emit(Fact::Showed { seat: layer, to: seat });
        run.emit(Fact::Challenged { by: seat, seat: layer, guilty });
        let debt = run.table().debt;
        let (who, cards) = if guilty { (layer, debt) } else { (seat, debt.saturating_add(WRONG)) };
        run.emit(Fact::DebtSettled);
        run.push(Stage::Land, What::Draw { seat: who, cards, why: Why::Challenge });
        if guilty {
            // The challenger plays normally: their turn has only begun.
            run.emit(Fact::TurnMoved { to: seat });
        } else {
            run.push(Stage::Turn, What::MoveTurn { from: seat });
        }
    }

    fn react(&self, run: &mut Resolution<'_>, fact: &Fact) {
        let Some((seat, Card::WILD_DRAW_FOUR)) = fact.played() else { return };
        run.emit(witnessed(run.table(), seat));
    }
}

/// What is remembered of a wild draw four that now lies on top: the hand without it, and whether that hand forbade it
/// by the colour called or shown beneath.
pub(crate) fn witnessed(table: &Table, seat: Seat) -> Fact {
    let beneath = table.pile().len().checked_sub(2).map(|place| &table.pile()[place]);
    let colour: Option<Colour> = beneath.and_then(|laid| laid.card.colour().or(laid.colour));
    let forbidden = colour.map_or(CardSet::EMPTY, CardSet::of_colour) | CardSet::WILD_TYPES;
    let guilty = !(table.chair(seat).hand.kinds() & forbidden).is_empty();
    Fact::Witnessed { seat, guilty }
}

/// Whose wild draw four the debtor can challenge.
fn challenged(table: &Table) -> Option<Seat> {
    // The right goes with the debt: what answers it, and matches of it, change nothing.
    let last = table.draw_card().filter(|last| last.card.face() == Face::WildDrawFour)?;
    table.witness.as_ref().map(|witness| witness.seat).filter(|&seat| last.by == Some(seat))
}
