//! What can be read of an event.

use super::{Entrant, Event, Phase, Table};
use crate::ids::{Person, Player, Round, TableNumber};
use crate::plan::Plan;
use crate::scores::{Row, Scored, Standing, standings};

impl Event {
    /// Returns the plan.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// Returns where the event is.
    pub const fn phase(&self) -> &Phase {
        &self.phase
    }

    /// Returns whether a host has closed check-in.
    pub const fn is_check_in_closed(&self) -> bool {
        self.check_in_closed
    }

    /// Returns the round, from 1; in a race, the number of the latest match. 0 before the first.
    pub const fn round(&self) -> Round {
        self.round
    }

    /// Returns the host; none if everybody who could be has left.
    pub const fn host(&self) -> Option<Person> {
        self.host
    }

    /// Returns the co-hosts, the longest first.
    pub fn co_hosts(&self) -> &[Person] {
        &self.co_hosts
    }

    /// Returns true for the host and the co-hosts.
    pub fn is_hosted_by(&self, person: Person) -> bool {
        self.host == Some(person) || self.co_hosts.contains(&person)
    }

    /// Returns who can take over from a host, in that order: the co-hosts, the longest first, then the players, the longest first.
    pub fn successors(&self, host: Person) -> impl Iterator<Item = Person> + '_ {
        let players =
            self.numbered().filter(|(_, entrant)| !entrant.gone()).filter_map(|(_, entrant)| entrant.person());
        self.co_hosts.iter().copied().chain(players).filter(move |person| *person != host)
    }

    /// Returns everybody who has checked in, in that order.
    pub fn players(&self) -> impl Iterator<Item = (Player, &Entrant)> {
        self.numbered()
    }

    /// Returns a player.
    pub fn player(&self, player: Player) -> Option<&Entrant> {
        self.entrant(player)
    }

    /// Returns the player that a person is.
    pub fn player_of(&self, person: Person) -> Option<Player> {
        self.numbered().find(|(_, entrant)| entrant.person == Some(person)).map(|(player, _)| player)
    }

    /// Returns the tables of the round with their numbers, also those that have finished; in a race, those that play.
    pub fn tables(&self) -> impl Iterator<Item = (TableNumber, &Table)> {
        self.tables.iter().map(|(number, table)| (*number, table.as_ref()))
    }

    /// Returns a table.
    pub fn table(&self, table: TableNumber) -> Option<&Table> {
        self.tables.get(&table).map(AsRef::as_ref)
    }

    /// Returns where a player sits: the table, and the place in its seats. None if they wait, have a bye or are gone.
    pub fn seat_of(&self, player: Player) -> Option<(TableNumber, usize)> {
        let number = self.playing_at(player)?;
        let place = self.table(number)?.seats.iter().position(|seat| *seat == player)?;
        Some((number, place))
    }

    /// Returns whether a player has a bye in this round.
    pub fn has_bye(&self, player: Player) -> bool {
        let bye = |entrant: &Entrant| self.runs() && entrant.last_round == self.round && entrant.table.is_none();
        self.round > 0 && self.entrant(player).is_some_and(bye)
    }

    /// Returns the standings as they are; once the event is over, the final ones.
    pub fn standings(&self) -> Vec<Standing> {
        if let Phase::Ended { standings, .. } = &self.phase {
            return standings.clone();
        }
        self.standings_now()
    }

    /// Returns all that counts so far, in order. [`standings_from`](crate::standings_from) makes the standings of it.
    pub fn results(&self) -> impl Iterator<Item = &Scored> {
        self.results.iter().map(AsRef::as_ref)
    }

    pub(crate) fn standings_now(&self) -> Vec<Standing> {
        let row = |(player, entrant)| {
            let entrant: &Entrant = entrant;
            Row { player, tally: &entrant.tally, gone: entrant.gone() }
        };
        let rows: Vec<_> = self.numbered().map(row).collect();
        standings(&self.plan, &rows, &|player| &self.players[player.place()].tally)
    }
}
