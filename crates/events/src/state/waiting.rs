//! What an event waits for, and until when.

use super::{Entrant, Event, Phase, Presence, Table};
use crate::ids::{Player, TableNumber, Time};
use crate::plan::{Form, Length, limits};

/// The thing that an event waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// Players to check in, and a host to start.
    CheckIn {
        /// The number there.
        have: usize,
        /// The number that the form needs.
        need: usize,
    },
    /// Tables to finish.
    Tables(Vec<TableNumber>),
    /// The next round.
    NextRound {
        /// The moment at which it begins.
        at: Time,
    },
    /// More players, in a race.
    Players {
        /// The number that wait for a table.
        have: usize,
        /// The number that a table needs.
        need: usize,
    },
    /// Nothing: it is over.
    Nothing,
}

/// The thing that happens at the deadline of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// Check-in ends, and the event starts if enough are there.
    Start,
    /// The next round begins.
    NextRound,
    /// The time of tables is up.
    TimeUp,
    /// A table whose time is up is scored without its word.
    Scored,
    /// A refused result that no host has decided about is void.
    Voided,
    /// In a race: the next table is seated.
    Seated,
    /// In a race: the last match has begun.
    LastCall,
    /// The seat of a player who sleeps is closed.
    SeatCloses(Player),
}

impl Event {
    /// Returns what the event waits for.
    pub fn waiting(&self) -> Waiting {
        match &self.phase {
            Phase::CheckIn { .. } => Waiting::CheckIn { have: self.awake().count(), need: self.plan.needs() },
            Phase::Between { next_at } => Waiting::NextRound { at: *next_at },
            Phase::Ended { .. } => Waiting::Nothing,
            Phase::Playing => {
                let playing: Vec<_> = self.playing().collect();
                if playing.is_empty() {
                    let need = usize::from(self.plan.sizes().least);
                    Waiting::Players { have: self.queue().len(), need }
                } else {
                    Waiting::Tables(playing)
                }
            }
        }
    }

    /// Returns when something happens by itself next, if it does: send a [`Tick`](crate::Happening::Tick) then.
    pub fn deadline(&self) -> Option<Time> {
        self.due().map(|(at, _)| at)
    }

    /// Returns the same, and what happens then.
    pub fn due(&self) -> Option<(Time, Due)> {
        // While players check in there are no seats to be closed.
        let sleepers = self.numbered().filter_map(|(player, entrant)| match entrant.presence {
            Presence::Asleep { since } if self.runs() => {
                Some((since.saturating_add(self.plan.close_after()), Due::SeatCloses(player)))
            }
            _ => None,
        });
        let own = match &self.phase {
            Phase::Ended { .. } => return None,
            Phase::CheckIn { over: false } => self.plan.check_in_until().map(|at| (at, Due::Start)),
            Phase::CheckIn { over: true } => None,
            Phase::Between { next_at } => Some((*next_at, Due::NextRound)),
            Phase::Playing => {
                let race = self.race_over_at().map(|at| (at, Due::LastCall));
                let seated = self.race_due().map(|at| (at, Due::Seated));
                self.tables_due().into_iter().chain(race).chain(seated).min_by_key(|(at, _)| *at)
            }
        };
        own.into_iter().chain(sleepers).min_by_key(|(at, _)| *at)
    }

    /// The tables that play.
    pub(crate) fn playing(&self) -> impl Iterator<Item = TableNumber> + '_ {
        self.tables.iter().filter(|(_, table)| table.is_playing()).map(|(number, _)| *number)
    }

    /// When the first table's time is up, or its time to report.
    fn tables_due(&self) -> Option<(Time, Due)> {
        let due = |table: &Table| match (table.refused(), table.time_up) {
            (Some(refused), _) => Some((refused.at.saturating_add(limits::SETTLE_WITHIN), Due::Voided)),
            (None, Some(since)) => Some((since.saturating_add(limits::REPORT_WITHIN), Due::Scored)),
            (None, None) => table.until.map(|at| (at, Due::TimeUp)),
        };
        let playing = self.tables.values().filter(|table| table.is_playing());
        playing.filter_map(|table| due(table)).min_by_key(|(at, _)| *at)
    }

    /// Players who can be seated: there, and not out.
    pub(crate) fn present(&self) -> impl Iterator<Item = Player> + '_ {
        self.numbered().filter(|(_, entrant)| entrant.to_seat()).map(|(player, _)| player)
    }

    /// Those of them who do not sleep: only they are seated when the event starts.
    pub(crate) fn awake(&self) -> impl Iterator<Item = Player> + '_ {
        self.present().filter(|player| !self.players[player.place()].is_asleep())
    }

    /// The players of the next round. Players who are asleep sit it out, with two exceptions: in a knockout, where they would be
    /// out, and where too few others are there, since the event would end.
    pub(crate) fn for_next_round(&self) -> Vec<Player> {
        let awake: Vec<Player> = self.awake().collect();
        let least = if self.plan.bots() { 1 } else { usize::from(self.plan.sizes().least) };
        let sit_out = self.plan.sleepers_wait() && self.plan.form() != Form::Knockout && awake.len() >= least;
        if sit_out { awake } else { self.present().collect() }
    }

    /// In a race: who waits for a table, the longest first.
    pub(crate) fn queue(&self) -> Vec<Player> {
        let sits_out = |entrant: &Entrant| self.plan.sleepers_wait() && entrant.is_asleep();
        let mut waiting: Vec<_> = self
            .numbered()
            .filter(|(player, entrant)| entrant.to_seat() && !sits_out(entrant) && self.playing_at(*player).is_none())
            .map(|(player, entrant)| (entrant.since, player))
            .collect();
        waiting.sort_unstable();
        waiting.into_iter().map(|(_, player)| player).collect()
    }

    /// When the time of a race is over.
    pub(crate) fn race_over_at(&self) -> Option<Time> {
        match (self.plan.form(), self.plan.length()) {
            (Form::RaceTo, Some(Length::Minutes(minutes))) if !self.last_call => {
                self.started.map(|started| started.saturating_add(u64::from(minutes) * 60_000))
            }
            _ => None,
        }
    }

    /// When the next table of a race is seated: at once if a largest one is full, else once the first who are enough have
    /// waited for the pause. Never before the start: players wait from their check-in on, which may be long before it.
    pub(crate) fn race_due(&self) -> Option<Time> {
        if self.plan.form() != Form::RaceTo || self.last_call || self.phase != Phase::Playing {
            return None;
        }
        let started = self.started?;
        let sizes = self.plan.sizes();
        let queue = self.queue();
        let since = |at: usize| queue.get(at).map(|player| self.players[player.place()].since);
        if let Some(last) = since(usize::from(sizes.most) - 1) {
            return Some(last.max(started));
        }
        let full = since(usize::from(sizes.least) - 1);
        // Bots come for people; a bot that a host has brought does not call others.
        let person = queue
            .iter()
            .position(|player| !self.players[player.place()].bot)
            .filter(|_| self.plan.bots() && self.players.len() + usize::from(sizes.least) <= limits::PLAYERS);
        let first = full.into_iter().chain(person.and_then(since)).min();
        first.map(|since| since.saturating_add(self.plan.pause()).max(started))
    }
}
