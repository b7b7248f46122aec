//! Unit tests of the queue.

use ruckus_protocol::MatchmakingLevel;
use ruckus_strength::Rating;

use super::*;

fn queue() -> Queue {
    Queue::new(&MatchmakingSettings::default())
}

fn device(number: u8) -> Device {
    Device([number; 32])
}

fn seeker(number: u8) -> Seeker {
    Seeker {
        device: device(number),
        network: IpAddr::from([192, 0, 2, number]),
        factor: Factor::Times(1),
        name: format!("P{number}"),
        wanted: WantedTable { game: "classic".to_owned(), pace: MatchmakingPace::Quick },
        card: None,
        strength: Strength::said(MatchmakingLevel::Average),
        blocks: BTreeSet::new(),
    }
}

fn blocking(number: u8, other: u8) -> Seeker {
    Seeker { blocks: [device(number).mark_of(device(other))].into(), ..seeker(number) }
}

fn enter(queue: &mut Queue, now: Millis, who: &[u8]) {
    for &number in who {
        queue.enter(now, seeker(number)).expect("there is room");
    }
}

/// Returns the players of the next table.
fn table(queue: &mut Queue, now: Millis) -> Option<Vec<u8>> {
    queue.next_group(now).map(|group| group.iter().map(|seeker| seeker.device.0[0]).collect())
}

#[test]
fn four_players_start_immediately_and_fewer_after_a_wait() {
    let mut full = queue();
    enter(&mut full, 0, &[1, 2, 3, 4, 5]);
    assert_eq!(table(&mut full, 0), Some(vec![1, 2, 3, 4]));
    assert_eq!(table(&mut full, 0), None);
    for (people, after) in [(1, 20_000), (2, 14_000), (3, 8_000)] {
        let mut queue = queue();
        let who: Vec<u8> = (1..=people).collect();
        enter(&mut queue, 100, &who);
        let standing = Standing { people: who.len(), opens_at: 100 + after };
        assert_eq!(queue.standing(0, device(1)), Some(standing));
        assert_eq!(table(&mut queue, 99 + after), None, "{people} wait");
        assert_eq!(table(&mut queue, 100 + after), Some(who));
        assert_eq!(queue.next_at(100 + after), None);
    }
}

#[test]
fn a_late_arrival_does_not_extend_the_wait() {
    let mut queue = queue();
    enter(&mut queue, 0, &[1]);
    enter(&mut queue, 19_999, &[2]);
    assert_eq!(table(&mut queue, 19_999), Some(vec![1, 2]));
}

#[test]
fn only_players_with_the_same_preferences_meet() {
    let mut queue = queue();
    let full = WantedTable { pace: MatchmakingPace::Full, ..seeker(1).wanted };
    let other = WantedTable { game: "power".to_owned(), ..seeker(1).wanted };
    enter(&mut queue, 0, &[1]);
    for (number, wanted) in [(2, &full), (3, &other), (4, &full)] {
        queue.enter(0, Seeker { wanted: wanted.clone(), ..seeker(number) }).expect("there is room");
    }
    assert_eq!((table(&mut queue, 14_000), table(&mut queue, 14_000)), (Some(vec![2, 4]), None));
    assert_eq!((table(&mut queue, 20_000), table(&mut queue, 20_000)), (Some(vec![1]), Some(vec![3])));
}

#[test]
fn blocking_keeps_players_apart_in_both_directions() {
    let mut queue = queue();
    enter(&mut queue, 0, &[2, 3]);
    queue.enter(0, blocking(1, 2)).expect("there is room");
    enter(&mut queue, 0, &[4, 5]);
    assert_eq!(table(&mut queue, 0), Some(vec![2, 3, 4, 5]), "the first who get along");
    queue.enter(0, blocking(6, 1)).expect("there is room");
    assert_eq!((table(&mut queue, 20_000), table(&mut queue, 20_000)), (Some(vec![1]), Some(vec![6])));
}

#[test]
fn block_marks_differ_for_every_pair_of_devices() {
    let marks = [(1, 2), (2, 1), (3, 2), (1, 3)].map(|(of, other)| device(of).mark_of(device(other)));
    assert_eq!(marks.iter().collect::<BTreeSet<_>>().len(), 4);
}

