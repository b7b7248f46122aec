//! The part of a view that heuristics use: card counts, the next player, and the window that asks.

use ruckus_engine::{Direction, MAX_SEATS, Seat, SeatSet, Table, View, WindowKind, WindowView};

/// A player with this many cards or fewer is about to go out.
const NEAR: usize = 2;

/// A window that asks a seat for a card or a swap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) kind: WindowKind,
    pub(crate) by: Seat,
    pub(crate) about: Option<Seat>,
}

/// The inputs of a choice. Identical for a view and for the table that it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ChoiceInputs {
    pub(crate) me: Seat,
    /// The next seat that holds cards.
    pub(crate) next: Seat,
    pub(crate) asked: Option<Asked>,
    cards: [u16; MAX_SEATS],
}

impl ChoiceInputs {
    /// Reads a view. Returns `None` for spectators, who make no choices.
    pub(crate) fn of_view(view: &View) -> Option<Self> {
        let me = view.me?;
        let seats = view.seats.iter().map(|seat| (seat.seat, seat.cards));
        let asked = awaited(view).map(|window| Asked { kind: window.kind, by: window.by, about: window.about });
        Some(Self::new(me, seats, view.direction, asked))
    }

    /// The seats with a next player who is about to go out.
    pub(crate) fn before_the_near(view: &View) -> SeatSet {
        let seats = view.seats.iter().map(|seat| (seat.seat, seat.cards));
        let is_near = |&seat: &Seat| Self::new(seat, seats.clone(), view.direction, None).next_is_near();
        view.seats.iter().map(|seat| seat.seat).filter(is_near).collect()
    }

    /// Reads the table as seen by a seat.
    pub(crate) fn of_table(table: &Table, me: Seat) -> Self {
        let seats = table.circle().iter().map(|&seat| (seat, table.chair(seat).held() as u16));
        let asked = table.windows().last().and_then(|window| {
            let opening = &window.opening;
            let asked = Asked { kind: opening.kind, by: opening.by, about: opening.about };
            (wants_more(opening.kind) && window.awaited().contains(me)).then_some(asked)
        });
        Self::new(me, seats, table.direction, asked)
    }

    fn new(
        me: Seat,
        seats: impl DoubleEndedIterator<Item = (Seat, u16)> + Clone,
        direction: Direction,
        asked: Option<Asked>,
    ) -> Self {
        let mut cards = [0; MAX_SEATS];
        for (seat, count) in seats.clone() {
            cards[seat.index() % MAX_SEATS] = count;
        }
        let next = match direction {
            Direction::Left => after(me, seats),
            Direction::Right => after(me, seats.rev()),
        };
        Self { me, next, asked, cards }
    }

    /// The number of cards that a seat holds.
    pub(crate) const fn cards_of(&self, seat: Seat) -> usize {
        self.cards[seat.index() % MAX_SEATS] as usize
    }

    /// Returns true if the next player is about to go out.
    pub(crate) fn next_is_near(&self) -> bool {
        self.next != self.me && self.cards_of(self.next) <= NEAR
    }

    /// The seat with the fewest cards among some.
    pub(crate) fn fewest(&self, seats: SeatSet) -> Option<Seat> {
        seats.iter().min_by_key(|&seat| self.cards_of(seat))
    }
}

/// The newest window, if it waits for the view's seat and asks for a card or a swap.
pub(crate) fn awaited(view: &View) -> Option<&WindowView> {
    waiting(view).filter(|window| wants_more(window.kind))
}

/// The newest window, if it waits for the view's seat.
pub(crate) fn waiting(view: &View) -> Option<&WindowView> {
    let me = view.me?;
    view.windows.last().filter(|window| window.asked.contains(&me) && !window.answered.contains(&me))
}

const fn wants_more(kind: WindowKind) -> bool {
    matches!(kind, WindowKind::Swap | WindowKind::Play | WindowKind::Shield)
}

/// The first seat with cards after `me`, going around. Returns `me` if there is no other.
fn after(me: Seat, seats: impl Iterator<Item = (Seat, u16)> + Clone) -> Seat {
    let behind = seats.clone().skip_while(|(seat, _)| *seat != me).skip(1);
    let mut round = behind.chain(seats.take_while(|(seat, _)| *seat != me));
    round.find(|(_, cards)| *cards > 0).map_or(me, |(seat, _)| seat)
}
