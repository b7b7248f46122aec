//! Texts with several meanings are answered with a question: one text for each meaning.

use ruckus_phrases::homemade::{Doubt, Language, canonical, english, read, sentences};

use crate::corpus::corpus;

#[test]
fn people_are_asked_what_they_mean() {
    for (text, why, meanings) in [
        (
            "A 2 gives the next player a card.",
            Doubt::Player,
            &[
                "When a player plays a 2, that player gives 1 card to the next player.",
                "When a player plays a 2, the next player draws 1 card.",
            ][..],
        ),
        (
            "When a player draws two, the next player draws a card",
            Doubt::Amount,
            &["When a player draws a 2, the next player draws 1 card."][..],
        ),
    ] {
        let found = read(text, Language::English).expect("is short");
        assert_eq!(found.rule, None, "{text}");
        let unsure = found.unsure.unwrap_or_else(|| panic!("{text} is not asked about, and stops at {}", found.rest));
        assert_eq!(unsure.why, why, "{text}");
        let said: Vec<String> =
            unsure.instead.iter().filter_map(|one| one.rule.as_ref()).map(|rule| english(rule).join(" ")).collect();
        for meaning in meanings {
            assert!(said.iter().any(|one| one == meaning), "{text}: {meaning} in {said:?}");
        }
    }
}

#[test]
fn every_meaning_is_a_text_with_this_meaning() {
    let (mut asked, mut wrong) = (0, Vec::new());
    for sentence in corpus() {
        let Some(unsure) = read(&sentence.text, sentence.language).expect("is short").unsure else { continue };
        asked += usize::from(unsure.instead.len() > 1);
        for (at, meaning) in unsure.instead.iter().enumerate() {
            let Some(rule) = &meaning.rule else { continue };
            let same = |other: &Option<_>| other.as_ref().is_some_and(|other| canonical(other) == canonical(rule));
            let then = read(&meaning.text, sentence.language).expect("is short");
            let again = then.unsure.as_ref().is_some_and(|again| again.words == unsure.words);
            if again || !same(&then.literal()) {
                let said = sentences(rule, sentence.language).join(" ");
                wrong.push(format!("{}\n  {}\n  is not {said}", sentence.text, meaning.text));
            }
            if unsure.instead[..at].iter().any(|other| same(&other.rule)) {
                wrong.push(format!("{}\n  has the same meaning twice: {}", sentence.text, meaning.text));
            }
        }
    }
    assert!(asked > 3, "{asked} sentences have several meanings");
    assert!(wrong.is_empty(), "{}\n{}", wrong.len(), wrong.join("\n"));
}
