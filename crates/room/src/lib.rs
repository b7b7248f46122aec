//! A room is a table with its players, as a pure state machine without sockets, database or clock. It takes inputs with
//! their time and returns journal entries to store, messages to send, and the time at which it must run again.

pub mod abuse;
mod answers;
mod away;
pub mod bots;
mod branch;
pub mod commands;
pub mod company;
mod cut;
mod dealing;
mod ease;
pub mod ended;
mod error;
pub mod event_table;
mod forget;
pub mod given_up;
mod greet;
pub mod hand_over;
mod head;
pub mod history;
pub mod homemade;
mod host;
mod lately;
pub mod latency;
mod leaving;
mod lobby;
mod matchmade;
pub mod matchmaking;
mod message;
mod message_facts;
pub mod moderation;
mod moves;
mod names;
pub mod notices;
mod observer;
mod pace;
mod pause;
pub mod pausing;
mod plan;
mod play;
pub mod play_stats;
mod player;
mod presence;
mod presses;
pub mod public;
mod publish;
mod races;
mod reactions;
mod record;
mod record_writer;
mod rematch;
mod replay;
mod ring;
mod rivals;
mod rulebooks;
mod rules;
mod rules_view;
mod seat_asks;
mod seating;
mod seats;
pub mod secrets;
mod set;
mod snapshot;
mod state_digest;
mod stats;
pub mod strength;
pub mod subject;
pub mod text;
mod timeouts;
mod updates;
mod view;
pub mod waiting;
mod wake;

use std::collections::BTreeMap;

use ruckus_arbiter::Micros;
use ruckus_engine::{Seat, Time};
use ruckus_journal::{Entry, RoomName};
use ruckus_protocol::{Command, ErrorCode, LobbyCommand, ServerMessage, Stage};

pub use names::{checked as checked_name, checked_for_a_bot, for_a_bot, too_like as names_too_like};

pub use error::RoomError;
pub use event_table::EventTableStatus;
pub use forget::{Forgotten, forget, forget_elsewhere};
pub use hand_over::SeatAskState;
pub use history::{Asker, History, RecordAnswer};
pub use matchmaking::{MatchmadeSeat, Reported};
pub use message::{Message, Post, written};
pub use moderation::{InspectedSeat, Inspection};
pub use plan::TablePlan;
pub use play_stats::MatchBallot;
pub use record::{
    Branch, DEFAULT_BOT, EventChair, ForEvent, ForMatchmaking, JournalEvent, Judged, MatchmadeChair, MatchmadeKeys,
    PlacedCard, PlayerId, Record, SeatCard, Seed, SetTable,
};
pub use record_writer::Match;
pub use replay::ReplayError;
pub use rules::{Choice, Decided, LONGEST_RULESET, Wanted, look, presets, read, rules_of};
pub use rules::{EventRules, event_rules};
pub use rules::{bad as bad_rules, changes_something, published, unsound as unsound_rule};
pub use rules_view::of as view_of;
pub use seating::SitsAs;
pub use snapshot::{RoomSnapshot, SCHEMA, SnapshotError};
pub use state_digest::StateDigest;
pub use strength::{FinishedMatch, FinishedSeat, SeatedAs};
pub use timeouts::Timeouts;

use bots::BotPlanner;
use cut::Cutting;
use event_table::EventTable;
use head::Head;
use lobby::Lobby;
use matchmade::Matchmade;
use play::RoomMatch;
use player::RoomPlayer;
use publish::{Changes, Outcome};
use races::Races;
use rules::Rules;
use seats::Seats;
use stats::Stats;
use updates::Updates;

/// The maximum number of seats at a table.
pub const MOST_SEATS: usize = ruckus_engine::MAX_SEATS;

/// The default limit of seats at a table.
pub const USUAL_SEATS: usize = 16;

/// Initial capacity in bytes for the text of an entry. It suffices for most entries.
const USUAL_ENTRY: usize = 256;

/// The source of random keys for a room's shuffles.
pub type Entropy = fn() -> Seed;

/// The result of one input: an entry to store, and messages to send after it is durable.
#[derive(Debug)]
pub struct Step {
    /// The journal entry to store.
    pub entry: Entry,
    /// Messages to players, in this order.
    pub posts: Vec<Post>,
    /// The message to all spectators, if there is one.
    pub public: Option<Message>,
    /// Players who lose their seats. Their connections close after the posts.
    pub dismissed: Vec<PlayerId>,
    /// The time for which the earliest claim judged with this entry was held, in microseconds.
    pub waited: Option<Micros>,
}

