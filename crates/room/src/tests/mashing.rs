//! Tests of races with unusual input: repeated presses give no advantage, accidental presses cost nothing, and the room
//! reports odd reactions and slow connections.

use ruckus_engine::{Action, Code, Time};
use ruckus_protocol::{Answers, Do, Notice, OddReactions, ServerMessage};

use super::races::{ANN, BOB, CID, SLAP, play, slaps, slaps_with};
use super::{Scene, seen};

impl Scene {
    /// Bob presses `times` times before the slap is visible to him.
    fn bob_is_early(&mut self, shown: u64, times: u64) {
        for press in 0..times {
            let old = Some(Answers { moment: 7, after_us: 90_000, early: 0 });
            let n = self.send(shown + 1 + press, BOB, SLAP, old);
            assert_eq!(self.refused(BOB, n), Some(Code::Frozen));
        }
    }

    /// The places in the last photo: seats in order, with reactions in milliseconds.
    fn finish(&self) -> Vec<(u8, u64)> {
        let photos = self.photos(CID);
        photos.last().into_iter().flatten().map(|&(seat, ms, _)| (seat, ms)).collect()
    }

    fn notices(&mut self) -> Vec<(super::PlayerId, Notice)> {
        let notices = crate::notices::notices(&mut self.room).into_iter().map(|post| (post.to, post.message));
        let read = |text: &str| match serde_json::from_str(text) {
            Ok(ServerMessage::Notice(notice)) => notice,
            other => panic!("{other:?}"),
        };
        notices.map(|(to, message)| (to, read(&message.text()))).collect()
    }
}

/// A race of Ann and Bob after `times` refused presses by Bob. Bob reacts faster.
fn after_early_presses(times: u64) -> Vec<(u8, u64)> {
    let (mut scene, shown) = slaps();
    scene.bob_is_early(shown, times);
    scene.react(shown + 320, ANN, SLAP, 310);
    scene.react(shown + 490, BOB, SLAP, 290);
    scene.until(shown + 4_000);
    assert_eq!(seen(&scene.room), seen(&scene.replayed()), "a replay judges it the same");
    scene.finish()
}

#[test]
fn one_or_two_early_presses_cost_nothing() {
    for times in [0, 1, 2] {
        assert_eq!(after_early_presses(times), [(1, 290), (0, 310)], "{times}");
    }
}

#[test]
fn three_or_more_early_presses_are_judged_slower() {
    assert_eq!(after_early_presses(3), [(0, 310), (1, 440)]);
    assert_eq!(after_early_presses(12), [(0, 310), (1, 590)]);
}

#[test]
fn reported_early_presses_count_like_received_ones() {
    for (early, finish) in [(2, [(1, 290), (0, 310)]), (3, [(0, 310), (1, 440)]), (255, [(0, 310), (1, 590)])] {
        let (mut scene, shown) = slaps();
        scene.react(shown + 320, ANN, SLAP, 310);
        let moment = scene.room.moment_for(BOB).expect("a slap");
        scene.send(shown + 490, BOB, SLAP, Some(Answers { moment, after_us: 290_000, early }));
        scene.until(shown + 4_000);
        assert_eq!(scene.finish(), finish, "{early}");
        assert_eq!(seen(&scene.room), seen(&scene.replayed()));
    }
}

#[test]
fn a_slap_after_hiding_the_page_counts_by_its_arrival() {
    for comes_back in [false, true] {
        let (mut scene, shown) = slaps();
        scene.react(shown + 320, ANN, SLAP, 310);
        for hidden in [true, false].into_iter().take(1 + usize::from(comes_back)) {
            let step = scene.room.hide(Time(shown + 330), BOB, hidden).expect("that is news");
            scene.take(step);
        }
        let n = scene.react(shown + 490, BOB, SLAP, 290);
        scene.until(shown + 4_000);
        assert_eq!(scene.refused(BOB, n), None);
        assert_eq!(scene.finish(), [(0, 310), (1, 490)], "the race did not wait for Bob, so his arrival counts");
        assert_eq!(seen(&scene.room), seen(&scene.replayed()));
    }
}

