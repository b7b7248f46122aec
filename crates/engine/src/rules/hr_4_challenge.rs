//! HR-4: the debtor can challenge a wild draw four.

use std::sync::Arc;

use super::prelude::*;
use crate::cards::card::{Color, Face};
use crate::facts::memorable::Memorable;
use crate::rules::CHALLENGE;
use crate::seams::rule::Word;
use crate::tables::cell::{Key, Per, Seen};
use crate::tables::procedures::WildDrawFour;

/// Parameter value for the word `color-or-wild`: another wild in the hand counts as guilty too.
const COLOR_OR_WILD: i64 = 0;
/// Cards that a wrong challenger draws on top of the debt.
const WRONG: u16 = 2;

/// The hand of the seat that played the last wild draw four, without that card.
const HAND: Cell<Option<Arc<[Card]>>> = Cell::new(CHALLENGE, 0, "hand").per(Per::Seat).seen_by(Seen::Seat);
/// Color of the card under the wild draw four, played or called, counted from 1. 0 means no color.
const COLOR: Cell<u16> = Cell::new(CHALLENGE, 1, "color");
/// Number of draw cards in the stack under the wild draw four.
const BENEATH: Cell<u16> = Cell::new(CHALLENGE, 2, "beneath");

pub(super) struct Challenge;

impl Rule for Challenge {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "challenge",
            title: "Challenge",
            clause: "HR-4",
            sentence: "Challenge a wild draw four: if its player had the pile's color, they draw. Otherwise you draw 2 more.",
            words: &[
                Word { name: "color-or-wild", meaning: "another wild in the hand is guilty as well" },
                Word { name: "color", meaning: "the color alone is judged" },
            ],
            seams: &[Seam::Offer, Seam::Meaning],
            offers: Occasions::DEBTOR,
            remembers: Memorable::DRAW_CARD,
            cells: &[HAND.about(), COLOR.about(), BENEATH.about()],
            moments: &[Moment::Debt],
            presentation: Presentation::cards("W+4"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn configure(&self, _: &[i64], procedures: &mut Procedures) {
        procedures.debt.wild_draw_four = WildDrawFour::Bluff;
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
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
        let hand = HAND.at(run.table(), layer).unwrap_or_default();
        let wilds_too = run.rulebook().param(CHALLENGE, 0) == COLOR_OR_WILD;
        let guilty = forbids(COLOR.of(run.table()), wilds_too, &hand);
        run.emit(Fact::Showed { seat: layer, to: seat, hand });
        run.emit(Fact::Challenged { by: seat, seat: layer, guilty });
        let debt = run.table().debt;
        let (who, cards) = if guilty { (layer, debt) } else { (seat, debt.saturating_add(WRONG)) };
        run.emit(Fact::DebtSettled);
        run.push(EffectStage::Land, EffectKind::Draw { seat: who, cards, why: Why::Challenge });
        if guilty {
            // The challenger takes a normal turn.
            run.emit(Fact::TurnMoved { to: seat });
        } else {
            run.push(EffectStage::Turn, EffectKind::MoveTurn { from: seat });
        }
    }

    fn remember(&self, run: &mut Resolution<'_>, fact: &Fact) {
        let Some((seat, card)) = fact.played() else { return };
        if !card.is_identical(Card::WILD_DRAW_FOUR) {
            return;
        }
        HAND.forget(run);
        for fact in behind(run.table(), seat) {
            run.emit(fact);
        }
    }
}

/// Returns the facts to remember about a wild draw four that `seat` has just played on top of the discard pile.
pub(crate) fn behind(table: &Table, seat: Seat) -> [Fact; 3] {
    let beneath = table.pile().iter().rev().nth(1);
    let color = beneath.and_then(|played| played.card.color().or(played.color)).map_or(0, |color| color as u16 + 1);
    let counts_itself = table.top().is_some_and(|top| top.owes > 0);
    let draws = table.stack.draws().saturating_sub(counts_itself.into());
    let hand = HAND.fact(seat, Some(table.chair(seat).hand.cards().into()));
    [hand, COLOR.fact(Key::default(), color), BENEATH.fact(Key::default(), draws)]
}

/// Returns true if the hand holds the pile's color or, with `wilds_too`, another wild (C2).
fn forbids(color: u16, wilds_too: bool, hand: &[Card]) -> bool {
    let color = usize::from(color).checked_sub(1).and_then(|place| Color::ALL.get(place).copied());
    hand.iter().any(|card| wilds_too && card.is_wild_type() || color.is_some() && card.color() == color)
}

/// Returns the player of the wild draw four that the debtor can challenge.
fn challenged(table: &Table) -> Option<Seat> {
    // The right to challenge moves with the debt: answers to it and matches of it change nothing.
    let last = table.draw_card().filter(|last| last.card.face() == Face::WILD_DRAW_FOUR)?;
    let seat = last.by.filter(|&seat| HAND.at(table, seat).is_some())?;
    // If a later draw four was taken back, its hand is no evidence about the one before it.
    (BENEATH.of(table) + 1 == table.stack.draws()).then_some(seat)
}
