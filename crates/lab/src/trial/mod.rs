//! Trials: bots play many games with a ruleset to measure its properties.

mod as_list;
mod choice;
mod findings;
mod measures;
mod pairs;
mod part;
mod plan;
mod play_test;
mod report;
mod story;
mod sums;
mod tally;
mod win;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use ruckus_engine::Rulebook;
use serde::{Deserialize, Serialize};

use crate::game::{Ending, GIVEN_UP, Game};
use crate::player::PlayerKind;
use crate::seeds::Stream;
use choice::Moments;
use pairs::Pairs;
use story::Story;
use sums::{Each, Sums};

pub use findings::{Finding, FindingFigures, FindingKind};
pub use measures::{Measure, Unit};
pub use part::{PartError, Share, ShareError, TrialPart, merge};
pub use plan::{MOST_GAMES, PlanError, Span, TrialPlan};
pub use play_test::PlayTest;
pub use report::{CurvePoint, Difference, PlayerShare, PositionWins, Report, RuleShare, Subject, signed};
pub use tally::{Estimate, SampleTally};

/// The number of games in which rule applications are recorded.
const TRACED: u32 = 500;

/// The maximum number of rounds in a match. Longer matches are aborted.
const MOST_ROUNDS: usize = 500;

/// The progress of a trial.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// The number of completed pieces of work.
    pub done: u64,
    /// The total number of pieces.
    pub of: u64,
}

/// Runs a trial. `progress` is called after each piece of work. If `cancel` is set, the report contains the results up
/// to then.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use ruckus_ruleset::Ruleset;
/// use ruckus_lab::{TrialPlan, run};
/// let plan = TrialPlan { games: 20, choices: 1, ..TrialPlan::of(Ruleset::preset("classic").unwrap()) };
/// let report = run(&plan, &|_| {}, &AtomicBool::new(false)).unwrap();
/// assert!(report.done && report.subjects[0].games == 20);
/// let turns = report.subjects[0].measures.iter().find(|measure| measure.key == "turns").unwrap();
/// assert!(turns.estimate.mean > 10.0);
/// ```
///
/// # Errors
/// The plan is invalid. The error tells how to fix it.
pub fn run(plan: &TrialPlan, progress: &(dyn Fn(Progress) + Sync), cancel: &AtomicBool) -> Result<Report, PlanError> {
    let rulebooks = plan.check()?;
    let (found, done) = search(plan, &rulebooks, Share::WHOLE, progress, cancel);
    Ok(report::of(plan, &rulebooks, &found.sums, &found.pairs, done))
}

/// Runs one part of a trial, to be combined with the others by [`merge`].
///
/// # Errors
/// The plan is invalid. The error tells how to fix it.
pub fn run_part(
    plan: &TrialPlan,
    share: Share,
    progress: &(dyn Fn(Progress) + Sync),
    cancel: &AtomicBool,
) -> Result<TrialPart, PlanError> {
    let rulebooks = plan.check()?;
    let (found, done) = search(plan, &rulebooks, share, progress, cancel);
    Ok(TrialPart::new(plan, share, found, done))
}

