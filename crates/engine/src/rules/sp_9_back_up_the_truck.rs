//! SP-9: a debtor who pays with number cards sends the debt back to the previous player.

use super::prelude::*;
use crate::rules::BACK_UP_THE_TRUCK;
use crate::seams::verbs::Verbs;
use crate::tables::mistakes::Mistake;

pub(super) struct BackUpTheTruck;

impl Rule for BackUpTheTruck {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "back-up-the-truck",
            title: "Back Up The Truck",
            clause: "SP-9",
            sentence: "If you owe cards, pay with number cards that add up to the debt. Then the player before you owes it.",
            seams: &[Seam::Offer, Seam::Meaning, Seam::Forbid],
            offers: Occasions::DEBTOR,
            forbids: Occasions::DEBT,
            vetoes: Verbs::PLAY,
            moments: &[Moment::Debt],
            veto: Code::MustDraw,
            presentation: Presentation::cards("R+2 G1 B1"),
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn configure(&self, _: &[i64], procedures: &mut Procedures) {
        procedures.rule_settings.debts_can_be_paid = true;
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        let table = at.table;
        if table.debt == 0 || table.turn != seat || gate != Gate::Open {
            return;
        }
        let hand = &table.chair(seat).hand;
        let numbers = hand.kinds() & CardSet::NUMBERS;
        if can_pay(hand.cards(), table.debt) {
            offers.add(BACK_UP_THE_TRUCK, Pattern::Pay { cards: numbers, sum: table.debt });
        }
        // If players accuse, the table does not check the sum (SS-12).
        let stays = at.rulebook.procedures().rule_settings.wrong_cards_stay;
        if stays && table.windows().is_empty() && !table.has_paid(seat, Mistake::Card) {
            offers.add(BACK_UP_THE_TRUCK, Pattern::PayAny { cards: numbers, sum: table.debt });
        }
    }

    /// SP-9.3: only a payment or drawing answers a truck. Matches are not answers, so they stay allowed.
    fn allows(&self, at: RuleContext<'_>, _: Seat, offer: &mut Offer) -> bool {
        offer.play().is_none_or(|play| play.how == How::Match) || !at.table.is_truck()
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        let Action::Pay(cards) = action else { return };
        run.invoke(seat);
        for &card in cards {
            let fact = Fact::Played { seat, card, color: None, how: How::Payment, uno: false };
            run.emit(fact.clone());
            run.react(&fact);
        }
        run.push(EffectStage::Turn, EffectKind::Own { seat, number: 0 });
    }

    fn carry_out(&self, run: &mut Resolution<'_>, what: EffectKind) {
        let EffectKind::Own { seat, .. } = what else { return };
        let to = run.table().previous_in_play(seat);
        run.emit(Fact::TurnMoved { to });
    }
}

/// Size of the table of sums, in words of 64 bits. To need more, a hand would have to add up to over 2,000 more than
/// the debt.
const WORDS: usize = 32;

/// Returns true if some of the number cards in the hand add up to the debt.
fn can_pay(hand: &[Card], debt: u16) -> bool {
    let numbers = || hand.iter().filter_map(|card| card.number()).map(usize::from);
    let Some(rest) = numbers().sum::<usize>().checked_sub(usize::from(debt)) else { return false };
    // Some cards add up to the debt exactly if the other cards add up to the rest, so search for the smaller of the two
    // sums.
    let wanted = rest.min(usize::from(debt));
    let words = wanted / 64 + 1;
    if words > WORDS {
        return false;
    }
    if words == 1 {
        let sums = numbers().fold(1_u64, |sums, number| sums | sums << number);
        return sums >> wanted & 1 == 1;
    }
    // Bit `n` is set if some of the cards add up to `n`.
    let mut sums = [0_u64; WORDS];
    sums[0] = 1;
    for number in numbers().filter(|&number| number > 0) {
        for word in (0..words).rev() {
            let carried = if word > 0 { sums[word - 1] >> (64 - number) } else { 0 };
            sums[word] |= sums[word] << number | carried;
        }
    }
    sums[wanted / 64] >> (wanted % 64) & 1 == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(text: &str) -> Vec<Card> {
        text.split_whitespace().map(|card| card.parse().unwrap()).collect()
    }

    #[test]
    fn only_an_exact_sum_pays_a_debt() {
        for (cards, debt) in [("B2 Y4", 6), ("G3 G3 W", 6), ("R9 R9 R9", 18), ("R0 Y1 Y1 GS", 2), ("R7 G5 B4", 11)] {
            assert!(can_pay(&hand(cards), debt), "{cards} make {debt}");
        }
        for (cards, debt) in [("B2 Y4", 5), ("W W+4 R+2", 2), ("", 2), ("R0 G0", 2), ("R9 R9 R9", 12)] {
            assert!(!can_pay(&hand(cards), debt), "{cards} do not make {debt}");
        }
    }

    #[test]
    fn can_pay_handles_sums_above_63() {
        let nines = vec![hand("R9")[0]; 40];
        for debt in [63_u16, 64, 72, 126, 135, 180, 189, 351, 360] {
            assert_eq!(can_pay(&nines, debt), debt % 9 == 0, "{debt}");
        }
        assert!(!can_pay(&nines, 361));
    }

    #[test]
    fn can_pay_agrees_with_brute_force() {
        let cards = hand("R0 R1 Y3 G3 B7 R8 Y9 G9");
        for debt in 1..50_u16 {
            let by_trying = (0..1_u32 << cards.len()).any(|chosen| {
                let chosen = cards.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1);
                chosen.map(|(_, card)| u16::from(card.number().unwrap())).sum::<u16>() == debt
            });
            assert_eq!(can_pay(&cards, debt), by_trying, "{debt}");
        }
    }
}
