//! Finds the moment from which the later winner of a round is the favorite for good.

use ruckus_bots::Prospect;
use ruckus_engine::{Fact, InformationSet, Phase, Rulebook, Seat, SeatSet, Table, Time};

use crate::game::GameEvent;
use crate::random::Dice;

/// The number of moments of a round at which the chances to win are estimated.
const MOMENTS: usize = 10;

/// The number of playouts of each moment. The standard error of a chance is at most 9 points.
const PLAYOUTS: u32 = 32;

/// The maximum number of moves of a playout. After that, the player with the fewest cards wins.
const MOST_MOVES: u32 = 400;

/// The turns of a round.
#[derive(Debug)]
pub(super) struct TurningPoint<'r> {
    prospect: Prospect<'r>,
    dice: Dice,
    turns: Vec<(Table, Time)>,
    /// True from the start of a turn until it is recorded.
    turn_begins: bool,
}

impl<'r> TurningPoint<'r> {
    pub(super) fn new(rulebook: &'r Rulebook, seed: u64) -> Self {
        Self { prospect: Prospect::new(rulebook), dice: Dice::new(seed), turns: Vec::new(), turn_begins: false }
    }

    /// Records the first moment of each turn at which no window is open.
    pub(super) fn look(&mut self, event: &GameEvent<'_>) {
        let table = event.table;
        self.turn_begins |= event.facts.iter().any(|fact| matches!(fact, Fact::TurnMoved { .. }));
        if self.turn_begins && table.phase == Phase::Playing && table.windows().is_empty() {
            self.turn_begins = false;
            self.turns.push((table.clone(), event.input.at));
        }
    }

    /// Returns the share of the turns before the round was decided, in thousandths: until the later winner became the
    /// favorite for good. `None` if there is no single winner, or if there are too few turns.
    pub(super) fn judge(mut self, winners: SeatSet) -> Option<i64> {
        let mut winners = winners.iter();
        let (Some(winner), None) = (winners.next(), winners.next()) else { return None };
        let last = self.turns.len().checked_sub(1).filter(|last| *last >= MOMENTS)?;
        let moments: Vec<usize> = (0..MOMENTS).map(|moment| moment * last / (MOMENTS - 1)).collect();
        // From the end, the favorite is the winner until it is not.
        let ahead = moments.iter().rev().take_while(|&&turn| self.favors(turn, winner)).count();
        let decided = moments.get(MOMENTS - ahead).map_or(self.turns.len(), |turn| *turn);
        Some((1000 * decided / self.turns.len()) as i64)
    }

    /// Returns true if no other player is more likely to win. All hands are known, the draw pile is not.
    fn favors(&mut self, turn: usize, winner: Seat) -> bool {
        let (table, now) = &self.turns[turn];
        let known: Vec<_> = table.circle().iter().filter(|&&seat| seat != winner).collect();
        let hand = |&&seat: &&Seat| table.chair(seat).hand.cards().iter().map(move |&card| (seat, card));
        let hands: Vec<_> = known.iter().flat_map(hand).collect();
        let unseen = InformationSet::of(table, winner);
        let mut wins = vec![0.0; table.all_seats().iter().count()];
        for _ in 0..PLAYOUTS {
            let dealt = unseen.deal(&hands, &mut |bound| self.dice.below(bound.max(1)));
            let winners = self.prospect.winners(dealt, *now, None, self.dice.any(), MOST_MOVES);
            winners.iter().for_each(|seat| wins[seat.index()] += 1.0 / winners.len() as f64);
        }
        wins.iter().all(|&others| others <= wins[winner.index()])
    }
}

#[cfg(test)]
mod tests {
    use ruckus_engine::{Card, Setup};
    use ruckus_ruleset::Ruleset;

    use super::*;

    /// Two players: the first one needs one more card and always has a playable one.
    #[test]
    fn the_favorite_is_the_player_who_needs_fewer_cards() {
        let rulebook = Ruleset::preset("classic").unwrap().compile(2).unwrap();
        let pile = vec![("R5".parse().unwrap(), Some(Seat(1)), false)];
        let cards = |text: &str| text.split_whitespace().map(|card| card.parse::<Card>().unwrap()).collect::<Vec<_>>();
        let hands = vec![cards("R1"), cards("B9 B8 Y7 G6 G7 Y1")];
        let table = Setup { seats: 2, turn: Some(Seat(0)), pile, hands, seed: 5, ..Setup::default() }.table(&rulebook);
        let mut point = TurningPoint::new(&rulebook, 1);
        point.turns = vec![(table, Time(0)); 12];
        assert!(point.favors(0, Seat(0)) && !point.favors(0, Seat(1)));
        assert_eq!(point.judge(SeatSet::of(Seat(0))), Some(0), "the winner is the favorite from the start");
        assert_eq!(TurningPoint::new(&rulebook, 1).judge(SeatSet::of(Seat(0))), None, "there are too few turns");
    }
}
