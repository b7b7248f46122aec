//! Hidden cards reveal nothing: after two cards hidden from a seat trade places, that seat's view, offers and view
//! facts stay the same.

use ruckus_engine::{
    Decision, Fact, Hidden, InformationSet, Input, InputKind, Phase, Seat, Table, View, ViewFact, decide, evolve,
    offers, shown_offers,
};
use ruckus_homemade::{Homemade, rules_of};

use crate::game::{Game, cards_of};

/// Swaps two cards hidden from a random viewer and compares that viewer's view, offers and view facts of this input.
pub fn check(game: &mut Game, what: &InputKind) {
    if game.table.phase == Phase::Before || matches!(what, InputKind::Deal { .. }) {
        return;
    }
    let seats = game.rulebook.seats();
    let viewer = Some(Seat(game.dice.below(seats + 1) as u8)).filter(|seat| seat.index() < seats);
    let named = cards_of(what);
    let places: Vec<_> = game
        .table
        .hidden_from(viewer)
        .into_iter()
        // After a round, all hands are open. A card that this input names is about to become visible.
        .filter(|&(place, card)| {
            let open = game.table.phase == Phase::Over && !matches!(place, Hidden::DrawPile(_));
            !open && !named.contains(&card)
        })
        .collect();
    let (Some((first, a)), Some((second, b))) = (game.dice.one_of(&places), game.dice.one_of(&places)) else { return };
    if a == b {
        return;
    }
    let mut other = game.table.clone();
    assert_eq!(other.put_hidden(first, b), Some(a));
    assert_eq!(other.put_hidden(second, a), Some(b));

    assert_eq!(View::of(&game.table, viewer), View::of(&other, viewer), "a hidden card shows in a view");
    if let Some(seat) = viewer {
        assert_eq!(
            InformationSet::of(&game.table, seat),
            InformationSet::of(&other, seat),
            "a hidden card shows in an information set"
        );
    }
    // A home-made rule that depends on hidden cards reveals them by triggering. Its sentence says so.
    if rules_of(&game.rulebook).iter().any(Homemade::looks_into_hands) {
        return;
    }
    if let Some(seat) = viewer {
        let (here, there) = (offers(&game.rulebook, &game.table, seat), offers(&game.rulebook, &other, seat));
        assert_eq!(here, there, "a hidden card shows in what {seat} is offered");
        // This check costs more than all the others, so it runs only sometimes.
        if game.dice.percent(25) {
            check_information_set(game, seat);
        }
    }
    let input = Input { at: game.now, what: what.clone() };
    let here = decide(&game.rulebook, &game.table, &input);
    let there = decide(&game.rulebook, &other, &input);
    // A color that the table calls after a deadline, or for a player who leaves, is the most frequent one in the hand.
    // It rightly reveals something about the hand, also through the cards that fit afterwards.
    let by_deadline =
        game.table.deadline().is_some_and(|deadline| deadline <= game.now) || matches!(what, InputKind::Leave { .. });
    let calls = |decision: &Decision| decision.facts.iter().any(|fact| matches!(fact, Fact::Called { .. }));
    if by_deadline && (calls(&here) || calls(&there)) {
        return;
    }
    let own = matches!(what, InputKind::Act { seat, .. } if Some(*seat) == viewer);
    if own {
        assert_eq!(
            here.refused.map(|why| why.code),
            there.refused.map(|why| why.code),
            "a hidden card shows in a refusal"
        );
    } else if here.refused != there.refused {
        // Another player now holds different cards and can do different things.
        return;
    }
    if shows(&here, viewer, [first, second]) || shows(&there, viewer, [first, second]) {
        return;
    }
    let (here, there) = (view_facts(&game.table, &here, viewer), view_facts(&other, &there, viewer));
    assert_eq!(here, there, "a hidden card shows in what is told of {what:?} to {viewer:?}");
}

/// Checks a table dealt from a seat's information set: it has all cards and gives the seat the same view and offers as
/// the real one.
fn check_information_set(game: &mut Game, seat: Seat) {
    let Game { rulebook, table, dice, .. } = game;
    let maybe = InformationSet::of(table, seat).deal(&[], &mut |bound| dice.below(bound));
    assert_eq!(maybe.all_cards(), table.all_cards(), "an information set loses or doubles cards");
    assert_eq!(
        View::of(&maybe, Some(seat)),
        View::of(table, Some(seat)),
        "an information set deals no table that {seat} could see"
    );
    assert_eq!(
        offers(rulebook, &maybe, seat),
        shown_offers(rulebook, table, seat),
        "an information set offers {seat} other things"
    );
}

/// Returns true if a decision rightly shows one of the swapped cards: the card is drawn or turned up, or hands are
/// shown or change owners.
fn shows(decision: &Decision, viewer: Option<Seat>, places: [Hidden; 2]) -> bool {
    let drawn = decision
        .facts
        .iter()
        .filter(|fact| matches!(fact, Fact::Drawn { .. } | Fact::TurnedUp { .. } | Fact::SetAside { .. }))
        .count();
    let from_draw_pile = places.iter().any(|place| matches!(place, Hidden::DrawPile(depth) if *depth < drawn));
    from_draw_pile
        || decision.facts.iter().any(|fact| match fact {
            Fact::RoundOver => true,
            // Players see the cards and hands that they receive.
            Fact::HandGiven { to, .. } | Fact::Gave { to, .. } => viewer == Some(*to),
            Fact::Swapped { a, b } => viewer == Some(*a) || viewer == Some(*b),
            Fact::Peeked { by: seat, .. } | Fact::PickedUp { seat, .. } => viewer == Some(*seat),
            Fact::Shown { .. } | Fact::Revealed { .. } | Fact::HeldMarked { .. } => true,
            _ => false,
        })
}

fn view_facts(table: &Table, decision: &Decision, viewer: Option<Seat>) -> Vec<ViewFact> {
    let mut table = table.clone();
    let mut view_facts = Vec::new();
    for fact in &decision.facts {
        evolve(&mut table, fact).expect("what is decided at a table can happen at it");
        view_facts.extend(ViewFact::of(fact, &table, viewer));
    }
    view_facts
}
