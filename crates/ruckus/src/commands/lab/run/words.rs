//! The report of a trial for people.

use std::borrow::Cow;

use ruckus_lab::{Estimate, Measure, Report, Span, Subject, Unit, signed};

/// Formats the report as lines.
pub(super) fn of(report: &Report) -> Vec<String> {
    let mut lines = vec![about(report)];
    for subject in &report.subjects {
        lines.push(String::new());
        lines.push(format!("{}: {} {}", subject.title, subject.games, report.span.says("rounds")));
        lines.extend(shown(subject).map(|measure| {
            let (mean, low, high) = numbers(measure.unit, measure.estimate);
            format!("  {:<52} {mean:>8}  ({low} to {high})", title(report.span, measure))
        }));
        lines.push(format!("  {:<52} {}", "Wins by place, from the first player", places(subject)));
        for player in &subject.players {
            let (mean, low, high) = numbers(Unit::Share, player.wins);
            lines.push(format!("  {:<52} {mean:>8}  ({low} to {high})", format!("Wins of a {}", player.player)));
        }
        for rule in subject.rules.iter().filter(|rule| !rule.always) {
            let percent = rule.rounds * 100.0;
            lines.push(format!(
                "  {:<52} {:>8.2}  (in {percent:.0} % of {})",
                rule.title,
                rule.times,
                report.span.says("rounds")
            ));
        }
        lines.extend(subject.findings.iter().map(|finding| format!("  ! {}", finding.words)));
    }
    if let [subject, against] = &report.subjects[..] {
        lines.push(String::new());
        lines.push(format!("{}, compared with {}, deal by deal:", subject.title, against.title));
        lines.extend(report.differences.iter().map(|difference| format!("  {}", difference.words)));
        let count = report.differences.len();
        lines.push(format!(
            "  {count} tests, corrected by Holm's method: at most 1 report in 20 shows a difference that does not \
             exist."
        ));
    }
    lines
}

/// Describes the players and the number of games.
pub(super) fn about(report: &Report) -> String {
    let mut kinds = report.bots.clone();
    kinds.dedup();
    let games = report.subjects.iter().map(|subject| subject.games).max().unwrap_or(0);
    let stopped = if report.done { String::new() } else { format!(", stopped after {games}") };
    let (seats, seed, asked) = (report.seats, report.seed, report.asked);
    let rounds = report.span.says("rounds");
    format!("{asked} {rounds}{stopped}, {seats} seats, bots: {}, seed {seed}", kinds.join(", "))
}

fn places(subject: &Subject) -> String {
    let shares = subject.places.iter().map(|place| format!("{:.1} %", place.wins.mean * 100.0));
    shares.collect::<Vec<_>>().join(", ")
}

/// Returns the measures worth showing. The pace matters only if players let deadlines pass.
pub(super) fn shown(subject: &Subject) -> impl Iterator<Item = &Measure> {
    let minutes = subject.measure("minutes").map(|measure| measure.estimate);
    let same = move |measure: &Measure| measure.key.starts_with("minutes_") && Some(measure.estimate) == minutes;
    subject.measures.iter().filter(move |measure| !same(measure))
}

/// Returns the title of a measure.
pub(super) fn title(span: Span, measure: &Measure) -> Cow<'_, str> {
    let title = match &*measure.key {
        "rounds" => return Cow::Borrowed("Rounds"),
        "drags_on" => {
            let (_, long) = span.long();
            return Cow::Owned(format!("{} of more than {long}", span.says("Rounds")));
        }
        "turns" => "Turns",
        "minutes" => "Minutes",
        "minutes_lightning" => "Minutes at a lightning pace",
        "minutes_lively" => "Minutes at a lively pace",
        "minutes_relaxed" => "Minutes at a relaxed pace",
        "cards_laid" => "Cards played",
        "cards_in_hand" => "Cards in hand",
        "biggest_hand" => "The biggest hand of a round",
        "lead_changes" => "Changes of the lead",
        "comebacks" => "Won by the biggest hand at half-time",
        "score_spread" => "Points between first and last",
        "windows" => "Times the table stops for a player",
        "timeouts" => "Times it waits until a time limit",
        "waiting_seconds" => "Seconds waited until a time limit",
        "dead_ends" => "Rounds that end with no player out",
        "stuck" => "Rounds in which no player can act",
        "skilled_wins" => "Wins of the one better player",
        "choice_gap" => "Gain of the best move over the median one",
        "choice_matters" => "Choices where the best move is clearly better",
        other => other,
    };
    span.says(title)
}

/// Formats the mean and the bounds of an estimate.
pub(super) fn numbers(unit: Unit, estimate: Estimate) -> (String, String, String) {
    let (factor, sign) = if unit == Unit::Share { (100.0, " %") } else { (1.0, "") };
    let number = |value: f64| {
        let value = value * factor;
        signed(value, if value.abs() < 9.95 { 2 } else { 1 })
    };
    (format!("{}{sign}", number(estimate.mean)), number(estimate.low), number(estimate.high))
}
