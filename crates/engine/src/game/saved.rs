//! Serialization of a full table. Restoring it gives the same table as a replay of the match.
//!
//! Fields may be added with a default. Renaming, removing, or reinterpreting a field breaks saved tables, so code that
//! stores them must version such a change.

mod check;

use arrayvec::ArrayVec;
use serde::{Deserialize, Serialize};

use crate::cards::card::Card;
use crate::rules;
use crate::seams::rulebook::Rulebook;
use crate::tables::announced::Announcements;
use crate::tables::cell::{Cells, Noted};
use crate::tables::chair::Chair;
use crate::tables::clock::Clock;
use crate::tables::effect::{Effect, How};
use crate::tables::guest::TableGuest;
use crate::tables::holders::Holders;
use crate::tables::mistakes::PaidMistakes;
use crate::tables::played_card::PlayedCard;
use crate::tables::seat::{Direction, MAX_SEATS, Seat, SeatSet};
use crate::tables::stack::Stack;
use crate::tables::table::{Phase, Table, Undoable};
use crate::tables::window::{Choice, Opening, Window};

pub use check::ImpossibleTable;

/// The saved form of a window.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct SavedWindow {
    opening: Opening,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    answered: Vec<Seat>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    choices: Vec<Choice>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    held: Vec<Effect>,
    /// Since 0.3.0.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    of_play: bool,
}

/// The saved form of a play that can be undone.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct SavedPlay {
    seat: Seat,
    landed: bool,
    before: Box<SavedTable>,
    drawn: Vec<(Seat, Card)>,
    /// Since 0.3.0.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    face_down: Vec<(Seat, Card)>,
    /// Since 0.3.0.
    #[serde(default = "one")]
    cards: u8,
}

/// Before 0.3.0, only plays with one card could be undone.
const fn one() -> u8 {
    1
}

/// The saved form of a table. Includes hidden information such as the order of the draw pile, so it must not reach
/// players. The guest is stored only by its titles; the rulebook supplies it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SavedTable {
    round: u16,
    phase: Phase,
    direction: Direction,
    turn: Seat,
    dealer: Seat,
    debt: u16,
    skips: u8,
    drawn: u16,
    drew: Option<Card>,
    stuck: u8,
    circle: Vec<Seat>,
    places: Vec<u8>,
    chairs: Vec<Chair>,
    holding: SeatSet,
    awaiting: SeatSet,
    pile: Vec<PlayedCard>,
    stack: Stack,
    /// Since 0.3.0.
    #[serde(default)]
    announced: Announcements,
    #[serde(rename = "stock")]
    draw_pile: Vec<Card>,
    out: Vec<Seat>,
    emptied: Vec<Seat>,
    moved_by: Option<Seat>,
    said: SeatSet,
    fresh: SeatSet,
    liable: SeatSet,
    /// Since 0.3.0.
    #[serde(default)]
    mistakes: PaidMistakes,
    windows: Vec<SavedWindow>,
    clocks: Vec<Clock>,
    key: [u8; 32],
    reshuffles: u32,
    winners: Option<SeatSet>,
    lingering: SeatSet,
    newcomers: SeatSet,
    waiting: Vec<Seat>,
    undoable: Option<SavedPlay>,
    cells: Vec<Noted>,
    retired: SeatSet,
    guest: Option<Vec<String>>,
}

impl SavedTable {
    /// Creates the saved form of a table.
    pub fn of(table: &Table) -> Self {
        let window = |window: &Window| SavedWindow {
            opening: window.opening,
            answered: window.answered.to_vec(),
            choices: window.choices.to_vec(),
            held: window.held.to_vec(),
            of_play: window.of_play,
        };
        let play = |play: &Undoable| SavedPlay {
            seat: play.seat,
            landed: play.landed == play.cards,
            before: Box::new(Self::of(&play.before)),
            drawn: play.drawn.clone(),
            face_down: play.face_down.clone(),
            cards: play.cards,
        };
        Self {
            round: table.round,
            phase: table.phase,
            direction: table.direction,
            turn: table.turn,
            dealer: table.dealer,
            debt: table.debt,
            skips: table.skips,
            drawn: table.drawn,
            drew: table.drew,
            stuck: table.stuck,
            circle: table.circle.to_vec(),
            places: table.places.to_vec(),
            chairs: table.chairs.clone(),
            holding: table.holding,
            awaiting: table.awaiting,
            pile: table.pile.clone(),
            stack: table.stack.clone(),
            announced: table.announced.clone(),
            draw_pile: table.draw_pile.clone(),
            out: table.out.to_vec(),
            emptied: table.emptied.to_vec(),
            moved_by: table.moved_by,
            said: table.said,
            fresh: table.fresh,
            liable: table.liable,
            mistakes: table.mistakes,
            windows: table.windows.iter().map(window).collect(),
            clocks: table.clocks.clone(),
            key: table.key,
            reshuffles: table.reshuffles,
            winners: table.winners,
            lingering: table.lingering,
            newcomers: table.newcomers,
            waiting: table.waiting.to_vec(),
            undoable: table.undoable.as_ref().map(play),
            cells: table.cells.iter().cloned().collect(),
            retired: table.retired,
            guest: table.guest().map(|guest| titles(&**guest)),
        }
    }

