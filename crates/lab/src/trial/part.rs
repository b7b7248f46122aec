//! Splits a trial into parts for several machines, and merges their results into the same report as one run.

use std::collections::BTreeSet;
use std::fmt;
use std::num::NonZeroU32;
use std::str::FromStr;

use ruckus_ruleset::Ruleset;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::TrialResults;
use super::plan::{Length, PlanError, Span, TrialPlan};
use super::report::{self, Report};
use super::sums::{Sums, TURNS};
use crate::habit::Habit;
use crate::interval::SampleTally;
use crate::player::PlayerKind;

/// The maximum number of parts of a trial.
const MOST_PARTS: u32 = 100_000;

/// A part of a trial. Part `i` of `n` plays every `n`th deal, so that all parts take about as long.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Share {
    of: NonZeroU32,
    /// The index of the part, from 0 and below `of`.
    place: u32,
}

/// Error for a text that does not name a part.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "`{0}` is not a part of a trial; give its number and the number of parts, such as 3/16, with {MOST_PARTS} parts \
     at most"
)]
pub struct ShareError(String);

impl Share {
    /// The whole trial as one part.
    pub const WHOLE: Self = Self { of: NonZeroU32::MIN, place: 0 };

    /// Returns the number of its `place`th deal, from 0.
    pub(super) fn nth(self, place: u64) -> u64 {
        place.saturating_mul(self.of.get().into()).saturating_add(self.place.into())
    }

    /// Returns how many of the deals belong to the part.
    pub(super) fn count(self, deals: u64) -> u64 {
        deals.saturating_sub(self.place.into()).div_ceil(self.of.get().into())
    }
}

impl FromStr for Share {
    type Err = ShareError;

    /// Parses `3/16`.
    ///
    /// ```
    /// use ruckus_lab::Share;
    /// assert_eq!("3/16".parse::<Share>().unwrap().to_string(), "3/16");
    /// assert!("0/16".parse::<Share>().is_err() && "17/16".parse::<Share>().is_err());
    /// ```
    fn from_str(text: &str) -> Result<Self, ShareError> {
        let read = || {
            let (place, of) = text.split_once('/')?;
            let (place, of) = (place.parse::<NonZeroU32>().ok()?, of.parse::<NonZeroU32>().ok()?);
            (place <= of && of.get() <= MOST_PARTS).then_some(Self { of, place: place.get() - 1 })
        };
        read().ok_or_else(|| ShareError(text.to_owned()))
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.place + 1, self.of)
    }
}

impl TryFrom<String> for Share {
    type Error = ShareError;

    fn try_from(text: String) -> Result<Self, ShareError> {
        text.parse()
    }
}

impl From<Share> for String {
    fn from(share: Share) -> Self {
        share.to_string()
    }
}

/// The result of one part of a trial. Its JSON form contains everything that [`merge`] needs.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TrialPart {
    /// The part.
    #[serde(rename = "lab_part")]
    pub share: Share,
    /// The version of the program that played it.
    program: String,
    /// True if all of its games were played.
    pub done: bool,
    trial: Trial,
    found: TrialResults,
}

/// The serialized form of a plan.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Trial {
    /// The text of a ruleset.
    ruleset: String,
    against: Option<String>,
    games: u32,
    span: Span,
    seats: usize,
    bots: Vec<PlayerKind>,
    skilled: PlayerKind,
    unskilled: PlayerKind,
    choices: u32,
    replays: u32,
    homemade_only: bool,
    habits: Vec<Habit>,
    levels: Vec<PlayerKind>,
    length: Option<Length>,
    seed: u64,
}

/// Error when merging parts.
#[derive(Debug, Error)]
pub enum PartError {
    /// There are no parts.
    #[error("there are no parts to merge")]
    None,
    /// A part belongs to a different trial than the first part.
    #[error(
        "part {0} and part {1} belong to different trials: all parts must have the same rules, games, players, seed \
         and program"
    )]
    Stranger(Share, Share),
    /// A part is present twice.
    #[error("part {0} occurs twice; give each part once")]
    Twice(Share),
    /// Parts are missing.
    #[error("parts are missing: {}", listed(.0))]
    Missing(Vec<Share>),
    /// The results of a part are impossible.
    #[error("part {0} has impossible results; run it again")]
    Unsound(Share),
    /// This program cannot run the trial.
    #[error(transparent)]
    Plan(#[from] PlanError),
}

