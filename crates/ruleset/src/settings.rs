//! The settings of the procedures: their types, their values and changes.

use ruckus_engine::nearest::{nearest, quoted};
use ruckus_engine::{Procedures, SwitchValue};

/// The type of a setting.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    /// A boolean.
    Flag,
    /// A whole number, with the minimum and the maximum.
    Number(i64, i64),
    /// One of these words.
    Word(&'static [&'static str]),
}

/// A setting: a key in a section of a ruleset file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SettingInfo {
    /// The section: `scoring`.
    pub section: &'static str,
    /// The key in the section: `target`.
    pub key: &'static str,
    /// The type.
    pub takes: Takes,
    /// True if a table can change it freely. Others belong to house rules or are too specific.
    pub offered: bool,
}

const fn setting(section: &'static str, key: &'static str, takes: Takes) -> SettingInfo {
    SettingInfo { section, key, takes, offered: true }
}

const fn fine(section: &'static str, key: &'static str, takes: Takes) -> SettingInfo {
    SettingInfo { section, key, takes, offered: false }
}

/// All settings with a single value, in the order of the sections.
pub const SETTINGS: [SettingInfo; 18] = [
    setting("deck", "packs", Takes::Number(0, 8)),
    fine("deck", "then-per", Takes::Number(1, 32)),
    setting("deal", "cards", Takes::Number(1, 30)),
    fine("deal", "flip", Takes::Word(&["at-once", "dealer", "when-ready"])),
    fine("deal", "starter", Takes::Word(&["any", "number", "not-wild"])),
    fine("turn", "draw", Takes::Word(&["one", "one-and-play", "until-playable"])),
    fine("turn", "draw-on", Takes::Flag),
    fine("deal", "least-seats", Takes::Number(2, 32)),
    setting("debt", "stack", Takes::Word(&["same-face", "any"])),
    setting("debt", "after-debt", Takes::Word(&["lose-turn", "play-on"])),
    setting("debt", "wild-draw-four", Takes::Word(&["free", "bluff"])),
    setting("uno", "catch", Takes::Word(&["next-action", "while-one-card"])),
    setting("uno", "penalty", Takes::Number(0, 30)),
    setting("scoring", "method", Takes::Word(&["winner-collects", "single", "low-total"])),
    setting("scoring", "target", Takes::Number(0, 1_000_000)),
    setting("scoring", "rounds", Takes::Number(0, 1000)),
    setting("scoring", "points", Takes::Word(&["classic", "power"])),
    setting("pace", "speed", Takes::Word(&["lightning", "lively", "relaxed"])),
];

impl SettingInfo {
    /// Returns the setting with this name: `scoring.target`.
    ///
    /// # Errors
    /// There is no such setting. The error suggests the most similar one.
    pub fn named(name: &str) -> Result<&'static Self, String> {
        let mut all = SETTINGS.iter();
        all.find(|about| name.split_once('.') == Some((about.section, about.key))).ok_or_else(|| {
            let names: Vec<_> = SETTINGS.iter().map(Self::name).collect();
            format!("there is no setting {}{}", quoted(name), nearest(name, names.iter().map(String::as_str)))
        })
    }

    /// Returns the name: `scoring.target`.
    pub fn name(&self) -> String {
        format!("{}.{}", self.section, self.key)
    }

    /// Returns the value in these procedures.
    pub fn value(&self, procedures: &Procedures) -> SwitchValue {
        match raw_value(procedures, self.section, self.key) {
            Some(toml::Value::Integer(number)) => SwitchValue::Number(number),
            Some(toml::Value::String(word)) => SwitchValue::Word(word),
            value => SwitchValue::Bool(value.and_then(|value| value.as_bool()).unwrap_or_default()),
        }
    }
}

/// Returns the value of a key in these procedures.
pub(crate) fn raw_value(procedures: &Procedures, section: &str, key: &str) -> Option<toml::Value> {
    let mut all = toml::Table::try_from(procedures).ok()?;
    all.get_mut(section)?.as_table_mut()?.remove(key)
}

