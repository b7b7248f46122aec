//! Players who do something random that is offered to them, and now and then something that is not.

use ruckus_engine::{Action, CardSet, Colour, How, PALETTE, Pattern, Rulebook, Seat, SeatSet, Table, offers};

/// A small source of chance with a seed, so that what is generated is the same every time.
pub(crate) struct Chance(u64);

impl Chance {
    /// The source of a seed.
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        // splitmix64: small, and good enough to shuffle players.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        (mixed % end.max(1) as u64) as usize
    }

    /// True once in so many times.
    pub(crate) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of several; none of none.
    fn one_of<T: Copy>(&mut self, all: &[T]) -> Option<T> {
        (!all.is_empty()).then(|| all[self.below(all.len())])
    }
}

/// What somebody at the table does next; nothing if nobody may do anything.
pub(crate) fn act(rulebook: &Rulebook, table: &Table, chance: &mut Chance) -> Option<(Seat, Action)> {
    if chance.once_in(12)
        && let Some(blunder) = blunder(table, chance)
    {
        return Some(blunder);
    }
    let mut all = Vec::new();
    for &seat in table.circle() {
        for offered in offers(rulebook, table, seat).patterns() {
            // A card out of turn is laid as soon as it is seen; a draw with a playable card in hand is rare.
            let often = match offered {
                Pattern::Play(play) if play.how == How::OutOfTurn => 6,
                Pattern::Play(_) => 4,
                Pattern::Draw => 1,
                _ => 3,
            };
            all.extend(std::iter::repeat_n((seat, *offered), often));
        }
    }
    let (seat, offered) = chance.one_of(&all)?;
    Some((seat, action(table, seat, &offered, chance)?))
}

fn action(table: &Table, seat: Seat, offered: &Pattern, chance: &mut Chance) -> Option<Action> {
    let held = table.chair(seat).hand.cards();
    let among = |cards: CardSet| held.iter().copied().filter(|&card| cards.contains(card)).collect::<Vec<_>>();
    let mut seat_of = |seats: SeatSet| chance.one_of(&seats.iter().collect::<Vec<_>>());
    Some(match *offered {
        Pattern::Play(play) => {
            let card = chance.one_of(&among(play.cards))?;
            let calls = card.is_wild_type() && play.how.takes_effect() && (play.colour_with_it || !chance.once_in(3));
            let colour = if calls { chance.one_of(&Colour::ALL) } else { None };
            let uno = held.len() == 2 && !chance.once_in(3);
            Action::Play { card, colour, uno, as_match: play.says_match, saw: None }
        }
        Pattern::Catch(seats) => Action::Catch(seat_of(seats)?),
        Pattern::Swap(seats) => Action::Swap(seat_of(seats)?),
        Pattern::Give { cards, to } => {
            let to = seat_of(to)?;
            Action::Give { card: chance.one_of(&among(cards))?, to }
        }
        Pattern::Color => Action::Color(chance.one_of(&Colour::ALL)?),
        Pattern::Deal { least, most } => Action::Deal(least.max(5).min(most)),
        // Few actions, so that what is done often is what is due.
        Pattern::MakeRule { numbers, .. } => {
            let numbers: Vec<u8> = numbers.iter().filter(|&number| number < 10).collect();
            let pick = chance.one_of(&PALETTE[..2])?;
            Action::MakeRule { number: chance.one_of(&numbers)?, action: pick.action.to_owned() }
        }
        Pattern::Do => Action::Do(chance.one_of(&PALETTE[..2])?.action.to_owned()),
        Pattern::Shield(cards) => {
            Action::Shield { card: chance.one_of(&cards.iter().collect::<Vec<_>>())?, discard: chance.once_in(2) }
        }
        Pattern::Show(cards) => Action::Show(chance.one_of(&cards.iter().collect::<Vec<_>>())?),
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

/// A card laid by somebody who may not.
fn blunder(table: &Table, chance: &mut Chance) -> Option<(Seat, Action)> {
    let seat = chance.one_of(table.circle())?;
    let kinds: CardSet = table.chair(seat).hand.cards().iter().copied().collect();
    let card = chance.one_of(&kinds.iter().collect::<Vec<_>>())?;
    Some((seat, Action::play(card)))
}
