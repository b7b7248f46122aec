//! Writes rulesets as files.

use std::collections::BTreeMap;
use std::fmt::Write;

use ruckus_engine::{RuleId, SwitchValue, catalogue};
use ruckus_homemade::{FORMER_KEYS, FORMER_WORDS};

use crate::file::SECTIONS;
use crate::{Preset, Ruleset, RulesetError, Setting, settings};

impl Ruleset {
    /// Returns the settings that differ from the base, by name.
    pub fn own_settings(&self) -> BTreeMap<String, SwitchValue> {
        let own = self.settings.iter().filter(|setting| !setting.of_base);
        own.map(|setting| (format!("{}.{}", setting.section, setting.key), switch_value(&setting.value))).collect()
    }

    /// Returns the switches that differ from the base, or from the value that a home-made rule sets.
    pub fn own_switches(&self) -> Vec<(RuleId, SwitchValue)> {
        let base = Self::preset(&self.base).ok();
        let same = |rule: RuleId| base.as_ref().is_some_and(|base| base.values_of(rule) == self.values_of(rule));
        let own = |&rule: &RuleId| !same(rule) || self.is_switched_against(rule);
        RuleId::all().filter(own).map(|rule| (rule, self.value_of(rule))).collect()
    }

    /// Writes the ruleset in its shortest form: the base and all changes. Reading it gives the same ruleset.
    pub fn text(&self) -> String {
        let mut text = self.heading(&self.base);
        self.write_sections(&mut text, |setting| !setting.of_base);
        write_rules(&mut text, &self.own_switches());
        self.write_homemade(&mut text, |value| value);
        text
    }

    /// Writes the ruleset in full, based only on the root, so that changes to presets in other program versions do not
    /// affect it. Newer rules appear only if they are on, and home-made rules keep the spelling of 0.2.0 (`colour`): the
    /// text of older tables therefore stays the same, and so do the shuffles that are bound to it and the IDs of
    /// published rulesets.
    pub fn in_full(&self) -> String {
        let mut text = self.heading(crate::file::ROOT);
        self.write_sections(&mut text, |_| true);
        let said = |rule: &RuleId| !rule.about().later || self.values_of(*rule).is_some();
        let rules = catalogue().map(|(rule, _)| rule).filter(said);
        let all: Vec<_> = rules.map(|rule| (rule, self.value_in_full(rule))).collect();
        write_rules(&mut text, &all);
        self.write_homemade(&mut text, in_former_words);
        text
    }

    /// Reads the output of [`Ruleset::in_full`] for a ruleset with this base.
    ///
    /// # Errors
    /// The text names rules or settings that no longer exist.
    pub fn from_full(base: &str, text: &str) -> Result<Self, RulesetError> {
        let mut full = Self::parse("the ruleset", text)?;
        let Ok(preset) = Self::preset(base) else { return Ok(full) };
        // Values that equal the base's belong to the base. Values that the base has gained since did not exist at that
        // time.
        let same = |said: &Setting| preset.settings.iter().any(|its| its.is_of(said) && its.value == said.value);
        let of_base: Vec<bool> = full.settings.iter().map(|said| same(said) && !full.is_contested(said)).collect();
        for (setting, of_base) in full.settings.iter_mut().zip(of_base) {
            setting.of_base = of_base;
        }
        let procedures = full.procedures();
        let besides = preset.settings.iter().filter(|its| !full.settings.iter().any(|said| said.is_of(its)));
        let then = besides.filter_map(|its| {
            let value = settings::raw_value(&procedures, its.section, &its.key)?;
            Some(Setting { value, of_base: false, ..its.clone() })
        });
        let then: Vec<_> = then.collect();
        full.settings.extend(then);
        full.base = preset.base;
        Ok(full)
    }

    fn heading(&self, base: &str) -> String {
        let quoted = |words: &str| toml::Value::from(words).to_string();
        let preset = Self::preset(base).ok();
        let as_in = |words: fn(&Self) -> &String| preset.as_ref().is_some_and(|preset| words(preset) == words(self));
        let mut text = String::new();
        let mut line = |key: &str, words: &str| {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{key} = {}", quoted(words));
        };
        if !(as_in(|it| &it.name) && as_in(|it| &it.title)) {
            line("name", &self.name);
            if self.title != self.name {
                line("title", &self.title);
            }
        }
        if !as_in(|it| &it.summary) {
            line("summary", &self.summary);
        }
        line("base", base);
        text
    }

