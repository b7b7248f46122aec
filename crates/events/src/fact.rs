//! Facts. They are stored in the journal and sent to screens.

use serde::{Deserialize, Serialize};

use crate::ids::{EventPlayer, Person, Round, TableNumber, Time};
use crate::plan::Plan;
use crate::refused::Refused;
use crate::scores::{CreditFor, Match, Standing};

/// The reason why a player changes tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// The best player of a table moves up.
    Best,
    /// The worst player of a table moves down.
    Worst,
    /// Table sizes must not differ by more than 1.
    Evening,
}

/// The reason why an event ended.
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
    /// A player checked in.
    CheckedIn {
        /// The player's number.
        player: EventPlayer,
        /// The person. `None` for a bot, and in records.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        person: Option<Person>,
        /// The name.
        name: String,
        /// True for a bot.
        bot: bool,
        /// True if the event added the bot to fill a table.
        filler: bool,
        /// The time.
        at: Time,
    },
    /// A player left. Their seat, if they had one, is closed.
    Left {
        /// The player.
        player: EventPlayer,
    },
    /// A host removed a player, who cannot come back. If the player was there, a [`Left`](Self::Left) precedes this.
    Removed {
        /// The player.
        player: EventPlayer,
    },
    /// A player came back, and will be seated in the next round.
    CameBack {
        /// The player.
        player: EventPlayer,
        /// The time.
        at: Time,
    },
    /// A player fell asleep. A bot plays for them.
    FellAsleep {
        /// The player.
        player: EventPlayer,
        /// The time.
        at: Time,
    },
    /// A player woke up.
    WokeUp {
        /// The player.
        player: EventPlayer,
    },
    /// The seat of a player who slept too long was closed.
    SeatClosed {
        /// The player.
        player: EventPlayer,
    },
    /// The plan was changed.
    PlanChanged {
        /// The new plan.
        plan: Box<Plan>,
    },
    /// The time for check-in is over, but there are too few players. The event starts as soon as there are enough.
    CheckInOver,
    /// A host closed check-in. New players cannot join until it is reopened.
    CheckInClosed,
    /// A host reopened check-in.
    CheckInReopened,
    /// The event started.
    Started {
        /// The time.
        at: Time,
        /// The number of players there.
        players: u32,
        /// The number of players expected.
        expected: Option<u32>,
    },
    /// A round began, or in a race a match.
    RoundBegan {
        /// Its number.
        round: Round,
        /// The time.
        at: Time,
        /// The seed for its random draws.
        lots: u64,
        /// The end of the time limit, if there is one.
        until: Option<Time>,
    },
    /// A player changed tables.
    Moved {
        /// The player.
        player: EventPlayer,
        /// The old table.
        from: TableNumber,
        /// The new table.
        to: TableNumber,
        /// The reason.
        why: Why,
    },
    /// A player advanced in a knockout.
    WentOn {
        /// The player.
        player: EventPlayer,
        /// True for a lucky loser, who fills an empty seat.
        lucky: bool,
    },
    /// A player is out of a knockout.
    KnockedOut {
        /// The player.
        player: EventPlayer,
    },
    /// Players were seated at a table.
    Seated {
        /// The round.
        round: Round,
        /// The table.
        table: TableNumber,
        /// The players in the order of their seats.
        seats: Vec<EventPlayer>,
    },
    /// A player has a bye.
    Bye {
        /// The round.
        round: Round,
        /// The player.
        player: EventPlayer,
    },
    /// A player got points without a match.
    Credited {
        /// The player.
        player: EventPlayer,
        /// The round.
        round: Round,
        /// The points.
        points: i64,
        /// The reason.
        why: CreditFor,
    },
    /// A table's time is up. The table has to report its current state.
    TimeUp {
        /// The table.
        table: TableNumber,
        /// The time.
        at: Time,
    },
    /// A table finished.
    Finished {
        /// The result.
        result: Match,
        /// The points that each seat gets.
        awards: Vec<i64>,
    },
    /// A result did not match its table. The table waits for a host's decision.
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
        /// The end of the time limit, if there is one.
        until: Option<Time>,
    },
    /// All tables of a round have finished.
    RoundOver {
        /// Its number.
        round: Round,
        /// The time at which the next round begins.
        next_at: Time,
    },
    /// In a race, the time is up or a player has reached the target points. No new matches begin.
    LastCall,
    /// The host changed.
    HostChanged {
        /// The new host, if any.
        host: Option<Person>,
    },
    /// A person became a co-host.
    CoHostAdded {
        /// The person.
        person: Person,
    },
    /// A person is no longer a co-host.
    CoHostRemoved {
        /// The person.
        person: Person,
    },
    /// The event ended.
    Ended {
        /// The reason.
        why: Ending,
        /// The final standings.
        standings: Vec<Standing>,
    },
}
