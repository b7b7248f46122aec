//! Players that choose random actions, usually offered ones and sometimes illegal ones.

use ruckus_engine::{Action, CardSet, Color, How, PALETTE, Pattern, Rulebook, Seat, SeatSet, Table, offers};
use ruckus_lab::random::Dice;

/// True with a probability of 1 in `times`.
fn once_in(dice: &mut Dice, times: usize) -> bool {
    dice.below(times) == 0
}

/// A random element; `None` if there are none.
fn one_of<T: Copy>(dice: &mut Dice, all: &[T]) -> Option<T> {
    (!all.is_empty()).then(|| all[dice.below(all.len())])
}

/// The next action of a player at the table. `None` if no player can act.
pub(crate) fn act(rulebook: &Rulebook, table: &Table, dice: &mut Dice) -> Option<(Seat, Action)> {
    if once_in(dice, 12)
        && let Some(blunder) = blunder(table, dice)
    {
        return Some(blunder);
    }
    let mut all = Vec::new();
    for &seat in table.circle() {
        for offered in offers(rulebook, table, seat).patterns() {
            // A card out of turn is played as soon as it is seen. A player rarely draws with a playable card in hand.
            let often = match offered {
                Pattern::Play(play) if play.how == How::OutOfTurn => 6,
                Pattern::Play(_) => 4,
                Pattern::Draw => 1,
                _ => 3,
            };
            all.extend(std::iter::repeat_n((seat, *offered), often));
        }
    }
    let (seat, offered) = one_of(dice, &all)?;
    Some((seat, action(table, seat, &offered, dice)?))
}

fn action(table: &Table, seat: Seat, offered: &Pattern, dice: &mut Dice) -> Option<Action> {
    let held = table.chair(seat).hand.cards();
    let among = |cards: CardSet| held.iter().copied().filter(|&card| cards.contains(card)).collect::<Vec<_>>();
    let mut seat_of = |seats: SeatSet| one_of(dice, &seats.iter().collect::<Vec<_>>());
    Some(match *offered {
        Pattern::Play(play) => {
            let card = one_of(dice, &among(play.cards))?;
            let calls = card.is_wild_type() && play.how.takes_effect() && (play.color_with_it || !once_in(dice, 3));
            let color = if calls { one_of(dice, &Color::ALL) } else { None };
            let uno = held.len() == 2 && !once_in(dice, 3);
            Action::Play { card, color, uno, as_match: play.says_match, saw: None }
        }
        Pattern::Catch(seats) => Action::Catch(seat_of(seats)?),
        Pattern::Swap(seats) => Action::Swap(seat_of(seats)?),
        Pattern::Give { cards, to } => {
            let to = seat_of(to)?;
            Action::Give { card: one_of(dice, &among(cards))?, to }
        }
        Pattern::Color => Action::Color(one_of(dice, &Color::ALL)?),
        Pattern::Deal { least, most } => Action::Deal(least.max(5).min(most)),
        // Few actions, so that frequent actions are likely to match.
        Pattern::MakeRule { numbers, .. } => {
            let numbers: Vec<u8> = numbers.iter().filter(|&number| number < 10).collect();
            let pick = one_of(dice, &PALETTE[..2])?;
            Action::MakeRule { number: one_of(dice, &numbers)?, action: pick.action.to_owned() }
        }
        Pattern::Do => Action::Do(one_of(dice, &PALETTE[..2])?.action.to_owned()),
        Pattern::Shield(cards) => {
            Action::Shield { card: one_of(dice, &cards.iter().collect::<Vec<_>>())?, discard: once_in(dice, 2) }
        }
        Pattern::Show(cards) => Action::Show(one_of(dice, &cards.iter().collect::<Vec<_>>())?),
        Pattern::Draw
        | Pattern::Pass
        | Pattern::Uno
        | Pattern::Slap
        | Pattern::HandOn
        | Pattern::Challenge
        | Pattern::Flip
        | Pattern::Go
        | Pattern::Announce => offered.moves(held).next()?,
        Pattern::Pay { .. }
        | Pattern::PayAny { .. }
        | Pattern::Together { .. }
        | Pattern::Peek(_)
        | Pattern::MoveTo(_)
        | Pattern::Accuse(_)
        | Pattern::Dispute
        | Pattern::Ready
        | Pattern::Name(_)
        | Pattern::Choose(_) => return None,
    })
}

/// A card that the player may not play.
fn blunder(table: &Table, dice: &mut Dice) -> Option<(Seat, Action)> {
    let seat = one_of(dice, table.circle())?;
    let kinds: CardSet = table.chair(seat).hand.cards().iter().copied().collect();
    let card = one_of(dice, &kinds.iter().collect::<Vec<_>>())?;
    Some((seat, Action::play(card)))
}
