//! The task that owns a room: it brings in what comes from outside, in the order in which it arrives, writes what came
//! of it, and lets messages and answers go only once the journal has confirmed it.
//!
//! This is where races are judged: for now the first to arrive is first. A fairer judge would hold claims to a contested
//! moment back here, before they reach the room.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use ruckus_engine::Time;
use ruckus_protocol::{Command, ServerMessage, TableCard};
use ruckus_store::{Journal, Receipt, StoreError};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use crate::line::{Close, Line};
use crate::room::{Heard, PlayerId, Post, Problem, Room, Step};
use crate::telemetry;

/// What reaches a room from outside.
#[derive(Debug)]
pub(crate) enum Note {
    /// Somebody wants a seat.
    Sit { name: String, key: blake3::Hash, reply: oneshot::Sender<Result<ruckus_engine::Seat, Problem>> },
    /// Somebody looks from outside.
    Look { reply: oneshot::Sender<TableCard> },
    /// A device says who it is.
    Hello { key: blake3::Hash, last: Option<u64>, line: Line, reply: oneshot::Sender<Option<PlayerId>> },
    /// A player commands something.
    Say { player: PlayerId, line: u64, command: Command, arrived: Instant },
    /// A device wants to know the time.
    Ping { player: PlayerId, line: u64, id: u64 },
    /// A device is gone.
    Gone { player: PlayerId, line: u64 },
}

/// The table's clock: it stands still while nobody is there.
struct Clock {
    stood_at: Time,
    running_since: Option<Instant>,
}

impl Clock {
    fn now(&self) -> Time {
        self.stood_at.plus(self.running_since.map_or(0, |since| since.elapsed().as_millis() as u64))
    }

    /// When it will show a time.
    fn instant(&self, at: Time) -> Option<Instant> {
        let wait = at.0.saturating_sub(self.stood_at.0);
        Some(self.running_since? + Duration::from_millis(wait))
    }

    fn run(&mut self, running: bool) {
        if running != self.running_since.is_some() {
            self.stood_at = self.now();
            self.running_since = running.then(Instant::now);
        }
    }
}

/// What waits for the journal.
struct Pending {
    receipt: Receipt,
    effects: Vec<Effect>,
}

enum Effect {
    Send { line: Line, message: Arc<ServerMessage>, asked: Option<Instant> },
    HangUp { line: Line, close: Close },
    Seat { reply: oneshot::Sender<Result<ruckus_engine::Seat, Problem>>, seat: ruckus_engine::Seat },
    Card { reply: oneshot::Sender<TableCard>, card: TableCard },
}

pub(crate) struct Keeper {
    room: Room,
    journal: Journal,
    notes: mpsc::Receiver<Note>,
    clock: Clock,
    lines: BTreeMap<PlayerId, Line>,
    pending: VecDeque<Pending>,
    /// When the room may be put away, if nobody comes.
    park_at: Option<Instant>,
    park_after: Duration,
    closing: CancellationToken,
}

/// Why a keeper has ended.
#[derive(Debug)]
pub(crate) enum End {
    /// Nobody came for a while; whoever asks for the room next reads it from the journal.
    Parked,
    /// The server is going down.
    Closed,
    /// The journal failed.
    Failed(StoreError),
}

impl Keeper {
    pub(crate) fn new(
        room: Room,
        journal: Journal,
        notes: mpsc::Receiver<Note>,
        park_after: Duration,
        closing: CancellationToken,
    ) -> Self {
        let clock = Clock { stood_at: room.at(), running_since: None };
        let park_at = Some(Instant::now() + park_after);
        let (lines, pending) = (BTreeMap::new(), VecDeque::new());
        Self { room, journal, notes, clock, lines, pending, park_at, park_after, closing }
    }

    /// Keeps the room until it ends. `may_park` takes the room off the list, unless something is on its way to it.
    pub(crate) async fn run(mut self, may_park: impl Fn(&mpsc::Receiver<Note>) -> bool) -> End {
        let end = loop {
            let wake = self.room.wake_at().and_then(|at| self.clock.instant(at));
            let park_at = self.park_at.filter(|_| self.pending.is_empty());
            tokio::select! {
                biased;
                () = self.closing.cancelled() => break End::Closed,
                written = first_written(&mut self.pending) => {
                    if let Err(error) = written {
                        break End::Failed(error);
                    }
                    self.release();
                }
                () = at(wake) => self.catch_up().await,
                note = self.notes.recv() => match note {
                    Some(note) => self.hear(note).await,
                    None => break End::Closed,
                },
                () = at(park_at) => {
                    if may_park(&self.notes) {
                        break End::Parked;
                    }
                    self.park_at = Some(Instant::now() + self.park_after);
                }
            }
            // The room must not run ahead of the journal without bounds.
            while self.pending.len() > 256 {
                if let Err(error) = first_written(&mut self.pending).await {
                    self.end(&End::Failed(error.clone())).await;
                    return End::Failed(error);
                }
                self.release();
            }
        };
        self.end(&end).await;
        end
    }

    async fn end(&mut self, end: &End) {
        self.notes.close();
        let close = match end {
            End::Parked | End::Closed => Close::GOING_DOWN,
            End::Failed(StoreError::DiskFull) => Close::DISK_FULL,
            End::Failed(_) => Close::TROUBLE,
        };
        if matches!(end, End::Closed) {
            while !self.pending.is_empty() && first_written(&mut self.pending).await.is_ok() {
                self.release();
            }
        }
        for line in self.lines.values() {
            line.hang_up(close);
        }
    }

