//! Random rulebooks: any valid combination of rules, with random parameters and procedures.

use std::fmt::Write;

use ruckus_engine::{Param, RuleId, Rulebook, catalogue, interactions};
use ruckus_homemade::Homemade;
use ruckus_ruleset::gallery;
use ruckus_ruleset::{PRESETS, Ruleset};

use crate::dice::Dice;

/// A ruleset file and a number of seats.
#[derive(Clone)]
pub struct RulesetSample {
    /// Number of seats.
    pub seats: usize,
    /// Text of the ruleset file.
    pub text: String,
    /// Names of gallery rules to switch on, if they fit the ruleset.
    pub homemade: Vec<String>,
}

impl std::fmt::Debug for RulesetSample {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} seats\n{}home-made: {:?}\n", self.seats, self.text, self.homemade)
    }
}

impl RulesetSample {
    /// Generates a ruleset for `seats` seats: sometimes a preset, usually a random one.
    pub fn random(seats: usize, dice: &mut Dice) -> Self {
        let text = match dice.below(4) {
            0 => dice.one_of(&PRESETS).map(|preset| format!("base = '{}'\n", preset.name)).unwrap_or_default(),
            1 => format!("base = 'super-power-no-sissies'\n[rules]\ndoghouse = {}\n", dice.below(seats - 1)),
            _ => random(seats, dice),
        };
        let mut homemade: Vec<String> = gallery().iter().map(|rule| rule.name.clone()).collect();
        let count = dice.one_of(&[0, 0, 1, 2, 5]).unwrap_or_default();
        while homemade.len() > count {
            homemade.swap_remove(dice.below(homemade.len()));
        }
        Self { seats, text, homemade }
    }

    /// Compiles the rulebook, with the gallery rules that fit it. Returns `None` if two of its rules exclude each
    /// other, or if it does not fit the number of seats.
    ///
    /// # Panics
    /// If the rules fail to compile for another reason: then this generator has a bug.
    pub fn rulebook(&self) -> Option<Rulebook> {
        let ruleset = Ruleset::parse("random.toml", &self.text).expect("every setting is in its range");
        let compiled = ruleset.compile(self.seats);
        match compiled {
            Ok(rulebook) => Some(self.with_homemade(ruleset).unwrap_or(rulebook)),
            Err(error) => {
                let words = error.to_string();
                let dealt = words.contains("cards each");
                let too_few = words.contains("seats or more") || words.contains(&format!("with {} seats", self.seats));
                let admissible = words.contains("exclude each other") || too_few || dealt;
                assert!(admissible, "{error}\n{}", self.text);
                None
            }
        }
    }
}

impl RulesetSample {
    /// Compiles the rulebook with these home-made rules. Returns `None` if they do not fit it.
    ///
    /// # Panics
    /// If the ruleset is invalid: then this generator has a bug.
    pub fn rulebook_with(&self, rules: impl IntoIterator<Item = Homemade>) -> Option<Rulebook> {
        let mut ruleset = Ruleset::parse("random.toml", &self.text).expect("every setting is in its range");
        for rule in rules {
            ruleset = ruleset.with_homemade(rule, "random").ok()?;
        }
        ruleset.compile(self.seats).ok()
    }

    /// Compiles the rulebook with the gallery rules that fit it, in turn. Returns `None` if none fits.
    fn with_homemade(&self, mut ruleset: Ruleset) -> Option<Rulebook> {
        let mut found = None;
        for rule in gallery().iter().filter(|rule| self.homemade.contains(&rule.name)) {
            let with = ruleset.clone().with_homemade(rule.clone(), "gallery").expect("it switches what there is");
            if let Ok(rulebook) = with.compile(self.seats) {
                found = Some(rulebook);
                ruleset = with;
            }
        }
        found
    }

    /// Returns a copy with one rule switched off.
    #[must_use]
    pub fn without(&self, rule: RuleId) -> Self {
        let about = rule.about();
        let switch = format!("{} = ", about.name);
        let mut text: String = self.text.lines().filter(|line| !line.starts_with(&switch)).fold(String::new(), add);
        if !text.contains("[rules]") {
            text = add(text, "[rules]");
        }
        text = add(text, &format!("{switch}{}", if about.number { "0" } else { "false" }));
        Self { seats: self.seats, text, homemade: self.homemade.clone() }
    }
}

