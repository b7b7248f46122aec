//! Replays records.

use ruckus_engine::{Code, Fact, Input, InputKind, MAX_SEATS, Position, Rulebook, Seat, Table, Time, decide, evolve};
use ruckus_phrases::{photo_finish, sentence};
use ruckus_ruleset::Ruleset;

use crate::read::LineError;
use crate::record::{Entry, EntryInput, Record, Result as Outcome, VERSION};
use crate::score::Score;

/// A replay of a match, entry by entry.
///
/// ```
/// use ruckus_engine::Time;
/// use ruckus_ruleset::Ruleset;
/// use ruckus_record::*;
/// let place = |name: &str| RecordedSeat { name: name.to_owned(), bot: false };
/// let header = Header {
///     format: FORMAT,
///     program: "0.1.0".to_owned(),
///     table: "ABCD".to_owned(),
///     opened: 0,
///     base: "classic".to_owned(),
///     ruleset: Ruleset::preset("classic").unwrap().in_full(),
///     seats: vec![place("Ann"), place("Bob")],
///     event: None,
/// };
/// let deal = EntryInput::Deal { key: Hex([7; 32]), shuffle: None, dealer: None };
/// let entries = vec![Entry::new(Time(0), EntryInput::Begin), Entry::new(Time(5), deal)];
/// let record = Record { header, entries, result: None };
/// let mut replay = Replay::new(&record).unwrap();
/// assert_eq!(replay.step(0).unwrap().sentences, ["A new match begins."]);
/// assert!(replay.step(1).unwrap().sentences.contains(&"It's Ann's turn.".to_owned()));
/// assert_eq!(replay.position().hands["Bob"].len(), 7);
/// ```
#[derive(Debug)]
pub struct Replay<'a> {
    record: &'a Record,
    rulebook: Rulebook,
    table: Table,
    names: Vec<String>,
}

/// The effects of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explanation {
    /// The time of the entry.
    pub at: Time,
    /// The effects as sentences.
    pub sentences: Vec<String>,
    /// The facts.
    pub facts: Vec<Fact>,
    /// The reason if the action was a mistake that was taken back and penalized.
    pub refused: Option<Code>,
}

impl<'a> Replay<'a> {
    /// Creates a replay before the first entry.
    ///
    /// # Errors
    /// Returns an error if the header's rules are invalid, or do not fit the number of seats.
    pub fn new(record: &'a Record) -> Result<Self, LineError> {
        let header = &record.header;
        let names: Vec<String> = header.seats.iter().map(|place| place.name.clone()).collect();
        let ruleset = Ruleset::from_full(&header.base, &header.ruleset)
            .map_err(|error| LineError::new(1, format!("its ruleset: {error}")))?;
        let rulebook =
            ruleset.compile(names.len()).map_err(|error| LineError::new(1, format!("its ruleset: {error}")))?;
        let table = Table::new(names.len());
        Ok(Self { record, rulebook, table, names })
    }

    /// Resumes from the state returned by [`Self::into_parts`], or from a copy of it.
    pub fn resume(record: &'a Record, (rulebook, table, names): (Rulebook, Table, Vec<String>)) -> Self {
        Self { record, rulebook, table, names }
    }

    /// Replays an entry. Entries must be replayed in order. The line number of an entry is its index plus 2.
    ///
    /// # Errors
    /// Returns an error if the entry has no effect at this table: it belongs to another match, or to another version of
    /// the program.
    pub fn step(&mut self, place: usize) -> Result<Explanation, LineError> {
        self.step_seen(place, |_, _| ())
    }

    /// Like [`Self::step`], but calls `see` with each fact and the table right after it.
    ///
    /// # Errors
    /// The same as for [`Self::step`].
    pub fn step_seen(&mut self, place: usize, see: impl FnMut(&Fact, &Table)) -> Result<Explanation, LineError> {
        let (facts, refused) = self.step_facts(place, see)?;
        let mut sentences: Vec<String> = facts.iter().filter_map(|fact| sentence(fact, &self.names)).collect();
        let entry = self.record.entries.get(place);
        let photo = entry.map(|entry| entry.photo.as_slice()).unwrap_or_default();
        let tossed = photo.iter().any(|place| place.dead_heat);
        sentences.extend(photo_finish(photo.iter().map(|place| (place.seat, place.ms)), tossed, &self.names));
        Ok(Explanation { at: entry.map_or(Time(0), |entry| entry.at), sentences, facts, refused })
    }

