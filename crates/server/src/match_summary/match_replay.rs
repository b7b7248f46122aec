//! A replayed match with checkpoints, so that any part of it can be shown without replaying all of it.

use std::sync::Arc;

use ruckus_engine::{Action, Card, Fact, Phase, Rulebook, Table, Time};
use ruckus_protocol::{MatchCard, MatchSeat, RoundCard, RoundScore};
use ruckus_record::{Dealt, EntryInput, LineError, Record, Replay};

use super::Rounds;
use super::awards::Watch;
use ruckus_room as room;

/// Number of entries between two checkpoints.
const APART: usize = 1_000;

/// A checkpoint: a table during the match, with the names of its seats.
#[derive(Clone)]
struct Mark {
    table: Table,
    names: Vec<String>,
}

/// A match, replayed up to an entry.
pub(crate) struct MatchReplay {
    rulebook: Rulebook,
    now: Mark,
    /// Checkpoints: the table before every [`APART`]th entry.
    marks: Vec<Mark>,
    /// Number of entries replayed.
    place: usize,
    counted: Rounds,
    rounds: Vec<RoundCard>,
    /// Index of the first entry of each round.
    starts: Vec<usize>,
    /// The entry and round of each deal, and its deck before the shuffle.
    decks: Vec<(usize, u16, Arc<[Card]>)>,
    watch: Watch,
    /// Time at which the current round began.
    began: Time,
}

impl std::fmt::Debug for MatchReplay {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("MatchReplay").field("place", &self.place).finish_non_exhaustive()
    }
}

impl MatchReplay {
    /// Creates a match replay with no entries replayed.
    ///
    /// # Errors
    /// Fails if the rules of the match cannot be read.
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

    /// Returns the number of entries replayed.
    pub(crate) const fn place(&self) -> usize {
        self.place
    }

    /// Estimates the memory use in bytes.
    pub(crate) fn weight(&self) -> usize {
        let decks: usize = self.decks.iter().map(|(.., deck)| size_of_val(&**deck) + 40).sum();
        self.marks.len() * MARK + self.rounds.len() * ROUND + decks
    }

    /// Replays the entries that were added since the last call.
    ///
    /// # Errors
    /// Fails if the record cannot be replayed. The match replay is unusable afterwards.
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
            if let (EntryInput::Act { action: Action::Slap, .. }, Some(first)) = (&entry.what, entry.photo.first()) {
                self.watch.slapped(first.seat, first.ms);
            }
            last.steps += 1;
            // Players who join or leave after the round's end do not extend it.
            if running {
                last.ms = entry.at.0 - self.began.0;
            }
        }
        self.place = record.entries.len();
        let (_, table, names) = replay.into_parts();
        self.now = Mark { table, names };
        Ok(())
    }

    /// Returns the summary of the match.
    ///
    /// # Errors
    /// Fails if the rules of the match cannot be read.
    pub(crate) fn card(&self, record: &Record, number: u32) -> Result<MatchCard, LineError> {
        let seat = |(place, name): (usize, &String)| MatchSeat {
            name: name.clone(),
            bot: record.header.seats.get(place).is_some_and(|seat| seat.bot),
            // Records hold names only.
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

    /// Returns the deck of each deal before its shuffle, with the key and the shuffle that determine the order.
    pub(crate) fn deals(&self, record: &Record) -> Vec<Dealt> {
        let dealt = |(place, round, deck): &(usize, u16, Arc<[Card]>)| match &record.entries.get(*place)?.what {
            EntryInput::Deal { key, shuffle, .. } => {
                Some(Dealt { round: *round, key: *key, shuffle: shuffle.clone(), cards: deck.to_vec() })
            }
            _ => None,
        };
        self.decks.iter().filter_map(dealt).collect()
    }

    /// Returns the index of the first entry of a round and the index after its last one, or `None` if there is no such
    /// round.
    pub(super) fn extent(&self, round: u16) -> Option<(usize, usize)> {
        let nth = usize::from(round).checked_sub(1)?;
        let until = self.starts.get(nth + 1).copied().unwrap_or(self.place);
        Some((*self.starts.get(nth)?, until))
    }

    /// Returns a replay positioned before an entry. Replays fewer than [`APART`] entries from the last checkpoint.
    ///
    /// # Errors
    /// Fails if the record cannot be replayed.
    pub(super) fn at<'a>(&self, record: &'a Record, place: usize) -> Result<Option<Replay<'a>>, LineError> {
        let Some(Mark { table, names }) = self.marks.get(place / APART).cloned() else { return Ok(None) };
        let mut replay = Replay::resume(record, (self.rulebook.clone(), table, names));
        for place in place / APART * APART..place {
            replay.step_facts(place, |_, _| ())?;
        }
        Ok(Some(replay))
    }

    /// Returns the names of the seats at the match replay's end, by seat number.
    pub(super) fn names(&self) -> &[String] {
        &self.now.names
    }
}

/// Estimated bytes of a checkpoint and of a round.
const MARK: usize = 16 * 1024;
const ROUND: usize = 256;
