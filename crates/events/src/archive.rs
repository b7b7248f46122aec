//! The record of an event: what is public, and everything needed to compute the standings. It contains no tokens, and
//! identifies people only by the names that they chose.

use serde::{Deserialize, Serialize};

use crate::fact::{Ending, Fact};
use crate::ids::{EventPlayer, Round, TableNumber, Time};
use crate::plan::Plan;
use crate::reseat::reseat;
use crate::scores::{Scored, Standing};
use crate::secret::{LotSecret, Lots};
use crate::state::{Event, Phase};
use crate::verify::verify;

/// The version of the format that this program reads and writes. Increases with every change that older programs would
/// misread. Versions before 0.2.0 wrote formats 1 and 2.
pub const FORMAT: u32 = 3;

/// The record of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventRecord {
    /// The version of the format.
    pub format: u32,
    /// The version of the program that wrote the record.
    pub program: String,
    /// The event's code.
    pub event: String,
    /// The plan.
    pub plan: Plan,
    /// The title of the rules.
    pub title: String,
    /// The preset that the rules are, or are based on.
    pub base: String,
    /// The full ruleset of all tables, as a ruleset file.
    pub ruleset: String,
    /// True if the event has ended and the standings are final.
    #[serde(rename = "final")]
    pub is_final: bool,
    /// The reason why the event ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// All players who checked in, by number.
    pub players: Vec<Named>,
    /// The standings.
    pub standings: Vec<StandingRow>,
    /// Everything that counts for the standings, in order.
    pub results: Vec<Scored>,
    /// The tables of the matches in `results`, in the same order.
    pub tables: Vec<PlayedTable>,
    /// All facts, in order: arrivals and departures, seeds, seating.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<Fact>,
    /// The commitment and the secret of random draws. A record without them has a flaw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lots: Option<Lots>,
}

/// A player in the record of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    /// The player.
    pub player: EventPlayer,
    /// The player's name.
    pub name: String,
    /// True for a bot.
    pub bot: bool,
}

/// A line of the standings in the record of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingRow {
    /// The standing.
    #[serde(flatten)]
    pub standing: Standing,
    /// The player's name.
    pub name: String,
    /// True for a bot.
    pub bot: bool,
}

/// The table of a match in the record of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PlayedTable {
    /// The round.
    pub round: Round,
    /// The number of the table.
    pub table: TableNumber,
    /// The time at which the match ended.
    pub at: Time,
    /// The name of the table. The record of its match has the same name.
    pub room: String,
    /// The location of the match's record.
    pub record: String,
}

/// Removes persons from a fact for the record: they are private and do not affect seating. Returns `None` for facts
/// that concern only persons. Removals are private to the player and the hosts.
fn without_person(mut fact: Fact) -> Option<Fact> {
    match &mut fact {
        Fact::CheckInClosed
        | Fact::CheckInReopened
        | Fact::HostChanged { .. }
        | Fact::CoHostAdded { .. }
        | Fact::CoHostRemoved { .. }
        | Fact::Removed { .. } => {
            return None;
        }
        Fact::CheckedIn { person, .. } => *person = None,
        _ => {}
    }
    Some(fact)
}

/// Information about an event that is not part of the [`Event`].
#[derive(Clone, Debug)]
pub struct Around {
    /// The version of the program.
    pub program: String,
    /// The event's code.
    pub code: String,
    /// The title of the rules.
    pub title: String,
    /// The preset that the rules are, or are based on.
    pub base: String,
    /// The full ruleset.
    pub ruleset: String,
    /// The secret of random draws.
    pub secret: LotSecret,
}

