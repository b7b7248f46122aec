//! Tests of bot strength, and of thinking bots with arbitrary rules.

use std::sync::atomic::AtomicBool;

use ruckus_bot_program::{BotError, Decides};
use ruckus_bots::Level;
use ruckus_engine::{Action, Fact, View};
use ruckus_lab::PlayerKind;
use ruckus_lab::game::{Ending, Game};
use ruckus_lab::levels::{Extent, Pairing, Programs, measure, measure_with};
use ruckus_ruleset::gallery;
use ruckus_ruleset::{PRESETS, Ruleset};

#[test]
fn sharks_can_play_with_home_made_rules() {
    let mut spoke = 0;
    for (number, rule) in gallery().iter().enumerate() {
        // Use a different preset for each rule: the first that accepts it.
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
fn endless_rounds_are_abandoned_and_counted() {
    let text = "base = 'classic'\n[[homemade]]\nname = 'never-out'\ntitle = 'Never Out'\n[[homemade.parts]]\n\
                standing = { forbid = { lay = {} } }\nif = { number = { of = { hand = 'actor' }, is = 'at-most', than = 2 } }\n";
    let rulebook = Ruleset::parse("never-out.toml", text).unwrap().compile(2).unwrap();
    let pairing = Pairing { one: PlayerKind::Plain, others: PlayerKind::Plain };
    let extent = Extent { rounds: 2, matches: false, seed: 1, playouts: 1, open_hands: false, threads: 1 };
    let wins = measure(&rulebook, pairing, &extent, &AtomicBool::new(false), &|_| {});
    assert_eq!((wins.rounds, wins.unfinished), (0, 2));
}

#[test]
fn better_players_win_more() {
    let rulebook = Ruleset::preset("super-speed").unwrap().compile(4).unwrap();
    let share = |one: Level, others: Level, rounds, playouts| {
        let pairing = Pairing { one: one.into(), others: others.into() };
        let extent = Extent { rounds, matches: false, seed: 1, playouts, open_hands: false, threads: 2 };
        let wins = measure(&rulebook, pairing, &extent, &AtomicBool::new(false), &|_| {});
        assert_eq!((wins.rounds, wins.unfinished), (rounds, 0));
        wins
    };
    let (least, most) = share(Level::Regular, Level::Regular, 400, 1).interval();
    assert!(least < 0.25 && most > 0.25, "{least} to {most} among alike");
    let (least, _) = share(Level::Regular, Level::Rookie, 400, 1).interval();
    assert!(least > 0.45, "{least}");
    let stopped = Extent { rounds: 400, matches: false, seed: 1, playouts: 1, open_hands: false, threads: 2 };
    let pairing = Pairing { one: Level::Rookie.into(), others: Level::Rookie.into() };
    let none = measure(&rulebook, pairing, &stopped, &AtomicBool::new(true), &|_| {});
    assert_eq!(none.rounds, 0, "it ends as soon as it is told to");
}

/// Chooses the action with this index, if there is one.
struct Takes(usize);

impl Decides for Takes {
    fn decide(&mut self, view: &View, choices: &[Action]) -> Result<Option<usize>, BotError> {
        assert!(
            view.seats.iter().all(|seat| seat.hand.is_none() || Some(seat.seat) == view.me),
            "it sees its own hand"
        );
        Ok((self.0 < choices.len()).then_some(self.0))
    }
}

/// Fails on the third request.
struct Fails(u8);

impl Decides for Fails {
    fn decide(&mut self, _: &View, _: &[Action]) -> Result<Option<usize>, BotError> {
        self.0 += 1;
        if self.0 == 3 { Err(BotError::Ended) } else { Ok(Some(0)) }
    }
}

#[test]
fn external_programs_can_play_every_preset() {
    let pairing = Pairing { one: PlayerKind::Program, others: PlayerKind::Random };
    let extent = Extent { rounds: 8, matches: false, seed: 3, playouts: 1, open_hands: false, threads: 2 };
    for preset in PRESETS {
        let rulebook = Ruleset::preset(preset.name).unwrap().compile(4).unwrap();
        let start = || Ok(Box::new(Takes(0)) as Box<dyn Decides>);
        let programs = Programs::new(&start);
        let wins = measure_with(&rulebook, pairing, &extent, Some(&programs), &AtomicBool::new(false), &|_| {});
        assert!(programs.failure().is_none());
        assert!(wins.rounds > 0, "{}: {wins:?}", preset.name);
    }
}

#[test]
fn the_first_program_failure_ends_a_measurement() {
    let rulebook = Ruleset::preset("classic").unwrap().compile(4).unwrap();
    let pairing = Pairing { one: PlayerKind::Program, others: PlayerKind::Random };
    let extent = Extent { rounds: 1000, matches: false, seed: 3, playouts: 1, open_hands: false, threads: 2 };
    let start = || Ok(Box::new(Fails(0)) as Box<dyn Decides>);
    let programs = Programs::new(&start);
    let wins = measure_with(&rulebook, pairing, &extent, Some(&programs), &AtomicBool::new(false), &|_| {});
    assert!(matches!(programs.failure(), Some(BotError::Ended)));
    assert!(wins.rounds + wins.unfinished < 10, "{wins:?}");
}
