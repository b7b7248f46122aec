//! Tests of pauses: nothing happens while the match is paused, nothing is lost, and no race is interrupted.

use ruckus_engine::{Action, Code, Seat, Time};
use ruckus_laws::dice::Dice;
use ruckus_protocol::{Do, LobbyCommand, LobbyView, PauseStage, PauseView, Reason, Stage};
use ruckus_ruleset::PRESETS;
use serde_json::Value;

use super::super::matchmaking::tests as matchmaking;
use super::super::pausing;
use super::super::player::{Person, RoomPlayer};
use super::super::{CommandOutcome, SitsAs};
use super::races::{ANN, BOB, CID, cards, play, table};
use super::random::{Chance, Coming, bring};
use super::{Choice, PlacedCard, PlayerId, Room, Scene, SetTable, TablePlan, key, plan, seen, timeouts};

/// Longer than every time limit of a table, in milliseconds.
const LATER: u64 = 3_600_000;

fn lobby(scene: &mut Scene, at: u64, player: PlayerId, command: LobbyCommand) -> Option<String> {
    scene.say(at, player, Do::Lobby(command))
}

fn pause(scene: &mut Scene, at: u64, player: PlayerId) {
    assert_eq!(lobby(scene, at, player, LobbyCommand::Pause), None);
    scene.until(at);
}

fn resume(scene: &mut Scene, at: u64, player: PlayerId) {
    assert_eq!(lobby(scene, at, player, LobbyCommand::Resume), None);
    scene.until(at);
}

fn view(scene: &Scene) -> LobbyView {
    scene.room.lobby_view(false)
}

fn shown(scene: &Scene) -> Option<PauseView> {
    view(scene).pause
}

/// Lets the current limit of the pause pass.
fn limit_passes(scene: &mut Scene) {
    let step = pausing::pause_is_due(&mut scene.room).expect("a limit runs");
    scene.take(step);
}

/// Ann, Bob and Cid in the middle of a round without jump-ins. It is Ann's turn, and she is the host.
fn calm() -> Scene {
    table("classic", "Y7", ["Y1 R2 R3", "Y2 B1 B2", "G1 G2 G3"])
}

/// A snapshot without what commands and entries count, its time, and the contested moment, which begins anew.
fn state(room: &Room) -> Value {
    let mut state = serde_json::to_value(room.snapshot("test")).expect("JSON");
    for key in ["seq", "entry", "moment", "before", "at"] {
        state.as_object_mut().expect("an object").remove(key);
    }
    for player in state["players"].as_array_mut().expect("players") {
        if let Some(person) = player["who"].get_mut("person").and_then(Value::as_object_mut) {
            person.remove("last_n");
            person.remove("answers");
        }
    }
    state
}

#[test]
fn nothing_is_due_during_a_pause_and_nothing_is_lost() {
    let mut scene = calm();
    scene.until(5_000);
    let before = state(&scene.room);
    pause(&mut scene, 5_000, ANN);
    let PauseView { stage, by, missing, asked, enough, most_ms } = shown(&scene).expect("a pause");
    assert_eq!((stage, by, missing, asked), (PauseStage::On, Some(Seat(0)), vec![], vec![]));
    assert_eq!((enough, most_ms), (Some(2), None));
    assert!(scene.room.play.is_paused() && !scene.room.is_live() && scene.room.wake_at().is_none());
    assert!(scene.room.wake(Time(LATER)).is_none());
    assert!(scene.received[&BOB].iter().any(|text| text.contains("\"pause\":{\"stage\":\"on\",\"by\":0")));
    assert!(scene.received[&ANN].last().is_some_and(|text| text.contains("\"offers\":[]")), "nothing can be played");

    let n = scene.send(LATER, ANN, play("Y1"), None);
    let ack = scene.acks[&(ANN, n)].clone();
    assert_eq!((ack.refused, ack.reason), (Some(Code::Frozen), Some(Box::new(Reason::TablePaused))));
    assert_eq!(scene.room.at(), Time(5_000), "time stands still");
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));

    assert_eq!(lobby(&mut scene, LATER, ANN, LobbyCommand::Resume), None);
    assert_eq!((shown(&scene), scene.room.at()), (None, Time(5_000)));
    assert_eq!(state(&scene.room), before);
    assert_eq!(scene.say(5_010, ANN, play("Y1")), None, "the match goes on");
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

