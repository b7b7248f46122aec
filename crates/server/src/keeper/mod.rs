//! The task that owns a room: it brings in what comes from outside, in the order in which it arrives, writes what came
//! of it, and lets messages and answers go only once the journal has confirmed it.
//!
//! It also keeps the times by which the room judges races: when a message has left, and when a command arrived.

mod cards;
mod clock;
mod company;
mod effects;
mod event;
mod left;
mod moderation;
mod note;
mod snapshots;
mod strangers;
mod thinking;

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use ruckus_engine::Time;
use ruckus_journal::StoreError;
use ruckus_protocol::{Command, ServerMessage, Stage};
use ruckus_store::{Journal, Receipt};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::Instant;

use crate::clock::{at, unix_ms};
use crate::limits::Bucket;
use crate::line::{Close, Line};
use crate::nodes::Tenure;
use crate::player_card::CardObserver;
use crate::strangers::Strangers;
use crate::telemetry::{self, Asked};
use cards::Cards;
use clock::Clock;
use effects::{Effect, happen};
pub(crate) use event::EventOrder;
pub(crate) use left::Left;
pub(crate) use moderation::{Inspected, Order};
pub(crate) use note::{Arrival, Lost, Newcomer, Note, Wish};
use ruckus_room::{EventGlance, Heard, Message, PlayerId, Post, Room, Step};
pub(crate) use snapshots::Snapshots;
pub(crate) use strangers::StrangerOrder;

use thinking::Thinking;

/// What waits for the journal.
struct Pending {
    receipt: Receipt,
    effects: Vec<Effect>,
    /// The version that is shown by it.
    version: u64,
}

pub(crate) struct Keeper {
    room: Room,
    /// The entry that takes the room over from whoever held it before, until the first change is written with it. It
    /// follows from the entries before it alone: whoever reads the room anew comes to the same, so it may be shown.
    takeover: Option<ruckus_journal::Entry>,
    journal: Journal,
    notes: mpsc::Receiver<Box<Note>>,
    clock: Clock,
    lines: BTreeMap<PlayerId, Line>,
    /// Lines of those who only watch.
    watchers: Vec<Line>,
    /// How much players may still say.
    talk: BTreeMap<PlayerId, Bucket>,
    pending: VecDeque<Pending>,
    /// When commands arrived whose claims are held.
    asked: BTreeMap<(PlayerId, u64), Asked>,
    /// The stage that the log knows of.
    logged: Stage,
    thinking: Thinking,
    snapshots: Snapshots,
    /// When the room may be put away, if nobody comes.
    park_at: Option<Instant>,
    park_after: Duration,
    /// What devices are told that are shown out.
    stopped: Option<Close>,
    /// How the table of an event stands, for the event.
    glances: Option<watch::Sender<EventGlance>>,
    tenure: Tenure,
    /// The part of the house that hears who leaves a match among strangers.
    strangers: Arc<Strangers>,
    /// What player cards hear of the table.
    cards: Cards,
}

/// Why a keeper has ended.
#[derive(Debug)]
pub(crate) enum End {
    /// Nobody came for a while; whoever asks for the room next reads it from the journal.
    /// With nothing if it was only looked at: how it was left holds still.
    Parked(Option<Left>),
    /// Something is done to the room alone; whoever waits for it goes on when this is dropped.
    Stopped(oneshot::Sender<()>),
    /// The server is going down.
    Closed,
    /// The node's lease has run out: others may have the room.
    Lapsed,
    /// The journal failed.
    Failed(StoreError),
}

