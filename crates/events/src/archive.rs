//! The record of an event: what is told of it, and all that its standings can be computed from. It has no tokens, and no people
//! but by the names they chose.

use serde::{Deserialize, Serialize};

use crate::fact::Ending;
use crate::ids::{Player, Round, TableNumber, Time};
use crate::plan::Plan;
use crate::scores::{Scored, Standing};
use crate::state::{Event, Phase};
use crate::verify::verify;

/// The version of the format that this program writes. What an older program would misread raises it.
pub const FORMAT: u32 = 1;

/// The record of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EventRecord {
    /// The version of the format.
    pub format: u32,
    /// The version of the program that wrote it.
    pub program: String,
    /// The event's code.
    pub event: String,
    /// The plan.
    pub plan: Plan,
    /// The title of the rules.
    pub title: String,
    /// The preset that the rules are, or are a change of.
    pub base: String,
    /// The ruleset of all tables in full, as a ruleset file.
    pub ruleset: String,
    /// Whether the event is over, and the standings are the final ones.
    #[serde(rename = "final")]
    pub is_final: bool,
    /// The reason why it is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ending: Option<Ending>,
    /// Everybody who has checked in, by number.
    pub players: Vec<Named>,
    /// The standings.
    pub standings: Vec<Line>,
    /// All that counts, in the order in which it happened.
    pub results: Vec<Scored>,
    /// Where the matches among the results were played, in their order.
    pub tables: Vec<Played>,
}

/// A player in the record of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Named {
    /// The player.
    pub player: Player,
    /// The name.
    pub name: String,
    /// Whether it is a bot.
    pub bot: bool,
}

/// A line of the standings in the record of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// The line.
    #[serde(flatten)]
    pub standing: Standing,
    /// The player's name.
    pub name: String,
    /// Whether it is a bot.
    pub bot: bool,
}

/// The table of a match in the record of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// The round.
    pub round: Round,
    /// The number of the table.
    pub table: TableNumber,
    /// The moment at which the match ended.
    pub at: Time,
    /// The name of the table, which the record of its match has as well.
    pub room: String,
    /// Where the record of the match is.
    pub record: String,
}

/// What is written down of an event beside the event itself.
#[derive(Clone, Debug)]
pub struct Around {
    /// The version of the program.
    pub program: String,
    /// The event's code.
    pub code: String,
    /// The title of the rules.
    pub title: String,
    /// The preset that the rules are, or are a change of.
    pub base: String,
    /// The ruleset in full.
    pub ruleset: String,
}

impl EventRecord {
    /// Writes an event down as far as it has come. `place` gives the name of a table, and where the record of its match is.
    pub fn of(event: &Event, around: Around, place: impl Fn(Round, TableNumber) -> (String, String)) -> Self {
        let named = |player: Player| {
            let entrant = event.player(player);
            let name = entrant.map_or_else(String::new, |entrant| entrant.name().to_owned());
            Named { player, name, bot: entrant.is_some_and(crate::Entrant::is_bot) }
        };
        let line = |standing: Standing| {
            let Named { name, bot, .. } = named(standing.player);
            Line { standing, name, bot }
        };
        let results: Vec<Scored> = event.results().cloned().collect();
        let tables = results.iter().filter_map(|entry| match entry {
            Scored::Match(result) => {
                let (room, record) = place(result.round, result.table);
                Some(Played { round: result.round, table: result.table, at: result.at, room, record })
            }
            _ => None,
        });
        let ending = match event.phase() {
            Phase::Ended { why, .. } => Some(*why),
            _ => None,
        };
        let Around { program, code, title, base, ruleset } = around;
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
        }
    }

    /// Returns what is wrong with the record, the first thing first; nothing if all in it holds together.
    pub fn flaws(&self) -> Vec<String> {
        let mut flaws = Vec::new();
        if self.format != FORMAT {
            flaws.push(format!(
                "the event's record is of format {}, and this program reads format {FORMAT}",
                self.format
            ));
            return flaws;
        }
        if self.players.iter().enumerate().any(|(at, named)| named.player.place() != at) {
            flaws.push("the players are not numbered from 0 in their order".to_owned());
        }
        let matches = self.results.iter().filter_map(|entry| match entry {
            Scored::Match(result) => Some((result.round, result.table, result.at)),
            _ => None,
        });
        if !matches.eq(self.tables.iter().map(|played| (played.round, played.table, played.at))) {
            flaws.push("the tables are others than those of the results".to_owned());
        }
        for Line { standing, name, bot } in &self.standings {
            let named = self.players.get(standing.player.place());
            if named.is_none_or(|named| (&named.name, named.bot) != (name, *bot)) {
                flaws.push(format!("rank {}: {name} is not {}", standing.rank, standing.player));
            }
        }
        if self.is_final != self.ending.is_some() {
            flaws.push("final standings have an ending, and others have none".to_owned());
        }
        let standings: Vec<Standing> = self.standings.iter().map(|line| line.standing.clone()).collect();
        flaws.extend(verify(&self.plan, &self.results, &standings));
        flaws
    }

    /// Returns what a player is called.
    pub fn name(&self, player: Player) -> &str {
        self.players.get(player.place()).map_or("?", |named| &named.name)
    }
}
