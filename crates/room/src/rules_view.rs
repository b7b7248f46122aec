//! The view of a room's rules for clients: settings, switches and home-made rules with their texts.

use ruckus_engine::{
    Method, Picture, Presentation, Procedures, RuleId, RuleInfo, SwitchValue, Word, catalogue, interactions,
};
use ruckus_protocol::{RulePicture, RuleSetting, RuleSwitch, RulesView, SwitchParam};
use ruckus_ruleset::{Ruleset, SETTINGS, SettingInfo, Takes};

use crate::homemade;

/// Returns the view of a ruleset.
pub fn of(ruleset: &Ruleset) -> RulesView {
    let own = ruleset.own_switches();
    let line = ruleset.line();
    RulesView {
        base: ruleset.base().to_owned(),
        name: ruleset.name.clone(),
        title: ruleset.title.clone(),
        summary: ruleset.summary.clone(),
        with: own.iter().map(|(rule, value)| (rule.name().to_owned(), value.clone())).collect(),
        settings: settings(ruleset),
        switches: catalogue().map(|(rule, about)| switch(ruleset, rule, about, &own)).collect(),
        homemade: homemade::rule::on_at(ruleset),
        file: ruleset.text(),
        line: line.text,
        not_in_line: line.left_out,
    }
}

fn settings(ruleset: &Ruleset) -> Vec<RuleSetting> {
    let procedures = ruleset.procedures();
    let own = ruleset.own_settings();
    let setting = |about: &SettingInfo| RuleSetting {
        value: about.value(&procedures),
        range: if let Takes::Number(least, most) = about.takes { Some((least, most)) } else { None },
        words: match about.takes {
            Takes::Word(words) => words.iter().map(|&word| word.to_owned()).collect(),
            Takes::Flag | Takes::Number(..) => Vec::new(),
        },
        changed: own.contains_key(&about.name()),
        idle: is_idle(about, &procedures),
        name: about.name(),
    };
    SETTINGS.iter().filter(|about| about.offered).map(setting).collect()
}

/// Returns true if other settings make this one irrelevant.
fn is_idle(about: &SettingInfo, procedures: &Procedures) -> bool {
    match (about.section, about.key) {
        ("deal", "cards") => procedures.deal.choice.is_some(),
        ("scoring", "target" | "rounds") if procedures.rule_settings.elimination => true,
        ("scoring", "target") => procedures.scoring.method == Method::Single,
        ("scoring", "rounds") => procedures.scoring.method != Method::LowTotal,
        _ => false,
    }
}

/// Returns the named values of a rule that has several. Empty for all other rules.
fn several(about: &RuleInfo) -> &'static [Word] {
    if about.words.len() > 1 { about.words } else { &[] }
}

/// Returns the named value that switches a rule on: the preset's value if the rule has several, else the first one.
/// `None` for rules without named values.
fn word_of(ruleset: &Ruleset, rule: RuleId, about: &RuleInfo) -> Option<String> {
    let of_preset = || match Ruleset::preset(ruleset.base()).ok()?.value_of(rule) {
        SwitchValue::Word(word) => Some(word),
        _ => None,
    };
    let chosen = if several(about).is_empty() { None } else { of_preset() };
    chosen.or_else(|| about.words.first().map(|word| word.name.to_owned()))
}

fn switch(ruleset: &Ruleset, rule: RuleId, about: &'static RuleInfo, own: &[(RuleId, SwitchValue)]) -> RuleSwitch {
    let values = ruleset.params_of(rule);
    let sentence = about.sentence_with(values.unwrap_or_default());
    let params = about.params.iter().enumerate().map(|(place, param)| SwitchParam {
        name: param.name.to_owned(),
        meaning: param.meaning.to_owned(),
        value: values.and_then(|values| values.get(place).copied()).unwrap_or(param.preset),
        range: (param.least, param.most),
    });
    let others = catalogue().map(|(other, _)| other).filter(|&other| other != rule);
    let excluded = others.filter(|&other| interactions::contested(rule, other).is_some());
    let Presentation { picture, role, setting, .. } = about.presentation;
    RuleSwitch {
        name: about.name.to_owned(),
        title: about.title.to_owned(),
        clause: about.clause.to_owned(),
        sentence,
        value: ruleset.value_of(rule),
        range: about.params.first().filter(|_| about.number).map(|param| (param.least.min(0), param.most)),
        word: word_of(ruleset, rule, about),
        words: several(about).iter().map(|word| word.name.to_owned()).collect(),
        params: params.collect(),
        answers: about.answers.iter().map(|question| question.words().to_owned()).collect(),
        excludes: excluded.map(|other| other.name().to_owned()).collect(),
        requires: about.requires.iter().map(|&name| name.to_owned()).collect(),
        changed: own.iter().any(|(other, _)| *other == rule),
        picture: picture.map(picture_of),
        role,
        setting: setting.map(str::to_owned),
    }
}

fn picture_of(picture: Picture) -> RulePicture {
    match picture {
        Picture::Cards(_) => RulePicture::Cards(picture.cards()),
        Picture::Action(action) => RulePicture::Action(action.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_have_the_numbers_of_the_table() {
        let sentence = |line: &str| {
            let ruleset = Ruleset::from_line(line).expect("is valid");
            of(&ruleset).switches.into_iter().find(|switch| switch.name == "mercy").map(|switch| switch.sentence)
        };
        assert!(sentence("classic mercy=30").is_some_and(|text| text.starts_with("With 30 cards or more")));
        assert!(sentence("classic").is_some_and(|text| text.starts_with("With 25 cards or more")), "off: the default");
    }
}
