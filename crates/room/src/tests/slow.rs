//! Tests of slow play: no turn has a time limit, and a bot plays only if the host says so.

use ruckus_engine::{Seat, Time};
use ruckus_journal::Progress;
use ruckus_protocol::{Do, LobbyCommand, LobbySeat};

use super::super::waiting;
use super::races::{ANN, BOB, CID, play, table};
use super::{PlayerId, Room, Scene, seen, timeouts};

/// A day, in milliseconds.
const DAY: u64 = 24 * 3_600_000;

fn lobby(scene: &mut Scene, at: u64, player: PlayerId, command: LobbyCommand) -> Option<String> {
    scene.say(at, player, Do::Lobby(command))
}

fn seat(scene: &Scene, seat: usize) -> LobbySeat {
    scene.room.lobby_view(false).seats[seat].clone()
}

fn set(scene: &mut Scene, at: u64, slow: bool) {
    assert_eq!(lobby(scene, at, ANN, LobbyCommand::Waiting { drop_out: 0, slow }), None);
}

/// Ann, Bob and Cid at a slow table, in the middle of a round. It is Ann's turn, and she is the host.
fn slow() -> Scene {
    let mut scene = table("classic", "Y7", ["Y1 R2 R3", "Y2 B1 B2", "G1 G2 G3"]);
    set(&mut scene, 20, true);
    scene
}

#[test]
fn a_slow_turn_waits_for_days_and_no_bot_takes_over() {
    let mut scene = slow();
    let lobby = scene.room.lobby_view(false);
    assert_eq!((lobby.waiting.slow, lobby.timeouts.idle), (true, 0));
    scene.until(DAY);
    assert_eq!(scene.say(DAY, ANN, play("Y1")), None);
    scene.disconnect(DAY, BOB);
    scene.disconnect(DAY, ANN);
    assert_eq!(scene.room.wake_at(), None);
    scene.until(3 * DAY);
    assert!(!seat(&scene, 1).stand_in && seat(&scene, 0).host, "Bob's turn waits, and Ann stays the host");
    scene.connect(3 * DAY, BOB);
    assert_eq!(scene.say(3 * DAY, BOB, play("Y2")), None);
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn the_host_lets_a_bot_play_until_the_player_is_back() {
    let mut scene = slow();
    assert_eq!(scene.say(30, ANN, play("Y1")), None);
    let stand_in = |scene: &mut Scene, player| lobby(scene, 40, player, LobbyCommand::StandIn(Seat(1)));
    assert!(stand_in(&mut scene, ANN).is_some_and(|why| why.contains("Bob is at the table")));
    scene.disconnect(40, BOB);
    assert!(stand_in(&mut scene, CID).is_some_and(|why| why.contains("Ann")), "only the host");
    assert_eq!(stand_in(&mut scene, ANN), None);
    assert!(seat(&scene, 1).stand_in);
    scene.connect(50, BOB);
    assert!(!seat(&scene, 1).stand_in);
    let bot = lobby(&mut scene, 60, ANN, LobbyCommand::StandIn(Seat(9)));
    assert!(bot.is_some_and(|why| why.contains("empty")));
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn a_slow_table_waits_for_the_player_whose_turn_it_is() {
    let mut scene = slow();
    let now = |scene: &Scene| waiting::awaited(&scene.room).map(|it| (it.player, it.connected, it.looks));
    assert_eq!(now(&scene), Some((ANN, true, true)));
    let began = waiting::awaited(&scene.room).expect("Ann's turn").since;
    assert!(scene.room.hide(Time(25), ANN, true).is_some());
    assert_eq!(now(&scene), Some((ANN, true, false)));
    assert_eq!(scene.say(30, ANN, play("Y1")), None);
    for player in [ANN, BOB, CID] {
        scene.disconnect(40, player);
    }
    assert_eq!(now(&scene), Some((BOB, false, false)), "also if all players are away");
    assert!(waiting::awaited(&scene.room).expect("Bob's turn").since > began, "each turn has its own time");
    scene.connect(50, ANN);
    assert_eq!(lobby(&mut scene, 60, ANN, LobbyCommand::StandIn(Seat(1))), None);
    assert_eq!(now(&scene), None, "a bot plays for Bob");
    assert_eq!(waiting::seat_keys(&scene.room).count(), 3);
}

#[test]
fn another_table_waits_only_while_other_people_are_connected() {
    let mut scene = table("classic", "Y7", ["Y1 R2 R3", "Y2 B1 B2", "G1 G2 G3"]);
    assert_eq!(scene.say(30, ANN, play("Y1")), None);
    scene.disconnect(40, BOB);
    let now = |scene: &Scene| waiting::awaited(&scene.room).map(|it| (it.player, it.connected, it.slow));
    assert_eq!(now(&scene), Some((BOB, false, false)));
    scene.disconnect(50, ANN);
    scene.disconnect(50, CID);
    assert_eq!(now(&scene), None, "nobody waits");
}

#[test]
fn races_of_a_slow_table_keep_their_time_limit() {
    let mut scene = table("super-power-no-sissies", "Y7", ["Y1 R2 R3", "Y7 B1 B2", "G1 G2 G3"]);
    set(&mut scene, 20, true);
    let ann = scene.react(264, ANN, play("Y1"), 244);
    assert!(!scene.acks.contains_key(&(ANN, ann)), "Bob's claim may be on its way");
    scene.until(1_000);
    assert_eq!(scene.refused(ANN, ann), None, "the race does not wait for days");
}

#[test]
fn the_usual_limits_begin_when_slow_play_ends() {
    let mut scene = slow();
    scene.disconnect(DAY, BOB);
    scene.until(2 * DAY);
    set(&mut scene, 2 * DAY, false);
    scene.until(2 * DAY + 19_999);
    assert!(!seat(&scene, 1).stand_in && !seat(&scene, 0).stand_in);
    scene.until(2 * DAY + 20_000);
    assert!(seat(&scene, 1).stand_in, "Bob has been away for long enough");
    scene.until(2 * DAY + 60_000);
    assert!(seat(&scene, 0).stand_in, "and so has Ann's turn");
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn a_slow_match_is_kept_as_long_as_a_record() {
    let mut scene = slow();
    assert_eq!((scene.room.progress(), waiting::kept_as(&scene.room)), (Progress::Match, Progress::Record));
    let last = scene.journal.last().cloned().expect("an entry");
    let stored = scene.room.snapshot("test").seal().expect("JSON");
    let again = Room::reopen(scene.room.name(), &stored, &[last], timeouts(), || [9; 32]).expect("it is sound");
    assert_eq!((waiting::kept_as(&again), seen(&again)), (Progress::Record, seen(&scene.room)));
    set(&mut scene, 30, false);
    assert_eq!(waiting::kept_as(&scene.room), Progress::Match);
    assert!(scene.room.hide(Time(40), ANN, true).is_some());
}
