//! Rulesets: files that define the rules of a table (`formats.md`, "Ruleset file"), the presets and the gallery, and
//! errors with their line. [`Ruleset::compile`] creates the rulebook for a game.

mod error;
mod file;
mod gallery;
mod homemade;
mod line;
mod line_error;
mod location;
mod presets;
mod settings;
mod switch;
mod text;

use std::collections::BTreeMap;

pub use error::RulesetError;
pub use gallery::{GALLERY, gallery, in_gallery};
pub use homemade::{is_homemade, read_homemade};
pub use line::{RulesLine, is_line};
pub use line_error::{LineError, LineWrong, Missing};
use location::SettingLocation;
pub use presets::{PRESETS, Preset, WARM_UP};
use ruckus_engine::nearest::{nearest, quoted};
use ruckus_engine::{MAX_PARAMS, Misfit, Procedures, RuleId, Rulebook, Selection, SwitchValue, one_line};
use ruckus_homemade::{Fault, Homemade, MOST_RULES, Many, Wrong, guest};
pub use settings::{SETTINGS, SettingInfo, Takes};

#[derive(Clone, Debug, PartialEq)]
struct Switched {
    /// The values of its parameters. `None` if the rule is off.
    values: Option<[i64; MAX_PARAMS]>,
    place: SettingLocation,
}

#[derive(Clone, Debug, PartialEq)]
struct Setting {
    section: &'static str,
    key: String,
    value: toml::Value,
    /// True if the setting comes from the preset that the ruleset is based on.
    of_base: bool,
}

impl Setting {
    /// Returns true if both are about the same key.
    fn is_of(&self, other: &Self) -> bool {
        self.section == other.section && self.key == other.key
    }
}

/// A ruleset: settings of the procedures, and the rules that are on.
#[derive(Clone, Debug, PartialEq)]
pub struct Ruleset {
    /// The name in files: `super-power-no-sissies`.
    pub name: String,
    /// The title, for display.
    pub title: String,
    /// A summary in one sentence.
    pub summary: String,
    /// The preset that it is, or is based on.
    base: String,
    file: String,
    defaults: Procedures,
    settings: Vec<Setting>,
    switched: BTreeMap<RuleId, Switched>,
    homemade: Vec<Homemade>,
}

impl Ruleset {
    /// Returns an embedded preset.
    ///
    /// # Errors
    /// There is no preset with this name. The error suggests the most similar one.
    ///
    /// ```
    /// use ruckus_ruleset::Ruleset;
    /// let rulebook = Ruleset::preset("classic").unwrap().compile(4).unwrap();
    /// assert_eq!(rulebook.deck().len(), 108);
    /// assert!(Ruleset::preset("clasic").unwrap_err().to_string().contains("`classic`"));
    /// ```
    pub fn preset(name: &str) -> Result<Self, RulesetError> {
        match Preset::find(name) {
            Some(preset) => preset.ruleset(),
            None => {
                let names = PRESETS.iter().map(|preset| preset.name);
                let message = format!("there is no preset {}{}", quoted(name), nearest(name, names));
                Err(RulesetError::new(SettingLocation::file(name.to_owned()), message))
            }
        }
    }

    /// Parses a ruleset file. `file` is the file's name for errors.
    ///
    /// # Errors
    /// Returns the error with file, line and the most similar valid name.
    pub fn parse(file: &str, text: &str) -> Result<Self, RulesetError> {
        file::parse(file, text)
    }

