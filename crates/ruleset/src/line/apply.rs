//! Applies the words of a line to a game, in the order of ruleset files: rules of the gallery, settings, switches.

use ruckus_engine::{MAX_PARAMS, RuleId, one_line};

use super::TEXTS;
use super::read::{Meant, Said};
use crate::file::{LONGEST_NAME, LONGEST_SUMMARY, LONGEST_TITLE, ROOT};
use crate::line_error::{LineError, LineWrong};
use crate::location::LINE;
use crate::{Ruleset, SettingLocation, Switched, text};

/// Builds the ruleset.
pub(super) fn apply(words: &[Meant]) -> Result<Ruleset, LineError> {
    contradictions(words)?;
    let mut games = words.iter().filter_map(|word| if let Said::Game(name) = word.said { Some(name) } else { None });
    let other = |error: String, word: &Meant| LineError::new(&word.at, LineWrong::Other { why: error });
    let mut ruleset = match Ruleset::preset(games.next().unwrap_or(ROOT)) {
        Ok(preset) => Ruleset { file: LINE.to_owned(), ..preset },
        // Presets are part of the program, and each is tested.
        Err(error) => return Err(LineError::new(&(0..0), LineWrong::Other { why: error.message })),
    };
    let mut added: Vec<&str> = Vec::new();
    for word in words {
        if let Said::Gallery(rule, true) = &word.said
            && !added.contains(&rule.name.as_str())
        {
            added.push(&rule.name);
            ruleset = ruleset.with_homemade((*rule).clone(), LINE).map_err(|error| other(error.message, word))?;
        }
    }
    for word in words {
        if let Said::Setting(section, key, value) = &word.said {
            let place = SettingLocation::in_line(word.at.start);
            ruleset.set(section, key, value.clone(), place).map_err(|error| other(error.message, word))?;
        }
    }
    for word in words {
        let place = SettingLocation::in_line(word.at.start);
        match word.said {
            Said::Off(rule) => {
                ruleset.switched.insert(rule, Switched { values: None, place });
            }
            Said::On(rule, value) => {
                let values = with_param(ruleset.values_of(rule).unwrap_or_else(|| defaults(rule)), value);
                ruleset.switched.insert(rule, Switched { values: Some(values), place });
            }
            _ => {}
        }
    }
    texts(ruleset, words)
}

/// Returns the values of a rule that is switched on without saying more.
pub(super) fn defaults(rule: RuleId) -> [i64; MAX_PARAMS] {
    let mut values = [0; MAX_PARAMS];
    for (slot, param) in values.iter_mut().zip(rule.about().params) {
        *slot = param.preset;
    }
    values
}

fn with_param(mut values: [i64; MAX_PARAMS], said: Option<(usize, i64)>) -> [i64; MAX_PARAMS] {
    if let Some((slot, value)) = said.and_then(|(place, value)| Some((values.get_mut(place)?, value))) {
        *slot = value;
    }
    values
}

/// Sets title, summary and name. A title without a name determines the name, as in the lobby.
fn texts(mut ruleset: Ruleset, words: &[Meant]) -> Result<Ruleset, LineError> {
    for key in TEXTS {
        for word in words {
            let Said::Text(_, given) = &word.said else { continue };
            if word.name != key {
                continue;
            }
            let longest = match key {
                "title" => LONGEST_TITLE,
                "summary" => LONGEST_SUMMARY,
                _ => LONGEST_NAME,
            };
            let checked = one_line(key, given, longest);
            let checked = checked.map_err(|why| LineError::new(&word.at, LineWrong::Other { why }))?;
            match key {
                "title" => {
                    ruleset.name = text::name_of(&checked);
                    ruleset.title = checked;
                }
                "summary" => ruleset.summary = checked,
                _ => ruleset.name = checked,
            }
        }
    }
    Ok(ruleset)
}

/// Finds a word that contradicts an earlier one. Saying the same again is allowed.
fn contradictions(words: &[Meant]) -> Result<(), LineError> {
    for (index, word) in words.iter().enumerate() {
        let Some(earlier) = words[..index].iter().find(|other| contradict(&other.said, &word.said)) else { continue };
        let wrong = match word.said {
            Said::Game(name) => LineWrong::SecondGame { name: name.to_owned() },
            _ => LineWrong::Twice { name: earlier.name.clone() },
        };
        return Err(LineError::new(&word.at, wrong));
    }
    Ok(())
}

fn contradict(one: &Said, other: &Said) -> bool {
    match (one, other) {
        (Said::Game(a), Said::Game(b)) => a != b,
        (Said::Off(a), Said::On(b, _)) | (Said::On(a, _), Said::Off(b)) => a == b,
        (Said::On(a, Some((place, value))), Said::On(b, Some((other, its)))) => {
            a == b && place == other && value != its
        }
        (Said::Gallery(a, on), Said::Gallery(b, its)) => a.name == b.name && on != its,
        (Said::Setting(section, key, value), Said::Setting(other, its, said)) => {
            (section, key) == (other, its) && value != said
        }
        (Said::Text(a, text), Said::Text(b, its)) => a == b && text != its,
        _ => false,
    }
}
