//! PS-3.2: a six and a nine of the same color match.

use super::prelude::*;
use crate::rules::SIXTY_NINE;
use crate::rules::shared::match_up;

pub(super) struct SixtyNine;

impl Rule for SixtyNine {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "sixty-nine",
            title: "Sixty-Nine",
            clause: "PS-3.2",
            sentence: "A 6 and a 9 of one color match each other.",
            requires: &["matching"],
            seams: &[Seam::Offer, Seam::Meaning],
            widens_turn: true,
            presentation: Presentation::cards("G6 G9"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        let turned = at.table.top().is_some_and(|top| matches!(top.card.number(), Some(6 | 9)));
        if turned || at.table.has_late_match(seat) {
            match_up::offer(at, seat, gate, offers, SIXTY_NINE, upside_down);
        }
    }

    fn offers_to(&self, at: RuleContext<'_>) -> SeatSet {
        let table = at.table;
        let cards = table.top().map_or(CardSet::EMPTY, |top| upside_down(top.card));
        cards.iter().fold(table.announced.all_late(), |seats, card| seats.or(table.holders.identical(card)))
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        match_up::play(run, seat, action, upside_down);
    }
}

/// Returns the nine for a six and the six for a nine, in the same color. Empty for other cards.
fn upside_down(card: Card) -> CardSet {
    let turned = match card.number() {
        Some(6) => 9,
        Some(9) => 6,
        _ => return CardSet::EMPTY,
    };
    card.color().map_or(CardSet::EMPTY, |color| CardSet::of_number(turned) & CardSet::of_color(color))
}
