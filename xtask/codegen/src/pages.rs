//! `docs/rules/`: the rules as they can be switched, the clauses with the scenarios that show them, and the matrix of
//! what happens where two rules meet.

use std::fmt::Write;
use std::path::Path;

use anyhow::{Result, ensure};
use ruckus_engine::interactions::{ROWS, contested, meets, row_of};
use ruckus_engine::{About, PRESETS, RuleId, Ruleset, SwitchValue, catalogue};

use crate::Files;
use crate::clauses::{self, Clauses, Shown};

const HEADER: &str =
    "<!-- Written by `cargo xtask codegen` from the engine and docs/clauses.toml. Do not edit. -->\n\n";

/// Adds the pages.
pub(crate) fn write(root: &Path, files: &mut Files) -> Result<()> {
    let clauses = Clauses::read(root)?;
    for rule in RuleId::all() {
        let about = rule.about();
        ensure!(clauses.knows(about.clause), "`{}` cites {}, which docs/clauses.toml lacks", about.name, about.clause);
    }
    for row in ROWS {
        ensure!(clauses.knows(row.clause), "{} + {} cites {}, which docs/clauses.toml lacks", row.a, row.b, row.clause);
    }
    files.insert("docs/rules/README.md".to_owned(), rules()?);
    files.insert("docs/rules/meetings.md".to_owned(), meetings());
    files.insert("docs/rules/clauses.md".to_owned(), clause_list(&clauses, &clauses::scenarios(root)?));
    Ok(())
}

fn rules() -> Result<String> {
    let presets = PRESETS.iter().map(|preset| Ruleset::preset(preset.name)).collect::<Result<Vec<_>, _>>()?;
    let mut page = format!(
        "# The house rules\n\n{HEADER}In the order in which they are best introduced. Each is switched by its name in \
         the `[rules]` of a ruleset file, or in the lobby. What they say in full is in [the clauses](clauses.md), what \
         happens where two of them meet in [the meetings](meetings.md).\n\n"
    );
    page.push_str("| rule | clause | what it does |");
    for preset in &presets {
        write!(page, " {} |", preset.title)?;
    }
    page.push_str("\n| --- | --- | --- |");
    page.push_str(&" --- |".repeat(presets.len()));
    page.push('\n');
    for (rule, about) in catalogue() {
        write!(page, "| **{}** `{}` | {} | {} |", about.title, about.name, about.clause, about.sentence)?;
        for preset in &presets {
            write!(page, " {} |", value(&preset.value_of(rule)))?;
        }
        page.push('\n');
    }
    page.push_str("\n## Values\n\n");
    for (rule, about) in catalogue().filter(|(_, about)| !about.params.is_empty()) {
        writeln!(page, "**{}** (`{}`):\n", about.title, about.name)?;
        for param in about.params {
            writeln!(
                page,
                "- `{}`: {} ({} to {}, preset {})",
                written(about, param.name),
                param.meaning,
                param.least,
                param.most,
                param.preset
            )?;
        }
        let _ = rule;
        page.push('\n');
    }
    page.push_str("## Rules that exclude each other\n\n");
    let mut none = true;
    for (a, b) in pairs() {
        if let Some(question) = contested(a, b) {
            writeln!(page, "- {} and {}: {}", a.about().title, b.about().title, question.words())?;
            none = false;
        }
    }
    if none {
        page.push_str("None of those there are so far.\n");
    }
    Ok(page)
}

/// How a parameter is written in a file: its value alone for rules that are a number, `{ name = … }` for others.
fn written(about: &About, param: &str) -> String {
    if about.number { format!("{} = …", about.name) } else { format!("{} = {{ {param} = … }}", about.name) }
}

fn value(value: &SwitchValue) -> String {
    match value {
        SwitchValue::Bool(true) => "on".to_owned(),
        SwitchValue::Bool(false) => "off".to_owned(),
        SwitchValue::Number(number) => number.to_string(),
        SwitchValue::Word(word) => word.clone(),
        SwitchValue::Table(_) => "on, with values".to_owned(),
    }
}

fn pairs() -> impl Iterator<Item = (RuleId, RuleId)> {
    catalogue().flat_map(|(a, _)| catalogue().map(move |(b, _)| (a, b))).filter(|(a, b)| a < b)
}

fn meetings() -> String {
    let mut page = format!(
        "# Where two rules meet\n\n{HEADER}● they meet, and the verdict stands below; ✕ they exclude each other; an empty \
         field: they never touch the same card or moment, and each does what it says.\n\n|  |"
    );
    for (_, about) in catalogue() {
        page.push_str(&format!(" {} |", about.title));
    }
    page.push_str("\n| --- |");
    page.push_str(&" :-: |".repeat(catalogue().count()));
    page.push('\n');
    for (a, about) in catalogue() {
        page.push_str(&format!("| **{}** |", about.title));
        for (b, _) in catalogue() {
            let sign = match (a == b, contested(a, b), meets(a, b)) {
                (true, ..) => "·",
                (_, Some(_), _) => "✕",
                (_, _, Some(_)) => "●",
                _ => "",
            };
            page.push_str(&format!(" {sign} |"));
        }
        page.push('\n');
    }
    page.push_str(
        "\n## Verdicts\n\n| rules | decided at | verdict | clause | scenario |\n| --- | --- | --- | --- | --- |\n",
    );
    for (a, b) in pairs() {
        let Some(row) = row_of(a, b) else { continue };
        let file = row.scenario.rsplit('/').next().unwrap_or(row.scenario);
        page.push_str(&format!(
            "| {}, {} | {} | {} | {} | [{}](../../scenarios/{}) |\n",
            a.about().title,
            b.about().title,
            row.seam.name(),
            row.verdict,
            row.clause,
            file.trim_end_matches(".toml"),
            row.scenario
        ));
    }
    page
}

fn clause_list(clauses: &Clauses, shown: &Shown) -> String {
    let mut page = format!(
        "# The clauses\n\n{HEADER}What holds, clause by clause, with the scenarios that show it. Run one with `ruckus \
         referee FILE`. Where it says *ruling*, the originals are silent or contradict themselves, and the ruling is \
         ours.\n"
    );
    for chapter in &clauses.chapter {
        page.push_str(&format!("\n## {}. {}\n", chapter.id, chapter.title));
        for clause in &chapter.clause {
            let ruling = if clause.ruling { " *(ruling)*" } else { "" };
            let later = if clause.since.is_none() { " *(to come)*" } else { "" };
            page.push_str(&format!("\n**{}**{ruling}{later} {}\n", clause.id, clause.says));
            let scenarios = shown.get(&clause.id).map(Vec::as_slice).unwrap_or_default();
            if !scenarios.is_empty() || clause.shown.is_some() {
                page.push('\n');
            }
            for (place, title) in scenarios {
                page.push_str(&format!("- [{title}](../../{place})\n"));
            }
            if let Some(place) = &clause.shown {
                page.push_str(&format!("- shown by [{place}](../../{place})\n"));
            }
        }
    }
    page
}
