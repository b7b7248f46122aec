//! How well bots play, and that those who think do so by whatever rules hold.

use std::sync::atomic::AtomicBool;

use ruckus_bots::Level;
use ruckus_engine::Fact;
use ruckus_lab::Player;
use ruckus_lab::game::{Ending, Game};
use ruckus_lab::levels::{Extent, Pairing, measure};
use ruckus_ruleset::gallery;
use ruckus_ruleset::{PRESETS, Ruleset};

#[test]
fn sharks_play_by_rules_that_somebody_has_made_up() {
    let mut spoke = 0;
    for (number, rule) in gallery().enumerate() {
        // Each by another game; the first that takes it.
        let compiled = (0..PRESETS.len()).find_map(|place| {
            let base = Ruleset::preset(PRESETS[(number + place) % PRESETS.len()].name).ok()?;
            base.with_homemade(rule.clone(), "the gallery").ok()?.compile(4).ok()
        });
        let rulebook = compiled.unwrap_or_else(|| panic!("no game takes {}", rule.name));
        let levels = [Level::Shark, Level::Regular, Level::Regular, Level::Rookie];
        let mut game = Game::new(&rulebook, &levels, 3).thinking(12);
        let ending = game.play_round(&mut |event| {
            spoke += event.facts.iter().filter(|fact| matches!(fact, Fact::Fired { .. })).count();
        });
        assert_eq!(ending, Ending::Over, "{}", rule.name);
    }
    assert!(spoke > 20, "home-made rules spoke {spoke} times");
}

#[test]
fn rounds_that_never_end_are_given_up_and_counted() {
    let text = "base = 'classic'\n[[homemade]]\nname = 'never-out'\ntitle = 'Never Out'\n[[homemade.parts]]\n\
                standing = { forbid = { lay = {} } }\nif = { number = { of = { hand = 'actor' }, is = 'at-most', than = 2 } }\n";
    let rulebook = Ruleset::parse("never-out.toml", text).unwrap().compile(2).unwrap();
    let pairing = Pairing { one: Player::Plain, others: Player::Plain };
    let extent = Extent { rounds: 2, seed: 1, playouts: 1, open_hands: false, threads: 1 };
    let wins = measure(&rulebook, pairing, &extent, &AtomicBool::new(false), &|_| {});
    assert_eq!((wins.rounds, wins.unfinished), (0, 2));
}

#[test]
fn better_players_win_more() {
    let rulebook = Ruleset::preset("super-speed").unwrap().compile(4).unwrap();
    let share = |one: Level, others: Level, rounds, playouts| {
        let pairing = Pairing { one: one.into(), others: others.into() };
        let extent = Extent { rounds, seed: 1, playouts, open_hands: false, threads: 2 };
        let wins = measure(&rulebook, pairing, &extent, &AtomicBool::new(false), &|_| {});
        assert_eq!((wins.rounds, wins.unfinished), (rounds, 0));
        wins
    };
    let (least, most) = share(Level::Regular, Level::Regular, 400, 1).interval();
    assert!(least < 0.25 && most > 0.25, "{least} to {most} among alike");
    let (least, _) = share(Level::Regular, Level::Rookie, 400, 1).interval();
    assert!(least > 0.45, "{least}");
    let stopped = Extent { rounds: 400, seed: 1, playouts: 1, open_hands: false, threads: 2 };
    let pairing = Pairing { one: Level::Rookie.into(), others: Level::Rookie.into() };
    let none = measure(&rulebook, pairing, &stopped, &AtomicBool::new(true), &|_| {});
    assert_eq!(none.rounds, 0, "it ends as soon as it is told to");
}
