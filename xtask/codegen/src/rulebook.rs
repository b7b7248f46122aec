//! The rulebook for the page: chapters, clauses, house rules, their interactions, and a file for each worked example.

use std::collections::BTreeMap;
use std::path::Path;

use anyhow::{Context, Result};
use ruckus_clauses::{Chapter, Clause, Clauses, covers};
use ruckus_engine::interactions::{contested, row_of};
use ruckus_engine::{Param, RuleId, RuleInfo, RuleRole, SwitchValue, catalogue};
use ruckus_ruleset::{PRESETS, Ruleset};
use serde::Serialize;
use serde_json::Value;

use crate::Files;
use crate::citations::{self, switches, title_of};
use crate::examples::{self, Example};

/// The folder of the page's rulebook.
const FOLDER: &str = "web/public/rulebook";

/// The rulebook.
#[derive(Serialize, ts_rs::TS)]
pub(crate) struct Rulebook {
    /// The chapters in their order.
    chapters: Vec<RulebookChapter>,
    /// All house rules, in the recommended order for introducing them.
    rules: Vec<RulebookRule>,
    /// The words that all chapters use.
    words: Vec<RulebookWord>,
    /// The titles of the worked examples, by name.
    examples: BTreeMap<String, String>,
}

/// A chapter.
#[derive(Serialize, ts_rs::TS)]
struct RulebookChapter {
    /// The prefix of its clauses: `SP`.
    id: String,
    /// Its title.
    title: String,
    /// Its source, for people.
    source: String,
    /// A summary of the whole chapter for a table that uses it.
    says: String,
    /// The part of the summary that is a ruling of this project.
    ruling: Option<String>,
    /// Clauses by subject.
    groups: Vec<RulebookGroup>,
}

/// Clauses that belong together: `SP-1` with `SP-1.1`, `SP-1.2`, …; or a single clause.
#[derive(Serialize, ts_rs::TS)]
struct RulebookGroup {
    /// The prefix of its clauses, or its only clause.
    id: String,
    /// Its name, if it has one.
    title: Option<String>,
    /// Its clauses.
    clauses: Vec<RulebookClause>,
    /// Names of examples for the group as a whole.
    examples: Vec<String>,
}

/// A clause.
#[derive(Serialize, ts_rs::TS)]
struct RulebookClause {
    /// Its id: `SP-1.1`.
    id: String,
    /// Its text.
    says: String,
    /// Its source, for people.
    source: String,
    /// The part that is a ruling of this project; `true` for the whole clause.
    ruling: RulebookRuling,
    /// True if a release includes it.
    holds: bool,
    /// Names of the house rules for it.
    switches: Vec<String>,
    /// Names of its examples.
    examples: Vec<String>,
}

/// The part of a clause that is a ruling of this project: none, all, or this text.
#[derive(Serialize, ts_rs::TS)]
#[serde(untagged)]
enum RulebookRuling {
    /// None, or all.
    Wholly(bool),
    /// This text.
    Says(String),
}

/// A house rule.
#[derive(Serialize, ts_rs::TS)]
struct RulebookRule {
    /// Its name in files.
    name: String,
    /// Its name for people.
    title: String,
    /// Its clause, or group of clauses.
    clause: String,
    /// Its effect, in a sentence.
    sentence: String,
    /// Its spelling in a ruleset file.
    written: String,
    /// Its parameters.
    params: Vec<RulebookParam>,
    /// Names of rules that it requires.
    requires: Vec<String>,
    /// The titles of the games that have it on.
    games: Vec<String>,
    /// What it adds to the game that the page supports with controls of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    role: Option<RuleRole>,
}

/// A numeric parameter of a rule.
#[derive(Serialize, ts_rs::TS)]
struct RulebookParam {
    /// Its name in files.
    name: String,
    /// Its meaning and unit.
    meaning: String,
    /// The least value.
    least: i32,
    /// The greatest value.
    most: i32,
    /// The default value.
    preset: i32,
}

/// A word of the rulebook.
#[derive(Serialize, ts_rs::TS)]
struct RulebookWord {
    /// The word.
    word: String,
    /// Its meaning.
    means: String,
}

