//! What of a ruleset somebody should know before it reaches a table.

use ruckus_engine::{RuleId, Rulebook, Seam};
use serde::{Deserialize, Serialize};

use super::story::Speaker;
use super::sums::{Each, Sums, WIN};

/// What was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[serde(rename_all = "kebab-case")]
#[ts(rename = "LabWhat")]
pub enum What {
    /// A rule never had a say.
    NeverFires,
    /// A home-made rule knew no end and was suspended.
    Suspended,
    /// In some rounds nobody could do anything any more.
    Stuck,
    /// Rounds drag on.
    DragsOn,
    /// Rounds end without anybody going out.
    DeadEnds,
    /// It matters where one sits.
    Unfair,
    /// Skill makes no difference that could be seen.
    NoSkill,
}

/// Something that somebody should know.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ts_rs::TS)]
#[ts(rename = "LabFinding")]
pub struct Finding {
    /// What.
    pub what: What,
    /// Of which rule, by its name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub rule: Option<String>,
    /// In a sentence.
    pub words: String,
}

/// Fewer games say nothing of what never happens.
const ENOUGH: u64 = 30;

/// A share of rounds that is too many to be left unsaid.
const TOO_MANY: f64 = 0.01;

/// What was found.
pub(super) fn of(rulebook: &Rulebook, sums: &Sums) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut find = |what, rule: Option<&str>, words: String| {
        findings.push(Finding { what, rule: rule.map(str::to_owned), words });
    };
    if sums.traced >= ENOUGH {
        for (rule, title) in silent(rulebook, sums) {
            find(What::NeverFires, Some(rule), format!("{title} had no say in {} rounds.", sums.traced));
        }
    }
    for (&place, games) in &sums.suspended {
        if let Some(rule) = rulebook.homemade().get(usize::from(place)) {
            let of = sums.of(Each::Turns).count();
            let words = format!("{} knew no end and was suspended in {games} of {of} rounds.", rule.title);
            find(What::Suspended, Some(&rule.name), words);
        }
    }
    let percent = |share: f64| format!("{:.1} %", share * 100.0);
    let stuck = sums.of(Each::Stuck);
    if stuck.sum() > 0 {
        let words = format!(
            "In {} of {} rounds nobody could do anything any more, and no time ran out.",
            stuck.sum(),
            stuck.count()
        );
        find(What::Stuck, None, words);
    }
    if sums.of(Each::Long).mean() >= TOO_MANY {
        find(
            What::DragsOn,
            None,
            format!("{} of the rounds take longer than ten minutes.", percent(sums.of(Each::Long).mean())),
        );
    }
    if sums.of(Each::DeadEnds).mean() >= TOO_MANY {
        let share = percent(sums.of(Each::DeadEnds).mean());
        find(What::DeadEnds, None, format!("{share} of the rounds end without anybody going out."));
    }
    let seats = sums.places.len();
    if let Some(odd) = unfair(sums) {
        let share = percent(sums.places[odd].mean() / WIN as f64);
        let fair = percent(1.0 / seats as f64);
        let place = if odd == 0 { "Whoever begins".to_owned() } else { format!("Seat {} from who begins", odd + 1) };
        find(What::Unfair, None, format!("{place} wins {share} of the rounds, where {fair} would be fair."));
    }
    let skilled = sums.of(Each::Skilled);
    if skilled.count() >= ENOUGH
        && let Some(estimate) = skilled.estimate()
        && estimate.low <= WIN as f64 / seats.max(1) as f64
    {
        find(What::NoSkill, None, "Whether skill wins more than its share could not be seen.".to_owned());
    }
    findings
}

/// The rules that are on, could have had a say, and had none. Bots make no mistakes, so that what mistakes cost is left out.
fn silent<'s>(rulebook: &'s Rulebook, sums: &'s Sums) -> impl Iterator<Item = (&'s str, &'s str)> {
    let on = RuleId::all().filter(|&rule| rulebook.has(rule) && rule.about().switchable);
    let could = |rule: &RuleId| !rule.about().seams.is_empty() && !rule.about().seams.contains(&Seam::Fault);
    let built_in = on.filter(could).map(|rule| (Speaker::BuiltIn(rule), rule.name(), rule.about().title));
    let homemade = (0..).zip(rulebook.homemade()).filter(|(_, rule)| !rule.parts.is_empty());
    let homemade = homemade.map(|(place, rule)| (Speaker::Homemade(place), &*rule.name, &*rule.title));
    let all =
        built_in.map(|(speaker, name, title)| -> (Speaker, &str, &str) { (speaker, name, title) }).chain(homemade);
    all.filter(|(speaker, ..)| !sums.said.contains_key(speaker)).map(|(_, name, title)| (name, title))
}

/// The place that is furthest from its share, if it is by more than chance: all places are looked at, so one of them by
/// itself must be further off (Bonferroni).
fn unfair(sums: &Sums) -> Option<usize> {
    let seats = sums.places.len();
    let fair = WIN as f64 / seats.max(1) as f64;
    let off = |place: usize| {
        let tally = sums.places[place];
        let error = tally.error().filter(|&error| error > 0.0)?;
        Some(((tally.mean() - fair) / error).abs())
    };
    let furthest = (0..seats).filter_map(|place| Some((place, off(place)?)));
    let (place, off) = furthest.max_by(|(_, a), (_, b)| a.total_cmp(b))?;
    (sums.places[place].count() >= ENOUGH && off > bonferroni(seats)).then_some(place)
}

/// How many standard deviations one of so many may be off by chance in one of twenty cases.
fn bonferroni(of: usize) -> f64 {
    const TWO_SIDED: [f64; 8] = [1.960, 2.241, 2.394, 2.498, 2.576, 2.638, 2.690, 2.734];
    let Some(last) = TWO_SIDED.get(of.saturating_sub(1)) else { return 3.0 };
    *last
}