/// The result of a command.
#[derive(Debug)]
pub enum CommandOutcome {
    /// The command was executed or refused, and both are journaled. Includes commands that waited for it.
    Steps(Vec<Step>),
    /// The command claims a contested moment and waits for the verdict, or it waits behind such a claim of its player.
    Held,
    /// The command is a repetition. Contains the first answer.
    Again(Post),
}

/// Inputs that are determined when a command arrives. They are journaled with it, so that replay gives the same result.
#[derive(Clone, Copy, Debug, Default)]
struct CommandInputs<'a> {
    /// The secret to which the table commits itself before a deal.
    secret: Option<Seed>,
    /// The rules after a change.
    rules: Option<&'a Decided>,
    /// True if the player pressed before the moment was shown. The command is then refused.
    early: bool,
    /// True if the requested name is refused because it contains hidden characters.
    unfit: bool,
}

/// The state of a table and its players.
#[derive(Debug)]
pub struct Room {
    head: Head,
    seats: Seats,
    lobby: Lobby,
    play: RoomMatch,
    updates: Updates,
    planner: BotPlanner,
    races: Races,
    /// Collects the record of a match during replay.
    writer: Option<Box<record_writer::RecordWriter>>,
    cut: Cutting,
    stats: Stats,
    /// Set for tables of an event.
    event_table: Option<Box<EventTable>>,
    /// Set for tables from "Find a table", and for tables that are or were public.
    matchmaking: Option<Box<Matchmade>>,
}

impl Room {
    /// Opens a table.
    ///
    /// # Errors
    /// The name or the rules are invalid, there are too many bots, or the starting position cannot be played. If the
    /// match starts immediately, the rules must fit the number of seats.
    pub fn open(
        name: RoomName,
        plan: TablePlan,
        timeouts: Timeouts,
        entropy: Entropy,
    ) -> Result<(Self, PlayerId, Vec<Step>), RoomError> {
        let TablePlan {
            rules: choice,
            homemade,
            name: player,
            key,
            card,
            bots,
            bot,
            start,
            set,
            branch,
            program,
            unix_ms,
        } = plan;
        let player = names::checked(&player)?;
        let seats = 1 + usize::from(bots);
        if seats > USUAL_SEATS {
            let most = USUAL_SEATS - 1;
            return Err(RoomError::new(ErrorCode::BadRequest, format!("`bots` is {bots}; it must be 0 to {most}")));
        }
        let rules = match &branch {
            Some(branch) => branch.rules()?,
            None => Rules::choose(&choice)?.with_homemade(&[], &homemade)?,
        };
        if start || set.is_some() {
            rules.compile(seats)?;
        }
        let decided = rules.decided();
        let (base, with) = match choice {
            Choice::Preset { base, with } => (base, with),
            Choice::Ruleset(_) | Choice::Decided(_) => (rules.base().to_owned(), BTreeMap::new()),
        };
        let mut room = Self::empty(name, Lobby::new(rules, timeouts), entropy);
        let opened = JournalEvent::Opened { base, with, rules: Some(decided), program, unix_ms };
        let mut steps = vec![room.enter(Time(0), opened)];
        let (id, step) = room.sit_with(Time(0), &player, key, card)?;
        steps.push(step);
        for _ in 0..bots {
            steps.push(room.enter(Time(0), JournalEvent::own_command(LobbyCommand::AddBot(bot), None)));
        }
        if let Some(branch) = branch {
            steps.push(room.enter(branch.at(), JournalEvent::Branch(Box::new(branch))));
        } else if let Some(set) = set {
            set.check(seats)?;
            steps.push(room.enter(Time(0), JournalEvent::Set(Box::new(set))));
        } else if start {
            let secret = Some(room.cut.fresh());
            steps.push(room.enter(Time(0), JournalEvent::own_command(LobbyCommand::Start, secret)));
        }
        Ok((room, id, steps))
    }

    fn empty(name: RoomName, lobby: Lobby, entropy: Entropy) -> Self {
        Self {
            head: Head::new(name),
            seats: Seats::default(),
            lobby,
            play: RoomMatch::default(),
            updates: Updates::default(),
            planner: BotPlanner::new(entropy()),
            races: Races::default(),
            writer: None,
            cut: Cutting::new(entropy),
            stats: Stats::default(),
            event_table: None,
            matchmaking: None,
        }
    }

    /// The name of the room in the journal.
    pub const fn name(&self) -> &RoomName {
        self.head.name()
    }

