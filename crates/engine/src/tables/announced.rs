//! Announced matches (PS-3.4). An announcement belongs to one card of the discard pile. It is kept as it was made, whatever
//! becomes of the pile meanwhile ("What is remembered"), and is void once its card is taken off the top.

use serde::{Deserialize, Serialize};

use crate::cards::card::Card;
use crate::tables::effect::How;
use crate::tables::laid::Laid;
use crate::tables::seat::{Seat, SeatSet};

/// The announcements of one card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Announced {
    /// The card.
    pub(crate) card: Card,
    /// The players who announced a match of it.
    seats: SeatSet,
    /// Its place in the pile, 0 at the bottom. If it is gone, the place of the card that lies above the gap.
    place: u16,
    /// True if it has left the pile by a shuffle or a fire. The announcements stand.
    gone: bool,
    /// How many cards have covered it and lie there still, or have been shuffled or burnt. Matches do not count.
    covers: u16,
}

impl Announced {
    /// True if a seat's match of the card can be slid under the one card that has covered it.
    fn is_late(&self, seat: Seat) -> bool {
        self.covers == 1 && self.seats.contains(seat)
    }
}

/// All announcements of a round, in no particular order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Announcements(Vec<Announced>);

impl Announcements {
    /// True if there are none, as at nearly every table.
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The cards that are covered by one card, and of which a seat has announced a match.
    pub(crate) fn late(&self, seat: Seat) -> impl Iterator<Item = Card> + '_ {
        self.0.iter().filter(move |it| it.is_late(seat)).map(|it| it.card)
    }

    /// True if a seat has announced a match of a card like the top one, and nothing has covered it.
    pub(crate) fn has(&self, top: Card, seat: Seat) -> bool {
        self.0.iter().any(|it| it.covers == 0 && it.seats.contains(seat) && it.card.is_identical(top))
    }

    /// The seats of each announcement, and how large the pile is at least.
    pub(crate) fn mentioned(&self) -> impl Iterator<Item = (SeatSet, usize)> + '_ {
        self.0.iter().map(|it| (it.seats, usize::from(it.place) + usize::from(!it.gone)))
    }

    /// A seat announces a match of the top card of a pile.
    pub(crate) fn announce(&mut self, seat: Seat, pile: &[Laid]) {
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

    /// A card has landed on the pile.
    pub(crate) fn laid(&mut self, how: How) {
        if how != How::Match {
            self.0.iter_mut().for_each(|it| it.covers = it.covers.saturating_add(1));
        }
    }

    /// A card has been slid into the pile at a place.
    pub(crate) fn slid(&mut self, place: usize) {
        for it in &mut self.0 {
            let moves = if it.gone { usize::from(it.place) > place } else { usize::from(it.place) >= place };
            it.place += u16::from(moves);
        }
    }

    /// Cards have been taken off the top: what is left of the pile, and the cards, bottom to top.
    pub(crate) fn taken_off(&mut self, left: &[Laid], taken: &[Laid]) {
        let len = left.len() as u16;
        self.0.retain(|it| it.gone || it.place < len);
        for it in &mut self.0 {
            let above = usize::from(it.place.saturating_sub(len)).min(taken.len());
            let covers = count_covers(&taken[if it.gone { above } else { 0 }..]);
            it.covers = it.covers.saturating_sub(covers);
            it.place = it.place.min(len);
            // What lies open again is covered by nothing, also if something has burnt that lay on it.
            if !it.gone && count_covers(&left[usize::from(it.place) + 1..]) == 0 {
                it.covers = 0;
            }
        }
    }

    /// A run of cards has been taken out of the pile, below its top card.
    pub(crate) fn taken_out(&mut self, start: usize, cards: usize) {
        let (start, end, cards) = (start as u16, (start + cards) as u16, cards as u16);
        for it in &mut self.0 {
            it.gone |= (start..end).contains(&it.place);
            it.place = if it.place >= end { it.place - cards } else { it.place.min(start) };
        }
    }

    /// Notes that the cards of a pile were shuffled, except the top one; `pile` is how many cards it had.
    pub(crate) fn shuffled(&mut self, pile: usize) {
        for it in &mut self.0 {
            it.gone |= usize::from(it.place) + 1 < pile;
            it.place = 0;
        }
        // Of cards that were shuffled, none comes back: only the top one can still be taken off what it covers.
        self.0.retain(|it| !it.gone || it.covers <= 2);
    }

    /// The pile is another, since it was shuffled after the play that has been undone.
    pub(crate) fn lost(&mut self) {
        self.shuffled(usize::MAX);
    }

    /// A seat has left (M4).
    pub(crate) fn left(&mut self, seat: Seat) {
        self.0.iter_mut().for_each(|it| it.seats.remove(seat));
        self.0.retain(|it| !it.seats.is_empty());
    }

    /// A new round begins.
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }
}

/// How many of some cards of the pile cover what lies beneath: all but matches.
fn count_covers(cards: &[Laid]) -> u16 {
    cards.iter().filter(|laid| laid.how != How::Match).count() as u16
}

#[cfg(test)]
mod tests;
