//! The report of a trial for people.

use std::borrow::Cow;

use ruckus_lab::{Estimate, HabitWorth, Measure, Report, RuleShare, Span, Subject, Unit, grouped, signed};
use ruckus_ruleset::{PRESETS, Ruleset};

/// Formats the report as lines.
pub(super) fn of(report: &Report) -> Vec<String> {
    let mut lines = vec![about(report)];
    let rounds = report.span.says("rounds");
    let row = |name: &str, value: &str, more: &str| format!("  {name:<52} {value:>8}  {more}").trim_end().to_owned();
    for subject in &report.subjects {
        lines.push(String::new());
        lines.push(format!("{}: {} {rounds}", subject.title, subject.games));
        lines.extend(shown(subject).map(|measure| {
            let (value, more) = value(report.span, measure);
            row(&title(report.span, subject, measure), &value, &more)
        }));
        for (place, at) in subject.places.iter().enumerate() {
            let (mean, low, high) = numbers(Unit::Share, at.wins);
            let more = if place == 0 { ", all places together" } else { "" };
            let waits = at
                .wait
                .map_or_else(String::new, |wait| format!("; waits {} s for a turn", numbers(Unit::Seconds, wait).0));
            lines.push(row(
                &format!("Wins of {}", place_name(place)),
                &mean,
                &format!("({low} to {high}{more}{waits})"),
            ));
        }
        for player in &subject.players {
            let (mean, low, high) = numbers(Unit::Share, player.wins);
            lines.push(row(&format!("Wins of a {}", player.player), &mean, &format!("({low} to {high})")));
        }
        for level in &subject.levels {
            let (mean, low, high) = numbers(Unit::Share, level.wins);
            lines.push(row(
                &format!("Wins of a {} among regulars", level.player),
                &mean,
                &format!("({low} to {high})"),
            ));
        }
        lines.extend(subject.habits.iter().map(|habit| format!("  {}", habit_words(report, habit))));
        for rule in subject.rules.iter().filter(|rule| !rule.always || rule.changes.is_some()) {
            let times = match rule.times {
                _ if rule.always => String::new(),
                0.0 => "none".to_owned(),
                times => format!("{times:.2}"),
            };
            lines.push(row(&rule.title, &times, &format!("({})", often(report.span, rule))));
        }
        lines.extend(subject.findings.iter().map(|finding| format!("  ! {}", finding.words)));
    }
    if let [subject, against] = &report.subjects[..] {
        lines.push(String::new());
        lines.push(format!("{}, compared with {}, deal by deal:", subject.title, against.title));
        lines.extend(report.differences.iter().map(|difference| format!("  {}", difference.words)));
        lines.push(format!("  {}", correction(report)));
    }
    lines.push(String::new());
    lines.push(METHODS.to_owned());
    lines.extend(command(report).map(|[version, command]| format!("Run again with ruckus {version}: {command}")));
    lines
}

/// The methods of all intervals, in brief.
pub(super) const METHODS: &str = "95 % intervals: Student's t with Hall's correction for skewness for means, mid-P for \
                                  shares; see docs/lab.md";

/// Says how differences are corrected for being many.
pub(super) fn correction(report: &Report) -> String {
    let tests = report.differences.iter().filter(|difference| difference.differ_at_most.is_none()).count();
    format!(
        "All {tests} intervals hold together in 95 % of reports (Bonferroni). A difference is decided if its interval \
         excludes zero."
    )
}

/// Returns a subject as an argument of the command: rules in one line, quoted for a shell, or a file.
fn argument(subject: &Subject) -> String {
    let file = || format!("{}.toml", subject.ruleset);
    let is_preset = PRESETS.iter().any(|preset| preset.name == subject.ruleset);
    let ruleset = subject.text.as_deref().and_then(|text| Ruleset::parse(&subject.ruleset, text).ok());
    let Some(ruleset) = ruleset.filter(|_| is_preset) else {
        return if is_preset { subject.ruleset.clone() } else { file() };
    };
    let line = ruleset.line();
    match ruleset.homemade() {
        _ if line.left_out.is_empty() && line.text.contains(' ') => format!("'{}'", line.text.replace('\'', r"'\''")),
        _ if line.left_out.is_empty() => line.text,
        // The command took the file of this rule.
        [rule] if Ruleset::for_homemade(rule, "rule").is_ok_and(|with| with.in_full() == ruleset.in_full()) => {
            format!("{}.toml", rule.name)
        }
        _ => file(),
    }
}

/// Returns the version and the command that give the same report. A ruleset that is not a preset is in the report, as a file.
pub(super) fn command(report: &Report) -> Option<[String; 2]> {
    let origin = report.origin.as_ref()?;
    let mut words = vec!["ruckus lab run".to_owned(), argument(report.subjects.first()?)];
    words.extend(report.subjects.get(1).map(|against| format!("--against {}", argument(against))));
    if report.span == Span::Match {
        words.push("--matches".to_owned());
    }
    let mut bots = report.bots.clone();
    bots.dedup();
    let bots = if bots.len() == 1 { bots } else { report.bots.clone() };
    words.push(format!("--games {} --seats {} --bots {}", report.asked, report.seats, bots.join(",")));
    words.push(format!("--skilled {} --unskilled {}", report.skill[0], report.skill[1]));
    let habits: Vec<&str> = report.subjects[0].habits.iter().map(|worth| worth.habit.name()).collect();
    words.extend((!habits.is_empty()).then(|| format!("--habits {}", habits.join(","))));
    let levels: Vec<&str> = report.subjects[0].levels.iter().map(|level| &*level.player).collect();
    words.extend((!levels.is_empty()).then(|| format!("--levels {}", levels.join(","))));
    words.extend(origin.length.map(|length| format!("--length {length}")));
    words.push(format!("--choices {} --replays {} --seed {}", origin.choices, origin.replays, report.seed));
    Some([origin.version.clone(), words.join(" ")])
}