    /// The version: the sequence number of the latest entry.
    pub const fn version(&self) -> u64 {
        self.head.seq().0
    }

    /// The time of the latest entry, by the table's clock.
    pub const fn at(&self) -> Time {
        self.head.at()
    }

    /// The stage of the table, such as the lobby or a match.
    pub const fn stage(&self) -> Stage {
        self.play.stage()
    }

    /// Handles a player's command. `arrived` is the time of its arrival by the table's clock, in microseconds.
    ///
    /// # Errors
    /// `no-seat`. `bad-number` if the command skips a number, or repeats one with an answer that is no longer stored.
    pub fn say(&mut self, arrived: Micros, player: PlayerId, command: &Command) -> Result<CommandOutcome, RoomError> {
        let Some(person) = self.seats.player(player).and_then(RoomPlayer::person) else {
            return Err(ErrorCode::NoSeat.into());
        };
        if command.n <= person.last_n {
            return match person.answer(command.n) {
                Some(ack) => Ok(CommandOutcome::Again(Post::other(player, ServerMessage::Ack(ack)))),
                None => Err(RoomError::new(
                    ErrorCode::BadNumber,
                    format!("command {} was already answered; send a higher number", command.n),
                )),
            };
        }
        let waiting = self.races.waiting(player);
        let last = person.last_n + waiting;
        if command.n <= last {
            return Ok(CommandOutcome::Held);
        }
        if command.n != last + 1 {
            let message = format!("command {} cannot follow command {last}; increase the number by 1", command.n);
            return Err(RoomError::new(ErrorCode::BadNumber, message));
        }
        if waiting > 0 {
            self.races.wait_behind(player, arrived, command.clone());
            return Ok(CommandOutcome::Held);
        }
        let mut steps = Vec::new();
        races::claims::hear(self, arrived, player, command.clone(), &mut steps);
        Ok(if steps.is_empty() { CommandOutcome::Held } else { CommandOutcome::Steps(steps) })
    }

    /// Records that all messages up to a version have been sent. `at` is in microseconds of the table's clock.
    pub fn shown(&mut self, version: u64, at: Micros) {
        self.races.shown(version, at);
    }

    /// Returns the number of the current contested moment for a player.
    fn moment_for(&self, player: PlayerId) -> Option<u64> {
        self.races.moment_for(self.play.game(), player)
    }

    /// Returns the current seat of a player.
    pub fn seat_of(&self, id: PlayerId) -> Option<Seat> {
        self.seats.seat_of(id)
    }

    /// Returns true if a player's device is connected. [`Room::is_live`] tells whether the table's clock runs.
    pub fn anyone_connected(&self) -> bool {
        self.seats.anyone_connected()
    }

    /// Applies an event. Returns its journal entry and messages.
    fn enter(&mut self, at: Time, what: JournalEvent) -> Step {
        self.enter_judged(at, what, None)
    }

    /// Applies an event, with the verdict if it was claimed in a race. Caps its time while claims are held or on their
    /// way, so that no deadline passes before they are judged.
    fn enter_judged(&mut self, at: Time, what: JournalEvent, judged: Option<Judged>) -> Step {
        let stands_at = self.races.stands_at(self.seats.players()).unwrap_or(at);
        self.enter_at(at.min(stands_at), what, judged)
    }

    fn enter_at(&mut self, at: Time, what: JournalEvent, judged: Option<Judged>) -> Step {
        // Time stands still during a pause, whatever clock the caller has.
        let at = if self.play.is_paused() { self.head.at() } else { at.max(self.head.at()) };
        let race = judged.map(Box::new);
        let mut record = Record { at, race, what, state_digest: None, gist: None };
        let Outcome { posts, public, dismissed } = self.apply(&record, true);
        record.state_digest = self.play.state_digest();
        // Serialization fails only for maps with keys that are not strings. A record has none.
        let mut body = Vec::with_capacity(USUAL_ENTRY);
        let _ = serde_json::to_writer(&mut body, &record);
        let entry = self.head.entry(record.what.command(), body, self.stats.take_tallies());
        if self.is_live() {
            bots::plan_bots(self);
        }
        Step { entry, posts, public, dismissed, waited: None }
    }

