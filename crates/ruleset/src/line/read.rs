//! Reads the words of a line: what each one names, and with which value. Nothing is applied yet.

use std::ops::Range;

use ruckus_engine::nearest::several_near;
use ruckus_engine::{RuleId, RuleInfo};
use ruckus_homemade::Homemade;

use super::TEXTS;
use super::lists::ListInfo;
use super::words::{Given, Word, split};
use crate::gallery::in_gallery;
use crate::line_error::{Accepted, LineError, LineWrong, Missing};
use crate::settings::{SETTINGS, SettingInfo, Takes};
use crate::{GALLERY, PRESETS, Preset};

/// The maximum number of suggestions.
const MOST_NEAR: usize = 3;

/// What a word says.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Said {
    /// The name of the game.
    Game(&'static str),
    /// A rule is off.
    Off(RuleId),
    /// A rule is on. With a value, one of its parameters has this value.
    On(RuleId, Option<(usize, i64)>),
    /// A rule of the gallery is on or off.
    Gallery(&'static Homemade, bool),
    /// A setting has a value.
    Setting(&'static str, &'static str, toml::Value),
    /// A text of the ruleset.
    Text(&'static str, String),
}

/// A word with its meaning.
#[derive(Clone, Debug)]
pub(super) struct Meant {
    /// Its place in the line, in characters.
    pub(super) at: Range<usize>,
    /// The name as written, for errors.
    pub(super) name: String,
    /// What it says.
    pub(super) said: Said,
}

/// Reads all words of a line.
pub(super) fn read(line: &str) -> Result<Vec<Meant>, LineError> {
    let words = split(line)?;
    let meant = words.into_iter().enumerate().map(|(index, word)| {
        let said = match (&word.value, word.sign) {
            (None, None) => bare(&word, index == 0),
            (None, Some(on)) => switched(&word, on),
            (Some(value), Some(false)) => {
                let near = [format!("-{}", word.name), format!("{}={}", word.name, value.text)];
                Err(LineError::new(&word.at, LineWrong::ValueAfterMinus { name: word.name.clone() }).near(near))
            }
            (Some(value), _) => with_value(&word, value),
        };
        said.map(|said| Meant { at: word.at, name: word.name, said })
    });
    meant.collect()
}

/// A word without a sign and a value is the name of a game.
fn bare(word: &Word, first: bool) -> Result<Said, LineError> {
    let name = word.name.as_str();
    if let Some(preset) = Preset::find(name) {
        return Ok(Said::Game(preset.name));
    }
    let error = |wrong| LineError::new(&word.at, wrong);
    if rule_named(name).is_some() || in_gallery(name).is_some() {
        let near = [format!("+{name}"), format!("-{name}")];
        return Err(error(LineWrong::NoSign { name: name.to_owned() }).near(near));
    }
    if name.contains('.') {
        return Err(needs_value(word));
    }
    let games = PRESETS.iter().map(|preset| preset.name);
    let near_games = several_near(name, games.clone(), 1);
    let near_rules = near_rules(name).into_iter().map(|rule| format!("+{rule}"));
    let near: Vec<_> = near_games.iter().map(|&game| game.to_owned()).chain(near_rules).take(MOST_NEAR).collect();
    if first || !near_games.is_empty() {
        let near = if near.is_empty() { games.map(str::to_owned).collect() } else { near };
        return Err(error(LineWrong::unknown(Missing::Game, name)).near(near));
    }
    Err(error(LineWrong::unknown(Missing::Rule, name)).near(near))
}

/// A word with a sign.
fn switched(word: &Word, on: bool) -> Result<Said, LineError> {
    let name = word.name.as_str();
    if let Some(rule) = rule_named(name) {
        return Ok(if on { Said::On(rule, None) } else { Said::Off(rule) });
    }
    if let Some(rule) = in_gallery(name) {
        return Ok(Said::Gallery(rule, on));
    }
    if let Some(about) = setting_named(name).filter(|about| about.takes == Takes::Flag) {
        return Ok(Said::Setting(about.section, about.key, on.into()));
    }
    if name.contains('.') {
        return Err(needs_value(word));
    }
    let sign = if on { '+' } else { '-' };
    let near = near_rules(name).into_iter().map(|rule| format!("{sign}{rule}"));
    Err(LineError::new(&word.at, LineWrong::unknown(Missing::Rule, name)).near(near))
}

/// The error for a setting or a parameter without a value, or for an unknown one.
fn needs_value(word: &Word) -> LineError {
    let name = word.name.as_str();
    let nothing = Given { text: String::new(), at: word.at.clone() };
    // Any setting or parameter rejects an empty value.
    with_value(word, &nothing).err().unwrap_or_else(|| {
        LineError::new(&word.at, LineWrong::no_value(name, &Accepted::default())).near([format!("{name}=…")])
    })
}

/// A word with a value.
fn with_value(word: &Word, value: &Given) -> Result<Said, LineError> {
    let name = word.name.as_str();
    if let Some(key) = TEXTS.into_iter().find(|key| *key == name) {
        return Ok(Said::Text(key, value.text.clone()));
    }
    let lower = value.text.to_lowercase();
    if let Some(rule) = rule_named(name) {
        return rule_value(word, rule, value, &lower);
    }
    if let Some(rule) = in_gallery(name) {
        let on = flag(&lower).ok_or_else(|| bad(word, value, &Accepted::of_words(&["on", "off"])))?;
        return Ok(Said::Gallery(rule, on));
    }
    if let Some(about) = setting_named(name) {
        return setting_value(word, about, value, &lower);
    }
    if let Some(list) = ListInfo::named(name) {
        let (section, key) = list.place;
        let read = list.read(&lower).ok_or_else(|| bad(word, value, &list.accepted()))?;
        return Ok(Said::Setting(section, key, read));
    }
    if let Some((rule, param)) = name.split_once('.').and_then(|(rule, param)| Some((rule_named(rule)?, param))) {
        return param_value(word, rule, param, value, &lower);
    }
    let equals = if value.text.is_empty() { "" } else { "=" };
    let near = near_valued(name).into_iter().map(|near| format!("{near}{equals}{}", value.text));
    Err(LineError::new(&word.at, LineWrong::unknown(Missing::Setting, name)).near(near))
}

fn rule_value(word: &Word, rule: RuleId, value: &Given, lower: &str) -> Result<Said, LineError> {
    let about = rule.about();
    if let Some(on) = flag(lower) {
        return Ok(if on { Said::On(rule, None) } else { Said::Off(rule) });
    }
    if let Some(index) = about.words.iter().position(|known| known.name == lower) {
        // The only word of a rule with a number stands for its default.
        let number = if about.words.len() > 1 { Some(index as i64) } else { about.params.first().map(|it| it.preset) };
        return Ok(Said::On(rule, number.map(|number| (0, number))));
    }
    if about.number && number(lower) == Some(0) {
        return Ok(Said::Off(rule));
    }
    if let (Some(said), [param]) = (number(lower), about.params) {
        let said = in_range(word, said, value, param.least.max(i64::from(about.number)), param.most)?;
        return Ok(Said::On(rule, Some((0, said))));
    }
    let error = bad(word, value, &accepted(about));
    // A number for a rule with several parameters: suggest the parameters that accept it.
    let fits = about.params.iter().filter(|it| number(lower).is_some_and(|said| (it.least..=it.most).contains(&said)));
    let params: Vec<_> = fits.map(|param| format!("{}.{}={lower}", word.name, param.name)).collect();
    Err(if params.is_empty() { error } else { error.near(params) })
}

fn param_value(word: &Word, rule: RuleId, name: &str, value: &Given, lower: &str) -> Result<Said, LineError> {
    let params = rule.about().params;
    let Some((place, param)) = params.iter().enumerate().find(|(_, param)| param.name == name) else {
        let near = params.iter().map(|param| format!("{}.{}={}", rule.name(), param.name, param.preset));
        return Err(LineError::new(&word.at, LineWrong::unknown(Missing::Param, &word.name)).near(near));
    };
    let takes = Accepted { range: Some((param.least, param.most)), words: Vec::new() };
    let said = number(lower).ok_or_else(|| {
        let example = format!("{}={}", word.name, param.preset);
        if lower.is_empty() { no_value(word, &takes, example) } else { bad(word, value, &takes) }
    })?;
    let said = in_range(word, said, value, param.least, param.most)?;
    Ok(Said::On(rule, Some((place, said))))
}

fn setting_value(word: &Word, about: &'static SettingInfo, value: &Given, lower: &str) -> Result<Said, LineError> {
    let read: Option<toml::Value> = match about.takes {
        Takes::Flag => flag(lower).map(Into::into),
        Takes::Number(least, most) => match number(lower) {
            Some(said) => Some(in_range(word, said, value, least, most)?.into()),
            None => None,
        },
        Takes::Word(words) => words.iter().find(|known| **known == lower).map(|&known| known.into()),
    };
    let read = read.ok_or_else(|| bad(word, value, &Accepted::by_setting(about)))?;
    Ok(Said::Setting(about.section, about.key, read))
}

fn flag(text: &str) -> Option<bool> {
    match text {
        "on" | "yes" | "true" => Some(true),
        "off" | "no" | "false" => Some(false),
        _ => None,
    }
}

/// Reads a whole number. A number that is too large for any range stays too large.
fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix(['-', '−', '–']).unwrap_or(text);
    if digits.is_empty() || !digits.chars().all(|c| c.is_ascii_digit()) {
        return None;
    }
    let size = digits.parse().unwrap_or(i64::MAX);
    Some(if digits.len() == text.len() { size } else { -size })
}

fn in_range(word: &Word, said: i64, value: &Given, least: i64, most: i64) -> Result<i64, LineError> {
    if (least..=most).contains(&said) {
        return Ok(said);
    }
    let (name, nearest) = (word.name.clone(), said.clamp(least, most));
    let near = [format!("{name}={nearest}")];
    let value = ruckus_engine::nearest::quotable(&value.text);
    Err(LineError::new(&word.at, LineWrong::OutOfRange { name, value, least, most }).near(near))
}

fn bad(word: &Word, value: &Given, takes: &Accepted) -> LineError {
    let name = word.name.as_str();
    if value.text.is_empty() {
        let first = takes.range.map(|(least, _)| least.to_string());
        let example = first.or_else(|| takes.words.first().cloned()).unwrap_or_default();
        return no_value(word, takes, format!("{name}={example}"));
    }
    let known = takes.words.iter().map(String::as_str);
    let near = several_near(&value.text.to_lowercase(), known, MOST_NEAR);
    let near: Vec<_> = near.into_iter().map(|near| format!("{name}={near}")).collect();
    LineError::new(&word.at, LineWrong::bad_value(name, &value.text, takes)).near(near)
}

fn no_value(word: &Word, takes: &Accepted, example: String) -> LineError {
    LineError::new(&word.at, LineWrong::no_value(&word.name, takes)).near([example])
}

fn accepted(about: &RuleInfo) -> Accepted {
    let range = match about.params {
        [param] => Some((param.least.max(i64::from(about.number)), param.most)),
        _ => None,
    };
    let words = about.words.iter().map(|word| word.name).chain(["on", "off"]);
    Accepted { range, words: words.map(str::to_owned).collect() }
}

fn rule_named(name: &str) -> Option<RuleId> {
    RuleId::named(name).filter(|rule| rule.about().switchable)
}

fn setting_named(name: &str) -> Option<&'static SettingInfo> {
    SETTINGS.iter().find(|about| name.split_once('.') == Some((about.section, about.key)))
}

