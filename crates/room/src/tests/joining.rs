//! Tests of players who join and leave a running match. A replay of the journal gives the same room.

use std::collections::BTreeMap;

use ruckus_engine::{Seat, Time};
use ruckus_protocol::{Do, ErrorCode, Evening, Face, LeftChair, LobbyCommand, Stage};

use super::{Choice, PlacedCard, PlayerId, Scene, SetTable, TablePlan, key, plan, seen};

fn classic(bots: u8) -> TablePlan {
    TablePlan { rules: Choice::Preset { base: "classic".to_owned(), with: [].into() }, bots, ..plan("Ann") }
}

fn say(scene: &mut Scene, player: PlayerId, what: LobbyCommand) -> Option<String> {
    scene.say(0, player, Do::Lobby(what))
}

/// A match of Ann, the host, and Bob. Chairs of players who leave are removed.
fn running(bots: u8) -> (Scene, PlayerId, PlayerId) {
    let mut scene = Scene::open(classic(bots));
    let (ann, bob) = (PlayerId(1), scene.sit("Bob"));
    scene.connect(0, ann);
    scene.connect(0, bob);
    assert_eq!(say(&mut scene, ann, LobbyCommand::Chairs { most: 5, left: LeftChair::Goes }), None);
    assert_eq!(say(&mut scene, bob, LobbyCommand::Ready(true)), None);
    assert_eq!(say(&mut scene, ann, LobbyCommand::Start), None);
    (scene, ann, bob)
}

/// Numbers and names of the occupied seats.
fn seats(scene: &Scene) -> Vec<(u8, String)> {
    scene.room.lobby_view(false).seats.into_iter().map(|seat| (seat.seat.0, seat.name)).collect()
}

fn seat(number: u8, name: &str) -> (u8, String) {
    (number, name.to_owned())
}