    fn write_sections(&self, text: &mut String, wanted: impl Fn(&Setting) -> bool) {
        for section in SECTIONS {
            // Later settings override earlier ones.
            let said = self.settings.iter().filter(|setting| setting.section == section && wanted(setting));
            let values: BTreeMap<_, _> = said.map(|setting| (&setting.key, &setting.value)).collect();
            if values.is_empty() {
                continue;
            }
            let _ = writeln!(text, "\n[{section}]");
            for (key, value) in values {
                let _ = writeln!(text, "{key} = {value}");
            }
        }
    }

    fn write_homemade(&self, text: &mut String, spelled: impl Fn(toml::Value) -> toml::Value) {
        for rule in &self.homemade {
            // Parsed data can always be serialized.
            if let Ok(toml::Value::Table(rule)) = toml::Value::try_from(rule) {
                let _ = writeln!(text, "\n[[homemade]]");
                for (key, value) in rule {
                    let value = if key == "parts" { spelled(value) } else { value };
                    let _ = writeln!(text, "{key} = {value}");
                }
            }
        }
    }

    fn value_in_full(&self, rule: RuleId) -> SwitchValue {
        let about = rule.about();
        match self.params_of(rule) {
            Some(values) if !about.number && !values.is_empty() => {
                let params = about.params.iter().zip(values);
                SwitchValue::Table(params.map(|(p, &value)| (p.name.to_owned(), SwitchValue::Number(value))).collect())
            }
            _ => self.value_of(rule),
        }
    }
}

fn write_rules(text: &mut String, rules: &[(RuleId, SwitchValue)]) {
    if rules.is_empty() {
        return;
    }
    let _ = writeln!(text, "\n[rules]");
    for (rule, value) in rules {
        let _ = writeln!(text, "{} = {}", rule.name(), toml_value(value));
    }
}

/// Returns the parts of a home-made rule in the spelling of 0.2.0.
fn in_former_words(value: toml::Value) -> toml::Value {
    match value {
        toml::Value::Table(table) => toml::Value::Table(table.into_iter().map(in_former_spelling).collect()),
        toml::Value::Array(all) => toml::Value::Array(all.into_iter().map(in_former_words).collect()),
        other => other,
    }
}

fn in_former_spelling((key, value): (String, toml::Value)) -> (String, toml::Value) {
    let said = value.as_str();
    let word = FORMER_WORDS.iter().find(|(word, _, keys)| said == Some(*word) && keys.contains(&key.as_str()));
    let value = match word {
        Some((_, former, _)) => (*former).into(),
        None => in_former_words(value),
    };
    match FORMER_KEYS.iter().find(|(today, _)| *today == key) {
        Some((_, former)) => ((*former).to_owned(), value),
        None => (key, value),
    }
}

pub(crate) fn toml_value(value: &SwitchValue) -> toml::Value {
    match value {
        SwitchValue::Bool(on) => (*on).into(),
        SwitchValue::Number(number) => (*number).into(),
        SwitchValue::Word(word) => word.as_str().into(),
        SwitchValue::Table(table) => {
            toml::Value::Table(table.iter().map(|(name, value)| (name.clone(), toml_value(value))).collect())
        }
    }
}

fn switch_value(value: &toml::Value) -> SwitchValue {
    match value {
        toml::Value::Boolean(on) => SwitchValue::Bool(*on),
        toml::Value::Integer(number) => SwitchValue::Number(*number),
        toml::Value::String(word) => SwitchValue::Word(word.clone()),
        other => SwitchValue::Word(other.to_string()),
    }
}

/// Derives a name for files from a title: "Camp Fire!" becomes `camp-fire`.
pub(crate) fn name_of(title: &str) -> String {
    let lower = title.to_lowercase();
    let words = lower.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let name = words.collect::<Vec<_>>().join("-");
    // The title contains only punctuation, or its name would be that of a preset.
    if name.is_empty() || Preset::find(&name).is_some() { format!("my-{name}") } else { name }
}

#[cfg(test)]
mod tests {
    use ruckus_homemade::Homemade;

    use super::*;
    use crate::{PRESETS, WARM_UP};

    fn again(text: &str) -> Ruleset {
        Ruleset::parse("again.toml", text).unwrap_or_else(|error| panic!("{error}\n{text}"))
    }

    fn same(one: &Ruleset, other: &Ruleset) {
        assert_eq!(one.procedures(), other.procedures());
        for (rule, _) in catalogue() {
            assert_eq!(one.values_of(rule), other.values_of(rule), "{rule:?}");
        }
        assert_eq!((&one.title, &one.summary), (&other.title, &other.summary));
    }

