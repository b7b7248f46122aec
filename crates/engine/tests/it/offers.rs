//! Comparing offers by value gives the same result as comparing them in words.

use ruckus_engine::{Bundle, Card, CardSet, How, Numbers, Offer, OfferWords, Pattern, Play, RuleId, Seat, SeatSet};

fn cards(text: &[&str]) -> CardSet {
    text.iter().map(|card| card.parse::<Card>().expect("a card")).collect()
}

/// Returns the same offers for two rules. Each differs from another one in a single property.
fn offers() -> Vec<Offer> {
    let (red, blue) = (cards(&["R1", "R2"]), cards(&["B1"]));
    let play = Play::of(red, How::Turn);
    let bundle = Bundle { count: 2, same: None, sum: None, by: [0, 0] };
    let both = |number| [number, 7].into_iter().collect::<Numbers>();
    let patterns = [
        Pattern::Play(play),
        Pattern::Play(Play { by: [1, 0], ..play }),
        Pattern::Play(Play { by: [1, 2], ..play }),
        Pattern::Play(Play { how: How::Match, ..play }),
        Pattern::Play(Play { says_match: true, ..play }),
        Pattern::Play(Play { color_with_it: true, ..play }),
        Pattern::Play(Play { unchecked: true, ..play }),
        Pattern::Play(Play::of(blue, How::Turn)),
        Pattern::Draw,
        Pattern::Pass,
        Pattern::Pay { cards: red, sum: 3 },
        Pattern::Pay { cards: red, sum: 4 },
        Pattern::PayAny { cards: red, sum: 3 },
        Pattern::Together { cards: red, bundle },
        Pattern::Together { cards: red, bundle: Bundle { by: [3, 1], ..bundle } },
        Pattern::Together { cards: red, bundle: Bundle { count: 3, ..bundle } },
        Pattern::Together { cards: red, bundle: Bundle { sum: Some(3), ..bundle } },
        Pattern::Give { cards: red, to: SeatSet::of(Seat(1)) },
        Pattern::Give { cards: red, to: SeatSet::of(Seat(2)) },
        Pattern::Shield(red),
        Pattern::Show(red),
        Pattern::Catch(SeatSet::first(2)),
        Pattern::Accuse(SeatSet::first(2)),
        Pattern::Deal { least: 1, most: 5 },
        Pattern::Deal { least: 1, most: 6 },
        Pattern::Choose(both(1)),
        Pattern::MoveTo(both(1)),
        Pattern::MakeRule { numbers: both(1), entries: both(2) },
        Pattern::MakeRule { numbers: both(1), entries: both(3) },
    ];
    let rules = RuleId::all().take(2);
    rules.flat_map(|rule| patterns.map(|pattern| Offer::new(rule, pattern))).collect()
}

#[test]
fn reads_like_agrees_with_equality_of_words() {
    let offers = offers();
    let mut alike = 0;
    for one in &offers {
        for other in &offers {
            let same = OfferWords::from(one) == OfferWords::from(other);
            assert_eq!(one.reads_like(other), same, "{one:?} and {other:?}");
            alike += usize::from(same && one != other);
        }
    }
    // Three plays and two bundles differ only in their home-made rule or its part.
    assert_eq!(alike, 2 * (6 + 2));
}
