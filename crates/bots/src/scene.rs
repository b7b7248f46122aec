//! What a choice is made by, of all that a seat sees: who holds how many cards, who comes next, what is asked.

use ruckus_engine::{Direction, MAX_SEATS, Seat, SeatSet, Table, View, WindowKind, WindowView};

/// With so few cards somebody is about to go out.
const NEAR: usize = 2;

/// What a seat is asked by a window that wants a card, or somebody to swap with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Asked {
    pub(crate) kind: WindowKind,
    pub(crate) by: Seat,
    pub(crate) about: Option<Seat>,
}

/// What a seat sees that matters to what it chooses. The same is seen of a view and of the table it shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scene {
    pub(crate) me: Seat,
    /// Who comes after this seat, of those who hold cards.
    pub(crate) next: Seat,
    pub(crate) asked: Option<Asked>,
    cards: [u16; MAX_SEATS],
}

impl Scene {
    /// What a view shows its seat; nobody else chooses anything.
    pub(crate) fn of_view(view: &View) -> Option<Self> {
        let me = view.me?;
        let seats = view.seats.iter().map(|seat| (seat.seat, seat.cards));
        let asked = awaited(view).map(|window| Asked { kind: window.kind, by: window.by, about: window.about });
        Some(Self::new(me, seats, view.direction, asked))
    }

    /// Before whom somebody comes who is about to go out.
    pub(crate) fn before_the_near(view: &View) -> SeatSet {
        let seats = view.seats.iter().map(|seat| (seat.seat, seat.cards));
        let is_near = |&seat: &Seat| Self::new(seat, seats.clone(), view.direction, None).next_is_near();
        view.seats.iter().map(|seat| seat.seat).filter(is_near).collect()
    }

    /// What a seat of a table sees.
    pub(crate) fn of_table(table: &Table, me: Seat) -> Self {
        let seats = table.circle().iter().map(|&seat| (seat, table.chair(seat).hand.len() as u16));
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

    /// How many cards a seat holds.
    pub(crate) const fn cards_of(&self, seat: Seat) -> usize {
        self.cards[seat.index() % MAX_SEATS] as usize
    }

    /// Whether whoever comes next is about to go out.
    pub(crate) fn next_is_near(&self) -> bool {
        self.next != self.me && self.cards_of(self.next) <= NEAR
    }

    /// Who of some holds the fewest cards.
    pub(crate) fn fewest(&self, seats: SeatSet) -> Option<Seat> {
        seats.iter().min_by_key(|&seat| self.cards_of(seat))
    }
}

/// The newest window, if it waits for this view's seat and wants a card, or somebody to swap with.
pub(crate) fn awaited(view: &View) -> Option<&WindowView> {
    waiting(view).filter(|window| wants_more(window.kind))
}

/// The newest window, if it waits for this view's seat.
pub(crate) fn waiting(view: &View) -> Option<&WindowView> {
    let me = view.me?;
    view.windows.last().filter(|window| window.asked.contains(&me) && !window.answered.contains(&me))
}

const fn wants_more(kind: WindowKind) -> bool {
    matches!(kind, WindowKind::Swap | WindowKind::Play | WindowKind::Shield)
}

/// The first with cards behind a seat, going round; that seat itself if it is alone.
fn after(me: Seat, seats: impl Iterator<Item = (Seat, u16)> + Clone) -> Seat {
    let behind = seats.clone().skip_while(|(seat, _)| *seat != me).skip(1);
    let mut round = behind.chain(seats.take_while(|(seat, _)| *seat != me));
    round.find(|(_, cards)| *cards > 0).map_or(me, |(seat, _)| seat)
}