    /// Like [`Self::step_seen`], but without sentences: returns the facts and the reason if the action was taken back.
    ///
    /// # Errors
    /// The same as for [`Self::step`].
    pub fn step_facts(
        &mut self,
        place: usize,
        mut see: impl FnMut(&Fact, &Table),
    ) -> Result<(Vec<Fact>, Option<Code>), LineError> {
        let line = place + 2;
        let Some(Entry { at, what, .. }) = self.record.entries.get(place) else {
            return Err(LineError::new(line, "the record has no such line"));
        };
        if let Some(seat) = what.seat().filter(|seat| seat.index() >= MAX_SEATS) {
            return Err(LineError::no_seat(line, seat));
        }
        if let EntryInput::Join { seat, name } | EntryInput::Named { seat, name } = what {
            self.is_called(*seat, name);
        }
        let Some(what) = kind(what) else {
            return Ok((Vec::new(), None));
        };
        let decision = decide(&self.rulebook, &self.table, &Input { at: *at, what });
        let (facts, refused) = (decision.facts, decision.refused.map(|refusal| refusal.code));
        for fact in &facts {
            evolve(&mut self.table, fact).map_err(|error| LineError::new(line, error.to_string()))?;
            see(fact, &self.table);
        }
        if let (Some(code), true) = (refused, facts.is_empty()) {
            let program = &self.record.header.program;
            let why = if program == VERSION {
                "the record does not fit this program".to_owned()
            } else {
                format!("version {VERSION} judges it differently than version {program}, with which it was played")
            };
            return Err(LineError::new(line, format!("this was not possible ({}): {why}", code.name())));
        }
        Ok((facts, refused))
    }

    /// Replays all remaining entries.
    ///
    /// # Errors
    /// Returns the error of the first entry without effect.
    pub fn finish(&mut self) -> Result<(), LineError> {
        (0..self.record.entries.len()).try_for_each(|place| self.step_facts(place, |_, _| ()).map(drop))
    }

    /// The current position.
    pub fn position(&self) -> Position {
        Position::of(&self.table, &self.names)
    }

    /// The current table.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// The current names by seat number.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// Returns the rules, the current table, and the names, for continuing the match.
    pub fn into_parts(self) -> (Rulebook, Table, Vec<String>) {
        (self.rulebook, self.table, self.names)
    }

    /// The current score for an event with a number of seats.
    pub fn score(&self, seats: usize) -> Score {
        Score::of(Some((&self.rulebook, &self.table)), seats)
    }

    /// The result of the match; none before its end.
    pub fn outcome(&self) -> Option<Outcome> {
        Outcome::of(&self.table, &self.names)
    }

    fn is_called(&mut self, seat: Seat, name: &str) {
        while self.names.len() <= seat.index() {
            self.names.push(Seat(self.names.len() as u8).to_string());
        }
        name.clone_into(&mut self.names[seat.index()]);
    }
}

/// Converts to an engine input. Returns `None` for a name.
fn kind(what: &EntryInput) -> Option<InputKind> {
    Some(match what {
        EntryInput::Begin => InputKind::StartMatch,
        EntryInput::Deal { key, dealer, .. } => InputKind::Deal { seed: key.0, dealer: *dealer },
        EntryInput::Join { seat, .. } => InputKind::Join { seat: *seat },
        EntryInput::TakeOver { seat } => InputKind::TakeOver { seat: *seat },
        EntryInput::Named { .. } => return None,
        EntryInput::Leave { seat } => InputKind::Leave { seat: *seat },
        EntryInput::Act { seat, action } => InputKind::Act { seat: *seat, action: action.clone() },
        EntryInput::Speak { seat } => InputKind::Speak { seat: *seat },
        EntryInput::Tick => InputKind::Tick,
    })
}
