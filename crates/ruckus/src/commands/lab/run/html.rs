//! The report of a trial as a self-contained HTML page.

use std::fmt::Write;

use anyhow::Result;
use ruckus_lab::{Difference, Estimate, Measure, Report, Span, Subject, Unit, definition, signed};

use super::forest::{self, ForestRow, Scale};
use super::{plot, words};

/// The style sheet, for light and dark mode and for all screen sizes.
const STYLE: &str = include_str!("report.css");

/// Creates the page.
pub(super) fn of(report: &Report) -> Result<String> {
    let titles: Vec<String> = report.subjects.iter().map(|subject| escaped(&subject.title)).collect();
    let title = titles.join(" against ");
    let mut page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Play-test: {title}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n\
         <h1>Play-test: {title}</h1>\n<p class=\"about\">{}</p>\n",
        escaped(&words::about(report))
    );
    if !report.differences.is_empty() {
        differences(&mut page, report)?;
    }
    findings(&mut page, report)?;
    if report.subjects.iter().any(|subject| subject.games > 0) {
        plots(&mut page, report)?;
    }
    measures(&mut page, report)?;
    for (place, subject) in report.subjects.iter().enumerate() {
        wins(&mut page, report, place, subject)?;
    }
    for subject in &report.subjects {
        habits(&mut page, report, subject)?;
    }
    rules(&mut page, report)?;
    writeln!(
        page,
        "<p class=\"about\">{}. Bots take as long as people; a game is one {}.</p>",
        escaped(words::METHODS),
        report.span.says("round")
    )?;
    again(&mut page, report)?;
    page.push_str("</main>\n</body>\n</html>\n");
    Ok(page)
}

fn differences(page: &mut String, report: &Report) -> Result<()> {
    let (decided, open): (Vec<&Difference>, Vec<&Difference>) =
        report.differences.iter().partition(|difference| difference.decided);
    if let [subject, against] = &report.subjects[..] {
        writeln!(page, "<h2>{}, compared with {}</h2>", escaped(&subject.title), escaped(&against.title))?;
    }
    writeln!(page, "<p class=\"about\">{}</p>", escaped(&words::correction(report)))?;
    forests(page, report)?;
    let list = |page: &mut String, list: &[&Difference]| -> Result<()> {
        page.push_str("<ul>\n");
        for difference in list {
            writeln!(page, "<li>{}</li>", escaped(&difference.words))?;
        }
        page.push_str("</ul>\n");
        Ok(())
    };
    if decided.is_empty() {
        page.push_str("<p>No difference is decided.</p>\n");
    } else {
        list(page, &decided)?;
    }
    if !open.is_empty() {
        writeln!(page, "<details><summary>{} more undecided</summary>", open.len())?;
        list(page, &open)?;
        page.push_str("</details>\n");
    }
    Ok(())
}

/// Writes all differences with their intervals: relative ones and those of shares.
fn forests(page: &mut String, report: &Report) -> Result<()> {
    let Some(subject) = report.subjects.first() else { return Ok(()) };
    for (relative, title, unit) in
        [(true, "How much more, in percent", " %"), (false, "How much more often, in points", "")]
    {
        let of_kind = report.differences.iter().filter(|difference| {
            difference.relative == relative && difference.unit.is_none() && difference.differ_at_most.is_none()
        });
        let rows: Vec<ForestRow> = of_kind
            .filter_map(|difference| Some(row(report, subject, subject.measure(&difference.key)?, difference, unit)))
            .collect();
        if !rows.is_empty() {
            let scale = Scale::around(0.0, "no difference".to_owned(), rows.iter());
            forest::draw(page, title, "a", &scale, &rows)?;
        }
    }
    Ok(())
}

fn row(report: &Report, subject: &Subject, measure: &Measure, difference: &Difference, unit: &str) -> ForestRow {
    let number = |part: f64| signed(part * 100.0, 1);
    let Estimate { mean, low, high } = difference.more;
    ForestRow {
        name: words::title(report.span, subject, measure).into_owned(),
        interval: difference.more,
        words: format!("{}{unit} ({} to {})", number(mean), number(low), number(high)),
        stands_out: difference.decided,
    }
}

fn findings(page: &mut String, report: &Report) -> Result<()> {
    for subject in report.subjects.iter().filter(|subject| !subject.findings.is_empty()) {
        writeln!(page, "<h2>Findings about {}</h2>\n<ul class=\"findings\">", escaped(&subject.title))?;
        for finding in &subject.findings {
            writeln!(page, "<li>{}</li>", escaped(&finding.words))?;
        }
        page.push_str("</ul>\n");
    }
    Ok(())
}

