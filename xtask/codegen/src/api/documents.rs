//! The tables of routes in the documents, between `<!-- routes: NAME -->` and `<!-- end of routes -->`. The names are
//! those of sections. A table can contain several sections.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use ruckus_server::access::AccessLevel;
use ruckus_server::route::{Content, Route, Section, Token};
use ruckus_server::routes::table;

use crate::Files;

const DOCUMENTS: [&str; 5] =
    ["docs/protocol.md", "docs/protocol-http.md", "docs/protocol-cards.md", "docs/protocol-events.md", ADMINS];
/// The document that lists the admin routes beside the commands that call them.
const ADMINS: &str = "docs/admin.md";

const START: &str = "<!-- routes: ";
const END: &str = "<!-- end of routes -->";
const HEAD: &str = "| request | access | body | success | problems |\n| --- | --- | --- | --- | --- |\n";

/// Adds the documents with current tables.
pub(super) fn write(root: &Path, files: &mut Files) -> Result<()> {
    let sections = table();
    let mut missing: BTreeSet<&str> = sections.iter().map(|section| section.name).collect();
    for path in DOCUMENTS {
        let text = fs::read_to_string(root.join(path)).with_context(|| format!("cannot read {path}"))?;
        if path == ADMINS {
            check_admins(&text, &sections)?;
            missing.remove("admin");
        }
        let filled = filled(&text, &sections, &mut missing).with_context(|| format!("in {path}"))?;
        files.insert(path.to_owned(), filled);
    }
    ensure!(missing.is_empty(), "no document contains the routes of {missing:?}; add `{START}NAME -->` and `{END}`");
    Ok(())
}

/// A document with current tables. Removes the sections that it contains from `missing`.
fn filled(text: &str, sections: &[Section], missing: &mut BTreeSet<&str>) -> Result<String> {
    let mut parts = text.split(START);
    let mut filled = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (names, rest) = part.split_once(" -->\n").context("a routes marker has no end")?;
        let (_, rest) = rest.split_once(END).with_context(|| format!("`{END}` is missing after {names}"))?;
        filled.push_str(&format!("{START}{names} -->\n\n{HEAD}"));
        for name in names.split(", ") {
            ensure!(missing.remove(name), "no section is called {name}, or another table has it");
            for route in sections.iter().filter(|section| section.name == name).flat_map(|section| &section.routes) {
                filled.push_str(&row(route)?);
            }
        }
        filled.push_str(&format!("\n{END}{rest}"));
    }
    Ok(filled)
}

/// The row of a route.
fn row(route: &Route) -> Result<String> {
    let cells = [request(route), access(route.checks.access).to_owned(), body(route), success(route), errors(route)?];
    let mut row = "|".to_owned();
    for cell in &cells {
        ensure!(!cell.contains('|'), "`{cell}` would end its cell of the table");
        if !cell.is_empty() {
            row.push(' ');
            row.push_str(cell);
        }
        row.push_str(" |");
    }
    row.push('\n');
    Ok(row)
}

fn request(route: &Route) -> String {
    let value = |kind| if kind == "integer" { "N" } else { "WORDS" };
    let query = route.query.iter().map(|parameter| format!("{}={}", parameter.name, value(parameter.kind)));
    let query: Vec<String> = query.collect();
    let query = if query.is_empty() { String::new() } else { format!("?{}", query.join("&")) };
    let token = match route.token {
        Some((token, true)) => format!(", with {}", phrase(token)),
        Some((token, false)) => format!(", with {} or without", phrase(token)),
        None => String::new(),
    };
    format!("`{} /api{}{query}`{token}", route.method, route.path)
}

fn phrase(token: Token) -> &'static str {
    match token {
        Token::Seat => "the seat's token",
        Token::Event => "the event's token",
        Token::Replay => "the replay's key",
        Token::Owner => "the owner's key",
        Token::Device => "the device's key",
        Token::Card => "the card's token",
        Token::Admin => "the admin's token",
    }
}

/// An access level, as `docs/protocol.md` explains it.
fn access(level: AccessLevel) -> &'static str {
    match level {
        AccessLevel::Admin => "admins",
        AccessLevel::Public | AccessLevel::File | AccessLevel::Socket => "anyone",
        AccessLevel::Seat => "inside or seated",
        AccessLevel::Inside => "inside",
        AccessLevel::MakeTables => "may make tables",
        AccessLevel::Publish => "may publish",
    }
}

fn body(route: &Route) -> String {
    route.body.map(|(_, text)| text.to_owned()).unwrap_or_default()
}

fn success(route: &Route) -> String {
    let answers = route.answers.iter().map(|answer| match (answer.text, answer.content) {
        ("", _) => format!("`{}`", answer.status),
        (text, Content::Empty) => format!("`{}`: {text}", answer.status),
        (text, _) => format!("`{}` {text}", answer.status),
    });
    answers.collect::<Vec<_>>().join(", or ")
}

fn errors(route: &Route) -> Result<String> {
    for (code, _) in &route.notes {
        ensure!(route.codes().any(|other| other == *code), "a note is about `{code}`, which the route does not return");
    }
    let errors = route.codes().map(|code| match route.notes.iter().find(|(other, _)| *other == code) {
        Some((_, note)) => format!("`{code}` ({note})"),
        None => format!("`{code}`"),
    });
    Ok(errors.collect::<Vec<_>>().join(", "))
}

/// Checks that the document for admins lists each of their routes.
fn check_admins(text: &str, sections: &[Section]) -> Result<()> {
    let routes = sections.iter().filter(|section| section.name == "admin").flat_map(|section| &section.routes);
    for route in routes {
        if !text.split('`').skip(1).step_by(2).any(|span| means(span, route)) {
            bail!("{ADMINS} does not mention {} /api{}", route.method, route.path);
        }
    }
    Ok(())
}

/// True if a code span of the document for admins names a route: `DELETE /bans/ID`, relative to `/api/admin`.
fn means(span: &str, route: &Route) -> bool {
    let Some((method, path)) = span.split_once(' ') else { return false };
    let path: Vec<&str> = path.split(['?', ' ']).next().unwrap_or_default().trim_end_matches('/').split('/').collect();
    let own: Vec<&str> = route.path.trim_start_matches("/admin").split('/').collect();
    let is_name = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_uppercase());
    let fits = |(part, own): (&&str, &&str)| part == own || (own.starts_with('{') && is_name(part));
    method == route.method && path.len() == own.len() && path.iter().zip(&own).all(fits)
}
