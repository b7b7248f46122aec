//! Measures how much a choice matters: tries all moves at one moment, and plays each on as regulars would.

use ruckus_bots::Prospect;
use ruckus_engine::{InformationSet, Phase, Rulebook, Table, Time};

use crate::interval::one_sided;
use crate::random::Dice;
use crate::win::part_of_win;

/// The number of times that each move is tried to rank it. It is tried as often again to measure its value.
const TRIES: u32 = 24;

/// The maximum number of moves to try. If there are more, this many are selected at random.
const MOST_TRIED: usize = 8;

/// The maximum number of moves when a game is continued. After that, the player with the fewest cards wins.
const MOST_MOVES: u32 = 400;

/// A moment at which a player has a choice.
#[derive(Clone, Debug)]
pub(super) struct ChoiceMoment {
    table: Table,
    now: Time,
}

/// The value of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Worth {
    /// The difference between the win rates of the best and the median move, in units of 1/[`WIN`](crate::win::WIN).
    pub(super) gap: i64,
    /// True if the difference is significant.
    pub(super) clear: bool,
}

/// Selects one of all moments of a game, each with equal probability.
#[derive(Debug)]
pub(super) struct Moments<'r> {
    kept: Option<ChoiceMoment>,
    seen: usize,
    dice: Dice,
    prospect: Prospect<'r>,
}

impl<'r> Moments<'r> {
    pub(super) fn new(rulebook: &'r Rulebook, seed: u64) -> Self {
        Self { kept: None, seen: 0, dice: Dice::new(seed), prospect: Prospect::new(rulebook) }
    }

    /// Considers the current moment if the player in turn has a choice.
    pub(super) fn look(&mut self, table: &Table, now: Time) {
        if table.phase != Phase::Playing || !table.windows().is_empty() {
            return;
        }
        if self.prospect.choices(table, table.turn).len() < 2 {
            return;
        }
        self.seen += 1;
        if self.dice.below(self.seen) == 0 {
            self.kept = Some(ChoiceMoment { table: table.clone(), now });
        }
    }

    /// Measures the value of the choice at the selected moment. Each try deals the cards that the player cannot see
    /// anew, and all moves are tried on the same deals with the same luck, so that only the move differs.
    pub(super) fn judge(mut self) -> Option<Worth> {
        let ChoiceMoment { table, now } = self.kept?;
        let seat = table.turn;
        let mut all = self.prospect.choices(&table, seat);
        while all.len() > MOST_TRIED {
            let dropped = self.dice.below(all.len());
            all.swap_remove(dropped);
        }
        let unseen = InformationSet::of(&table, seat);
        // Half of the tries rank the moves and the other half measure them, so that luck does not count as skill.
        let [ranked, measured] = [(); 2].map(|()| {
            let tries = (0..TRIES).map(|_| {
                let dealt = unseen.deal(&[], &mut |bound| self.dice.below(bound.max(1)));
                let luck = self.dice.any();
                let won = |action| {
                    let winners = self.prospect.winners(dealt.clone(), now, Some((seat, action)), luck, MOST_MOVES);
                    part_of_win(winners.contains(seat), winners.len())
                };
                all.iter().map(won).collect::<Vec<i64>>()
            });
            tries.collect::<Vec<_>>()
        });
        let mut order: Vec<usize> = (0..all.len()).collect();
        order.sort_by_key(|&choice| std::cmp::Reverse(ranked.iter().map(|won| won[choice]).sum::<i64>()));
        let (best, middle) = (*order.first()?, *order.get(order.len() / 2)?);
        let gaps: Vec<i64> = measured.iter().map(|won| won[best] - won[middle]).collect();
        let gap = gaps.iter().sum::<i64>() / i64::from(TRIES);
        Some(Worth { gap, clear: one_sided(&gaps) })
    }
}

#[cfg(test)]
mod tests {
    use ruckus_engine::{Card, Seat, Setup};
    use ruckus_ruleset::Ruleset;

    use super::*;
    use crate::win::WIN;

    /// Measures the choice of a player with this hand several times.
    fn worth(hand: &str, times: u64) -> Vec<Worth> {
        let rulebook = Ruleset::preset("classic").unwrap().compile(2).unwrap();
        let cards = |text: &str| text.split_whitespace().map(|card| card.parse::<Card>().unwrap()).collect::<Vec<_>>();
        let pile = vec![("R5".parse().unwrap(), Some(Seat(1)), false)];
        let hands = vec![cards(hand), cards("B9 B8 Y7 G6")];
        let table = Setup { seats: 2, turn: Some(Seat(0)), pile, hands, seed: 5, ..Setup::default() }.table(&rulebook);
        let look = |seed| {
            let mut moments = Moments::new(&rulebook, seed);
            moments.look(&table, Time(0));
            moments.judge()
        };
        (0..times).filter_map(look).collect()
    }

    #[test]
    fn keeping_an_always_playable_card_is_better() {
        let gap = |worth: &[Worth]| worth.iter().map(|worth| worth.gap).sum::<i64>() / worth.len() as i64;
        let clear = |worth: &[Worth]| worth.iter().filter(|worth| worth.clear).count();
        let wild = worth("W R1", 20);
        assert!(clear(&wild) > 5 && gap(&wild) > WIN / 30, "{wild:?}");
        // Of moves that are worth the same, the luck of 160 measurements prefers none.
        let alike = worth("R1 R2", 160);
        assert!(clear(&alike) < 20 && gap(&alike).abs() < WIN / 60, "{alike:?}");
        assert_eq!(worth("R1 B2", 20), [], "there is nothing to choose");
    }
}
