//! Tests of rivalries and streaks between players, which last as long as the players keep their seats.

use ruckus_engine::{Action, Color, Fact, Freeze, Opening, RuleId, Seat, SeatSet, Time, WindowKind, evolve};
use ruckus_protocol::{Do, LobbyCommand, RaceStreak, Rivalry, Stage, Tonight};

use super::races::{ANN, BOB, CID, play, table};
use super::{Scene, seen};
use crate::observer::{Around, Observer};

/// A wild draw four that calls red.
fn draw_four() -> Do {
    let card = "W+4".parse().expect("a card");
    Do::Act(Action::Play { card, color: Some(Color::Red), uno: false, as_match: false, saw: None })
}

fn tonight(scene: &Scene) -> Option<Tonight> {
    scene.room.lobby_view(false).tonight
}

#[test]
fn rivalries_appear_after_a_round_and_follow_the_player() {
    let mut scene = table("classic", "R5", ["W+4 W+4 R9", "Y1 Y2 Y3", "R1 R2 R3"]);
    // Bob draws four cards and Cid plays a red card, until Ann is out.
    for (round, cid) in ["R1", "R2"].into_iter().enumerate() {
        let at = 1_000 * (round as u64 + 1);
        assert_eq!(tonight(&scene), None, "nothing in the lobby changes while cards are played");
        for (player, what) in [(ANN, draw_four()), (BOB, Do::Act(Action::Draw)), (CID, play(cid))] {
            let n = scene.send(at, player, what, None);
            assert_eq!(scene.refused(player, n), None, "{player:?} in round {round}");
            scene.until(at + 900);
        }
    }
    assert_eq!(tonight(&scene), None, "nor is it told before the round is over");
    let n = scene.send(4_000, ANN, play("R9"), None);
    scene.until(5_000);
    assert_eq!((scene.refused(ANN, n), scene.room.stage()), (None, Stage::BetweenRounds));
    let owes = |cards| Some(Tonight { rivalry: Some(Rivalry { owes: Seat(0), to: Seat(1), cards }), races: None });
    assert_eq!(tonight(&scene), owes(8));
    assert_eq!(seen(&scene.room), seen(&scene.replayed()), "the journal tells it again");
    // The rivalry survives while a bot has Bob's chair, and Bob returns to it.
    assert_eq!(scene.say(9_000, BOB, Do::Lobby(LobbyCommand::Leave)), None);
    assert_eq!(tonight(&scene), owes(8));
    scene.sit("Bob");
    assert_eq!(tonight(&scene), owes(8));
    // The rivalry ends if another player takes the chair.
    let bob = scene.room.seats.players()[1].id;
    assert_eq!(scene.say(9_000, bob, Do::Lobby(LobbyCommand::Leave)), None);
    scene.sit("Zoe");
    assert_eq!(tonight(&scene), None);
}

/// Runs a slap window in which the given seats answer, in this order.
fn race(scene: &mut Scene, seats: &[u8]) {
    let rule = RuleId::all().next().expect("there are rules");
    let opening = Opening {
        kind: WindowKind::Slap,
        rule,
        asked: SeatSet::first(3),
        by: Seat(0),
        freeze: Freeze::All,
        holds: false,
        about: None,
        instruction: 0,
        step: 0,
        secret: false,
        deadline: Time(9_000),
    };
    let answers = seats.iter().map(|&seat| Fact::Answered { rule, seat: Seat(seat) });
    let facts: Vec<_> = [Fact::WindowOpened(opening)].into_iter().chain(answers).collect();
    let closed = Fact::WindowClosed { rule, secret: false };
    for fact in facts.iter().chain([&closed]) {
        let room = &mut scene.room;
        let game = room.play.game_mut().expect("a match");
        let around = Around { at: Time(0), players: room.seats.players(), rules: room.lobby.rules() };
        room.stats.before(fact, &game.table, around);
        evolve(&mut game.table, fact).expect("three sit there");
    }
    scene.room.stats.round_over(scene.room.seats.players());
}

#[test]
fn three_race_wins_in_a_row_are_reported() {
    let mut scene = table("classic", "R5", ["G1 G2 G3", "Y1 Y2 Y3", "R1 R2 R3"]);
    let streak = |seat, races| Some(Tonight { rivalry: None, races: Some(RaceStreak { seat: Seat(seat), races }) });
    race(&mut scene, &[2, 0, 1]);
    race(&mut scene, &[2, 1]);
    assert_eq!(tonight(&scene), None);
    race(&mut scene, &[2]);
    assert_eq!(tonight(&scene), streak(2, 3));
    race(&mut scene, &[]);
    assert_eq!(tonight(&scene), streak(2, 3), "a race that nobody won ends nothing");
    race(&mut scene, &[0, 2, 1]);
    assert_eq!(tonight(&scene), None, "somebody else was faster");
}
