//! The room actor: the task that owns a room. It passes requests to the room in the order of their arrival and writes
//! the resulting entries. It sends messages and answers only after the journal has confirmed the entries.
//!
//! It also measures the times that the room judges races by: when messages were sent and when commands arrived.

mod absent;
mod cards;
mod clock;
mod commits;
mod company;
mod connections;
mod effects;
mod event;
mod idle;
mod left;
mod listeners;
mod matchmaking;
mod moderation;
mod observers;
mod request;
mod requests;
mod snapshots;
mod talk_limits;
mod thinking;

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use ruckus_engine::Time;
use ruckus_journal::StoreError;
use ruckus_protocol::{Command, ServerMessage};
use ruckus_store::Journal;
use tokio::sync::{mpsc, oneshot};
use tokio::time::Instant;

use crate::clock::{Alarm, unix_ms};
use crate::matchmaking::Matchmaking;
use crate::nodes::Tenure;
use crate::outbox::{Close, Outbox};
use crate::telemetry::{self, PendingCommand};
use cards::Cards;
use clock::Clock;
use commits::CommitQueue;
use connections::Connections;
use effects::{Effect, happen};
pub(crate) use event::EventRequest;
use idle::IdleTimer;
pub(crate) use left::Left;
pub(crate) use listeners::Listeners;
pub(crate) use matchmaking::MatchmakingRequest;
pub(crate) use moderation::{Inspected, ModerationRequest};
use observers::Observers;
pub(crate) use request::{JoinRequest, LostSeat, NewConnection, RoomRequest, SwitchOnRequest};
use ruckus_room::{CommandOutcome, Message, PlayerId, Post, Room, Step};
pub(crate) use snapshots::Snapshots;
use talk_limits::TalkLimits;
use thinking::Thinking;

/// The actor of a room.
pub(crate) struct RoomActor {
    room: Room,
    commits: CommitQueue,
    requests: mpsc::Receiver<Box<RoomRequest>>,
    clock: Clock,
    connections: Connections,
    talk: TalkLimits,
    thinking: Thinking,
    snapshots: Snapshots,
    idle: IdleTimer,
    tenure: Tenure,
    observers: Observers,
    cards: Cards,
}

/// The reason why a room actor has ended.
#[derive(Debug)]
pub(crate) enum End {
    /// Evicted: no device was connected for a while. The next request loads the room from the journal. `None` if
    /// nothing was written since the room was loaded, because the recorded departure is still correct then.
    Parked(Option<Left>),
    /// Stopped for exclusive work on the room. Devices are disconnected with `close`. The work starts when `done` is
    /// dropped.
    Stopped { close: Close, done: oneshot::Sender<()> },
    /// The server is shutting down.
    Closed,
    /// The node's lease has run out. Other nodes may hold the room.
    Lapsed,
    /// The journal failed.
    Failed(StoreError),
}

impl RoomActor {
    #[expect(clippy::too_many_arguments, reason = "they are its fields")]
    pub(crate) fn new(
        mut room: Room,
        takeover: Option<ruckus_journal::Entry>,
        journal: Journal,
        requests: mpsc::Receiver<Box<RoomRequest>>,
        snapshots: Snapshots,
        park_after: Duration,
        tenure: Tenure,
        matchmaking: Arc<Matchmaking>,
        listeners: Listeners,
    ) -> Self {
        let mut clock = Clock::stopped_at(room.at());
        clock.run(room.is_live());
        ruckus_room::event_table::clock_began(&mut room, unix_ms().saturating_sub(clock.now().0));
        // Discards the departures in the loaded entries. The actor that wrote them has reported them already.
        let _ = ruckus_room::matchmaking::take_leavers(&mut room);
        let Listeners { cards, push } = listeners;
        let observers = Observers::new(matchmaking, push, &room);
        Self {
            room,
            commits: CommitQueue::new(journal, takeover),
            requests,
            clock,
            connections: Connections::default(),
            talk: TalkLimits::default(),
            thinking: Thinking::default(),
            snapshots,
            idle: IdleTimer::start(park_after),
            tenure,
            observers,
            cards: Cards::new(cards),
        }
    }

