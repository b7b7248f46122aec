//! G18: a player with too many cards in hand is out of the round.

use super::prelude::*;
use crate::facts::memorable::Memorable;
use crate::rules::MERCY;
use crate::seams::rule_error::RuleError;
use crate::tables::cell::Per;

/// Cards with which the seat dropped out.
const DROPPED: Cell<u16> = Cell::new(MERCY, 0, "dropped")
    .per(Per::Seat)
    .shown("only a seat that is out of the round has a value: the number of cards that it held then");

pub(super) struct Mercy;

impl Rule for Mercy {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "mercy",
            title: "The Mercy Rule",
            clause: "G18",
            sentence: "With {cards} cards or more you're out of the round, and score your hand or the worst hand left, whichever is more.",
            later: true,
            params: &[Param {
                name: "cards",
                least: 5,
                most: 60,
                preset: 25,
                meaning: "cards in hand with which you are out of the round",
            }],
            number: true,
            seams: &[Seam::Settle],
            remembers: Memorable::HANDS.or(Memorable::PILE_TAKEN),
            cells: &[DROPPED.about()],
            touches: &[Moment::GoingOut, Moment::CardsArrive, Moment::Race, Moment::Standings],
            presentation: Presentation::cards("R1 B2 G3 Y4 ? ?"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    /// A hand of the deal must be smaller, or its player would be out before the first play.
    fn check(&self, value: i64, _: usize, procedures: &Procedures) -> Result<(), RuleError> {
        let cards = procedures.deal.choice.map_or(procedures.deal.cards, |(_, most)| most);
        let least = i64::from(cards) + 1;
        if value >= least {
            return Ok(());
        }
        Err(RuleError::WithinDeal { rule: MERCY.name(), value, cards, least })
    }

    /// Once a move is resolved and before going out is judged, players with too many cards drop out, from the left of
    /// the seat with the turn.
    fn settle(&self, run: &mut Resolution<'_>) {
        if !run.table().windows().is_empty() {
            return;
        }
        let most = run.rulebook().param(MERCY, 0) as usize;
        for place in 0..run.table().circle().len() {
            let table = run.table();
            let Some(seat) = table.from_left_of(table.turn).nth(place) else { return };
            let chair = table.chair(seat);
            if chair.held() >= most {
                let (cards, scale) = (chair.held() as u16, run.rulebook().procedures().scoring.points);
                let held = chair.hand.cards().iter().chain(chair.face_down.cards());
                let points = held.map(|card| card.points(scale)).sum();
                run.emit(Fact::DroppedOut { seat, points });
                DROPPED.note_at(run, seat, cards);
            }
        }
    }

    /// A home-made rule can hand a card to a player who dropped out, and so bring them back.
    fn remember(&self, run: &mut Resolution<'_>, _: &Fact) {
        let noted = DROPPED.all(run.table()).map(|(key, _)| key.seat);
        let back: SeatSet = noted.filter(|&seat| !run.table().has_dropped_out(seat)).collect();
        for seat in back.iter() {
            DROPPED.note_at(run, seat, 0);
        }
    }
}
