//! Tests of matches in which a player is eliminated after each round (G20).

use ruckus_engine::{Seat, SwitchValue};
use ruckus_protocol::{Do, LobbyCommand, Stage};
use ruckus_record::Score;

use super::{Choice, PlayerId, Scene, TablePlan, plan, seen};

/// A match of Ann and three bots, in which bots play for everyone.
fn begun() -> Scene {
    let with = [("elimination".to_owned(), SwitchValue::Bool(true))].into();
    let rules = Choice::Preset { base: "classic".to_owned(), with };
    let mut scene = Scene::open(TablePlan { rules, bots: 3, start: true, ..plan("Ann") });
    scene.connect(0, PlayerId(1));
    scene
}

/// Plays on until the view of a spectator satisfies `is_there`.
fn play_until(scene: &mut Scene, is_there: impl Fn(&Scene) -> bool) {
    while !is_there(scene) {
        let at = scene.room.wake_at().expect("bots play, and the next round is dealt").0;
        scene.until(at);
        assert!(scene.journal.len() < 20_000, "a match comes to an end");
    }
}

fn eliminated(scene: &Scene) -> Vec<usize> {
    scene.view(0).eliminated.iter().map(|gone| gone.seat.index()).collect()
}

#[test]
fn the_last_player_wins_and_the_others_are_placed_by_their_elimination() {
    let mut scene = begun();
    play_until(&mut scene, |scene| scene.room.stage() == Stage::MatchOver);
    let view = scene.view(0);
    assert_eq!(view.eliminated.iter().map(|gone| gone.round).collect::<Vec<_>>(), [1, 2, 3]);
    let last = view.winners.expect("the match is decided");
    let mut order: Vec<Vec<usize>> = last.iter().map(|seat| vec![seat.index()]).collect();
    order.extend(eliminated(&scene).into_iter().rev().map(|seat| vec![seat]));
    let game = scene.room.play.game().expect("a match");
    assert_eq!(Score::of(Some((&game.rulebook, &game.table)), 4).order, order);
    let evenings = scene.room.lobby_view(false).seats.into_iter().map(|seat| seat.evening.map_or(0, |it| it.played));
    assert_eq!(evenings.collect::<Vec<_>>(), [1; 4], "the match counts for eliminated players too");
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn newcomers_get_no_chair_of_an_eliminated_bot() {
    let mut scene = begun();
    play_until(&mut scene, |scene| !eliminated(scene).is_empty() && scene.room.stage() == Stage::Playing);
    let out = eliminated(&scene)[0];
    let before = scene.view(0).seats.len();
    let bob = scene.sit("Bob");
    let seat = scene.room.seat_of(bob).expect("a bot leaves its chair");
    assert!(seat.index() != out && scene.view(0).seat(seat).is_some(), "Bob plays");
    // A newcomer without a bot's chair only watches.
    for name in ["Cid", "Dee", "Eve"] {
        scene.sit(name);
    }
    let view = scene.view(0);
    assert_eq!((view.seats.len(), view.waiting.len()), (before, 0));
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn an_eliminated_player_who_leaves_changes_nothing() {
    let mut scene = begun();
    play_until(&mut scene, |scene| !eliminated(scene).is_empty() && scene.room.stage() == Stage::Playing);
    let (out, before) = (eliminated(&scene)[0], scene.view(0));
    let remove = LobbyCommand::Remove(Seat(out as u8));
    let removed = scene.say(scene.room.at().0, PlayerId(1), Do::Lobby(remove));
    assert!(out == 0 || removed.is_none(), "{removed:?}");
    let after = scene.view(0);
    assert_eq!((after.eliminated, after.seats.len()), (before.eliminated, before.seats.len()));
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}
