//! Combinations of cards: the ways to choose cards of a hand with a given sum, or a given count of similar cards.

use smallvec::{SmallVec, smallvec};

use crate::cards::card::Card;
use crate::cards::card_set::CardSet;
use crate::seams::offers::Bundle;

/// Iterates over the combinations of cards, each once and on demand. Checks that the remaining cards can reach the
/// remaining goal before taking a card, so there are no dead ends.
#[derive(Clone, Debug)]
pub(crate) struct Combinations {
    /// The combinations within the current group of similar cards.
    group: Ways,
    /// The remaining groups, the next one last.
    groups: Vec<Ways>,
}

impl Combinations {
    /// Combinations of cards with a given sum of numbers.
    pub(crate) fn sum(held: impl Iterator<Item = Card>, sum: usize) -> Self {
        Self { group: Ways::new(kinds(held), Goal { cards: None, sum: Some(sum) }), groups: Vec::new() }
    }

    /// Combinations of cards that form a bundle of a home-made rule.
    pub(crate) fn bundle(held: impl Iterator<Item = Card>, bundle: &Bundle) -> Self {
        let goal = Goal::of(bundle);
        let mut groups: Vec<Kinds> = Vec::new();
        for kind in kinds(held) {
            match groups.iter_mut().find(|group| group.first().is_some_and(|first| bundle.alike(first.card, kind.card)))
            {
                Some(group) => group.push(kind),
                None => groups.push(smallvec![kind]),
            }
        }
        let mut groups: Vec<Ways> = groups.into_iter().rev().map(|kinds| Ways::new(kinds, goal)).collect();
        Self { group: groups.pop().unwrap_or_else(|| Ways::new(Kinds::new(), goal)), groups }
    }
}

impl Iterator for Combinations {
    type Item = Vec<Card>;

    fn next(&mut self) -> Option<Vec<Card>> {
        loop {
            let cards = self.group.next();
            if cards.is_some() {
                return cards;
            }
            self.group = self.groups.pop()?;
        }
    }
}

/// All cards of a hand and a set that are part of at least one combination.
pub(crate) fn members(hand: &[Card], of: CardSet, bundle: &Bundle) -> CardSet {
    let held = || hand.iter().copied().filter(|card| of.contains(*card));
    let with = |card: &Card| {
        // The card itself is taken; the other cards must reach the rest of the goal.
        let others = held().filter(|other| bundle.alike(*other, *card));
        let mut kinds = kinds(others);
        let Some(kind) = kinds.iter_mut().find(|kind| kind.card == *card) else { return false };
        kind.held -= 1;
        let rest = Goal::of(bundle).less(kind, 1);
        rest.is_some_and(|rest| Ways::new(kinds, rest).can_reach(0, rest))
    };
    let all: CardSet = held().collect();
    all.iter().filter(with).collect()
}

/// A kind of card and its count in the hand.
#[derive(Clone, Copy, Debug)]
struct Kind {
    card: Card,
    number: Option<u8>,
    held: u16,
    /// The number of cards taken in the current combination.
    taken: u16,
}

/// The kinds of a hand. Few hands have more than fit without an allocation.
type Kinds = SmallVec<[Kind; 16]>;

/// The cards of a hand grouped by kind, in the order of the hand.
fn kinds(held: impl Iterator<Item = Card>) -> Kinds {
    let mut kinds = Kinds::new();
    for card in held {
        match kinds.iter_mut().find(|kind| kind.card == card) {
            Some(kind) => kind.held += 1,
            None => kinds.push(Kind { card, number: card.number(), held: 1, taken: 0 }),
        }
    }
    kinds
}

/// The target of a combination: the number of cards and the sum of their numbers, each optional.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Goal {
    cards: Option<usize>,
    sum: Option<usize>,
}

impl Goal {
    /// The target for a bundle.
    fn of(bundle: &Bundle) -> Self {
        Self { cards: Some(bundle.count.into()), sum: bundle.sum.map(usize::from) }
    }

    /// The rest of the goal after taking `taken` cards of a kind. `None` if that exceeds the goal.
    fn less(self, kind: &Kind, taken: u16) -> Option<Self> {
        let taken = usize::from(taken);
        let cards = match self.cards {
            Some(cards) => Some(cards.checked_sub(taken)?),
            None => None,
        };
        let sum = match (self.sum, kind.number) {
            (Some(sum), Some(number)) => Some(sum.checked_sub(taken * usize::from(number))?),
            // Cards without a number cannot be part of a sum.
            (Some(sum), None) if taken == 0 => Some(sum),
            (Some(_), None) => return None,
            (None, _) => None,
        };
        Some(Self { cards, sum })
    }

    const fn is_reached(self) -> bool {
        matches!(self, Self { cards: None | Some(0), sum: None | Some(0) })
    }