    #[test]
    fn presets_have_a_short_and_a_full_text() {
        for preset in PRESETS.into_iter().chain([WARM_UP]) {
            let ruleset = Ruleset::preset(preset.name).unwrap();
            assert_eq!(ruleset.text(), format!("base = \"{}\"\n", preset.name));
            same(&ruleset, &again(&ruleset.text()));
            let full = Ruleset::from_full(preset.name, &ruleset.in_full()).unwrap();
            same(&ruleset, &full);
            assert_eq!(full.text(), ruleset.text());
            assert!(ruleset.in_full().contains("base = \"classic\"\n"));
        }
    }

    #[test]
    fn changes_are_written_briefly_and_read_back() {
        let text = "name = 'camp'\ntitle = 'Camp \"fire\"'\nsummary = 'Kinder.'\nbase = 'super-power-no-sissies'\n\
                    [deal]\nchoice = [3, 5]\n[uno]\npenalty = 2\n[scoring]\nmethod = 'low-total'\n\
                    [rules]\ndoghouse = 2\nspank-the-baby = true\nits-not-your-turn = false\n";
        let ruleset = again(text);
        let short = ruleset.text();
        same(&ruleset, &again(&short));
        same(&ruleset, &again(&ruleset.in_full()));
        assert_eq!(again(&short).text(), short);
        assert_eq!(Ruleset::from_full(ruleset.base(), &ruleset.in_full()).unwrap().text(), short);
        assert!(short.contains("doghouse = 2") && short.contains("its-not-your-turn = false"), "{short}");
        assert!(!short.contains("spank-the-baby"), "the base has it: {short}");
        assert_eq!(ruleset.own_switches().len(), 2);
        assert_eq!(again(&short).base(), "super-power-no-sissies");
    }

    #[test]
    fn a_full_text_keeps_the_former_spelling_of_home_made_rules() {
        let preset = Ruleset::preset("psycho").expect("a preset");
        let of_gallery = |name: &str| crate::in_gallery(name).expect("is in the gallery").clone();
        let [sums, names] = ["add-them-up", "not-your-colour"].map(of_gallery);
        let ruleset = preset.with_homemade(sums, "the test").expect("is right");
        let ruleset = ruleset.with_homemade(names, "the test").expect("is right");
        let (short, full) = (ruleset.text(), ruleset.in_full());
        for word in ["same = \"color\"", "prevent = \"color-call\"", "name-color = {"] {
            let former = word.replace("color", "colour");
            assert!(short.contains(word) && !short.contains(&former), "{short}");
            assert!(full.contains(&former) && !full.contains(word), "{full}");
        }
        let read = Ruleset::from_full("psycho", &full).expect("it is read");
        assert_eq!((read.homemade(), read.in_full()), (ruleset.homemade(), full));
        assert_eq!(again(&short).homemade(), ruleset.homemade());
    }

    #[test]
    fn a_full_text_does_not_respell_the_words_of_authors() {
        let text = "name = 'own'\ntitle = 'color'\n[rules]\nchallenge = 'color'\n[[parts]]\nwhen = 'passed'\n\
                    then = [{ do = { choose = { who = 'actor', options = ['color', 'colors'] } } }]\n";
        let rule = crate::read_homemade("own.toml", text).expect("is right");
        let preset = Ruleset::preset("classic").expect("a preset");
        let ruleset = preset.with_homemade(rule, "the test").expect("is right");
        assert!(!ruleset.in_full().contains("colour"), "{}", ruleset.in_full());
    }

    #[test]
    fn a_full_text_omits_newer_rules_that_are_off() {
        let power = Ruleset::preset("power").expect("a preset");
        assert!(!power.in_full().contains("turn-clock") && power.in_full().contains("touch-your-nose = false"));
        let with = power.with([("turn-clock", &SwitchValue::Bool(true))], "a test").expect("it fits");
        assert!(with.in_full().contains("turn-clock = { seconds = 15 }"), "{}", with.in_full());
        let read = Ruleset::from_full("power", &with.in_full()).expect("it is read");
        assert_eq!(read.in_full(), with.in_full());
    }

    #[test]
    fn a_full_text_does_not_depend_on_a_preset() {
        // Simulates a preset that had fewer settings when the text was written.
        let old = "title = 'Old'\nsummary = 'Old.'\nbase = 'classic'\n[rules]\nsuper-power = true\nchallenge = false\n";
        let then = again(old);
        let now = Ruleset::from_full("super-power-no-sissies", old).unwrap();
        same(&then, &now);
        assert_eq!(now.base(), "super-power-no-sissies");
        let short = again(&now.text());
        same(&then, &short);
        assert!(now.text().contains("no-sissies = false"), "{}", now.text());
    }

