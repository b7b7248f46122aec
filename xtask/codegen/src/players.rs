//! Players who do something random that is offered to them, and now and then something that is not.

use ruckus_engine::{Action, Card, CardSet, Colour, How, Offer, PALETTE, Rulebook, Seat, Table, Verb, offers};

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
        for offer in offers(rulebook, table, seat).iter() {
            // A card out of turn is laid as soon as it is seen; a draw with a playable card in hand is rare.
            let often = match offer.verb {
                Verb::Play if offer.how == How::OutOfTurn => 6,
                Verb::Play => 4,
                Verb::Draw => 1,
                _ => 3,
            };
            all.extend(std::iter::repeat_n((seat, *offer), often));
        }
    }
    let (seat, offer) = chance.one_of(&all)?;
    Some((seat, action(table, seat, &offer, chance)?))
}

fn action(table: &Table, seat: Seat, offer: &Offer, chance: &mut Chance) -> Option<Action> {
    let held: Vec<Card> = table.chair(seat).hand.cards().to_vec();
    Some(match offer.verb {
        Verb::Play => {
            let cards: Vec<_> = held.iter().copied().filter(|&card| offer.cards.contains(card)).collect();
            let card = chance.one_of(&cards)?;
            let calls = card.is_wild_type() && offer.how.takes_effect() && (offer.colour_with_it || !chance.once_in(3));
            let colour = if calls { chance.one_of(&Colour::ALL) } else { None };
            let uno = held.len() == 2 && !chance.once_in(3);
            Action::Play { card, colour, uno, as_match: offer.says_match, saw: None }
        }
        Verb::Color => Action::Color(chance.one_of(&Colour::ALL)?),
        Verb::Draw => Action::Draw,
        Verb::Pass => Action::Pass,
        Verb::Uno => Action::Uno,
        Verb::Catch => Action::Catch(chance.one_of(&offer.seats.iter().collect::<Vec<_>>())?),
        Verb::Slap => Action::Slap,
        Verb::HandOn => Action::HandOn,
        Verb::Challenge => Action::Challenge,
        Verb::Deal => Action::Deal(offer.range.0.max(5).min(offer.range.1)),
        Verb::Flip => Action::Flip,
        Verb::Go => Action::Go,
        Verb::Swap => Action::Swap(chance.one_of(&offer.seats.iter().collect::<Vec<_>>())?),
        Verb::Give => {
            let cards: Vec<_> = held.iter().copied().filter(|&card| offer.cards.contains(card)).collect();
            let to = chance.one_of(&offer.seats.iter().collect::<Vec<_>>())?;
            Action::Give { card: chance.one_of(&cards)?, to }
        }
        // Few actions, so that what is done often is what is due.
        Verb::MakeRule => {
            let numbers: Vec<u8> = (0..10).filter(|number| offer.numbers >> number & 1 == 1).collect();
            let pick = chance.one_of(&PALETTE[..2])?;
            Action::MakeRule { number: chance.one_of(&numbers)?, action: pick.action.to_owned() }
        }
        Verb::Do => Action::Do(chance.one_of(&PALETTE[..2])?.action.to_owned()),
        Verb::Shield => {
            Action::Shield { card: chance.one_of(&offer.cards.iter().collect::<Vec<_>>())?, discard: chance.once_in(2) }
        }
        Verb::Show => Action::Show(chance.one_of(&offer.cards.iter().collect::<Vec<_>>())?),
        Verb::Announce => Action::Announce,
        _ => return None,
    })
}

/// A card laid by somebody who may not.
fn blunder(table: &Table, chance: &mut Chance) -> Option<(Seat, Action)> {
    let seat = chance.one_of(table.circle())?;
    let kinds: CardSet = table.chair(seat).hand.cards().iter().copied().collect();
    let card = chance.one_of(&kinds.iter().collect::<Vec<_>>())?;
    Some((seat, Action::play(card)))
}