    /// The index of this rest among all possible rests of `whole`.
    fn place(self, whole: Self) -> usize {
        self.cards.unwrap_or(0) * (whole.sum.unwrap_or(0) + 1) + self.sum.unwrap_or(0)
    }

    /// The number of possible rests.
    fn rests(self) -> usize {
        (self.cards.unwrap_or(0) + 1) * (self.sum.unwrap_or(0) + 1)
    }

    /// The rest with an index.
    fn rest(self, place: usize) -> Self {
        let row = self.sum.unwrap_or(0) + 1;
        Self { cards: self.cards.map(|_| place / row), sum: self.sum.map(|_| place % row) }
    }
}

/// The combinations of some kinds that reach a goal.
#[derive(Clone, Debug)]
struct Ways {
    kinds: Kinds,
    goal: Goal,
    /// One row of bits per kind and one after the last: a bit for each rest that this kind and the later ones can reach.
    /// Empty if no combination reaches the goal.
    within_reach: SmallVec<[u64; 17]>,
    begun: bool,
}

impl Ways {
    fn new(mut kinds: Kinds, goal: Goal) -> Self {
        if goal.sum.is_some() {
            kinds.retain(|kind| kind.number.is_some());
        }
        let mut ways = Self { kinds, goal, within_reach: SmallVec::new(), begun: false };
        // A goal beyond the hand's total needs no table, so its size does not matter.
        let held = |kind: &Kind| usize::from(kind.held);
        let all: usize = ways.kinds.iter().map(held).sum();
        let most: usize = ways.kinds.iter().map(|kind| held(kind) * usize::from(kind.number.unwrap_or(0))).sum();
        if goal.cards.is_none_or(|cards| cards <= all) && goal.sum.is_none_or(|sum| sum <= most) {
            ways.look_ahead();
        }
        ways
    }

    /// The number of words in a row of [`Self::within_reach`].
    fn words(&self) -> usize {
        self.goal.rests().div_ceil(64)
    }

    fn look_ahead(&mut self) {
        let (goal, words) = (self.goal, self.words());
        self.within_reach = smallvec![0; (self.kinds.len() + 1) * words];
        if goal.cards.is_none() && words == 1 {
            return self.look_ahead_for_sum();
        }
        let set = |row: &mut [u64], place: usize| row[place / 64] |= 1 << (place % 64);
        let (earlier, mut after) = self.within_reach.split_at_mut(self.kinds.len() * words);
        (0..goal.rests()).filter(|&place| goal.rest(place).is_reached()).for_each(|place| set(after, place));
        for (kind, here) in self.kinds.iter().zip(earlier.chunks_exact_mut(words)).rev() {
            for place in 0..goal.rests() {
                let rest = goal.rest(place);
                let mut less = (0..=kind.held).map_while(|taken| rest.less(kind, taken));
                if less.any(|less| is_set(after, less.place(goal))) {
                    set(here, place);
                }
            }
            after = here;
        }
    }

    /// Fills the table for a small sum: bit `n` of a word stands for the rest `n`.
    fn look_ahead_for_sum(&mut self) {
        let rows = self.within_reach.iter_mut().rev();
        let mut reached = 1_u64;
        let mut later = self.kinds.iter().rev();
        for row in rows {
            *row = reached;
            let Some(kind) = later.next() else { break };
            let after = reached;
            for taken in 1..=u32::from(kind.held) {
                reached |= after.checked_shl(taken * u32::from(kind.number.unwrap_or(0))).unwrap_or(0);
            }
        }
    }

    /// Returns true if the kinds from an index on can reach a rest of the goal.
    fn can_reach(&self, first: usize, rest: Goal) -> bool {
        let words = self.words();
        let row = self.within_reach.get(first * words..(first + 1) * words);
        row.is_some_and(|row| is_set(row, rest.place(self.goal)))
    }

    /// The rest of the goal before a kind.
    fn left(&self, place: usize) -> Goal {
        let taken = self.kinds.iter().take(place);
        taken.fold(self.goal, |left, kind| left.less(kind, kind.taken).unwrap_or(left))
    }

    /// The maximum number of cards of a kind, up to a bound, that still allows reaching the rest of the goal.
    fn most(&self, left: Goal, place: usize, bound: u16) -> Option<u16> {
        let kind = &self.kinds[place];
        (0..=bound).rev().find(|&taken| left.less(kind, taken).is_some_and(|rest| self.can_reach(place + 1, rest)))
    }

    /// Backtracks to the last kind of which fewer cards can be taken. Returns the index of the kind after it.
    fn step_back(&mut self) -> Option<usize> {
        for place in (0..self.kinds.len()).rev() {
            let taken = std::mem::take(&mut self.kinds[place].taken);
            if let Some(fewer) = taken.checked_sub(1).and_then(|bound| self.most(self.left(place), place, bound)) {
                self.kinds[place].taken = fewer;
                return Some(place + 1);
            }
        }
        None
    }
}

