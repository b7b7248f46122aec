//! Files of single home-made rules: reads and checks them, and adds them to a suitable game.

use std::iter;

use ruckus_engine::nearest::{nearest, quoted};
use ruckus_homemade::{Homemade, Wrong};

use crate::{PRESETS, Ruleset, RulesetError, SettingLocation};

/// Keys of a home-made rule that a ruleset does not have.
const OWN: [&str; 6] = ["parts", "requires", "excludes", "lasting", "description", "settings"];

impl Ruleset {
    /// Reads a ruleset file, or the file of one home-made rule in TOML or JSON, as the workshop saves it. For a
    /// home-made rule, the result is a suitable preset with the rule.
    ///
    /// # Errors
    /// Returns the error with file, line and the most similar valid name.
    ///
    /// ```
    /// let rule = "name = 'four'\ntitle = 'Four!'\n[[parts]]\nwhen = 'passed'\nthen = [{ do = 'turn-round' }]\n";
    /// let ruleset = ruckus_ruleset::Ruleset::read("four.toml", rule).unwrap();
    /// assert_eq!((ruleset.base(), ruleset.homemade()[0].title.as_str()), ("classic", "Four!"));
    /// ```
    pub fn read(file: &str, text: &str) -> Result<Self, RulesetError> {
        if !is_homemade(text) {
            return Self::parse(file, text);
        }
        let ruleset = Self::for_homemade(&read_homemade(file, text)?, file)?;
        Ok(Self { file: file.to_owned(), ..ruleset })
    }

    /// Returns a suitable game with a home-made rule: Classic, or for a rule that requires others, the first game that
    /// has them, beginning with Psycho. Rules that are made during the game need House Rules. `file` is named in errors.
    ///
    /// # Errors
    /// The rule cannot be added to the game.
    pub fn for_homemade(rule: &Homemade, file: &str) -> Result<Self, RulesetError> {
        let with = |game: &str| Self::preset(game)?.with_homemade(rule.clone(), file);
        if rule.is_for_a_number() {
            return with("house-rules");
        }
        if rule.requires.is_empty() {
            return with("classic");
        }
        let others = PRESETS.iter().map(|preset| preset.name).filter(|game| *game != "psycho");
        let mut games = iter::once("psycho").chain(others).filter_map(|game| with(game).ok());
        games.find(|game| game.compile(4).is_ok()).map_or_else(|| with("psycho"), Ok)
    }
}

/// Reads and checks the file of one home-made rule, in TOML or JSON.
///
/// # Errors
/// Returns the error with file, line and the most similar valid name.
///
/// ```
/// let rule = "name = 'four'\ntitle = 'Four!'\n[[parts]]\nwhen = 'passes'\nthen = [{ do = 'turn-round' }]\n";
/// let error = ruckus_ruleset::read_homemade("four.toml", rule).unwrap_err().to_string();
/// assert_eq!(error, "four.toml:4: there is no word `passes` here; did you mean `passed`?");
/// ```
pub fn read_homemade(file: &str, text: &str) -> Result<Homemade, RulesetError> {
    let place = |line| SettingLocation::at(file, line);
    let rule = parse(text).map_err(|(line, why)| RulesetError::new(place(line), why))?;
    match rule.faults().into_iter().next() {
        Some(fault) => {
            let line = fault.part.map_or(0, |part| line_of_part(text, part));
            Err(RulesetError::of_homemade(place(line), &rule, fault))
        }
        None => Ok(rule),
    }
}

/// Returns true if a text is a single home-made rule, and not a ruleset or a scenario. Unreadable text counts as a
/// ruleset.
pub fn is_homemade(text: &str) -> bool {
    text.trim_start().starts_with('{')
        || toml::from_str::<toml::Table>(text).is_ok_and(|table| OWN.iter().any(|key| table.contains_key(*key)))
}

