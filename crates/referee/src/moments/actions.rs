//! The actions to try at a table.

use ruckus_engine::{Action, Card, InputKind, Pattern, Play, Rulebook, Seat, Table, contenders, due, offers};
use ruckus_homemade::{Forbid, Homemade, Standing, hears_speech};

use super::rulebooks::Rulebooks;
use super::traits::Traits;

/// The number of actions of an offer besides plays that are tried.
const MOST_OF_OFFER: usize = 3;

/// Returns the actions of all seats that are worth trying: those that are offered with or without the rule, plays that a
/// rule can forbid or permit, and chat messages if the rule reacts to them.
pub(super) fn candidates(rulebooks: &Rulebooks, table: &Table, rule: &Homemade, traits: &Traits) -> Vec<InputKind> {
    let rulebook = &rulebooks.full;
    let mut found: Vec<InputKind> = Vec::new();
    let mut add = |seat: Seat, action: Action| {
        let what = InputKind::Act { seat, action };
        if !found.contains(&what) {
            found.push(what);
        }
    };
    let seats: Vec<Seat> = contenders(rulebook, table).or(contenders(&rulebooks.silent, table)).iter().collect();
    for &seat in &seats {
        let hand = table.chair(seat).hand.cards();
        for rulebook in [rulebook, &rulebooks.silent] {
            for offer in offers(rulebook, table, seat).iter() {
                for action in actions(rulebook, table, seat, &offer.what, traits) {
                    add(seat, action);
                }
            }
        }
        let may_be_refused = |part: &ruckus_homemade::Part| {
            matches!(
                part.standing,
                Some(Standing::Permit(_) | Standing::Forbid(Forbid::Play(_) | Forbid::PlayOutOfTurn(_)))
            )
        };
        if table.windows().is_empty() && rule.parts.iter().any(may_be_refused) {
            for &card in hand {
                let color = card.is_wild_type().then(|| table.chair(seat).hand.most_frequent_color());
                add(seat, Action::Play { card, color, uno: hand.len() == 2, as_match: false, saw: None });
            }
        }
    }
    if hears_speech(rulebook) && table.windows().is_empty() {
        found.push(InputKind::Speak { seat: table.turn });
        found.push(InputKind::Speak { seat: table.next_in_play(table.turn) });
    }
    found
}

/// Returns an answer of one of the players whom the newest window asks. `None` if the window waits for its deadline.
pub(super) fn answer(rulebook: &Rulebook, table: &Table, traits: &Traits, pick: usize) -> Option<InputKind> {
    let window = table.windows().last()?;
    for seat in window.awaited().iter() {
        let found: Vec<Action> = offers(rulebook, table, seat)
            .iter()
            .flat_map(|offer| actions(rulebook, table, seat, &offer.what, traits))
            .filter(|action| !matches!(action, Action::Uno | Action::Catch(_)))
            .collect();
        if !found.is_empty() {
            let action = found[pick % found.len()].clone();
            return Some(InputKind::Act { seat, action });
        }
    }
    None
}

fn actions(rulebook: &Rulebook, table: &Table, seat: Seat, offered: &Pattern, traits: &Traits) -> Vec<Action> {
    let chair = table.chair(seat);
    let hand = chair.hand.cards();
    match offered {
        Pattern::Play(Play { unchecked: true, .. }) | Pattern::PayAny { .. } | Pattern::Accuse(_) => Vec::new(),
        Pattern::Play(play) => {
            let mut cards: Vec<Card> = hand.iter().copied().filter(|&card| play.cards.contains(card)).collect();
            cards.sort_unstable();
            cards.dedup();
            let one = |card: Card, uno: bool| {
                let color = play.calls(card).then(|| color_for(table, seat));
                Action::Play { card, color, uno, as_match: play.says_match, saw: None }
            };
            let last_but_one = hand.len() == 2;
            let mut found: Vec<Action> = cards.iter().map(|&card| one(card, last_but_one)).collect();
            if last_but_one && traits.catches {
                found.extend(cards.iter().map(|&card| one(card, false)));
            }
            if traits.colors && !play.color_with_it {
                let silent =
                    |card| Action::Play { card, color: None, uno: last_but_one, as_match: play.says_match, saw: None };
                found.extend(cards.iter().filter(|&&card| play.calls(card)).map(|&card| silent(card)));
            }
            found
        }
        Pattern::Together { .. } | Pattern::Pay { .. } => offered.moves(hand).take(MOST_OF_OFFER).collect(),
        Pattern::MakeRule { numbers, entries } if !entries.is_empty() => {
            let entry = entries.iter().next().unwrap_or_default();
            numbers.iter().map(|number| Action::MakeEntry { number, entry }).collect()
        }
        Pattern::Do => due(table, seat).map(|action| Action::Do(action.to_owned())).into_iter().collect(),
        Pattern::Color => vec![Action::Color(color_for(table, seat))],
        Pattern::Give { cards, to } => {
            let gift = hand.iter().copied().find(|&card| cards.contains(card));
            gift.zip(to.iter().next()).map(|(card, to)| Action::Give { card, to }).into_iter().collect()
        }
        Pattern::Show(cards) => {
            let shown = hand.iter().copied().filter(|&card| cards.contains(card));
            shown.take(MOST_OF_OFFER).map(Action::Show).collect()
        }
        Pattern::Shield(_) => Vec::new(),
        _ => offered.moves(&[]).take(MOST_OF_OFFER.max(rulebook.seats())).collect(),
    }
}

/// The color that a player calls: the most frequent one of the hand.
fn color_for(table: &Table, seat: Seat) -> ruckus_engine::Color {
    table.chair(seat).hand.most_frequent_color()
}