impl Keeper {
    #[expect(clippy::too_many_arguments, reason = "they are its fields")]
    pub(crate) fn new(
        mut room: Room,
        takeover: Option<ruckus_journal::Entry>,
        journal: Journal,
        notes: mpsc::Receiver<Box<Note>>,
        snapshots: Snapshots,
        park_after: Duration,
        tenure: Tenure,
        strangers: Arc<Strangers>,
        cards: CardObserver,
    ) -> Self {
        let mut clock = Clock { stood_at: room.at().0 * 1000, running_since: None };
        clock.run(room.is_live());
        ruckus_room::event_table::clock_began(&mut room, unix_ms().saturating_sub(clock.now().0));
        // Of those who left before the room was read, somebody took note.
        let _ = ruckus_room::strangers::take_leavers(&mut room);
        let park_at = Some(Instant::now() + park_after);
        let (lines, pending, asked) = (BTreeMap::new(), VecDeque::new(), BTreeMap::new());
        let logged = room.stage();
        let (watchers, talk, thinking) = (Vec::new(), BTreeMap::new(), Thinking::default());
        Self {
            room,
            takeover,
            journal,
            notes,
            clock,
            lines,
            watchers,
            talk,
            pending,
            asked,
            logged,
            thinking,
            snapshots,
            park_at,
            park_after,
            stopped: None,
            glances: None,
            tenure,
            strangers,
            cards: Cards::new(cards),
        }
    }

    /// Keeps the room until it ends. `may_park` takes the room off the list, unless something is on its way to it.
    pub(crate) async fn run(mut self: Box<Self>, may_park: impl Fn(&mpsc::Receiver<Box<Note>>) -> bool) -> End {
        // A crash may have come between the end of a match and its count.
        if let Some(hand_in) = self.cards.result(&self.room) {
            happen(vec![hand_in]);
        }
        let end = loop {
            // A program that was frozen for a while must not say anything more.
            if self.tenure.has_lapsed() {
                break End::Lapsed;
            }
            self.let_bots_think();
            self.show_event();
            let wake = self.room.wake_at().and_then(|at| self.clock.instant(at));
            let park_at = self.park_at.filter(|_| self.pending.is_empty());
            tokio::select! {
                biased;
                () = self.tenure.ends() => {
                    break if self.tenure.closing.is_cancelled() { End::Closed } else { End::Lapsed };
                }
                written = first_written(&mut self.pending) => {
                    if let Err(error) = written {
                        break End::Failed(error);
                    }
                    self.release();
                }
                (seat, verdict) = self.thinking.verdict() => ruckus_room::bots::thought(&mut self.room, seat, verdict),
                () = at(wake) => self.catch_up(self.clock.now()).await,
                note = self.notes.recv() => match note.map(|note| *note) {
                    Some(Note::Stop { close, done }) => {
                        self.stopped = Some(close);
                        break End::Stopped(done);
                    }
                    Some(note) => self.hear(note).await,
                    None => break End::Closed,
                },
                () = at(park_at) => {
                    if !self.room.is_live() && may_park(&self.notes) {
                        break End::Parked(self.takeover.is_none().then(|| Left::of(&self.room)));
                    }
                    self.park_at = Some(Instant::now() + self.park_after);
                }
            }
            // The room must not run ahead of the journal without bounds.
            while self.pending.len() > 256 {
                if let Err(error) = first_written(&mut self.pending).await {
                    Box::pin(self.end(&End::Failed(error.clone()))).await;
                    return End::Failed(error);
                }
                self.release();
            }
        };
        Box::pin(self.end(&end)).await;
        end
    }

    async fn end(&mut self, end: &End) {
        self.notes.close();
        let close = match end {
            End::Parked(_) | End::Closed => Close::GOING_DOWN,
            End::Lapsed => Close::TROUBLE,
            End::Stopped(_) => self.stopped.unwrap_or(Close::TROUBLE),
            End::Failed(StoreError::DiskFull) => Close::DISK_FULL,
            End::Failed(StoreError::Damaged { .. }) => Close::DAMAGED,
            End::Failed(_) => Close::TROUBLE,
        };
        if matches!(end, End::Closed | End::Stopped(_)) {
            while !self.pending.is_empty() && first_written(&mut self.pending).await.is_ok() {
                self.release();
            }
        }
        self.keep_last_snapshot(end).await;
        // Devices come back at once, and should find that another node may have the room.
        if matches!(end, End::Closed) {
            self.tenure.give_up(self.room.name()).await;
        }
        for line in self.lines.values().chain(&self.watchers) {
            line.hang_up(close);
        }
    }

