//! How a random player chooses.

use ruckus_engine::{Action, Color, Numbers, Offers, Pattern, Seat, Table, due};

use super::dice::Dice;

/// Chooses one of the offered moves, each with equal probability. A player who can play a card does not draw, show or
/// pass. Random players never play illegal cards, announce or accuse, and take no other action that was not requested.
pub(crate) fn pick(table: &Table, seat: Seat, offers: &Offers, dice: &mut Dice) -> Option<Action> {
    let weight = weights(table, seat, offers);
    let count: usize = offers.patterns().map(&weight).sum();
    if count == 0 {
        return None;
    }
    let mut choice = dice.below(count);
    for offered in offers.patterns() {
        let weight = weight(offered);
        if choice < weight {
            return act(table, seat, offered, choice, dice);
        }
        choice -= weight;
    }
    None
}

/// Returns the number of moves that each offer counts as.
fn weights(table: &Table, seat: Seat, offers: &Offers) -> impl Fn(&Pattern) -> usize {
    let asked = table.windows().last().is_some_and(|window| window.opening.asked.contains(seat));
    let plays = offers.iter().any(|offer| offer.legal_play().is_some());
    let due = due(table, seat).is_some();
    move |offered| match offered {
        Pattern::Play(play) if play.unchecked => 0,
        Pattern::PayAny { .. } => 0,
        Pattern::Play(play) => play.cards.len(),
        Pattern::Draw | Pattern::Show(_) => usize::from(!plays),
        Pattern::Pass => usize::from(!plays || asked),
        Pattern::Do => usize::from(due),
        Pattern::Announce | Pattern::Accuse(_) => 0,
        _ => 1,
    }
}

/// Returns one action of an offer. For plays, the action with the index `place`.
fn act(table: &Table, seat: Seat, offered: &Pattern, place: usize, dice: &mut Dice) -> Option<Action> {
    Some(match *offered {
        Pattern::Play(play) => {
            let card = play.cards.nth(place)?;
            let calls = card.is_wild_type() && play.how.takes_effect();
            let color = calls.then(|| color(dice));
            let uno = table.chair(seat).held() == 2 && dice.below(4) > 0;
            Action::Play { card, color, uno, as_match: play.says_match, saw: None }
        }
        Pattern::Do => Action::Do(due(table, seat)?.to_owned()),
        Pattern::Pay { .. } | Pattern::Together { .. } => {
            let mut hand = table.chair(seat).hand.cards().to_vec();
            let first = dice.below(hand.len());
            hand.rotate_left(first);
            offered.moves(&hand).next()?
        }
        // All home-made rules in the palette together are as likely as one of its built-in actions.
        Pattern::MakeRule { numbers, entries } if entries.is_empty() || dice.below(2) == 0 => {
            any(&Pattern::MakeRule { numbers, entries: Numbers::EMPTY }, dice)?
        }
        Pattern::MakeRule { .. } => {
            let of_palette = |action: &Action| matches!(action, Action::MakeEntry { .. });
            let moves: Vec<Action> = offered.moves(&[]).filter(of_palette).collect();
            moves.get(dice.below(moves.len()))?.clone()
        }
        _ => any(offered, dice)?,
    })
}

/// Returns one of the moves of an offer, each with equal probability.
fn any(offered: &Pattern, dice: &mut Dice) -> Option<Action> {
    match offered.moves(&[]).count() {
        0 | 1 => offered.moves(&[]).next(),
        count => offered.moves(&[]).nth(dice.below(count)),
    }
}

fn color(dice: &mut Dice) -> Color {
    Color::ALL[dice.below(Color::ALL.len())]
}
