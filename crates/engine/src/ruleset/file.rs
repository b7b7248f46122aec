//! Reading a ruleset file, with blame for every key.

use std::collections::BTreeMap;

use serde::Deserialize;
use toml::Spanned;

use super::error::nearest;
use super::{PRESETS, Place, Ruleset, RulesetError, Setting, SwitchValue};
use crate::procedures::Procedures;

/// The name of the ruleset that all others are based on.
const ROOT: &str = "classic";
/// How many rulesets may be based on one another.
const MAX_DEPTH: usize = 8;
/// The largest file that is read.
const MAX_BYTES: usize = 64 * 1024;

const SECTIONS: [&str; 7] = ["deck", "deal", "turn", "debt", "uno", "scoring", "pace"];

type Section = BTreeMap<Spanned<String>, Spanned<toml::Value>>;

#[derive(Deserialize)]
struct File {
    name: Option<String>,
    title: Option<String>,
    summary: Option<String>,
    base: Option<Spanned<String>>,
    #[serde(default)]
    rules: BTreeMap<Spanned<String>, Spanned<SwitchValue>>,
    #[serde(flatten)]
    rest: BTreeMap<String, toml::Value>,
}

#[derive(Deserialize)]
struct Sections {
    #[serde(default)]
    deck: Section,
    #[serde(default)]
    deal: Section,
    #[serde(default)]
    turn: Section,
    #[serde(default)]
    debt: Section,
    #[serde(default)]
    uno: Section,
    #[serde(default)]
    scoring: Section,
    #[serde(default)]
    pace: Section,
}

pub(super) fn parse(file: &str, text: &str) -> Result<Ruleset, RulesetError> {
    layer(file, text, 0)
}

fn layer(file: &str, text: &str, depth: usize) -> Result<Ruleset, RulesetError> {
    let place = |line| Place { file: file.to_owned(), line };
    if text.len() > MAX_BYTES {
        return Err(RulesetError::new(
            place(0),
            format!("the file has over {MAX_BYTES} bytes; a ruleset is far smaller"),
        ));
    }
    let line_of = |offset: usize| text.get(..offset).map_or(0, |before| before.matches('\n').count() + 1);
    let syntax = |error: &toml::de::Error| {
        let line = error.span().map_or(0, |span| line_of(span.start));
        RulesetError::new(place(line), error.message().to_owned())
    };
    let read: File = toml::from_str(text).map_err(|error| syntax(&error))?;
    let sections: Sections = toml::from_str(text).map_err(|error| syntax(&error))?;
    if let Some(key) = read.rest.keys().find(|key| !SECTIONS.contains(&key.as_str())) {
        let line = text.lines().position(|line| line.trim_start().trim_start_matches('[').starts_with(key.as_str()));
        let known = ["name", "title", "summary", "base", "rules"].into_iter().chain(SECTIONS);
        let message = format!("there is no key `{key}` in a ruleset{}", nearest(key, known));
        return Err(RulesetError::new(place(line.map_or(0, |line| line + 1)), message));
    }

    let root = read.name.as_deref() == Some(ROOT) && read.base.is_none();
    let mut ruleset = if root {
        Ruleset {
            name: String::new(),
            title: String::new(),
            summary: String::new(),
            file: file.to_owned(),
            defaults: root_procedures(text).map_err(|error| syntax(&error))?,
            settings: Vec::new(),
            switched: BTreeMap::new(),
        }
    } else {
        let (name, line) =
            read.base.as_ref().map_or((ROOT, 0), |base| (base.get_ref().as_str(), line_of(base.span().start)));
        let preset = PRESETS.iter().find(|preset| preset.name == name).ok_or_else(|| {
            let known = nearest(name, PRESETS.iter().map(|preset| preset.name));
            RulesetError::new(place(line), format!("there is no base `{name}`{known}"))
        })?;
        if depth == MAX_DEPTH {
            return Err(RulesetError::new(place(line), "the bases go in a circle".to_owned()));
        }
        layer(&format!("{name}.toml"), preset.text, depth + 1)?
    };
    ruleset.file = file.to_owned();
    if let Some(name) = read.name {
        ruleset.name.clone_from(&name);
        ruleset.title = read.title.unwrap_or(name);
    }
    if let Some(summary) = read.summary {
        ruleset.summary = summary;
    }
    if !root {
        let Sections { deck, deal, turn, debt, uno, scoring, pace } = sections;
        for (name, section) in SECTIONS.into_iter().zip([deck, deal, turn, debt, uno, scoring, pace]) {
            for (key, value) in section {
                let line = line_of(key.span().start);
                let (key, value) = (key.into_inner(), value.into_inner());
                set(&ruleset.defaults, name, &key, &value).map_err(|why| RulesetError::new(place(line), why))?;
                ruleset.settings.push(Setting { section: name, key, value });
            }
        }
    }
    for (name, value) in &read.rules {
        ruleset.switch(name.get_ref(), value.get_ref(), place(line_of(name.span().start)))?;
    }
    Ok(ruleset)
}

