//! Playing a record again.

use ruckus_engine::{Code, Fact, Happening, Input, MAX_SEATS, Position, Rulebook, Seat, Table, Time, decide, evolve};
use ruckus_phrases::sentence;
use ruckus_ruleset::Ruleset;

use crate::read::LineError;
use crate::record::{Entry, Finish, Record, Result as Outcome, VERSION, What};
use crate::score::Score;

/// A match that is being played again, entry by entry.
///
/// ```
/// use ruckus_engine::Time;
/// use ruckus_ruleset::Ruleset;
/// use ruckus_record::*;
/// let place = |name: &str| Place { name: name.to_owned(), bot: false };
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
/// let deal = What::Deal { key: Hex([7; 32]), shuffle: None, dealer: None };
/// let entries = vec![Entry::new(Time(0), What::Begin), Entry::new(Time(5), deal)];
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

/// What came of an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// When.
    pub at: Time,
    /// What, in words.
    pub sentences: Vec<String>,
    /// The facts behind them.
    pub facts: Vec<Fact>,
    /// Why it was taken back, if it was: a mistake that was paid for.
    pub refused: Option<Code>,
}

impl<'a> Replay<'a> {
    /// The table before the first entry.
    ///
    /// # Errors
    /// The rules of the header make no sense, or not for so many seats.
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

    /// Goes on from where [`Self::into_parts`] has left off, or from a copy of what it gave.
    pub fn resume(record: &'a Record, (rulebook, table, names): (Rulebook, Table, Vec<String>)) -> Self {
        Self { record, rulebook, table, names }
    }

    /// Plays an entry; entries are played in order. An entry's line is its place and two.
    ///
    /// # Errors
    /// The entry does nothing at this table: it is not from this match, or from another version of the program.
    pub fn step(&mut self, place: usize) -> Result<Told, LineError> {
        self.step_seen(place, |_, _| ())
    }

    /// The same, for whoever wants to see each fact with the table as it was right after it.
    ///
    /// # Errors
    /// As above.
    pub fn step_seen(&mut self, place: usize, see: impl FnMut(&Fact, &Table)) -> Result<Told, LineError> {
        let (facts, refused) = self.step_facts(place, see)?;
        let mut sentences: Vec<String> = facts.iter().filter_map(|fact| sentence(fact, &self.names)).collect();
        let entry = self.record.entries.get(place);
        sentences.extend(entry.and_then(|entry| self.photo_finish(&entry.photo)));
        Ok(Told { at: entry.map_or(Time(0), |entry| entry.at), sentences, facts, refused })
    }

    /// The same without a word about it: its facts, and why it was taken back, if it was.
    ///
    /// # Errors
    /// As above.
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
        if let What::Join { seat, name } | What::Named { seat, name } = what {
            self.is_called(*seat, name);
        }
        let Some(what) = happening(what) else {
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
                format!("version {VERSION} judges it differently than version {program}, by whose rules it was played")
            };
            return Err(LineError::new(line, format!("this could not be done ({}): {why}", code.name())));
        }
        Ok((facts, refused))
    }

    /// Plays all that is left.
    ///
    /// # Errors
    /// The first entry that does nothing.
    pub fn finish(&mut self) -> Result<(), LineError> {
        (0..self.record.entries.len()).try_for_each(|place| self.step_facts(place, |_, _| ()).map(drop))
    }

    /// The position reached.
    pub fn position(&self) -> Position {
        Position::of(&self.table, &self.names)
    }

    /// The table reached.
    pub const fn table(&self) -> &Table {
        &self.table
    }

    /// What the seats are called now, by number.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The rules, the table reached and the names of its seats, to play on with.
    pub fn into_parts(self) -> (Rulebook, Table, Vec<String>) {
        (self.rulebook, self.table, self.names)
    }

    /// How the match stands for an event, with so many seats.
    pub fn score(&self, seats: usize) -> Score {
        Score::of(Some((&self.rulebook, &self.table)), seats)
    }

    /// How the match ended; none while it goes on.
    pub fn outcome(&self) -> Option<Outcome> {
        Outcome::of(&self.table, &self.names)
    }

    /// Who was how fast, in words.
    fn photo_finish(&self, photo: &[Finish]) -> Option<String> {
        let place = |place: &Finish| {
            let name = self.names.get(place.seat.index()).cloned().unwrap_or_else(|| place.seat.to_string());
            format!("{name} {} ms", place.ms)
        };
        let places: Vec<String> = photo.iter().map(place).collect();
        let tossed = photo.iter().any(|place| place.dead_heat);
        let toss = if tossed { " A dead heat: the toss decided." } else { "" };
        (!places.is_empty()).then(|| format!("Photo finish: {}.{toss}", places.join(", ")))
    }

    fn is_called(&mut self, seat: Seat, name: &str) {
        while self.names.len() <= seat.index() {
            self.names.push(Seat(self.names.len() as u8).to_string());
        }
        name.clone_into(&mut self.names[seat.index()]);
    }
}

/// What the engine is given; nothing for a name.
fn happening(what: &What) -> Option<Happening> {
    Some(match what {
        What::Begin => Happening::StartMatch,
        What::Deal { key, dealer, .. } => Happening::Deal { seed: key.0, dealer: *dealer },
        What::Join { seat, .. } => Happening::Join { seat: *seat },
        What::TakeOver { seat } => Happening::TakeOver { seat: *seat },
        What::Named { .. } => return None,
        What::Leave { seat } => Happening::Leave { seat: *seat },
        What::Act { seat, action } => Happening::Act { seat: *seat, action: action.clone() },
        What::Speak { seat } => Happening::Speak { seat: *seat },
        What::Tick => Happening::Tick,
    })
}