    /// Runs until the actor ends. `may_park` is called before the room is evicted. It removes the room from the list
    /// and returns true, unless a request is in the inbox.
    pub(crate) async fn run(mut self: Box<Self>, may_park: impl Fn(&mpsc::Receiver<Box<RoomRequest>>) -> bool) -> End {
        // The server may have crashed between the end of a match and the report of its result.
        if let Some(hand_in) = self.cards.result(&self.room) {
            happen(vec![hand_in]);
        }
        // Created once for all requests, because each registration takes locks that all rooms share.
        let mut tenure_ends = pin!(self.tenure.ends());
        let mut alarm = Alarm::new(Instant::now());
        let end = loop {
            // If the process was suspended for a while, the lease may have run out. Then the actor must not send
            // anything.
            if self.tenure.has_lapsed() {
                break End::Lapsed;
            }
            self.let_bots_think();
            self.show_event();
            let wake = self.room.wake_at().and_then(|at| self.clock.instant(at));
            // Requests come first. If rooms are evicted at once, the alarm would otherwise delay them again and again.
            let park_at = self.idle.due().filter(|_| self.commits.is_empty() && self.requests.is_empty());
            let limit = self.clock.limit_ends(ruckus_room::pausing::pause_limit(&self.room));
            let due = wake.into_iter().chain(park_at).chain(limit).min();
            if let Some(due) = due {
                alarm.set(due);
            }
            tokio::select! {
                biased;
                () = &mut tenure_ends => {
                    break if self.tenure.closing.is_cancelled() { End::Closed } else { End::Lapsed };
                }
                written = self.commits.first_written() => {
                    if let Err(error) = written {
                        break End::Failed(error);
                    }
                    self.release();
                }
                (seat, verdict) = self.thinking.verdict() => ruckus_room::bots::search_is_done(&mut self.room, seat, verdict),
                () = alarm.due(), if due.is_some() => {
                    if wake == due {
                        self.catch_up(self.clock.now()).await;
                    } else if limit == due {
                        let step = ruckus_room::pausing::pause_is_due(&mut self.room);
                        self.take(step.into_iter().collect()).await;
                    } else if !self.room.is_live() && may_park(&self.requests) {
                        break End::Parked(self.commits.has_written().then(|| Left::of(&self.room)));
                    } else {
                        self.idle.restart();
                    }
                }
                request = self.requests.recv() => match request.map(|request| *request) {
                    Some(RoomRequest::Stop { close, done }) => break End::Stopped { close, done },
                    Some(request) => self.hear(request).await,
                    None => break End::Closed,
                },
            }
            // Limits how far the room can run ahead of the journal.
            while self.commits.len() > 256 {
                if let Err(error) = self.commits.first_written().await {
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
        self.requests.close();
        if matches!(end, End::Parked(_)) {
            self.observers.absent.keep_call();
        }
        let close = match end {
            End::Parked(_) | End::Closed => Close::GOING_DOWN,
            End::Lapsed => Close::TROUBLE,
            End::Stopped { close, .. } => *close,
            End::Failed(StoreError::DiskFull) => Close::DISK_FULL,
            End::Failed(StoreError::Damaged { .. }) => Close::DAMAGED,
            End::Failed(_) => Close::TROUBLE,
        };
        if matches!(end, End::Closed | End::Stopped { .. }) {
            while !self.commits.is_empty() && self.commits.first_written().await.is_ok() {
                self.release();
            }
        }
        self.keep_last_snapshot(end).await;
        // Devices reconnect immediately. By then, another node should be able to claim the room.
        if matches!(end, End::Closed) {
            self.tenure.give_up(self.room.name()).await;
        }
        self.connections.hang_up(close);
    }

    fn is_current(&self, player: PlayerId, connection: u64) -> bool {
        self.connections.is_current(player, connection)
    }

    async fn hello(&mut self, player: PlayerId, last: Option<u64>, outbox: Outbox) {
        if let Some(old) = self.connections.remove(player) {
            self.after(vec![Effect::HangUp { outbox: old, close: Close::TAKEN_OVER }]);
        }
        // Connecting also writes an entry. The new connection is added afterwards, and its greeting covers the entry.
        if let Some(step) = self.room.connect(self.clock.now(), player) {
            self.take(vec![step]).await;
        }
        self.connections.connect(player, outbox);
        if let Some(card) = ruckus_room::strength::card_of(&self.room, player) {
            self.cards.enter(player, card, self.room.name());
        }
        ruckus_room::latency::new_connection(&mut self.room, player);
        let greeting = self.room.greet(player, last, self.clock.now().0);
        telemetry::greeted(greeting.iter().all(|post| matches!(post.message, Message::Shared(_))));
        self.post(greeting);
        if self.connections.watchers() > 0 {
            self.post(vec![Post::other(player, self.spectators_message())]);
        }
        self.notify();
    }

    /// Sends players the notices that concern only them.
    fn notify(&mut self) {
        let notices = ruckus_room::notices::notices(&mut self.room);
        if !notices.is_empty() {
            self.post(notices);
        }
    }

    async fn say(&mut self, player: PlayerId, command: &Command, arrived: Instant) {
        let outcome = self.room.say(self.clock.micros_at(arrived), player, command);
        if let Ok(outcome @ (CommandOutcome::Steps(_) | CommandOutcome::Held)) = &outcome {
            let held = matches!(outcome, CommandOutcome::Held);
            self.connections.asked(player, command.n, PendingCommand { at: arrived, held });
        }
        match outcome {
            Ok(CommandOutcome::Steps(steps)) => {
                self.take(steps).await;
            }
            Ok(CommandOutcome::Held) => {}
            Ok(CommandOutcome::Again(post)) => self.post(vec![post]),
            Err(problem) => {
                let message = ServerMessage::Error { code: problem.code.to_string(), message: problem.message };
                self.post(vec![Post::other(player, message)]);
                if let Some(outbox) = self.connections.player(player).cloned() {
                    self.after(vec![Effect::HangUp { outbox, close: Close::PROTOCOL }]);
                }
            }
        }
    }

    /// Processes everything that is due at `now`.
    async fn catch_up(&mut self, now: Time) {
        // Limits the steps, so that a bot that acts endlessly cannot block other requests.
        for _ in 0..64 {
            let Some(steps) = self.room.wake(now) else { return };
            self.take(steps).await;
        }
    }

    /// Writes the entries of `steps` in one commit, and queues the messages that follow from them. Starts or stops the
    /// table's clock if they do.
    async fn take(&mut self, steps: Vec<Step>) {
        if steps.is_empty() {
            return;
        }
        self.run_clock();
        let mut effects = Vec::new();
        let mut entries = Vec::with_capacity(steps.len() + 1);
        let mut version = 0;
        for step in steps {
            version = step.entry.seq.0;
            entries.push(step.entry);
            if let Some(waited) = step.waited {
                telemetry::judged(Duration::from_micros(waited));
            }
            self.connections.address(step.posts, &mut effects);
            if let Some(message) = step.public {
                self.connections.to_watchers(&message, &mut effects);
            }
            for player in step.dismissed {
                self.talk.forget(player);
                if let Some(outbox) = self.connections.remove(player) {
                    effects.push(Effect::HangUp { outbox, close: Close::LEFT });
                }
            }
        }
        self.observers.note_leavers(&mut self.room);
        effects.extend(self.cards.result(&self.room));
        effects.extend(self.observers.absent.look(&self.room));
        effects.extend(self.observers.absent.forget_left(&self.room));
        self.commits.append(entries, effects, version).await;
        self.take_snapshot();
        self.notify();
        self.evict_spectators();
    }

    fn post(&mut self, posts: Vec<Post>) {
        let mut effects = Vec::with_capacity(posts.len());
        self.connections.address(posts, &mut effects);
        self.after(effects);
    }

    /// Applies effects once all entries so far are durable.
    fn after(&mut self, effects: Vec<Effect>) {
        self.commits.after(effects);
    }

    /// Applies the effects of the oldest commit, which is durable now.
    fn release(&mut self) {
        if let Some(version) = self.commits.release() {
            // From now on, players can react to this version.
            self.room.shown(version, self.clock.micros());
            self.snapshots.are_written_up_to(version);
            self.observers.log_stage(&self.room);
        }
    }
}

impl Drop for RoomActor {
    /// Ends all connections, also after a panic, so that none stays open without an actor. This includes connections
    /// that another connection has replaced, if their `HangUp` effect is still waiting for a commit.
    fn drop(&mut self) {
        self.commits.abandon();
        // Has no effect on connections that already have a close reason, because the first reason counts.
        self.connections.hang_up(Close::TROUBLE);
    }
}
