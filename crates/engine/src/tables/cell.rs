//! The memory of rules: a rule declares cells, and the table stores their values without knowing their meaning. The
//! table clears cells with the round, restores them when a play is undone, updates them when players leave, and shows
//! each player what the declaration allows.

use std::marker::PhantomData;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::cards::card::Card;
use crate::tables::rule_id::RuleId;
use crate::tables::seat::{Seat, SeatSet};
use crate::tables::window::Time;

/// The value of a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Value {
    /// A set of seats, never empty.
    Seats(SeatSet),
    /// A number greater than 0.
    Count(u16),
    /// A card.
    Card(Card),
    /// A point in time.
    Time(Time),
    /// A text.
    Text(Arc<str>),
    /// Cards.
    Cards(Arc<[Card]>),
}

/// What a cell is keyed by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Per {
    /// One cell for the table.
    Table,
    /// One cell per seat. It is removed with the seat.
    Seat,
    /// One cell per number that the rule uses.
    Number,
    /// One cell per number and seat. It is removed with the seat.
    NumberAndSeat,
}

/// The key of a cell. A part that the cell is not keyed by is 0.
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
    /// True if cells are keyed by seat.
    pub const fn has_seat(self) -> bool {
        matches!(self, Self::Seat | Self::NumberAndSeat)
    }

    /// True if cells are keyed by number.
    pub const fn has_number(self) -> bool {
        matches!(self, Self::Number | Self::NumberAndSeat)
    }
}

/// The lifetime of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lasts {
    /// Cleared when the next round begins.
    Round,
    /// Kept until the next match begins. Each round starts with its value.
    Match,
}

/// The players who may know a cell's value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen {
    /// Every player: the value is in views, and its changes are announced.
    All,
    /// Every player who was present and remembers everything, because it follows from public events. It is in no view.
    Known,
    /// The seat that the cell is kept for. Other players know that the cell has a value, but no view has it.
    Seat,
    /// No player.
    None,
}

/// The declaration of a cell.
#[derive(Clone, Copy, Debug)]
pub struct CellInfo {
    /// Index among the cells of its rule.
    pub place: u8,
    /// Its name.
    pub name: &'static str,
    /// What the cell is keyed by.
    pub per: Per,
    /// The players who may know its value.
    pub seen: Seen,
    /// The meaning of its value, for the documentation of the protocol. Empty unless all players may know the value.
    pub meaning: &'static str,
    /// Its lifetime.
    pub lasts: Lasts,
    /// Returns true if a value has the cell's type.
    pub fits: fn(&Value) -> bool,
}

/// A cell with its value.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Noted {
    /// The rule that owns the cell.
    pub rule: RuleId,
    /// Index of the cell in the rule's declaration.
    pub place: u8,
    /// The cell's key.
    pub key: Key,
    /// The cell's value.
    pub value: Value,
}

impl Noted {
    const fn address(&self) -> u32 {
        address(self.rule, self.place, self.key)
    }

    fn about(&self, of_guest: &'static [CellInfo]) -> Option<&'static CellInfo> {
        declared(of_guest, self.rule, self.place)
    }

    /// The seat that the cell is kept for.
    fn seat(&self, of_guest: &'static [CellInfo]) -> Option<Seat> {
        self.about(of_guest).filter(|about| about.per.has_seat()).map(|_| self.key.seat)
    }
}

/// Looks up the declaration of a cell. The guest declares its own cells, separately from its rule.
fn declared(of_guest: &'static [CellInfo], rule: RuleId, place: u8) -> Option<&'static CellInfo> {
    let cells = if rule == RuleId::GUEST { of_guest } else { rule.about().cells };
    cells.get(usize::from(place))
}

/// The sort key of a cell: rule, index, and key.
const fn address(rule: RuleId, place: u8, key: Key) -> u32 {
    u32::from_be_bytes([rule.0, place, key.number, key.seat.0])
}

/// The filter bit of a cell, independent of its key. Several cells may share a bit.
const fn bit(rule: RuleId, place: u8) -> u64 {
    1 << ((rule.0 as u32 * 5 + place as u32) & 63)
}

/// A type that can be stored in a cell. An empty cell reads as the type's default.
pub trait Holds: Default {
    /// Returns true if a value has this type.
    fn fits(value: &Value) -> bool;
    /// Reads a value. Returns the default if the value has another type.
    fn read(value: &Value) -> Self;
    /// Converts to a value. Returns `None` for the default.
    fn write(self) -> Option<Value>;
}

/// Implements `Holds` for types that map to one kind of value.
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

/// A typed cell, used by its rule to read and write values of one type.
#[derive(Debug)]
pub struct Cell<T> {
    pub(crate) rule: RuleId,
    pub(crate) about: CellInfo,
    holds: PhantomData<T>,
}

impl<T: Holds> Cell<T> {
    /// Creates a cell for the table with a value that follows from public events. Takes its rule, its index in the
    /// rule's declaration, and its name.
    pub const fn new(rule: RuleId, place: u8, name: &'static str) -> Self {
        let (per, seen, lasts) = (Per::Table, Seen::Known, Lasts::Round);
        let about = CellInfo { place, name, per, seen, meaning: "", lasts, fits: T::fits };
        Self { rule, about, holds: PhantomData }
    }

    /// Keys the cell by seat or number.
    pub const fn per(mut self, per: Per) -> Self {
        self.about.per = per;
        self
    }

    /// Sets the players who may know the value.
    ///
    /// # Panics
    /// Panics at compile time for [`Seen::All`], because [`Self::shown`] also gives the meaning.
    pub const fn seen_by(mut self, seen: Seen) -> Self {
        assert!(!matches!(seen, Seen::All), "use `shown`");
        self.about.seen = seen;
        self
    }

    /// Shows the value to all players. The meaning completes "the value is …".
    pub const fn shown(mut self, meaning: &'static str) -> Self {
        self.about.seen = Seen::All;
        self.about.meaning = meaning;
        self
    }

    /// Keeps the value until the match is over.
    pub const fn lasting(mut self) -> Self {
        self.about.lasts = Lasts::Match;
        self
    }

    /// Returns the declaration.
    pub const fn about(&self) -> CellInfo {
        self.about
    }
}

/// The non-empty cells of a round. They are sorted, so the order of writes makes no difference.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cells {
    list: Vec<Noted>,
    /// The filter bits of all cells. Most lookups are for an empty cell and end here.
    bits: u64,
    /// The cells that the guest declares.
    of_guest: &'static [CellInfo],
}

/// Compares only the values. The declarations belong to the guest.
impl PartialEq for Cells {
    fn eq(&self, other: &Self) -> bool {
        self.list == other.list
    }
}

impl Eq for Cells {}

impl Cells {
    /// Sets the cells declared by a new guest.
    pub(crate) const fn declare(&mut self, of_guest: &'static [CellInfo]) {
        self.of_guest = of_guest;
    }