fn plots(page: &mut String, report: &Report) -> Result<()> {
    let alone = report.subjects.len() == 1;
    let range = if alone { ", from the smallest hand to the largest" } else { "" };
    let band = "The band is the 95 % interval of each turn.";
    let first = if report.span == Span::Match { " (first round of a match)" } else { "" };
    page.push_str("<div class=\"plots\">\n");
    for (title, note, svg) in [
        (
            format!("Cards in hand over time{range}{first}"),
            format!("{band} A turn counts only rounds that last until then: later points describe long rounds."),
            plot::cards(report)?,
        ),
        (format!("Rounds still running{first}"), band.to_owned(), plot::going(report)?),
        (report.span.says("Duration of rounds").into_owned(), String::new(), plot::lengths(report)?),
    ] {
        writeln!(page, "<figure><figcaption>{title}</figcaption>{svg}")?;
        if !note.is_empty() {
            writeln!(page, "<p class=\"about\">{note}</p>")?;
        }
        if !alone {
            legend(page, report)?;
        }
        page.push_str("</figure>\n");
    }
    page.push_str("</div>\n");
    Ok(())
}

fn legend(page: &mut String, report: &Report) -> Result<()> {
    page.push_str("<p class=\"legend\">");
    for (subject, color) in report.subjects.iter().zip(["a", "b"]) {
        write!(page, "<span class=\"{color}\">{}</span> ", escaped(&subject.title))?;
    }
    page.push_str("</p>");
    Ok(())
}

