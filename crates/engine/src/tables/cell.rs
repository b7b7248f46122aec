//! What rules remember. A rule declares its cells; the table keeps what is in them and knows nothing of what it means: it
//! forgets them with the round, restores them with a play that is undone, follows people who leave, and shows each player
//! what the declaration says.

use std::marker::PhantomData;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::cards::card::Card;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::{Seat, SeatSet};
use crate::tables::window::Time;

/// What a cell holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Value {
    /// Seats, at least one.
    Seats(SeatSet),
    /// A number above 0.
    Count(u16),
    /// A card.
    Card(Card),
    /// A moment.
    Time(Time),
    /// A text.
    Text(Arc<str>),
    /// Cards.
    Cards(Arc<[Card]>),
}

/// What a cell is kept for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Per {
    /// The table: there is one.
    Table,
    /// Each seat. It goes with the seat.
    Seat,
    /// Each number that the rule has a use for.
    Number,
    /// Each number and seat. It goes with the seat.
    NumberAndSeat,
}

/// Which of the cells of a kind it is: what it is kept for, and 0 where it is kept for nothing of the sort.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Key {
    /// The number.
    pub number: u8,
    /// The seat.
    pub seat: Seat,
}

impl From<u8> for Key {
    fn from(number: u8) -> Self {
        Self { number, ..Self::default() }
    }
}

impl From<Seat> for Key {
    fn from(seat: Seat) -> Self {
        Self { seat, ..Self::default() }
    }
}

impl From<(u8, Seat)> for Key {
    fn from((number, seat): (u8, Seat)) -> Self {
        Self { number, seat }
    }
}

impl Per {
    /// Whether it has a seat.
    pub const fn has_seat(self) -> bool {
        matches!(self, Self::Seat | Self::NumberAndSeat)
    }

    /// Whether it has a number.
    pub const fn has_number(self) -> bool {
        matches!(self, Self::Number | Self::NumberAndSeat)
    }
}

/// How long something is remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lasts {
    /// Until the next round begins.
    Round,
    /// Until the next match begins: each round begins with it.
    Match,
}

/// Who may know what is in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// All: it is in views, and all are told when it changes.
    All,
    /// All who were there and have forgotten nothing: it follows from what they have seen. It is in no view.
    Known,
    /// The seat that it is kept for. The others know that there is something; no view has it.
    Seat,
    /// Nobody.
    Nobody,
}

/// A cell as its rule declares it.
#[derive(Clone, Copy, Debug)]
pub struct CellAbout {
    /// Its place among the cells of its rule.
    pub place: u8,
    /// Its name.
    pub name: &'static str,
    /// What it is kept for.
    pub per: Per,
    /// Who may know what is in it.
    pub seen: Seen,
    /// How long it is remembered.
    pub lasts: Lasts,
    /// Whether a value is of its type.
    pub fits: fn(&Value) -> bool,
}

/// A cell of one rule, and what is in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Noted {
    /// Whose rule's.
    pub rule: RuleId,
    /// Its place among the cells that the rule declares.
    pub place: u8,
    /// What it is kept for.
    pub key: Key,
    /// What is in it.
    pub value: Value,
}

impl Noted {
    const fn address(&self) -> u32 {
        address(self.rule, self.place, self.key)
    }

