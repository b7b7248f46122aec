//! What one seat can know about a table, and random full tables that are consistent with it, for players that search
//! ahead. Hidden information is removed and not masked, so the set does not depend on it.

use crate::cards::card::Card;
use crate::cards::hand::Hand;
use crate::tables::chair::Chair;
use crate::tables::holders::Holders;
use crate::tables::mistakes::Mistake;
use crate::tables::seat::Seat;
use crate::tables::table::{Phase, Table};
use crate::tables::window::Window;

/// The table as far as one seat can know it, with one list of all cards that the seat does not see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InformationSet {
    me: Seat,
    /// The table without the cards that `me` does not see.
    table: Table,
    /// Sorted by kind.
    unseen: Vec<Card>,
    hidden: Vec<HiddenHand>,
    /// The number of cards per seat that no player sees: those drawn face down, and those set aside.
    covered: Vec<(Seat, [usize; 2])>,
    /// True if another seat has the turn and drew a card in it.
    drew: bool,
}

/// The number of hidden cards of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct HiddenHand {
    seat: Seat,
    held: usize,
    lifted: usize,
}

impl InformationSet {
    /// The information of a seat during a round. Every field of the table is listed: fields that are copied follow from
    /// public events.
    pub fn of(table: &Table, me: Seat) -> Self {
        let mut unseen = table.draw_pile.clone();
        let mut hidden = Vec::new();
        let mut covered = Vec::new();
        let open = table.phase == Phase::Over;
        let chairs = table.chairs.iter().enumerate().map(|(index, chair)| {
            let seat = Seat(index as u8);
            if open {
                return chair.clone();
            }
            let both = [&chair.face_down, &chair.aside];
            if both.iter().any(|cards| !cards.is_empty()) {
                both.iter().for_each(|cards| unseen.extend_from_slice(cards.cards()));
                covered.push((seat, both.map(|cards| cards.len())));
            }
            if seat == me {
                return Chair { face_down: Hand::default(), aside: Hand::default(), ..chair.clone() };
            }
            unseen.extend_from_slice(chair.hand.cards());
            let lifted = chair.lifted.as_deref().map_or(&[][..], Hand::cards);
            unseen.extend_from_slice(lifted);
            hidden.push(HiddenHand { seat, held: chair.hand.len(), lifted: lifted.len() });
            let lifted = chair.lifted.as_ref().map(|_| Box::<Hand>::default());
            let &Chair { passes_to, awaits, points, total, dropped_out, eliminated, .. } = chair;
            // The seat knows that the other one dropped out, but not with which cards.
            let dropped_out = dropped_out.map(|_| 0);
            // Each field is listed: those of cards stay empty.
            let (hand, face_down, aside) = (Hand::default(), Hand::default(), Hand::default());
            Chair { hand, face_down, aside, lifted, passes_to, awaits, points, total, dropped_out, eliminated }
        });
        let chairs: Vec<Chair> = chairs.collect();
        unseen.sort_unstable();
        // Players do not learn of secret windows (HR-8), nor of other players' choices before a window closes.
        let windows = table.windows.iter().filter(|window| !window.opening.secret).map(|window| {
            let mut known = window.clone();
            known.choices.retain(|choice| choice.seat == me);
            known
        });
        let windows: Vec<Window> = windows.collect();
        // As in the seat's offers: a right accusation counts even after a wrong one (SS-12).
        let mut mistakes = table.mistakes;
        mistakes.forget(Mistake::Accusation, me);
        let known = Table {
            round: table.round,
            phase: table.phase,
            direction: table.direction,
            turn: table.turn,
            dealer: table.dealer,
            debt: table.debt,
            skips: table.skips,
            drawn: table.drawn,
            drew: table.drew.filter(|_| table.turn == me),
            stuck: table.stuck,
            circle: table.circle.clone(),
            places: table.places,
            seated: table.seated,
            holders: Holders::of(&chairs),
            chairs,
            holding: table.holding,
            awaiting: table.awaiting,
            pile: table.pile.clone(),
            stack: table.stack.clone(),
            announced: table.announced.clone(),
            draw_pile: Vec::new(),
            out: table.out.clone(),
            emptied: table.emptied.clone(),
            moved_by: table.moved_by,
            said: table.said,
            fresh: table.fresh,
            liable: table.liable,
            mistakes,
            windows,
            clocks: table.clocks.clone(),
            // The draw order is hidden, so the key that determines it is removed too.
            key: [0; 32],
            reshuffles: table.reshuffles,
            winners: table.winners,
            lingering: table.lingering,
            newcomers: table.newcomers,
            waiting: table.waiting.clone(),
            // A wrong card on top is not public.
            undoable: None,
            cells: table.cells.known_to(me),
            retired: table.retired,
            guest: table.guest.clone(),
        };
        Self { me, table: known, unseen, hidden, covered, drew: table.drew.is_some() && table.turn != me }
    }