/// Pauses at random moments of random matches, and tries to do something meanwhile.
#[test]
fn a_random_match_is_the_same_after_a_pause() {
    let mut pauses = 0;
    for (preset, seed) in PRESETS.iter().zip(1..) {
        let rules = Choice::Preset { base: preset.name.to_owned(), with: [].into() };
        let mut scene = Scene::open(TablePlan { bots: 2, rules, ..plan("Ann") });
        scene.sit("Bob");
        let Scene { mut room, mut journal, .. } = scene;
        let (mut chance, mut dice) = (Chance::new(seed), Dice::new(seed));
        for _ in 0..400 {
            let mut brought = |room: &mut Room, at: Time, what: Coming| {
                journal.extend(bring(room, (at, what)).into_iter().map(|step| step.entry));
            };
            let (at, coming) = chance.next(&room);
            brought(&mut room, at, coming);
            let host = room.seats.host().player().expect("a host");
            // An absent host would be back after acting in the pause.
            let is_here = |person: &Person| person.presence.is_connected() && !person.presence.is_away();
            let there = room.seats.player(host).and_then(RoomPlayer::person).is_some_and(is_here);
            if !room.play.is_under_way() || !there || room.races.waiting(host) > 0 || dice.below(8) > 0 {
                continue;
            }
            let now = room.at();
            brought(&mut room, now, Coming::Say(host, Do::Lobby(LobbyCommand::Pause)));
            // A race or a shuffle is finished first.
            let mut before = state(&room);
            while !room.play.is_paused() && room.play.pause().is_some() {
                before = state(&room);
                let due = room.wake_at().expect("it takes effect");
                brought(&mut room, due, Coming::Wake);
            }
            if !room.play.is_paused() {
                continue;
            }
            let (paused, later) = (room.at(), Time(room.at().0 + LATER));
            for what in [Do::Act(Action::Draw), Do::Act(Action::Slap), Do::Lobby(LobbyCommand::Next)] {
                brought(&mut room, later, Coming::Say(host, what));
            }
            assert!(room.wake(later).is_none());
            brought(&mut room, later, Coming::Say(host, Do::Lobby(LobbyCommand::Resume)));
            before.as_object_mut().expect("an object").remove("pause");
            assert_eq!((room.at(), state(&room)), (paused, before), "{}", preset.name);
            pauses += 1;
        }
        let replayed = Room::replay(room.name(), &journal, timeouts(), || [9; 32]).expect("the journal is sound");
        assert_eq!(seen(&room), seen(&replayed), "{}", preset.name);
    }
    assert!(pauses > 50, "{pauses}");
}