/// Returns the procedures with one key changed.
///
/// # Errors
/// The section or the key does not exist, or does not accept the value.
pub(crate) fn set(
    procedures: &Procedures,
    section: &str,
    key: &str,
    value: &toml::Value,
) -> Result<Procedures, String> {
    let mut all = toml::Table::try_from(procedures).map_err(|error| error.to_string())?;
    // Optional keys do not appear if they are absent.
    const ABSENT: [(&str, &str); 1] = [("deal", "choice")];
    let Some(toml::Value::Table(table)) = all.get_mut(section) else {
        return Err(format!("there is no section `[{section}]`"));
    };
    if !table.contains_key(key) && !ABSENT.contains(&(section, key)) {
        let known = nearest(key, table.keys().map(String::as_str));
        return Err(format!("there is no key {} in `[{section}]`{known}", quoted(key)));
    }
    if let (Some(SettingInfo { takes: Takes::Number(least, most), .. }), Some(number)) =
        (SETTINGS.iter().find(|about| about.section == section && about.key == key), value.as_integer())
    {
        in_range(&format!("{section}.{key}"), number, *least, *most)?;
    }
    table.insert(key.to_owned(), value.clone());
    let mut changed: Procedures =
        all.try_into().map_err(|error: toml::de::Error| format!("`{section}.{key}`: {}", error.message()))?;
    changed.rule_settings = procedures.rule_settings.clone();
    check_lists(&changed)?;
    Ok(changed)
}

fn in_range(name: &str, value: i64, least: i64, most: i64) -> Result<(), String> {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    Err(format!("`{name} = {value}` is out of range; use {least} to {most}"))
}

fn check_lists(procedures: &Procedures) -> Result<(), String> {
    if let Some((least, most)) = procedures.deal.choice {
        in_range("deal.choice", least.into(), 1, 30)?;
        in_range("deal.choice", most.into(), least.into(), 30)?;
    }
    let packs = &procedures.deck.packs_up_to;
    in_range("the length of deck.packs-up-to", packs.len() as i64, 0, 16)?;
    if packs.windows(2).any(|pair| pair[0] >= pair[1]) || packs.first() == Some(&0) {
        return Err(
            "`deck.packs-up-to` must increase from at least 1: the most seats for one pack, for two, …".to_owned()
        );
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ruleset;

    /// For every key in the root, the list has exactly the accepted words and the whole accepted range.
    #[test]
    fn the_list_matches_the_accepted_settings() {
        let root = Ruleset::preset("classic").unwrap().procedures();
        let all = toml::Table::try_from(&root).unwrap();
        for (section, keys) in &all {
            for key in keys.as_table().unwrap().keys().filter(|key| *key != "packs-up-to" && *key != "choice") {
                assert!(SettingInfo::named(&format!("{section}.{key}")).is_ok(), "{section}.{key} is not in the list");
            }
        }
        let read = |about: &SettingInfo, value: toml::Value| set(&root, about.section, about.key, &value);
        for about in &SETTINGS {
            match about.takes {
                Takes::Flag => assert!(read(about, true.into()).is_ok() && read(about, 1.into()).is_err()),
                Takes::Number(least, most) => {
                    assert!(read(about, least.into()).is_ok() && read(about, most.into()).is_ok(), "{}", about.name());
                    let says = |number: i64| read(about, number.into()).is_err_and(|why| why.contains("; use "));
                    assert!(says(least - 1) && says(most + 1) && says(i64::MAX), "{}", about.name());
                }
                Takes::Word(words) => {
                    for word in words {
                        let changed = read(about, (*word).into()).unwrap();
                        assert_eq!(about.value(&changed), SwitchValue::Word((*word).to_owned()));
                    }
                    let why = read(about, "nonsense".into()).unwrap_err();
                    assert_eq!(why.matches('`').count(), 4 + 2 * words.len(), "all words are in the list: {why}");
                }
            }
        }
    }

    #[test]
    fn an_unknown_setting_suggests_the_nearest_one() {
        assert!(SettingInfo::named("scoring.targets").unwrap_err().contains("did you mean `scoring.target`?"));
        assert!(SettingInfo::named("target").is_err());
    }
}
