//! Home-made rules have moments at which they act, and one at which they do not. The referee accepts them.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use ruckus_homemade::Homemade;
use ruckus_referee::{RuleMoment, RuleMoments, Scenario, rule_moments, run};

/// Rules of the gallery without three moments, and why.
const GALLERY: [(&str, &str); 0] = [];

/// Rules of the corpus without three moments, and why.
const CORPUS: [(&str, &str); 0] = [];

/// Returns why a rule does not have two moments at which it acts and a near miss. `None` if it has them.
fn lack(rule: &Homemade) -> Option<String> {
    let RuleMoments { moments, .. } = match rule_moments(rule) {
        Ok(found) => found,
        Err(error) => return Some(error.to_string()),
    };
    moments.iter().for_each(|moment| assert_passes(rule, moment));
    let acts = moments.iter().filter(|moment| moment.acts).count();
    let misses = moments.len() - acts;
    (acts < 2 || misses != 1).then(|| format!("{acts} moments at which it acts, {misses} near misses"))
}

fn assert_passes(rule: &Homemade, moment: &RuleMoment) {
    let read = Scenario::parse(&rule.name, &moment.scenario, &|_| Err(String::new()));
    let scenario = read.unwrap_or_else(|error| panic!("{error}\n{}", moment.scenario));
    let report = run(&rule.name, &scenario).unwrap_or_else(|error| panic!("{error}\n{}", moment.scenario));
    assert!(report.pass, "{:?}\n{}", report.failures, moment.scenario);
}

/// Checks that exactly these rules lack moments.
fn check(rules: impl Iterator<Item = (String, Homemade)>, known: &[(&str, &str)]) {
    let lacking: Vec<(String, String)> = rules.filter_map(|(id, rule)| lack(&rule).map(|why| (id, why))).collect();
    let found: BTreeSet<&str> = lacking.iter().map(|(id, _)| id.as_str()).collect();
    let expected: BTreeSet<&str> = known.iter().map(|(id, _)| *id).collect();
    assert_eq!(found, expected, "{lacking:#?}");
}

#[test]
fn every_gallery_rule_has_moments_and_a_near_miss() {
    check(ruckus_ruleset::gallery().iter().map(|rule| (rule.name.clone(), rule.clone())), &GALLERY);
}

#[test]
fn every_corpus_rule_has_moments_and_a_near_miss() {
    check(corpus(), &CORPUS);
}

/// The rules of the corpus of house rules: the first meaning of each.
fn corpus() -> impl Iterator<Item = (String, Homemade)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../phrases/tests/corpus");
    let mut files = Vec::new();
    for half in ["open", "held-back"] {
        let all = fs::read_dir(folder.join(half)).expect("has this half");
        files.extend(all.map(|file| file.expect("is readable").path()));
    }
    files.sort();
    files.into_iter().flat_map(|file| {
        let text = fs::read_to_string(file).expect("is text");
        let table: toml::Table = text.parse().expect("is TOML");
        let rules = table["rule"].as_array().expect("is a list").clone();
        rules.into_iter().filter_map(|rule| {
            let mut rule = rule.as_table()?.clone();
            let id = rule["id"].as_str()?.to_owned();
            for key in ["id", "half", "trap", "en", "de", "why", "also"] {
                rule.remove(key);
            }
            rule.get("parts")?;
            rule.extend([("name".to_owned(), "x".into()), ("title".to_owned(), "X".into())]);
            toml::Value::Table(rule).try_into().ok().map(|rule| (id, rule))
        })
    })
}

#[test]
fn moments_depend_only_on_the_rule() {
    let rule = ruckus_ruleset::in_gallery("stones").expect("is in the gallery");
    let texts = || rule_moments(rule).expect("is sound").moments.into_iter().map(|moment| moment.scenario);
    assert!(texts().eq(texts()));
}

#[test]
fn a_part_that_never_acts_is_named() {
    let text = "name = 'x'\ntitle = 'X'\n[[parts]]\nwhen = { laid = {} }\nif = { number = { of = 'round', is = \
                'exactly', than = 900 } }\nthen = [{ do = { draw = { who = 'next', cards = 1 } } }]";
    let found = rule_moments(&toml::from_str(text).expect("is a rule")).expect("is sound");
    assert_eq!((found.unshown, found.moments.len()), (vec![1], 0));
}

#[test]
fn rules_that_cannot_stand_alone_are_refused() {
    let rule = ruckus_ruleset::gallery().first().expect("there is one");
    let needs = Homemade { requires: vec!["another".to_owned()], ..rule.clone() };
    assert!(rule_moments(&needs).is_err_and(|error| error.to_string().contains("`another`")));
}