/// Lists the first parts and the number of others.
fn listed(shares: &[Share]) -> String {
    const SHOWN: usize = 8;
    let shown: Vec<String> = shares.iter().take(SHOWN).map(ToString::to_string).collect();
    let more = shares.len().saturating_sub(SHOWN);
    let rest = if more > 0 { format!(" and {more} more") } else { String::new() };
    format!("{}{rest}", shown.join(", "))
}

impl TrialPart {
    pub(super) fn new(plan: &TrialPlan, share: Share, found: TrialResults, done: bool) -> Self {
        Self { share, program: env!("CARGO_PKG_VERSION").to_owned(), done, trial: Trial::of(plan), found }
    }

    /// Returns true if both parts belong to the same trial with the same number of parts.
    fn goes_with(&self, other: &Self) -> bool {
        (self.share.of, &self.program, &self.trial) == (other.share.of, &other.program, &other.trial)
    }
}

impl Trial {
    fn of(plan: &TrialPlan) -> Self {
        Self {
            ruleset: plan.ruleset.text(),
            against: plan.against.as_ref().map(Ruleset::text),
            games: plan.games,
            span: plan.span,
            seats: plan.seats,
            bots: plan.bots.clone(),
            skilled: plan.skilled,
            unskilled: plan.unskilled,
            choices: plan.choices,
            replays: plan.replays,
            homemade_only: plan.homemade_only,
            habits: plan.habits.clone(),
            levels: plan.levels.clone(),
            length: plan.length,
            seed: plan.seed,
        }
    }

    fn plan(&self) -> Result<TrialPlan, PlanError> {
        let read = |text: &String| Ruleset::parse("the ruleset of the part", text);
        Ok(TrialPlan {
            against: self.against.as_ref().map(read).transpose()?,
            games: self.games,
            span: self.span,
            seats: self.seats,
            bots: self.bots.clone(),
            skilled: self.skilled,
            unskilled: self.unskilled,
            choices: self.choices,
            replays: self.replays,
            homemade_only: self.homemade_only,
            habits: self.habits.clone(),
            levels: self.levels.clone(),
            length: self.length,
            seed: self.seed,
            ..TrialPlan::of(read(&self.ruleset)?)
        })
    }
}

/// Merges the parts of a trial into the same report as one run. The order of the parts does not matter.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use ruckus_lab::{TrialPlan, merge, run, run_part};
/// use ruckus_ruleset::Ruleset;
/// let plan = TrialPlan { games: 10, choices: 1, ..TrialPlan::of(Ruleset::preset("classic").unwrap()) };
/// let go_on = AtomicBool::new(false);
/// let part = |share: &str| run_part(&plan, share.parse().unwrap(), &|_| {}, &go_on).unwrap();
/// assert_eq!(merge(&[part("2/2"), part("1/2")]).unwrap(), run(&plan, &|_| {}, &go_on).unwrap());
/// ```
///
/// # Errors
/// The parts are not exactly those of one trial, or contain impossible results.
pub fn merge(parts: &[TrialPart]) -> Result<Report, PartError> {
    let Some(first) = parts.first() else { return Err(PartError::None) };
    let plan = first.trial.plan()?;
    let rulebooks = plan.check()?;
    let mut there = BTreeSet::new();
    let mut all = TrialResults::new(rulebooks.len());
    for part in parts {
        if !part.goes_with(first) {
            return Err(PartError::Stranger(part.share, first.share));
        }
        if !there.insert(part.share) {
            return Err(PartError::Twice(part.share));
        }
        if !part.found.is_sound(&plan, rulebooks.len(), part.share) {
            return Err(PartError::Unsound(part.share));
        }
        all.merge(&part.found);
    }
    let shares = (0..first.share.of.get()).map(|place| Share { place, ..first.share });
    let missing: Vec<Share> = shares.filter(|share| !there.contains(share)).collect();
    if !missing.is_empty() {
        return Err(PartError::Missing(missing));
    }
    Ok(report::of(&plan, &rulebooks, &all.sums, &all.pairs, parts.iter().all(|part| part.done)))
}

/// The limit of counts in a part. It allows the counts of all parts to be added without overflow.
const MOST: u64 = 1 << 40;

