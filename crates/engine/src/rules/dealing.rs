//! The start of a round: the dealer, the deal and the starter (G7, C, SP-2.1).

use std::sync::Arc;

use super::prelude::*;
use crate::cards::shuffle;
use crate::facts::fact::RoundStart;
use crate::rules;
use crate::seams::guest::GuestRule;
use crate::tables::procedures::{Flip, Starter};
use crate::tables::rule_id::RuleId;
use crate::tables::seat::MAX_SEATS;

/// Time limit for the dealer to choose the number of cards, and again to turn the starter. A ruling of this program.
const DEALER_MILLIS: u64 = 20_000;

/// Time limit for players to report that they are ready; the round then starts anyway. A ruling of this program.
const READY_MILLIS: u64 = 30_000;

/// Random stream that picks the first dealer. Lies beyond the streams for reshuffles and guests.
const LOT: u64 = 1 << 41;

/// Picks the first dealer among `seats` seats at random. Each seat is equally likely, and the result reveals nothing
/// about the shuffle. Anyone who has the key of the first round's shuffles can verify it.
///
/// ```
/// use ruckus_engine::{Seat, dealer_by_lot};
///
/// assert!(dealer_by_lot(&[7; 32], 5) < Seat(5));
/// assert_eq!(dealer_by_lot(&[7; 32], 5), dealer_by_lot(&[7; 32], 5));
/// ```
pub fn dealer_by_lot(key: &[u8; 32], seats: usize) -> Seat {
    // A table has at most 32 seats.
    Seat(shuffle::chance(key, LOT, seats.clamp(1, MAX_SEATS) as u32) as u8)
}

/// Shuffles, then deals or asks the dealer for the number of cards. `first` deals the first round.
pub(crate) fn begin_round(run: &mut Resolution<'_>, key: [u8; 32], first: Option<Seat>) {
    let round = run.table().round.saturating_add(1);
    // The deal moves one seat left each round (G7). Without `first`, the last seat deals the first round.
    let dealer = if round == 1 {
        first.or_else(|| run.table().circle().last().copied()).unwrap_or(Seat(0))
    } else {
        next_dealer(run.table())
    };
    // If the dealer's seat is gone because all players have left, the newcomer who has waited longest deals.
    let newcomer = run.table().waiting().first().copied().filter(|_| !run.table().next_seats().contains(dealer));
    let dealer = newcomer.unwrap_or(dealer);
    shuffle_for(run, key, round, dealer);
    begin_deal(run);
}

/// The next seat to the left of the dealer that takes part in the deal (G7, G20).
fn next_dealer(table: &Table) -> Seat {
    let mut next = table.left_of(table.dealer);
    for _ in 0..table.circle().len() {
        if !table.is_eliminated(next) {
            break;
        }
        next = table.left_of(next);
    }
    next
}

/// Shuffles the deck and begins the round. Lasting cells carry over, and rules can move seats before the deal.
pub(crate) fn shuffle_for(run: &mut Resolution<'_>, key: [u8; 32], round: u16, dealer: Seat) {
    let deck = run.rulebook.deck_for(run.table().next_seats().len());
    let table = run.table();
    let deck =
        table.guest().map_or_else(|| Arc::clone(&deck), |guest| guest.next_deck(&mut table.cards(), Arc::clone(&deck)));
    let guest = run.rulebook.guest().map(GuestRule::at_table);
    let lasting = run.table().cells.lasting();
    run.emit(Fact::RoundBegun(Box::new(RoundStart { round, dealer, key, deck, guest })));
    for noted in lasting {
        // Cells of a guest are dropped together with the guest.
        if noted.rule != rules::GUEST || run.table().guest().is_some() {
            run.emit(noted.fact());
        }
    }
    for &(id, rule) in &run.rulebook.begin {
        run.speak_as(id);
        rule.begin(run);
    }
}

/// Deals from the shuffled draw pile, or asks the dealer for the number of cards.
pub(crate) fn begin_deal(run: &mut Resolution<'_>) {
    run.speak_as(rules::DEALING);
    let dealer = run.table().dealer;
    if run.rulebook.procedures.deal.choice.is_some() {
        run.open(Ask::all(WindowKind::Deal, SeatSet::of(dealer), dealer, DEALER_MILLIS));
    } else {
        deal(run, run.rulebook.procedures.deal.cards);
    }
}

