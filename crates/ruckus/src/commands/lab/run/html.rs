//! What a trial came to as a page of its own, which needs nothing else to be read.

use std::fmt::Write;

use anyhow::Result;
use ruckus_lab::{Difference, Report, Span, Subject, Unit};

use super::{plot, words};

/// How the page looks, in light and in dark, on a phone and on a desk.
const STYLE: &str = include_str!("report.css");

/// The whole page.
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
        rules(&mut page, report, place, subject)?;
    }
    writeln!(
        page,
        "<p class=\"about\">Each figure with the interval in which it lies at 95 %. Bots need the time that people need; \
         a game is one {}.</p>\n</main>\n</body>\n</html>",
        report.span.says("round")
    )?;
    Ok(page)
}

fn differences(page: &mut String, report: &Report) -> Result<()> {
    let (told, open): (Vec<&Difference>, Vec<&Difference>) =
        report.differences.iter().partition(|difference| difference.decided);
    if let [subject, against] = &report.subjects[..] {
        writeln!(page, "<h2>{}, compared with {}</h2>", escaped(&subject.title), escaped(&against.title))?;
    }
    let list = |page: &mut String, list: &[&Difference]| -> Result<()> {
        page.push_str("<ul>\n");
        for difference in list {
            writeln!(page, "<li>{}</li>", escaped(&difference.words))?;
        }
        page.push_str("</ul>\n");
        Ok(())
    };
    if told.is_empty() {
        page.push_str("<p>No difference is more than chance. More games may show one.</p>\n");
    } else {
        list(page, &told)?;
    }
    if !open.is_empty() {
        writeln!(page, "<details><summary>{} more that are undecided</summary>", open.len())?;
        list(page, &open)?;
        page.push_str("</details>\n");
    }
    Ok(())
}

fn findings(page: &mut String, report: &Report) -> Result<()> {
    for subject in report.subjects.iter().filter(|subject| !subject.findings.is_empty()) {
        writeln!(page, "<h2>What to know of {}</h2>\n<ul class=\"findings\">", escaped(&subject.title))?;
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
    let first = if report.span == Span::Match { " (first round of a match)" } else { "" };
    page.push_str("<div class=\"plots\">\n");
    for (title, svg) in [
        (format!("Cards in hand over time{range}{first}"), plot::cards(report)?),
        (format!("Rounds still going on{first}"), plot::going(report)?),
        (report.span.says("How long rounds are").into_owned(), plot::lengths(report)?),
    ] {
        writeln!(page, "<figure><figcaption>{title}</figcaption>{svg}")?;
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
    for (subject, colour) in report.subjects.iter().zip(["a", "b"]) {
        write!(page, "<span class=\"{colour}\">{}</span> ", escaped(&subject.title))?;
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
        write!(page, "<tr><th scope=\"row\">{}</th>", escaped(&words::title(report.span, measure)))?;
        for subject in &report.subjects {
            match subject.measure(&measure.key) {
                Some(measure) => {
                    let (mean, low, high) = words::numbers(measure.unit, measure.estimate);
                    write!(page, "<td>{mean} <small>{low} to {high}</small></td>")?;
                }
                None => page.push_str("<td>–</td>"),
            }
        }
        page.push_str("</tr>\n");
    }
    page.push_str("</tbody></table></div>\n");
    Ok(())
}

fn rules(page: &mut String, report: &Report, place: usize, subject: &Subject) -> Result<()> {
    let colour = if place == 0 { "a" } else { "b" };
    let mut bars = |title: &str, rows: &[(String, f64, String)]| -> Result<()> {
        writeln!(page, "<h3>{}</h3>\n<div class=\"wide\"><table class=\"bars\"><tbody>", escaped(title))?;
        let most = rows.iter().map(|(_, share, _)| *share).fold(f64::MIN_POSITIVE, f64::max);
        for (name, share, words) in rows {
            let width = (share / most * 100.0).clamp(0.0, 100.0);
            writeln!(
                page,
                "<tr><th scope=\"row\">{}</th><td><span class=\"bar {colour}\" style=\"width:{width:.1}%\"></span></td>\
                 <td>{}</td></tr>",
                escaped(name),
                escaped(words)
            )?;
        }
        page.push_str("</tbody></table></div>\n");
        Ok(())
    };
    let with_interval = |wins| {
        let (mean, low, high) = words::numbers(Unit::Share, wins);
        format!("{mean} ({low} to {high})")
    };
    let name = |place: usize| if place == 0 { "Who begins".to_owned() } else { format!("Seat {}", place + 1) };
    let places = subject.places.iter().enumerate();
    let rows: Vec<_> = places.map(|(place, at)| (name(place), at.wins.mean, with_interval(at.wins))).collect();
    let fair = 100.0 / f64::from(report.seats.max(1));
    bars(&format!("{}: wins by place, where {fair:.1} % is fair", subject.title), &rows)?;
    if !subject.players.is_empty() {
        let players = subject.players.iter();
        let rows: Vec<_> =
            players.map(|share| (share.player.clone(), share.wins.mean, with_interval(share.wins))).collect();
        bars(&format!("{}: wins by player", subject.title), &rows)?;
    }
    if !subject.rules.is_empty() {
        let rows: Vec<_> = subject
            .rules
            .iter()
            .map(|rule| {
                let words = if rule.always {
                    "always holds".to_owned()
                } else {
                    let often = format!("{:.2} a round, in {:.0} % of rounds", rule.times, rule.rounds * 100.0);
                    report.span.says(&often).into_owned()
                };
                (rule.title.clone(), rule.times, words)
            })
            .collect();
        bars(&format!("{}: how often each rule has a say", subject.title), &rows)?;
    }
    Ok(())
}

/// Text within a page: titles of rules are written by anybody.
fn escaped(text: &str) -> String {
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

    use ruckus_lab::Plan;
    use ruckus_ruleset::Ruleset;

    use super::*;

    fn report(against: bool) -> Result<Report> {
        let named = |name| {
            Ruleset::preset(name)
                .and_then(|ruleset| Ok(ruleset.titled("<b>Mine</b> & \"more\"", "").unwrap_or(Ruleset::preset(name)?)))
        };
        let plan = Plan {
            against: against.then(|| named("power")).transpose()?,
            games: 12,
            choices: 2,
            ..Plan::of(named("classic")?)
        };
        Ok(ruckus_lab::run(&plan, &|_| {}, &AtomicBool::new(false))?)
    }

    #[test]
    fn the_page_needs_nothing_from_elsewhere_and_takes_titles_as_text() -> Result<()> {
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
