//! Small tables.

use ruckus_engine::{Called, Card, Rulebook, Seat, Setup, Table, shuffle};

use super::dice::Dice;
use super::traits::Traits;

/// The players, by seat.
pub(super) const NAMES: [&str; 4] = ["Ann", "Bob", "Cid", "Dora"];
/// The sizes of the first player's hand, used in turn.
const HANDS: [usize; 8] = [3, 4, 2, 3, 5, 1, 3, 4];
/// The number of cards in each other hand.
const OTHERS: usize = 3;
/// The number of cards of the draw pile that are listed.
const LISTED: usize = 6;
/// Seeds of the remaining shuffles.
const SEEDS: usize = 100;

/// A table before the first step, as data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Deal {
    pub(super) seats: usize,
    /// The hands, by seat.
    pub(super) hands: Vec<Vec<Card>>,
    /// The discard pile, bottom to top: a card, its player, and true if its debt is unsettled. Empty if the dealer has
    /// to turn up the first card.
    pub(super) pile: Vec<(Card, Seat, bool)>,
    /// The next cards of the draw pile.
    pub(super) draw_pile: Vec<Card>,
    pub(super) seed: u64,
    /// The seats that have said UNO.
    pub(super) uno: Vec<Seat>,
    /// The points of the match, by seat.
    pub(super) totals: Vec<i32>,
}

/// The player in turn.
pub(super) const FIRST: Seat = Seat(0);

impl Deal {
    /// Deals a table. `number` counts the tables of a search: later ones are less ordinary.
    pub(super) fn random(rulebook: &Rulebook, traits: &Traits, number: usize, dice: &mut Dice) -> Option<Self> {
        let seats = traits.seats;
        let mut deck = rulebook.deck().to_vec();
        let mut key = [0; 32];
        key[..8].copy_from_slice(&(number as u64).to_le_bytes());
        shuffle(&mut deck, &key, 0);
        let mut deck = Rest { deck, traits };
        let owing = if traits.debts { number % 3 == 1 } else { number % 12 == 7 };
        let fits = |card: Card| !card.is_wild_type() && (card.owes() > 0) == owing && !card.has_star();
        let top = deck
            .take(if dice.percent(35) { Wish::Mentioned } else { Wish::Number }, &fits)
            .or_else(|| deck.take(Wish::Any, &fits))?;
        let mut own = HANDS[number % HANDS.len()];
        if !traits.sizes.is_empty() && number % 3 == 2 {
            own = (dice.one_of(&traits.sizes).unwrap_or(own) + 2).saturating_sub(dice.below(3)).max(2) - 1;
        }
        let own = own.clamp(1, 26);
        let mut hands = vec![Vec::new(); seats];
        let matching = |card: Card| card.color() == top.color() || card.face() == top.face();
        for place in 0..own {
            // The first card is likely to be played.
            let playable = |card: Card| place > 0 || card.is_wild_type() || matching(card);
            let wish = if dice.percent(60) { Wish::Mentioned } else { Wish::Any };
            let card = deck.take(wish, &playable).or_else(|| deck.take(Wish::Any, &|_| true))?;
            hands[0].push(card);
        }
        let others = if number % 5 == 4 { 1 + dice.below(4) } else { OTHERS };
        for hand in hands.iter_mut().skip(1) {
            for _ in 0..others {
                let wish = if dice.percent(30) { Wish::Mentioned } else { Wish::Any };
                hand.push(deck.take(wish, &|_| true)?);
            }
        }
        if traits.jumps && dice.percent(80) {
            // Only an identical card can be played out of turn.
            hands[1].pop();
            hands[1].push(deck.take(Wish::Any, &|card| card == top)?);
        }
        if traits.made {
            make_room_for_stars(&mut hands, &mut deck, top)?;
        }
        let mut pile = Vec::new();
        if traits.beneath && dice.percent(60) {
            let like = |card: Card| card.color() == top.color() || card.face() == top.face();
            for place in 0..=dice.below(3) {
                let like = |card: Card| like(card) && !card.is_wild_type() && !card.has_star();
                let by = Seat((seats - 2 - place % (seats - 1)) as u8);
                pile.push((deck.take(Wish::Any, &like)?, by, false));
            }
        }
        pile.push((top, Seat(seats as u8 - 1), owing));
        if traits.starts && number.is_multiple_of(2) {
            pile.clear();
        }
        let mut draw_pile = Vec::new();
        for _ in 0..LISTED {
            let wish = if dice.percent(25) { Wish::Mentioned } else { Wish::Number };
            draw_pile.push(deck.take(wish, &|_| true).or_else(|| deck.take(Wish::Any, &|_| true))?);
        }
        for hand in &mut hands {
            hand.sort_unstable();
        }
        let uno = (0..seats).filter(|&seat| hands[seat].len() == 1).map(|seat| Seat(seat as u8)).collect();
        let totals = if traits.points && number % 2 == 1 {
            (0..seats).map(|_| 10 * dice.below(9) as i32).collect()
        } else {
            Vec::new()
        };
        Some(Self { seats, hands, pile, draw_pile, seed: dice.below(SEEDS) as u64, uno, totals })
    }

    /// Sets up the table.
    pub(super) fn table(&self, rulebook: &Rulebook) -> Table {
        let called = |&(card, by, owes): &(Card, Seat, bool)| (Called { card, color: None }, Some(by), owes);
        let setup = Setup {
            seats: self.seats,
            turn: (!self.pile.is_empty()).then_some(FIRST),
            pile: self.pile.iter().map(called).collect(),
            draw_pile: self.draw_pile.clone(),
            hands: self.hands.clone(),
            seed: self.seed,
            uno: self.uno.clone(),
            totals: self.totals.clone(),
            ..Setup::default()
        };
        if self.pile.is_empty() { setup.without_starter(rulebook) } else { setup.table(rulebook) }
    }

    /// Returns the number of cards that a reader has to look at.
    pub(super) fn size(&self) -> usize {
        self.hands.iter().map(Vec::len).sum::<usize>() + self.pile.len()
    }
}

/// Gives the first player a number with a star, and another player the same number.
fn make_room_for_stars(hands: &mut [Vec<Card>], deck: &mut Rest<'_>, top: Card) -> Option<()> {
    let star = deck.take(Wish::Any, &|card| card.has_star() && card.color() == top.color())?;
    let same = deck.take(Wish::Any, &|card| card.number() == star.number() && !card.has_star())?;
    hands[0].pop();
    hands[0].push(star);
    hands[1].pop();
    hands[1].push(same);
    Some(())
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    /// A card that the rule mentions.
    Mentioned,
    /// A number, which has no effect of its own.
    Number,
    Any,
}

/// The cards that are not dealt yet.
struct Rest<'a> {
    deck: Vec<Card>,
    traits: &'a Traits,
}

impl Rest<'_> {
    fn take(&mut self, wish: Wish, fits: &dyn Fn(Card) -> bool) -> Option<Card> {
        let wanted = |card: Card| match wish {
            Wish::Mentioned => self.traits.mentions(card),
            Wish::Number => card.number().is_some() && !card.has_star(),
            Wish::Any => true,
        };
        let place = self.deck.iter().position(|&card| wanted(card) && fits(card))?;
        Some(self.deck.remove(place))
    }
}
