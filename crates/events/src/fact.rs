//! Facts: the journal keeps them, and screens are told of them.

use serde::{Deserialize, Serialize};

use crate::ids::{Person, Player, Round, TableNumber, Time};
use crate::plan::Plan;
use crate::refused::Refused;
use crate::scores::{CreditFor, Match, Standing};

/// The reason why a player changes tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// The best of a table moves up.
    Best,
    /// The worst of a table moves down.
    Worst,
    /// Sizes are kept within one of each other.
    Evening,
}

/// The reason why an event is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// It was played to its end.
    Played,
    /// Too few players were left for a table.
    TooFew,
    /// The host closed it.
    Closed,
}

/// Something that has happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Fact {
    /// A player is in.
    CheckedIn {
        /// The number.
        player: Player,
        /// The person; none for a bot, and in records.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<Person>,
        /// The name.
        name: String,
        /// Whether it is a bot.
        bot: bool,
        /// Whether the event itself brought the bot, to fill a table up.
        filler: bool,
        /// The moment.
        at: Time,
    },
    /// A player has left. Their seat, if they have one, is closed.
    Left {
        /// The player.
        player: Player,
    },
    /// A host has removed the player, who cannot come back. If they were there, they have left just before.
    Removed {
        /// The player.
        player: Player,
    },
    /// A player who was gone is back, and is seated next time.
    CameBack {
        /// The player.
        player: Player,
        /// The moment.
        at: Time,
    },
    /// A player sleeps; a bot plays on.
    FellAsleep {
        /// The player.
        player: Player,
        /// The moment.
        at: Time,
    },
    /// A sleeping player is awake again.
    WokeUp {
        /// The player.
        player: Player,
    },
    /// The seat of a player who slept too long is closed.
    SeatClosed {
        /// The player.
        player: Player,
    },
    /// The plan is another one now.
    PlanChanged {
        /// The plan.
        plan: Box<Plan>,
    },
    /// Checking in is over, but too few are there: the event starts as soon as enough are.
    CheckInOver,
    /// A host has closed check-in: no new player comes until it is opened again.
    CheckInClosed,
    /// A host has opened check-in again.
    CheckInReopened,
    /// The event has started.
    Started {
        /// The moment.
        at: Time,
        /// The number of players there.
        players: u32,
        /// The number expected.
        expected: Option<u32>,
    },
    /// A round has begun; in a race, a match.
    RoundBegan {
        /// Its number.
        round: Round,
        /// The moment.
        at: Time,
        /// The seed of its lots.
        lots: u64,
        /// The moment at which its time is up, if it is limited.
        until: Option<Time>,
    },
    /// A player changes tables.
    Moved {
        /// The player.
        player: Player,
        /// From this table.
        from: TableNumber,
        /// To this one.
        to: TableNumber,
        /// The reason.
        why: Why,
    },
    /// A player goes on in a knockout.
    WentOn {
        /// The player.
        player: Player,
        /// Whether they are a lucky loser, who fills up.
        lucky: bool,
    },
    /// A player is out of a knockout.
    KnockedOut {
        /// The player.
        player: Player,
    },
    /// These players sit at a table.
    Seated {
        /// In this round.
        round: Round,
        /// The table.
        table: TableNumber,
        /// The players in the order of their seats.
        seats: Vec<Player>,
    },
    /// A player has a bye.
    Bye {
        /// In this round.
        round: Round,
        /// The player.
        player: Player,
    },
    /// A player gets points without a match.
    Credited {
        /// The player.
        player: Player,
        /// In this round.
        round: Round,
        /// The points.
        points: i64,
        /// The reason.
        why: CreditFor,
    },
    /// A table's time is up: it is to say how it stands.
    TimeUp {
        /// The table.
        table: TableNumber,
        /// The moment.
        at: Time,
    },
    /// A table has finished, and this is what it counts.
    Finished {
        /// The match.
        result: Match,
        /// The points that each seat gets.
        awards: Vec<i64>,
    },
    /// A result did not fit its table, which waits for a host to decide.
    ResultRefused {
        /// The table.
        table: TableNumber,
        /// The result, and why it was refused.
        refused: Box<Refused>,
    },
    /// A table plays its round again.
    Replayed {
        /// The round.
        round: Round,
        /// The table.
        table: TableNumber,
        /// The moment at which its time is up, if it is limited.
        until: Option<Time>,
    },
    /// All tables of a round have finished; the next round begins then.
    RoundOver {
        /// Its number.
        round: Round,
        /// The moment at which the next one begins.
        next_at: Time,
    },
    /// Time is up, or somebody has reached the points: no match begins any more.
    LastCall,
    /// The host is another person now, or nobody.
    HostChanged {
        /// The host.
        host: Option<Person>,
    },
    /// A person is a co-host now.
    CoHostAdded {
        /// The person.
        person: Person,
    },
    /// A person is no co-host any more.
    CoHostRemoved {
        /// The person.
        person: Person,
    },
    /// The event is over.
    Ended {
        /// The reason.
        why: Ending,
        /// The final standings.
        standings: Vec<Standing>,
    },
}
