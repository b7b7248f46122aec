//! Tests of matches that the host ends early.

use ruckus_engine::{Code, Seat};
use ruckus_protocol::{Do, LobbyCommand, Stage};
use ruckus_record::{EntryInput, verify};

use super::super::{Asker, RecordAnswer};
use super::races::{ANN, CID, play, table};
use super::{PlayerId, Scene, TablePlan, key, plan, seen, timeouts};

fn lobby(scene: &mut Scene, at: u64, player: PlayerId, command: LobbyCommand) -> Option<String> {
    scene.say(at, player, Do::Lobby(command))
}

fn record(scene: &Scene) -> RecordAnswer {
    let asker = Asker::Seat(key("Ann"));
    crate::history::history(scene.room.name(), &scene.journal, &asker, timeouts(), || [9; 32]).expect("it reads")
}

/// Ann and two bots, in the middle of the second round.
fn second_round() -> Scene {
    let mut scene = Scene::open(TablePlan { bots: 2, start: true, ..plan("Ann") });
    scene.connect(0, PlayerId(1));
    while scene.room.play.table().is_none_or(|table| table.round < 2) {
        let at = scene.room.wake_at().expect("bots play, and the next round is dealt").0;
        scene.until(at);
    }
    let at = scene.room.at().0;
    scene.until(at + 5_000);
    assert_eq!(scene.room.stage(), Stage::Playing);
    scene
}

#[test]
fn a_match_ends_with_its_standings_and_its_record() {
    let mut scene = second_round();
    let (ann, at) = (PlayerId(1), scene.room.at().0);
    let totals: Vec<i32> = scene.view(0).seats.iter().map(|seat| seat.total).collect();
    assert!(totals.iter().any(|total| *total != 0));
    assert_eq!(lobby(&mut scene, at, ann, LobbyCommand::EndMatch), None);
    assert_eq!((scene.room.stage(), scene.room.wake_at()), (Stage::MatchOver, None));
    let view = scene.view(0);
    assert_eq!((view.winners, view.seats.iter().map(|seat| seat.total).collect::<Vec<_>>()), (None, totals));
    assert!(scene.room.lobby_view(false).seats.iter().all(|seat| seat.evening.is_none()), "no player has won");
    let RecordAnswer::Match(kept) = record(&scene) else { panic!("a round is over") };
    assert_eq!((verify(&kept.record), kept.record.result.is_none()), (Vec::new(), true));
    let deals = kept.record.entries.iter().filter(|entry| matches!(entry.what, EntryInput::Deal { .. })).count();
    assert_eq!(deals, 1, "the round that was not finished stays secret");
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn the_same_people_play_on_by_other_rules() {
    let mut scene = second_round();
    let (ann, at) = (PlayerId(1), scene.room.at().0);
    assert_eq!(lobby(&mut scene, at, ann, LobbyCommand::Pause), None);
    scene.until(at);
    for command in [
        LobbyCommand::EndMatch,
        LobbyCommand::ToLobby,
        LobbyCommand::Rules { base: "classic".to_owned(), with: [].into() },
        LobbyCommand::Start,
    ] {
        assert_eq!(lobby(&mut scene, at, ann, command), None);
    }
    scene.cut(at);
    let lobby = scene.room.lobby_view(true);
    assert_eq!((lobby.stage, lobby.seats.len(), lobby.pause), (Stage::Playing, 3, None));
    assert_eq!(lobby.rules.map(|rules| rules.base.clone()), Some("classic".to_owned()));
    assert_eq!(scene.view(0).round, 1);
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn only_the_host_ends_a_match_and_only_a_running_one() {
    let mut scene = table("classic", "Y7", ["Y1 R2 R3", "Y2 B1 B2", "G1 G2 G3"]);
    assert!(lobby(&mut scene, 20, CID, LobbyCommand::EndMatch).is_some_and(|why| why.contains("Ann")));
    assert_eq!(lobby(&mut scene, 20, ANN, LobbyCommand::EndMatch), None);
    assert!(lobby(&mut scene, 20, ANN, LobbyCommand::EndMatch).is_some_and(|why| why.contains("No match")));
    let mut scene = Scene::open(plan("Ann"));
    scene.connect(0, ANN);
    assert!(lobby(&mut scene, 20, ANN, LobbyCommand::EndMatch).is_some());
    assert!(matches!(record(&scene), RecordAnswer::NotYet));
}

#[test]
fn an_open_race_is_judged_before_the_match_ends() {
    let mut scene = table("super-speed", "Y7", ["Y1 R2 R3", "R7 B1 B2", "G7 G2 G3"]);
    let cid = scene.react(264, CID, play("G7"), 244);
    assert!(!scene.acks.contains_key(&(CID, cid)), "Bob's claim may be on its way");
    assert_eq!(lobby(&mut scene, 300, ANN, LobbyCommand::EndMatch), None);
    assert_eq!(scene.refused(CID, cid), None::<Code>);
    assert_eq!(scene.room.stage(), Stage::MatchOver);
    assert_eq!(scene.view(0).pile.last().map(|played| played.by), Some(Some(Seat(2))));
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}
