//! Tests of races in rooms: the fastest reaction wins regardless of latency, and players wait only when necessary.

use ruckus_engine::{Action, Called, Card, Code, Seat};
use ruckus_protocol::{Answers, Command, Do, LobbyCommand, ServerMessage};

use super::{Choice, PlacedCard, PlayerId, Scene, SetTable, TablePlan, plan, seen};

pub(super) const ANN: PlayerId = PlayerId(1);
pub(super) const BOB: PlayerId = PlayerId(4);
pub(super) const CID: PlayerId = PlayerId(5);
/// When the first moment is shown, in milliseconds.
const SHOWN: u64 = 10;

pub(super) fn cards(text: &str) -> Vec<Card> {
    text.split(' ').map(|card| card.parse().expect("a card")).collect()
}

pub(super) fn play(card: &str) -> Do {
    Do::Act(Action::play(card.parse().expect("a card")))
}

/// Three people in the middle of a round, with round-trip times of 20, 200, and 20 ms. All of them attend. It is Ann's
/// turn.
pub(super) fn table(rules: &str, top: &str, hands: [&str; 3]) -> Scene {
    let played: Called = top.parse().expect("a card");
    let set = SetTable {
        hands: hands.map(cards).to_vec(),
        pile: vec![PlacedCard { card: played, by: None, unsettled: false }],
        turn: Some(Seat(0)),
        still: true,
        ..SetTable::default()
    };
    let rules = Choice::Preset { base: rules.to_owned(), with: [].into() };
    let mut scene = Scene::open(TablePlan { bots: 2, set: Some(set), rules, ..plan("Ann") });
    assert_eq!([ANN, scene.sit("Bob"), scene.sit("Cid")], [ANN, BOB, CID]);
    for (player, millis) in [(ANN, 20), (BOB, 200), (CID, 20)] {
        scene.connect(0, player);
        for _ in 0..3 {
            crate::latency::measured(&mut scene.room, player, millis * 1000, None);
        }
    }
    scene.room.shown(scene.room.version(), SHOWN * 1000);
    scene
}

fn jump_ins(hands: [&str; 3]) -> Scene {
    table("super-power-no-sissies", "Y7", hands)
}

const HANDS: [&str; 3] = ["Y1 R2 R3", "Y7 B1 B2", "G1 G2 G3"];

impl Scene {
    /// Sends a command with the reaction time that the player's device reports, in milliseconds. Returns its number.
    pub(super) fn react(&mut self, at: u64, player: PlayerId, what: Do, after: i64) -> u64 {
        let moment = self.room.moment_for(player).expect("something is contested");
        self.send(at, player, what, Some(Answers { moment, after_us: after * 1000, early: 0 }))
    }

    pub(super) fn refused(&self, player: PlayerId, n: u64) -> Option<Code> {
        self.acks.get(&(player, n)).expect("an answer").refused
    }

    fn is_held(&self, player: PlayerId, n: u64) -> bool {
        !self.acks.contains_key(&(player, n))
    }

    /// The photos that a player received: seats, milliseconds, and dead heats.
    pub(super) fn photos(&self, player: PlayerId) -> Vec<Vec<(u8, u64, bool)>> {
        let messages = self.received[&player].iter().map(|text| serde_json::from_str(text).expect("a message"));
        let photo = |message| match message {
            ServerMessage::Update(update) => update.photo,
            _ => None,
        };
        let places =
            |photo: ruckus_protocol::Photo| photo.places.iter().map(|p| (p.seat.0, p.ms, p.dead_heat)).collect();
        messages.filter_map(photo).map(places).collect()
    }
}

