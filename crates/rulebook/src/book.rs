//! The rulebook: chapters, clauses, house rules, and their interactions.

use std::collections::BTreeMap;

use ruckus_clauses::{Chapter, Clause, Clauses, covers};
use ruckus_engine::interactions::{contested, row_of};
use ruckus_engine::{Param, RuleId, RuleInfo, RuleRole, SwitchValue, catalogue};
use ruckus_ruleset::{PRESETS, Ruleset};
use serde::Serialize;

use crate::{Example, RulebookError, switches};

/// The rulebook.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Rulebook {
    /// The chapters in their order.
    pub chapters: Vec<RulebookChapter>,
    /// All house rules, in the recommended order for introducing them.
    pub rules: Vec<RulebookRule>,
    /// The words that all chapters use.
    pub words: Vec<RulebookWord>,
    /// The titles of the worked examples, by name.
    pub examples: BTreeMap<String, String>,
}

/// A chapter.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RulebookChapter {
    /// The prefix of its clauses: `SP`.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its source, for people.
    pub source: String,
    /// A summary of the whole chapter for a table that uses it.
    pub says: String,
    /// The part of the summary that is a ruling of this project.
    pub ruling: Option<String>,
    /// Clauses by subject.
    pub groups: Vec<RulebookGroup>,
}

/// Clauses that belong together: `SP-1` with `SP-1.1`, `SP-1.2`, …; or a single clause.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RulebookGroup {
    /// The prefix of its clauses, or its only clause.
    pub id: String,
    /// Its name, if it has one.
    pub title: Option<String>,
    /// Its clauses.
    pub clauses: Vec<RulebookClause>,
    /// Names of examples for the group as a whole.
    pub examples: Vec<String>,
}

/// A clause.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RulebookClause {
    /// Its id: `SP-1.1`.
    pub id: String,
    /// Its text.
    pub says: String,
    /// Its source, for people.
    pub source: String,
    /// The part that is a ruling of this project; `true` for the whole clause.
    pub ruling: RulebookRuling,
    /// True if a release includes it.
    pub holds: bool,
    /// Names of the house rules for it.
    pub switches: Vec<String>,
    /// Names of its examples.
    pub examples: Vec<String>,
}

/// The part of a clause that is a ruling of this project: none, all, or this text.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(untagged)]
pub enum RulebookRuling {
    /// None, or all.
    Wholly(bool),
    /// This text.
    Says(String),
}

/// A house rule.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RulebookRule {
    /// Its name in files.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// Its clause, or group of clauses.
    pub clause: String,
    /// Its effect, in a sentence.
    pub sentence: String,
    /// Its spelling in a ruleset file.
    pub written: String,
    /// Its parameters.
    pub params: Vec<RulebookParam>,
    /// Names of rules that it requires.
    pub requires: Vec<String>,
    /// The titles of the games that have it on.
    pub games: Vec<String>,
    /// What it adds to the game that the page supports with controls of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", ts(optional))]
    pub role: Option<RuleRole>,
}

/// A numeric parameter of a rule.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RulebookParam {
    /// Its name in files.
    pub name: String,
    /// Its meaning and unit.
    pub meaning: String,
    /// The least value.
    pub least: i32,
    /// The greatest value.
    pub most: i32,
    /// The default value.
    pub preset: i32,
}

/// A word of the rulebook.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct RulebookWord {
    /// The word.
    pub word: String,
    /// Its meaning.
    pub means: String,
}

/// Interactions of rules, and rules that exclude each other.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Meetings {
    /// Pairs of rules that interact.
    pub rows: Vec<Meeting>,
    /// Pairs of rules that exclude each other.
    pub excluded: Vec<Exclusion>,
}

/// Two rules that interact.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Meeting {
    /// One rule, by its name in files.
    pub a: String,
    /// The other.
    pub b: String,
    /// The outcome.
    pub verdict: String,
    /// The clause with the outcome.
    pub clause: String,
    /// The name of the example.
    pub example: Option<String>,
}