/// The root says every setting.
fn root_procedures(text: &str) -> Result<Procedures, toml::de::Error> {
    toml::from_str(text)
}

/// The procedures with one key of one section changed.
pub(super) fn set(
    procedures: &Procedures,
    section: &str,
    key: &str,
    value: &toml::Value,
) -> Result<Procedures, String> {
    let mut all = toml::Table::try_from(procedures).map_err(|error| error.to_string())?;
    // Keys that may be absent do not appear when they are.
    const ABSENT: [(&str, &str); 1] = [("deal", "choice")];
    let Some(toml::Value::Table(table)) = all.get_mut(section) else {
        return Err(format!("there is no section `[{section}]`"));
    };
    if !table.contains_key(key) && !ABSENT.contains(&(section, key)) {
        let known = nearest(key, table.keys().map(String::as_str));
        return Err(format!("there is no key `{key}` in `[{section}]`{known}"));
    }
    table.insert(key.to_owned(), value.clone());
    let changed: Procedures =
        all.try_into().map_err(|error: toml::de::Error| format!("`{section}.{key}`: {}", error.message()))?;
    check_ranges(&changed)?;
    Ok(changed)
}

fn check_ranges(procedures: &Procedures) -> Result<(), String> {
    let range = |name: &str, value: u64, least: u64, most: u64| {
        if (least..=most).contains(&value) {
            return Ok(());
        }
        Err(format!("`{name} = {value}` is out of range; it goes from {least} to {most}"))
    };
    range("deal.cards", procedures.deal.cards.into(), 1, 30)?;
    if let Some((least, most)) = procedures.deal.choice {
        range("deal.choice", least.into(), 1, 30)?;
        range("deal.choice", most.into(), least.into(), 30)?;
    }
    range("deal.least-seats", procedures.deal.least_seats.into(), 2, 32)?;
    range("uno.penalty", procedures.uno.penalty.into(), 0, 30)?;
    range("scoring.target", procedures.scoring.target.into(), 0, 1_000_000)?;
    range("scoring.rounds", procedures.scoring.rounds.into(), 0, 1000)?;
    range("deck.then-per", procedures.deck.then_per.into(), 1, 32)?;
    let packs = &procedures.deck.packs_up_to;
    range("the length of deck.packs-up-to", packs.len() as u64, 0, 16)?;
    if packs.windows(2).any(|pair| pair[0] >= pair[1]) || packs.first() == Some(&0) {
        return Err("`deck.packs-up-to` must rise from at least 1: for how many seats one pack is enough, two are, …"
            .to_owned());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        parse("mine.toml", text).map(|_| ()).unwrap_err().to_string()
    }

    #[test]
    fn a_file_changes_its_base() {
        let text = "name = 'mine'\nbase = 'super-power-no-sissies'\n[uno]\npenalty = 3\n[rules]\ndoghouse = 2\n";
        let ruleset = parse("mine.toml", text).unwrap();
        let rulebook = crate::Rulebook::compile(&ruleset, 4).unwrap();
        assert_eq!(rulebook.procedures().uno.penalty, 3);
        assert_eq!(rulebook.param(crate::RuleId::named("doghouse").unwrap(), 0), 2);
    }

    #[test]
    fn errors_name_file_line_and_nearest() {
        assert_eq!(
            error("name = 'm'\n[rules]\nspank-the-babby = true\n"),
            "mine.toml:3: there is no rule `spank-the-babby`; did you mean `spank-the-baby`?"
        );
        assert!(
            error("[uno]\npenalti = 3\n")
                .starts_with("mine.toml:2: there is no key `penalti` in `[uno]`; did you mean `penalty`?")
        );
        assert!(error("[uno]\n\npenalty = 300\n").starts_with("mine.toml:3: "));
        assert!(error("[unno]\npenalty = 3\n").contains("did you mean `uno`?"));
        assert!(error("[rules]\ndoghouse = 99\n").contains("goes from"));
        assert!(error("[rules]\nsuper-power = 2\n").contains("true or false"));
        assert!(error("base = 'clasic'\n").contains("did you mean `classic`?"));
        assert!(error("name = \n").starts_with("mine.toml:1: "));
    }
}
