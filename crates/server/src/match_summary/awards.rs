//! Awards of a match: records in which players stood out.

use std::collections::BTreeMap;

use ruckus_engine::{Fact, How, Phase, RuleId, Seat, Table, Time, Why, WindowKind};
use ruckus_protocol::{Award, AwardKind, RoundCard};

/// Shortest turn that earns an award, in milliseconds.
const LONG_TURN: u64 = 8_000;
/// Smallest debt drawn in one step, hand, cards taken, and blunders that earn an award.
const LARGE_DEBT: u64 = 4;
const LARGE_HAND: u64 = 12;
const MANY_TAKEN: u64 = 5;
const MANY_BLUNDERS: u64 = 2;
/// Maximum number of players who share an award. An award is also dropped if more players share it than its value, for
/// example if two players did something once each.
const MOST_LEVEL: usize = 2;

/// Collects award candidates from the facts of a match.
#[derive(Clone, Debug, Default)]
pub(super) struct Watch {
    marks: BTreeMap<AwardKind, BTreeMap<Seat, u64>>,
    /// Open slap windows by rule, and when they opened.
    slaps: Vec<(RuleId, Time)>,
    /// The player to move, and when the turn began.
    turn: Option<(Seat, Time)>,
    /// Cards that each player has drawn for a debt in this step.
    drawn: BTreeMap<Seat, u64>,
    /// The player who has paid with a truck in this step.
    loaded: Option<Seat>,
}

impl Watch {
    /// Begins the next step.
    pub(super) fn step(&mut self) {
        self.drawn.clear();
        self.loaded = None;
    }

    /// Processes a fact. `after` is the table after it.
    pub(super) fn see(&mut self, fact: &Fact, after: &Table, at: Time) {
        match *fact {
            Fact::Drawn { seat, why, .. } if why != Why::Deal => {
                self.add(AwardKind::Taken, seat, 1);
                self.holds(seat, after);
                if why == Why::Debt {
                    let drawn = self.drawn.entry(seat).or_default();
                    *drawn += 1;
                    let most = *drawn;
                    self.most(AwardKind::Debt, seat, most);
                }
            }
            Fact::PileTaken { seat, cards, .. } => {
                self.add(AwardKind::Taken, seat, u64::from(cards));
                self.holds(seat, after);
            }
            Fact::HandGiven { to, .. } => self.holds(to, after),
            Fact::Swapped { a, b } => {
                self.holds(a, after);
                self.holds(b, after);
            }
            // A truck counts once, however many cards are on it.
            Fact::Played { seat, how: How::Payment, .. } if self.loaded != Some(seat) => {
                self.loaded = Some(seat);
                self.add(AwardKind::Trucks, seat, 1);
            }
            Fact::Played { seat, how: How::OutOfTurn, .. } => self.add(AwardKind::Jumps, seat, 1),
            Fact::Caught { seat, by } => {
                self.add(AwardKind::Caught, seat, 1);
                self.add(AwardKind::Catches, by, 1);
            }
            Fact::Blunder { seat, .. } | Fact::Mistaken { seat, .. } => self.add(AwardKind::Blunders, seat, 1),
            Fact::CameBack { seat } => self.add(AwardKind::Back, seat, 1),
            Fact::WindowOpened(opening) if opening.kind == WindowKind::Slap => self.slaps.push((opening.rule, at)),
            Fact::WindowClosed { rule, .. } => self.slaps.retain(|(open, _)| *open != rule),
            // Slower players in the same race have the same time in the record, so only the first one counts.
            Fact::Answered { rule, seat } if after.window_of(rule).is_some_and(|window| window.answered.len() == 1) => {
                if let Some((_, since)) = self.slaps.iter().rfind(|(open, _)| *open == rule) {
                    self.least(AwardKind::Slap, seat, at.0 - since.0);
                }
            }
            Fact::TurnMoved { to } => {
                self.turn_ends(at);
                self.turn = (after.phase == Phase::Playing).then_some((to, at));
            }
            Fact::RoundOver => {
                self.turn_ends(at);
                self.slaps.clear();
            }
            _ => {}
        }
    }

    /// Records the judged reaction time of the player who slapped first. It excludes network latency.
    pub(super) fn slapped(&mut self, seat: Seat, ms: u64) {
        self.least(AwardKind::Slap, seat, ms);
    }

    /// Returns the awards.
    pub(super) fn awards(mut self, rounds: &[RoundCard], winners: &[Seat]) -> Vec<Award> {
        for &winner in winners {
            let behind = furthest_behind(rounds, winner);
            self.most(AwardKind::Comeback, winner, behind);
        }
        let award = |(kind, marks): (AwardKind, BTreeMap<Seat, u64>)| {
            let value = match kind {
                AwardKind::Slap => *marks.values().min()?,
                _ => *marks.values().max()?,
            };
            let least = match kind {
                AwardKind::Turn => LONG_TURN,
                AwardKind::Debt => LARGE_DEBT,
                AwardKind::Hand => LARGE_HAND,
                AwardKind::Taken => MANY_TAKEN,
                AwardKind::Blunders => MANY_BLUNDERS,
                _ => 1,
            };
            let seats: Vec<Seat> = marks.iter().filter(|(_, mark)| **mark == value).map(|(&seat, _)| seat).collect();
            (value >= least && seats.len() <= MOST_LEVEL.min(value as usize)).then_some(Award { kind, seats, value })
        };
        self.marks.into_iter().filter_map(award).collect()
    }

    fn turn_ends(&mut self, at: Time) {
        if let Some((seat, since)) = self.turn.take() {
            self.most(AwardKind::Turn, seat, at.0 - since.0);
        }
    }

    fn holds(&mut self, seat: Seat, after: &Table) {
        self.most(AwardKind::Hand, seat, after.chair(seat).held() as u64);
    }

    fn mark(&mut self, kind: AwardKind, seat: Seat) -> &mut u64 {
        self.marks.entry(kind).or_default().entry(seat).or_default()
    }

    fn add(&mut self, kind: AwardKind, seat: Seat, more: u64) {
        *self.mark(kind, seat) += more;
    }

    fn most(&mut self, kind: AwardKind, seat: Seat, value: u64) {
        let mark = self.mark(kind, seat);
        *mark = value.max(*mark);
    }

    fn least(&mut self, kind: AwardKind, seat: Seat, value: u64) {
        let mark = self.marks.entry(kind).or_default().entry(seat).or_insert(value);
        *mark = value.min(*mark);
    }
}

/// Returns the winner's largest point deficit to the leader before the last round. The winner's final total shows
/// whether many or few points are good.
fn furthest_behind(rounds: &[RoundCard], winner: Seat) -> u64 {
    let totals = |round: &RoundCard| -> BTreeMap<Seat, i32> {
        round.scores.iter().map(|score| (score.seat, score.total)).collect()
    };
    let Some((last, before)) = rounds.split_last() else { return 0 };
    let end = totals(last);
    let of = |totals: &BTreeMap<Seat, i32>| totals.get(&winner).copied();
    let Some(won) = of(&end) else { return 0 };
    let many_is_good = end.values().all(|&total| total <= won);
    let gap = |round: &RoundCard| {
        let totals = totals(round);
        let own = of(&totals)?;
        let gaps = totals.values().map(|&total| if many_is_good { total - own } else { own - total });
        gaps.max().and_then(|gap| u64::try_from(gap).ok())
    };
    before.iter().filter_map(gap).max().unwrap_or(0)
}
