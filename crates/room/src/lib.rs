//! A room: a table with everybody around it, as a value. It knows no sockets, no database and no clock: it takes what comes
//! from outside with the time, and gives what is to be written, what is to be told to whom, and when it is to be woken.

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
mod leaving;
pub mod lines;
mod lobby;
mod matchmade;
mod message;
pub mod moderation;
mod moves;
mod names;
pub mod notices;
mod observer;
mod pace;
mod patience;
mod plan;
mod play;
mod player;
mod presence;
mod presses;
pub mod public;
mod publish;
mod races;
mod reactions;
pub mod real;
mod record;
mod rematch;
mod replay;
mod ring;
mod rivals;
mod rulebooks;
mod rules;
mod rules_view;
mod scribe;
mod seat_asks;
mod seating;
mod seats;
pub mod secrets;
mod set;
mod snapshot;
mod state_digest;
mod stats;
pub mod strangers;
pub mod strength;
pub mod subject;
pub mod text;
mod told_facts;
mod updates;
mod view;
mod wake;
mod words;

use std::collections::BTreeMap;

use ruckus_arbiter::Micros;
use ruckus_engine::{Seat, Time};
use ruckus_journal::{Entry, RoomName};
use ruckus_protocol::{Command, ErrorCode, LobbyCommand, ServerMessage, Stage};

pub use names::{checked as checked_name, checked_for_a_bot, for_a_bot, too_like as names_too_like};

pub use error::RoomError;
pub use event_table::EventGlance;
pub use forget::{Forgotten, forget, forget_elsewhere};
pub use hand_over::Asked;
pub use history::{Asker, History, Told};
pub use message::{Message, Post, written};
pub use moderation::{InspectedSeat, Inspection};
pub use patience::Patience;
pub use plan::Plan;
pub use real::Paper;
pub use record::{
    Branch, Event, EventChair, ForEvent, ForStrangers, HOUSE_BOT, Judged, LaidCard, PlayerId, Record, SeatCard, Seed,
    SetTable, StrangerChair, StrangerKeys,
};
pub use replay::ReplayError;
pub use rules::{Choice, Decided, LONGEST_RULESET, Wanted, look, presets, read, rules_of};
pub use rules::{EventRules, event_rules};
pub use rules::{bad as bad_rules, changes_something, published, unsound as unsound_rule};
pub use rules_view::of as view_of;
pub use scribe::Match;
pub use seating::SitsAs;
pub use snapshot::{RoomSnapshot, SCHEMA, SnapshotError};
pub use state_digest::StateDigest;
pub use strangers::{Reported, StrangerSeat};
pub use strength::{FinishedMatch, FinishedSeat, SeatedAs};

use bots::Minds;
use cut::Cutting;
use event_table::EventTable;
use head::Head;
use lobby::Lobby;
use matchmade::AmongStrangers;
use play::Play;
use player::Player;
use publish::{Changes, Outcome};
use races::Races;
use rules::Rules;
use seats::Seats;
use stats::Stats;
use updates::Updates;

/// The most seats a table takes.
pub const MOST_SEATS: usize = ruckus_engine::MAX_SEATS;

/// How many it takes unless its host says otherwise.
pub const USUAL_SEATS: usize = 16;

/// Where a room gets keys for its shuffles.
pub type Entropy = fn() -> Seed;

/// What came of something: what must be written, and what may be told once it is.
#[derive(Debug)]
pub struct Step {
    /// To be written.
    pub entry: Entry,
    /// To be told afterwards, in this order.
    pub posts: Vec<Post>,
    /// To be told to all who watch.
    pub public: Option<Message>,
    /// Whose seats are given up: their lines end after the posts.
    pub dismissed: Vec<PlayerId>,
    /// For how long the earliest claim was held that was judged with it, in microseconds.
    pub waited: Option<Micros>,
}