/// Returns the names of all rules that a line can switch.
fn rule_names() -> Vec<String> {
    let built_in = RuleId::all().filter(|rule| rule.about().switchable).map(|rule| rule.name().to_owned());
    built_in.chain(GALLERY.iter().map(|(name, _)| (*name).to_owned())).collect()
}

fn near_rules(name: &str) -> Vec<String> {
    near_names(name, &rule_names())
}

/// Returns rules and settings with similar names. `penalty` is similar to `uno.penalty`.
fn near_valued(name: &str) -> Vec<String> {
    let mut all: Vec<String> = SETTINGS.iter().map(SettingInfo::name).collect();
    let valued = RuleId::all().filter(|rule| !(rule.about().params.is_empty() && rule.about().words.is_empty()));
    all.extend(valued.map(|rule| rule.name().to_owned()));
    near_names(name, &all)
}

/// Returns up to three names that are similar to a name, or contain it as a word.
fn near_names(name: &str, known: &[String]) -> Vec<String> {
    let has = |candidate: &&String| candidate.split(['-', '.']).any(|part| part == name);
    let mut near: Vec<String> = known.iter().filter(has).cloned().collect();
    for similar in several_near(name, known.iter().map(String::as_str), MOST_NEAR) {
        if !near.iter().any(|other| other == similar) {
            near.push(similar.to_owned());
        }
    }
    near.truncate(MOST_NEAR);
    near
}