    async fn hear(&mut self, note: Note) {
        self.catch_up().await;
        let now = self.clock.now();
        match note {
            Note::Sit { name, key, reply } => match self.room.sit(now, &name, key) {
                Ok((player, step)) => {
                    self.take(step, None).await;
                    if let Some(seat) = self.room.seat_of(player) {
                        self.after(vec![Effect::Seat { reply, seat }]);
                    }
                }
                // Who asked may have gone away.
                Err(problem) => _ = reply.send(Err(problem)),
            },
            Note::Look { reply } => {
                let card = self.room.card();
                self.after(vec![Effect::Card { reply, card }]);
            }
            Note::Hello { key, last, line, reply } => {
                let player = self.room.holder(&key);
                let _ = reply.send(player);
                if let Some(player) = player {
                    self.hello(player, last, line).await;
                }
            }
            Note::Say { player, line, command, arrived } => {
                if self.is_current(player, line) {
                    self.say(player, &command, arrived).await;
                }
            }
            Note::Ping { player, line, id } => {
                if self.is_current(player, line) {
                    let message = ServerMessage::Pong { id, now: now.0 };
                    self.post(&[Post { to: player, message: Arc::new(message) }], None);
                }
            }
            Note::Gone { player, line } => {
                if self.is_current(player, line) {
                    self.lines.remove(&player);
                    if let Some(step) = self.room.disconnect(now, player) {
                        self.take(step, None).await;
                    }
                    self.clock.run(self.room.anyone_connected());
                }
            }
        }
        let empty = self.lines.is_empty();
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
            self.take(step, None).await;
        }
        self.clock.run(self.room.anyone_connected());
        self.lines.insert(player, line);
        let greeting = self.room.greet(player, last, self.clock.now().0);
        let all = matches!(greeting.first().map(|post| &*post.message), Some(ServerMessage::Snapshot(_)));
        telemetry::greeted(!all);
        self.post(&greeting, None);
    }

    async fn say(&mut self, player: PlayerId, command: &Command, arrived: Instant) {
        match self.room.say(self.clock.now(), player, command) {
            Ok(Heard::Step(step)) => {
                self.take(*step, Some(arrived)).await;
                self.clock.run(self.room.anyone_connected());
            }
            Ok(Heard::Again(post)) => self.post(&[post], None),
            Err(problem) => {
                let message = ServerMessage::Error { code: problem.code.to_owned(), message: problem.message };
                self.post(&[Post { to: player, message: Arc::new(message) }], None);
                if let Some(line) = self.lines.get(&player).cloned() {
                    self.after(vec![Effect::HangUp { line, close: Close::PROTOCOL }]);
                }
            }
        }
    }

    /// Lets everything happen that is due.
    async fn catch_up(&mut self) {
        // A bound, so that a bot that acts without end cannot keep everybody else out.
        for _ in 0..64 {
            let Some(step) = self.room.wake(self.clock.now()) else { return };
            self.take(step, None).await;
        }
    }

    /// Has a step written, and queues what may be told once it is.
    async fn take(&mut self, step: Step, asked: Option<Instant>) {
        let receipt = self.journal.append(vec![step.entry]).await;
        let mut effects = self.sends(&step.posts, asked);
        for player in step.dismissed {
            if let Some(line) = self.lines.remove(&player) {
                effects.push(Effect::HangUp { line, close: Close::LEFT });
            }
        }
        self.pending.push_back(Pending { receipt, effects });
    }

    fn sends(&self, posts: &[Post], asked: Option<Instant>) -> Vec<Effect> {
        let send = |post: &Post| {
            let line = self.lines.get(&post.to)?.clone();
            let answers = matches!(*post.message, ServerMessage::Ack(_));
            Some(Effect::Send { line, message: post.message.clone(), asked: asked.filter(|_| answers) })
        };
        posts.iter().filter_map(send).collect()
    }

    fn post(&mut self, posts: &[Post], asked: Option<Instant>) {
        let effects = self.sends(posts, asked);
        self.after(effects);
    }

    /// Does something once all that was decided before is written.
    fn after(&mut self, effects: Vec<Effect>) {
        match self.pending.back_mut() {
            Some(pending) => pending.effects.extend(effects),
            None => effects.into_iter().for_each(Effect::happen),
        }
    }

    /// The first thing that was waiting is written.
    fn release(&mut self) {
        if let Some(pending) = self.pending.pop_front() {
            pending.effects.into_iter().for_each(Effect::happen);
        }
    }
}

impl Effect {
    fn happen(self) {
        match self {
            Self::Send { line, message, asked } => {
                telemetry::told(&message, asked);
                // No message has a map with other keys than strings, the only thing that JSON cannot say.
                line.send(serde_json::to_string(&*message).unwrap_or_default());
            }
            Self::HangUp { line, close } => line.hang_up(close),
            // Who asked may have gone away.
            Self::Seat { reply, seat } => _ = reply.send(Ok(seat)),
            Self::Card { reply, card } => _ = reply.send(card),
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

async fn at(instant: Option<Instant>) {
    match instant {
        Some(instant) => sleep_until(instant).await,
        None => std::future::pending().await,
    }
}