/// Two rules that exclude each other.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Exclusion {
    /// One rule, by its name in files.
    pub a: String,
    /// The other.
    pub b: String,
    /// The question that both rules answer.
    pub question: String,
}

/// Chapters, clauses and house rules.
///
/// # Errors
/// If the first example of a clause does not cite it.
pub(crate) fn rulebook(clauses: &Clauses, examples: &BTreeMap<String, Example>) -> Result<Rulebook, RulebookError> {
    let chapters = clauses.chapters.iter().map(|one| chapter(clauses, one, examples)).collect::<Result<_, _>>()?;
    let words =
        clauses.words.iter().map(|word| RulebookWord { word: word.word.clone(), means: word.means.clone() }).collect();
    let titles = examples.iter().map(|(name, example)| (name.clone(), example.title.clone())).collect();
    Ok(Rulebook { chapters, rules: rules()?, words, examples: titles })
}

/// The title of a source.
fn title_of(clauses: &Clauses, source: &str) -> String {
    // `Clauses::read` rejects unknown sources.
    clauses.title_of(source).unwrap_or(source).to_owned()
}

fn chapter(
    all: &Clauses,
    chapter: &Chapter,
    examples: &BTreeMap<String, Example>,
) -> Result<RulebookChapter, RulebookError> {
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
        if let Some(group) = groups.last_mut() {
            group.clauses.push(clause);
        }
    }
    Ok(RulebookChapter {
        id: chapter.id.clone(),
        title: chapter.title.clone(),
        source: title_of(all, &chapter.source),
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
) -> Result<RulebookClause, RulebookError> {
    Ok(RulebookClause {
        id: clause.id.clone(),
        says: clause.says.clone(),
        source: title_of(all, clause.source(chapter)),
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
fn in_order(clause: &Clause, mut examples: Vec<String>) -> Result<Vec<String>, RulebookError> {
    if let Some(first) = &clause.first {
        let place = examples.iter().position(|name| name == first);
        let unseen = || RulebookError::new(&clause.id, format!("its first example, `{first}`, does not show it"));
        let place = place.ok_or_else(unseen)?;
        examples[..=place].rotate_right(1);
    }
    Ok(examples)
}

fn rules() -> Result<Vec<RulebookRule>, RulebookError> {
    let preset = |name| Ruleset::preset(name).map_err(|error| RulebookError::new(name, error.to_string()));
    let presets = PRESETS.iter().map(|game| preset(game.name)).collect::<Result<Vec<_>, _>>()?;
    let texts = |names: &[&str]| names.iter().map(|&name| name.to_owned()).collect();
    let rule = |(rule, about): (RuleId, &RuleInfo)| RulebookRule {
        name: about.name.to_owned(),
        title: about.title.to_owned(),
        clause: about.clause.to_owned(),
        sentence: about.sentence_with(&[]),
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
    if !about.words.is_empty() && !about.number {
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

/// Interactions of rules, and rules that exclude each other.
pub(crate) fn meetings(examples: &BTreeMap<String, Example>) -> Meetings {
    let pairs = catalogue().flat_map(|(a, _)| catalogue().map(move |(b, _)| (a, b))).filter(|(a, b)| a < b);
    let (mut rows, mut excluded) = (Vec::new(), Vec::new());
    for (one, other) in pairs {
        let (a, b) = (one.name().to_owned(), other.name().to_owned());
        if let Some(question) = contested(one, other) {
            excluded.push(Exclusion { a, b, question: question.words().to_owned() });
        } else if let Some(row) = row_of(one, other) {
            let example = examples.contains_key(row.scenario).then(|| row.scenario.to_owned());
            rows.push(Meeting { a, b, verdict: row.verdict.to_owned(), clause: row.clause.to_owned(), example });
        }
    }
    Meetings { rows, excluded }
}
