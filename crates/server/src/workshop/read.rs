//! Reads text in plain words as a rule.

use ruckus_phrases::homemade::{self as phrases, Doubt, Language, Meaning, Next, Unsure};
use ruckus_protocol::{ErrorCode, RuleDoubt, RuleLanguage, RuleNext, RuleRead, RuleText, RuleUnsure, Sentences};

use ruckus_room::RoomError;
use ruckus_room::homemade::rule;

/// Reads a text as a rule. Returns the rule, the unreadable rest of the text, and possible continuations.
///
/// # Errors
/// `bad-request` if the text is too long or takes too long to read.
pub(crate) fn read(asked: &RuleText) -> Result<RuleRead, RoomError> {
    let language = match asked.language {
        RuleLanguage::En => Language::English,
        RuleLanguage::De => Language::German,
    };
    let found = phrases::read(&asked.text, language)
        .map_err(|why| RoomError::new(ErrorCode::BadRequest, format!("`text`: {why}")))?;
    Ok(RuleRead {
        sentences: found.rule.as_ref().map_or_else(Sentences::default, rule::sentences),
        rule: found.rule,
        rest: found.rest,
        next: offers(found.next),
        near: found.near,
        unsure: found.unsure.map(unsure),
    })
}

fn offers(next: Vec<Next>) -> Vec<RuleNext> {
    next.into_iter().map(|next| RuleNext { words: next.words, text: next.text, sentences: None }).collect()
}

fn meaning(meaning: Meaning) -> RuleNext {
    let sentences = meaning.rule.as_ref().map(rule::sentences);
    RuleNext { words: meaning.words, text: meaning.text, sentences }
}

fn unsure(unsure: Unsure) -> RuleUnsure {
    let why = match unsure.why {
        Doubt::Player => RuleDoubt::Player,
        Doubt::Amount => RuleDoubt::Amount,
        Doubt::Several => RuleDoubt::Several,
        Doubt::Side => RuleDoubt::Side,
        Doubt::Down => RuleDoubt::Down,
        Doubt::Color => RuleDoubt::Color,
        Doubt::Unused => RuleDoubt::Unused,
        Doubt::Unchosen => RuleDoubt::Unchosen,
        Doubt::Nothing => RuleDoubt::Nothing,
    };
    RuleUnsure { words: unsure.words, why, instead: unsure.instead.into_iter().map(meaning).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(text: String) -> Result<RuleRead, RoomError> {
        read(&RuleText { text, language: RuleLanguage::En })
    }

    #[test]
    fn a_sentence_becomes_a_rule_worded_in_each_language() {
        let found = asked("when someone plays a four everyone else draws two".to_owned()).expect("is short");
        assert_eq!(found.sentences.en, ["When a player plays a 4, all others draw 2 cards."]);
        assert_eq!(found.sentences.de, ["Wenn jemand eine 4 legt: alle anderen ziehen 2 Karten."]);
        assert_eq!((found.rest.as_str(), found.rule.is_some()), ("", true));
    }

    #[test]
    fn uncertain_words_are_reported_with_alternatives() {
        let text = "When a player plays an 8, they choose the color.".to_owned();
        let found = asked(text).expect("is short");
        let unsure = found.unsure.expect("is refused");
        assert_eq!((found.rule, unsure.words.as_str(), unsure.why), (None, "they choose the color", RuleDoubt::Color));
        let meaning = &unsure.instead[0];
        assert_eq!(meaning.text, "When a player plays a wild, they choose the color.");
        let said = meaning.sentences.as_ref().expect("is a rule");
        assert_eq!(said.en, ["When a player plays a wild, that player calls the color."]);
    }

    #[test]
    fn overlong_texts_are_refused_with_the_limit() {
        let most = phrases::LONGEST_TEXT;
        assert!(asked("x".repeat(most)).is_ok());
        let refused = asked("x".repeat(most + 1)).expect_err("is too long");
        assert!(
            refused.code == ErrorCode::BadRequest && refused.message.contains(&most.to_string()),
            "{}",
            refused.message
        );
    }
}
