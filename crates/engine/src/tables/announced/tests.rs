//! Tests announcements, including a comparison with a slow reference that tracks every card of the pile.

use super::*;

const DEE: Seat = Seat(3);

fn pile(cards: &str) -> Vec<PlayedCard> {
    let played = |text: &str| {
        let (text, how) = text.strip_prefix('=').map_or((text, How::Turn), |text| (text, How::Match));
        PlayedCard { how, ..PlayedCard::starter(text.parse().expect("a card")) }
    };
    cards.split_whitespace().map(played).collect()
}

/// Announces the last card of `cards`, then plays the cards of `then`. A `=` marks a match.
fn announced(cards: &str, then: &str) -> (Announcements, Vec<PlayedCard>) {
    let mut announcements = Announcements::default();
    let mut pile_then = pile(cards);
    announcements.announce(DEE, &pile_then);
    for played in pile(then) {
        announcements.played(played.how);
        pile_then.push(played);
    }
    (announcements, pile_then)
}

fn late(announcements: &Announcements) -> bool {
    announcements.late(DEE).next().is_some()
}

fn take_off(announcements: &mut Announcements, pile: &mut Vec<PlayedCard>, cards: usize) {
    let taken: Vec<PlayedCard> = pile.drain(pile.len() - cards..).collect();
    announcements.taken_off(pile, &taken);
}

#[test]
fn a_match_may_be_one_card_and_its_matches_late() {
    for (then, expected) in
        [("", false), ("=R8", false), ("R1", true), ("=R8 R1 =R1", true), ("R1 G1", false), ("R1 =R1 G1", false)]
    {
        assert_eq!(late(&announced("R5 R8", then).0), expected, "under {then:?}");
    }
}

#[test]
fn an_announcement_lasts_until_its_card_is_taken() {
    for (then, cards, stands) in
        [("R1", 1, true), ("R1 G1", 2, true), ("R1", 2, false), ("=R8 R1", 2, true), ("=R8", 2, false)]
    {
        let (mut announcements, mut pile) = announced("R4 R5 R8", then);
        take_off(&mut announcements, &mut pile, cards);
        assert_eq!(!announcements.is_empty(), stands, "{cards} taken of {then:?}");
        announcements.played(How::Turn);
        assert_eq!(late(&announcements), stands, "{cards} taken of {then:?}, and one laid");
    }
}

#[test]
fn only_the_announced_one_of_two_identical_cards_counts() {
    let (mut announcements, mut pile) = announced("R5 R8 =R8", "");
    take_off(&mut announcements, &mut pile, 1);
    assert!(announcements.is_empty(), "the one below was not announced");
    let (mut announcements, mut pile) = announced("R5 R8", "=R8");
    take_off(&mut announcements, &mut pile, 1);
    assert!(announcements.has(pile[1].card, DEE), "the one below was");
}

#[test]
fn announcements_survive_reshuffling_and_burning() {
    let (mut announcements, _) = announced("R5 R8", "R1");
    announcements.shuffled(3);
    assert!(late(&announcements));
    let (mut announcements, _) = announced("R5 R8", "B8");
    announcements.taken_out(0, 2);
    assert!(late(&announcements));
    announcements.taken_off(&[], &pile("B8"));
    assert!(!late(&announcements));
}

#[test]
fn a_card_above_a_burned_one_keeps_its_announcement() {
    let (mut announcements, mut pile) = announced("G1 R8 B8", "G8");
    pile.remove(1);
    announcements.taken_out(1, 1);
    take_off(&mut announcements, &mut pile, 1);
    assert!(announcements.has(pile[1].card, DEE));
    take_off(&mut announcements, &mut pile, 1);
    assert!(announcements.is_empty());
}

#[test]
fn sliding_a_card_under_shifts_announcements_above_it() {
    let (mut announcements, mut pile) = announced("R5 R8", "R1");
    pile.insert(0, PlayedCard::starter(Card::WILD));
    announcements.slid(0);
    take_off(&mut announcements, &mut pile, 1);
    assert!(announcements.has(pile[2].card, DEE));
}

/// A card in the reference.
#[derive(Clone, Copy)]
struct Known {
    id: usize,
    matches: bool,
}

/// An announcement in the reference: the announced card, and the cards that cover it.
struct Slow {
    id: usize,
    covers: Vec<usize>,
}

/// A pile with identifiable cards, and the announcements of one player.
#[derive(Default)]
struct Reference {
    pile: Vec<Known>,
    announced: Vec<Slow>,
}

impl Reference {
    fn play(&mut self, card: Known) {
        if !card.matches {
            self.announced.iter_mut().for_each(|it| it.covers.push(card.id));
        }
        self.pile.push(card);
    }

    fn take_off(&mut self, cards: usize) {
        let taken: Vec<usize> = self.pile.drain(self.pile.len() - cards..).map(|card| card.id).collect();
        self.announced.retain(|it| !taken.contains(&it.id));
        for it in &mut self.announced {
            it.covers.retain(|cover| !taken.contains(cover));
            let place = self.pile.iter().position(|card| card.id == it.id);
            if place.is_some_and(|place| self.pile[place + 1..].iter().all(|card| card.matches)) {
                it.covers.clear();
            }
        }
    }

    fn late(&self) -> usize {
        self.announced.iter().filter(|it| it.covers.len() == 1).count()
    }
}

#[test]
fn announcements_agree_with_a_slow_reference() {
    let mut seed = 1_u64;
    let mut dice = |bound: usize| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (seed >> 33) as usize % bound
    };
    let played = |matches: bool| {
        let how = if matches { How::Match } else { How::Turn };
        PlayedCard { how, ..PlayedCard::starter(Card::WILD) }
    };
    let mut late = 0;
    for _ in 0..2_000 {
        let (mut real, mut pile) = (Announcements::default(), vec![played(false)]);
        let mut slow = Reference { pile: vec![Known { id: 0, matches: false }], ..Reference::default() };
        for id in 1..40 {
            let len = pile.len();
            match dice(8) {
                0..=2 => {
                    let matches = dice(3) == 0;
                    pile.push(played(matches));
                    real.played(played(matches).how);
                    slow.play(Known { id, matches });
                }
                3 => {
                    real.announce(DEE, &pile);
                    let top = slow.pile[len - 1].id;
                    if slow.announced.iter().all(|it| it.id != top) {
                        slow.announced.push(Slow { id: top, covers: Vec::new() });
                    }
                }
                4 if len > 1 => {
                    let cards = 1 + dice((len - 1).min(3));
                    take_off(&mut real, &mut pile, cards);
                    slow.take_off(cards);
                }
                5 if len > 1 => {
                    let start = dice(len - 1);
                    let cards = 1 + dice(len - 1 - start);
                    pile.drain(start..start + cards);
                    real.taken_out(start, cards);
                    slow.pile.drain(start..start + cards);
                }
                6 => {
                    let place = len - dice(len.min(3));
                    let place = place.min(len - 1);
                    pile.insert(place, played(true));
                    real.slid(place);
                    slow.pile.insert(place, Known { id, matches: true });
                }
                7 if dice(4) == 0 => {
                    real.shuffled(len);
                    pile.drain(..len - 1);
                    slow.pile.drain(..len - 1);
                }
                _ => {}
            }
            assert_eq!(real.late(DEE).count(), slow.late());
            late += slow.late();
        }
    }
    assert!(late > 1_000, "{late}");
}