    async fn hear(&mut self, note: Note) {
        // What a command may be earlier than has not happened before it.
        let now = match &note {
            Note::Say { arrived, .. } => Time(self.clock.micros_at(*arrived) / 1000),
            _ => self.clock.now(),
        };
        self.catch_up(now).await;
        let Some(note) = self.unless_ended(note) else { return };
        match note {
            // In places of their own: the task keeps space for the largest of what it waits for.
            Note::Admin(order) => Box::pin(self.carry_out(now, order)).await,
            Note::Event(order) => Box::pin(self.carry_out_for_event(now, order)).await,
            Note::Strangers(order) => Box::pin(self.carry_out_for_strangers(now, order)).await,
            Note::Sit(newcomer) => {
                let Newcomer { name, key, sits, reply } = *newcomer;
                // Asked once more because the answer was lost: the seat is theirs already.
                if let Some(seat) = self.room.holder(&key).and_then(|player| self.room.seat_of(player)) {
                    self.after(vec![Effect::reply(reply, Ok(seat))]);
                    return;
                }
                match self.room.sit_with(now, &name, key, sits) {
                    Ok((player, step)) => {
                        self.take(vec![step]).await;
                        if let Some(seat) = self.room.seat_of(player) {
                            self.after(vec![Effect::reply(reply, Ok(seat))]);
                        }
                    }
                    // Who asked may have gone away.
                    Err(problem) => _ = reply.send(Err(problem)),
                }
            }
            Note::AskForSeat(lost) => Box::pin(self.seat_is_asked_for(now, *lost)).await,
            // Taken care of where the room ends.
            Note::Stop { .. } => {}
            Note::Invite { key, code, reply } => {
                if let (Ok(_), Some(code)) = (ruckus_room::ended::code_for(&self.room, &key), code)
                    && let Some(step) = ruckus_room::ended::invite(&mut self.room, now, &code)
                {
                    self.take(vec![step]).await;
                }
                let code = ruckus_room::ended::code_for(&self.room, &key).map(|code| code.map(str::to_owned));
                self.after(vec![Effect::reply(reply, code)]);
            }
            Note::Look { reply } => {
                let card = self.room.card();
                self.after(vec![Effect::reply(reply, card)]);
            }
            Note::Rules { reply } => {
                let rules = self.room.rules();
                self.after(vec![Effect::reply(reply, rules)]);
            }
            Note::CardOf { key, other, reply } => {
                let card = ruckus_room::strength::card_of_other(&self.room, &key, other);
                self.after(vec![Effect::reply(reply, card)]);
            }
            Note::SwitchOn(wish) => {
                let Wish { key, wanted, reply } = *wish;
                match ruckus_room::commands::switch_on(&mut self.room, now, &key, wanted) {
                    Ok((titles, step)) => {
                        self.take(vec![step]).await;
                        self.after(vec![Effect::reply(reply, Ok(titles))]);
                    }
                    // Who asked may have gone away.
                    Err(problem) => _ = reply.send(Err(problem)),
                }
            }
            Note::Ballot { key, reply } => {
                let paper = ruckus_room::real::paper(&self.room, &key);
                self.after(vec![Effect::reply(reply, paper)]);
            }
            Note::Hello(arrival) => {
                let Arrival { key, last, line, reply } = *arrival;
                let player = self.room.holder(&key);
                let _ = reply.send(player.map(Some).ok_or(Close::BAD_TOKEN));
                if let Some(player) = player {
                    Box::pin(self.hello(player, last, line)).await;
                }
            }
            Note::Watch { line, reply } => {
                let refused = self.turns_away();
                let _ = reply.send(refused.map_or(Ok(None), Err));
                if refused.is_none() {
                    self.watch(line);
                }
            }
            Note::Say { player, line, command, arrived } => {
                if self.is_current(player, line) {
                    self.say(player, &command, arrived).await;
                }
            }
            Note::Ping { line, id } => {
                if let Some(line) = self.lines.values().chain(&self.watchers).find(|known| known.id() == line) {
                    let message = Message::other(ServerMessage::Pong { id, now: now.0 });
                    self.after(vec![Effect::Send { line: line.clone(), message, asked: None }]);
                }
            }
            Note::Talk { player, line, says } => {
                if self.is_current(player, line) {
                    Box::pin(self.talk(player, &says)).await;
                }
            }
            Note::Why { player, line, rule } => {
                if self.is_current(player, line) {
                    ruckus_room::real::asked_why(&mut self.room, player, &rule);
                }
            }
            Note::Measured { player, line, round_trip, kernel, proxy } => {
                if self.is_current(player, line) {
                    let micros = |time: Duration| time.as_micros() as u64;
                    ruckus_room::lines::measured_by_proxy(&mut self.room, player, proxy.map(micros));
                    ruckus_room::lines::measured(&mut self.room, player, micros(round_trip), kernel.map(micros));
                    self.notify();
                }
            }
            Note::Framed { player, line, round_trip } => {
                if self.is_current(player, line) {
                    ruckus_room::lines::measured_frame(&mut self.room, player, round_trip.as_micros() as u64);
                }
            }
            Note::Hidden { player, line, hidden } => {
                if self.is_current(player, line)
                    && let Some(step) = self.room.hide(now, player, hidden)
                {
                    self.take(vec![step]).await;
                }
            }
            Note::Gone { player: None, line } => {
                let before = self.watchers.len();
                self.watchers.retain(|watcher| watcher.id() != line);
                if self.watchers.len() < before {
                    self.tell_who_watches();
                }
            }
            Note::Gone { player: Some(player), line } => {
                if self.is_current(player, line) {
                    self.lines.remove(&player);
                    if let Some(step) = self.room.disconnect(now, player) {
                        self.take(vec![step]).await;
                    }
                    self.run_clock();
                }
            }
        }
        self.cards.retain(|player| self.lines.contains_key(&player));
        let empty = self.lines.is_empty() && self.watchers.is_empty();
        self.park_at = empty.then(|| self.park_at.unwrap_or_else(|| Instant::now() + self.park_after));
    }