fn measures(page: &mut String, report: &Report) -> Result<()> {
    let Some(first) = report.subjects.first() else { return Ok(()) };
    page.push_str("<h2>All figures</h2>\n<div class=\"wide\"><table>\n<thead><tr><td></td>");
    for subject in &report.subjects {
        write!(page, "<th scope=\"col\">{}</th>", escaped(&subject.title))?;
    }
    page.push_str("</tr></thead>\n<tbody>\n");
    for measure in words::shown(first) {
        write!(page, "<tr><th scope=\"row\">{}</th>", escaped(&words::title(report.span, first, measure)))?;
        for subject in &report.subjects {
            match subject.measure(&measure.key) {
                Some(measure) => {
                    let (value, more) = words::value(report.span, measure);
                    let more = more.trim_start_matches('(').trim_end_matches(')');
                    write!(page, "<td>{value} <small>{more}</small></td>")?;
                }
                None => page.push_str("<td>–</td>"),
            }
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</tbody></table></div>\n");
    Ok(())
}

/// Writes the shares of wins, with a line for the fair share.
fn wins(page: &mut String, report: &Report, place: usize, subject: &Subject) -> Result<()> {
    let color = if place == 0 { "a" } else { "b" };
    let with_interval = |wins| {
        let (mean, low, high) = words::numbers(Unit::Share, wins);
        format!("{mean} ({low} to {high})")
    };
    let fair = 1.0 / f64::from(report.seats.max(1));
    let name = |place: usize| if place == 0 { "First player".to_owned() } else { format!("Player {}", place + 1) };
    let with_fair = |name: String, wins: Estimate| ForestRow {
        name,
        interval: wins,
        words: with_interval(wins),
        stands_out: wins.excludes(fair),
    };
    let places = subject.places.iter().enumerate();
    let places: Vec<ForestRow> = places.map(|(place, at)| with_fair(name(place), at.wins)).collect();
    let waits = subject.places.iter().enumerate().filter_map(|(place, at)| {
        let (mean, low, high) = words::numbers(Unit::Seconds, at.wait?);
        let words = format!("{mean} s ({low} to {high})");
        Some(ForestRow { name: name(place), interval: at.wait?, words, stands_out: true })
    });
    let waits: Vec<ForestRow> = waits.collect();
    let players: Vec<ForestRow> =
        subject.players.iter().map(|share| with_fair(share.player.clone(), share.wins)).collect();
    let levels: Vec<ForestRow> =
        subject.levels.iter().map(|level| with_fair(level.player.clone(), level.wins)).collect();
    for (title, rows) in [
        ("wins by place in turn order (95 % for all together)", &places),
        ("wins by player", &players),
        ("wins of one player among regulars", &levels),
    ] {
        if !rows.is_empty() {
            let scale = Scale::from_nothing(fair, format!("fair: {:.1} %", fair * 100.0), rows.iter());
            forest::draw(page, &format!("{}: {title}", subject.title), color, &scale, rows)?;
        }
    }
    if let Some(mean) = subject.measure("wait_for_turn").filter(|_| !waits.is_empty()) {
        let scale = Scale::from_nothing(mean.estimate.mean, "all places".to_owned(), waits.iter());
        forest::draw(page, &format!("{}: seconds between turns, by place", subject.title), color, &scale, &waits)?;
    }
    Ok(())
}

/// Writes what each habit is worth.
fn habits(page: &mut String, report: &Report, subject: &Subject) -> Result<()> {
    if subject.habits.is_empty() {
        return Ok(());
    }
    writeln!(page, "<h2>What habits are worth: {}</h2>\n<ul>", escaped(&subject.title))?;
    for worth in &subject.habits {
        writeln!(page, "<li>{}</li>", escaped(&words::habit_words(report, worth)))?;
    }
    page.push_str(
        "</ul>\n<p class=\"about\">One player with the habit, compared with the same player without it on \
                   the same deals. The intervals hold for all habits together.</p>\n",
    );
    Ok(())
}

/// Writes a small chart for each rule that has moments: the share of games in which it applies, for each ruleset that
/// has it.
fn rules(page: &mut String, report: &Report) -> Result<()> {
    let mut names: Vec<(&str, &str)> = Vec::new();
    for rule in
        report.subjects.iter().flat_map(|subject| &subject.rules).filter(|rule| !rule.always || rule.changes.is_some())
    {
        if names.iter().all(|(name, _)| *name != rule.rule) {
            names.push((&rule.rule, &rule.title));
        }
    }
    if names.is_empty() {
        return Ok(());
    }
    writeln!(page, "<h2>How often each rule applies</h2>\n<div class=\"multiples\">")?;
    for (name, title) in names {
        writeln!(page, "<figure><figcaption>{}</figcaption>", escaped(title))?;
        for (subject, color) in report.subjects.iter().zip(["a", "b"]) {
            let Some(rule) = subject.rules.iter().find(|rule| rule.rule == name) else { continue };
            let shown = if rule.always { rule.changes.map_or(0.0, |changes| changes.mean) } else { rule.rounds };
            let times =
                if rule.always || rule.times == 0.0 { String::new() } else { format!("{:.2} a round, ", rule.times) };
            writeln!(
                page,
                "<p><span class=\"bar {color}\" style=\"width:{:.1}%\"></span>{}</p>",
                shown * 100.0,
                escaped(&format!("{}{}", report.span.says(&times), words::often(report.span, rule)))
            )?;
        }
        page.push_str("</figure>\n");
    }
    page.push_str("</div>\n");
    if report.subjects.len() > 1 {
        legend(page, report)?;
    }
    Ok(())
}

/// Writes what it takes to run the trial again and to read the figures: command, rulesets and definitions.
fn again(page: &mut String, report: &Report) -> Result<()> {
    page.push_str("<h2>Run it again</h2>\n");
    if let Some([version, command]) = words::command(report) {
        writeln!(page, "<p>With ruckus {}:</p>\n<pre>{}</pre>", escaped(&version), escaped(&command))?;
    }
    for subject in &report.subjects {
        if let Some(text) = &subject.text {
            writeln!(
                page,
                "<details><summary>{}.toml</summary><pre>{}</pre></details>",
                escaped(&subject.ruleset),
                escaped(text)
            )?;
        }
    }
    let Some(first) = report.subjects.first() else { return Ok(()) };
    page.push_str("<details><summary>What the figures mean</summary>\n<dl>\n");
    for measure in words::shown(first) {
        if let Some(text) = definition(&measure.key) {
            let title = words::title(report.span, first, measure);
            writeln!(page, "<dt>{}</dt><dd>{}</dd>", escaped(&title), escaped(text))?;
        }
    }
    page.push_str("</dl>\n</details>\n");
    Ok(())
}

/// Escapes text for HTML. Titles of rules come from untrusted players.
pub(super) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use ruckus_lab::TrialPlan;
    use ruckus_ruleset::Ruleset;

    use super::*;

    fn report(against: bool) -> Result<Report> {
        let named = |name| {
            Ruleset::preset(name)
                .and_then(|ruleset| Ok(ruleset.titled("<b>Mine</b> & \"more\"", "").unwrap_or(Ruleset::preset(name)?)))
        };
        let plan = TrialPlan {
            against: against.then(|| named("power")).transpose()?,
            games: 12,
            choices: 2,
            replays: 2,
            ..TrialPlan::of(named("classic")?)
        };
        Ok(ruckus_lab::run(&plan, &|_| {}, &AtomicBool::new(false))?)
    }

    #[test]
    fn the_page_is_self_contained_and_escapes_titles() -> Result<()> {
        for against in [false, true] {
            let page = of(&report(against)?)?;
            for outside in ["http:", "https:", "//", "src=", "href=", "url(", "@import", "<script"] {
                assert!(!page.contains(outside), "{outside}");
            }
            assert!(!page.contains("<b>Mine"), "a title is text");
            assert_eq!(page.matches("<svg").count(), 3);
            assert!(
                page.contains("prefers-color-scheme: dark") && page.contains("var(--a)") && !page.contains("#010101")
            );
            assert_eq!(page.contains("compared with"), against);
        }
        Ok(())
    }
}
