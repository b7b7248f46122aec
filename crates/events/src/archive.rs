//! The record of an event: what is told of it, and all that its standings can be computed from. It has no tokens, and no people
//! but by the names they chose.

use serde::{Deserialize, Serialize};

use crate::fact::{Ending, Fact};
use crate::ids::{Player, Round, TableNumber, Time};
use crate::plan::Plan;
use crate::reseat::reseat;
use crate::scores::{Scored, Standing};
use crate::secret::{LotSecret, Lots};
use crate::state::{Event, Phase};
use crate::verify::verify;

/// The version of the format that this program writes. What an older program would misread raises it.
pub const FORMAT: u32 = 3;
/// The format before, of events whose lots nobody can check.
const WITHOUT_LOTS: u32 = 2;
/// The first format, which says nothing of who was there when: where its players sat cannot be computed.
const WITHOUT_FACTS: u32 = 1;

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
    /// All that has happened, in its order: who came and went, the seeds of lots, who sat where. Records of format 1 have none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub facts: Vec<Fact>,
    /// What its lots are drawn from. Records of formats 1 and 2 do not say.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lots: Option<Lots>,
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

/// A fact as records have it: a person is nobody's business, and says nothing of where anybody sits. None for what tells of nothing else.
/// Whether players left or were removed is theirs and the hosts' to know.
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
    /// The secret from which its lots are drawn; none if it is bound to none.
    pub secret: Option<LotSecret>,
}

impl EventRecord {
    /// Writes an event down as far as it has come, with the facts that led there. `place` gives the name of a table, and where the record of its match is.
    pub fn of(
        event: &Event,
        facts: Vec<Fact>,
        around: Around,
        place: impl Fn(Round, TableNumber) -> (String, String),
    ) -> Self {
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
        let Around { program, code, title, base, ruleset, secret } = around;
        let told = |secret: LotSecret| Lots {
            commitment: secret.commitment(),
            // Until then whoever knew it would know what is to come.
            secret: ending.is_some().then_some(secret),
        };
        Self {
            format: if secret.is_some() { FORMAT } else { WITHOUT_LOTS },
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
            lots: secret.map(told),
        }
    }

    /// Returns what is wrong with the record, the first thing first; nothing if all in it holds together.
    pub fn flaws(&self) -> Vec<String> {
        let mut flaws = Vec::new();
        if !(WITHOUT_FACTS..=FORMAT).contains(&self.format) {
            flaws.push(format!(
                "the event's record is of format {}, and this program reads formats {WITHOUT_FACTS} to {FORMAT}",
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
        flaws.extend(self.seating_flaw());
        flaws.extend(self.lots_flaw());
        flaws
    }

    /// Returns whether the record says enough for it to be computed who sat where.
    pub const fn tells_seating(&self) -> bool {
        self.format > WITHOUT_FACTS
    }

    /// Returns whether all lots follow from the secret that the event was bound to, if the record has no flaws.
    pub fn tells_lots(&self) -> bool {
        self.lots.is_some_and(|lots| lots.secret.is_some())
    }

    fn lots_flaw(&self) -> Option<String> {
        match (self.lots, self.format >= FORMAT) {
            (Some(lots), true) => lots.flaw(&self.facts, self.is_final),
            (None, false) => None,
            (Some(_), false) => Some(format!("a record of format {} says nothing of lots", self.format)),
            (None, true) => Some(format!("a record of format {FORMAT} says what its lots are drawn from")),
        }
    }

    /// What is wrong with who sat where: each round is seated anew, and must come to the results.
    fn seating_flaw(&self) -> Option<String> {
        if !self.tells_seating() {
            return (!self.facts.is_empty()).then(|| "a record of format 1 has no facts".to_owned());
        }
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
            return Some("the players are others than those who checked in".to_owned());
        }
        let results = event.results().eq(&self.results);
        let same = results && *event.plan() == self.plan && ending == self.ending;
        (!same).then(|| "the results, the plan or the ending are others than what has happened leads to".to_owned())
    }

    /// Returns what a player is called.
    pub fn name(&self, player: Player) -> &str {
        self.players.get(player.place()).map_or("?", |named| &named.name)
    }
}
