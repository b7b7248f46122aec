//! Read access to events.

use super::{Entrant, Event, Phase, Table};
use crate::ids::{EventPlayer, Person, Round, TableNumber};
use crate::plan::Plan;
use crate::scores::{Scored, Standing, StandingData, standings};

impl Event {
    /// Returns the plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Returns the phase.
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Returns true if a host has closed check-in.
    pub const fn is_check_in_closed(&self) -> bool {
        self.check_in_closed
    }

    /// Returns the round, from 1. In a race, the number of the latest match. 0 before the first round.
    pub const fn round(&self) -> Round {
        self.round
    }

    /// Returns the host. `None` if all candidates have left.
    pub const fn host(&self) -> Option<Person> {
        self.host
    }

    /// Returns the co-hosts, the longest-serving first.
    pub fn co_hosts(&self) -> &[Person] {
        &self.co_hosts
    }

    /// Returns true for the host and the co-hosts.
    pub fn is_hosted_by(&self, person: Person) -> bool {
        self.host == Some(person) || self.co_hosts.contains(&person)
    }

    /// Iterates over the people who can succeed a host, in order: the co-hosts, the longest-serving first, then the
    /// players in the order of check-in.
    pub fn successors(&self, host: Person) -> impl Iterator<Item = Person> + '_ {
        let players =
            self.numbered().filter(|(_, entrant)| !entrant.gone()).filter_map(|(_, entrant)| entrant.person());
        self.co_hosts.iter().copied().chain(players).filter(move |person| *person != host)
    }

    /// Iterates over all players who checked in, in that order.
    pub fn players(&self) -> impl Iterator<Item = (EventPlayer, &Entrant)> {
        self.numbered()
    }

    /// Returns a player.
    pub fn player(&self, player: EventPlayer) -> Option<&Entrant> {
        self.entrant(player)
    }

    /// Returns the player of a person.
    pub fn player_of(&self, person: Person) -> Option<EventPlayer> {
        self.numbered().find(|(_, entrant)| entrant.person == Some(person)).map(|(player, _)| player)
    }

    /// Iterates over the tables of the round with their numbers, including finished ones. In a race, only tables that
    /// are playing.
    pub fn tables(&self) -> impl Iterator<Item = (TableNumber, &Table)> {
        self.tables.iter().map(|(number, table)| (*number, table.as_ref()))
    }

    /// Returns a table.
    pub fn table(&self, table: TableNumber) -> Option<&Table> {
        self.tables.get(&table).map(AsRef::as_ref)
    }

    /// Returns a player's table and the index of their seat. `None` if they wait, have a bye or are gone.
    pub fn seat_of(&self, player: EventPlayer) -> Option<(TableNumber, usize)> {
        let number = self.playing_at(player)?;
        let place = self.table(number)?.seats.iter().position(|seat| *seat == player)?;
        Some((number, place))
    }

    /// Returns true if a player has a bye in this round.
    pub fn has_bye(&self, player: EventPlayer) -> bool {
        let bye = |entrant: &Entrant| self.runs() && entrant.last_round == self.round && entrant.table.is_none();
        self.round > 0 && self.entrant(player).is_some_and(bye)
    }

    /// Returns the current standings, or the final ones once the event is over.
    pub fn standings(&self) -> Vec<Standing> {
        if let Phase::Ended { standings, .. } = &self.phase {
            return standings.clone();
        }
        self.standings_now()
    }

    /// Iterates over all results so far, in order. [`standings_from`](crate::standings_from) computes the standings
    /// from them.
    pub fn results(&self) -> impl Iterator<Item = &Scored> {
        self.results.iter().map(AsRef::as_ref)
    }

    pub(crate) fn standings_now(&self) -> Vec<Standing> {
        let row = |(player, entrant)| {
            let entrant: &Entrant = entrant;
            StandingData { player, tally: &entrant.tally, gone: entrant.gone() }
        };
        let rows: Vec<_> = self.numbered().map(row).collect();
        standings(&self.plan, &rows, &|player| &self.players[player.place()].tally)
    }
}