    /// Applies an entry, live or on replay. Only this function changes the journaled state of a room. If `updates` is
    /// false, no player can ask for the updates of the entry, and they are not built.
    fn apply(&mut self, record: &Record, updates: bool) -> Outcome {
        self.head.advance(record.at);
        let mut changes = Changes::new(updates, updates && self.updates.is_watched());
        if let Some(judged) = &record.race {
            races::note_conduct(self, judged);
            self.races.develop(judged);
        }
        let ack = match &record.what {
            // The room was already created from this event.
            JournalEvent::Opened { unix_ms, .. } => {
                self.lobby.open(*unix_ms);
                None
            }
            JournalEvent::Set(set) => {
                set::set(self, set, &mut changes);
                None
            }
            JournalEvent::Branch(branch) => {
                branch::branch_off(self, branch, &mut changes);
                None
            }
            JournalEvent::ForEvent(of) => {
                event_table::seat_event(self, of, &mut changes);
                None
            }
            JournalEvent::ForMatchmaking(of) => {
                matchmaking::seat_matchmade(self, of, &mut changes);
                None
            }
            JournalEvent::Public { public } => {
                public::list(self, *public, &mut changes);
                None
            }
            JournalEvent::LeftMatchmaking { player } => {
                leaving::left_matchmaking(self, *player, &mut changes);
                None
            }
            JournalEvent::Stopped => {
                event_table::stopped(self, &mut changes);
                None
            }
            JournalEvent::Seated { player, name, key, chair, card, program } => {
                let sits = SitsAs { card: card.clone(), program: *program };
                seating::seat(self, *player, name, key, *chair, sits, &mut changes);
                None
            }
            JournalEvent::SeatAsked { player, key } => {
                hand_over::seat_asked(self, *player, key, &mut changes);
                None
            }
            JournalEvent::Command { player, n, what, secret, rules, early, unfit } => {
                let rules = rules.as_ref();
                let found = CommandInputs { secret: *secret, rules, early: *early, unfit: *unfit };
                Some((*player, commands::command(self, *player, *n, what, found, &mut changes)))
            }
            JournalEvent::Asked { player, what, rules } => {
                let found = CommandInputs { rules: Some(rules), ..CommandInputs::default() };
                // Checked before the event was journaled.
                let _ = commands::lobby(self, Some(*player), what, found, &mut changes);
                None
            }
            JournalEvent::OwnCommand { what, secret } => {
                // The room itself is allowed to do this.
                let found = CommandInputs { secret: *secret, ..CommandInputs::default() };
                let _ = commands::lobby(self, None, what, found, &mut changes);
                None
            }
            JournalEvent::Bot { seat, action } => {
                moves::act(self, *seat, action, &mut changes);
                None
            }
            JournalEvent::Tick => {
                moves::tick(self, &mut changes);
                None
            }
            JournalEvent::Spoke { player } => {
                company::spoke(self, *player, &mut changes);
                None
            }
            JournalEvent::Connected { player } => {
                away::connected(self, *player, true, &mut changes);
                pausing::is_here(self, *player);
                pausing::comes_or_goes(self, *player, true);
                None
            }
            JournalEvent::Disconnected { player } => {
                away::connected(self, *player, false, &mut changes);
                pausing::comes_or_goes(self, *player, false);
                pausing::drops_out(self, *player);
                None
            }
            JournalEvent::Hidden { player, hidden } => {
                away::hidden(self, *player, *hidden, &mut changes);
                None
            }
            JournalEvent::Away { player } => {
                away::away(self, *player, &mut changes);
                None
            }
            JournalEvent::Invited { code } => {
                self.lobby.invite(code.clone());
                changes.lobby = true;
                None
            }
            JournalEvent::HostDue => {
                self.seats.host_is_due(&mut changes);
                None
            }
            JournalEvent::CutDue => {
                dealing::cut_is_due(self, &mut changes);
                None
            }
            JournalEvent::Paused => {
                pausing::begins(self, &mut changes);
                None
            }
            JournalEvent::PauseDue => {
                pausing::is_due(self, &mut changes);
                None
            }
            JournalEvent::Resumed => {
                away::disconnect_all(self, &mut changes);
                None
            }
            JournalEvent::Ended => {
                away::ends(self, &mut changes);
                None
            }
            JournalEvent::Removed { player } => {
                leaving::removed(self, *player, &mut changes);
                None
            }
            JournalEvent::SeatClosed { player } => {
                leaving::seat_closed(self, *player, &mut changes);
                None
            }
        };
        pausing::settle(self, &mut changes);
        let (version, at) = (self.version(), self.at());
        self.races.see(self.play.running(), version, at, &mut changes);
        let dismissed = std::mem::take(&mut changes.dismissed);
        let (posts, public) = publish::publish(self, &mut changes, ack);
        Outcome { posts, public, dismissed }
    }
}

#[cfg(test)]
mod tests;