/// Plays the deals of a share. Returns the results, and true if all deals were played.
fn search(
    plan: &TrialPlan,
    rulebooks: &[Rulebook],
    share: Share,
    progress: &(dyn Fn(Progress) + Sync),
    cancel: &AtomicBool,
) -> (TrialResults, bool) {
    let played = rulebooks.len() as u64;
    let of = share.count(plan.deals()) * played;
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let work = || {
        let mut found = TrialResults::new(rulebooks.len());
        while !cancel.load(Ordering::Relaxed) {
            let number = share.nth(next.fetch_add(1, Ordering::Relaxed));
            if number >= plan.deals() {
                break;
            }
            // Interleave the two kinds of games, so that an interrupted trial has results of both.
            Piece { game: (number / 2) as u32, skill: number % 2 == 1 }.carry_out(plan, rulebooks, &mut found);
            progress(Progress { done: done.fetch_add(played, Ordering::Relaxed) + played, of });
        }
        found
    };
    let mut all = TrialResults::new(rulebooks.len());
    thread::scope(|scope| {
        let threads: Vec<_> = (0..plan.threads.max(1)).map(|_| scope.spawn(work)).collect();
        for thread in threads {
            // Propagate panics of the threads.
            all.merge(&thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
    });
    (all, done.into_inner() == of)
}

/// The results of each ruleset, and comparisons of the same deals.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct TrialResults {
    sums: Vec<Sums>,
    pairs: BTreeMap<Each, Pairs>,
}

impl TrialResults {
    fn new(rulesets: usize) -> Self {
        Self { sums: vec![Sums::default(); rulesets], pairs: BTreeMap::new() }
    }

    /// Adds one game of each ruleset.
    fn take(&mut self, games: &[Sums]) {
        if let [one, other] = games {
            for (each, one, other) in one.both(other) {
                self.pairs.entry(each).or_default().add(one, other);
            }
        }
        self.sums.iter_mut().zip(games).for_each(|(sums, game)| sums.merge(game));
    }

    fn merge(&mut self, other: &Self) {
        self.sums.iter_mut().zip(&other.sums).for_each(|(mine, theirs)| mine.merge(theirs));
        for (&each, pairs) in &other.pairs {
            self.pairs.entry(each).or_default().merge(pairs);
        }
    }
}

/// A piece of work: one deal with each ruleset.
#[derive(Clone, Copy, Debug)]
struct Piece {
    game: u32,
    /// True to measure the value of skill. False to measure the ruleset.
    skill: bool,
}

impl Piece {
    fn carry_out(self, plan: &TrialPlan, rulebooks: &[Rulebook], found: &mut TrialResults) {
        let games: Vec<Sums> = rulebooks.iter().map(|rulebook| self.game(plan, rulebook)).collect();
        found.take(&games);
    }

    /// Plays the deal with one ruleset. All rulesets get the same random numbers, as far as they use them in the same
    /// way.
    fn game(self, plan: &TrialPlan, rulebook: &Rulebook) -> Sums {
        let mut sums = Sums::default();
        let seed = |stream: Stream| stream.seed(plan.seed, self.game.into());
        let moved = self.game as usize % plan.seats;
        if self.skill {
            let mut players = vec![plan.unskilled; plan.seats];
            players[moved] = plan.skilled;
            sums.take_skill(&play(plan.span, rulebook, &players, seed(Stream::Skill), false, None), moved);
            return sums;
        }
        let mut players: Vec<PlayerKind> = plan.players();
        players.rotate_right(moved);
        let traced = self.game < TRACED;
        let mut moments = (self.game < plan.choices).then(|| Moments::new(seed(Stream::Choices)));
        let story = play(plan.span, rulebook, &players, seed(Stream::Games), traced, moments.as_mut());
        sums.take(&story, &players, traced);
        if let Some(worth) = moments.and_then(|moments| moments.judge(rulebook)) {
            sums.take_choice(worth);
        }
        sums
    }
}

fn play<'r>(
    span: Span,
    rulebook: &'r Rulebook,
    players: &[PlayerKind],
    seed: u64,
    traced: bool,
    mut moments: Option<&mut Moments>,
) -> Story<'r> {
    let mut story = Story::new(rulebook, span, traced);
    let mut game = Game::new(rulebook, players, seed).giving_up_after(GIVEN_UP);
    story.begin(game.table());
    for _ in 0..if span == Span::Match { MOST_ROUNDS } else { 1 } {
        story.ending = game.play_round(&mut |event| {
            story.hear(&event);
            if let Some(moments) = &mut moments {
                moments.look(rulebook, event.table, event.input.at);
            }
        });
        if story.ending != Ending::Over || game.table().winners().is_some() {
            return story;
        }
    }
    if span == Span::Match {
        story.ending = Ending::DragsOn;
    }
    story
}

#[cfg(test)]
mod tests {
    use ruckus_ruleset::Ruleset;

    use super::*;

    /// Chairs change between rounds, so the effect shows only in whole matches.
    #[test]
    fn matches_count_events_between_rounds() {
        let switched = [("musical-chairs", ruckus_engine::SwitchValue::Bool(true))];
        let ruleset = Ruleset::preset("super-speed").unwrap();
        let ruleset = ruleset.with(switched.iter().map(|(name, value)| (*name, value)), "test").unwrap();
        let plan = TrialPlan { span: Span::Match, games: 3, choices: 0, ..TrialPlan::of(ruleset) };
        let report = run(&plan, &|_| {}, &AtomicBool::new(false)).unwrap();
        let subject = &report.subjects[0];
        let rounds = subject.measure("rounds").unwrap().estimate;
        assert_eq!((rounds.low, rounds.high), (5.0, 5.0), "five rounds by the preset");
        let chairs = subject.rules.iter().find(|rule| rule.rule == "musical-chairs").unwrap();
        assert!(chairs.times > 1.0, "{chairs:?}");
        assert!(subject.measure("comebacks").is_none() && subject.measure("score_spread").is_some());
        let alone = run(&TrialPlan { span: Span::Round, ..plan }, &|_| {}, &AtomicBool::new(false)).unwrap();
        assert!(alone.subjects[0].measure("rounds").is_none());
    }

    /// Compares a ruleset with itself, using independent games. All reported differences are false positives.
    #[test]
    fn a_ruleset_differs_from_itself_at_most_once_in_twenty() {
        // `cargo test --release -p ruckus-lab once_in_twenty` runs 1,000 reports, in about a minute.
        const REPORTS: u64 = if cfg!(debug_assertions) { 100 } else { 1000 };
        const GAMES: u32 = 40;
        let random = PlayerKind::Random;
        let plan = TrialPlan {
            bots: vec![random],
            skilled: random,
            unskilled: random,
            choices: 0,
            ..TrialPlan::of(Ruleset::preset("classic").unwrap())
        };
        let rulebooks = plan.check().unwrap();
        let game = |seed, game, skill| Piece { game, skill }.game(&TrialPlan { seed, ..plan.clone() }, &rulebooks[0]);
        let different = (0..REPORTS).filter(|&report| {
            let mut found = TrialResults::new(2);
            for (number, skill) in (0..GAMES).flat_map(|number| [(number, false), (number, true)]) {
                found.take(&[game(report, number, skill), game(report + REPORTS, number, skill)]);
            }
            report::differences(plan.span, &found.pairs).iter().any(|difference| difference.decided)
        });
        let different = different.count();
        println!("{different} of {REPORTS} reports");
        // 5 %, plus a margin for chance in a sample of 100.
        let most = if cfg!(debug_assertions) { 10 } else { 50 };
        assert!(different <= most, "{different} of {REPORTS} reports");
    }
}