    #[test]
    fn the_first_of_several_words_is_written_as_true() {
        let read = |value: &str| again(&format!("base = 'classic'\n[rules]\nchallenge = {value}\n"));
        let param = |ruleset: &Ruleset| ruleset.compile(4).unwrap().param(RuleId::named("challenge").unwrap(), 0);
        assert!(Ruleset::preset("classic").unwrap().in_full().contains("\nchallenge = \"color\"\n"));
        assert!(Ruleset::preset("house-rules").unwrap().in_full().contains("\nchallenge = true\n"));
        // The text of version 0.2.0. Shuffles are bound to it.
        for value in ["true", "'color-or-wild'"] {
            let both = read(value);
            assert_eq!((param(&both), both.own_switches().len()), (0, 1));
            assert!(both.text().contains("challenge = true") && both.in_full().contains("\nchallenge = true\n"));
            assert_eq!(Ruleset::from_full("classic", &both.in_full()).unwrap().in_full(), both.in_full());
        }
        let color = read("'color'");
        assert_eq!((param(&color), color.text().as_str()), (1, "base = \"classic\"\n"));
        for (wrong, takes) in [("'colour'", "not \"colour\""), ("2", "not a number")] {
            let text = format!("base = 'classic'\n[rules]\nchallenge = {wrong}\n");
            let error = Ruleset::parse("wrong.toml", &text).unwrap_err().to_string();
            assert!(error.contains("must be \"color-or-wild\", \"color\", true or false, "), "{error}");
            assert!(error.contains(takes), "{error}");
        }
    }

    /// Version 0.2.0 wrote `"draw-two"` and `false`. Shuffles are bound to that text.
    #[test]
    fn a_word_stands_for_the_default_number_of_its_rule() {
        let read = |value: &str| again(&format!("base = 'classic'\n[rules]\nmistakes = {value}\n"));
        let rule = RuleId::named("mistakes").unwrap();
        for value in ["'draw-two'", "true", "2", "{ cards = 2 }"] {
            let two = read(value);
            assert_eq!(two.compile(4).unwrap().param(rule, 0), 2, "{value}");
            assert!(two.text().contains("mistakes = \"draw-two\"\n"), "{}", two.text());
            assert!(two.in_full().contains("\nmistakes = \"draw-two\"\n"), "{}", two.in_full());
        }
        for cards in [1, 3, 4] {
            let other = read(&cards.to_string());
            assert_eq!(other.compile(4).unwrap().param(rule, 0), cards);
            assert!(other.in_full().contains(&format!("\nmistakes = {cards}\n")), "{}", other.in_full());
            same(&other, &again(&other.text()));
        }
        for value in ["0", "false"] {
            assert!(read(value).in_full().contains("\nmistakes = false\n"), "{value}");
        }
        for (wrong, right) in [
            ("5", "cards = 5 is out of range; use 1 to 4 (cards that a mistake costs)"),
            ("-1", "cards = -1 is out of range; use 1 to 4"),
            ("'draw-three'", "must be a number, \"draw-two\", true or false, not \"draw-three\""),
        ] {
            let text = format!("base = 'classic'\n[rules]\nmistakes = {wrong}\n");
            let error = Ruleset::parse("wrong.toml", &text).unwrap_err().to_string();
            assert!(error.contains(right), "{error}");
        }
    }

    /// A home-made rule can write a value in another way than the ruleset.
    #[test]
    fn a_removed_home_made_rule_takes_its_switch_along() {
        let preset = Ruleset::preset("classic").expect("a preset");
        for value in [SwitchValue::Bool(true), SwitchValue::Number(2), SwitchValue::Word("draw-two".to_owned())] {
            let text = "name = 'own'\ntitle = 'Own'\n[[parts]]\nwhen = 'passed'\nthen = [{ do = 'turn-round' }]\n";
            let rule = crate::read_homemade("own.toml", text).expect("is right");
            let rule = Homemade { rules: [("mistakes".to_owned(), value)].into(), ..rule };
            let with = preset.clone().with_homemade(rule, "the host").expect("it fits");
            let without = with.without_homemade("own", "the host").expect("it is on");
            assert_eq!(without.text(), preset.text());
        }
    }