#[test]
fn early_presses_for_other_actions_do_not_count() {
    let (mut scene, shown) = slaps();
    for press in 0..5 {
        let n = scene.send(shown + 1 + press, BOB, Do::Act(Action::Draw), None);
        assert!(scene.refused(BOB, n).is_some());
    }
    scene.react(shown + 320, ANN, SLAP, 310);
    scene.react(shown + 490, BOB, SLAP, 290);
    scene.until(shown + 4_000);
    assert_eq!(scene.finish(), [(1, 290), (0, 310)]);
}

/// Ann plays a three before Bob, who presses `times` times before he learns of it. Then both race again, and Bob reacts
/// faster.
fn after_late_cards(times: u64) -> Vec<(u8, u64)> {
    let (mut scene, lost, shown) = slaps_with("R3", ["R3 R3 R2 R1", "R3 B1 B2", "G1 G2 G3"]);
    for press in 0..times {
        let answers = Some(Answers { moment: lost, after_us: 550_000 + press as i64 * 1_000, early: 0 });
        let n = scene.send(shown + 1 + press, BOB, play("R3"), answers);
        assert_eq!(scene.refused(BOB, n), Some(Code::TooLate));
    }
    for (player, after) in [(ANN, 310), (CID, 320), (BOB, 290)] {
        scene.react(shown + 520, player, SLAP, after);
    }
    scene.until(shown + 1_000);
    let shown = shown + 1_100;
    scene.room.shown(scene.room.version(), shown * 1000);
    scene.react(shown + 310, ANN, play("R3"), 300);
    scene.react(shown + 480, BOB, play("R3"), 280);
    scene.until(shown + 2_000);
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
    scene.finish()
}

#[test]
fn a_lost_race_is_not_a_blind_press() {
    assert_eq!(after_late_cards(0), [(1, 280), (0, 300)]);
    assert_eq!(after_late_cards(1), [(1, 280), (0, 300)]);
    assert_eq!(after_late_cards(4), [(0, 300), (1, 430)], "one late card and three blind ones");
}

#[test]
fn an_impossibly_fast_press_is_judged_as_slow() {
    let (mut scene, shown) = slaps();
    // A reaction of 30 ms is faster than people can react, so the press is a guess.
    scene.react(shown + 40, ANN, SLAP, 30);
    scene.react(shown + 490, BOB, SLAP, 290);
    scene.until(shown + 4_000);
    assert_eq!(scene.finish(), [(1, 290), (0, 300)]);
    assert_eq!(seen(&scene.room), seen(&scene.replayed()));
}

#[test]
fn players_are_notified_when_connections_slow_down_or_recover() {
    let (mut scene, _) = slaps();
    crate::latency::new_connection(&mut scene.room, BOB);
    assert_eq!(scene.notices(), []);
    for _ in 0..16 {
        crate::latency::measured(&mut scene.room, BOB, 510_000, None);
    }
    assert_eq!(scene.notices(), [(BOB, Notice::SlowLine { ms: 510, most: 300 })]);
    for _ in 0..16 {
        crate::latency::measured(&mut scene.room, BOB, 90_000, None);
    }
    assert_eq!(scene.notices(), [(BOB, Notice::LineFine)]);
    crate::latency::new_connection(&mut scene.room, BOB);
    crate::latency::measured(&mut scene.room, BOB, 510_000, None);
    assert_eq!(scene.notices(), [], "one ping may have met with something");
}

#[test]
fn only_the_host_is_notified_of_odd_reactions() {
    let (mut scene, _) = slaps();
    let seat = scene.room.seat_of(BOB).expect("he sits there");
    let person = scene.room.seats.player_mut(BOB).and_then(super::super::RoomPlayer::person_mut).expect("a person");
    (0..24).for_each(|at| person.reactions.react(180_000 + at % 3));
    let before = seen(&scene.room);
    crate::notices::notice_tempo(&mut scene.room, seat);
    crate::notices::notice_tempo(&mut scene.room, seat);
    let notice = (ANN, Notice::OddReactions { seat, how: OddReactions::TooEven });
    assert_eq!(scene.notices(), [notice], "once");
    assert_eq!(seen(&scene.room), before);
    crate::latency::new_connection(&mut scene.room, BOB);
    assert_eq!(scene.notices(), []);
    crate::latency::new_connection(&mut scene.room, ANN);
    assert_eq!(scene.notices(), [notice], "a host who comes back gets the notice again");
}
