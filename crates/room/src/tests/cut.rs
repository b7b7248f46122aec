//! Tests of shuffles that all players contribute to.

use ruckus_protocol::CutView;
use ruckus_record::shuffle::{Shuffle, commit_seed};
use ruckus_record::{Record, verify};

use super::super::{Asker, RecordAnswer};
use super::*;

const ANN: PlayerId = PlayerId(1);

/// Ann, Bob, and a bot before their first deal. Tests send the commands of the cut themselves.
fn about_to_deal() -> (Scene, PlayerId) {
    let mut scene = Scene::open(plan("Ann"));
    scene.cuts = false;
    scene.connect(0, ANN);
    let bob = scene.sit("Bob");
    scene.connect(0, bob);
    lobby(&mut scene, 0, ANN, LobbyCommand::AddBot(BotLevel::Rookie.into()));
    lobby(&mut scene, 0, bob, LobbyCommand::Ready(true));
    lobby(&mut scene, 100, ANN, LobbyCommand::Start);
    (scene, bob)
}

fn lobby(scene: &mut Scene, at: u64, player: PlayerId, command: LobbyCommand) {
    assert_eq!(scene.say(at, player, Do::Lobby(command)), None);
}

fn refused(scene: &mut Scene, at: u64, player: PlayerId, command: LobbyCommand) -> String {
    scene.say(at, player, Do::Lobby(command)).expect("it is refused")
}

fn cut(scene: &Scene) -> CutView {
    scene.room.cut.view(scene.room.seats.players()).expect("the cards are being cut")
}

fn bind(scene: &mut Scene, at: u64, player: PlayerId, byte: u8) {
    let (deal, seat) = (cut(scene).deal, scene.room.seat_of(player).expect("a seat"));
    lobby(scene, at, player, LobbyCommand::Cut { deal, commitment: commit_part(seat, &Hex([byte; 16])).to_string() });
}

fn reveal(scene: &mut Scene, at: u64, player: PlayerId, byte: u8) {
    let deal = cut(scene).deal;
    lobby(scene, at, player, LobbyCommand::Reveal { deal, contribution: Hex([byte; 16]).to_string() });
}

fn shuffle(scene: &Scene) -> Shuffle {
    scene.room.cut.shuffle().expect("cards were dealt").clone()
}

fn stage(scene: &Scene) -> Stage {
    scene.room.stage()
}