/// Parses a rule. Errors have a line.
fn parse(text: &str) -> Result<Homemade, (usize, String)> {
    Homemade::check_size(text).map_err(|wrong: Wrong| (0, wrong.to_string()))?;
    if text.trim_start().starts_with('{') {
        return serde_json::from_str(text).map_err(|error| {
            let message = error.to_string();
            let end = message.rfind(" at line ").unwrap_or(message.len());
            (error.line(), meant(&message[..end]))
        });
    }
    toml::from_str(text).map_err(|error: toml::de::Error| {
        let before = error.span().and_then(|span| text.get(..span.start));
        (before.map_or(0, |before| before.matches('\n').count() + 1), meant(error.message()))
    })
}

/// Rewords a parser's message. All parsers share serde's messages, which quote the valid names in backticks.
fn meant(message: &str) -> String {
    for (start, what) in [("unknown variant `", "word"), ("unknown field `", "key")] {
        let Some((word, rest)) = message.strip_prefix(start).and_then(|rest| rest.split_once('`')) else { continue };
        let known = rest.split('`').skip(1).step_by(2);
        return format!("there is no {what} {} here{}", quoted(word), nearest(word, known));
    }
    message.to_owned()
}

/// Returns the line where a part begins, from 1. 0 if parts are not separate sections.
fn line_of_part(text: &str, part: u8) -> usize {
    let begins = text.lines().enumerate().filter(|(_, line)| line.trim_start().starts_with("[[parts]]"));
    begins.map(|(line, _)| line + 1).nth(usize::from(part).saturating_sub(1)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: &str = "name = 'own'\ntitle = 'Own'\n\n[[parts]]\nwhen = 'passed'\nthen = [{ do = 'turn-round' }]\n";

    fn error(text: &str) -> String {
        Ruleset::read("own.toml", text).map(|_| ()).expect_err("is wrong").to_string()
    }

    #[test]
    fn a_rule_is_played_with_a_game_that_has_what_it_requires() {
        for (requires, game) in [
            ("[]", "classic"),
            ("['matching']", "psycho"),
            ("['super-power']", "super-power-no-sissies"),
            ("['slap-fives']", "power"),
            ("['interrupt']", "super-speed"),
        ] {
            let text = format!("requires = {requires}\n{RULE}");
            let ruleset = Ruleset::read("own.toml", &text).expect("is right");
            assert_eq!(ruleset.base(), game, "{requires}");
            ruleset.compile(4).expect("the game has what the rule requires");
        }
    }

    #[test]
    fn a_rule_file_can_be_toml_or_json() {
        let of_toml = Ruleset::read("own.toml", RULE).expect("is right");
        assert_eq!((of_toml.base(), of_toml.homemade().len()), ("classic", 1));
        let json = serde_json::to_string_pretty(&of_toml.homemade()[0]).expect("is written");
        let of_json = Ruleset::read("own.json", &json).expect("is right");
        assert_eq!(of_json.homemade(), of_toml.homemade());
        for rule in crate::gallery() {
            let text = serde_json::to_string(rule).expect("is written");
            let ruleset = Ruleset::read("rule.json", &text).unwrap_or_else(|error| panic!("{error}"));
            assert_eq!(ruleset.homemade(), std::slice::from_ref(rule));
        }
        assert_eq!(Ruleset::read("mine.toml", "base = 'psycho'\n").expect("a ruleset").base(), "psycho");
    }

    #[test]
    fn errors_name_the_line_and_suggest_a_word() {
        assert_eq!(
            error(&RULE.replace("'passed'", "'passed-on'")),
            "own.toml:5: there is no word `passed-on` here; did you mean `passed`?"
        );
        assert!(
            error(&RULE.replace("then =", "them ="))
                .starts_with("own.toml:6: there is no key `them` here; did you mean `then`?")
        );
        let second = format!(
            "{RULE}[[parts]]\nwhen = 'skipped'\nthen = [{{ do = {{ draw = {{ who = 'next', cards = 99 }} }} }}]\n"
        );
        let said = error(&second);
        assert!(said.starts_with("own.toml:7: "), "{said}");
        assert!(said.contains("the number of cards is 99; use 0 to 20"), "{said}");
        let json = "{\n  \"name\": \"own\",\n  \"titel\": \"Own\"\n}";
        assert_eq!(error(json), "own.toml:3: there is no key `titel` here; did you mean `title`?");
    }
}