/// Returns true if a bit of a row is set.
const fn is_set(row: &[u64], place: usize) -> bool {
    row[place / 64] >> (place % 64) & 1 == 1
}

impl Iterator for Ways {
    type Item = Vec<Card>;

    fn next(&mut self) -> Option<Vec<Card>> {
        if !self.can_reach(0, self.goal) {
            return None;
        }
        let first = if std::mem::replace(&mut self.begun, true) { self.step_back()? } else { 0 };
        let mut left = self.left(first);
        for place in first..self.kinds.len() {
            let taken = self.most(left, place, self.kinds[place].held)?;
            self.kinds[place].taken = taken;
            left = left.less(&self.kinds[place], taken)?;
        }
        let cards = self.kinds.iter().map(|kind| usize::from(kind.taken)).sum();
        let mut all = Vec::with_capacity(cards);
        for kind in &self.kinds {
            all.extend(std::iter::repeat_n(kind.card, kind.taken.into()));
        }
        Some(all)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::seams::offers::Same;

    const HANDS: [&str; 6] = [
        "R0 R1 Y3 G3 B7 R8 Y9 G9",
        "B2 B2 B2 Y4 Y4 R6 W W+4",
        "R5 G5 B5 Y5 R5 R5*",
        "RS GS YS W W W",
        "",
        "R0 G0 R0 R1",
    ];

    fn hand(text: &str) -> Vec<Card> {
        text.split_whitespace().map(|card| card.parse().unwrap()).collect()
    }

    /// All combinations that satisfy a condition, by brute force.
    fn tried(hand: &[Card], wanted: impl Fn(&[Card]) -> bool) -> BTreeSet<Vec<Card>> {
        let some = (1..1_u32 << hand.len()).map(|chosen| {
            let chosen = hand.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1);
            let mut cards: Vec<Card> = chosen.map(|(_, &card)| card).collect();
            cards.sort_unstable();
            cards
        });
        some.filter(|cards| wanted(cards)).collect()
    }

    /// Collects combinations and asserts that none occurs twice.
    fn found(ways: Combinations) -> BTreeSet<Vec<Card>> {
        let mut all = BTreeSet::new();
        for mut cards in ways {
            cards.sort_unstable();
            assert!(all.insert(cards), "a way came twice");
        }
        all
    }

    #[test]
    fn all_combinations_with_a_given_sum_are_found() {
        for hand in HANDS.map(hand) {
            for sum in 1..50_usize {
                let adds_up = |cards: &[Card]| {
                    let numbers: Option<Vec<usize>> =
                        cards.iter().map(|card| card.face().number().map(usize::from)).collect();
                    numbers.is_some_and(|numbers| numbers.iter().sum::<usize>() == sum)
                };
                assert_eq!(
                    found(Combinations::sum(hand.iter().copied(), sum)),
                    tried(&hand, adds_up),
                    "{hand:?}: {sum}"
                );
            }
        }
    }

    #[test]
    fn all_bundles_and_their_member_cards_are_found() {
        for hand in HANDS.map(hand) {
            for same in [None, Some(Same::Color), Some(Same::Face), Some(Same::Both)] {
                for (count, sum) in
                    [(1, None), (2, None), (3, None), (2, Some(10)), (3, Some(12)), (2, Some(0)), (9, None)]
                {
                    let bundle = Bundle { count, same, sum, by: [0, 0] };
                    let all = found(Combinations::bundle(hand.iter().copied(), &bundle));
                    assert_eq!(all, tried(&hand, |cards| bundle.takes(cards)), "{hand:?}: {bundle:?}");
                    let in_any: CardSet = all.into_iter().flatten().collect();
                    assert_eq!(members(&hand, hand.iter().copied().collect(), &bundle), in_any, "{hand:?}: {bundle:?}");
                }
            }
        }
    }

    #[test]
    fn large_hands_do_not_need_an_exhaustive_search() {
        let many: Vec<Card> = hand("R1 G2 B3 Y4 R5 G6 B7 Y8 R9").repeat(12);
        let mut ways = Combinations::sum(many.iter().copied(), 500);
        let first = ways.next().unwrap();
        assert_eq!(first.iter().map(|card| u16::from(card.face().number().unwrap())).sum::<u16>(), 500);
        assert!(ways.next().is_some_and(|second| second != first));
        let alike = Bundle { count: 12, same: Some(Same::Both), sum: None, by: [0, 0] };
        assert_eq!(Combinations::bundle(many.iter().copied(), &alike).count(), 9);
        assert_eq!(Combinations::sum(many.into_iter(), 60_000).count(), 0);
    }
}