impl TrialResults {
    /// Returns true if the results are possible for a share of a plan: the right number of rulesets, not too many
    /// games, and no sums that could overflow.
    fn is_sound(&self, plan: &TrialPlan, rulesets: usize, share: Share) -> bool {
        let deals = share.count(plan.deals());
        let fits = |tally: &SampleTally, most: u64| tally.count() <= most && tally.is_sound();
        let of_one = |sums: &Sums| {
            let counts = sums.curve.iter().flat_map(|m| [m.seats, m.fewest, m.most]);
            let said = sums.said.values().flat_map(|said| [said.times, said.games]);
            let at_turns = sums.curve.iter().map(|moment| &moment.cards);
            let tallies = sums
                .each
                .values()
                .chain(&sums.places)
                .chain(sums.players.values())
                .chain(&sums.waits)
                .chain(&sums.levels);
            let mut tallies = tallies.chain(sums.replayed.values()).chain(at_turns);
            let lists = sums.places.len().max(sums.waits.len()) <= plan.seats && sums.curve.len() <= TURNS;
            lists
                && sums.levels.len() <= plan.levels.len()
                && sums.habits.values().all(|pairs| pairs.is_sound(deals))
                && tallies.all(|tally| fits(tally, deals))
                && sums.lengths.iter().chain(sums.suspended.values()).all(|&games| games <= deals)
                && counts.chain(said).all(|count| count < MOST)
                && sums.traced <= deals
        };
        self.sums.len() == rulesets
            && (rulesets == 2 || self.pairs.is_empty())
            && self.sums.iter().all(of_one)
            && self.pairs.values().all(|pairs| pairs.is_sound(deals))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::super::{run, run_part};
    use super::*;

    fn part(plan: &TrialPlan, share: &str) -> TrialPart {
        run_part(plan, share.parse().unwrap(), &|_| {}, &AtomicBool::new(false)).unwrap()
    }

    #[test]
    fn merged_parts_equal_the_whole_trial() {
        let mine = "base = 'classic'\n[[homemade]]\nname = 'four'\ntitle = 'Four!'\n\
                    parts = [{ when = 'passed', then = [{ do = 'turn-round' }] }]\n";
        let against = Some(Ruleset::preset("power").unwrap());
        let ruleset = Ruleset::parse("mine.toml", mine).unwrap();
        let plan = TrialPlan { against, games: 11, choices: 2, replays: 2, threads: 2, ..TrialPlan::of(ruleset) };
        let whole = run(&plan, &|_| {}, &AtomicBool::new(false)).unwrap();
        assert!(whole.done && !whole.differences.is_empty());
        for shares in [&["1/1"][..], &["3/3", "1/3", "2/3"]] {
            let through = |share: &&str| {
                let text = serde_json::to_string(&part(&plan, share)).unwrap();
                serde_json::from_str::<TrialPart>(&text).unwrap()
            };
            let parts: Vec<TrialPart> = shares.iter().map(through).collect();
            assert_eq!(merge(&parts).unwrap(), whole, "{shares:?}");
        }
    }

    #[test]
    fn each_deal_is_in_exactly_one_part() {
        for parts in 1..9_u32 {
            let shares = (1..=parts).map(|place| format!("{place}/{parts}").parse::<Share>().unwrap());
            let of = |share: Share| (0..share.count(20)).map(move |place| share.nth(place));
            let mut deals: Vec<u64> = shares.flat_map(of).collect();
            deals.sort_unstable();
            assert_eq!(deals, (0..20).collect::<Vec<u64>>(), "{parts}");
        }
    }

    #[test]
    fn incompatible_parts_cannot_be_merged() {
        let plan = TrialPlan { games: 4, choices: 0, replays: 0, ..TrialPlan::of(Ruleset::preset("classic").unwrap()) };
        let (one, two) = (part(&plan, "1/3"), part(&plan, "2/3"));
        let other = part(&TrialPlan { seed: 2, ..plan.clone() }, "3/3");
        let says = |parts: &[&TrialPart], expected: &str| {
            let parts: Vec<TrialPart> = parts.iter().map(|&part| part.clone()).collect();
            let said = merge(&parts).unwrap_err().to_string();
            assert!(said.contains(expected), "{said}");
        };
        says(&[], "no part");
        says(&[&one, &one], "part 1/3 occurs twice");
        says(&[&one], "parts are missing: 2/3, 3/3");
        says(&[&one, &two, &other], "part 3/3 and part 1/3 belong to different trials");
        let mut forged = two;
        forged.found.sums[0].traced = u64::MAX;
        says(&[&one, &forged], "part 2/3 has impossible results");
        let mut interrupted = one;
        interrupted.done = false;
        let whole = [interrupted, part(&plan, "2/3"), part(&plan, "3/3")];
        assert!(!merge(&whole).unwrap().done, "what was cut short says so");
    }
}
