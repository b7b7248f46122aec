//! Reads ruleset files, with a location for every key.

use std::collections::BTreeMap;

use ruckus_engine::nearest::{nearest, quoted};
use ruckus_engine::{Procedures, SwitchValue, one_line};
use ruckus_homemade::Homemade;
use serde::Deserialize;
use toml::Spanned;

use crate::{PRESETS, Preset, Ruleset, RulesetError, SettingLocation};

/// The name of the ruleset that all others are based on.
pub(crate) const ROOT: &str = "classic";
/// The maximum size of a file.
const MAX_BYTES: usize = 192 * 1024;
/// The maximum length of a name, in characters.
pub(crate) const LONGEST_NAME: usize = 60;
/// The maximum length of a title, in characters.
pub(crate) const LONGEST_TITLE: usize = 60;
/// The maximum length of a summary, in characters.
pub(crate) const LONGEST_SUMMARY: usize = 240;

/// The sections with settings.
pub(crate) const SECTIONS: [&str; 7] = ["deck", "deal", "turn", "debt", "uno", "scoring", "pace"];

/// The keys of a file besides the sections.
const KEYS: [&str; 6] = ["name", "title", "summary", "base", "rules", "homemade"];

fn keys() -> impl Iterator<Item = &'static str> {
    KEYS.into_iter().chain(SECTIONS)
}

/// Returns true if a file can have this key.
pub(crate) fn is_key(key: &str) -> bool {
    keys().any(|known| known == key)
}

type Section = BTreeMap<Spanned<String>, Spanned<toml::Value>>;

#[derive(Deserialize)]
struct RulesetFile {
    name: Option<Spanned<String>>,
    title: Option<Spanned<String>>,
    summary: Option<Spanned<String>>,
    base: Option<Spanned<String>>,
    #[serde(default)]
    rules: BTreeMap<Spanned<String>, Spanned<SwitchValue>>,
    #[serde(default)]
    homemade: Vec<Spanned<Homemade>>,
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
    /// Unknown keys.
    #[serde(flatten)]
    rest: BTreeMap<String, toml::Value>,
}

pub(crate) fn parse(file: &str, text: &str) -> Result<Ruleset, RulesetError> {
    let place = |line| SettingLocation::at(file, line);
    if text.len() > MAX_BYTES {
        return Err(RulesetError::new(
            place(0),
            format!("the file is larger than {MAX_BYTES} bytes; write a smaller ruleset"),
        ));
    }
    let line_of = |offset: usize| text.get(..offset).map_or(0, |before| before.matches('\n').count() + 1);
    let syntax = |error: &toml::de::Error| {
        let line = error.span().map_or(0, |span| line_of(span.start));
        RulesetError::new(place(line), error.message().to_owned())
    };
    let read: RulesetFile = toml::from_str(text).map_err(|error| syntax(&error))?;
    if let Some(key) = read.rest.keys().next() {
        let line = text.lines().position(|line| line.trim_start().trim_start_matches('[').starts_with(key.as_str()));
        let message = format!("a ruleset has no key {}{}", quoted(key), nearest(key, keys()));
        return Err(RulesetError::new(place(line.map_or(0, |line| line + 1)), message));
    }

    let line = |what: &str, words: Option<Spanned<String>>, longest: usize| {
        let checked = |words: Spanned<String>| {
            let line = line_of(words.span().start);
            one_line(what, words.get_ref(), longest).map_err(|why| RulesetError::new(place(line), why))
        };
        words.map(checked).transpose()
    };
    let name = line("name", read.name, LONGEST_NAME)?;
    let title = line("title", read.title, LONGEST_TITLE)?;
    let summary = line("summary", read.summary, LONGEST_SUMMARY)?;
    let root = name.as_deref() == Some(ROOT) && read.base.is_none();
    let mut ruleset = if root {
        Ruleset {
            name: String::new(),
            title: String::new(),
            summary: String::new(),
            base: ROOT.to_owned(),
            file: file.to_owned(),
            defaults: root_procedures(text).map_err(|error| syntax(&error))?,
            settings: Vec::new(),
            switched: BTreeMap::new(),
            homemade: Vec::new(),
        }
    } else {
        let (name, line) =
            read.base.as_ref().map_or((ROOT, 0), |base| (base.get_ref().as_str(), line_of(base.span().start)));
        let preset = Preset::find(name).ok_or_else(|| {
            let known = nearest(name, PRESETS.iter().map(|preset| preset.name));
            RulesetError::new(place(line), format!("there is no base {}{known}", quoted(name)))
        })?;
        preset.ruleset()?
    };
    ruleset.file = file.to_owned();
    if let Some(title) = title.as_ref().or(name.as_ref()) {
        ruleset.title.clone_from(title);
    }
    if let Some(name) = name {
        ruleset.name = name;
    }
    if let Some(summary) = summary {
        ruleset.summary = summary;
    }
    // Home-made rules come first, so that the file's own settings and switches override theirs.
    for rule in read.homemade {
        let line = line_of(rule.span().start);
        let at_line = |error: RulesetError| RulesetError::new(place(line), error.message.clone()).for_what(error);
        ruleset = ruleset.with_homemade(rule.into_inner(), file).map_err(at_line)?;
    }
    if !root {
        let sections = [read.deck, read.deal, read.turn, read.debt, read.uno, read.scoring, read.pace];
        for (name, section) in SECTIONS.into_iter().zip(sections) {
            for (key, value) in section {
                let line = line_of(key.span().start);
                ruleset.set(name, key.get_ref(), value.into_inner(), place(line))?;
            }
        }
    }
    for (name, value) in &read.rules {
        ruleset.switch(name.get_ref(), value.get_ref(), place(line_of(name.span().start)))?;
    }
    Ok(ruleset)
}

