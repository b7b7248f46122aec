//! Invariants of the queue, tested with random crowds: with blocks, cards on several devices, and people who give up.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use ruckus_protocol::MatchmakingLevel;
use ruckus_strength::Rating;

use super::*;

const BOTS_AFTER: Millis = 20_000;

/// A person who arrives at a given time, with their strength.
struct Comer {
    at: Millis,
    rating: i32,
    seeker: Seeker,
    /// When the person gives up.
    until: Option<Millis>,
}

fn rated(rating: i32) -> Strength {
    Strength::of(Rating { mean: f64::from(rating), ..Rating::NEW })
}

fn device(number: usize) -> Device {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&number.to_be_bytes());
    Device(bytes)
}

/// Generates people with a roughly normal distribution of strength. On average, one arrives every `every` milliseconds.
fn crowd(random: &mut ChaCha8Rng, people: usize, every: Millis, wild: bool) -> Vec<Comer> {
    let mut at = 0;
    let comer = |number: usize| {
        at += random.random_range(0..=2 * every);
        let rating = 1500 + (0..4).map(|_| random.random_range(-350..=350)).sum::<i32>();
        let game = if wild && random.random_range(0..5) == 0 { "power" } else { "classic" };
        let card = (wild && random.random_range(0..4) == 0)
            .then(|| SeatCard { id: random.random_range(0..people / 4 + 1).to_string(), network: String::new() });
        let blocked = (0..if wild { 3 } else { 0 }).map(|_| device(random.random_range(0..people)));
        let seeker = Seeker {
            device: device(number),
            network: IpAddr::from((number as u32).to_be_bytes()),
            factor: Factor::Times(1),
            name: number.to_string(),
            wanted: WantedTable { game: game.to_owned(), pace: MatchmakingPace::Quick },
            card,
            strength: rated(rating),
            blocks: blocked.map(|other| device(number).mark_of(other)).collect(),
        };
        let until = (wild && random.random_range(0..6) == 0).then(|| at + random.random_range(0..BOTS_AFTER));
        Comer { at, rating, seeker, until }
    };
    (0..people).map(comer).collect()
}

/// A table that was opened. `people` are indexes into the crowd.
struct Opened {
    at: Millis,
    people: Vec<usize>,
}

/// Simulates the queue for a crowd, in the same way as the task that owns the queue.
fn tables(crowd: &[Comer], strength: impl Fn(&Comer) -> Strength) -> Vec<Opened> {
    let settings = MatchmakingSettings { gone_after: Duration::from_secs(3600), ..MatchmakingSettings::default() };
    let (mut queue, mut tables, mut coming, mut now) = (Queue::new(&settings), Vec::new(), crowd.iter().peekable(), 0);
    loop {
        while let Some(comer) = coming.next_if(|comer| comer.at <= now) {
            let seeker = Seeker { strength: strength(comer), ..comer.seeker.clone() };
            queue.enter(now, seeker).expect("there is room");
        }
        for comer in crowd.iter().filter(|comer| comer.until.is_some_and(|until| until <= now)) {
            queue.leave(comer.seeker.device);
        }
        while let Some(group) = queue.next_group(now) {
            let people = group.iter().map(|seeker| seeker.name.parse().expect("a number")).collect();
            tables.push(Opened { at: now, people });
        }
        let next = queue.next_at(now).filter(|_| !queue.waiting.is_empty());
        let leaves = crowd.iter().filter_map(|comer| comer.until).filter(|until| *until > now).min();
        let comes = coming.peek().map(|comer| comer.at);
        let Some(next) = next.into_iter().chain(leaves).chain(comes).min() else { return tables };
        assert!(next > now, "it is not woken for nothing");
        now = next;
    }
}

/// Returns the mean difference in rating between two people at a table, and the mean number of people per table.
fn spread(crowd: &[Comer], tables: &[Opened]) -> (f64, f64) {
    let (mut apart, mut pairs) = (0.0, 0.0);
    for Opened { people, .. } in tables {
        for (place, one) in people.iter().enumerate() {
            for other in &people[place + 1..] {
                apart += f64::from(crowd[*one].rating.abs_diff(crowd[*other].rating));
                pairs += 1.0;
            }
        }
    }
    (apart / pairs, crowd.len() as f64 / tables.len() as f64)
}

#[test]
fn players_get_one_table_in_time_without_blocked_players() {
    for number in 0..300 {
        let mut random = ChaCha8Rng::seed_from_u64(number);
        let (people, every) = (random.random_range(1..60), random.random_range(1..6_000));
        let crowd = crowd(&mut random, people, every, true);
        let tables = tables(&crowd, |comer| comer.seeker.strength);
        let mut seated = vec![0; crowd.len()];
        for Opened { at, people } in &tables {
            assert!((1..=SEATS).contains(&people.len()));
            for (place, &one) in people.iter().enumerate() {
                seated[one] += 1;
                assert!(*at <= crowd[one].at + BOTS_AFTER, "crowd {number}: {one} waits too long");
                for &other in &people[place + 1..] {
                    let (one, other) = (&crowd[one].seeker, &crowd[other].seeker);
                    assert_eq!(one.wanted, other.wanted);
                    assert!(!one.has_blocked(other) && !other.has_blocked(one) && !one.has_card_of(other));
                }
            }
        }
        for (one, times) in seated.iter().enumerate() {
            let took_over = |other: &Comer| other.seeker.has_card_of(&crowd[one].seeker) && other.at >= crowd[one].at;
            let may_have_none = crowd[one].until.is_some() || crowd[one + 1..].iter().any(took_over);
            assert!(*times == 1 || *times == 0 && may_have_none, "crowd {number}: {one} sits at {times} tables");
        }
    }
}

#[test]
fn tables_match_strength_better_than_arrival_order() {
    // If all have the same strength, tables fill in the order of arrival.
    for (every, least) in [(250, 0.3), (1_000, 0.5), (3_000, 0.8), (6_000, 0.9)] {
        let (mut near, mut first) = ((0.0, 0.0), (0.0, 0.0));
        for number in 0..20 {
            let crowd = crowd(&mut ChaCha8Rng::seed_from_u64(number), 300, every, false);
            let [by_strength, by_coming] = [
                spread(&crowd, &tables(&crowd, |comer| comer.seeker.strength)),
                spread(&crowd, &tables(&crowd, |_| Strength::said(MatchmakingLevel::Average))),
            ];
            near = (near.0 + by_strength.0 / 20.0, near.1 + by_strength.1 / 20.0);
            first = (first.0 + by_coming.0 / 20.0, first.1 + by_coming.1 / 20.0);
        }
        println!("one every {every} ms: {near:.1?} by strength, {first:.1?} by coming");
        assert!(near.0 <= least * first.0, "one every {every} ms: {near:?} and {first:?}");
        assert!(near.1 >= 0.8 * first.1, "tables are not much emptier: {near:?} and {first:?}");
    }
}
