//! What people type, read as a rule.

use ruckus_phrases::homemade::{self as phrases, Language};
use ruckus_protocol::{RuleLanguage, RuleNext, RuleRead, RuleText, Sentences};

use super::rule;
use crate::room::Problem;

/// What a text comes to.
///
/// # Errors
/// `bad-request`: it is longer than what is read, or takes too long to be read.
pub(crate) fn read(asked: &RuleText) -> Result<RuleRead, Problem> {
    let language = match asked.language {
        RuleLanguage::En => Language::English,
        RuleLanguage::De => Language::German,
    };
    let found =
        phrases::read(&asked.text, language).map_err(|why| Problem::new("bad-request", format!("`text`: {why}")))?;
    let next = found.next.into_iter().map(|next| RuleNext { words: next.words, text: next.text });
    Ok(RuleRead {
        sentences: found.rule.as_ref().map_or_else(Sentences::default, rule::sentences),
        rule: found.rule,
        rest: found.rest,
        next: next.collect(),
        near: found.near,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(text: String) -> Result<RuleRead, Problem> {
        read(&RuleText { text, language: RuleLanguage::En })
    }

    #[test]
    fn a_sentence_becomes_a_rule_that_says_it_in_each_language() {
        let found = asked("when someone plays a four everyone else draws two".to_owned()).expect("is short");
        assert_eq!(found.sentences.en, ["When a player plays a 4, all others draw 2 cards."]);
        assert_eq!(found.sentences.de, ["Wenn jemand eine 4 legt: alle anderen ziehen 2 Karten."]);
        assert_eq!((found.rest.as_str(), found.rule.is_some()), ("", true));
    }

    #[test]
    fn a_text_beyond_the_bounds_is_refused_with_the_bound() {
        let most = phrases::LONGEST_TEXT;
        assert!(asked("x".repeat(most)).is_ok());
        let refused = asked("x".repeat(most + 1)).expect_err("is too long");
        assert!(refused.code == "bad-request" && refused.message.contains(&most.to_string()), "{}", refused.message);
    }
}
