//! A lower bound for the cost of the base game: a hand-written loop without house rules, challenges, facts, views or
//! clock. `ruckus bench engine --reference` compares the engine with it.

use ruckus_engine::{Card, CardSet, Color, card_value, shuffle};
use ruckus_lab::random::Dice;

const SEATS: usize = 4;
/// The points that win a match.
const TARGET: i32 = 500;

/// A set of card kinds of the base game, without marks and icons, as a bit mask.
type Kinds = u64;

/// Random legal rounds of the base game at four seats.
pub(super) struct Reference {
    deck: Vec<Card>,
    dice: Dice,
    /// The kinds that can be played on each card, for each called color.
    goes_on: Box<[[Kinds; 4]; 64]>,
    /// The kinds with the same face as each card.
    same_face: Box<[Kinds; 64]>,
    key: [u8; 32],
    shuffles: u32,
    draw_pile: Vec<Card>,
    pile: Vec<Card>,
    called: Color,
    hands: [[u8; 64]; SEATS],
    held: [Kinds; SEATS],
    counts: [usize; SEATS],
    totals: [i32; SEATS],
    dealer: usize,
    turn: usize,
    left: bool,
    debt: usize,
    drew: Option<Card>,
    stuck: usize,
    said: [bool; SEATS],
    liable: Option<usize>,
    playing: bool,
    pub(super) moves: u64,
    pub(super) rounds: u64,
}

impl Reference {
    /// Creates a table with this deck, before the first deal.
    pub(super) fn new(deck: &[Card], dice: Dice) -> Self {
        let kinds = |set: CardSet| set.iter().filter(|card| card.index() < 64).fold(0, |row, card| row | bit(card));
        let mut goes_on = Box::new([[0; 4]; 64]);
        let mut same_face = Box::new([0; 64]);
        for card in Card::all().filter(|card| card.index() < 64) {
            for color in Color::ALL {
                goes_on[place(card)][color as usize] = kinds(CardSet::matching(card, Some(color)));
            }
            same_face[place(card)] = kinds(CardSet::of_face(card.face()));
        }
        Self {
            deck: deck.to_vec(),
            dice,
            goes_on,
            same_face,
            key: [0; 32],
            shuffles: 0,
            draw_pile: Vec::new(),
            pile: Vec::new(),
            called: Color::Red,
            hands: [[0; 64]; SEATS],
            held: [0; SEATS],
            counts: [0; SEATS],
            totals: [0; SEATS],
            dealer: SEATS - 1,
            turn: 0,
            left: true,
            debt: 0,
            drew: None,
            stuck: 0,
            said: [false; SEATS],
            liable: None,
            playing: false,
            moves: 0,
            rounds: 0,
        }
    }

    /// Plays one random legal move, or deals.
    pub(super) fn step(&mut self) {
        if !self.playing {
            return self.deal();
        }
        // As in the engine's loop, try the seats in order from a random one.
        let first = self.dice.below(SEATS);
        for offset in 0..SEATS {
            if self.try_move((first + offset) % SEATS) {
                self.moves += 1;
                return;
            }
        }
    }

    /// Lets a seat do a random legal move. Returns false if it has none.
    fn try_move(&mut self, seat: usize) -> bool {
        let can_say = usize::from(self.counts[seat] == 1 && !self.said[seat]);
        let can_catch = usize::from(self.liable.is_some_and(|caught| caught != seat));
        let top = self.pile.last().map_or(0, |&top| place(top));
        let (plays, others) = match (self.turn == seat, self.debt, self.drew) {
            (false, ..) => (0, 0),
            (_, 1.., _) => (self.held[seat] & self.same_face[top], 1),
            (_, _, Some(drew)) => (bit(drew) & self.goes_on[top][self.called as usize], 1),
            _ => {
                let plays = self.held[seat] & self.goes_on[top][self.called as usize];
                (plays, usize::from(plays == 0 || self.can_draw()))
            }
        };
        let count = plays.count_ones() as usize;
        let all = count + others + can_say + can_catch;
        if all == 0 {
            return false;
        }
        let chosen = self.dice.below(all);
        if chosen < count {
            self.play(seat, nth(plays, chosen));
        } else if chosen < count + others {
            self.draw_or_pass(seat);
        } else if chosen < count + others + can_say {
            self.said[seat] = true;
        } else if let Some(caught) = self.liable.take() {
            self.draw(caught, 2);
            self.said[caught] = self.counts[caught] == 1;
        }
        true
    }

    fn play(&mut self, seat: usize, card: Card) {
        self.liable = None;
        self.take(seat, card);
        self.pile.push(card);
        (self.drew, self.stuck) = (None, 0);
        self.called = match card.color() {
            Some(color) => color,
            None => Color::ALL[self.dice.below(4)],
        };
        self.said[seat] = self.counts[seat] == 1 && self.dice.below(4) > 0;
        if self.counts[seat] == 1 && !self.said[seat] {
            self.liable = Some(seat);
        }
        if card.skips() {
            self.turn = self.next(seat);
        }
        if card.turns_round() {
            self.left = !self.left;
        }
        self.debt += usize::from(card.owes());
        self.turn = self.next(self.turn);
        if self.counts[seat] == 0 {
            self.end(Some(seat));
        }
    }

