//! Offers compared by value and in words, and actions that are applied by them.

use ruckus_engine::{
    Action, Bundle, Card, CardSet, How, Input, InputKind, Numbers, Offer, OfferWords, Pattern, Phase, Play, RuleId,
    Rulebook, Seat, SeatSet, Table, Time, apply, apply_chosen, apply_offered, contenders, due, offers as offers_of,
};
use ruckus_laws::dice::Dice;
use ruckus_ruleset::{PRESETS, Ruleset};

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

/// The first moves of a pattern.
fn moves(pattern: &Pattern, table: &Table, seat: Seat) -> Vec<Action> {
    match pattern {
        Pattern::Do => due(table, seat).map(|done| Action::Do(done.to_owned())).into_iter().collect(),
        _ => pattern.moves(table.chair(seat).hand.cards()).take(4).collect(),
    }
}

/// Applies an action by each offer, and asserts that the result is the same.
fn by_each_offer(rulebook: &Rulebook, table: &Table, at: Time, seat: Seat, action: &Action) {
    let offers = offers_of(rulebook, table, seat);
    let by = |place: Option<usize>| {
        let (mut after, mut facts) = (table.clone(), Vec::new());
        let refused = match place {
            Some(place) => apply_chosen(rulebook, &mut after, at, (seat, action), (&offers, place), &mut facts),
            None => apply_offered(rulebook, &mut after, at, (seat, action), &offers, &mut facts),
        };
        (after, facts, refused)
    };
    let expected = by(None);
    for place in 0..=offers.iter().count() {
        assert_eq!(by(Some(place)), expected, "{seat} {action:?} by offer {place}");
    }
}

#[test]
fn an_action_has_the_same_result_by_any_offer() {
    for preset in PRESETS {
        let rulebook = Ruleset::preset(preset.name).expect("a preset").compile(4).expect("it fits four seats");
        let (mut table, mut dice, mut at, mut tried) = (Table::new(4), Dice::new(7), Time(0), 0);
        for _ in 0..300 {
            let running = matches!(table.phase, Phase::Dealing | Phase::Playing);
            let mut acts = Vec::new();
            for seat in contenders(&rulebook, &table).iter() {
                for pattern in offers_of(&rulebook, &table, seat).patterns() {
                    acts.extend(moves(pattern, &table, seat).into_iter().map(|action| (seat, action)));
                }
            }
            let what = match dice.one_of(&acts) {
                Some((seat, action)) => {
                    by_each_offer(&rulebook, &table, at, seat, &action);
                    // An action that may not be offered.
                    by_each_offer(&rulebook, &table, at, Seat(dice.below(4) as u8), &action);
                    tried += 1;
                    InputKind::Act { seat, action }
                }
                None if running => {
                    at = table.deadline().unwrap_or(at);
                    InputKind::Tick
                }
                None if table.winners().is_some() => InputKind::StartMatch,
                None => InputKind::Deal { seed: [dice.any() as u8; 32], dealer: None },
            };
            apply(&rulebook, &mut table, &Input { at, what }, &mut Vec::new());
        }
        assert!(tried > 100, "{}: {tried}", preset.name);
    }
}
