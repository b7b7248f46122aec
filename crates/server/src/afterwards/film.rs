//! A match that was played through once, so that any part of it can be told without playing all of it again.

use std::sync::Arc;

use ruckus_engine::{Action, Card, Fact, Phase, Rulebook, Table, Time};
use ruckus_protocol::{MatchCard, MatchSeat, RoundCard, RoundScore};
use ruckus_record::{Dealt, LineError, Record, Replay, What};

use super::Rounds;
use super::awards::Watch;
use ruckus_room as room;

/// After how many entries the table is kept.
const APART: usize = 1_000;

/// A table on the way through a match, with the names of its seats.
#[derive(Clone)]
struct Mark {
    table: Table,
    names: Vec<String>,
}

/// A match as far as it was played through.
pub(crate) struct Film {
    rulebook: Rulebook,
    now: Mark,
    /// The table before every so many entries.
    marks: Vec<Mark>,
    /// How many entries were played.
    place: usize,
    counted: Rounds,
    rounds: Vec<RoundCard>,
    /// With which entry each round begins.
    starts: Vec<usize>,
    /// What each deal shuffles.
    decks: Vec<(usize, u16, Arc<[Card]>)>,
    watch: Watch,
    /// When the round began.
    began: Time,
}

impl std::fmt::Debug for Film {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Film").field("place", &self.place).finish_non_exhaustive()
    }
}

impl Film {
    /// A match of which nothing was played.
    ///
    /// # Errors
    /// Its rules cannot be read.
    pub(crate) fn of(record: &Record) -> Result<Self, LineError> {
        let (rulebook, table, names) = Replay::new(record)?.into_parts();
        Ok(Self {
            rulebook,
            now: Mark { table, names },
            marks: Vec::new(),
            place: 0,
            counted: Rounds::new(),
            rounds: Vec::new(),
            starts: Vec::new(),
            decks: Vec::new(),
            watch: Watch::default(),
            began: Time(0),
        })
    }

    /// How many entries of the record were played through.
    pub(crate) const fn place(&self) -> usize {
        self.place
    }

    /// About how many bytes it takes.
    pub(crate) fn weight(&self) -> usize {
        let decks: usize = self.decks.iter().map(|(.., deck)| size_of_val(&**deck) + 40).sum();
        self.marks.len() * MARK + self.rounds.len() * ROUND + decks
    }

    /// Plays the entries that have come since.
    ///
    /// # Errors
    /// The record cannot be played again. The film is of no use afterwards.
    pub(crate) fn play(&mut self, record: &Record) -> Result<(), LineError> {
        let Mark { table, names } = std::mem::replace(&mut self.now, Mark { table: Table::new(0), names: Vec::new() });
        let mut replay = Replay::resume(record, (self.rulebook.clone(), table, names));
        for (place, entry) in record.entries.iter().enumerate().skip(self.place) {
            if place % APART == 0 {
                self.marks.push(Mark { table: replay.table().clone(), names: replay.names().to_vec() });
            }
            let round = self.counted.next(entry);
            if self.rounds.last().is_none_or(|last| last.round != round) {
                self.rounds.push(RoundCard { round, steps: 0, ms: 0, scores: Vec::new() });
                self.starts.push(place);
                self.began = entry.at;
            }
            let Some(last) = self.rounds.last_mut() else { continue };
            let running = replay.table().phase != Phase::Over;
            self.watch.step();
            let (watch, decks) = (&mut self.watch, &mut self.decks);
            replay.step_facts(place, |fact, after| {
                watch.see(fact, after, entry.at);
                match fact {
                    &Fact::Scored { seat, points, total } => last.scores.push(RoundScore { seat, points, total }),
                    Fact::RoundBegun(start) => decks.push((place, start.round, start.deck.clone())),
                    _ => {}
                }
            })?;
            if let (What::Act { action: Action::Slap, .. }, Some(first)) = (&entry.what, entry.photo.first()) {
                self.watch.slapped(first.seat, first.ms);
            }
            last.steps += 1;
            // Who comes and goes before the next deal does not make the round longer.
            if running {
                last.ms = entry.at.0 - self.began.0;
            }
        }
        self.place = record.entries.len();
        let (_, table, names) = replay.into_parts();
        self.now = Mark { table, names };
        Ok(())
    }

    /// The match at a glance.
    ///
    /// # Errors
    /// Its rules cannot be read.
    pub(crate) fn card(&self, record: &Record, number: u32) -> Result<MatchCard, LineError> {
        let seat = |(place, name): (usize, &String)| MatchSeat {
            name: name.clone(),
            bot: record.header.seats.get(place).is_some_and(|seat| seat.bot),
            // Records know names alone.
            face: None,
        };
        let winners: Option<Vec<_>> = self.now.table.winners().map(|winners| winners.iter().collect());
        let awards = self.watch.clone().awards(&self.rounds, winners.as_deref().unwrap_or_default());
        let rules =
            room::rules_of(&record.header).map_err(|problem| LineError { line: 1, message: problem.message })?;
        Ok(MatchCard {
            code: record.header.table.clone(),
            number,
            rules: Arc::new(rules),
            seats: self.now.names.iter().enumerate().map(seat).collect(),
            rounds: self.rounds.clone(),
            winners,
            awards,
        })
    }

    /// What the shuffles came to, with what the order of their cards comes of.
    pub(crate) fn deals(&self, record: &Record) -> Vec<Dealt> {
        let dealt = |(place, round, deck): &(usize, u16, Arc<[Card]>)| match &record.entries.get(*place)?.what {
            What::Deal { key, shuffle, .. } => {
                Some(Dealt { round: *round, key: *key, shuffle: shuffle.clone(), cards: deck.to_vec() })
            }
            _ => None,
        };
        self.decks.iter().filter_map(dealt).collect()
    }

    /// With which entry a round begins, and with which the next one would; none if there is no such round.
    pub(super) fn extent(&self, round: u16) -> Option<(usize, usize)> {
        let nth = usize::from(round).checked_sub(1)?;
        let until = self.starts.get(nth + 1).copied().unwrap_or(self.place);
        Some((*self.starts.get(nth)?, until))
    }

    /// The table before an entry. At most so many entries are played for it as lie between two tables that were kept.
    ///
    /// # Errors
    /// The record cannot be played again.
    pub(super) fn at<'a>(&self, record: &'a Record, place: usize) -> Result<Option<Replay<'a>>, LineError> {
        let Some(Mark { table, names }) = self.marks.get(place / APART).cloned() else { return Ok(None) };
        let mut replay = Replay::resume(record, (self.rulebook.clone(), table, names));
        for place in place / APART * APART..place {
            replay.step_facts(place, |_, _| ())?;
        }
        Ok(Some(replay))
    }

    /// What the seats are called at its end, by number.
    pub(super) fn names(&self) -> &[String] {
        &self.now.names
    }
}

/// About how many bytes a table takes that is kept, and a round.
const MARK: usize = 16 * 1024;
const ROUND: usize = 256;