impl EventRecord {
    /// Creates the record of an event, with the facts that led to its current state. `place` returns the name of a
    /// table and the location of its match's record.
    pub fn of(
        event: &Event,
        facts: Vec<Fact>,
        around: Around,
        place: impl Fn(Round, TableNumber) -> (String, String),
    ) -> Self {
        let named = |player: EventPlayer| {
            let entrant = event.player(player);
            let name = entrant.map_or_else(String::new, |entrant| entrant.name().to_owned());
            Named { player, name, bot: entrant.is_some_and(crate::Entrant::is_bot) }
        };
        let line = |standing: Standing| {
            let Named { name, bot, .. } = named(standing.player);
            StandingRow { standing, name, bot }
        };
        let results: Vec<Scored> = event.results().cloned().collect();
        let tables = results.iter().filter_map(|entry| match entry {
            Scored::Match(result) => {
                let (room, record) = place(result.round, result.table);
                Some(PlayedTable { round: result.round, table: result.table, at: result.at, room, record })
            }
            _ => None,
        });
        let ending = match event.phase() {
            Phase::Ended { why, .. } => Some(*why),
            _ => None,
        };
        let Around { program, code, title, base, ruleset, secret } = around;
        // Before the end, the secret would reveal future draws.
        let lots = Lots { commitment: secret.commitment(), secret: ending.is_some().then_some(secret) };
        Self {
            format: FORMAT,
            program,
            event: code,
            plan: event.plan().clone(),
            title,
            base,
            ruleset,
            is_final: ending.is_some(),
            ending,
            players: event.players().map(|(player, _)| named(player)).collect(),
            standings: event.standings().into_iter().map(line).collect(),
            tables: tables.collect(),
            results,
            facts: facts.into_iter().filter_map(without_person).collect(),
            lots: Some(lots),
        }
    }

    /// Checks the record and returns its flaws, in order. Returns an empty list if the record is consistent.
    pub fn flaws(&self) -> Vec<String> {
        let mut flaws = Vec::new();
        if self.format != FORMAT {
            let other = if self.format < FORMAT { "ruckus 0.2.0" } else { "the newer ruckus that wrote it" };
            flaws.push(format!(
                "the event's record has format {}, but this program reads format {FORMAT}; verify it with {other}",
                self.format
            ));
            return flaws;
        }
        if self.players.iter().enumerate().any(|(at, named)| named.player.place() != at) {
            flaws.push("the players are not numbered consecutively from 0".to_owned());
        }
        let matches = self.results.iter().filter_map(|entry| match entry {
            Scored::Match(result) => Some((result.round, result.table, result.at)),
            _ => None,
        });
        if !matches.eq(self.tables.iter().map(|played| (played.round, played.table, played.at))) {
            flaws.push("the tables do not match the results".to_owned());
        }
        for StandingRow { standing, name, bot } in &self.standings {
            let named = self.players.get(standing.player.place());
            if named.is_none_or(|named| (&named.name, named.bot) != (name, *bot)) {
                flaws.push(format!("rank {}: {name} is not {}", standing.rank, standing.player));
            }
        }
        if self.is_final != self.ending.is_some() {
            flaws.push("only final standings must have an ending".to_owned());
        }
        let standings: Vec<Standing> = self.standings.iter().map(|line| line.standing.clone()).collect();
        flaws.extend(verify(&self.plan, &self.results, &standings));
        flaws.extend(self.seating_flaw());
        flaws.extend(self.lots_flaw());
        flaws
    }

    /// Returns true if all random draws follow from the secret that the event was bound to, provided the record has no
    /// flaws.
    pub fn tells_lots(&self) -> bool {
        self.lots.is_some_and(|lots| lots.secret.is_some())
    }

    fn lots_flaw(&self) -> Option<String> {
        match self.lots {
            Some(lots) => lots.flaw(&self.facts, self.is_final),
            None => Some("a record must name the source of its lots".to_owned()),
        }
    }

    /// Verifies the seating: seats each round again and compares the outcome with the results.
    fn seating_flaw(&self) -> Option<String> {
        let event = match reseat(&self.plan, &self.facts) {
            Ok(event) => event,
            Err(why) => return Some(why),
        };
        let ending = match event.phase() {
            Phase::Ended { why, .. } => Some(*why),
            _ => None,
        };
        let people = event.players().map(|(player, entrant)| (player, entrant.name(), entrant.is_bot()));
        if !people.eq(self.players.iter().map(|named| (named.player, named.name.as_str(), named.bot))) {
            return Some("the players do not match the check-ins".to_owned());
        }
        let results = event.results().eq(&self.results);
        let same = results && *event.plan() == self.plan && ending == self.ending;
        (!same).then(|| "the results, the plan or the ending do not match the facts".to_owned())
    }

    /// Returns a player's name, or `?` if the player is unknown.
    pub fn name(&self, player: EventPlayer) -> &str {
        self.players.get(player.place()).map_or("?", |named| &named.name)
    }
}
