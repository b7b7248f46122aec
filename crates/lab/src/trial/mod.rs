//! Trying rules: bots play very many games by them, and what they are like is measured.

mod choice;
mod findings;
mod measures;
mod plan;
mod play_test;
mod report;
mod story;
mod sums;
mod tally;

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use ruckus_engine::Rulebook;

use crate::game::Game;
use crate::player::Player;
use crate::random::Dice;
use choice::Moments;
use story::Story;
use sums::Sums;

pub use findings::{Figures, Finding, What};
pub use measures::{Measure, Unit};
pub use plan::{MOST_GAMES, Plan, PlanError};
pub use play_test::PlayTest;
pub use report::{CurvePoint, Difference, Place, PlayerShare, Report, RuleShare, Subject};
pub use tally::{Estimate, Tally};

/// In how many games it is noted which rules had a say.
const TRACED: u32 = 500;

/// A round drags on that takes longer than ten minutes.
const LONG: u64 = 600_000;

/// How far it has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// How many pieces of work are done.
    pub done: u64,
    /// Of how many.
    pub of: u64,
}

/// Carries out a plan. `progress` is told after each piece of work; once `cancel` is set, the report holds what was
/// found until then.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use ruckus_engine::Ruleset;
/// use ruckus_lab::{Plan, run};
/// let plan = Plan { games: 20, choices: 1, ..Plan::of(Ruleset::preset("classic").unwrap()) };
/// let report = run(&plan, &|_| {}, &AtomicBool::new(false)).unwrap();
/// assert!(report.done && report.subjects[0].games == 20);
/// let turns = report.subjects[0].measures.iter().find(|measure| measure.key == "turns").unwrap();
/// assert!(turns.estimate.mean > 10.0);
/// ```
///
/// # Errors
/// The plan cannot be carried out, with what would be right.
pub fn run(plan: &Plan, progress: &(dyn Fn(Progress) + Sync), cancel: &AtomicBool) -> Result<Report, PlanError> {
    let rulebooks = plan.check()?;
    let pieces = pieces(plan, &rulebooks);
    let of = pieces.len() as u64;
    let (next, done) = (AtomicU64::new(0), AtomicU64::new(0));
    let work = || {
        let mut sums = vec![Sums::default(); rulebooks.len()];
        while !cancel.load(Ordering::Relaxed) {
            let Some(piece) = pieces.get(next.fetch_add(1, Ordering::Relaxed) as usize) else { break };
            piece.carry_out(plan, &rulebooks[piece.subject], &mut sums[piece.subject]);
            progress(Progress { done: done.fetch_add(1, Ordering::Relaxed) + 1, of });
        }
        sums
    };
    let mut all = vec![Sums::default(); rulebooks.len()];
    thread::scope(|scope| {
        let threads: Vec<_> = (0..plan.threads.max(1)).map(|_| scope.spawn(work)).collect();
        for thread in threads {
            // A game that panics is a gap in the program, and goes on as a panic.
            let sums = thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
            all.iter_mut().zip(&sums).for_each(|(all, sums)| all.merge(sums));
        }
    });
    let finished = done.into_inner() == of;
    Ok(report::of(plan, &rulebooks, &all, finished))
}

/// A piece of work: one game, and what is looked at in it.
#[derive(Clone, Copy, Debug)]
struct Piece {
    subject: usize,
    game: u32,
    /// Whether it shows how much skill is worth; otherwise what games are like.
    skill: bool,
}

fn pieces(plan: &Plan, rulebooks: &[Rulebook]) -> Vec<Piece> {
    let both = [false, true];
    // What is told early is told of all.
    let of_game = |game| (0..rulebooks.len()).flat_map(move |subject| both.map(|skill| Piece { subject, game, skill }));
    (0..plan.games).flat_map(of_game).collect()
}

impl Piece {
    fn carry_out(self, plan: &Plan, rulebook: &Rulebook, sums: &mut Sums) {
        // All rulesets are given the same chances, as far as they use them alike.
        let mut dice = Dice::new(plan.seed ^ u64::from(self.game) << 1 ^ u64::from(self.skill));
        let (seed, choice) = (dice.any(), dice.any());
        let moved = self.game as usize % plan.seats;
        if self.skill {
            let mut players = vec![plan.unskilled; plan.seats];
            players[moved] = plan.skilled;
            sums.take_skill(&play(rulebook, &players, seed, false, None), moved);
            return;
        }
        let mut players: Vec<Player> = plan.players();
        players.rotate_right(moved);
        let traced = self.game < TRACED;
        let mut moments = (self.game < plan.choices).then(|| Moments::new(choice));
        let story = play(rulebook, &players, seed, traced, moments.as_mut());
        sums.take(&story, &players, LONG, traced);
        if let Some(worth) = moments.and_then(|moments| moments.judge(rulebook)) {
            sums.take_choice(worth);
        }
    }
}

fn play<'r>(
    rulebook: &'r Rulebook,
    players: &[Player],
    seed: u64,
    traced: bool,
    mut moments: Option<&mut Moments>,
) -> Story<'r> {
    let mut story = Story::new(rulebook, traced);
    let ending = Game::new(rulebook, players, seed).play_round(&mut |event| {
        story.hear(&event);
        if let Some(moments) = &mut moments {
            moments.look(rulebook, event.table, event.input.at);
        }
    });
    story.ending = ending;
    story
}
