//! Measures how much a choice matters: tries all moves at one moment, and continues each with random players.

use ruckus_engine::{Offers, Phase, Rulebook, Seat, SeatSet, Table, Time, collect, round_winners};

use super::win::{WIN, part_of_win};
use crate::random::{Dice, RandomTable, moves};

/// The number of times that each move is tried to rank it. It is tried as often again to measure its value.
const TRIES: u32 = 48;

/// The maximum number of moves to try. If there are more, this many are selected at random.
const MOST_TRIED: usize = 8;

/// The maximum number of moves when a game is continued. After that, the player with the fewest cards wins.
const MOST_MOVES: u32 = 400;

/// The one-sided 5 % quantile of the normal distribution.
const CLEARLY: f64 = 1.645;

/// A moment at which a player has a choice.
#[derive(Clone, Debug)]
pub(super) struct ChoiceMoment {
    table: Table,
    now: Time,
}

/// The value of a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Worth {
    /// The difference between the win rates of the best and the median move, in units of 1/[`WIN`].
    pub(super) gap: i64,
    /// True if the difference is significant.
    pub(super) clear: bool,
}

/// Selects one of all moments of a game, each with equal probability.
#[derive(Debug)]
pub(super) struct Moments {
    kept: Option<ChoiceMoment>,
    seen: usize,
    dice: Dice,
    offers: Offers,
}

impl Moments {
    pub(super) fn new(seed: u64) -> Self {
        Self { kept: None, seen: 0, dice: Dice::new(seed), offers: Offers::new() }
    }

    /// Considers the current moment if the player in turn has a choice.
    pub(super) fn look(&mut self, rulebook: &Rulebook, table: &Table, now: Time) {
        if table.phase != Phase::Playing || !table.windows().is_empty() {
            return;
        }
        collect(rulebook, table, table.turn, &mut self.offers);
        if moves(table, table.turn, &self.offers, &mut self.dice).len() < 2 {
            return;
        }
        self.seen += 1;
        if self.dice.below(self.seen) == 0 {
            self.kept = Some(ChoiceMoment { table: table.clone(), now });
        }
    }

    /// Measures the value of the choice at the selected moment.
    pub(super) fn judge(mut self, rulebook: &Rulebook) -> Option<Worth> {
        let ChoiceMoment { table, now } = self.kept?;
        let seat = table.turn;
        collect(rulebook, &table, seat, &mut self.offers);
        let mut all = moves(&table, seat, &self.offers, &mut self.dice);
        while all.len() > MOST_TRIED {
            let dropped = self.dice.below(all.len());
            all.swap_remove(dropped);
        }
        let mut player = RandomTable::new(rulebook, self.dice.any());
        // Half of the games rank the moves and the other half measure them, so that luck does not count as skill.
        let mut tried: Vec<[i64; 2]> = all
            .iter()
            .map(|action| {
                [(); 2].map(|()| {
                    let played = (0..TRIES).map(|_| {
                        player.play_from(&table, now, (seat, action), MOST_MOVES);
                        win(rulebook, player.table(), seat)
                    });
                    played.sum()
                })
            })
            .collect();
        tried.sort_by_key(|[ranked, _]| std::cmp::Reverse(*ranked));
        let (best, middle) = (tried.first()?[1], tried.get(tried.len() / 2)?[1]);
        let tries = f64::from(TRIES);
        let share = |won: i64| won as f64 / (WIN as f64 * tries);
        let spread = |share: f64| share * (1.0 - share) / tries;
        let (better, middling) = (share(best), share(middle));
        let clear = better - middling > CLEARLY * (spread(better) + spread(middling)).sqrt();
        Some(Worth { gap: (best - middle) / i64::from(TRIES), clear })
    }
}

/// Returns the seat's share of the win, in units of 1/[`WIN`].
fn win(rulebook: &Rulebook, table: &Table, seat: Seat) -> i64 {
    let cards = |seat: Seat| table.chair(seat).hand.len();
    let winners: SeatSet = if table.phase == Phase::Over {
        round_winners(rulebook, table)
    } else {
        let fewest = table.circle().iter().map(|&seat| cards(seat)).min();
        table.circle().iter().copied().filter(|&seat| Some(cards(seat)) == fewest).collect()
    };
    part_of_win(winners.contains(seat), winners.len())
}

#[cfg(test)]
mod tests {
    use ruckus_engine::{Card, Setup};
    use ruckus_ruleset::Ruleset;

    use super::*;

    /// Measures the choice of a player with this hand several times.
    fn worth(hand: &str) -> Vec<Worth> {
        let rulebook = Ruleset::preset("classic").unwrap().compile(2).unwrap();
        let cards = |text: &str| text.split_whitespace().map(|card| card.parse::<Card>().unwrap()).collect::<Vec<_>>();
        let pile = vec![("R5".parse().unwrap(), Some(Seat(1)), false)];
        let hands = vec![cards(hand), cards("B9 B8 Y7 G6")];
        let table = Setup { seats: 2, turn: Some(Seat(0)), pile, hands, seed: 5, ..Setup::default() }.table(&rulebook);
        let look = |seed| {
            let mut moments = Moments::new(seed);
            moments.look(&rulebook, &table, Time(0));
            moments.judge(&rulebook)
        };
        (0..20).filter_map(look).collect()
    }

    #[test]
    fn keeping_an_always_playable_card_is_better() {
        let gap = |worth: &[Worth]| worth.iter().map(|worth| worth.gap).sum::<i64>() / worth.len() as i64;
        let clear = |worth: &[Worth]| worth.iter().filter(|worth| worth.clear).count();
        let wild = worth("W R1");
        assert!(clear(&wild) > 10 && gap(&wild) > WIN / 10, "{wild:?}");
        let alike = worth("R1 R2");
        assert!(clear(&alike) < 5 && gap(&alike).abs() < WIN / 20, "{alike:?}");
        assert_eq!(worth("R1 B2"), [], "there is nothing to choose");
    }
}
