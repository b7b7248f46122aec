//! The plain player: it plays randomly but saves wild cards. It copies the rule-based player of the UNO environment in
//! RLCard, a research library (docs/lab.md, "Beside RLCard").

use ruckus_engine::{Action, Card, CardSet, Color, Face, Offers, Seat, Table};

use crate::random::{self, Dice};

/// Chooses among the playable cards: a wild draw four if there is one, with the most frequent color in the hand;
/// otherwise a random colored card, each card of the hand with equal probability; otherwise a wild card with a random
/// color. Leaves actions other than playing cards to the random player.
pub(crate) fn pick(table: &Table, seat: Seat, offers: &Offers, dice: &mut Dice) -> Option<Action> {
    let legal = offers.iter().filter_map(|offer| offer.legal_play());
    let plays = legal.filter(|play| play.how.takes_effect()).fold(CardSet::EMPTY, |all, play| all | play.cards);
    let hand = &table.chair(seat).hand;
    let held: Vec<Card> = hand.cards().iter().copied().filter(|&card| plays.contains(card)).collect();
    let draw_four = held.iter().copied().find(|card| card.face() == Face::WILD_DRAW_FOUR);
    let colored: Vec<Card> = held.iter().copied().filter(|card| !card.is_wild_type()).collect();
    let any = |dice: &mut Dice| Color::ALL[dice.below(Color::ALL.len())];
    let (card, color) = match (draw_four, colored.get(dice.below(colored.len()))) {
        // In RLCard, a drawn card is played automatically, so its color is not chosen.
        (Some(card), _) if table.drew.is_none() => (card, Some(hand.most_frequent_color())),
        (_, Some(&card)) => (card, None),
        _ => match held.first() {
            Some(&card) => (card, Some(any(dice))),
            None => return random::pick(table, seat, offers, dice),
        },
    };
    Some(Action::Play { card, color, uno: table.chair(seat).held() == 2, as_match: false, saw: None })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use ruckus_engine::{Called, Setup, offers};
    use ruckus_ruleset::Ruleset;

    use super::*;

    fn play(card: &str, color: Option<Color>) -> Action {
        let card = card.parse().expect("a card");
        Action::Play { card, color, uno: false, as_match: false, saw: None }
    }

    /// Returns all actions of a plain player with this hand on a red nine, for many seeds.
    fn chosen(hand: &str) -> BTreeSet<String> {
        let rulebook = Ruleset::preset("power").expect("a preset").compile(3).expect("it can be played by");
        let hand = hand.split_whitespace().map(|card| card.parse().expect("a card")).collect();
        let pile = vec![("R9".parse::<Called>().expect("a card"), None, false)];
        let other: Vec<Card> = vec!["B1".parse().expect("a card"); 3];
        let hands = vec![hand, other.clone(), other];
        let table = Setup { seats: 3, hands, pile, turn: Some(Seat(0)), ..Setup::default() }.table(&rulebook);
        let offered = offers(&rulebook, &table, Seat(0));
        let each = (0..200).filter_map(|seed| pick(&table, Seat(0), &offered, &mut Dice::new(seed)));
        each.map(|action| format!("{action:?}")).collect()
    }

    #[test]
    fn plain_players_save_wilds_but_not_wild_draw_fours() {
        let of = |actions: &[Action]| actions.iter().map(|action| format!("{action:?}")).collect::<BTreeSet<_>>();
        assert_eq!(chosen("R1 W G9 Y1"), of(&[play("R1", None), play("G9", None)]), "any that fits, and no wild");
        assert_eq!(chosen("W Y1 Y2"), of(&Color::ALL.map(|color| play("W", Some(color)))));
        assert_eq!(chosen("R1 W+4 W Y1 G1 G2"), of(&[play("W+4", Some(Color::Green))]));
        assert_eq!(chosen("Y1 Y2 G1"), of(&[Action::Draw]));
    }
}
