//! Announced matches (PS-3.4). An announcement refers to one card of the discard pile, survives changes to the pile
//! ("What is remembered"), and is void once its card is taken off the top.

use serde::{Deserialize, Serialize};

use crate::cards::card::Card;
use crate::tables::effect::How;
use crate::tables::played_card::PlayedCard;
use crate::tables::seat::{Seat, SeatSet};

/// The announcements of one card.
#[derive(Clone, Copy, Debug)]
struct Announced {
    /// The announced card.
    card: Card,
    /// The players who announced a match of it.
    seats: SeatSet,
    /// Index of the card in the discard pile, 0 at the bottom. If the card is gone, the index of the card above the
    /// gap.
    place: u16,
    /// True if the card has left the pile by a shuffle or a fire. The announcements stay valid.
    gone: bool,
    /// The value of [`Announcements::landed`] at which no card would cover it.
    open_at: u32,
}

/// The saved form of the announcements of one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct SavedAnnounced {
    card: Card,
    seats: SeatSet,
    place: u16,
    gone: bool,
    /// The number of cards that cover it: cards still on top of it, plus cards that covered it and were shuffled or
    /// burnt. Matches do not count.
    covers: u16,
}

/// All announcements of a round, oldest first. Serialized as a list.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(from = "Vec<SavedAnnounced>", into = "Vec<SavedAnnounced>")]
pub(crate) struct Announcements {
    list: Vec<Announced>,
    /// The number of cards that have landed and cover other cards, so that a landing card changes no announcement. Only
    /// differences have a meaning.
    landed: u32,
    /// The number of announcements before the first one that at most one card covers. Players can act on none of
    /// these, so lookups skip them.
    covered: usize,
    /// The seats with announcements of cards that no card covers.
    open: SeatSet,
    /// The seats with announcements of cards that exactly one card covers.
    late: SeatSet,
}

impl From<Vec<SavedAnnounced>> for Announcements {
    fn from(saved: Vec<SavedAnnounced>) -> Self {
        let landed = u32::from(u16::MAX);
        let announced = |SavedAnnounced { card, seats, place, gone, covers }| {
            let open_at = landed - u32::from(covers);
            Announced { card, seats, place, gone, open_at }
        };
        let mut all = Self { list: saved.into_iter().map(announced).collect(), landed, ..Self::default() };
        all.count();
        all
    }
}

impl From<Announcements> for Vec<SavedAnnounced> {
    fn from(all: Announcements) -> Self {
        all.saved().collect()
    }
}

/// Equal if the saved forms are.
impl PartialEq for Announcements {
    fn eq(&self, other: &Self) -> bool {
        self.saved().eq(other.saved())
    }
}

impl Eq for Announcements {}

