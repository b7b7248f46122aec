//! Deadlines, and what an event waits for.

use super::{Entrant, Event, Phase, Presence, Table};
use crate::ids::{EventPlayer, TableNumber, Time};
use crate::plan::{Form, Length, limits};

/// What an event waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// Players to check in, and a host to start.
    CheckIn {
        /// The number of players who are awake.
        have: usize,
        /// The number of players that the form needs.
        need: usize,
    },
    /// Tables to finish.
    Tables(Vec<TableNumber>),
    /// The next round.
    NextRound {
        /// The time at which it begins.
        at: Time,
    },
    /// More players, in a race.
    Players {
        /// The number of players who wait for a table.
        have: usize,
        /// The number of players that a table needs.
        need: usize,
    },
    /// Nothing, because the event is over.
    Nothing,
}

/// What happens at the deadline of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// Check-in ends, and the event starts if there are enough players.
    Start,
    /// The next round begins.
    NextRound,
    /// The time of tables is up.
    TimeUp,
    /// A table that has not reported in time is scored without a report.
    Scored,
    /// A refused result without a host's decision becomes void.
    Voided,
    /// In a race, the next table is seated.
    Seated,
    /// In a race, the last match has begun.
    LastCall,
    /// The seat of a sleeping player is closed.
    SeatCloses(EventPlayer),
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

    /// Returns the time of the next automatic change, if any. Send a [`Tick`](crate::EventInputKind::Tick) then.
    pub fn deadline(&self) -> Option<Time> {
        self.due().map(|(at, _)| at)
    }

    /// Returns the time of the next automatic change and what happens then.
    pub fn due(&self) -> Option<(Time, Due)> {
        // During check-in, there are no seats to close.
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

    /// Iterates over the tables that are playing.
    pub(crate) fn playing(&self) -> impl Iterator<Item = TableNumber> + '_ {
        self.tables.iter().filter(|(_, table)| table.is_playing()).map(|(number, _)| *number)
    }

    /// Returns the next deadline of a table: its time limit, its time to report, or a host's time to decide.
    fn tables_due(&self) -> Option<(Time, Due)> {
        let due = |table: &Table| match (table.refused(), table.time_up) {
            (Some(refused), _) => Some((refused.at.saturating_add(limits::SETTLE_WITHIN), Due::Voided)),
            (None, Some(since)) => Some((since.saturating_add(limits::REPORT_WITHIN), Due::Scored)),
            (None, None) => table.until.map(|at| (at, Due::TimeUp)),
        };
        let playing = self.tables.values().filter(|table| table.is_playing());
        playing.filter_map(|table| due(table)).min_by_key(|(at, _)| *at)
    }

    /// Iterates over the players who can be seated: they are there and not out.
    pub(crate) fn present(&self) -> impl Iterator<Item = EventPlayer> + '_ {
        self.numbered().filter(|(_, entrant)| entrant.to_seat()).map(|(player, _)| player)
    }

    /// Iterates over the seatable players who are not asleep. Only these are seated at the start.
    pub(crate) fn awake(&self) -> impl Iterator<Item = EventPlayer> + '_ {
        self.present().filter(|player| !self.players[player.place()].is_asleep())
    }

    /// Returns the players of the next round. Sleeping players sit it out, with two exceptions: in a knockout, because
    /// they would be out, and if too few others are there, because the event would end.
    pub(crate) fn for_next_round(&self) -> Vec<EventPlayer> {
        let awake: Vec<EventPlayer> = self.awake().collect();
        let least = if self.plan.bots() { 1 } else { usize::from(self.plan.sizes().least) };
        let sit_out = self.plan.sleepers_wait() && self.plan.form() != Form::Knockout && awake.len() >= least;
        if sit_out { awake } else { self.present().collect() }
    }

    /// Returns the players of a race who wait for a table, the longest-waiting first.
    pub(crate) fn queue(&self) -> Vec<EventPlayer> {
        let sits_out = |entrant: &Entrant| self.plan.sleepers_wait() && entrant.is_asleep();
        let mut waiting: Vec<_> = self
            .numbered()
            .filter(|(player, entrant)| entrant.to_seat() && !sits_out(entrant) && self.playing_at(*player).is_none())
            .map(|(player, entrant)| (entrant.since, player))
            .collect();
        waiting.sort_unstable();
        waiting.into_iter().map(|(_, player)| player).collect()
    }

    /// Returns the end time of a race.
    pub(crate) fn race_over_at(&self) -> Option<Time> {
        match (self.plan.form(), self.plan.length()) {
            (Form::RaceTo, Some(Length::Minutes(minutes))) if !self.last_call => {
                self.started.map(|started| started.saturating_add(u64::from(minutes) * 60_000))
            }
            _ => None,
        }
    }

    /// Returns when the next table of a race is seated: immediately if a table of maximum size is full, otherwise when
    /// a sufficient number of players has waited for the pause. Never before the start, although players wait from
    /// check-in on.
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
        // Bots fill up only for people. A bot that a host added does not cause other bots to join.
        let person = queue
            .iter()
            .position(|player| !self.players[player.place()].bot)
            .filter(|_| self.plan.bots() && self.players.len() + usize::from(sizes.least) <= limits::PLAYERS);
        let first = full.into_iter().chain(person.and_then(since)).min();
        first.map(|since| since.saturating_add(self.plan.pause()).max(started))
    }
}