/// Interactions of rules, and rules that exclude each other.
#[derive(Serialize, ts_rs::TS)]
pub(crate) struct Meetings {
    /// Pairs of rules that interact.
    rows: Vec<Meeting>,
    /// Pairs of rules that exclude each other.
    excluded: Vec<Exclusion>,
}

/// Two rules that interact.
#[derive(Serialize, ts_rs::TS)]
struct Meeting {
    /// One rule, by its name in files.
    a: String,
    /// The other.
    b: String,
    /// The outcome.
    verdict: String,
    /// The clause with the outcome.
    clause: String,
    /// The name of the example.
    example: Option<String>,
}

/// Two rules that exclude each other.
#[derive(Serialize, ts_rs::TS)]
struct Exclusion {
    /// One rule, by its name in files.
    a: String,
    /// The other.
    b: String,
    /// The question that both rules answer.
    question: String,
}

/// Adds the files.
pub(crate) fn write(root: &Path, files: &mut Files) -> Result<()> {
    let clauses = citations::clauses(root)?;
    let examples = examples::all(root, &clauses)?;
    let chapters = clauses.chapters.iter().map(|one| chapter(&clauses, one, &examples)).collect::<Result<_>>()?;
    let words =
        clauses.words.iter().map(|word| RulebookWord { word: word.word.clone(), means: word.means.clone() }).collect();
    let titles = examples.iter().map(|(name, example)| (name.clone(), example.title.clone())).collect();
    let rulebook = Rulebook { chapters, rules: rules()?, words, examples: titles };
    files.insert(format!("{FOLDER}/rulebook.json"), spread(&rulebook)?);
    files.insert(format!("{FOLDER}/meetings.json"), spread(&meetings(&examples))?);
    examples::write(&examples, &format!("{FOLDER}/examples"), files)
}

/// JSON with lines of a readable length, for reviews and merges.
fn spread(value: &impl Serialize) -> Result<String> {
    let mut text = String::new();
    lines(&serde_json::to_value(value).context("the rulebook is always JSON")?, &mut text);
    text.push('\n');
    Ok(text)
}

fn lines(value: &Value, text: &mut String) {
    /// Longer values are broken into their parts.
    const LONGEST: usize = 1000;
    let whole = value.to_string();
    let (open, parts, close) = match value {
        Value::Array(items) if whole.len() > LONGEST => ('[', items.iter().map(|item| (None, item)).collect(), ']'),
        Value::Object(items) if whole.len() > LONGEST => {
            ('{', items.iter().map(|(key, item)| (Some(key), item)).collect::<Vec<_>>(), '}')
        }
        _ => return text.push_str(&whole),
    };
    text.push(open);
    for (place, (key, item)) in parts.into_iter().enumerate() {
        text.push_str(if place == 0 { "\n" } else { ",\n" });
        if let Some(key) = key {
            text.push_str(&format!("{}: ", Value::from(key.as_str())));
        }
        lines(item, text);
    }
    text.push('\n');
    text.push(close);
}

fn chapter(all: &Clauses, chapter: &Chapter, examples: &BTreeMap<String, Example>) -> Result<RulebookChapter> {
    let mut groups: Vec<RulebookGroup> = Vec::new();
    for one in &chapter.clauses {
        let named = chapter.groups.iter().find(|group| covers(&group.id, &one.id));
        let id = named.map_or(&one.id, |group| &group.id);
        if groups.last().is_none_or(|group| group.id != *id) {
            let whole = if *id == one.id { Vec::new() } else { showing(examples, id) };
            let title = named.map(|group| group.title.clone());
            groups.push(RulebookGroup { id: id.clone(), title, clauses: Vec::new(), examples: whole });
        }
        let clause = clause(all, chapter, one, examples)?;
        groups.last_mut().context("a group was just added")?.clauses.push(clause);
    }
    Ok(RulebookChapter {
        id: chapter.id.clone(),
        title: chapter.title.clone(),
        source: title_of(all, &chapter.source)?.to_owned(),
        says: chapter.says.clone(),
        ruling: chapter.ruling_says.clone(),
        groups,
    })
}