    fn about(&self, of_guest: &'static [CellAbout]) -> Option<&'static CellAbout> {
        declared(of_guest, self.rule, self.place)
    }

    /// The seat that it is noted for.
    fn seat(&self, of_guest: &'static [CellAbout]) -> Option<Seat> {
        self.about(of_guest).filter(|about| about.per.has_seat()).map(|_| self.key.seat)
    }
}

/// How a rule declares a cell, if it does. The cells of the guest are not known to its rule.
fn declared(of_guest: &'static [CellAbout], rule: RuleId, place: u8) -> Option<&'static CellAbout> {
    let cells = if rule == RuleId::GUEST { of_guest } else { rule.about().cells };
    cells.get(usize::from(place))
}

/// Where a cell is among all: by its rule, its place and what it is kept for.
const fn address(rule: RuleId, place: u8, key: Key) -> u32 {
    u32::from_be_bytes([rule.0, place, key.number, key.seat.0])
}

/// The bit that stands for a cell of a rule, whatever it is kept for. Several may share one.
const fn bit(rule: RuleId, place: u8) -> u64 {
    1 << ((rule.0 as u32 * 5 + place as u32) & 63)
}

/// What a type says of how it lies in a cell. An empty cell is read as the type's default.
pub trait Holds: Default {
    /// Whether a value is one of it.
    fn fits(value: &Value) -> bool;
    /// What a value says; the default if it is none of it.
    fn read(value: &Value) -> Self;
    /// The value; none for the default.
    fn write(self) -> Option<Value>;
}

/// How a type that is one kind of value lies in a cell.
macro_rules! holds {
    ($($type:ty, $kind:ident, $read:expr, $write:expr;)*) => {
        $(impl Holds for $type {
            fn fits(value: &Value) -> bool {
                matches!(value, Value::$kind(_))
            }

            fn read(value: &Value) -> Self {
                let Value::$kind(held) = value else { return Self::default() };
                $read(held)
            }

            fn write(self) -> Option<Value> {
                $write(self).map(Value::$kind)
            }
        })*
    };
}

holds! {
    SeatSet, Seats, |held: &Self| *held, |seats: Self| (!seats.is_empty()).then_some(seats);
    u16, Count, |held: &Self| *held, |count: Self| (count > 0).then_some(count);
    bool, Count, |held: &u16| *held > 0, |so: Self| so.then_some(1);
    Option<Card>, Card, |held: &Card| Some(*held), |card| card;
    Option<Time>, Time, |held: &Time| Some(*held), |time| time;
    Option<Arc<str>>, Text, |held: &Arc<str>| Some(Arc::clone(held)), |text| text;
    Option<Arc<[Card]>>, Cards, |held: &Arc<[Card]>| Some(Arc::clone(held)), |cards| cards;
}

/// A cell by which its rule reads and notes values of one type.
#[derive(Debug)]
pub struct Cell<T> {
    pub(crate) rule: RuleId,
    pub(crate) about: CellAbout,
    holds: PhantomData<T>,
}

impl<T: Holds> Cell<T> {
    /// A cell of the table that follows from what all have seen: its rule, its place among those that the rule declares, and
    /// its name.
    pub const fn new(rule: RuleId, place: u8, name: &'static str) -> Self {
        let about = CellAbout { place, name, per: Per::Table, seen: Seen::Known, lasts: Lasts::Round, fits: T::fits };
        Self { rule, about, holds: PhantomData }
    }

    /// The same for each of something.
    pub const fn per(mut self, per: Per) -> Self {
        self.about.per = per;
        self
    }

    /// The same for others to know.
    pub const fn seen_by(mut self, seen: Seen) -> Self {
        self.about.seen = seen;
        self
    }

    /// The same until the match is over.
    pub const fn lasting(mut self) -> Self {
        self.about.lasts = Lasts::Match;
        self
    }

    /// What there is to say of it.
    pub const fn about(&self) -> CellAbout {
        self.about
    }
}

/// The cells of a round that are not empty, sorted: which rule noted something first makes no difference.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cells {
    list: Vec<Noted>,
    /// The bits of all of them: most questions are about a cell that is empty.
    bits: u64,
    /// The cells of the guest, as it declares them.
    of_guest: &'static [CellAbout],
}

/// What is in them counts; what the guest declares goes with the guest.
impl PartialEq for Cells {
    fn eq(&self, other: &Self) -> bool {
        self.list == other.list
    }
}

impl Eq for Cells {}

impl Cells {
    /// The guest is another, and these are its cells.
    pub(crate) const fn declare(&mut self, of_guest: &'static [CellAbout]) {
        self.of_guest = of_guest;
    }

    /// How a rule declares a cell, if it does.
    pub(crate) fn about(&self, rule: RuleId, place: u8) -> Option<&'static CellAbout> {
        declared(self.of_guest, rule, place)
    }

