//! Random games that test the laws, one function per group of laws. A broken law panics with a message that names it.

use ruckus_engine::{DrawMode, Input, InputKind, Moment, Phase, Procedures, RuleId, Rulebook, Seat, Time};
use ruckus_homemade::{Instruction, rules_of};

use crate::dice::Dice;
use crate::game::{Game, Watchers};
use crate::order::Orders;
use crate::{hidden, moves, rest};

/// More moves than any sensibly played round with eight players takes.
pub const MOST_MOVES: usize = 20_000;

/// The largest number of steps in a game of a law that checks each step. In a sensible round, the first moves up to
/// this number compare all ways to apply an input.
pub const MOST_STEPS: usize = 160;

/// After [`MOST_STEPS`] moves of a sensible round, one of this many compares all ways. A comparison takes ten times as
/// long as the move, and some rounds have thousands of moves.
const COMPARED_LATER: usize = 16;

/// Plays random moves and checks every law after each step.
///
/// # Panics
/// If a law is broken.
pub fn every_step(rulebook: Rulebook, dice: Dice, steps: usize) -> Game {
    let mut game = Game::new(rulebook, dice);
    let_people_come(&mut game);
    for _ in 0..steps {
        game.wait();
        let what = game.what_next();
        let (before, deadline) = (game.table.clone(), game.table.deadline());
        let decision = game.give(what);
        let on_time = deadline.is_none_or(|deadline| deadline > game.now);
        if decision.refused.is_some() && decision.facts.is_empty() {
            assert!(on_time, "a deadline has passed and nothing happened");
            assert!(before == game.table, "refused, and the table changed");
        }
        game.check_cards();
        game.check_alive();
        rest::check(&game.rulebook, &game.table);
        game.check_windows_close();
        let seat = Seat(game.dice.below(game.rulebook.seats()) as u8);
        game.check_offers(seat);
        game.check_anything_else();
    }
    game.check_replay();
    game
}

/// Checks that views built from view facts equal fresh views.
///
/// # Panics
/// If a view differs.
pub fn views(rulebook: Rulebook, dice: Dice, steps: usize) -> Game {
    let seats = rulebook.seats();
    let mut game = Game::new(rulebook, dice);
    let_people_come(&mut game);
    // At a large table, check only some of the seats: comparing whole views takes most of the time.
    let watched = (0..seats).map(|seat| Some(Seat(seat as u8))).step_by(seats.div_ceil(4));
    let mut watchers = Watchers::of(&game.table, watched.chain([None]));
    for _ in 0..steps {
        game.wait();
        let what = game.what_next();
        let decision = game.give(what);
        watchers.take_in(&decision.facts);
    }
    game
}

/// Checks that hidden cards reveal nothing.
///
/// # Panics
/// If a hidden card shows.
pub fn hidden_cards(rulebook: Rulebook, dice: Dice, steps: usize) -> Game {
    let mut game = Game::new(rulebook, dice);
    let_people_come(&mut game);
    for _ in 0..steps {
        game.wait();
        let what = game.what_next();
        hidden::check(&mut game, &what);
        game.give(what);
    }
    game
}

/// Checks that every order of rules that the interaction rows allow has the same result.
///
/// # Panics
/// If an order matters without a row for it.
pub fn any_order(rulebook: Rulebook, dice: Dice, steps: usize) -> Game {
    let mut game = Game::new(rulebook, dice);
    let_people_come(&mut game);
    let orders = Orders::any(&game.rulebook, &mut game.dice);
    for _ in 0..steps {
        game.wait();
        let what = game.what_next();
        orders.check(&game, &Input { at: game.now, what: what.clone() });
        game.give(what);
    }
    game
}

/// Plays a round sensibly. Returns the number of moves, or `None` if the round is not over after `most` moves.
///
/// # Panics
/// If a sensible move is rejected, or cards are lost.
pub fn sensible_round(rulebook: Rulebook, dice: Dice, most: usize) -> Option<usize> {
    let mut game = Game::new(rulebook, dice);
    let first = game.next_round();
    game.give(first);
    for made in 0..most {
        if game.table.phase == Phase::Over {
            game.check_cards();
            return Some(made);
        }
        let what = match moves::sensible(&game.rulebook, &game.table, &mut game.dice) {
            Some((seat, action)) => InputKind::Act { seat, action },
            None => {
                game.now = game.table.deadline().unwrap_or(Time(u64::MAX));
                InputKind::Tick
            }
        };
        let compares = made < MOST_STEPS || made % COMPARED_LATER == 0;
        let decision = if compares { game.give(what) } else { game.play(what) };
        assert_eq!(decision.refused, None, "sensible, and refused");
    }
    None
}

/// Lets players join and leave in half of the games, in some of them often.
fn let_people_come(game: &mut Game) {
    game.comings = game.dice.one_of(&[0, 0, 2, 10]).unwrap_or_default();
}

/// Returns true if a round of sensible players must end. With a large doghouse, zeros and red threes can bring players
/// back forever, and a red three among 16 players deals out more cards than they play. The original game recommends a
/// doghouse of two for eight players. If nearly all cards are in hands and turns draw until a card fits, the same two
/// reverses can go back and forth forever, because the players have no other choice. Players whom a home-made rule takes
/// out of the round keep their cards, so that the same can happen to the last two.
pub fn must_end(rulebook: &Rulebook) -> bool {
    let doghouse = RuleId::named("doghouse").map_or(0, |rule| rulebook.param(rule, 0));
    // If turns draw until a card fits, races deal out more cards than are played.
    let races = |rule: RuleId| {
        let about = rule.about();
        rulebook.has(rule) && about.moments.iter().chain(about.touches).any(|moment| *moment == Moment::Race)
    };
    let Procedures { deal, turn, .. } = rulebook.procedures();
    let most = deal.choice.map_or(deal.cards, |(_, most)| most.max(deal.cards));
    let in_hands = 2 * usize::from(most) * rulebook.seats() > rulebook.deck().len();
    let drags_on = turn.draw == DrawMode::UntilPlayable && (in_hands || RuleId::all().any(races));
    let steps = rules_of(rulebook).iter().flat_map(|rule| &rule.parts).flat_map(|part| &part.steps);
    let takes_out = steps.into_iter().any(|step| matches!(step.instruction, Instruction::Retire { .. }));
    rulebook.seats() <= 8 && doghouse * 4 <= rulebook.seats() as i64 && !drags_on && !takes_out
}