#[test]
fn all_players_commit_before_any_player_reveals() {
    let (mut scene, bob) = about_to_deal();
    let first = cut(&scene);
    assert_eq!((first.deal, first.bound, first.waits_for), (1, None, vec![Seat(0), Seat(1)]));
    bind(&mut scene, 120, bob, 2);
    let early = LobbyCommand::Reveal { deal: 1, contribution: Hex([2; 16]).to_string() };
    assert!(refused(&mut scene, 120, bob, early).contains("Too late for this shuffle"));
    bind(&mut scene, 130, ANN, 1);
    assert_eq!(cut(&scene).bound.map(|bound| bound.len()), Some(2));
    let late = LobbyCommand::Cut { deal: 1, commitment: Hex([3; 32]).to_string() };
    assert!(refused(&mut scene, 130, ANN, late).contains("Too late for this shuffle"));
    let other = LobbyCommand::Reveal { deal: 1, contribution: Hex([9; 16]).to_string() };
    assert!(refused(&mut scene, 130, ANN, other).contains("does not match your commitment"));
    assert_eq!(seen(&scene.room), seen(&scene.replayed()), "in the middle of it");
    reveal(&mut scene, 140, ANN, 1);
    assert_eq!(stage(&scene), Stage::Lobby);
    reveal(&mut scene, 150, bob, 2);
    assert_eq!(stage(&scene), Stage::Playing);
    let shuffle = shuffle(&scene);
    assert_eq!(shuffle.commitment.to_string(), first.commitment);
    assert_eq!(shuffle.parts.iter().map(|part| part.revealed).collect::<Vec<_>>(), [Hex([1; 16]), Hex([2; 16])]);
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn a_different_contribution_gives_a_different_shuffle() {
    let hands = |byte| {
        let (mut scene, bob) = about_to_deal();
        bind(&mut scene, 100, ANN, 1);
        bind(&mut scene, 100, bob, byte);
        reveal(&mut scene, 100, ANN, 1);
        reveal(&mut scene, 100, bob, byte);
        let table = scene.room.play.game().expect("a match").table.clone();
        format!("{:?}", table.draw_pile_len()) + &serde_json::to_string(&scene.room.cut.shuffle()).expect("JSON")
    };
    assert_eq!(hands(2), hands(2));
    assert_ne!(hands(2), hands(3));
}

#[test]
fn a_missed_commit_deadline_excludes_the_player() {
    let (mut scene, _) = about_to_deal();
    bind(&mut scene, 200, ANN, 1);
    assert_eq!(scene.room.wake_at(), Some(Time(3_100)));
    scene.until(3_100);
    assert_eq!(cut(&scene).waits_for, [Seat(0)]);
    reveal(&mut scene, 3_200, ANN, 1);
    assert_eq!((stage(&scene), shuffle(&scene).parts.len(), shuffle(&scene).missing.len()), (Stage::Playing, 1, 0));
}

#[test]
fn the_deal_proceeds_without_any_contribution() {
    let (mut scene, _) = about_to_deal();
    scene.until(3_100);
    assert_eq!((stage(&scene), shuffle(&scene).parts.len()), (Stage::Playing, 0));
}

#[test]
fn a_missing_reveal_names_the_seat_and_restarts_the_cut() {
    let (mut scene, bob) = about_to_deal();
    let first = cut(&scene).commitment;
    bind(&mut scene, 200, ANN, 1);
    bind(&mut scene, 200, bob, 2);
    reveal(&mut scene, 300, ANN, 1);
    scene.until(3_200);
    let again = cut(&scene);
    assert_eq!((again.deal, &again.missing, &again.waits_for), (2, &vec![Seat(1)], &vec![Seat(0)]));
    assert_ne!(again.commitment, first, "with another secret: nobody chooses between two shuffles");
    bind(&mut scene, 3_300, ANN, 5);
    reveal(&mut scene, 3_300, ANN, 5);
    let shuffle = shuffle(&scene);
    assert_eq!((shuffle.deal, &shuffle.missing, shuffle.parts.len()), (2, &vec![Seat(1)], 1));
    assert_eq!(commit_seed(&shuffle.seed).to_string(), again.commitment);
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn players_may_leave_or_disconnect_during_a_cut() {
    let (mut scene, bob) = about_to_deal();
    bind(&mut scene, 200, bob, 2);
    lobby(&mut scene, 210, bob, LobbyCommand::Leave);
    assert_eq!((cut(&scene).deal, cut(&scene).waits_for), (2, vec![Seat(0)]), "seats have moved: it is cut anew");
    bind(&mut scene, 220, ANN, 1);
    reveal(&mut scene, 220, ANN, 1);
    assert_eq!(stage(&scene), Stage::Playing);

    let (mut scene, bob) = about_to_deal();
    scene.disconnect(200, bob);
    bind(&mut scene, 220, ANN, 1);
    reveal(&mut scene, 220, ANN, 1);
    assert_eq!((stage(&scene), shuffle(&scene).missing.len()), (Stage::Playing, 0));

    let (mut scene, bob) = about_to_deal();
    bind(&mut scene, 200, ANN, 1);
    bind(&mut scene, 200, bob, 2);
    scene.disconnect(210, bob);
    assert_eq!((cut(&scene).deal, cut(&scene).missing), (2, vec![Seat(1)]));
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn commands_that_affect_the_shuffle_are_refused_during_a_cut() {
    let (mut scene, _) = about_to_deal();
    for command in [
        LobbyCommand::Start,
        LobbyCommand::AddBot(BotLevel::Rookie.into()),
        LobbyCommand::Remove(Seat(1)),
        LobbyCommand::Order(vec![Seat(1), Seat(0), Seat(2)]),
        LobbyCommand::Rules { base: "classic".to_owned(), with: BTreeMap::new() },
    ] {
        assert!(refused(&mut scene, 200, ANN, command).contains("Shuffling"));
    }
    for commitment in ["", "zz", &"0".repeat(63)] {
        let command = LobbyCommand::Cut { deal: 1, commitment: commitment.to_owned() };
        assert!(refused(&mut scene, 200, ANN, command).contains("64 hexadecimal digits"));
    }
}

#[test]
fn the_record_of_a_finished_match_verifies() {
    let mut scene = Scene::open(TablePlan { bots: 2, start: true, ..plan("Ann") });
    scene.connect(0, ANN);
    while scene.room.stage() != Stage::MatchOver {
        let at = scene.room.wake_at().expect("somebody stands in").0;
        scene.until(at);
        assert!(scene.journal.len() < 20_000, "a match comes to an end");
    }
    let history = |name: &str| {
        let room = RoomName::new("BCDF");
        history::history(&room, &scene.journal, &Asker::Seat(key(name)), Timeouts::default(), || [9; 32])
            .expect("the journal is sound")
    };
    let RecordAnswer::Match(published) = history("Ann") else { panic!("she sits there, and rounds are over") };
    let record = published.record;
    assert!(record.result.is_some());
    assert_eq!(verify(&record), []);
    assert_eq!(verify(&Record::parse(&record.lines()).expect("it can be read")), []);
    assert!(matches!(history("Eve"), RecordAnswer::NoSeat), "she does not");
}

#[test]
fn journals_from_before_cuts_name_the_version_that_reads_them() {
    let text = include_str!("journals/before-cuts.jsonl");
    let entry = |(place, body): (usize, &str)| Entry {
        room: RoomName::new("THFW"),
        seq: ruckus_journal::Seq(place as u64 + 1),
        epoch: ruckus_journal::Epoch(1),
        command: String::new(),
        body: body.as_bytes().to_vec(),
        tallies: Vec::new(),
    };
    let entries: Vec<Entry> = text.lines().enumerate().map(entry).collect();
    let replayed = Room::replay(&RoomName::new("THFW"), &entries, Timeouts::default(), || [9; 32]);
    let error = replayed.map(drop).expect_err("its commands have a seed").to_string();
    assert!(error.contains("entry 7") && error.ends_with("it needs ruckus 0.1.0"), "{error}");
}