    /// Changes switches, like a scenario's `with` or a lobby.
    ///
    /// # Errors
    /// A rule is unknown or does not accept the value.
    pub fn with<'a>(
        mut self,
        changes: impl IntoIterator<Item = (&'a str, &'a SwitchValue)>,
        source: &str,
    ) -> Result<Self, RulesetError> {
        for (name, value) in changes {
            self.switch(name, value, SettingLocation::file(source.to_owned()))?;
        }
        Ok(self)
    }

    /// Changes settings by name, such as `scoring.target`. Omits a setting that already has the value because of the
    /// base or a rule, unless a home-made rule sets another value.
    ///
    /// # Errors
    /// A setting is unknown or does not accept the value.
    pub fn with_settings<'a>(
        mut self,
        changes: impl IntoIterator<Item = (&'a str, &'a SwitchValue)>,
        source: &str,
    ) -> Result<Self, RulesetError> {
        let place = SettingLocation::file(source.to_owned());
        for (name, value) in changes {
            let blame = |why: String| RulesetError::new(place.clone(), why);
            let about = SettingInfo::named(name).map_err(blame)?;
            self.settings.retain(|said| said.of_base || said.section != about.section || said.key != about.key);
            let (section, key) = (about.section, about.key.to_owned());
            let setting = Setting { section, key, value: text::toml_value(value), of_base: false };
            if about.value(&self.procedures()) == *value && !self.is_contested(&setting) {
                continue;
            }
            settings::set(&self.defaults, section, &setting.key, &setting.value).map_err(blame)?;
            self.settings.push(setting);
        }
        Ok(self)
    }

    /// Returns the home-made rules, in order.
    pub fn homemade(&self) -> &[Homemade] {
        &self.homemade
    }

    /// Adds a home-made rule, with the built-in rules and settings that it changes.
    ///
    /// # Errors
    /// The rule is invalid, or names rules or settings that do not exist.
    pub fn with_homemade(mut self, rule: Homemade, source: &str) -> Result<Self, RulesetError> {
        let place = SettingLocation::file(source.to_owned());
        let blame = |fault: Fault| RulesetError::of_homemade(place.clone(), &rule, fault);
        if let Some(fault) = rule.faults().into_iter().next() {
            return Err(blame(fault));
        }
        if self.homemade.len() == MOST_RULES {
            let (count, most) = (MOST_RULES as u32 + 1, MOST_RULES as u16);
            return Err(blame(Wrong::TooMany { of: Many::Rules, count, most }.into()));
        }
        for (name, value) in &rule.rules {
            self = self.with([(name.as_str(), value)], source).map_err(|error| {
                let known = RuleId::named(name).is_some_and(|rule| rule.about().switchable);
                let wrong = if known { Wrong::bad_value(name) } else { Wrong::no_such_rule(name) };
                error.for_what(blame(wrong.into()))
            })?;
        }
        for (name, value) in &rule.settings {
            self = self
                .with_settings([(name.as_str(), value)], source)
                .map_err(|error| error.for_what(blame(Wrong::bad_value(name).into())))?;
        }
        self.homemade.push(rule);
        Ok(self)
    }

    /// Removes a home-made rule. The built-in rules and settings that it changed return to the base's values, unless
    /// they were changed since or another home-made rule sets them.
    ///
    /// # Errors
    /// There is no home-made rule with this name.
    pub fn without_homemade(mut self, name: &str, source: &str) -> Result<Self, RulesetError> {
        let place = SettingLocation::file(source.to_owned());
        let Some(at) = self.homemade.iter().position(|rule| rule.name == name) else {
            let on = self.homemade.iter().map(|rule| rule.name.as_str());
            let message = format!("no home-made rule {} is on{}", quoted(name), nearest(name, on));
            return Err(RulesetError::new(place, message));
        };
        let gone = self.homemade.remove(at);
        let base = Self::preset(&self.base)?;
        for (name, value) in &gone.rules {
            let sets = |rule: RuleId| switch::values(rule.about(), value).is_ok_and(|its| its == self.values_of(rule));
            let still = RuleId::named(name).filter(|&rule| sets(rule));
            let wanted = self.homemade.iter().any(|other| other.rules.contains_key(name));
            if let Some(rule) = still.filter(|_| !wanted) {
                self.switch(name, &base.value_of(rule), place.clone())?;
            }
        }
        let (of_base, now) = (base.procedures(), self.procedures());
        for (name, value) in &gone.settings {
            let about = SettingInfo::named(name).map_err(|why| RulesetError::new(place.clone(), why))?;
            let wanted = self.homemade.iter().any(|other| other.settings.contains_key(name));
            let now = about.value(&now);
            let before = if !wanted && now == *value { about.value(&of_base) } else { now };
            // A setting that overrode the rule may no longer be necessary.
            self = self.with_settings([(name.as_str(), &before)], source)?;
        }
        Ok(self)
    }

    /// Sets the title and the summary, and derives the name in files from the title.
    ///
    /// # Errors
    /// One of them is empty, too long, or contains characters that cannot be displayed.
    pub fn titled(mut self, title: &str, summary: &str) -> Result<Self, String> {
        self.title = one_line("title", title, file::LONGEST_TITLE)?;
        self.summary = one_line("summary", summary, file::LONGEST_SUMMARY)?;
        self.name = text::name_of(&self.title);
        Ok(self)
    }

    /// Returns the name of the preset that it is, or is based on.
    pub fn base(&self) -> &str {
        &self.base
    }

    /// Converts the ruleset to the base of another one.
    fn into_base(mut self, name: &str) -> Self {
        self.base = name.to_owned();
        for setting in &mut self.settings {
            setting.of_base = true;
        }
        self
    }

    /// Returns the settings of the procedures: the root's values, then those of the rules that are on, then those of
    /// the files.
    pub fn procedures(&self) -> Procedures {
        let mut procedures = self.defaults.clone();
        for rule in RuleId::all() {
            if let Some(params) = self.values_of(rule) {
                rule.configure(&params, &mut procedures);
            }
        }
        self.apply_settings(&mut procedures);
        procedures
    }

    /// Returns the value of a rule's switch, in its shortest form.
    pub fn value_of(&self, rule: RuleId) -> SwitchValue {
        switch::shortest(rule.about(), self.values_of(rule))
    }

    /// Returns the values of a rule's parameters, in order. `None` if the rule is off.
    pub fn params_of(&self, rule: RuleId) -> Option<&[i64]> {
        let values = self.switched.get(&rule)?.values.as_ref()?;
        values.get(..rule.about().params.len())
    }

    /// Returns true if a home-made rule sets another value. The ruleset then has to contain the setting, even if it
    /// equals the base's.
    fn is_contested(&self, setting: &Setting) -> bool {
        let name = format!("{}.{}", setting.section, setting.key);
        self.homemade
            .iter()
            .filter_map(|rule| rule.settings.get(&name))
            .any(|its| text::toml_value(its) != setting.value)
    }

    /// Returns true if a home-made rule switches a rule to another value than the current one.
    fn is_switched_against(&self, rule: RuleId) -> bool {
        let wanted = self.homemade.iter().filter_map(|homemade| homemade.rules.get(rule.name()));
        wanted.filter_map(|value| switch::values(rule.about(), value).ok()).any(|values| values != self.values_of(rule))
    }

    /// Sets a setting as in a ruleset file.
    ///
    /// # Errors
    /// There is no such setting, or it does not accept the value.
    fn set(
        &mut self,
        section: &'static str,
        key: &str,
        value: toml::Value,
        place: SettingLocation,
    ) -> Result<(), RulesetError> {
        settings::set(&self.defaults, section, key, &value).map_err(|why| RulesetError::new(place, why))?;
        let mut setting = Setting { section, key: key.to_owned(), value, of_base: false };
        let same = |its: &Setting| its.of_base && its.is_of(&setting) && its.value == setting.value;
        setting.of_base = self.settings.iter().any(same) && !self.is_contested(&setting);
        self.settings.push(setting);
        Ok(())
    }

    fn switch(&mut self, name: &str, value: &SwitchValue, place: SettingLocation) -> Result<(), RulesetError> {
        let rule = RuleId::named(name).filter(|rule| rule.about().switchable).ok_or_else(|| {
            let names = RuleId::all().filter(|rule| rule.about().switchable).map(RuleId::name);
            RulesetError::new(place.clone(), format!("there is no rule {}{}", quoted(name), nearest(name, names)))
        })?;
        let values = switch::values(rule.about(), value).map_err(|why| RulesetError::new(place.clone(), why))?;
        self.switched.insert(rule, Switched { values, place });
        Ok(())
    }

    /// Returns the values of a rule's parameters. `None` if the rule is off.
    fn values_of(&self, rule: RuleId) -> Option<[i64; MAX_PARAMS]> {
        if !rule.about().switchable {
            return Some([0; MAX_PARAMS]);
        }
        self.switched.get(&rule).and_then(|switched| switched.values)
    }

    /// Compiles the ruleset for a number of seats.
    ///
    /// # Errors
    /// Rules are incompatible. The error has the file and the line.
    pub fn compile(&self, seats: usize) -> Result<Rulebook, RulesetError> {
        Rulebook::compile(&self.selection(), seats).map_err(|misfit| self.blame(misfit))
    }

    /// Returns the selected rules, with the home-made ones as a guest. For programs that provide their own guest.
    pub fn selection(&self) -> Selection {
        let on = self.switched.iter().filter_map(|(&rule, switched)| Some((rule, switched.values?)));
        Selection { procedures: self.procedures(), on: on.collect(), guest: guest(self.homemade.clone()) }
    }

    /// Converts a misfit to an error with a location in the file.
    fn blame(&self, misfit: Misfit) -> RulesetError {
        let nowhere = || SettingLocation::file(self.file.clone());
        let place = |rule| self.switched.get(&rule).map_or_else(nowhere, |switched| switched.place.clone());
        let message = match &misfit {
            &Misfit::Excludes(a, b, question) => format!(
                "`{}` ({}) and `{}` ({}) exclude each other: both say {}; switch one of them off",
                a.name(),
                place(a),
                b.name(),
                place(b),
                question.words()
            ),
            Misfit::Seats { least, seats } => format!("`{}` is for {least} seats or more, not {seats}", self.name),
            other => other.to_string(),
        };
        RulesetError::new(misfit.rule().map_or_else(nowhere, place), message).because(misfit)
    }

    /// Applies the file's settings, which override those of its rules.
    fn apply_settings(&self, procedures: &mut Procedures) {
        for setting in &self.settings {
            // Settings are validated when a file is read, so this cannot fail. If it does, the rule's value stays.
            if let Ok(changed) = settings::set(procedures, setting.section, &setting.key, &setting.value) {
                *procedures = Procedures { rule_settings: std::mem::take(&mut procedures.rule_settings), ..changed };
            }
        }
    }
}

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
