//! Laws for a table at rest: a round is running and no window is open.

use ruckus_engine::{Catch, Phase, RuleId, Rulebook, Table, Verb, offers};

/// Checks that the debt covers the draw cards on the pile. At rest, also checks which players are out, which one is on
/// turn, and which can be caught.
pub fn check(rulebook: &Rulebook, table: &Table) {
    let on_the_pile: u32 = table.pile().iter().map(|played| u32::from(played.owes)).sum();
    // The debt is larger only if some of its draw cards were shuffled into the draw pile: it outlives them.
    assert!(u32::from(table.debt) >= on_the_pile, "the debt is less than what lies on the pile");
    if table.phase != Phase::Playing {
        return;
    }
    assert!(!table.pile().is_empty(), "the pile is empty");
    if !table.windows().is_empty() {
        return;
    }
    let circle = table.circle();
    // A home-made rule can announce a skip at any time.
    assert!(table.skips == 0 || table.guest().is_some(), "somebody is still to be skipped");
    assert!(table.in_play(table.turn), "it is the turn of somebody who is not in play");
    assert!(table.count_in_play() > 1, "one seat is left in play and the round goes on");
    let doghouse = RuleId::named("doghouse").map_or(0, |rule| rulebook.param(rule, 0));
    assert!(table.out().len() as i64 <= doghouse.max(0), "more are out than fit the doghouse");
    for &seat in circle {
        let chair = table.chair(seat);
        assert!(chair.lifted.is_none() && chair.passes_to.is_none() && chair.awaits.is_none(), "a hand is under way");
        let times_out = table.out().iter().filter(|&&out| out == seat).count();
        // A player who played their last card on a stack is not out before the debt is settled (PS-4.6).
        let lingers = table.debt > 0 && table.in_play(seat) && chair.held() == 0;
        let beside = table.is_new(seat) || table.retired().contains(seat);
        let is_out = chair.held() == 0 && !lingers && !beside;
        assert_eq!(times_out, usize::from(is_out), "whoever is out holds no cards, and the reverse");
        let single = chair.held() == 1;
        let liable = table.liable().contains(seat);
        assert!(!liable || (single && !table.said_uno(seat)), "{seat} can be caught and has given no cause");
        if rulebook.procedures().uno.catch == Catch::WhileOneCard {
            assert_eq!(liable, single && !table.said_uno(seat), "{seat} holds one card and has not said UNO");
        }
        let offers = offers(rulebook, table, seat);
        if seat != table.turn {
            let verbs = [Verb::Draw, Verb::Pass, Verb::Challenge];
            assert!(!verbs.into_iter().any(|verb| offers.has(verb)), "{seat} may do what belongs to a turn");
        } else if table.debt > 0 {
            assert!(offers.has(Verb::Draw) && !offers.has(Verb::Pass), "a debtor can always draw, and never pass");
        }
        let unheld = offers.cards() - chair.hand.kinds();
        assert!(unheld.is_empty(), "{seat} is offered cards that they do not hold");
    }
}
