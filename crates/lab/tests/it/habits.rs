//! Players with habits never do what their habit forbids, and the lab measures what habits are worth.

use std::sync::atomic::AtomicBool;

use ruckus_bots::Level;
use ruckus_engine::{Card, Fact, How, Seat, Table, Verb, offers};
use ruckus_lab::game::{Ending, Game};
use ruckus_lab::{Habit, PlayerKind, TrialPlan, run};
use ruckus_ruleset::Ruleset;

const ROUNDS: u64 = 40;

/// What the first player does in rounds of a preset, as counted by `counts` from the table before and a fact.
fn counted(preset: &str, habit: Option<Habit>, counts: impl Fn(&Table, &Fact) -> bool) -> usize {
    let rulebook = Ruleset::preset(preset).unwrap().compile(4).unwrap();
    let mut count = 0;
    for seed in 0..ROUNDS {
        let mut game = Game::new(&rulebook, &[Level::Regular; 4], seed);
        if let Some(habit) = habit {
            game = game.with_habit(Seat(0), habit);
        }
        let mut before = game.table().clone();
        let ending = game.play_round(&mut |event| {
            count += event.facts.iter().filter(|fact| counts(&before, fact)).count();
            before.clone_from(event.table);
        });
        assert_eq!(ending, Ending::Over, "{preset}, {habit:?}: a player always has something to do");
    }
    count
}

fn played(fact: &Fact) -> Option<(Card, How, bool)> {
    match *fact {
        Fact::Played { seat: Seat(0), card, how, uno, .. } => Some((card, how, uno)),
        _ => None,
    }
}

#[test]
fn habits_prevent_actions_that_regulars_take() {
    type Counts = Box<dyn Fn(&Table, &Fact) -> bool>;
    let wasted = |before: &Table, fact: &Fact| {
        let others = before.chair(Seat(0)).hand.cards().iter().any(|card| !card.is_wild_type());
        let rulebook = Ruleset::preset("classic").unwrap().compile(4).unwrap();
        let draws = || offers(&rulebook, before, Seat(0)).has(Verb::Draw);
        played(fact).is_some_and(|(card, ..)| card.is_wild_type()) && others && draws()
    };
    let all: [(Habit, &str, Counts); 4] = [
        (
            Habit::NeverJumpsIn,
            "super-speed",
            Box::new(|_, fact| played(fact).is_some_and(|played| played.1 == How::OutOfTurn)),
        ),
        (
            Habit::NeverStacks,
            "power",
            Box::new(|before, fact| {
                played(fact).is_some_and(|played| played.1 == How::Turn) && before.debt > 0 && before.turn == Seat(0)
            }),
        ),
        (Habit::HoardsWilds, "classic", Box::new(wasted)),
        (Habit::LateUno, "classic", Box::new(|_, fact| played(fact).is_some_and(|played| played.2))),
    ];
    for (habit, preset, counts) in all {
        assert!(counted(preset, None, &counts) > 0, "{preset}: a regular does it, unlike one who {}", habit.words());
        assert_eq!(counted(preset, Some(habit), &counts), 0, "{preset}: one who {}", habit.words());
    }
}

#[test]
fn swaps_go_to_the_player_with_the_fewest_cards() {
    let to_other = |before: &Table, fact: &Fact| match *fact {
        Fact::Swapped { a: Seat(0), b } | Fact::Swapped { a: b, b: Seat(0) } => {
            let cards = |seat: Seat| before.chair(seat).hand.len();
            before.turn == Seat(0) && before.others_in_play(Seat(0)).iter().any(|other| cards(other) < cards(b))
        }
        _ => false,
    };
    assert_eq!(counted("house-rules", Some(Habit::SwapsWithLeader), to_other), 0);
}

#[test]
fn the_report_says_what_habits_are_worth() {
    let plan = TrialPlan {
        games: 120,
        choices: 0,
        replays: 0,
        habits: Habit::ALL.to_vec(),
        levels: vec![PlayerKind::Random, PlayerKind::Bot(Level::Rookie)],
        threads: 2,
        ..TrialPlan::of(Ruleset::preset("classic").unwrap())
    };
    let subject = run(&plan, &|_| {}, &AtomicBool::new(false)).unwrap().subjects.remove(0);
    let worth = |habit| *subject.habits.iter().find(|worth| worth.habit == habit).unwrap();
    assert_eq!(subject.habits.len(), 5);
    // Nobody can jump in or swap in classic.
    for habit in [Habit::NeverJumpsIn, Habit::SwapsWithLeader] {
        let worth = worth(habit);
        assert!(worth.differ_at_most.is_some_and(|most| most < 0.05) && !worth.decided, "{worth:?}");
    }
    let late = worth(Habit::LateUno);
    assert!(late.games == 120 && late.differ_at_most.is_none() && late.more.low < late.more.high, "{late:?}");
    let [random, rookie] = &subject.levels[..] else { panic!("{:?}", subject.levels) };
    assert_eq!((&*random.player, &*rookie.player), ("random", "rookie"));
    assert!(random.wins.low < 0.25 && rookie.wins.low < 0.25, "{:?}", subject.levels);
}
