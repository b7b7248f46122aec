//! What one seat can know of a table, and whole tables that it may be: for players who think ahead. What is hidden from
//! the seat is not blacked out but gone, so that the set is the same whatever it is.

use crate::cards::card::Card;
use crate::cards::hand::Hand;
use crate::tables::mistakes::Mistake;
use crate::tables::seat::Seat;
use crate::tables::table::{Chair, Phase, Table};
use crate::tables::window::Window;

/// A table as far as one seat can know it, and all cards that it does not see, in one heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InformationSet {
    me: Seat,
    /// With no cards where `me` sees none.
    table: Table,
    /// In the order of their kinds.
    unseen: Vec<Card>,
    hidden: Vec<HiddenHand>,
    /// How many cards lie face down before seats; nobody sees them, not even whose they are.
    aside: Vec<(Seat, usize)>,
    /// Whether whose turn it is has drawn a card in it that `me` does not see.
    drew: bool,
}

/// How many cards of a seat are hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct HiddenHand {
    seat: Seat,
    held: usize,
    lifted: usize,
}

impl InformationSet {
    /// What a seat can know of a table while a round runs. Each part of the table is named here: what is left as it is
    /// anybody could know who has been there and has forgotten nothing.
    pub fn of(table: &Table, me: Seat) -> Self {
        let mut unseen = table.stock.clone();
        let mut hidden = Vec::new();
        let mut aside = Vec::new();
        let open = table.phase == Phase::Over;
        let chairs = table.chairs.iter().enumerate().map(|(index, chair)| {
            let seat = Seat(index as u8);
            if open {
                return chair.clone();
            }
            if !chair.aside.is_empty() {
                unseen.extend_from_slice(chair.aside.cards());
                aside.push((seat, chair.aside.len()));
            }
            if seat == me {
                return Chair { aside: Hand::default(), ..chair.clone() };
            }
            unseen.extend_from_slice(chair.hand.cards());
            let lifted = chair.lifted.as_deref().map_or(&[][..], Hand::cards);
            unseen.extend_from_slice(lifted);
            hidden.push(HiddenHand { seat, held: chair.hand.len(), lifted: lifted.len() });
            let lifted = chair.lifted.as_ref().map(|_| Box::<Hand>::default());
            let &Chair { hand: _, aside: _, lifted: _, passes_to, awaits, points, total } = chair;
            Chair { hand: Hand::default(), aside: Hand::default(), lifted, passes_to, awaits, points, total }
        });
        let chairs = chairs.collect();
        unseen.sort_unstable();
        // Nobody is told of secret windows (HR-8), nor what others have chosen before a window closes.
        let windows = table.windows.iter().filter(|window| !window.opening.secret).map(|window| {
            let mut known = window.clone();
            known.choices.retain(|choice| choice.seat == me);
            known
        });
        let windows: Vec<Window> = windows.collect();
        // As in what the seat is shown: a right accusation counts even after a wrong one (SS-12).
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
            chairs,
            holding: table.holding,
            awaiting: table.awaiting,
            pile: table.pile.clone(),
            stack: table.stack.clone(),
            announced: table.announced.clone(),
            stock: Vec::new(),
            out: table.out.clone(),
            emptied: table.emptied.clone(),
            moved_by: table.moved_by,
            said: table.said,
            fresh: table.fresh,
            liable: table.liable,
            mistakes,
            windows,
            clocks: table.clocks.clone(),
            // What will be drawn is in no view, so the key that says it is not either.
            key: [0; 32],
            reshuffles: table.reshuffles,
            winners: table.winners,
            lingering: table.lingering,
            newcomers: table.newcomers,
            waiting: table.waiting.clone(),
            // Nobody is told that a card on top may not lie there.
            undoable: None,
            cells: table.cells.known_to(me),
            retired: table.retired,
            guest: table.guest.clone(),
        };
        Self { me, table: known, unseen, hidden, aside, drew: table.drew.is_some() && table.turn != me }
    }

    /// Whose it is.
    pub const fn me(&self) -> Seat {
        self.me
    }

    /// The table with no cards where the seat sees none.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The cards that the seat does not see, in the order of their kinds.
    pub fn unseen(&self) -> &[Card] {
        &self.unseen
    }

    /// How many cards each of the others has that the seat does not see.
    pub fn hands(&self) -> impl Iterator<Item = (Seat, usize)> {
        self.hidden.iter().map(|hand| (hand.seat, hand.held + hand.lifted))
    }

    /// Takes out of the unseen cards what is known to be in the hands of others, of which only what can be is heeded: the
    /// known cards of each of [these hands](InformationSet::hands), and all that may be anywhere, in the order of their kinds.
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

    /// A whole table that it may be: each hidden hand has as many cards as it has, the rest is the stock. `known` says
    /// whose hand a card is in, of which only what can be is heeded. `below` is a source of chance, which gives numbers
    /// below a bound.
    ///
    /// ```
    /// use ruckus_engine::*;
    /// let rulebook = ruckus_ruleset::Ruleset::preset("classic").unwrap().compile(3).unwrap();
    /// let mut table = Table::new(3);
    /// apply(&rulebook, &mut table, &Input { at: Time(0), what: Happening::Deal { seed: [7; 32], dealer: None } }, &mut Vec::new());
    /// let information = InformationSet::of(&table, Seat(1));
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
        for &(seat, count) in &self.aside {
            let cards = heap.split_off(heap.len().saturating_sub(count));
            table.chairs[seat.index()].aside = cards.into_iter().collect();
        }
        table.stock = heap;
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