    fn is_current(&self, player: PlayerId, line: u64) -> bool {
        self.lines.get(&player).is_some_and(|current| current.id() == line)
    }

    async fn hello(&mut self, player: PlayerId, last: Option<u64>, line: Line) {
        if let Some(old) = self.lines.remove(&player) {
            self.after(vec![Effect::HangUp { line: old, close: Close::TAKEN_OVER }]);
        }
        // Connecting is written as well; the new line hears of it in its greeting.
        if let Some(step) = self.room.connect(self.clock.now(), player) {
            self.take(vec![step]).await;
        }
        self.run_clock();
        self.lines.insert(player, line);
        if let Some(card) = ruckus_room::strength::card_of(&self.room, player) {
            self.cards.enter(player, card, self.room.name());
        }
        ruckus_room::lines::new_line(&mut self.room, player);
        let greeting = self.room.greet(player, last, self.clock.now().0);
        telemetry::greeted(greeting.iter().all(|post| matches!(post.message, Message::Shared(_))));
        self.post(greeting);
        if !self.watchers.is_empty() {
            self.post(vec![Post::other(player, self.who_watches())]);
        }
        self.notify();
    }

    /// Tells single players what concerns them alone.
    fn notify(&mut self) {
        let notices = ruckus_room::notices::notices(&mut self.room);
        if !notices.is_empty() {
            self.post(notices);
        }
    }

    async fn say(&mut self, player: PlayerId, command: &Command, arrived: Instant) {
        let heard = self.room.say(self.clock.micros_at(arrived), player, command);
        if let Ok(heard @ (Heard::Steps(_) | Heard::Held)) = &heard {
            let held = matches!(heard, Heard::Held);
            self.asked.entry((player, command.n)).or_insert(Asked { at: arrived, held });
        }
        match heard {
            Ok(Heard::Steps(steps)) => {
                self.take(steps).await;
                self.run_clock();
            }
            Ok(Heard::Held) => {}
            Ok(Heard::Again(post)) => self.post(vec![post]),
            Err(problem) => {
                let message = ServerMessage::Error { code: problem.code.to_owned(), message: problem.message };
                self.post(vec![Post::other(player, message)]);
                if let Some(line) = self.lines.get(&player).cloned() {
                    self.after(vec![Effect::HangUp { line, close: Close::PROTOCOL }]);
                }
            }
        }
    }

    /// Lets everything happen that is due at a time.
    async fn catch_up(&mut self, now: Time) {
        // A bound, so that a bot that acts without end cannot keep everybody else out.
        for _ in 0..64 {
            let Some(steps) = self.room.wake(now) else { return };
            self.take(steps).await;
        }
    }