/// Says how often a rule applies, and how many rounds go differently without it.
pub(super) fn often(span: Span, rule: &RuleShare) -> String {
    let rounds = span.says("rounds");
    let applies = match rule.rounds {
        0.0 => format!("in none of the {rounds}"),
        share => format!("in {:.0} % of {rounds}", share * 100.0),
    };
    let Some(changes) = rule.changes else { return applies };
    let (mean, low, high) = numbers(Unit::Share, changes);
    let changes = match rule.replays {
        Some(all) if changes.mean == 0.0 => {
            format!("all {all} {rounds} go the same without it, so at most {high} % differ")
        }
        _ => format!("without it, {mean} of {rounds} go differently, {low} to {high}"),
    };
    if rule.always { changes } else { format!("{applies}; {changes}") }
}

/// Says what a habit is worth.
pub(super) fn habit_words(report: &Report, worth: &HabitWorth) -> String {
    let (who, rounds) = (&report.skill[0], report.span.says("rounds"));
    let (games, habit) = (grouped(worth.games), worth.habit.words());
    if let Some(most) = worth.differ_at_most {
        let most = most * 100.0;
        return format!("A {who} who {habit} has the same result in all {games} {rounds}: at most {most:.1} % differ.");
    }
    let points = |share: f64| signed(share * 100.0, 1);
    let Estimate { mean, low, high } = worth.more;
    if worth.decided {
        let (size, more) = (points(mean.abs()), if mean > 0.0 { "more" } else { "less" });
        let bounds = if mean > 0.0 { [low, high] } else { [-high, -low] }.map(points);
        return format!("A {who} who {habit} wins {size} points {more} ({} to {}).", bounds[0], bounds[1]);
    }
    let needed = match worth.games_needed {
        Some(games) => format!("About {} {rounds} would decide a difference of this size.", grouped(games)),
        None => "Even a million deals would not decide a difference this small.".to_owned(),
    };
    format!(
        "It is undecided whether a {who} who {habit} wins more or less often ({} to {} points). {needed}",
        points(low),
        points(high)
    )
}

/// Formats the value of a measure, and its interval. If all games have the same value, says how many could differ.
pub(super) fn value(span: Span, measure: &Measure) -> (String, String) {
    let (mean, low, high) = numbers(measure.unit, measure.estimate);
    let (games, rounds) = (grouped(measure.games), span.says("rounds"));
    let Some(most) = measure.differ_at_most else { return (mean, format!("({low} to {high})")) };
    let most = format!("at most {:.1} %", most * 100.0);
    match measure.estimate.mean {
        0.0 if measure.unit == Unit::Share => ("none".to_owned(), format!("in {games} {rounds}: {most}")),
        0.0 => ("none".to_owned(), format!("in {games} {rounds}: {most} of {rounds} have any")),
        _ => (mean, format!("in all {games} {rounds}: {most} differ")),
    }
}

/// The name of a place in turn order.
pub(super) fn place_name(place: usize) -> String {
    if place == 0 { "the first player".to_owned() } else { format!("player {} in turn order", place + 1) }
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

/// Returns the measures worth showing. Paces that make no difference to the shown digits share a row.
pub(super) fn shown(subject: &Subject) -> impl Iterator<Item = &Measure> {
    subject.measures.iter().filter(move |measure| !is_pace(measure) || !same_as_own(subject, measure))
}

fn is_pace(measure: &Measure) -> bool {
    measure.key.starts_with("minutes_")
}

/// Returns true if the duration at a pace looks the same as at the pace of the ruleset.
fn same_as_own(subject: &Subject, measure: &Measure) -> bool {
    subject
        .measure("minutes")
        .is_some_and(|own| numbers(own.unit, own.estimate) == numbers(measure.unit, measure.estimate))
}

/// Returns the title of a measure.
pub(super) fn title<'m>(span: Span, subject: &Subject, measure: &'m Measure) -> Cow<'m, str> {
    let at_any_pace =
        || subject.measures.iter().filter(|other| is_pace(other)).all(|other| same_as_own(subject, other));
    let title = match &*measure.key {
        "rounds" => return Cow::Borrowed("Rounds"),
        "drags_on" => {
            let (_, long) = span.long();
            return Cow::Owned(format!("{} of more than {long}", span.says("Rounds")));
        }
        "turns" => "Turns",
        "minutes" if at_any_pace() => "Minutes, at any pace",
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
        "wait_for_turn" => "Seconds between turns of a player",
        "longest_wait" => "Seconds of the longest wait for a turn",
        "forced_turns" => "Turns without a choice",
        "cards_hit" => "Cards drawn because of others",
        "pile_on" => "Share of these for the player hit most",
        "hits_on_leader" => "Share of these for the player with the fewest cards",
        "decided_at" => "Turns before the round was decided",
        "in_length" => "Rounds as long as intended",
        "too_short" => "Rounds shorter than intended",
        "too_long" => "Rounds longer than intended",
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