/// What becomes of a command.
#[derive(Debug)]
pub enum Heard {
    /// It has been carried out, or refused; either is written. What waited for it comes with it.
    Steps(Vec<Step>),
    /// It claims a contested moment, and waits for the verdict.
    Held,
    /// It was answered before: here is the first answer.
    Again(Post),
}

/// What was found when a command came, and is written down with it, so that carrying it out again comes to the same.
#[derive(Clone, Copy, Debug, Default)]
struct Found<'a> {
    /// For a deal by an earlier version of the program: the key of its shuffle.
    seed: Option<Seed>,
    /// For a deal: what the table binds itself to.
    secret: Option<Seed>,
    /// For a change of the rules.
    rules: Option<&'a Decided>,
    /// Whether it was pressed too early.
    early: bool,
    /// Whether the name that it asks for is refused, since it hides characters.
    unfit: bool,
}

/// A table with everybody around it.
#[derive(Debug)]
pub struct Room {
    head: Head,
    seats: Seats,
    lobby: Lobby,
    play: Play,
    updates: Updates,
    minds: Minds,
    races: Races,
    /// Takes notes while a journal is read for its record.
    scribe: Option<Box<scribe::Scribe>>,
    cut: Cutting,
    stats: Stats,
    /// The event that it is a table of, if it is.
    event_table: Option<Box<EventTable>>,
    /// What holds among strangers, at a table that was found or is public.
    strangers: Option<Box<AmongStrangers>>,
}

