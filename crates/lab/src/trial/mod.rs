//! Trials: bots play many games with a ruleset to measure its properties.

mod as_list;
mod choice;
mod counterfactual;
#[cfg(test)]
mod coverage;
mod definitions;
mod differences;
mod fairness;
mod findings;
mod measures;
mod part;
mod plan;
mod play_test;
mod pressure;
mod report;
mod story;
mod sums;
mod turning_point;
mod waiting;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use ruckus_bots::Level;
use ruckus_engine::{Rulebook, Seat};
use serde::{Deserialize, Serialize};

use crate::game::{Ending, GIVEN_UP, Game, GameEvent};
use crate::habit::Habit;
use crate::interval::Pairs;
use crate::player::PlayerKind;
use crate::seeds::Stream;
use choice::Moments;
use counterfactual::{Course, Without};
use story::Story;
use sums::{Each, Sums};
use turning_point::TurningPoint;

pub use definitions::definition;
pub use differences::{Difference, grouped, signed};
pub use findings::{Finding, FindingFigures, FindingKind};
pub use measures::{Measure, Unit};
pub use part::{PartError, Share, ShareError, TrialPart, merge};
pub use plan::{Length, LengthError, MOST_GAMES, PlanError, Span, TrialPlan};
pub use play_test::PlayTest;
pub use report::{CurvePoint, HabitWorth, LevelWins, Origin, PlayerShare, PositionWins, Report, RuleShare, Subject};

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
    let (found, done) = search(plan, Share::WHOLE, progress, cancel)?;
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
    plan.check()?;
    let (found, done) = search(plan, share, progress, cancel)?;
    Ok(TrialPart::new(plan, share, found, done))
}

/// Plays the deals of a share. Returns the results, and true if all deals were played.
fn search(
    plan: &TrialPlan,
    share: Share,
    progress: &(dyn Fn(Progress) + Sync),
    cancel: &AtomicBool,
) -> Result<(TrialResults, bool), PlanError> {
    let tried = Tried::all(plan)?;
    let played = tried.len() as u64;
    let of = share.count(plan.deals()) * played;
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let work = || {
        let mut found = TrialResults::new(tried.len());
        while !cancel.load(Ordering::Relaxed) {
            let number = share.nth(next.fetch_add(1, Ordering::Relaxed));
            if number >= plan.deals() {
                break;
            }
            // Interleave the two kinds of games, so that an interrupted trial has results of both.
            Piece { game: (number / 2) as u32, skill: number % 2 == 1 }.carry_out(plan, &tried, &mut found);
            progress(Progress { done: done.fetch_add(played, Ordering::Relaxed) + played, of });
        }
        found
    };
    let mut all = TrialResults::new(tried.len());
    thread::scope(|scope| {
        let threads: Vec<_> = (0..plan.threads.max(1)).map(|_| scope.spawn(work)).collect();
        for thread in threads {
            // Propagate panics of the threads.
            all.merge(&thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
        }
    });
    Ok((all, done.into_inner() == of))
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
    fn carry_out(self, plan: &TrialPlan, tried: &[Tried], found: &mut TrialResults) {
        let games: Vec<Sums> = tried.iter().map(|tried| self.game(plan, tried)).collect();
        found.take(&games);
    }

    /// Plays the deal with one ruleset. All rulesets get the same random numbers, as far as they use them in the same
    /// way.
    fn game(self, plan: &TrialPlan, tried: &Tried) -> Sums {
        let (mut sums, rulebook) = (Sums::default(), &tried.rulebook);
        let seed = |stream: Stream| stream.seed(plan.seed, self.game.into());
        let moved = self.game as usize % plan.seats;
        if self.skill {
            self.play_skill(plan, rulebook, moved, &mut sums);
            return sums;
        }
        let mut players: Vec<PlayerKind> = plan.players();
        players.rotate_right(moved);
        let traced = self.game < TRACED;
        let mut moments = (self.game < plan.choices).then(|| Moments::new(rulebook, seed(Stream::Choices)));
        let mut turns = (self.game < plan.choices && plan.span == Span::Round)
            .then(|| TurningPoint::new(rulebook, seed(Stream::Decided)));
        let mut course = (self.game < plan.replays).then(Course::default);
        let story = play(plan.span, rulebook, &players, seed(Stream::Games), traced, &mut |event| {
            if let Some(moments) = &mut moments {
                moments.look(event.table, event.input.at);
            }
            if let Some(turns) = &mut turns {
                turns.look(event);
            }
            if let Some(course) = &mut course {
                course.add(event);
            }
        });
        sums.take(&story, &players, traced);
        if let Some(length) = plan.length {
            sums.take_length(&story, length);
        }
        if let Some(decided) = turns.and_then(|turns| turns.judge(story.winners)) {
            sums.take_decided(decided);
        }
        if let Some(worth) = moments.and_then(Moments::judge) {
            sums.take_choice(worth);
        }
        for without in tried.without.iter().filter(|_| course.is_some()) {
            let differs = course.as_ref().is_some_and(|course| {
                let mut comparison = course.compare();
                let mut game = Game::new(&without.rulebook, &players, seed(Stream::Games)).giving_up_after(GIVEN_UP);
                play_span(plan.span, &mut game, &mut |event| comparison.next(&event));
                comparison.differs()
            });
            sums.take_replay(without.rule, differs);
        }
        sums
    }
}

impl Piece {
    /// Plays the deal that measures skill: with a skilled player at a seat, with each of the other players that are
    /// measured there, and with each habit.
    fn play_skill(self, plan: &TrialPlan, rulebook: &Rulebook, seat: usize, sums: &mut Sums) {
        let seed = Stream::Skill.seed(plan.seed, self.game.into());
        let among = |one: PlayerKind, others: PlayerKind, habit: Option<Habit>| {
            let mut players = vec![others; plan.seats];
            players[seat] = one;
            let mut game = Game::new(rulebook, &players, seed).giving_up_after(GIVEN_UP);
            if let Some(habit) = habit {
                game = game.with_habit(Seat(seat as u8), habit);
            }
            play_game(plan.span, rulebook, game, false, &mut |_| {})
        };
        sums.take_skill(&among(plan.skilled, plan.unskilled, None), seat);
        for (place, &level) in plan.levels.iter().enumerate() {
            sums.take_level(place, &among(level, PlayerKind::Bot(Level::Regular), None), seat);
        }
        if plan.habits.is_empty() {
            return;
        }
        let without = among(plan.skilled, plan.skilled, None);
        for &habit in &plan.habits {
            sums.take_habit(habit, &among(plan.skilled, plan.skilled, Some(habit)), &without, seat);
        }
    }
}

/// A ruleset in a trial.
#[derive(Debug)]
struct Tried {
    rulebook: Rulebook,
    /// The rulebook without each of its rules, if games are played again.
    without: Vec<Without>,
}

impl Tried {
    fn all(plan: &TrialPlan) -> Result<Vec<Self>, PlanError> {
        let rulesets = [Some(&plan.ruleset), plan.against.as_ref()].into_iter().flatten();
        let without = |ruleset| match plan.replays {
            0 => Vec::new(),
            _ => counterfactual::each(ruleset, plan.seats, plan.homemade_only),
        };
        let tried = plan.check()?.into_iter().zip(rulesets);
        Ok(tried.map(|(rulebook, ruleset)| Self { rulebook, without: without(ruleset) }).collect())
    }
}

fn play<'r>(
    span: Span,
    rulebook: &'r Rulebook,
    players: &[PlayerKind],
    seed: u64,
    traced: bool,
    watch: &mut dyn FnMut(&GameEvent<'_>),
) -> Story<'r> {
    play_game(span, rulebook, Game::new(rulebook, players, seed).giving_up_after(GIVEN_UP), traced, watch)
}

