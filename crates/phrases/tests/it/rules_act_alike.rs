//! A rule that is written and read back behaves like the original in random games.

use ruckus_homemade::{Condition, Homemade, Number, Term};
use ruckus_laws::dice::Dice;
use ruckus_laws::ruleset_sample::RulesetSample;
use ruckus_phrases::homemade::{Language, read, sentences};

use crate::twin_games;

const GAMES: u64 = 60;
const STEPS: usize = 150;

/// Rewrites the rule in an equivalent complicated form: each condition becomes "all" of one, each number a sum of one.
fn roundabout(mut rule: Homemade) -> Homemade {
    for part in &mut rule.parts {
        let conditions =
            part.condition.iter_mut().chain(part.steps.iter_mut().filter_map(|step| step.condition.as_mut()));
        for condition in conditions {
            if let Condition::Number { of, .. } = condition {
                *of = Number::Of(Box::new(Term::Sum(vec![of.clone()])));
            }
            *condition = Condition::All(vec![condition.clone()]);
        }
    }
    rule
}

#[test]
fn a_rule_read_back_from_its_sentence_plays_the_same() {
    let (mut games, mut spoke) = (0, 0);
    for seed in 0..GAMES {
        let mut dice = Dice::new(seed);
        let ruleset = RulesetSample::random(2 + dice.below(5), &mut dice);
        let rule = roundabout(ruckus_laws::homemade::any("x", &mut dice));
        let language = Language::ALL[usize::from(dice.percent(50))];
        let said = sentences(&rule, language).join(" ");
        let found = read(&said, language).expect("is short").literal().unwrap_or_else(|| panic!("{said}"));
        let again = Homemade { name: rule.name.clone(), title: rule.title.clone(), ..found };
        let played = twin_games::play(&ruleset, [&rule, &again], seed, STEPS);
        if let Some(times) = played.unwrap_or_else(|why| panic!("{said}: {why}")) {
            games += 1;
            spoke += times;
        }
    }
    assert!(games > 20 && spoke > 100, "{games} games, in which rules spoke {spoke} times");
}