impl Room {
    /// Opens a table.
    ///
    /// # Errors
    /// A bad name, unknown rules, or rules that do not fit the seats if the match is to begin at once.
    pub fn open(
        name: RoomName,
        plan: Plan,
        patience: Patience,
        entropy: Entropy,
    ) -> Result<(Self, PlayerId, Vec<Step>), RoomError> {
        let Plan { rules: choice, homemade, name: player, key, card, bots, bot, start, set, branch, program, unix_ms } =
            plan;
        let player = names::checked(&player)?;
        let seats = 1 + usize::from(bots);
        if seats > USUAL_SEATS {
            let most = USUAL_SEATS - 1;
            return Err(RoomError::new(
                ErrorCode::BadRequest,
                format!("`bots` is {bots}; a table has room for 0 to {most}"),
            ));
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
        let mut room = Self::empty(name, Lobby::new(rules, patience), entropy);
        let opened = Event::Opened { base, with, rules: Some(decided), program, unix_ms };
        let mut steps = vec![room.enter(Time(0), opened)];
        let (id, step) = room.sit_with(Time(0), &player, key, card)?;
        steps.push(step);
        for _ in 0..bots {
            steps.push(room.enter(Time(0), Event::house(LobbyCommand::AddBot(bot), None)));
        }
        if let Some(branch) = branch {
            steps.push(room.enter(branch.at(), Event::Branch(Box::new(branch))));
        } else if let Some(set) = set {
            set.check(seats)?;
            steps.push(room.enter(Time(0), Event::Set(Box::new(set))));
        } else if start {
            let secret = Some(room.cut.fresh());
            steps.push(room.enter(Time(0), Event::house(LobbyCommand::Start, secret)));
        }
        Ok((room, id, steps))
    }

    fn empty(name: RoomName, lobby: Lobby, entropy: Entropy) -> Self {
        Self {
            head: Head::new(name),
            seats: Seats::default(),
            lobby,
            play: Play::default(),
            updates: Updates::default(),
            minds: Minds::new(entropy()),
            races: Races::default(),
            scribe: None,
            cut: Cutting::new(entropy),
            stats: Stats::default(),
            event_table: None,
            strangers: None,
        }
    }

    /// The name.
    pub const fn name(&self) -> &RoomName {
        self.head.name()
    }

    /// The version: the number of the last entry.
    pub const fn version(&self) -> u64 {
        self.head.seq().0
    }

    /// The time of the last entry, by the table's clock.
    pub const fn at(&self) -> Time {
        self.head.at()
    }

    /// How far the table is.
    pub const fn stage(&self) -> Stage {
        self.play.stage()
    }

    /// Takes a player's command, which arrived at a moment of the table's clock, in microseconds.
    ///
    /// # Errors
    /// The command cannot be taken at all: its number is not the next one, or the player has no seat.
    pub fn say(&mut self, arrived: Micros, player: PlayerId, command: &Command) -> Result<Heard, RoomError> {
        let Some(person) = self.seats.player(player).and_then(Player::person) else {
            return Err(RoomError::new(ErrorCode::NoSeat, "this seat is no longer yours; sit down again"));
        };
        if command.n <= person.last_n {
            return match person.answer(command.n) {
                Some(ack) => Ok(Heard::Again(Post::other(player, ServerMessage::Ack(ack)))),
                None => {
                    Err(RoomError::new(ErrorCode::BadNumber, format!("command {} was answered long ago", command.n)))
                }
            };
        }
        let waiting = self.races.waiting(player);
        let last = person.last_n + waiting;
        if command.n <= last {
            return Ok(Heard::Held);
        }
        if command.n != last + 1 {
            let message = format!("command {} cannot follow command {last}; numbers rise by one", command.n);
            return Err(RoomError::new(ErrorCode::BadNumber, message));
        }
        if waiting > 0 {
            self.races.wait_behind(player, arrived, command.clone());
            return Ok(Heard::Held);
        }
        let mut steps = Vec::new();
        races::claims::hear(self, arrived, player, command.clone(), &mut steps);
        Ok(if steps.is_empty() { Heard::Held } else { Heard::Steps(steps) })
    }

    /// All messages up to a version have left at a time, in microseconds of the table's clock.
    pub fn shown(&mut self, version: u64, at: Micros) {
        self.races.shown(version, at);
    }

    /// The number of the present moment for a player.
    fn moment_for(&self, player: PlayerId) -> Option<u64> {
        self.races.moment_for(self.play.game(), player)
    }

    /// Where a player sits.
    pub fn seat_of(&self, id: PlayerId) -> Option<Seat> {
        self.seats.seat_of(id)
    }

    /// Whether anybody's device is connected. While nobody's is, the table's clock stands still, unless an event waits.
    pub fn anyone_connected(&self) -> bool {
        self.seats.anyone_connected()
    }

    /// Lets something happen, and says what must be written.
    fn enter(&mut self, at: Time, what: Event) -> Step {
        self.enter_judged(at, what, None)
    }

    /// The same, for what was claimed. As long as claims are held, the table's time stands at the earliest.
    fn enter_judged(&mut self, at: Time, what: Event, judged: Option<Judged>) -> Step {
        let stands_at = self.races.stands_at(self.seats.players()).unwrap_or(at);
        self.enter_at(at.min(stands_at), what, judged)
    }

    fn enter_at(&mut self, at: Time, what: Event, judged: Option<Judged>) -> Step {
        let (at, race) = (at.max(self.head.at()), judged.map(Box::new));
        let mut record = Record { at, race, what, state_digest: None, gist: None };
        let Outcome { posts, public, dismissed } = self.apply(&record, true);
        record.state_digest = self.play.state_digest();
        // Maps with other keys than strings are the only thing that JSON cannot say; a record has none.
        let body = serde_json::to_vec(&record).unwrap_or_default();
        let entry = self.head.entry(record.what.command(), body, self.stats.take_tallies());
        if self.is_live() {
            bots::plan_bots(self);
        }
        Step { entry, posts, public, dismissed, waited: None }
    }

    /// The only thing that changes a room, when it happens and when the journal is read again. Unless `told`, nobody
    /// will ask what players have been told of it.
    fn apply(&mut self, record: &Record, told: bool) -> Outcome {
        self.head.advance(record.at);
        let mut changes = Changes::new(told, told && self.updates.is_watched());
        if let Some(judged) = &record.race {
            races::note_conduct(self, judged);
            self.races.develop(judged);
        }
        let ack = match &record.what {
            // It set the room up before it was applied.
            Event::Opened { unix_ms, .. } => {
                self.lobby.open(*unix_ms);
                None
            }
            Event::Set(set) => {
                set::set(self, set, &mut changes);
                None
            }
            Event::Branch(branch) => {
                branch::branch_off(self, branch, &mut changes);
                None
            }
            Event::ForEvent(of) => {
                event_table::seat_event(self, of, &mut changes);
                None
            }
            Event::ForStrangers(of) => {
                strangers::seat_strangers(self, of, &mut changes);
                None
            }
            Event::Public { public } => {
                public::list(self, *public, &mut changes);
                None
            }
            Event::LeftStrangers { player } => {
                leaving::left_strangers(self, *player, &mut changes);
                None
            }
            Event::Stopped => {
                event_table::stopped(self, &mut changes);
                None
            }
            Event::Seated { player, name, key, chair, card, program } => {
                let sits = SitsAs { card: card.clone(), program: *program };
                seating::seat(self, *player, name, key, *chair, sits, &mut changes);
                None
            }
            Event::SeatAsked { player, key } => {
                hand_over::seat_asked(self, *player, key, &mut changes);
                None
            }
            Event::Command { player, n, what, seed, secret, rules, early, unfit } => {
                let rules = rules.as_ref();
                let found = Found { seed: *seed, secret: *secret, rules, early: *early, unfit: *unfit };
                Some((*player, commands::command(self, *player, *n, what, found, &mut changes)))
            }
            Event::Asked { player, what, rules } => {
                let found = Found { rules: Some(rules), ..Found::default() };
                // It was allowed when it was written.
                let _ = commands::lobby(self, Some(*player), what, found, &mut changes);
                None
            }
            Event::House { what, seed, secret } => {
                // What the table does by itself it may do.
                let found = Found { seed: *seed, secret: *secret, ..Found::default() };
                let _ = commands::lobby(self, None, what, found, &mut changes);
                None
            }
            Event::Bot { seat, action } => {
                moves::act(self, *seat, action, &mut changes);
                None
            }
            Event::Tick => {
                moves::tick(self, &mut changes);
                None
            }
            Event::Spoke { player } => {
                company::spoke(self, *player, &mut changes);
                None
            }
            Event::Connected { player } => {
                away::connected(self, *player, true, &mut changes);
                None
            }
            Event::Disconnected { player } => {
                away::connected(self, *player, false, &mut changes);
                None
            }
            Event::Hidden { player, hidden } => {
                away::hidden(self, *player, *hidden, &mut changes);
                None
            }
            Event::Away { player } => {
                away::away(self, *player, &mut changes);
                None
            }
            Event::Invited { code } => {
                self.lobby.invite(code.clone());
                changes.lobby = true;
                None
            }
            Event::HostDue => {
                self.seats.host_is_due(&mut changes);
                None
            }
            Event::CutDue => {
                dealing::cut_is_due(self, &mut changes);
                None
            }
            Event::Resumed => {
                away::everybody_is_gone(self, &mut changes);
                None
            }
            Event::Ended => {
                away::ends(self, &mut changes);
                None
            }
            Event::Removed { player } => {
                leaving::removed(self, *player, &mut changes);
                None
            }
            Event::SeatClosed { player } => {
                leaving::seat_closed(self, *player, &mut changes);
                None
            }
        };
        let (version, at) = (self.version(), self.at());
        self.races.see(self.play.running(), version, at, &mut changes);
        let dismissed = std::mem::take(&mut changes.dismissed);
        let (posts, public) = publish::publish(self, &changes, ack);
        Outcome { posts, public, dismissed }
    }
}

#[cfg(test)]
mod tests;
