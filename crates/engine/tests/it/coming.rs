//! M4 across rounds, which scenarios do not cover: the next dealer, newcomers in the deal, and a player left alone.

use ruckus_engine::{Code, Input, InputKind, Phase, Rulebook, Seat, Table, Time, apply};
use ruckus_ruleset::Ruleset;

/// A table for three with classic rules.
struct Match {
    rulebook: Rulebook,
    table: Table,
}

impl Match {
    fn new() -> Self {
        let ruleset = Ruleset::preset("classic").expect("a preset");
        Self { rulebook: ruleset.compile(3).expect("it fits three"), table: Table::new(3) }
    }

    fn give(&mut self, what: InputKind) -> Option<Code> {
        let input = Input { at: Time(0), what };
        apply(&self.rulebook, &mut self.table, &input, &mut Vec::new()).map(|refusal| refusal.code)
    }

    fn deal(&mut self) -> Option<Code> {
        self.give(InputKind::Deal { seed: [5; 32], dealer: None })
    }

    fn leave(&mut self, seat: u8) -> Option<Code> {
        self.give(InputKind::Leave { seat: Seat(seat) })
    }

    fn join(&mut self, seat: u8) -> Option<Code> {
        self.give(InputKind::Join { seat: Seat(seat) })
    }
}

#[test]
fn the_deal_moves_left_past_players_who_left() {
    let mut game = Match::new();
    assert_eq!(game.deal(), None);
    assert_eq!(game.table.dealer, Seat(2));
    assert_eq!((game.join(3), game.leave(2), game.leave(0)), (None, None, None));
    assert_eq!(game.table.phase, Phase::Over, "one was left");
    assert_eq!(game.deal(), None);
    assert_eq!(game.table.circle(), [Seat(1), Seat(3)], "the newcomer is dealt in");
    assert_eq!(
        game.table.dealer,
        Seat(1),
        "left of the dealer who has left sat one who has left, too, and then this one"
    );
    assert_eq!(game.table.chair(Seat(3)).hand.len(), 7);
}

#[test]
fn a_deal_needs_at_least_two_players() {
    let mut game = Match::new();
    assert_eq!((game.leave(0), game.leave(2)), (None, None));
    assert_eq!(game.deal(), Some(Code::NotLegalNow));
    assert_eq!(game.join(0), None);
    assert_eq!(game.deal(), None);
    assert_eq!(game.table.phase, Phase::Playing);
    assert_eq!((game.leave(0), game.leave(1)), (None, None), "everybody may go");
    assert_eq!(game.deal(), Some(Code::NotLegalNow));
}

#[test]
fn a_seat_can_be_taken_and_left_only_once() {
    let mut game = Match::new();
    game.deal();
    assert_eq!(game.join(1), Some(Code::NotLegalNow));
    assert_eq!(game.join(32), Some(Code::UnknownSeat));
    assert_eq!((game.join(4), game.join(4)), (None, Some(Code::NotLegalNow)));
    assert_eq!((game.leave(4), game.leave(4)), (None, Some(Code::UnknownSeat)), "who waits may go as well");
}

#[test]
fn only_the_first_dealer_can_be_named() {
    let mut game = Match::new();
    let named = |seat| InputKind::Deal { seed: [5; 32], dealer: Some(Seat(seat)) };
    assert_eq!(game.give(named(3)), Some(Code::NotLegalNow), "nobody sits there");
    assert_eq!(game.give(named(0)), None);
    assert_eq!((game.table.dealer, game.table.turn), (Seat(0), Seat(1)));
    // End the round by leaving a single player, then deal the next one.
    assert_eq!((game.join(3), game.leave(2), game.leave(0)), (None, None, None));
    assert_eq!(game.give(named(1)), Some(Code::NotLegalNow), "later rounds are dealt in turn");
    assert_eq!(game.deal(), None);
    assert_eq!(game.table.dealer, Seat(1));
}