    fn draw_or_pass(&mut self, seat: usize) {
        self.liable = None;
        if self.debt > 0 {
            self.draw(seat, self.debt);
            self.debt = 0;
        } else if self.drew.is_none() && self.can_draw() {
            self.drew = self.draw(seat, 1);
            self.stuck = 0;
            return;
        } else {
            self.stuck = if self.drew.is_none() { self.stuck + 1 } else { 0 };
        }
        self.drew = None;
        self.turn = self.next(seat);
        if self.stuck == SEATS {
            self.end(None);
        }
    }

    /// Ends a round: the player with the debt draws, and the winner gets points for all other hands.
    fn end(&mut self, out: Option<usize>) {
        self.draw(self.turn, self.debt);
        self.playing = false;
        let Some(out) = out else { return };
        for seat in 0..SEATS {
            for index in ones(self.held[seat]) {
                let points = Card::from_index(index).map_or(0, |card| card_value(card, ruckus_engine::Points::Classic));
                self.totals[out] += points * i32::from(self.hands[seat][usize::from(index)]);
            }
        }
        if self.totals[out] >= TARGET {
            self.totals = [0; SEATS];
        }
    }

    fn deal(&mut self) {
        self.rounds += 1;
        self.key = self.dice.key();
        self.shuffles = 0;
        self.draw_pile.clone_from(&self.deck);
        shuffle(&mut self.draw_pile, &self.key, 0);
        self.pile.clear();
        (self.hands, self.held, self.counts) = ([[0; 64]; SEATS], [0; SEATS], [0; SEATS]);
        (self.left, self.debt, self.drew, self.stuck) = (true, 0, None, 0);
        (self.said, self.liable, self.playing) = ([false; SEATS], None, true);
        self.dealer = (self.dealer + 1) % SEATS;
        self.turn = (self.dealer + 1) % SEATS;
        for offset in 0..7 * SEATS {
            self.draw((self.turn + offset) % SEATS, 1);
        }
        while let Some(card) = self.draw_pile.pop() {
            self.pile.push(card);
            if let (Some(_), Some(color)) = (card.number(), card.color()) {
                self.called = color;
                break;
            }
        }
    }

    /// Draws up to `cards` cards. Returns the last one.
    fn draw(&mut self, seat: usize, cards: usize) -> Option<Card> {
        let mut last = None;
        for _ in 0..cards {
            if self.draw_pile.is_empty() {
                let top = self.pile.pop();
                std::mem::swap(&mut self.draw_pile, &mut self.pile);
                self.pile.extend(top);
                self.shuffles += 1;
                shuffle(&mut self.draw_pile, &self.key, self.shuffles);
            }
            let Some(card) = self.draw_pile.pop() else { break };
            self.hands[seat][place(card)] += 1;
            self.held[seat] |= bit(card);
            self.counts[seat] += 1;
            self.said[seat] = false;
            last = Some(card);
        }
        last
    }

    fn take(&mut self, seat: usize, card: Card) {
        let held = &mut self.hands[seat][place(card)];
        *held -= 1;
        if *held == 0 {
            self.held[seat] &= !bit(card);
        }
        self.counts[seat] -= 1;
    }

    const fn next(&self, seat: usize) -> usize {
        (seat + if self.left { 1 } else { SEATS - 1 }) % SEATS
    }

    const fn can_draw(&self) -> bool {
        !self.draw_pile.is_empty() || self.pile.len() > 1
    }
}

const fn place(card: Card) -> usize {
    card.index() as usize & 63
}

const fn bit(card: Card) -> Kinds {
    1 << place(card)
}

/// Iterates over the indexes of the bits that are set.
fn ones(mut kinds: Kinds) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let index = (kinds != 0).then_some(kinds.trailing_zeros() as u8);
        kinds &= kinds.wrapping_sub(1);
        index
    })
}

fn nth(kinds: Kinds, n: usize) -> Card {
    ones(kinds).nth(n).and_then(Card::from_index).unwrap_or(Card::WILD)
}

#[cfg(test)]
mod tests {

    use ruckus_ruleset::Ruleset;

    use super::*;

    #[test]
    fn the_reference_loses_no_cards_and_finishes_its_rounds() {
        let rulebook = Ruleset::preset("classic").unwrap().compile(SEATS).unwrap();
        let mut reference = Reference::new(rulebook.deck(), Dice::new(1));
        while reference.rounds < 300 {
            reference.step();
            let held: usize = reference.counts.iter().sum();
            assert_eq!(held + reference.draw_pile.len() + reference.pile.len(), rulebook.deck().len());
            assert!(reference.moves < 300 * 2_000, "{} rounds only", reference.rounds);
        }
        // Random players of the engine take about 1,300 moves per round (`ruckus bench engine --preset classic`). That
        // includes challenges, which this loop does not support.
        let moves = reference.moves / reference.rounds;
        assert!((650..2_600).contains(&moves), "{moves} moves a round");
    }
}