#[test]
fn the_faster_reaction_wins_despite_higher_latency() {
    let mut scene = jump_ins(HANDS);
    let ann = scene.react(SHOWN + 254, ANN, play("Y1"), 244);
    assert!(scene.is_held(ANN, ann), "Bob's claim may be on its way");
    scene.until(SHOWN + 400);
    let bob = scene.react(SHOWN + 431, BOB, play("Y7"), 231);
    assert_eq!((scene.refused(BOB, bob), scene.refused(ANN, ann)), (None, Some(Code::TooLate)));
    assert_eq!(scene.view(0).seats.iter().map(|seat| seat.cards).nth(1), Some(2), "Bob's card has landed");
    for player in [ANN, BOB, CID] {
        assert_eq!(scene.photos(player), [[(1, 231, false), (0, 244, false)]]);
    }
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn reported_reaction_times_are_bounded_by_latency() {
    let mut scene = jump_ins(HANDS);
    let ann = scene.react(SHOWN + 254, ANN, play("Y1"), 244);
    // Bob's latency accounts for 216.7 ms. The rest of 460 ms is his own reaction.
    let bob = scene.react(SHOWN + 460, BOB, play("Y7"), 110);
    scene.until(SHOWN + 700);
    assert_eq!((scene.refused(BOB, bob), scene.refused(ANN, ann)), (None, Some(Code::TooLate)));
    assert_eq!(scene.photos(CID), [[(1, 243, false), (0, 244, false)]]);
}

#[test]
fn an_exact_tie_is_a_dead_heat_and_replays_identically() {
    let mut scene = jump_ins(HANDS);
    scene.react(SHOWN + 254, ANN, play("Y1"), 240);
    scene.react(SHOWN + 440, BOB, play("Y7"), 240);
    let photos = scene.photos(CID);
    assert_eq!(photos.len(), 1);
    assert!(photos[0].iter().all(|&(_, ms, dead_heat)| ms == 240 && dead_heat), "{photos:?}");
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn a_claim_is_not_held_without_other_contestants() {
    for look in [0, 1, 2] {
        let mut scene = jump_ins(HANDS);
        for player in [BOB, CID] {
            let gone = match look {
                0 => scene.room.hide(super::Time(1), player, true),
                1 => scene.room.disconnect(super::Time(1), player),
                _ => None,
            };
            if let Some(step) = gone {
                scene.take(step);
            }
        }
        let n = scene.react(SHOWN + 300, ANN, play("Y1"), 290);
        assert_eq!(scene.is_held(ANN, n), look == 2);
    }
    let mut classic = table("classic", "Y7", HANDS);
    assert_eq!(classic.room.moment_for(ANN), None);
    let n = classic.send(SHOWN + 300, ANN, play("Y1"), None);
    assert_eq!(classic.refused(ANN, n), None);
}

#[test]
fn bots_wait_for_a_lone_person_but_not_vice_versa() {
    let mut scene = Scene::open(TablePlan { bots: 3, start: true, ..plan("Ann") });
    scene.connect(0, ANN);
    for _ in 0..3 {
        crate::latency::measured(&mut scene.room, ANN, 50_000, None);
    }
    let mut moves = 0;
    for _ in 0..400 {
        let Some(at) = scene.room.wake_at() else { break };
        scene.until(at.0);
        if scene.room.stage() != ruckus_protocol::Stage::Playing || scene.room.moment_for(ANN).is_none() {
            continue;
        }
        let held = scene.room.races.is_running();
        let n = scene.send(at.0, ANN, Do::Act(Action::Draw), None);
        assert!(held || !scene.is_held(ANN, n), "nobody else is a person");
        scene.until(at.0 + 70);
        assert!(!scene.is_held(ANN, n));
        moves += 1;
    }
    assert!(moves > 20, "{moves}");
}

#[test]
fn verdict_delays_do_not_depend_on_hidden_cards() {
    let wait = |hands: [&str; 3]| {
        let mut scene = jump_ins(hands);
        let n = scene.react(SHOWN + 254, ANN, play("Y1"), 244);
        assert!(scene.is_held(ANN, n));
        (scene.room.wake_at(), scene.received.remove(&CID).map_or(0, |received| received.len()))
    };
    let one = wait(HANDS);
    assert_eq!(one.0, Some(super::Time(SHOWN + 244 + 217)), "as long as Bob's line may account for");
    assert_eq!(one, wait(["Y1 R2 R3", "B7 B1 B2", "G1 G2 G3"]));
    assert_eq!(one, wait(["Y1 R2 R3", "B7 Y7 Y7", "Y7 Y7 G3"]));
}

#[test]
fn the_latency_allowance_bounds_the_wait_for_a_verdict() {
    for (at, reported) in [(1, 0), (50, 40), (254, 244), (4_000, 3_990), (50_000, -1), (50_000, i64::MAX / 2000)] {
        let mut scene = jump_ins(HANDS);
        for _ in 0..16 {
            crate::latency::measured(&mut scene.room, BOB, 5_000_000, None);
        }
        let answers = scene.room.moment_for(ANN).map(|moment| Answers { moment, after_us: reported * 1000, early: 0 });
        let n = scene.send(SHOWN + at, ANN, play("Y1"), answers.filter(|_| reported >= 0));
        assert!(scene.is_held(ANN, n));
        let due = scene.room.wake_at().expect("a verdict").0;
        assert!(due <= SHOWN + at.max(100) + 301, "pressed after {at}: until {due}");
        scene.until(due);
        assert!(!scene.is_held(ANN, n));
    }
}

#[test]
fn delayed_pongs_gain_at_most_the_kernel_round_trip_time() {
    // Bob presses 254 ms after the moment is shown and reports 100 ms. He delays his pongs by 200 ms.
    let judged = |kernel: Option<u64>| {
        let mut scene = jump_ins(["YS R2 R3", "Y7 B1 B2", "G1 G2 G3"]);
        for _ in 0..16 {
            crate::latency::measured(&mut scene.room, BOB, 200_000, kernel.map(|millis| millis * 1000));
        }
        // Ann presses before she can see Bob's move.
        let moment = scene.room.moment_for(ANN).expect("something is contested");
        let bob = scene.react(SHOWN + 254, BOB, play("Y7"), 100);
        let answers = Answers { moment, after_us: 230_000, early: 0 };
        let ann = scene.send(SHOWN + 255, ANN, play("YS"), Some(answers));
        scene.until(SHOWN + 600);
        (scene.refused(ANN, ann).is_none(), scene.refused(BOB, bob).is_none())
    };
    assert_eq!(judged(None), (false, true), "his line could be as long as that");
    assert_eq!(judged(Some(200)), (false, true), "it is");
    assert_eq!(judged(Some(10)), (true, false), "his own machine answers within 10 ms");
}

#[test]
fn later_commands_wait_behind_a_claim_and_repeats_are_ignored() {
    let mut scene = jump_ins(HANDS);
    let first = scene.react(SHOWN + 254, ANN, play("Y1"), 244);
    let second = scene.send(SHOWN + 260, ANN, Do::Act(Action::Uno), None);
    let third = scene.send(SHOWN + 261, ANN, Do::Lobby(LobbyCommand::Rename("Anna".to_owned())), None);
    let again = Command::new(first, play("Y1"));
    scene.send_as(SHOWN + 262, ANN, &again);
    let other = scene.send(SHOWN + 263, CID, Do::Lobby(LobbyCommand::Rename("Sid".to_owned())), None);
    assert!(scene.is_held(ANN, first) && scene.is_held(ANN, second) && scene.is_held(ANN, third));
    assert_eq!(scene.refused(CID, other), None, "what is no move goes through");
    scene.until(SHOWN + 1000);
    let order: Vec<u64> = [first, second, third].map(|n| scene.acks[&(ANN, n)].version).to_vec();
    assert!(order.is_sorted(), "{order:?}");
    assert_eq!(scene.refused(ANN, first), None);
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn a_claim_resent_after_a_crash_is_carried_out_once() {
    let mut scene = jump_ins(HANDS);
    let before = scene.journal.len();
    let number = scene.room.moment_for(ANN);
    let claim = Command {
        n: 1,
        what: play("Y1"),
        answers: number.map(|moment| Answers { moment, after_us: 244_000, early: 0 }),
    };
    scene.numbers.insert(ANN, 1);
    scene.send_as(SHOWN + 254, ANN, &claim);
    assert_eq!(scene.journal.len(), before, "nothing is written before it is judged");
    scene.room = scene.replayed();
    let step = scene.room.resume();
    scene.take(step);
    for player in [ANN, BOB, CID] {
        scene.connect(SHOWN + 260, player);
    }
    assert_eq!(scene.room.moment_for(ANN), number, "whoever saw the moment has seen it");
    scene.send_as(SHOWN + 900, ANN, &claim);
    scene.until(SHOWN + 2000);
    assert_eq!(scene.refused(ANN, 1), None);
    assert_eq!(scene.view(0).pile.len(), 2, "it was laid once");
    scene.send_as(SHOWN + 2100, BOB, &Command::new(1, Do::Act(Action::Uno)));
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn a_late_press_is_judged_by_the_moment_it_answers() {
    // Bob's last press answers an older moment. He cannot have seen Cid's seven, on which his own seven would be a
    // jump-in.
    let mut scene = jump_ins(["Y1 R2 R3", "B7 B1 B2", "B7 G2 G3"]);
    let seven = scene.room.moment_for(CID).expect("contested");
    let ann = scene.react(SHOWN + 300, ANN, play("Y1"), 290);
    scene.until(SHOWN + 1000);
    assert_eq!(scene.refused(ANN, ann), None);
    let bob = scene.react(SHOWN + 2000, BOB, play("B1"), 900);
    scene.until(SHOWN + 3000);
    assert_eq!(scene.refused(BOB, bob), None);
    let stale = Some(Answers { moment: seven, after_us: 280_000, early: 0 });
    let cid = scene.send(SHOWN + 3001, CID, play("B7"), stale);
    scene.until(SHOWN + 4000);
    // It is Cid's turn now. In their own turn, a player's card counts for any top card.
    assert_eq!(scene.refused(CID, cid), None);
    let bob = scene.send(SHOWN + 4001, BOB, play("B7"), Some(Answers { moment: 1, after_us: 0, early: 0 }));
    scene.until(SHOWN + 5000);
    assert_eq!(scene.refused(BOB, bob), Some(Code::NotYourTurn));
}

/// A table where Ann has played a red three, and all players can slap. Also returns when the slap is shown.
pub(super) fn slaps() -> (Scene, u64) {
    let (scene, _, shown) = slaps_with("R7", ["R3 R2 R1 R9", "Y7 B1 B2", "G1 G2 G3"]);
    (scene, shown)
}

/// Like [`slaps`], with another top card and other hands; Ann needs a red three. Also returns the moment in which Bob
/// could have been faster.
pub(super) fn slaps_with(top: &str, hands: [&str; 3]) -> (Scene, u64, u64) {
    let mut scene = table("super-power-no-sissies", top, hands);
    let moment = scene.room.moment_for(BOB).expect("a card may come out of turn");
    let n = scene.react(SHOWN + 500, ANN, play("R3"), 490);
    scene.until(SHOWN + 1000);
    assert_eq!(scene.refused(ANN, n), None);
    let shown = 2000;
    scene.room.shown(scene.room.version(), shown * 1000);
    (scene, moment, shown)
}

pub(super) const SLAP: Do = Do::Act(Action::Slap);

#[test]
fn a_slap_race_ranks_every_player() {
    let (mut scene, shown) = slaps();
    assert_eq!(scene.view(0).windows.len(), 1);
    let ann = scene.react(shown + 320, ANN, SLAP, 310);
    scene.until(shown + 400);
    assert!(scene.is_held(ANN, ann), "Bob may have been faster");
    let bob = scene.react(shown + 490, BOB, SLAP, 290);
    assert_eq!(scene.refused(BOB, bob), None, "nobody can be before him any more");
    scene.until(shown + 2000);
    assert_eq!(scene.refused(ANN, ann), None);
    assert_eq!(scene.photos(CID).last(), Some(&vec![(1, 290, false), (0, 310, false)]));
    let counts: Vec<u8> = scene.view(0).seats.iter().map(|seat| seat.cards as u8).collect();
    assert_eq!(counts, [3 + 1, 3, 3 + 2], "the second draws one, the last two");
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn a_slap_deadline_waits_for_slaps_in_transit() {
    let (mut scene, shown) = slaps();
    let deadline = scene.view(0).windows[0].deadline.0;
    scene.until(deadline + 100);
    assert_eq!(scene.view(0).windows.len(), 1, "a slap over Bob's line may be on its way");
    let reaction = (deadline - shown - 10) as i64;
    scene.react(deadline + 180, BOB, SLAP, reaction);
    scene.until(deadline + 400);
    assert!(scene.view(0).windows.is_empty());
    let counts: Vec<u8> = scene.view(0).seats.iter().map(|seat| seat.cards as u8).collect();
    assert_eq!(counts[1], 3, "Bob was first");
    assert!(!scene.room.races.is_running());
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn rejects_a_journal_with_a_different_race_verdict() {
    let mut scene = jump_ins(HANDS);
    scene.react(SHOWN + 254, ANN, play("Y1"), 244);
    scene.react(SHOWN + 431, BOB, play("Y7"), 231);
    let at = scene.journal.iter().position(|entry| String::from_utf8_lossy(&entry.body).contains("\"race\":"));
    let entry = &mut scene.journal[at.expect("the verdict is written")];
    let text = String::from_utf8_lossy(&entry.body).replace("\"reported\":231000", "\"reported\":251000");
    entry.body = text.into_bytes();
    let read = super::Room::replay(scene.room.name(), &scene.journal, super::Timeouts::default(), || [9; 32]);
    assert!(read.is_err_and(|why| why.to_string().contains("race")));
}