fn add(mut text: String, line: &str) -> String {
    text.push_str(line);
    text.push('\n');
    text
}

fn random(seats: usize, dice: &mut Dice) -> String {
    let pick = |dice: &mut Dice, words: &[&'static str]| dice.one_of(words).unwrap_or_default();
    let mut text = String::from("base = 'classic'\n");
    let mut line = |words: String| {
        writeln!(text, "{words}").expect("a text takes lines");
    };
    line(format!("[deck]\npacks-up-to = [{}]\nthen-per = {}", 2 + dice.below(15), 1 + dice.below(16)));
    let most = if dice.percent(10) { 30 } else { 9 };
    let mut dealt = 1 + dice.below(most);
    line(format!("[deal]\ncards = {dealt}"));
    if dice.percent(40) {
        let least = 1 + dice.below(30);
        let most = least + dice.below(31 - least);
        line(format!("choice = [{least}, {most}]"));
        dealt = dealt.max(most);
    }
    line(format!("flip = '{}'", pick(dice, &["at-once", "dealer", "when-ready"])));
    line(format!("starter = '{}'", pick(dice, &["any", "number", "not-wild"])));
    line(format!(
        "[turn]\ndraw = '{}'\ndraw-on = {}",
        pick(dice, &["one", "one-and-play", "until-playable"]),
        dice.percent(60)
    ));
    line(format!("[debt]\nstack = '{}'", pick(dice, &["same-face", "any"])));
    line(format!("after-debt = '{}'", pick(dice, &["lose-turn", "play-on"])));
    line(format!("[uno]\ncatch = '{}'\npenalty = {}", pick(dice, &["next-action", "while-one-card"]), dice.below(8)));
    line(format!("[scoring]\nmethod = '{}'", pick(dice, &["winner-collects", "single", "low-total"])));
    line(format!("target = {}\nrounds = {}", dice.below(500), dice.below(4)));
    line(format!("points = '{}'", pick(dice, &["classic", "power"])));
    line(format!("[pace]\nspeed = '{}'\n[rules]", pick(dice, &["lightning", "lively", "relaxed"])));
    let chosen = choose(dice);
    for (rule, about) in catalogue() {
        let on = chosen.contains(&rule);
        if about.number {
            // The ranges of two rules depend on the number of seats (SP-4.1) and of dealt cards (G18).
            let Param { mut least, mut most, .. } = about.params[0];
            match about.name {
                "doghouse" => most = most.min(seats as i64 - 2),
                "mercy" => least = least.max(dealt as i64 + 1),
                _ => {}
            }
            let value = least + dice.below((most - least + 1) as usize) as i64;
            line(format!("{} = {}", about.name, if on { value } else { 0 }));
        } else if on && about.words.len() > 1 {
            let word = about.words[dice.below(about.words.len())];
            line(format!("{} = \"{}\"", about.name, word.name));
        } else if on && !about.params.is_empty() {
            let values: Vec<_> = about
                .params
                .iter()
                .map(|param| {
                    format!(
                        "{} = {}",
                        param.name,
                        param.least + dice.below((param.most - param.least + 1) as usize) as i64
                    )
                })
                .collect();
            line(format!("{} = {{ {} }}", about.name, values.join(", ")));
        } else {
            line(format!("{} = {on}", about.name));
        }
    }
    text
}

/// Chooses compatible rules, few or many: no two exclude each other, and each has the rules that it requires.
fn choose(dice: &mut Dice) -> Vec<RuleId> {
    let density = dice.one_of(&[5, 20, 50, 100]).unwrap_or(50);
    let mut chosen: Vec<RuleId> = Vec::new();
    let mut left: Vec<RuleId> = catalogue().map(|(rule, _)| rule).filter(|_| dice.percent(density)).collect();
    // A rule can come up before one that it requires, so rules that are left over get up to three tries.
    for _ in 0..3 {
        for _ in 0..left.len() {
            let rule = left.remove(dice.below(left.len()));
            let needs = rule.about().requires;
            let has_all = needs.iter().all(|name| chosen.iter().any(|other| other.name() == *name));
            if !has_all {
                left.push(rule);
            } else if chosen.iter().all(|&other| interactions::contested(rule, other).is_none()) {
                chosen.push(rule);
            }
        }
    }
    chosen
}