    /// The seat that has this information.
    pub const fn me(&self) -> Seat {
        self.me
    }

    /// The table without the cards that the seat does not see.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The cards that the seat does not see, sorted by kind.
    pub fn unseen(&self) -> &[Card] {
        &self.unseen
    }

    /// The number of hidden cards of each other seat.
    pub fn hands(&self) -> impl Iterator<Item = (Seat, usize)> {
        self.hidden.iter().map(|hand| (hand.seat, hand.held + hand.lifted))
    }

    /// Separates the unseen cards that are known to be in other hands. Entries of `known` that are impossible are
    /// ignored.
    ///
    /// Returns the known cards for each of [these hands](InformationSet::hands), and all remaining cards, sorted by
    /// kind.
    pub fn sort_out(&self, known: &[(Seat, Card)]) -> (Vec<Vec<Card>>, Vec<Card>) {
        let mut heap = self.unseen.clone();
        let of_hand = |(whose, count): (Seat, usize)| {
            let mut cards = Vec::with_capacity(count);
            for (_, card) in known.iter().filter(|(seat, _)| *seat == whose) {
                if cards.len() < count
                    && let Ok(place) = heap.binary_search(card)
                {
                    cards.push(heap.remove(place));
                }
            }
            cards
        };
        (self.hands().map(of_hand).collect(), heap)
    }

    /// Deals a random full table that is consistent with this information: hidden hands get their number of cards, and
    /// the rest becomes the draw pile. `known` lists cards that are known to be in a hand; impossible entries are
    /// ignored. `below` is the source of randomness and returns numbers below its argument.
    ///
    /// ```
    /// use ruckus_engine::*;
    /// let rulebook = ruckus_ruleset::Ruleset::preset("classic").unwrap().compile(3).unwrap();
    /// let mut table = Table::new(3);
    /// apply(&rulebook, &mut table, &Input { at: Time(0), what: InputKind::Deal { seed: [7; 32], dealer: None } }, &mut
    /// Vec::new()); let information = InformationSet::of(&table, Seat(1));
    /// let maybe = information.deal(&[(Seat(0), Card::WILD)], &mut |bound| bound / 2);
    /// assert_eq!(maybe.all_cards(), table.all_cards());
    /// assert_eq!(View::of(&maybe, Some(Seat(1))), View::of(&table, Some(Seat(1))));
    /// ```
    pub fn deal(&self, known: &[(Seat, Card)], below: &mut dyn FnMut(usize) -> usize) -> Table {
        let mut table = self.table.clone();
        let (mut dealt, mut heap) = self.sort_out(known);
        for (&HiddenHand { seat, held, lifted }, cards) in self.hidden.iter().zip(&mut dealt) {
            while cards.len() < held + lifted && !heap.is_empty() {
                cards.push(heap.swap_remove(below(heap.len())));
            }
            for place in (1..cards.len()).rev() {
                cards.swap(place, below(place + 1));
            }
            let chair = &mut table.chairs[seat.index()];
            let (in_hand, in_transit) = cards.split_at(held.min(cards.len()));
            chair.hand = in_hand.iter().copied().collect();
            if chair.lifted.is_some() {
                chair.lifted = Some(Box::new(in_transit.iter().copied().collect()));
            }
        }
        for place in (1..heap.len()).rev() {
            heap.swap(place, below(place + 1));
        }
        for &(seat, counts) in &self.covered {
            let mut some = |count: usize| heap.split_off(heap.len().saturating_sub(count)).into_iter().collect();
            let [face_down, aside] = counts.map(&mut some);
            let chair = &mut table.chairs[seat.index()];
            (chair.face_down, chair.aside) = (face_down, aside);
        }
        table.count_again();
        table.draw_pile = heap;
        for byte in &mut table.key {
            *byte = below(256) as u8;
        }
        if self.drew {
            table.drew = table.chair(table.turn).hand.cards().last().copied();
        }
        let chairs = &table.chairs;
        table.cells.suppose(self.me, |seat| chairs[seat.index()].hand.cards().into());
        table
    }
}
