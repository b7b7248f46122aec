//! Every rule's sentences are read back as that rule, in every language.

use std::collections::HashMap;

use ruckus_homemade::Homemade;
use ruckus_laws::dice::Dice;
use ruckus_phrases::homemade::{Language, canonical, read, sentences};

/// Returns the rule without the fields that sentences do not contain.
fn bare(rule: &Homemade) -> Homemade {
    let rule = canonical(rule);
    Homemade { name: String::new(), title: String::new(), description: String::new(), ..rule }
}

fn check(rule: &Homemade, language: Language) -> Result<(), String> {
    let said = sentences(rule, language).join(" ");
    let wrong = |why: String| Err(format!("{language:?}: {said}\n{why}"));
    if said.contains('…') {
        return wrong(format!("not all of it is said: {:?}", rule.parts));
    }
    match read(&said, language) {
        Err(why) => wrong(why.to_string()),
        Ok(read) if read.rule.is_none() && read.unsure.is_none() => wrong(format!("stops at: {}", read.rest)),
        Ok(read) => match read.literal() {
            None => wrong("is no rule".to_owned()),
            Some(found) if found == bare(rule) => Ok(()),
            Some(found) => wrong(format!(
                "read as: {}\n{:?}\n{:?}",
                sentences(&found, language).join(" "),
                found.parts,
                bare(rule).parts
            )),
        },
    }
}

#[test]
fn gallery_rules_are_read_back() {
    for rule in ruckus_ruleset::gallery() {
        for language in Language::ALL {
            check(rule, language).unwrap_or_else(|why| panic!("{}: {why}", rule.name));
            let found = read(&sentences(rule, language).join(" "), language).expect("is short");
            assert_eq!(found.unsure, None, "{}", rule.name);
        }
    }
}

fn random_rules_are_read_back(language: Language) {
    let mut wrong = Vec::new();
    for seed in 0..1500 {
        let rule = ruckus_laws::homemade::any("x", &mut Dice::new(seed));
        wrong.extend(check(&rule, language).err());
    }
    assert!(wrong.is_empty(), "{} sentences of 1500:\n{}", wrong.len(), wrong[..wrong.len().min(12)].join("\n\n"));
}

#[test]
fn random_rules_are_read_back_in_english() {
    random_rules_are_read_back(Language::English);
}

#[test]
fn random_rules_are_read_back_in_german() {
    random_rules_are_read_back(Language::German);
}

#[test]
fn different_rules_have_different_sentences() {
    for language in Language::ALL {
        let mut known: HashMap<String, Homemade> = HashMap::new();
        for seed in 0..4000 {
            let rule = bare(&ruckus_laws::homemade::any("x", &mut Dice::new(seed)));
            for part in rule.parts {
                let one = Homemade { parts: vec![part], ..Homemade::default() };
                let said = sentences(&one, language).join(" ");
                let other = known.entry(said.clone()).or_insert_with(|| one.clone());
                assert_eq!(*other, one, "{said}");
            }
        }
    }
}