#[test]
fn queueing_again_keeps_the_wait_if_preferences_are_unchanged() {
    let mut queue = queue();
    enter(&mut queue, 0, &[1]);
    enter(&mut queue, 5_000, &[1]);
    assert_eq!(queue.standing(0, device(1)), Some(Standing { people: 1, opens_at: 20_000 }));
    let other = WantedTable { game: "power".to_owned(), ..seeker(1).wanted };
    queue.enter(6_000, Seeker { wanted: other, ..seeker(1) }).expect("there is room");
    assert_eq!(queue.standing(0, device(1)), Some(Standing { people: 1, opens_at: 26_000 }));
    queue.leave(device(1));
    assert_eq!((queue.standing(0, device(1)), queue.next_at(0)), (None, None));
}

#[test]
fn a_device_that_vanishes_is_dropped() {
    let mut queue = queue();
    enter(&mut queue, 0, &[1, 2]);
    queue.seen(6_000, device(1));
    assert_eq!((queue.drop_vanished(11_999), queue.next_at(11_999)), (vec![], Some(12_000)));
    assert_eq!(queue.drop_vanished(12_000), [device(2)]);
    assert_eq!(queue.standing(0, device(1)), Some(Standing { people: 1, opens_at: 20_000 }));
}

#[test]
fn one_network_cannot_fill_the_queue() {
    let mut queue = queue();
    let from = |network: [u8; 4], number| Seeker { network: IpAddr::from(network), ..seeker(number) };
    for number in 0..16 {
        queue.enter(0, blocking_all(from([192, 0, 2, 1], number))).expect("there is room");
    }
    assert_eq!(queue.enter(0, from([192, 0, 2, 1], 99)), Err(Full::Network));
    assert_eq!(queue.enter(0, from([192, 0, 2, 1], 3)), Ok(None), "who has a place keeps it");
    assert_eq!(queue.enter(0, from([192, 0, 2, 2], 99)), Ok(None));
    let exempt = Seeker { factor: Factor::Times(2), ..from([192, 0, 2, 1], 98) };
    assert_eq!(queue.enter(0, exempt), Ok(None), "an exempt one has its factor times as many");
}

/// Lets a person look for a unique game, so that they match no other.
fn blocking_all(seeker: Seeker) -> Seeker {
    Seeker { wanted: WantedTable { game: seeker.name.clone(), ..seeker.wanted }, ..seeker }
}

fn strong(number: u8, rating: f64) -> Seeker {
    Seeker { strength: Strength::of(Rating { mean: rating, ..Rating::NEW }), ..seeker(number) }
}

#[test]
fn similar_strengths_meet_first_and_others_after_a_wait() {
    let mut queue = queue();
    for (number, rating) in [(1, 1500.0), (2, 1900.0), (3, 1450.0), (4, 1600.0), (5, 1300.0)] {
        queue.enter(0, strong(number, rating)).expect("there is room");
    }
    assert_eq!(table(&mut queue, 0), None, "300 points lie between the 4th and the 5th");
    assert_eq!(queue.standing(0, device(1)).map(|standing| standing.people), Some(3));
    assert_eq!(queue.next_at(0), Some(4_000), "then they reach further");
    assert_eq!(table(&mut queue, 3_999), None);
    assert_eq!(table(&mut queue, 4_000), Some(vec![1, 3, 4, 5]), "without the 2nd, who is 400 off");
}

#[test]
fn a_long_wait_lets_players_of_any_strength_meet() {
    let mut queue = queue();
    queue.enter(0, strong(1, 2600.0)).expect("there is room");
    queue.enter(11_999, strong(2, 900.0)).expect("there is room");
    assert_eq!(queue.standing(11_999, device(2)).map(|standing| standing.people), Some(1));
    assert_eq!((table(&mut queue, 13_999), table(&mut queue, 14_000)), (None, Some(vec![1, 2])));
}

#[test]
fn a_player_card_has_one_place_in_the_queue() {
    let mut queue = queue();
    let with_card = |number| {
        let card = Some(SeatCard { id: "a".to_owned(), network: "home".to_owned() });
        Seeker { card, ..seeker(number) }
    };
    assert_eq!(queue.enter(0, with_card(1)), Ok(None));
    assert_eq!(queue.enter(1, with_card(1)), Ok(None), "the same device");
    enter(&mut queue, 2, &[3]);
    assert_eq!(queue.enter(3, with_card(2)), Ok(Some(device(1))));
    assert_eq!(queue.standing(3, device(1)), None);
    assert_eq!(table(&mut queue, 14_002), Some(vec![3, 2]));
}
