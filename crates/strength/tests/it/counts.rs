//! Tests that ratings cannot be farmed.

use ruckus_strength::{Bot, DAY, EarlierMatch, FAMILIES, Less, Other, bot, count};

fn card(id: &str) -> Other {
    Other::Card { id: id.to_owned(), same_network: false }
}

fn neighbor(id: &str) -> Other {
    Other::Card { id: id.to_owned(), same_network: true }
}

/// Returns the total weight of a number of matches with the same players within a day.
fn within_a_day(others: &[Other], matches: u64) -> f64 {
    let mut seen = Vec::new();
    (0..matches)
        .map(|number| {
            let counted = count(others, number, &seen).counts;
            if counted > 0.0 {
                seen.push(EarlierMatch::of(others, number));
            }
            counted
        })
        .sum()
}

#[test]
fn bots_alone_count_for_nothing() {
    let counted = count(&[Other::Bot, Other::Bot], 0, &[]);
    assert_eq!((counted.counts, counted.why), (0.0, vec![Less::OnlyBots]));
    assert_eq!(count(&[], 0, &[]).counts, 0.0);
}

#[test]
fn a_match_with_another_card_counts_in_full() {
    let counted = count(&[Other::Bot, card("b"), Other::Person], 0, &[]);
    assert_eq!((counted.counts, counted.why), (1.0, vec![]));
}

#[test]
fn possibly_identical_people_count_a_quarter() {
    let one_network = count(&[neighbor("b"), card("c")], 0, &[]);
    assert_eq!((one_network.counts, one_network.why), (0.25, vec![Less::SameNetwork]));
    let unknown = count(&[Other::Person, Other::Bot], 0, &[]);
    assert_eq!((unknown.counts, unknown.why), (0.25, vec![Less::NoOtherCard]));
}

#[test]
fn the_same_people_count_less_from_the_fourth_match_on() {
    let (others, mut seen) = ([card("b"), card("c")], Vec::new());
    let counts: Vec<f64> = (0..8)
        .map(|at| {
            let counted = count(&others, at, &seen);
            assert_eq!(counted.why.contains(&Less::SamePeople), at >= 3);
            seen.push(EarlierMatch::of(&others, at));
            counted.counts
        })
        .collect();
    assert_eq!(counts, [1.0, 1.0, 1.0, 0.5, 0.25, 0.125, 0.0625, 0.0]);
    // One additional friend does not make it a different table. Other players do, and so does another day.
    assert!(count(&[card("b"), card("x")], 8, &seen).counts < 0.1);
    assert_eq!(count(&[card("x"), card("y"), card("b")], 8, &seen).counts, 1.0);
    assert_eq!(count(&others, DAY + 8, &seen).counts, 1.0);
}

#[test]
fn a_day_of_farming_is_worth_little() {
    assert!(within_a_day(&[card("b")], 500) < 4.0);
    assert!(within_a_day(&[neighbor("b")], 500) < 1.0);
    assert!(within_a_day(&[Other::Person, Other::Person], 500) < 1.0);
}

#[test]
fn bot_levels_are_ordered_in_every_family() {
    for family in FAMILIES.iter().map(|(name, ..)| Some(*name)).chain([None]) {
        let of = |level| bot(level, family).mean;
        assert!(of(Bot::Rookie) < of(Bot::Regular) && of(Bot::Regular) < of(Bot::Shark), "{family:?}");
        assert_eq!(of(Bot::Regular), 1500.0);
    }
}
