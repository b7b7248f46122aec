//! Rulesets: files that say which rules hold at a table (`formats.md`, "Ruleset file").

mod error;
mod file;
mod presets;
mod switch;

use std::collections::BTreeMap;

pub use error::RulesetError;
pub use presets::{PRESETS, Preset};
pub use switch::SwitchValue;

use crate::procedures::Procedures;
use crate::rule::RuleId;
use crate::rulebook::MAX_PARAMS;

/// Where something was said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) file: String,
    pub(crate) line: usize,
}

impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.line == 0 { f.write_str(&self.file) } else { write!(f, "{}:{}", self.file, self.line) }
    }
}

#[derive(Clone, Debug)]
struct Switched {
    value: SwitchValue,
    /// The values of its parameters; none if it is off.
    values: Option<[i64; MAX_PARAMS]>,
    place: Place,
}

#[derive(Clone, Debug)]
struct Setting {
    section: &'static str,
    key: String,
    value: toml::Value,
}

/// A ruleset: settings of the procedures, and the house rules that are on.
#[derive(Clone, Debug)]
pub struct Ruleset {
    /// Its name in files: `super-power-no-sissies`.
    pub name: String,
    /// Its name for people.
    pub title: String,
    /// One sentence.
    pub summary: String,
    file: String,
    pub(crate) defaults: Procedures,
    settings: Vec<Setting>,
    switched: BTreeMap<RuleId, Switched>,
}

impl Ruleset {
    /// One of the embedded presets.
    ///
    /// # Errors
    /// There is none of that name; the error offers the nearest.
    ///
    /// ```
    /// use ruckus_engine::{Rulebook, Ruleset};
    /// let rulebook = Rulebook::compile(&Ruleset::preset("classic").unwrap(), 4).unwrap();
    /// assert_eq!(rulebook.deck().len(), 108);
    /// assert!(Ruleset::preset("clasic").unwrap_err().to_string().contains("`classic`"));
    /// ```
    pub fn preset(name: &str) -> Result<Self, RulesetError> {
        match PRESETS.iter().find(|preset| preset.name == name) {
            Some(preset) => Self::parse(&format!("{name}.toml"), preset.text),
            None => {
                let names = PRESETS.iter().map(|preset| preset.name);
                let message = format!("there is no preset `{name}`{}", error::nearest(name, names));
                Err(RulesetError::new(Place { file: name.to_owned(), line: 0 }, message))
            }
        }
    }

    /// Reads a ruleset file; `file` names it in errors.
    ///
    /// # Errors
    /// What is wrong, with file, line and the nearest known name.
    pub fn parse(file: &str, text: &str) -> Result<Self, RulesetError> {
        file::parse(file, text)
    }

    /// Changes switches, as a scenario's `with` or a lobby does.
    ///
    /// # Errors
    /// An unknown rule, or a value that it does not take.
    pub fn with<'a>(
        mut self,
        changes: impl IntoIterator<Item = (&'a str, &'a SwitchValue)>,
        source: &str,
    ) -> Result<Self, RulesetError> {
        for (name, value) in changes {
            self.switch(name, value, Place { file: source.to_owned(), line: 0 })?;
        }
        Ok(self)
    }

    /// The value of a rule's switch.
    pub fn value_of(&self, rule: RuleId) -> SwitchValue {
        match self.switched.get(&rule) {
            Some(Switched { value, values: Some(_), .. }) => value.clone(),
            _ if rule.about().number => SwitchValue::Number(0),
            _ => SwitchValue::Bool(false),
        }
    }

    fn switch(&mut self, name: &str, value: &SwitchValue, place: Place) -> Result<(), RulesetError> {
        let rule = RuleId::named(name).filter(|rule| rule.about().switchable).ok_or_else(|| {
            let names = RuleId::all().filter(|rule| rule.about().switchable).map(RuleId::name);
            RulesetError::new(place.clone(), format!("there is no rule `{name}`{}", error::nearest(name, names)))
        })?;
        let values = switch::values(rule.about(), value).map_err(|why| RulesetError::new(place.clone(), why))?;
        self.switched.insert(rule, Switched { value: value.clone(), values, place });
        Ok(())
    }

    /// The values of a rule's parameters; none if it is off.
    pub(crate) fn values_of(&self, rule: RuleId) -> Option<[i64; MAX_PARAMS]> {
        if !rule.about().switchable {
            return Some([0; MAX_PARAMS]);
        }
        self.switched.get(&rule).and_then(|switched| switched.values)
    }

    /// Where a rule was switched, for errors.
    pub(crate) fn where_set(&self, rule: RuleId) -> String {
        self.switched.get(&rule).map_or_else(|| self.file.clone(), |switched| switched.place.to_string())
    }

    pub(crate) fn error(&self, rule: Option<RuleId>, message: String) -> RulesetError {
        let place = rule.and_then(|rule| self.switched.get(&rule)).map(|switched| switched.place.clone());
        RulesetError::new(place.unwrap_or_else(|| Place { file: self.file.clone(), line: 0 }), message)
    }

    /// Lets what the file says of the procedures win over what its rules set.
    pub(crate) fn apply_settings(&self, procedures: &mut Procedures) {
        for setting in &self.settings {
            // Each was tried when the file was read, so a failure cannot happen here; if it did, the rule's word stands.
            if let Ok(changed) = file::set(procedures, setting.section, &setting.key, &setting.value) {
                *procedures = changed;
            }
        }
    }
}
