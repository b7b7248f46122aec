//! By what people have stood out in a match.

use std::collections::BTreeMap;

use ruckus_engine::{Fact, How, Phase, RuleId, Seat, Table, Time, Why, WindowKind};
use ruckus_protocol::{Award, AwardKind, RoundCard};

/// A turn that is shorter is nothing to talk about, in milliseconds.
const LONG_TURN: u64 = 8_000;
/// The same for debts drawn at once, hands and mistakes.
const LARGE_DEBT: u64 = 4;
const LARGE_HAND: u64 = 12;
const MANY_TAKEN: u64 = 5;
const MANY_BLUNDERS: u64 = 2;
/// What more than so many have done alike makes nobody stand out; nor does what several have done once.
const MOST_LEVEL: usize = 2;

/// Looks on at a match.
#[derive(Clone, Debug, Default)]
pub(super) struct Watch {
    marks: BTreeMap<AwardKind, BTreeMap<Seat, u64>>,
    /// The slaps that are awaited, and since when.
    slaps: Vec<(RuleId, Time)>,
    /// Whose turn it is, and since when.
    turn: Option<(Seat, Time)>,
    /// What each has drawn for a debt in this step.
    drawn: BTreeMap<Seat, u64>,
    /// Who has loaded a truck in this step.
    loaded: Option<Seat>,
}

impl Watch {
    /// The next step begins.
    pub(super) fn step(&mut self) {
        self.drawn.clear();
        self.loaded = None;
    }

    /// Something has happened.
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
            // A truck is one however many cards are on it.
            Fact::Laid { seat, how: How::Payment, .. } if self.loaded != Some(seat) => {
                self.loaded = Some(seat);
                self.add(AwardKind::Trucks, seat, 1);
            }
            Fact::Laid { seat, how: How::OutOfTurn, .. } => self.add(AwardKind::Jumps, seat, 1),
            Fact::Caught { seat, by } => {
                self.add(AwardKind::Caught, seat, 1);
                self.add(AwardKind::Catches, by, 1);
            }
            Fact::Blunder { seat, .. } | Fact::Mistaken { seat, .. } => self.add(AwardKind::Blunders, seat, 1),
            Fact::CameBack { seat } => self.add(AwardKind::Back, seat, 1),
            Fact::WindowOpened(opening) if opening.kind == WindowKind::Slap => self.slaps.push((opening.rule, at)),
            Fact::WindowClosed { rule, .. } => self.slaps.retain(|(open, _)| *open != rule),
            // Those who were judged to be slower in the same race stand at the same time in the record.
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

    /// Somebody has slapped first, and it was judged how fast: the line to them took none of it.
    pub(super) fn slapped(&mut self, seat: Seat, ms: u64) {
        self.least(AwardKind::Slap, seat, ms);
    }

    /// What it has come to.
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
        self.most(AwardKind::Hand, seat, after.chair(seat).hand.len() as u64);
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

/// How many points the winner was behind whoever led, at the worst. Whether few points are good shows in who won.
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
