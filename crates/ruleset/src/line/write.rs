//! Writes rulesets as a line.

use std::collections::BTreeMap;

use ruckus_engine::{MAX_PARAMS, RuleId};

use super::apply::defaults;
use super::lists::written;
use super::words::quoted;
use crate::file::SECTIONS;
use crate::gallery::in_gallery;
use crate::location::LINE;
use crate::{Ruleset, text};

/// A ruleset as a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesLine {
    /// The line.
    pub text: String,
    /// The titles of home-made rules that a line cannot contain. It can contain those of the gallery.
    pub left_out: Vec<String>,
}

impl Ruleset {
    /// Writes the ruleset as a line. If nothing is left out, [`Ruleset::from_line`] returns an equal ruleset.
    ///
    /// ```
    /// use ruckus_ruleset::Ruleset;
    /// let text = "base = 'psycho'\n[rules]\nstacking = false\nturn-clock = true\n[uno]\npenalty = 4";
    /// let line = Ruleset::parse("mine.toml", text).unwrap().line();
    /// assert_eq!(line.text, "psycho -stacking +turn-clock uno.penalty=4");
    /// ```
    pub fn line(&self) -> RulesLine {
        let mut words = vec![self.base.clone()];
        let mut left_out = Vec::new();
        let preset = Self::preset(&self.base).ok();
        let mut start = preset.clone();
        for rule in self.homemade() {
            if in_gallery(&rule.name).is_some_and(|shipped| shipped == rule) {
                words.push(format!("+{}", rule.name));
                start = start.and_then(|start| start.with_homemade(rule.clone(), LINE).ok());
            } else {
                left_out.push(rule.title.clone());
            }
        }
        for rule in RuleId::all().filter(|rule| rule.about().switchable) {
            let before = start.as_ref().and_then(|start| start.values_of(rule));
            let now = self.values_of(rule);
            if before != now {
                write_rule(&mut words, rule, before, now);
            }
        }
        self.write_settings(&mut words);
        self.write_texts(&mut words, preset.as_ref());
        RulesLine { text: words.join(" "), left_out }
    }

    fn write_settings(&self, words: &mut Vec<String>) {
        for section in SECTIONS {
            let own = self.settings.iter().filter(|setting| setting.section == section && !setting.of_base);
            // Later settings override earlier ones.
            let values: BTreeMap<_, _> = own.map(|setting| (&setting.key, &setting.value)).collect();
            words.extend(
                values.into_iter().map(|(key, value)| format!("{section}.{key}={}", written(section, key, value))),
            );
        }
    }

    fn write_texts(&self, words: &mut Vec<String>, preset: Option<&Self>) {
        let mut name = preset.map(|preset| preset.name.clone());
        if preset.is_none_or(|preset| preset.title != self.title) {
            words.push(format!("title={}", quoted(&self.title)));
            name = Some(text::name_of(&self.title));
        }
        if preset.is_none_or(|preset| preset.summary != self.summary) {
            words.push(format!("summary={}", quoted(&self.summary)));
        }
        if name.as_ref() != Some(&self.name) {
            words.push(format!("name={}", quoted(&self.name)));
        }
    }
}

/// Writes what changes in a rule.
fn write_rule(
    words: &mut Vec<String>,
    rule: RuleId,
    before: Option<[i64; MAX_PARAMS]>,
    now: Option<[i64; MAX_PARAMS]>,
) {
    let (name, about) = (rule.name(), rule.about());
    let Some(now) = now else { return words.push(format!("-{name}")) };
    if about.words.len() > 1 {
        return words.push(match about.word(&now) {
            Some(word) if now != before.unwrap_or_else(|| defaults(rule)) => format!("{name}={}", word.name),
            _ => format!("+{name}"),
        });
    }
    let start = before.unwrap_or_else(|| defaults(rule));
    let changed = about.params.iter().enumerate().filter(|&(place, _)| now[place] != start[place] || about.number);
    let changed: Vec<_> = changed.map(|(place, param)| (param.name, now[place])).collect();
    match changed.as_slice() {
        [] => words.push(format!("+{name}")),
        // A 0 in place of the rule's value switches it off.
        [(_, value)] if about.params.len() == 1 && !(about.number && *value == 0) => {
            words.push(format!("{name}={value}"));
        }
        changed => words.extend(changed.iter().map(|(param, value)| format!("{name}.{param}={value}"))),
    }
}