    /// Has steps written at once, and queues what may be told once they are.
    async fn take(&mut self, steps: Vec<Step>) {
        if steps.is_empty() {
            return;
        }
        let mut effects = Vec::new();
        let mut entries = Vec::with_capacity(steps.len() + 1);
        entries.extend(self.takeover.take());
        let mut version = 0;
        for step in steps {
            version = step.entry.seq.0;
            entries.push(step.entry);
            if let Some(waited) = step.waited {
                telemetry::judged(Duration::from_micros(waited));
            }
            self.send(step.posts, &mut effects);
            if let Some(message) = step.public {
                let send = |line: &Line| Effect::Send { line: line.clone(), message: message.clone(), asked: None };
                effects.extend(self.watchers.iter().map(send));
            }
            for player in step.dismissed {
                self.talk.remove(&player);
                if let Some(line) = self.lines.remove(&player) {
                    effects.push(Effect::HangUp { line, close: Close::LEFT });
                }
            }
        }
        self.note_leavers();
        effects.extend(self.cards.result(&self.room));
        let receipt = self.journal.append(entries).await;
        self.pending.push_back(Pending { receipt, effects, version });
        self.take_snapshot();
        self.notify();
        self.draw_the_curtain();
    }

    fn send(&mut self, posts: Vec<Post>, effects: &mut Vec<Effect>) {
        for Post { to, message } in posts {
            let asked = match &message {
                Message::Other(other) => match &**other {
                    ServerMessage::Ack(ack) => self.asked.remove(&(to, ack.n)),
                    _ => None,
                },
                Message::Shared(_) => None,
            };
            if let Some(line) = self.lines.get(&to).cloned() {
                effects.push(Effect::Send { line, message, asked });
            }
        }
    }

    fn post(&mut self, posts: Vec<Post>) {
        let mut effects = Vec::with_capacity(posts.len());
        self.send(posts, &mut effects);
        self.after(effects);
    }

    /// Does something once all that was decided before is written.
    fn after(&mut self, effects: Vec<Effect>) {
        match self.pending.back_mut() {
            Some(pending) => pending.effects.extend(effects),
            None => happen(effects),
        }
    }

    /// The first thing that was waiting is written.
    fn release(&mut self) {
        if let Some(pending) = self.pending.pop_front() {
            happen(pending.effects);
            // From here on those who see it can react to it.
            self.room.shown(pending.version, self.clock.micros());
            self.snapshots.are_written_up_to(pending.version);
            self.log_stage();
        }
    }

    /// Says in the log that a match has begun or ended.
    fn log_stage(&mut self) {
        let (before, now) = (std::mem::replace(&mut self.logged, self.room.stage()), self.room.stage());
        let (room, version) = (self.room.name(), self.room.version());
        match now {
            _ if before == now => {}
            Stage::Playing if before != Stage::BetweenRounds => tracing::info!(%room, version, "a match began"),
            Stage::MatchOver => tracing::info!(%room, version, "a match ended"),
            Stage::Lobby | Stage::Playing | Stage::BetweenRounds => {
                tracing::debug!(%room, version, ?now, "a table goes on");
            }
        }
    }
}

impl Drop for Keeper {
    /// However the room ends, no line stays behind on which nobody will say anything any more: not one of a player whom a
    /// newer line has taken the seat from, which was to be told with what is not written, nor any at all after a panic.
    fn drop(&mut self) {
        for effect in self.pending.iter().flat_map(|pending| &pending.effects) {
            match effect {
                Effect::HangUp { line, close: Close::TAKEN_OVER } => line.hang_up(Close::TAKEN_OVER),
                // It follows from what may never be written.
                Effect::HangUp { line, .. } => line.hang_up(Close::TROUBLE),
                Effect::Send { .. } | Effect::Then(_) => {}
            }
        }
        // Those that were told why have heard it already: the first reason counts.
        for line in self.lines.values().chain(&self.watchers) {
            line.hang_up(Close::TROUBLE);
        }
    }
}

/// Waits until the first pending step is written; for ever if none is pending.
async fn first_written(pending: &mut VecDeque<Pending>) -> Result<(), StoreError> {
    match pending.front_mut() {
        Some(first) => first.receipt.written().await,
        None => std::future::pending().await,
    }
}
