//! A rule that is written and read back behaves like the original in random games.

use ruckus_engine::{Decision, Fact};
use ruckus_homemade::{Condition, Homemade, Number, Term};
use ruckus_laws::dice::Dice;
use ruckus_laws::game::Game;
use ruckus_laws::ruleset_sample::RulesetSample;
use ruckus_phrases::homemade::{Language, read, sentences};

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

/// Returns the facts without the text of the rule.
fn happened(decision: Decision) -> Vec<Fact> {
    let without = |fact| match fact {
        Fact::RoundBegun(mut start) => {
            start.guest = None;
            Fact::RoundBegun(start)
        }
        fact => fact,
    };
    decision.facts.into_iter().map(without).collect()
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
        let [Some(one), Some(other)] = [ruleset.rulebook_with([rule.clone()]), ruleset.rulebook_with([again])] else {
            continue;
        };
        let (mut one, mut other) = (Game::new(one, Dice::new(seed)), Game::new(other, Dice::new(seed)));
        for step in 0..STEPS {
            one.wait();
            other.wait();
            let (what, same) = (one.what_next(), other.what_next());
            assert_eq!(what, same, "{said}");
            let (facts, others) = (happened(one.give(what)), happened(other.give(same)));
            spoke += facts.iter().filter(|fact| matches!(fact, Fact::Fired { .. })).count();
            // A table is determined by its facts.
            assert_eq!(facts, others, "step {step}: {said}");
        }
        games += 1;
    }
    assert!(games > 20 && spoke > 100, "{games} games, in which rules spoke {spoke} times");
}