    #[inline]
    pub(crate) fn get(&self, rule: RuleId, place: u8, key: Key) -> Option<&Value> {
        if self.bits & bit(rule, place) == 0 {
            return None;
        }
        let address = address(rule, place, key);
        self.list.iter().find(|noted| noted.address() == address).map(|noted| &noted.value)
    }

    /// Puts something into a cell, or empties it.
    pub(crate) fn set(&mut self, rule: RuleId, place: u8, key: Key, value: Option<Value>) {
        let address = address(rule, place, key);
        let next = self.list.iter().position(|noted| noted.address() >= address).unwrap_or(self.list.len());
        let found = self.list.get_mut(next).filter(|noted| noted.address() == address);
        match (found, value) {
            (Some(noted), Some(value)) => noted.value = value,
            (Some(_), None) => {
                self.list.remove(next);
                self.count();
            }
            (None, Some(value)) => {
                self.list.insert(next, Noted { rule, place, key, value });
                self.bits |= bit(rule, place);
            }
            (None, None) => {}
        }
    }

    /// Counts the bits anew.
    fn count(&mut self) {
        self.bits = self.list.iter().fold(0, |bits, noted| bits | bit(noted.rule, noted.place));
    }

    /// All of them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Noted> {
        self.list.iter()
    }

    /// All cells of a rule at a place.
    pub(crate) fn of(&self, rule: RuleId, place: u8) -> impl Iterator<Item = &Noted> {
        let list = if self.bits & bit(rule, place) == 0 { &[] } else { &self.list[..] };
        list.iter().filter(move |noted| noted.rule == rule && noted.place == place)
    }

    /// What outlives the round.
    pub(crate) fn lasting(&self) -> Vec<Noted> {
        let lasts = |noted: &&Noted| noted.about(self.of_guest).is_some_and(|it| it.lasts == Lasts::Match);
        self.list.iter().filter(lasts).cloned().collect()
    }

    /// Puts what another table has in the cells of a rule in place of what is in them.
    pub(crate) fn copy(&mut self, rule: RuleId, from: &Self) {
        self.list.retain(|noted| noted.rule != rule);
        self.list.extend(from.list.iter().filter(|noted| noted.rule == rule).cloned());
        self.list.sort_by_key(Noted::address);
        self.count();
    }

    /// Empties all of them.
    pub(crate) fn clear(&mut self) {
        self.list.clear();
        self.bits = 0;
    }

    /// Somebody has left: no cell is about them.
    pub(crate) fn left(&mut self, seat: Seat) {
        let of_guest = self.of_guest;
        self.list.retain_mut(|noted| {
            if let Value::Seats(seats) = &mut noted.value {
                seats.remove(seat);
                return !seats.is_empty();
            }
            noted.seat(of_guest) != Some(seat)
        });
        self.count();
    }

    /// What a seat can know of them. Of what others alone know, that it is there.
    pub(crate) fn known_to(&self, me: Seat) -> Self {
        let known = |noted: &Noted| match noted.about(self.of_guest)?.seen {
            Seen::All | Seen::Known => Some(noted.clone()),
            Seen::Seat if noted.seat(self.of_guest) == Some(me) => Some(noted.clone()),
            Seen::Seat => Some(Noted { value: Value::Cards([].into()), ..*noted }),
            Seen::Nobody => None,
        };
        let mut seen = Self { list: self.list.iter().filter_map(known).collect(), ..*self };
        seen.count();
        seen
    }

    /// Supposes that what others alone know of the cards they held are those that they hold.
    pub(crate) fn suppose(&mut self, me: Seat, hand_of: impl Fn(Seat) -> Arc<[Card]>) {
        for noted in &mut self.list {
            let hidden = noted.about(self.of_guest).is_some_and(|about| about.seen == Seen::Seat);
            if let Some(seat) = noted.seat(self.of_guest).filter(|&seat| seat != me && hidden) {
                noted.value = Value::Cards(hand_of(seat));
            }
        }
    }
}
