//! Announced matches (PS-3.4). An announcement refers to one card of the discard pile, survives changes to the pile
//! ("What is remembered"), and is void once its card is taken off the top.

use serde::{Deserialize, Serialize};

use crate::cards::card::Card;
use crate::tables::effect::How;
use crate::tables::played_card::PlayedCard;
use crate::tables::seat::{Seat, SeatSet};

/// The announcements of one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Announced {
    /// The announced card.
    pub(crate) card: Card,
    /// The players who announced a match of it.
    seats: SeatSet,
    /// Index of the card in the discard pile, 0 at the bottom. If the card is gone, the index of the card above the
    /// gap.
    place: u16,
    /// True if the card has left the pile by a shuffle or a fire. The announcements stay valid.
    gone: bool,
    /// The number of cards that cover it: cards still on top of it, plus cards that covered it and were shuffled or
    /// burnt. Matches do not count.
    covers: u16,
}

impl Announced {
    /// True if the seat can slide a match of the card under the one card that covers it.
    fn is_late(&self, seat: Seat) -> bool {
        self.covers == 1 && self.seats.contains(seat)
    }
}

/// All announcements of a round, in no particular order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Announcements(Vec<Announced>);

impl Announcements {
    /// True if there are no announcements, which is the usual case.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The cards that the seat has announced a match of and that exactly one card covers.
    pub(crate) fn late(&self, seat: Seat) -> impl Iterator<Item = Card> + '_ {
        self.0.iter().filter(move |it| it.is_late(seat)).map(|it| it.card)
    }

    /// True if the seat has announced a match of a card identical to the top one, and no card covers it.
    pub(crate) fn has(&self, top: Card, seat: Seat) -> bool {
        self.0.iter().any(|it| it.covers == 0 && it.seats.contains(seat) && it.card.is_identical(top))
    }

    /// The seats of each announcement, with the minimum size of the discard pile that it implies.
    pub(crate) fn mentioned(&self) -> impl Iterator<Item = (SeatSet, usize)> + '_ {
        self.0.iter().map(|it| (it.seats, usize::from(it.place) + usize::from(!it.gone)))
    }

    /// Records that a seat announces a match of the top card.
    pub(crate) fn announce(&mut self, seat: Seat, pile: &[PlayedCard]) {
        let Some((top, beneath)) = pile.split_last() else { return };
        let place = beneath.len() as u16;
        match self.0.iter_mut().find(|it| !it.gone && it.place == place) {
            Some(it) => it.seats.insert(seat),
            None => {
                let seats = SeatSet::of(seat);
                self.0.push(Announced { card: top.card, seats, place, gone: false, covers: 0 });
            }
        }
    }

    /// Records that a card has landed on the discard pile.
    pub(crate) fn played(&mut self, how: How) {
        if how != How::Match {
            self.0.iter_mut().for_each(|it| it.covers = it.covers.saturating_add(1));
        }
    }

    /// Records that a card was slid into the discard pile at an index.
    pub(crate) fn slid(&mut self, place: usize) {
        for it in &mut self.0 {
            let moves = if it.gone { usize::from(it.place) > place } else { usize::from(it.place) >= place };
            it.place += u16::from(moves);
        }
    }

    /// Records that cards were taken off the top. `left` is the remaining pile; `taken` are the cards, bottom to top.
    pub(crate) fn taken_off(&mut self, left: &[PlayedCard], taken: &[PlayedCard]) {
        let len = left.len() as u16;
        self.0.retain(|it| it.gone || it.place < len);
        for it in &mut self.0 {
            let above = usize::from(it.place.saturating_sub(len)).min(taken.len());
            let covers = count_covers(&taken[if it.gone { above } else { 0 }..]);
            it.covers = it.covers.saturating_sub(covers);
            it.place = it.place.min(len);
            // An open card is not covered, even if a burnt card had covered it.
            if !it.gone && count_covers(&left[usize::from(it.place) + 1..]) == 0 {
                it.covers = 0;
            }
        }
    }

    /// Records that a run of cards below the top card was taken out.
    pub(crate) fn taken_out(&mut self, start: usize, cards: usize) {
        let (start, end, cards) = (start as u16, (start + cards) as u16, cards as u16);
        for it in &mut self.0 {
            it.gone |= (start..end).contains(&it.place);
            it.place = if it.place >= end { it.place - cards } else { it.place.min(start) };
        }
    }

    /// Records that all cards except the top one were shuffled. `pile` is the number of cards before the shuffle.
    pub(crate) fn shuffled(&mut self, pile: usize) {
        for it in &mut self.0 {
            it.gone |= usize::from(it.place) + 1 < pile;
            it.place = 0;
        }
        // Shuffled cards do not come back. Only taking the top card can uncover a card, and only by one.
        self.0.retain(|it| !it.gone || it.covers <= 2);
    }

    /// Records that the pile was replaced, because it was shuffled after the play that has been undone.
    pub(crate) fn lost(&mut self) {
        self.shuffled(usize::MAX);
    }

    /// Removes a seat that has left (M4).
    pub(crate) fn left(&mut self, seat: Seat) {
        self.0.iter_mut().for_each(|it| it.seats.remove(seat));
        self.0.retain(|it| !it.seats.is_empty());
    }

    /// Removes all announcements when a new round begins.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}

/// The number of cards that cover what lies beneath: all except matches.
fn count_covers(cards: &[PlayedCard]) -> u16 {
    cards.iter().filter(|played| played.how != How::Match).count() as u16
}

#[cfg(test)]
mod tests;