    /// Restores the table. The rulebook must be compiled from the same rules as the saved table's.
    ///
    /// # Errors
    /// Returns an error if the table is inconsistent or does not match the rulebook.
    pub fn restore(self, rulebook: &Rulebook) -> Result<Table, ImpossibleTable> {
        let table = self.read(rulebook, true)?;
        check::check(&table, rulebook)?;
        if let Some(play) = &table.undoable {
            check::check(&play.before, rulebook)?;
        }
        Ok(table)
    }

    fn read(self, rulebook: &Rulebook, undoable: bool) -> Result<Table, ImpossibleTable> {
        let guest = match &self.guest {
            None => None,
            Some(named) => {
                let same = rulebook.guest().filter(|guest| titles(&***guest) == *named);
                Some(same.ok_or(ImpossibleTable("its home-made rules differ from those of its rulebook"))?.at_table())
            }
        };
        let undoable = match self.undoable {
            Some(_) if !undoable => return Err(ImpossibleTable("a play to undo within another play to undo")),
            Some(SavedPlay { seat, landed, before, drawn, face_down, cards }) => {
                let before = Box::new(before.read(rulebook, false)?);
                let landed = if landed { cards } else { 0 };
                Some(Undoable { seat, cards, landed, running: false, before, drawn, face_down })
            }
            None => None,
        };
        let mut stack = self.stack;
        // Up to 0.2.0, a stack did not record that it was paid.
        if let Some(top) = self.pile.last().filter(|top| self.debt > 0 && top.how == How::Payment) {
            stack.played(top);
        }
        let mut cells = Cells::default();
        cells.declare(guest.as_ref().map_or(&[], |guest| guest.cells()));
        for Noted { rule, place, key, value } in self.cells {
            // Up to 0.2.0, announced matches were stored in cells. They are dropped, because the rulings about them
            // have changed.
            if rule == rules::MATCHING {
                continue;
            }
            let about = cells.about(rule, place).filter(|about| (about.fits)(&value));
            about.ok_or(ImpossibleTable("a cell that no rule declares"))?;
            cells.set(rule, place, key, Some(value));
        }
        let mut table = Table {
            round: self.round,
            phase: self.phase,
            direction: self.direction,
            turn: self.turn,
            dealer: self.dealer,
            debt: self.debt,
            skips: self.skips,
            drawn: self.drawn,
            drew: self.drew,
            stuck: self.stuck,
            circle: few(&self.circle)?,
            places: self.places.try_into().map_err(|_| ImpossibleTable("places for a different number of seats"))?,
            seated: SeatSet::EMPTY,
            chairs: self.chairs,
            holders: Holders::default(),
            holding: self.holding,
            awaiting: self.awaiting,
            pile: self.pile,
            stack,
            announced: self.announced,
            draw_pile: self.draw_pile,
            out: few(&self.out)?,
            emptied: few(&self.emptied)?,
            moved_by: self.moved_by,
            said: self.said,
            fresh: self.fresh,
            liable: self.liable,
            mistakes: self.mistakes,
            windows: self.windows.into_iter().map(window).collect::<Result<_, _>>()?,
            clocks: self.clocks,
            key: self.key,
            reshuffles: self.reshuffles,
            winners: self.winners,
            lingering: self.lingering,
            newcomers: self.newcomers,
            waiting: few(&self.waiting)?,
            undoable,
            cells,
            retired: self.retired,
            guest,
        };
        table.count_again();
        Ok(table)
    }
}

fn titles(guest: &dyn TableGuest) -> Vec<String> {
    guest.titles().iter().map(ToString::to_string).collect()
}

fn window(saved: SavedWindow) -> Result<Window, ImpossibleTable> {
    let SavedWindow { opening, answered, choices, held, of_play } = saved;
    Ok(Window { opening, answered: few(&answered)?, choices: few(&choices)?, held: held.into(), of_play })
}

/// Converts a list with at most [`MAX_SEATS`] entries.
fn few<T: Clone>(list: &[T]) -> Result<ArrayVec<T, MAX_SEATS>, ImpossibleTable> {
    list.try_into().map_err(|_| ImpossibleTable("more entries than seats"))
}