    /// Looks up the declaration of a cell.
    pub(crate) fn about(&self, rule: RuleId, place: u8) -> Option<&'static CellInfo> {
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

    /// Returns true if no cell has a value.
    #[inline]
    pub(crate) const fn is_empty(&self) -> bool {
        self.bits == 0
    }

    /// Returns true if some cell of the rule has a value.
    pub(crate) fn have(&self, rule: RuleId) -> bool {
        !self.is_empty() && self.list.iter().any(|noted| noted.rule == rule)
    }

    /// Writes a cell, or empties it.
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

    /// Recomputes the filter bits.
    fn count(&mut self) {
        self.bits = self.list.iter().fold(0, |bits, noted| bits | bit(noted.rule, noted.place));
    }

    /// All non-empty cells.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Noted> {
        self.list.iter()
    }

    /// All non-empty cells of a rule with the given index.
    pub(crate) fn of(&self, rule: RuleId, place: u8) -> impl Iterator<Item = &Noted> {
        let list = if self.bits & bit(rule, place) == 0 { &[] } else { &self.list[..] };
        list.iter().filter(move |noted| noted.rule == rule && noted.place == place)
    }

    /// The cells that outlive the round.
    pub(crate) fn lasting(&self) -> Vec<Noted> {
        let lasts = |noted: &&Noted| noted.about(self.of_guest).is_some_and(|it| it.lasts == Lasts::Match);
        self.list.iter().filter(lasts).cloned().collect()
    }

    /// Replaces all cells of a rule with those of another table.
    pub(crate) fn copy(&mut self, rule: RuleId, from: &Self) {
        self.list.retain(|noted| noted.rule != rule);
        self.list.extend(from.list.iter().filter(|noted| noted.rule == rule).cloned());
        self.list.sort_by_key(Noted::address);
        self.count();
    }

    /// Empties all cells.
    pub(crate) fn clear(&mut self) {
        self.list.clear();
        self.bits = 0;
    }

    /// Removes a seat that has left from all cells.
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

    /// The cells as far as a seat can know them. Cells of other seats that are private keep their key, but not their
    /// value.
    pub(crate) fn known_to(&self, me: Seat) -> Self {
        let known = |noted: &Noted| match noted.about(self.of_guest)?.seen {
            Seen::All | Seen::Known => Some(noted.clone()),
            Seen::Seat if noted.seat(self.of_guest) == Some(me) => Some(noted.clone()),
            Seen::Seat => Some(Noted { value: Value::Cards([].into()), ..*noted }),
            Seen::None => None,
        };
        let mut seen = Self { list: self.list.iter().filter_map(known).collect(), ..*self };
        seen.count();
        seen
    }

    /// Fills private cells of other seats with the cards that those seats are assumed to hold.
    pub(crate) fn suppose(&mut self, me: Seat, hand_of: impl Fn(Seat) -> Arc<[Card]>) {
        for noted in &mut self.list {
            let hidden = noted.about(self.of_guest).is_some_and(|about| about.seen == Seen::Seat);
            if let Some(seat) = noted.seat(self.of_guest).filter(|&seat| seat != me && hidden) {
                noted.value = Value::Cards(hand_of(seat));
            }
        }
    }
}