fn play_game<'r>(
    span: Span,
    rulebook: &'r Rulebook,
    mut game: Game<'_>,
    traced: bool,
    watch: &mut dyn FnMut(&GameEvent<'_>),
) -> Story<'r> {
    let mut story = Story::new(rulebook, span, traced);
    story.begin(game.table());
    let ending = play_span(span, &mut game, &mut |event| {
        story.hear(&event);
        watch(&event);
        ControlFlow::Continue(())
    });
    story.ending = ending.unwrap_or(Ending::DragsOn);
    story
}

/// Plays a round or a match. Returns `None` if `watch` breaks off.
fn play_span(
    span: Span,
    game: &mut Game<'_>,
    watch: &mut dyn FnMut(GameEvent<'_>) -> ControlFlow<()>,
) -> Option<Ending> {
    for _ in 0..if span == Span::Match { MOST_ROUNDS } else { 1 } {
        let ending = game.play_round_while(watch)?;
        if span == Span::Round || ending != Ending::Over || game.table().winners().is_some() {
            return Some(ending);
        }
    }
    Some(Ending::DragsOn)
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
        let plan = TrialPlan { span: Span::Match, games: 3, choices: 0, replays: 0, ..TrialPlan::of(ruleset) };
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
            replays: 0,
            ..TrialPlan::of(Ruleset::preset("classic").unwrap())
        };
        let tried = Tried::all(&plan).unwrap();
        let game = |seed, game, skill| Piece { game, skill }.game(&TrialPlan { seed, ..plan.clone() }, &tried[0]);
        let different = (0..REPORTS).filter(|&report| {
            let mut found = TrialResults::new(2);
            for (number, skill) in (0..GAMES).flat_map(|number| [(number, false), (number, true)]) {
                found.take(&[game(report, number, skill), game(report + REPORTS, number, skill)]);
            }
            differences::of(plan.span, &found.pairs).iter().any(|difference| difference.decided)
        });
        let different = different.count();
        println!("{different} of {REPORTS} reports");
        // 5 %, plus a margin for chance in a sample of 100.
        let most = if cfg!(debug_assertions) { 10 } else { 50 };
        assert!(different <= most, "{different} of {REPORTS} reports");
    }
}