#[test]
fn newcomers_take_free_chairs_until_the_table_is_full() {
    let (mut scene, ..) = running(1);
    // Newcomers get the bot's chair first, then new chairs until the table is full.
    let chairs: Vec<_> = ["Cid", "Dee", "Eve"]
        .map(|name| {
            let player = scene.sit(name);
            scene.room.seat_of(player)
        })
        .into();
    assert_eq!(chairs, [Some(Seat(1)), Some(Seat(3)), Some(Seat(4))]);
    let full = scene.room.sit(Time(0), "Fay", key("Fay"));
    assert_eq!(full.map(drop).map_err(|problem| problem.code), Err(ErrorCode::TableFull));
    assert!(!scene.room.card().free);
    assert_eq!(scene.view(3).waiting.iter().map(|waiting| waiting.seat).collect::<Vec<_>>(), [Seat(3), Seat(4)]);
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn newcomers_do_not_inherit_a_bots_total() {
    let hand = |text: &str| text.split(' ').map(|card| card.parse().expect("a card")).collect::<Vec<_>>();
    let set = SetTable {
        hands: ["Y1 R2 R3", "Y7 B1 B2", "G1 G2 G3"].map(hand).to_vec(),
        pile: vec![PlacedCard { card: "Y9".parse().expect("a card"), by: None, unsettled: false }],
        totals: vec![50, 3, 31],
        still: true,
        ..SetTable::default()
    };
    let mut scene = Scene::open(TablePlan { bots: 2, set: Some(set), ..plan("Ann") });
    let totals = |scene: &Scene| scene.view(0).seats.iter().map(|seat| seat.total).collect::<Vec<_>>();
    let bob = scene.sit("Bob");
    assert_eq!((scene.room.seat_of(bob), totals(&scene)), (Some(Seat(1)), vec![50, 40, 31]), "the mean of the others'");
    // A player who returns to a chair that a bot kept finds the same total.
    assert_eq!(say(&mut scene, bob, LobbyCommand::Leave), None);
    let bob = scene.sit("Bob");
    assert_eq!((scene.room.seat_of(bob), totals(&scene)), (Some(Seat(1)), vec![50, 40, 31]));
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn a_waiting_player_may_leave_and_the_seat_is_reused() {
    let (mut scene, ..) = running(0);
    let cid = scene.sit("Cid");
    assert_eq!(say(&mut scene, cid, LobbyCommand::Leave), None);
    assert!(scene.view(0).waiting.is_empty());
    assert_eq!(scene.room.lobby_view(false).gone.len(), 1);
    let dee = scene.sit("Dee");
    assert_eq!(scene.room.seat_of(dee), Some(Seat(2)));
    assert_eq!(seats(&scene), [seat(0, "Ann"), seat(1, "Bob"), seat(2, "Dee")]);
    assert!(scene.room.lobby_view(false).gone.is_empty());
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn a_rematch_closes_the_gap_of_a_removed_bot() {
    let (mut scene, ann, bob) = running(1);
    assert!(say(&mut scene, bob, LobbyCommand::Remove(Seat(1))).is_some(), "only the host may");
    assert_eq!(say(&mut scene, ann, LobbyCommand::Remove(Seat(1))), None);
    assert_eq!(seats(&scene), [seat(0, "Ann"), seat(2, "Bob")]);
    assert!(say(&mut scene, ann, LobbyCommand::Remove(Seat(1))).is_some(), "nobody sits there");
    // Both people do nothing, so bots play the match to its end.
    while scene.room.stage() != Stage::MatchOver {
        let at = scene.room.wake_at().expect("somebody stands in").0;
        scene.until(at);
        assert!(scene.journal.len() < 20_000, "a match comes to an end");
    }
    assert_eq!(scene.view(0).seats.len(), 2);
    // A player who joins now plays in the next match. Players who left this match stay in its results.
    let cid = scene.sit("Cid");
    assert_eq!(scene.room.seat_of(cid), Some(Seat(3)));
    let at = scene.room.at().0;
    assert_eq!(scene.say(at, ann, Do::Lobby(LobbyCommand::Rematch)), None);
    assert_eq!(seats(&scene), [seat(0, "Ann"), seat(1, "Bob"), seat(2, "Cid")]);
    assert_eq!((scene.room.seat_of(bob), scene.view(0).seats.len()), (Some(Seat(1)), 3));
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn a_disconnected_player_keeps_the_seat() {
    let (mut scene, _, bob) = running(1);
    scene.disconnect(1000, bob);
    scene.until(40_000);
    let lobby = scene.room.lobby_view(false);
    assert!(lobby.seats[2].stand_in && lobby.gone.is_empty());
    scene.connect(41_000, bob);
    assert!(!scene.room.lobby_view(false).seats[2].stand_in);
}

#[test]
fn an_idle_host_is_replaced_after_disconnecting() {
    let (mut scene, ann, bob) = running(1);
    // Ann lets all her turns pass but stays connected, so she remains the host.
    let asleep = |scene: &Scene| scene.room.lobby_view(false).seats[0].stand_in;
    while !asleep(&scene) {
        let at = scene.room.wake_at().expect("somebody is waited for").0;
        scene.until(at);
    }
    let at = scene.room.at().0;
    assert!(scene.room.lobby_view(false).seats[0].host);
    scene.disconnect(at + 1, ann);
    scene.until(at + 20_001);
    let lobby = scene.room.lobby_view(false);
    let hosts: Vec<_> = lobby.seats.iter().filter(|seat| seat.host).map(|seat| seat.name.as_str()).collect();
    assert_eq!((hosts, scene.room.holder(&key("Bob"))), (vec!["Bob"], Some(bob)));
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn a_table_counts_wins_and_winning_streaks() {
    let rules = "base = 'classic'\n[scoring]\nmethod = 'low-total'\nrounds = 1\ntarget = 0\n";
    let mut scene = Scene::open(TablePlan { rules: Choice::Ruleset(rules.to_owned()), bots: 1, ..plan("Ann") });
    let (ann, bob) = (PlayerId(1), scene.sit("Bob"));
    scene.connect(0, ann);
    scene.connect(0, bob);
    assert_eq!(say(&mut scene, bob, LobbyCommand::Ready(true)), None);
    assert_eq!(say(&mut scene, ann, LobbyCommand::Start), None);
    let evenings = |scene: &Scene| {
        let seats = scene.room.lobby_view(false).seats;
        seats.into_iter().map(|seat| (seat.name, seat.evening)).collect::<BTreeMap<_, _>>()
    };
    assert!(evenings(&scene).values().all(Option::is_none), "no match is over");
    let mut expected: BTreeMap<String, Evening> = BTreeMap::new();
    for played in 1..=4 {
        while scene.room.stage() != Stage::MatchOver {
            let at = scene.room.wake_at().expect("somebody stands in").0;
            scene.until(at);
            assert!(scene.journal.len() < 40_000, "matches come to an end");
        }
        let winners = scene.view(0).winners.expect("the match is over");
        for (place, seat) in scene.room.lobby_view(false).seats.iter().enumerate() {
            let known = expected.entry(seat.name.clone()).or_default();
            let won = winners.contains(&Seat(place as u8));
            known.played = played;
            known.won += u32::from(won);
            known.streak = if won { known.streak + 1 } else { 0 };
        }
        for (name, evening) in evenings(&scene) {
            assert_eq!(evening, expected.get(&name).copied(), "{name} after {played}");
        }
        assert_eq!(seen(&scene.room), seen(&scene.replayed()));
        let at = scene.room.at().0;
        assert_eq!(scene.say(at, ann, Do::Lobby(LobbyCommand::Rematch)), None);
    }
    // A new player in Bob's chair would start without statistics. Bob returns and gets his own back.
    let at = scene.room.at().0;
    let bobs = expected["Bob"];
    assert_eq!(scene.say(at, bob, Do::Lobby(LobbyCommand::Leave)), None);
    assert_eq!(evenings(&scene).get("Bob").copied().flatten(), Some(bobs));
    scene.sit("Bob");
    assert_eq!(evenings(&scene).get("Bob").copied().flatten(), Some(bobs));
}

#[test]
fn a_vacated_chair_keeps_the_players_name_and_face() {
    let face = Face { shape: 1, color: 2, eyes: 3, mouth: 4, hat: 5 };
    for left in [LeftChair::Bot, LeftChair::Goes] {
        let (mut scene, ann, bob) = running(1);
        assert_eq!(say(&mut scene, bob, LobbyCommand::Face(face)), None);
        assert_eq!(say(&mut scene, ann, LobbyCommand::Chairs { most: 5, left }), None);
        assert_eq!(say(&mut scene, bob, LobbyCommand::Leave), None);
        let lobby = scene.room.lobby_view(false);
        let sits = lobby.seats.iter().filter(|seat| seat.bot.is_some()).map(|seat| (seat.name.as_str(), seat.face));
        let gone = lobby.gone.iter().map(|seat| (seat.name.as_str(), seat.face));
        assert!(sits.chain(gone).any(|who| who == ("Bob", Some(face))), "{left:?}");
        assert_eq!(seen(&scene.room), seen(&scene.replayed()));
        // Another player on the chair does not inherit the face.
        let cid = scene.sit("Cid");
        let lobby = scene.room.lobby_view(false);
        let cid = lobby.seats.iter().find(|seat| Some(seat.seat) == scene.room.seat_of(cid)).expect("has a seat");
        assert_eq!((cid.name.as_str(), cid.face), ("Cid", None));
    }
}

#[test]
fn rejects_hidden_characters_in_names_but_replays_them() {
    let (mut scene, _, bob) = running(1);
    assert!(say(&mut scene, bob, LobbyCommand::Rename("Ann\u{e000}".to_owned())).is_some());
    assert!(scene.room.sit(Time(0), "Ann\u{1d159}", key("Dee")).is_err());
    assert_eq!(seats(&scene)[2].1, "Bob");
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
    // Versions before 0.3 accepted the name, and journaled it without the `unfit` flag.
    let last = scene.journal.last_mut().expect("the command");
    last.body = String::from_utf8(last.body.clone()).expect("text").replace(",\"unfit\":true", "").into_bytes();
    let before = seats(&scene);
    scene.room = scene.replayed();
    assert_ne!(seats(&scene), before);
    assert_eq!(seats(&scene)[2].1, "Ann\u{e000}");
}