impl Announcements {
    fn saved(&self) -> impl Iterator<Item = SavedAnnounced> + '_ {
        self.list.iter().map(|&it| {
            let Announced { card, seats, place, gone, .. } = it;
            SavedAnnounced { card, seats, place, gone, covers: u16::try_from(self.covers(&it)).unwrap_or(u16::MAX) }
        })
    }

    /// The number of cards that cover an announced card.
    #[inline]
    const fn covers(&self, it: &Announced) -> u32 {
        self.landed - it.open_at
    }

    /// True if there are no announcements, which is the usual case.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The announcements that players may still act on.
    #[inline]
    fn recent(&self) -> &[Announced] {
        debug_assert!(self.list[..self.covered].iter().all(|it| self.covers(it) > 1), "an announcement is skipped");
        debug_assert_eq!([self.open, self.late], [0, 1].map(|covers| self.seats_at(covers)), "seats are out of date");
        &self.list[self.covered..]
    }

    /// Counts the covered announcements again, and the seats of the others.
    fn count(&mut self) {
        self.covered = self.list.iter().position(|it| self.covers(it) <= 1).unwrap_or(self.list.len());
        self.open = self.seats_at(0);
        self.late = self.seats_at(1);
    }

    /// The seats with announcements of cards that this number of cards covers.
    fn seats_at(&self, covers: u32) -> SeatSet {
        let those = self.list[self.covered..].iter().filter(|it| self.covers(it) == covers);
        those.fold(SeatSet::EMPTY, |seats, it| seats.or(it.seats))
    }

    /// The cards that the seat has announced a match of and that exactly one card covers.
    pub(crate) fn late(&self, seat: Seat) -> impl Iterator<Item = Card> + '_ {
        let is_late = move |it: &&Announced| self.covers(it) == 1 && it.seats.contains(seat);
        let recent = if self.late.contains(seat) { self.recent() } else { &[] };
        recent.iter().filter(is_late).map(|it| it.card)
    }

    /// The seats that have announced a match of a card that exactly one card covers.
    #[inline]
    pub(crate) const fn all_late(&self) -> SeatSet {
        self.late
    }

    /// The seats that have announced a match of a card identical to the top one, while no card covers it.
    pub(crate) fn of(&self, top: Card) -> SeatSet {
        let recent = if !self.open.is_empty() { self.recent() } else { &[] };
        let open = recent.iter().filter(|it| self.covers(it) == 0 && it.card.is_identical(top));
        open.fold(SeatSet::EMPTY, |seats, it| seats.or(it.seats))
    }

    /// True if the seat has announced a match of a card identical to the top one, and no card covers it.
    pub(crate) fn has(&self, top: Card, seat: Seat) -> bool {
        self.open.contains(seat) && self.of(top).contains(seat)
    }

    /// The seats of each announcement, with the minimum size of the discard pile that it implies.
    pub(crate) fn mentioned(&self) -> impl Iterator<Item = (SeatSet, usize)> + '_ {
        self.list.iter().map(|it| (it.seats, usize::from(it.place) + usize::from(!it.gone)))
    }

    /// Records that a seat announces a match of the top card.
    pub(crate) fn announce(&mut self, seat: Seat, pile: &[PlayedCard]) {
        let Some((top, beneath)) = pile.split_last() else { return };
        let place = beneath.len() as u16;
        self.open.insert(seat);
        // The newest announcement is usually the one of the top card.
        match self.list.iter_mut().rev().find(|it| !it.gone && it.place == place) {
            Some(it) => it.seats.insert(seat),
            None => {
                let seats = SeatSet::of(seat);
                self.list.push(Announced { card: top.card, seats, place, gone: false, open_at: self.landed });
            }
        }
    }

    /// Records that a card has landed on the discard pile.
    pub(crate) fn played(&mut self, how: How) {
        if how != How::Match {
            self.landed += 1;
            (self.open, self.late) = (SeatSet::EMPTY, self.open);
            while self.list.get(self.covered).is_some_and(|it| self.covers(it) > 1) {
                self.covered += 1;
            }
        }
    }

    /// Records that a card was slid into the discard pile at an index.
    pub(crate) fn slid(&mut self, place: usize) {
        for it in &mut self.list {
            let moves = if it.gone { usize::from(it.place) > place } else { usize::from(it.place) >= place };
            it.place += u16::from(moves);
        }
    }

    /// Records that cards were taken off the top. `left` is the remaining pile; `taken` are the cards, bottom to top.
    pub(crate) fn taken_off(&mut self, left: &[PlayedCard], taken: &[PlayedCard]) {
        let len = left.len() as u16;
        self.list.retain(|it| it.gone || it.place < len);
        for it in &mut self.list {
            let above = usize::from(it.place.saturating_sub(len)).min(taken.len());
            let covers = count_covers(&taken[if it.gone { above } else { 0 }..]);
            it.open_at = (it.open_at + covers).min(self.landed);
            it.place = it.place.min(len);
            // An open card is not covered, even if a burnt card had covered it.
            if !it.gone && count_covers(&left[usize::from(it.place) + 1..]) == 0 {
                it.open_at = self.landed;
            }
        }
        self.count();
    }

    /// Records that a run of cards below the top card was taken out.
    pub(crate) fn taken_out(&mut self, start: usize, cards: usize) {
        let (start, end, cards) = (start as u16, (start + cards) as u16, cards as u16);
        for it in &mut self.list {
            it.gone |= (start..end).contains(&it.place);
            it.place = if it.place >= end { it.place - cards } else { it.place.min(start) };
        }
    }

    /// Records that all cards except the top one were shuffled. `pile` is the number of cards before the shuffle.
    pub(crate) fn shuffled(&mut self, pile: usize) {
        for it in &mut self.list {
            it.gone |= usize::from(it.place) + 1 < pile;
            it.place = 0;
        }
        // Shuffled cards do not come back. Only taking the top card can uncover a card, and only by one.
        let landed = self.landed;
        self.list.retain(|it| !it.gone || landed - it.open_at <= 2);
        self.count();
    }

    /// Records that the pile was replaced, because it was shuffled after the play that has been undone.
    pub(crate) fn lost(&mut self) {
        self.shuffled(usize::MAX);
    }

    /// Removes a seat that has left (M4).
    pub(crate) fn left(&mut self, seat: Seat) {
        self.list.iter_mut().for_each(|it| it.seats.remove(seat));
        self.list.retain(|it| !it.seats.is_empty());
        self.count();
    }

    /// Removes all announcements when a new round begins.
    pub(crate) fn clear(&mut self) {
        *self = Self { list: std::mem::take(&mut self.list), ..Self::default() };
        self.list.clear();
    }
}

/// The number of cards that cover what lies beneath: all except matches.
fn count_covers(cards: &[PlayedCard]) -> u32 {
    cards.iter().filter(|played| played.how != How::Match).count() as u32
}

#[cfg(test)]
mod tests;