    #[test]
    fn only_changed_settings_are_written() {
        let with =
            |ruleset: Ruleset, name: &str, value: SwitchValue| ruleset.with_settings([(name, &value)], "the table");
        let base = Ruleset::preset("super-power-no-sissies").unwrap();
        let kinder = with(base, "uno.penalty", SwitchValue::Number(2)).unwrap();
        assert_eq!(kinder.procedures().uno.penalty, 2, "it wins over the rule that says five");
        assert_eq!(kinder.own_settings().len(), 1);
        let back = with(kinder, "uno.penalty", SwitchValue::Number(5)).unwrap();
        assert_eq!((back.procedures().uno.penalty, back.own_settings().len()), (5, 0));
        let single = with(back, "scoring.method", SwitchValue::Word("single".to_owned())).unwrap();
        assert!(single.text().contains("[scoring]\nmethod = \"single\"\n"));
        let back = with(single, "scoring.method", SwitchValue::Word("low-total".to_owned())).unwrap();
        assert_eq!(back.text(), "base = \"super-power-no-sissies\"\n");
        for (name, value) in [("uno.penalti", 2), ("uno.penalty", 31), ("scoring.method", 3)] {
            assert!(with(back.clone(), name, SwitchValue::Number(value)).is_err(), "{name}");
        }
    }

    #[test]
    fn settings_override_a_home_made_rule_after_reading_back() {
        let rule = |settings: &str| {
            let text = format!(
                "name = 'four'\ntitle = 'Four!'\n{settings}\n[[parts]]\nwhen = 'passed'\nthen = [{{ do = 'turn-round' }}]\n"
            );
            crate::read_homemade("four.toml", &text).unwrap()
        };
        let number = SwitchValue::Number;
        for base in ["classic", "super-power-no-sissies", "psycho"] {
            let preset = Ruleset::preset(base).unwrap();
            let by_base = i64::from(preset.procedures().uno.penalty);
            let brings = rule("settings = { 'uno.penalty' = 9 }");
            let with = preset.clone().with_homemade(brings, "the table").unwrap();
            assert_eq!(again(&with.text()).procedures().uno.penalty, 9, "nobody has said anything else");
            // Change it to another value, to the base's, and to the rule's.
            for penalty in [7, by_base, 9] {
                let said = with.clone().with_settings([("uno.penalty", &number(penalty))], "the host").unwrap();
                assert_eq!(i64::from(said.procedures().uno.penalty), penalty);
                let full = Ruleset::from_full(base, &said.in_full()).unwrap();
                for read in [again(&said.text()), again(&said.in_full()), full.clone(), again(&full.text())] {
                    same(&said, &read);
                }
                assert_eq!(again(&said.text()).text(), said.text());
                let without = again(&said.text()).without_homemade("four", "the host").unwrap();
                let left = if penalty == 9 { by_base } else { penalty };
                assert_eq!(i64::from(without.procedures().uno.penalty), left);
                assert_eq!(without.own_settings().len(), usize::from(left != by_base), "{}", without.text());
            }
            for (name, value) in [("draw-on", SwitchValue::Bool(true)), ("doghouse", number(2))] {
                let before = preset.value_of(RuleId::named(name).unwrap());
                let brings = Homemade { rules: [(name.to_owned(), value)].into(), ..rule("") };
                let with = preset.clone().with_homemade(brings, "the table").unwrap();
                let said = with.with([(name, &before)], "the host").unwrap();
                let full = Ruleset::from_full(base, &said.in_full()).unwrap();
                for read in [again(&said.text()), again(&said.in_full()), full.clone(), again(&full.text())] {
                    same(&said, &read);
                }
            }
        }
    }

    #[test]
    fn names_are_derived_from_titles() {
        let ruleset = Ruleset::preset("classic").unwrap().titled(" Camp Fire! ", "Kinder.").unwrap();
        assert_eq!((ruleset.name.as_str(), ruleset.title.as_str()), ("camp-fire", "Camp Fire!"));
        same(&ruleset, &again(&ruleset.text()));
        let named_as_the_root = Ruleset::preset("classic").unwrap().titled("Classic", "Not quite.").unwrap();
        assert_eq!(named_as_the_root.name, "my-classic");
        same(&named_as_the_root, &again(&named_as_the_root.text()));
        assert!(Ruleset::preset("classic").unwrap().titled("a\u{7}", "b").is_err());
        assert!(Ruleset::preset("classic").unwrap().titled("a", "").is_err());
        again(&named_as_the_root.in_full()).compile(4).unwrap();
    }
}