/// Returns the most cards that each seat can be dealt with one left over for the starter. A large table may have too
/// few packs for the number that the dealer wants.
fn most_each(at: RuleContext<'_>) -> u8 {
    let spare = at.table.draw_pile_len().saturating_sub(1);
    u8::try_from(spare / at.table.circle().len().max(1)).unwrap_or(u8::MAX)
}

fn deal(run: &mut Resolution<'_>, cards: u8) {
    let cards = cards.min(most_each(run.at()));
    let dealer = run.table().dealer;
    for _ in 0..cards {
        let mut seat = dealer;
        for _ in 0..run.table().circle().len() {
            seat = run.table().left_of(seat);
            run.draw(seat, 1, Why::Deal);
        }
    }
    await_starter(run);
}

/// Turns the starter, or waits for the dealer or for all players first.
pub(crate) fn await_starter(run: &mut Resolution<'_>) {
    run.speak_as(rules::DEALING);
    let dealer = run.table().dealer;
    match run.rulebook.procedures.deal.flip {
        Flip::AtOnce => turn_starter(run),
        Flip::Dealer => {
            run.open(Ask::all(WindowKind::Flip, SeatSet::of(dealer), dealer, DEALER_MILLIS));
        }
        Flip::WhenReady => {
            let all = run.table().all_seats();
            run.open(Ask::all(WindowKind::Ready, all, dealer, READY_MILLIS));
        }
    }
}

fn turn_starter(run: &mut Resolution<'_>) {
    let wanted = run.rulebook.procedures.deal.starter;
    while let Some(&card) = run.table().draw_pile.last() {
        run.emit(Fact::TurnedUp { card });
        let fits = match wanted {
            Starter::Any => true,
            Starter::Number => card.number().is_some(),
            Starter::NotWild => !card.is_wild_type(),
        };
        if fits {
            break;
        }
    }
    let to = run.table().next_in_play(run.table().dealer);
    run.emit(Fact::TurnMoved { to });
    if let Some(starter) = run.table().top().map(|top| top.card) {
        run.react(&Fact::TurnedUp { card: starter });
    }
}

/// The dealing procedure.
pub(crate) struct Dealing;

impl Rule for Dealing {
    fn about(&self) -> &'static RuleInfo {
        static ABOUT: RuleInfo = RuleInfo {
            name: "dealing",
            title: "Dealing",
            clause: "G7",
            sentence: "The deal moves left each round. The player left of the dealer begins.",
            switchable: false,
            seams: &[Seam::Offer, Seam::Meaning],
            offers: Occasions::WINDOW,
            ..RuleInfo::PLAIN
        };
        &ABOUT
    }

    fn offer(&self, at: RuleContext<'_>, seat: Seat, gate: Gate, offers: &mut Offers) {
        if gate != Gate::Closed {
            return;
        }
        let Some(window) = at.table.window_of(rules::DEALING) else { return };
        if !window.awaited().contains(seat) {
            return;
        }
        match window.opening.kind {
            WindowKind::Deal => {
                let (least, most) = at.rulebook.procedures.deal.choice.unwrap_or((1, 30));
                let (least, most) = (least.min(most_each(at)), most.min(most_each(at)));
                offers.add(rules::DEALING, Pattern::Deal { least, most });
            }
            WindowKind::Ready => offers.add(rules::DEALING, Pattern::Ready),
            _ => offers.add(rules::DEALING, Pattern::Flip),
        }
    }

    fn resolve(&self, run: &mut Resolution<'_>, seat: Seat, action: &Action, _: &Offer) {
        if let Action::Ready = action {
            run.answer(seat, 0);
            return;
        }
        let rule: RuleId = rules::DEALING;
        run.emit(Fact::Answered { rule, seat });
        run.emit(Fact::WindowClosed { rule, secret: false });
        match action {
            Action::Deal(cards) => deal(run, *cards),
            _ => turn_starter(run),
        }
    }

    fn leave(&self, run: &mut Resolution<'_>, seat: Seat) {
        match run.table().window_of(rules::DEALING).map(|window| window.opening.kind) {
            Some(WindowKind::Ready) => run.excuse(seat, 0),
            _ => run.close_own(Closing::Deadline),
        }
    }

    fn close(&self, run: &mut Resolution<'_>, window: &Window, _: Closing) {
        match window.opening.kind {
            WindowKind::Deal => deal(run, run.rulebook.procedures.deal.cards),
            _ => turn_starter(run),
        }
    }
}