#[test]
fn a_race_is_judged_before_the_pause_takes_effect() {
    let mut scene = table("super-power-no-sissies", "Y7", ["Y1 R2 R3", "Y7 B1 B2", "G1 G2 G3"]);
    let ann = scene.react(264, ANN, play("Y1"), 244);
    assert_eq!(lobby(&mut scene, 300, CID, LobbyCommand::Pause), None);
    assert_eq!(shown(&scene).map(|pause| pause.stage), Some(PauseStage::Asked));
    // Ann's own command would wait behind her claim. Bob's claim is still on its way.
    let bob = scene.react(441, BOB, play("Y7"), 231);
    assert_eq!((scene.refused(BOB, bob), scene.refused(ANN, ann)), (None, Some(Code::TooLate)));

    let mut scene = table("super-power-no-sissies", "Y7", ["Y1 R2 R3", "Y7 B1 B2", "G1 G2 G3"]);
    let cid = scene.react(264, CID, play("G1"), 244);
    assert_eq!(lobby(&mut scene, 300, ANN, LobbyCommand::Pause), None);
    assert_eq!(shown(&scene).map(|pause| pause.stage), Some(PauseStage::Coming));
    assert!(!scene.room.play.is_paused(), "Cid's claim is not judged yet");
    let bob = scene.react(441, BOB, play("Y7"), 231);
    assert_eq!(scene.refused(BOB, bob), None, "Bob was first");
    scene.until(700);
    assert!(scene.room.play.is_paused() && scene.acks.contains_key(&(CID, cid)));
    assert_eq!(scene.photos(ANN).len(), 0, "Cid's card did not fit");
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn a_contested_moment_begins_anew_after_a_pause() {
    let mut scene = table("super-power-no-sissies", "Y7", ["Y1 R2 R3", "Y7 B1 B2", "G1 G2 G3"]);
    let old = scene.room.moment_for(BOB);
    pause(&mut scene, 100, ANN);
    resume(&mut scene, 100, ANN);
    assert!(old.is_some() && scene.room.moment_for(BOB).is_some() && scene.room.moment_for(BOB) != old);
    assert!(scene.received[&BOB].last().is_some_and(|text| text.contains("\"moment\"")));
    let bob = scene.react(400, BOB, play("Y7"), 231);
    scene.until(900);
    assert_eq!(scene.refused(BOB, bob), None);
}

#[test]
fn presses_during_a_pause_do_not_count_as_early() {
    let mut scene = table("super-power-no-sissies", "Y7", ["Y1 R2 R3", "Y7 B1 B2", "G1 G2 G3"]);
    pause(&mut scene, 100, ANN);
    for _ in 0..8 {
        let n = scene.send(100, BOB, play("Y7"), None);
        assert_eq!(scene.refused(BOB, n), Some(Code::Frozen));
    }
    resume(&mut scene, 100, ANN);
    scene.room.shown(scene.room.version(), 110_000);
    let bob = scene.react(541, BOB, play("Y7"), 231);
    let ann = scene.react(541, ANN, play("Y1"), 400);
    scene.until(1_500);
    assert_eq!((scene.refused(BOB, bob), scene.refused(ANN, ann)), (None, Some(Code::TooLate)));
}

#[test]
fn other_players_ask_and_the_host_answers() {
    let mut scene = calm();
    pause(&mut scene, 100, BOB);
    let asked = shown(&scene).expect("a request");
    assert_eq!((asked.stage, asked.asked, asked.enough), (PauseStage::Asked, vec![Seat(1)], None));
    pause(&mut scene, 100, CID);
    assert!(!scene.room.play.is_paused(), "the host is there and decides");
    resume(&mut scene, 200, ANN);
    assert_eq!(shown(&scene), None, "the host has declined");
    pause(&mut scene, 300, BOB);
    resume(&mut scene, 400, BOB);
    assert_eq!(shown(&scene), None, "Bob has taken it back");
    pause(&mut scene, 500, BOB);
    pause(&mut scene, 600, ANN);
    assert_eq!(shown(&scene).map(|pause| (pause.stage, pause.by)), Some((PauseStage::On, Some(Seat(0)))));
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn a_majority_decides_while_the_host_is_away() {
    let mut scene = calm();
    pause(&mut scene, 100, BOB);
    scene.disconnect(200, ANN);
    scene.until(200);
    assert_eq!(shown(&scene).map(|pause| (pause.stage, pause.enough)), Some((PauseStage::Asked, Some(2))));
    pause(&mut scene, 300, CID);
    assert_eq!(shown(&scene).map(|pause| (pause.stage, pause.by)), Some((PauseStage::On, Some(Seat(1)))));
    assert!(view(&scene).seats[0].host, "no time passes, so Ann is still the host");
    resume(&mut scene, 300, BOB);
    let asked = shown(&scene).expect("a pause");
    assert_eq!((asked.stage, asked.asked), (PauseStage::On, vec![Seat(1)]));
    resume(&mut scene, 300, CID);
    assert_eq!(shown(&scene), None);
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn a_host_has_time_to_come_back() {
    let mut scene = calm();
    scene.disconnect(50, CID);
    pause(&mut scene, 100, ANN);
    resume(&mut scene, 100, BOB);
    scene.disconnect(100, ANN);
    let limit = pausing::pause_limit(&scene.room).expect("Ann has to come back");
    assert!(limit.lasts < timeouts().idle && scene.room.play.is_paused(), "Bob does not decide alone");
    scene.connect(100, ANN);
    let answer = pausing::pause_limit(&scene.room).expect("she has to answer");
    assert!(answer.lasts == timeouts().idle && answer.from > limit.from, "another limit begins");
    scene.disconnect(100, ANN);
    let again = pausing::pause_limit(&scene.room).expect("she has to come back");
    assert_eq!(again.from, answer.from, "a second reload gains no time");
    limit_passes(&mut scene);
    assert_eq!(shown(&scene), None, "Bob is the only one left");
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn a_host_who_answers_keeps_the_pause_and_a_silent_one_loses_it() {
    let mut scene = calm();
    scene.disconnect(50, CID);
    pause(&mut scene, 100, ANN);
    assert_eq!(pausing::pause_limit(&scene.room), None);
    resume(&mut scene, 100, BOB);
    let limit = pausing::pause_limit(&scene.room).expect("Ann has to answer");
    assert_eq!(limit.lasts, timeouts().idle);
    pause(&mut scene, 100, ANN);
    assert_eq!((pausing::pause_limit(&scene.room), shown(&scene).map(|pause| pause.asked)), (None, Some(vec![])));
    resume(&mut scene, 100, BOB);
    assert!(pausing::pause_limit(&scene.room).is_some_and(|again| again.from > limit.from));
    limit_passes(&mut scene);
    assert_eq!(shown(&scene), None, "Bob is the only one who answers");
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn people_come_and_go_during_a_pause() {
    let mut scene = calm();
    pause(&mut scene, 100, ANN);
    resume(&mut scene, 100, BOB);
    scene.disconnect(100, BOB);
    assert_eq!(shown(&scene).map(|pause| pause.asked), Some(vec![]), "a request ends with its player");
    // A snapshot and the messages for a player who comes back show the pause.
    let greeting = scene.room.greet(BOB, None, 100);
    assert!(greeting[0].message.text().contains("\"pause\":{\"stage\":\"on\",\"by\":0"));
    assert!(super::super::written(&scene.room.greet_watcher(100)).contains("\"stage\":\"on\""));
    scene.connect(100, BOB);
    // The host leaves for good. The next host decides.
    assert_eq!(lobby(&mut scene, 100, ANN, LobbyCommand::Leave), None);
    let pause = shown(&scene).expect("a pause");
    assert_eq!((pause.stage, pause.by, view(&scene).seats[1].host), (PauseStage::On, None, true));
    assert_eq!(scene.room.wake_at(), None, "the bot that replaces her waits as well");
    resume(&mut scene, 100, BOB);
    assert!(shown(&scene).is_none() && scene.room.is_live());
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn a_pause_survives_a_restart() {
    let mut scene = calm();
    pause(&mut scene, 100, ANN);
    let last = scene.journal.last().cloned().expect("an entry");
    let stored = scene.room.snapshot("test").seal().expect("JSON");
    assert_eq!(stored.schema, super::super::SCHEMA, "an older program must not read it");
    let reopened = Room::reopen(scene.room.name(), &stored, &[last], timeouts(), || [9; 32]).expect("it is sound");
    for mut room in [reopened, scene.replayed()] {
        assert!(room.play.is_paused());
        room.resume();
        assert!(room.play.is_paused() && pausing::pause_limit(&room).is_none());
        let step = room.connect(Time(100), ANN);
        assert!(step.is_some() && room.play.is_paused() && room.wake_at().is_none());
        let command = ruckus_protocol::Command::new(2, Do::Lobby(LobbyCommand::Resume));
        assert!(matches!(room.say(100_000, ANN, &command), Ok(CommandOutcome::Steps(_))));
        assert!(!room.play.is_paused() && room.is_live());
    }
}

/// Ann, Bob and Cid, at a table that waits for players who lose the connection.
fn patient() -> Scene {
    let mut scene = calm();
    assert_eq!(lobby(&mut scene, 20, ANN, LobbyCommand::Waiting { drop_out: 45, slow: false }), None);
    scene
}

#[test]
fn the_match_waits_for_a_player_who_drops_out() {
    let mut scene = patient();
    assert!(view(&scene).waiting.drop_out == 45);
    scene.disconnect(1_000, BOB);
    scene.until(1_000);
    let pause = shown(&scene).expect("a pause");
    assert_eq!((pause.stage, pause.by, pause.missing), (PauseStage::On, None, vec![Seat(1)]));
    assert_eq!(pause.most_ms, Some(45_000));
    assert_eq!(pausing::pause_limit(&scene.room).map(|limit| limit.lasts.as_secs()), Some(45));
    scene.connect(1_000, BOB);
    assert!(shown(&scene).is_none() && scene.room.is_live(), "Bob is back");
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn a_request_for_a_pause_outlasts_a_pause_for_a_missing_player() {
    let mut scene = patient();
    pause(&mut scene, 1_000, CID);
    assert_eq!(shown(&scene).map(|pause| (pause.stage, pause.asked)), Some((PauseStage::Asked, vec![Seat(2)])));
    scene.disconnect(1_000, BOB);
    scene.until(1_000);
    let pause = shown(&scene).expect("a pause");
    assert_eq!((pause.stage, pause.missing, pause.asked), (PauseStage::On, vec![Seat(1)], vec![]));
    scene.connect(1_000, BOB);
    assert_eq!(shown(&scene).map(|pause| (pause.stage, pause.asked)), Some((PauseStage::Asked, vec![Seat(2)])));
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
    scene.disconnect(1_100, BOB);
    scene.until(1_100);
    resume(&mut scene, 1_100, ANN);
    assert_eq!(shown(&scene), None, "the host has answered both");
}

#[test]
fn a_bot_plays_for_a_missing_player_after_the_limit() {
    let mut scene = patient();
    scene.disconnect(1_000, BOB);
    scene.until(1_000);
    scene.disconnect(1_000, CID);
    assert_eq!(shown(&scene).map(|pause| pause.missing), Some(vec![Seat(1), Seat(2)]));
    limit_passes(&mut scene);
    assert_eq!(shown(&scene), None);
    let seats = view(&scene).seats;
    assert!(!seats[0].stand_in && seats[1].stand_in && seats[2].stand_in);
    scene.connect(1_500, BOB);
    scene.disconnect(2_000, ANN);
    scene.until(2_000);
    limit_passes(&mut scene);
    assert!(view(&scene).seats[1].host, "the host is missing, so another player takes over");
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn the_last_player_who_drops_out_is_missing_as_well() {
    let mut scene = patient();
    scene.disconnect(1_000, BOB);
    scene.until(1_000);
    scene.disconnect(1_000, CID);
    scene.disconnect(1_000, ANN);
    assert_eq!(pausing::pause_limit(&scene.room), None, "no player waits");
    scene.connect(1_000, CID);
    scene.connect(1_000, BOB);
    assert_eq!(shown(&scene).map(|pause| pause.missing), Some(vec![Seat(0)]));
    scene.connect(1_000, ANN);
    assert_eq!(shown(&scene), None);
    // The last player has no others to wait with.
    for player in [BOB, CID] {
        scene.disconnect(2_000, player);
        resume(&mut scene, 2_000, ANN);
    }
    scene.disconnect(2_000, ANN);
    assert_eq!(shown(&scene), None);
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn the_match_does_not_wait_for_a_newcomer_without_cards() {
    let mut scene = patient();
    let dee = scene.sit("Dee");
    scene.connect(500, dee);
    scene.disconnect(1_000, dee);
    scene.until(1_000);
    assert_eq!(shown(&scene), None);
}

#[test]
fn slow_play_ends_a_pause_for_missing_players() {
    let mut scene = patient();
    scene.disconnect(1_000, BOB);
    scene.until(1_000);
    assert!(scene.room.play.is_paused());
    assert_eq!(lobby(&mut scene, 1_000, ANN, LobbyCommand::Waiting { drop_out: 0, slow: true }), None);
    assert!(shown(&scene).is_none() && !view(&scene).seats[1].stand_in);
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn the_host_can_go_on_or_extend_a_pause_for_missing_players() {
    let mut scene = patient();
    scene.disconnect(1_000, BOB);
    scene.until(1_000);
    resume(&mut scene, 1_000, ANN);
    assert!(shown(&scene).is_none() && !view(&scene).seats[1].stand_in, "he still has the usual time");
    scene.connect(1_100, BOB);
    scene.disconnect(1_200, BOB);
    scene.until(1_200);
    pause(&mut scene, 1_200, ANN);
    assert_eq!(pausing::pause_limit(&scene.room), None);
    scene.connect(1_200, BOB);
    assert_eq!(shown(&scene).map(|pause| (pause.by, pause.missing)), Some((Some(Seat(0)), vec![])));
    // By default, no table waits, and none waits longer than a minute.
    assert!(lobby(&mut scene, 1_200, ANN, LobbyCommand::Waiting { drop_out: 61, slow: false }).is_some());
    assert!(lobby(&mut scene, 1_200, BOB, LobbyCommand::Waiting { drop_out: 0, slow: false }).is_some());
    let mut scene = calm();
    scene.disconnect(1_000, BOB);
    scene.until(1_000);
    assert_eq!(shown(&scene), None);
}

#[test]
fn a_shuffle_is_finished_first_and_the_next_deal_waits() {
    let mut scene = Scene::open(TablePlan { bots: 2, start: true, ..plan("Ann") });
    let ann = PlayerId(1);
    scene.connect(0, ann);
    scene.until(300_000);
    let mut at = scene.room.at().0;
    while scene.room.stage() != Stage::BetweenRounds {
        at = scene.room.wake_at().expect("bots play").0;
        scene.until(at);
    }
    let deal_at = scene.room.play.next_at();
    pause(&mut scene, at, ann);
    assert!(scene.room.play.is_paused() && scene.room.wake_at().is_none());
    assert!(lobby(&mut scene, at, ann, LobbyCommand::Next).is_some_and(|why| why.contains("paused")));
    resume(&mut scene, at, ann);
    assert_eq!(scene.room.play.next_at(), deal_at);
    scene.cuts = false;
    assert_eq!(lobby(&mut scene, at, ann, LobbyCommand::Next), None);
    pause(&mut scene, at, ann);
    assert_eq!(shown(&scene).map(|pause| pause.stage), Some(PauseStage::Coming), "the cards are being shuffled");
    scene.cuts = true;
    scene.cut(at);
    scene.until(at);
    assert!(scene.room.play.is_paused() && scene.room.stage() == Stage::Playing);
}

#[test]
fn a_pause_needs_a_match_and_ends_with_it() {
    let mut scene = Scene::open(plan("Ann"));
    let ann = PlayerId(1);
    scene.connect(0, ann);
    assert!(lobby(&mut scene, 0, ann, LobbyCommand::Pause).is_some_and(|why| why.contains("No match")));
    assert!(lobby(&mut scene, 0, ann, LobbyCommand::Resume).is_some_and(|why| why.contains("isn’t paused")));
    // Bob asks for a pause, and the match ends.
    let rules = Choice::Ruleset("base = \"classic\"\n[scoring]\nmethod = \"single\"\n".to_owned());
    let set = SetTable {
        hands: vec![cards("Y1"), cards("B2 B3")],
        pile: vec![PlacedCard { card: "Y7".parse().expect("a card"), by: None, unsettled: false }],
        turn: Some(Seat(0)),
        still: true,
        ..SetTable::default()
    };
    let mut scene = Scene::open(TablePlan { bots: 1, set: Some(set), rules, ..plan("Ann") });
    let bob = scene.sit("Bob");
    scene.connect(0, ann);
    scene.connect(0, bob);
    pause(&mut scene, 10, bob);
    assert!(shown(&scene).is_some());
    assert_eq!(scene.say(20, ann, play("Y1")), None);
    scene.until(20_000);
    assert_eq!((scene.room.stage(), shown(&scene)), (Stage::MatchOver, None));
}

#[test]
fn tables_from_matchmaking_cannot_be_paused() {
    let (mut room, mut journal) = matchmaking::table();
    let ann = matchmaking::come(&mut room, &mut journal, "Ann");
    matchmaking::until_it_plays(&mut room, &mut journal);
    for command in [
        LobbyCommand::Pause,
        LobbyCommand::Resume,
        LobbyCommand::EndMatch,
        LobbyCommand::Waiting { drop_out: 9, slow: false },
    ] {
        let at = room.at();
        bring(&mut room, (at, Coming::Say(ann, Do::Lobby(command.clone()))));
        let person = room.seats.player(ann).and_then(RoomPlayer::person).expect("a person");
        let ack = person.answer(person.last_n).expect("an answer");
        assert_eq!(ack.reason.as_deref(), Some(&Reason::NoPauseHere), "{command:?}");
    }
    assert!(room.play.pause().is_none());
}

#[test]
fn programs_do_not_decide() {
    let mut scene = Scene::open(plan("Ann"));
    let (ann, bob) = (PlayerId(1), scene.sit("Bob"));
    let sits = SitsAs { program: true, ..SitsAs::default() };
    let (robo, step) = scene.room.sit_with(Time(0), "Robo", key("Robo"), sits).expect("there is a seat");
    scene.take(step);
    for player in [ann, bob, robo] {
        scene.connect(0, player);
        assert_eq!(lobby(&mut scene, 0, player, LobbyCommand::Ready(true)), None);
    }
    assert_eq!(lobby(&mut scene, 0, ann, LobbyCommand::Start), None);
    pause(&mut scene, 5, ann);
    for command in [LobbyCommand::Resume, LobbyCommand::Pause] {
        assert!(lobby(&mut scene, 5, robo, command).is_some_and(|why| why.contains("programs cannot ask")));
    }
    resume(&mut scene, 5, bob);
    assert!(scene.room.play.is_paused(), "one of two people");
    resume(&mut scene, 5, ann);
    scene.disconnect(10, ann);
    pause(&mut scene, 20, bob);
    assert!(scene.room.play.is_paused(), "Bob is the only person");
}
