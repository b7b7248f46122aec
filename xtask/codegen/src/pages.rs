//! `docs/rules/`: house rules, clauses with their scenarios, and the matrix of interactions between rules.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use anyhow::{Context, Result, ensure};
use ruckus_clauses::{Clause, Clauses};
use ruckus_engine::interactions::{contested, meets, row_of, rows};
use ruckus_engine::{RuleId, RuleInfo, SwitchValue, catalogue};
use ruckus_rulebook::{ScenarioIndex, SourceFiles, clauses, links, scenarios, switches};
use ruckus_ruleset::{PRESETS, Ruleset};

use crate::Files;

const HEADER: &str =
    "<!-- Written by `cargo xtask codegen` from the engine and docs/clauses.toml. Do not edit. -->\n\n";

/// Adds the pages.
pub(crate) fn write(sources: &SourceFiles, files: &mut Files) -> Result<()> {
    let clauses = clauses(sources)?;
    for rule in RuleId::all() {
        let about = rule.about();
        ensure!(clauses.knows(about.clause), "`{}` cites {}, which docs/clauses.toml lacks", about.name, about.clause);
    }
    for row in rows() {
        ensure!(clauses.knows(row.clause), "{} + {} cites {}, which docs/clauses.toml lacks", row.a, row.b, row.clause);
    }
    files.insert("docs/rules/README.md".to_owned(), rules()?);
    files.insert("docs/rules/meetings.md".to_owned(), meetings(&links(sources))?);
    files.insert("docs/rules/clauses.md".to_owned(), clause_list(&clauses, &scenarios(sources))?);
    Ok(())
}

fn rules() -> Result<String> {
    let presets = PRESETS.iter().map(|preset| Ruleset::preset(preset.name)).collect::<Result<Vec<_>, _>>()?;
    let mut page = format!(
        "# House rules\n\n{HEADER}The rules are listed by their clauses, which are sorted by game. Switch a rule \
         on by its name in the lobby, in [one line](../rules-line.md), or in `[rules]` of a \
         [ruleset file](../formats.md#ruleset-files). [The clauses](clauses.md) have the complete rules, and \
         [the meetings](meetings.md) their interactions.\n\n"
    );
    page.push_str("| rule | clause | what it does |");
    for preset in &presets {
        write!(page, " {} |", preset.title)?;
    }
    page.push_str("\n| --- | --- | --- |");
    page.push_str(&" --- |".repeat(presets.len()));
    page.push('\n');
    for (rule, about) in catalogue() {
        write!(page, "| **{}** `{}` | {} | {} |", about.title, about.name, about.clause, about.sentence_with(&[]))?;
        for preset in &presets {
            write!(page, " {} |", value(about, &preset.value_of(rule)))?;
        }
        page.push('\n');
    }
    page.push_str("\n## Values\n\n");
    for (rule, about) in catalogue().filter(|(_, about)| !about.params.is_empty() || about.words.len() > 1) {
        writeln!(page, "**{}** (`{}`):\n", about.title, about.name)?;
        for param in about.params {
            writeln!(
                page,
                "- `{}`: {} ({} to {}, default {})",
                written(about, param.name),
                param.meaning,
                param.least,
                param.most,
                param.preset
            )?;
        }
        for word in about.words.iter().filter(|_| about.words.len() > 1) {
            writeln!(page, "- `{} = \"{}\"`: {}", about.name, word.name, word.meaning)?;
        }
        let _ = rule;
        page.push('\n');
    }
    page.push_str("## Rules that need others\n\n");
    for (_, about) in catalogue().filter(|(_, about)| !about.requires.is_empty()) {
        let titles = about.requires.iter().filter_map(|name| RuleId::named(name)).map(|rule| rule.about().title);
        writeln!(page, "- {}: {}", about.title, titles.collect::<Vec<_>>().join(", "))?;
    }
    page.push_str("\n## Rules that exclude each other\n\n");
    let mut none = true;
    for (a, b) in pairs() {
        if let Some(question) = contested(a, b) {
            writeln!(page, "- {} and {}: {}", a.about().title, b.about().title, question.words())?;
            none = false;
        }
    }
    if none {
        page.push_str("None so far.\n");
    }
    Ok(page)
}

/// A parameter as a file spells it: the value alone for rules that are a number, `{ name = … }` for others.
fn written(about: &RuleInfo, param: &str) -> String {
    if about.number { format!("{} = …", about.name) } else { format!("{} = {{ {param} = … }}", about.name) }
}

fn value(about: &RuleInfo, value: &SwitchValue) -> String {
    match value {
        // The rule's first word means the same as `true`.
        SwitchValue::Bool(true) if about.words.len() > 1 => about.words[0].name.to_owned(),
        // Files of 0.2.0 have a word for the number.
        SwitchValue::Word(_) if about.number => about.params[0].preset.to_string(),
        SwitchValue::Bool(true) => "on".to_owned(),
        SwitchValue::Bool(false) | SwitchValue::Number(0) => "off".to_owned(),
        SwitchValue::Number(number) => number.to_string(),
        SwitchValue::Word(word) => word.clone(),
        SwitchValue::Table(_) => "on, with values".to_owned(),
    }
}

