//! Converts offers to a list of choices.

use ruckus_engine::{Action, OfferWords, Verb, View};

/// The maximum number of ways to pay, or to make a rule, that are listed for one offer. There can be thousands. The
/// first ones use the first cards in the hand.
const MOST_WAYS: usize = 64;

/// Lists the single moves of the offers, each once, in the order of the offers. A play that leaves one card includes
/// the UNO call, and every play names the card that it responds to. Plays that the table accepts without checking are
/// omitted, because they are mistakes (SS-12).
///
/// ```
/// use ruckus_bot_program::choices;
/// use ruckus_engine::{InputKind, Input, Seat, Table, Time, View, apply, offers};
/// let rules = ruckus_ruleset::Ruleset::preset("classic").unwrap().compile(2).unwrap();
/// let mut table = Table::new(2);
/// let deal = Input { at: Time(0), what: InputKind::Deal { seed: [7; 32], dealer: Some(Seat(1)) } };
/// assert_eq!(apply(&rules, &mut table, &deal, &mut Vec::new()), None, "it is no refusal");
/// let view = View::of(&table, Some(table.turn));
/// let offered = offers(&rules, &table, table.turn).words();
/// assert!(!choices(&view, &offered).is_empty(), "a player can at least draw on their turn");
/// ```
pub fn choices(view: &View, offers: &[OfferWords]) -> Vec<Action> {
    let mine = view.me.and_then(|me| view.seat(me));
    let hand = mine.and_then(|seat| seat.hand.as_deref()).unwrap_or_default();
    // Cards face down count as well (G22).
    let calls_uno = mine.is_some_and(|seat| seat.cards == 2);
    let top = view.top().map(|top| top.card);
    let mut choices = Vec::new();
    for offer in offers.iter().filter(|offer| !offer.unchecked) {
        match offer.verb {
            Verb::Do => choices.extend(view.due().map(Action::Do)),
            Verb::Pay | Verb::MakeRule => choices.extend(offer.moves(hand).take(MOST_WAYS)),
            _ => choices.extend(offer.moves(hand)),
        }
    }
    for choice in &mut choices {
        if let Action::Play { uno, saw, .. } = choice {
            (*uno, *saw) = (calls_uno, top);
        }
    }
    choices
}