/// Reads the root's settings. The root defines every setting.
fn root_procedures(text: &str) -> Result<Procedures, toml::de::Error> {
    toml::from_str(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: &str) -> String {
        parse("mine.toml", text).map(|_| ()).unwrap_err().to_string()
    }

    #[test]
    fn a_file_overrides_its_base() {
        let text = "name = 'mine'\nbase = 'super-power-no-sissies'\n[uno]\npenalty = 3\n[rules]\ndoghouse = 2\n";
        let ruleset = parse("mine.toml", text).unwrap();
        let rulebook = ruleset.compile(4).unwrap();
        assert_eq!(rulebook.procedures().uno.penalty, 3);
        assert_eq!(rulebook.param(ruckus_engine::RuleId::named("doghouse").unwrap(), 0), 2);
    }

    #[test]
    fn errors_name_the_file_line_and_closest_match() {
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
        assert!(error("[rules]\ndoghouse = 99\n").contains("; use "));
        assert!(error("[rules]\nsuper-power = 2\n").contains("true or false"));
        assert!(error("base = 'clasic'\n").contains("did you mean `classic`?"));
        assert!(error("name = \n").starts_with("mine.toml:1: "));
        assert_eq!(
            error("[rules]\n\ndoghouse = 1.5\n"),
            "mine.toml:3: a rule must be true, false, a whole number, a word, or parameters by name"
        );
    }

    #[test]
    fn conflicting_rules_are_named_with_their_lines() {
        let why = |text: &str| {
            let ruleset = parse("mine.toml", text).unwrap();
            ruleset.compile(4).map(|_| ()).unwrap_err().to_string()
        };
        assert_eq!(
            why("[rules]\nsuper-power = true\n\nmatching = true\n"),
            "mine.toml:4: `super-power` (mine.toml:2) and `matching` (mine.toml:4) exclude each other: both say which \
             cards can be played out of turn, and what they do; switch one of them off"
        );
        let with_base = why("base = 'super-power-no-sissies'\n[rules]\nmatching = true\n");
        assert!(with_base.contains("`super-power` (super-power-no-sissies.toml:"), "{with_base}");
        assert_eq!(
            why("[rules]\nback-at-cha = true\n"),
            "mine.toml:2: `back-at-cha` needs `stacking`; switch that on too"
        );
        assert!(why("[rules]\ndoghouse = 3\n").starts_with("mine.toml:2: "));
    }

    #[test]
    fn displayed_text_is_bounded_and_printable() {
        let long = "x".repeat(LONGEST_TITLE + 1);
        assert!(error(&format!("\ntitle = '{long}'\n")).starts_with("mine.toml:2: the title has 61 characters"));
        assert!(error("title = \"a\\u0007b\"\n").contains("cannot be shown (U+0007)"));
        assert!(error("summary = \"\\u202e\"\n").contains("cannot be shown"));
        assert!(error("name = ''\n").contains("the name is empty"));
        // Quoted parts of the file are sanitized, in all messages.
        let odd = error("[rules]\n\"doghose\\u001b\\u202e\" = 1\n");
        assert!(odd.contains("did you mean `doghouse`?") && !odd.contains(ruckus_engine::is_unshown), "{odd}");
        let endless = error(&format!("[rules]\n{} = 1\n", "doghouse-".repeat(600)));
        assert!(endless.chars().count() < 700, "{endless}");
        assert_eq!(parse("mine.toml", "title = '<b>Bold</b>'\n").unwrap().title, "<b>Bold</b>");
    }

    #[test]
    fn rejects_deeply_nested_and_large_files() {
        assert!(error(&format!("[rules]\ndoghouse = {}1{}\n", "[".repeat(5000), "]".repeat(5000))).len() < 700);
        assert!(error(&"#".repeat(MAX_BYTES + 1)).contains("write a smaller ruleset"));
        assert!(error("[rules]\ndoghouse = 1\ndoghouse = 2\n").starts_with("mine.toml:3: "));
    }
}