fn pairs() -> impl Iterator<Item = (RuleId, RuleId)> {
    catalogue().flat_map(|(a, _)| catalogue().map(move |(b, _)| (a, b))).filter(|(a, b)| a < b)
}

fn meetings(links: &BTreeMap<String, String>) -> Result<String> {
    let mut page = format!(
        "# Where two rules meet\n\n{HEADER}● they interact, see the verdict below; ✕ they exclude each other; an \
         empty cell: they never affect the same card or moment, and each applies on its own. If the order matters, \
         the first rule is marked. \"Decided at\" names the \
         [step](../internals.md#how-the-engine-resolves-a-move) at which the engine asks both rules.\n\n|  |"
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
                (_, _, true) => "●",
                _ => "",
            };
            page.push_str(&format!(" {sign} |"));
        }
        page.push('\n');
    }
    page.push_str(
        "\n## Verdicts\n\n| rules | decided at | verdict | clause | scenario |\n| --- | --- | --- | --- | --- |\n",
    );
    let title = |name| RuleId::named(name).map_or(name, |rule| rule.about().title);
    for (a, b) in pairs() {
        let Some(row) = row_of(a, b) else { continue };
        let name = row.scenario.rsplit('/').next().unwrap_or(row.scenario);
        let link = links.get(row.scenario).with_context(|| format!("there is no scenario `{}`", row.scenario))?;
        page.push_str(&format!(
            "| {}{}, {} | {} | {} | {} | [{}](../../{}) |\n",
            title(row.a),
            if row.first { " first" } else { "" },
            title(row.b),
            row.seam.name(),
            row.verdict,
            row.clause,
            name,
            link
        ));
    }
    Ok(page)
}

fn clause_list(clauses: &Clauses, shown: &ScenarioIndex) -> Result<String> {
    let mut page = format!(
        "# The clauses\n\n{HEADER}All rules, clause by clause, with the scenarios that show them. Run the scenarios of a \
         clause with `ruckus referee FILE`. *Ruling* marks decisions of this project, where the original rules are silent or \
         contradict themselves.\n\n"
    );
    page.push_str(&state(clauses, shown));
    for chapter in &clauses.chapters {
        let source = title_of(clauses, &chapter.source)?;
        page.push_str(&format!("\n## {}. {}\n\nFrom: {source}. {}", chapter.id, chapter.title, chapter.says));
        page.push_str(&ruling(chapter.ruling_says.as_ref()));
        page.push('\n');
        for clause in &chapter.clauses {
            let group =
                chapter.groups.iter().find(|group| clause.id == group.id || clause.id == format!("{}.1", group.id));
            if let Some(group) = group {
                page.push_str(&format!("\n### {}. {}\n", group.id, group.title));
            }
            let whole = if clause.ruling && clause.ruling_says.is_none() { " *Ruling:*" } else { "" };
            let later = if clause.since.is_none() { " *(to come)*" } else { "" };
            page.push_str(&format!("\n**{}**{later}{whole} {}", clause.id, clause.says));
            page.push_str(&ruling(clause.ruling_says.as_ref()));
            if clause.source(chapter) != chapter.source {
                page.push_str(&format!(" From: {}.", title_of(clauses, clause.source(chapter))?));
            }
            let switches: Vec<_> = switches(clause).map(|about| format!("`{}`", about.name)).collect();
            if !switches.is_empty() {
                page.push_str(&format!(" Switch: {}.", switches.join(", ")));
            }
            page.push('\n');
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
    page.push_str("\n## Words\n\n| word | what it means |\n| --- | --- |\n");
    for word in &clauses.words {
        page.push_str(&format!("| {} | {} |\n", word.word, word.means));
    }
    Ok(page)
}

/// The title of a source.
fn title_of<'a>(clauses: &'a Clauses, source: &str) -> Result<&'a str> {
    clauses.title_of(source).with_context(|| format!("unknown source `{source}`"))
}

fn ruling(says: Option<&String>) -> String {
    says.map(|says| format!(" *Ruling:* {says}")).unwrap_or_default()
}

/// The progress of each chapter.
fn state(clauses: &Clauses, shown: &ScenarioIndex) -> String {
    let mut table =
        "| chapter | clauses | hold | to come | scenarios | gaps |\n| --- | --: | --: | --: | --: | --- |\n".to_owned();
    for chapter in &clauses.chapters {
        let all = &chapter.clauses;
        let held = all.iter().filter(|clause| clause.since.is_some());
        let files: BTreeSet<_> =
            all.iter().filter_map(|clause| shown.get(&clause.id)).flatten().map(|(place, _)| place).collect();
        let unshown = |clause: &&Clause| clause.shown.is_none() && !shown.contains_key(&clause.id);
        let gaps: Vec<_> = held.clone().filter(unshown).map(|clause| clause.id.as_str()).collect();
        let holds = held.count();
        table.push_str(&format!(
            "| {} | {} | {holds} | {} | {} | {} |\n",
            chapter.title,
            all.len(),
            all.len() - holds,
            files.len(),
            if gaps.is_empty() { "none".to_owned() } else { gaps.join(", ") }
        ));
    }
    table
}
