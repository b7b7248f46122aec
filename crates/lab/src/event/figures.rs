//! Statistics of many simulated events.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::thread;

use serde::{Deserialize, Serialize};

use super::play::{Field, Outcome, WHOLE, play};
use crate::{Estimate, SampleTally};

/// Statistics of an event type, each with its 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct EventFigures {
    /// The number of events played.
    pub events: u32,
    /// The number of events that did not end. The statistics do not include them.
    pub unended: u32,
    /// The best player's share of wins. Shared wins count in part.
    pub best_wins: Estimate,
    /// The best player's rank.
    pub best_rank: Estimate,
    /// The duration in minutes.
    pub minutes: Estimate,
    /// The share of repeated meetings among all meetings of two players at a table.
    pub meet_again: Estimate,
    /// A player's total waiting time between matches, in minutes.
    pub waiting_minutes: Estimate,
    /// The number of matches of a player.
    pub matches: Estimate,
}

/// Simulates events. The result depends on the field and the seed, not on the number of threads. Setting `stop` ends
/// the simulation early, with the events played until then. Returns `None` if fewer than two events ended.
pub fn measure(field: &Field, events: u32, seed: u64, threads: usize, stop: &AtomicBool) -> Option<EventFigures> {
    let next = AtomicU32::new(0);
    let work = || {
        let mut sums = Sums::default();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= events || stop.load(Ordering::Relaxed) {
                return sums;
            }
            sums.add(play(field, seed, number.into()));
        }
    };
    let all = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.max(1)).map(|_| scope.spawn(work)).collect();
        let parts = workers.into_iter().filter_map(|worker| worker.join().ok());
        parts.fold(Sums::default(), |mut all, part| {
            all.merge(&part);
            all
        })
    });
    all.figures()
}

/// Sums of integers. They do not depend on the order of addition.
#[derive(Default)]
struct Sums {
    unended: u32,
    best: SampleTally,
    rank: SampleTally,
    millis: SampleTally,
    again: SampleTally,
    waited: SampleTally,
    matches: SampleTally,
}

impl Sums {
    fn add(&mut self, outcome: Option<Outcome>) {
        let Some(outcome) = outcome else {
            self.unended += 1;
            return;
        };
        self.best.add(outcome.best);
        self.rank.add(outcome.rank);
        self.millis.add(outcome.millis as i64);
        self.again.add(outcome.again);
        self.waited.add(outcome.waited as i64);
        self.matches.add(outcome.matches);
    }

    fn merge(&mut self, other: &Self) {
        self.unended += other.unended;
        let Self { best, rank, millis, again, waited, matches, .. } = self;
        let sums = [
            (best, &other.best),
            (rank, &other.rank),
            (millis, &other.millis),
            (again, &other.again),
            (waited, &other.waited),
            (matches, &other.matches),
        ];
        sums.into_iter().for_each(|(sum, other)| sum.merge(other));
    }

    fn figures(&self) -> Option<EventFigures> {
        const MINUTE: f64 = 1.0 / 60_000.0;
        let positive = |tally: &SampleTally| Some(tally.estimate()?.within(0.0, f64::INFINITY));
        Some(EventFigures {
            events: self.best.count() as u32,
            unended: self.unended,
            best_wins: self.best.share_of(WHOLE)?,
            best_rank: self.rank.estimate()?.within(1.0, f64::INFINITY),
            minutes: positive(&self.millis)?.times(MINUTE),
            meet_again: positive(&self.again)?.times(1e-6).within(0.0, 1.0),
            waiting_minutes: positive(&self.waited)?.times(MINUTE),
            matches: positive(&self.matches)?.times(0.01),
        })
    }
}

#[cfg(test)]
mod tests {
    use ruckus_events::{Draft, Form, Length, Plan};

    use super::*;
    use crate::event::{Durations, Strengths};

    fn field(form: Form, length: Option<Length>, players: usize, spread: f64) -> Field {
        Field {
            plan: Plan::try_from(Draft::new("Lab", "classic", form, length)).expect("the plan is fine"),
            strengths: Strengths::Spread(spread).of(players),
            durations: Durations::known(vec![400_000, 600_000, 800_000]),
        }
    }

    fn figures(field: &Field, events: u32) -> EventFigures {
        measure(field, events, 1, 2, &AtomicBool::new(false)).expect("they end")
    }

    #[test]
    fn equal_players_win_equally_often() {
        for (form, length) in [
            (Form::Swap, Some(Length::Rounds(4))),
            (Form::Swiss, Some(Length::Matches(4))),
            (Form::Knockout, None),
            (Form::RaceTo, Some(Length::Minutes(60))),
        ] {
            let figures = figures(&field(form, length, 12, 1.0), 600);
            assert!(!figures.best_wins.excludes(1.0 / 12.0), "{form:?}: {figures:?}");
            assert_eq!((figures.events, figures.unended), (600, 0));
        }
    }

    #[test]
    fn skill_and_more_matches_let_the_best_win_more_often() {
        let wins = |matches, spread| {
            figures(&field(Form::Swiss, Some(Length::Matches(matches)), 12, spread), 400).best_wins.mean
        };
        assert!(wins(2, 8.0) > wins(2, 2.0) + 0.05);
        assert!(wins(10, 8.0) > wins(2, 8.0) + 0.05);
    }

    #[test]
    fn figures_count_time_and_repeated_meetings() {
        let figures = figures(&field(Form::Swiss, Some(Length::Matches(3)), 4, 2.0), 100);
        assert!((figures.meet_again.mean - 2.0 / 3.0).abs() < 1e-5, "four at one table meet three times");
        assert!((25.0..35.0).contains(&figures.minutes.mean), "{figures:?}");
        assert!((figures.waiting_minutes.mean - 1.0).abs() < 1e-9, "two pauses of half a minute: {figures:?}");
        assert!((figures.matches.mean - 3.0).abs() < 1e-9);
    }

    #[test]
    fn the_number_of_threads_does_not_change_figures() {
        let field = field(Form::RaceTo, Some(Length::Minutes(30)), 10, 3.0);
        let by = |threads| measure(&field, 50, 7, threads, &AtomicBool::new(false));
        assert_eq!(by(1), by(3));
    }
}