fn clause(
    all: &Clauses,
    chapter: &Chapter,
    clause: &Clause,
    examples: &BTreeMap<String, Example>,
) -> Result<RulebookClause> {
    Ok(RulebookClause {
        id: clause.id.clone(),
        says: clause.says.clone(),
        source: title_of(all, clause.source(chapter))?.to_owned(),
        ruling: match &clause.ruling_says {
            Some(says) => RulebookRuling::Says(says.clone()),
            None => RulebookRuling::Wholly(clause.ruling),
        },
        holds: clause.since.is_some(),
        switches: switches(clause).map(|about| about.name.to_owned()).collect(),
        examples: in_order(clause, showing(examples, &clause.id))?,
    })
}

/// The names of the examples that cite a clause or a group.
fn showing(examples: &BTreeMap<String, Example>, id: &str) -> Vec<String> {
    let cites = |example: &Example| example.clauses.iter().any(|cited| cited == id);
    let names = examples.iter().filter(|(_, example)| cites(example)).map(|(name, _)| name);
    // Scenarios that were written for the clause come before scenarios that also cite it.
    let start = format!("/{}-", id.to_lowercase());
    let (own, other): (Vec<_>, Vec<_>) = names.partition(|name| name.contains(&start));
    own.into_iter().chain(other).cloned().collect()
}

/// The examples of a clause, the simplest first.
fn in_order(clause: &Clause, mut examples: Vec<String>) -> Result<Vec<String>> {
    if let Some(first) = &clause.first {
        let place = examples.iter().position(|name| name == first);
        let place = place.with_context(|| format!("{}: its first example, `{first}`, does not show it", clause.id))?;
        examples[..=place].rotate_right(1);
    }
    Ok(examples)
}

fn rules() -> Result<Vec<RulebookRule>> {
    let presets = PRESETS.iter().map(|preset| Ruleset::preset(preset.name)).collect::<Result<Vec<_>, _>>()?;
    let texts = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    let rule = |(rule, about): (RuleId, &RuleInfo)| RulebookRule {
        name: about.name.to_owned(),
        title: about.title.to_owned(),
        clause: about.clause.to_owned(),
        sentence: about.sentence.to_owned(),
        written: written(about),
        params: about.params.iter().map(param).collect(),
        requires: texts(about.requires),
        role: about.presentation.role,
        games: presets.iter().filter(|game| on(&game.value_of(rule))).map(|game| game.title.clone()).collect(),
    };
    Ok(catalogue().map(rule).collect())
}

fn param(param: &Param) -> RulebookParam {
    let &Param { name, least, most, preset, meaning } = param;
    let number = |number: i64| i32::try_from(number).unwrap_or(i32::MAX);
    RulebookParam {
        name: name.to_owned(),
        meaning: meaning.to_owned(),
        least: number(least),
        most: number(most),
        preset: number(preset),
    }
}

fn written(about: &RuleInfo) -> String {
    let values: Vec<_> = about.params.iter().map(|param| format!("{} = {}", param.name, param.preset)).collect();
    if !about.words.is_empty() {
        let words: Vec<_> = about.words.iter().map(|word| format!("\"{}\"", word.name)).collect();
        return format!("{} = {}", about.name, words.join(" or "));
    }
    match about.params {
        [] => format!("{} = true", about.name),
        [param, ..] if about.number => format!("{} = {}", about.name, param.preset),
        _ => format!("{} = {{ {} }}", about.name, values.join(", ")),
    }
}

fn on(value: &SwitchValue) -> bool {
    !matches!(value, SwitchValue::Bool(false) | SwitchValue::Number(0))
}

fn meetings(examples: &BTreeMap<String, Example>) -> Meetings {
    let pairs = catalogue().flat_map(|(a, _)| catalogue().map(move |(b, _)| (a, b))).filter(|(a, b)| a < b);
    let (mut rows, mut excluded) = (Vec::new(), Vec::new());
    for (one, other) in pairs {
        let (a, b) = (one.name().to_owned(), other.name().to_owned());
        if let Some(question) = contested(one, other) {
            excluded.push(Exclusion { a, b, question: question.words().to_owned() });
        } else if let Some(row) = row_of(one, other) {
            let example = row.scenario.trim_end_matches(".toml");
            let example = examples.contains_key(example).then(|| example.to_owned());
            rows.push(Meeting { a, b, verdict: row.verdict.to_owned(), clause: row.clause.to_owned(), example });
        }
    }
    Meetings { rows, excluded }
}
