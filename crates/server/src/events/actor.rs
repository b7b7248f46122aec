//! The actor of an event: processes messages, writes the resulting entries, and shows and answers only what is durable.

use std::sync::Arc;
use std::time::Duration;

use ruckus_events::{EventInputKind, EventPlayer, Person, Refusal, Round, Settle, TableNumber, Time};
use ruckus_journal::StoreError;
use ruckus_protocol::{ErrorCode, EventCommand, EventSettle, EventWait, Face};
use ruckus_room::{self as room, EventTableStatus, RoomError, SeatCard};
use ruckus_store::Journal;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::time::{Instant, sleep_until};

use super::commits::Commits;
use super::display::Display;
use super::names::Names;
use super::presence::ConnectedDevices;
use super::record::JoinedPerson;
use super::refusals::refused;
use super::request::EventActorRequest;
use super::rooms::TableRooms;
use super::screens::Screens;
use super::settings::EventTimes;
use super::state::EventState;
use super::table_watch::TableWatch;
use super::tables::report;
use super::view::DurableState;
use super::word::Word;
use crate::clock;
use crate::clock::at;
use crate::nodes::Tenure;

/// Maximum number of messages processed before their entries are written.
const AT_ONCE: usize = 256;
/// Maximum number of consecutive due actions before other messages are processed.
const DUE_AT_ONCE: usize = 10_000;

/// The event's clock. It is monotonic.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    unix_ms: u64,
    since: Instant,
}

impl Clock {
    pub(crate) fn start() -> Self {
        Self { unix_ms: clock::unix_ms(), since: Instant::now() }
    }

    /// Returns the time in milliseconds since 1970.
    pub(crate) fn now(&self) -> Time {
        self.unix_ms + self.since.elapsed().as_millis() as u64
    }

    fn instant(&self, at: Time) -> Instant {
        // Longer sleeps are cut short; the loop then sleeps again.
        self.since + Duration::from_millis(at.saturating_sub(self.unix_ms).min(1 << 40))
    }
}

/// The reason why an event's actor has ended.
#[derive(Debug)]
pub(crate) enum End {
    /// Evicted: no device is connected and nothing is due. The next request loads the event from the journal.
    Parked,
    /// The server is shutting down, or this node may no longer hold the event.
    Closed,
    /// Stopped on request. Dropping the senders notifies the callers that wait for it.
    Stopped(Vec<oneshot::Sender<()>>),
    /// The journal failed.
    Failed(StoreError),
}

/// The actor of an event.
pub(crate) struct Actor {
    state: EventState,
    requests: mpsc::Receiver<EventActorRequest>,
    clock: Clock,
    times: EventTimes,
    tenure: Tenure,
    commits: Commits,
    display: Display,
    tables: TableWatch,
    presence: ConnectedDevices,
    names: Names,
    /// Callers that wait for the actor to end.
    stops: Vec<oneshot::Sender<()>>,
}

impl Actor {
    #[expect(clippy::too_many_arguments, reason = "they are its fields")]
    pub(crate) fn new(
        rooms: Arc<dyn TableRooms>,
        state: EventState,
        journal: Journal,
        requests: mpsc::Receiver<EventActorRequest>,
        own: mpsc::WeakSender<EventActorRequest>,
        (shown, screens): (watch::Sender<Arc<DurableState>>, Screens),
        clock: Clock,
        times: EventTimes,
        tenure: Tenure,
    ) -> Self {
        let tables = TableWatch::new(rooms, own, state.seated());
        Self {
            state,
            requests,
            clock,
            times,
            tenure,
            commits: Commits::new(journal),
            display: Display::new(shown, screens),
            tables,
            presence: ConnectedDevices::default(),
            names: Names::default(),
            stops: Vec::new(),
        }
    }

    /// Runs the event until it ends. `may_park` removes the event from the registry, unless messages to it are pending.
    pub(crate) async fn run(
        mut self: Box<Self>,
        may_park: impl Fn(&mpsc::Receiver<EventActorRequest>) -> bool,
    ) -> (End, EventState) {
        let end = self.keep(may_park).await;
        self.tables.stop();
        (end, self.state)
    }

    async fn keep(&mut self, may_park: impl Fn(&mpsc::Receiver<EventActorRequest>) -> bool) -> End {
        let mut park_at = Instant::now() + self.times.park_after;
        let mut batch = Vec::new();
        loop {
            if self.tenure.has_lapsed() {
                return End::Closed;
            }
            let now = self.clock.now();
            self.let_pass(now);
            for request in batch.drain(..) {
                self.hear(now, request);
            }
            self.let_pass(now);
            if let Err(error) = self.write().await {
                return End::Failed(error);
            }
            if !self.stops.is_empty() {
                return End::Stopped(std::mem::take(&mut self.stops));
            }
            self.tables.look_after(&self.state);
            let idle = !self.state.runs() && !self.presence.has_sockets();
            if !idle {
                park_at = Instant::now() + self.times.park_after;
            }
            self.display.look_at_tables(&self.state.event);
            self.display.tell();
            let wake = self.wake_at().map(|at| self.clock.instant(at)).into_iter().chain(self.display.due()).min();
            tokio::select! {
                biased;
                () = self.tenure.ends() => return End::Closed,
                received = self.requests.recv_many(&mut batch, AT_ONCE) => {
                    if received == 0 {
                        return End::Closed;
                    }
                }
                () = at(wake) => {}
                () = sleep_until(park_at), if idle => {
                    if may_park(&self.requests) {
                        return End::Parked;
                    }
                    park_at = Instant::now() + self.times.park_after;
                }
            }
        }
    }

    /// Returns the time of the next due action.
    fn wake_at(&self) -> Option<Time> {
        let person = self.presence.due(&self.state, &self.times).map(|(at, _)| at);
        self.state.event.deadline().into_iter().chain(person).min()
    }

    /// Applies everything that is due.
    fn let_pass(&mut self, now: Time) {
        if self.state.event.deadline().is_some_and(|at| at <= now) {
            let _ = self.happen(now, &EventInputKind::Tick, None);
        }
        self.presence.look(&self.state, now);
        for _ in 0..DUE_AT_ONCE {
            let Some((_, what)) = self.presence.due(&self.state, &self.times).filter(|(at, _)| *at <= now) else {
                return;
            };
            if let Err(refusal) = self.happen(now, &what, None) {
                tracing::debug!(event = %self.state.name, %refusal, "a due action of an event was refused");
                return;
            }
        }
    }

    fn happen(&mut self, at: Time, what: &EventInputKind, joined: Option<JoinedPerson>) -> Result<(), Refusal> {
        let entry = self.state.happen(at, what, joined)?;
        self.commits.add(entry);
        Ok(())
    }

    /// Writes pending entries, then shows the new state and sends the answers.
    async fn write(&mut self) -> Result<(), StoreError> {
        if self.commits.write().await? {
            self.display.show(&self.state);
        }
        self.commits.release();
        Ok(())
    }

    fn hear(&mut self, now: Time, request: EventActorRequest) {
        match request {
            EventActorRequest::CheckIn { name, key, card, face, word, reply } => {
                let answer = self.check_in(now, &name, *key, (card, face), word.as_deref());
                self.commits.answer(reply, answer);
            }
            EventActorRequest::Command { key, command, reply } => {
                let answer = self.command(now, &key, command);
                self.commits.answer(reply, answer);
            }
            EventActorRequest::Came { person } => self.presence.came(person),
            EventActorRequest::Left { person } => self.presence.left(person),
            EventActorRequest::Stop { done } => self.stops.push(done),
            EventActorRequest::Table { table, status } => self.table_says(now, table, &status),
        }
    }

    fn check_in(
        &mut self,
        now: Time,
        name: &str,
        key: blake3::Hash,
        (card, face): (Option<SeatCard>, Option<Face>),
        word: Option<&str>,
    ) -> Result<u32, RoomError> {
        // On a retry after a lost answer, the player has already checked in.
        if let Some(player) = self.state.person(&key).and_then(|person| self.state.event.player_of(person)) {
            return Ok(player.0);
        }
        if self.state.word.as_ref().is_some_and(|needed| !word.is_some_and(|said| needed.is_said(said))) {
            return Err(RoomError::new(ErrorCode::WrongWord, "Check-in needs a word. Ask the host for it."));
        }
        let name = room::checked_name(name)?;
        self.no_other_is_called(&name)?;
        let person = self.state.next_person();
        let card = card.map(|card| card.at(&self.state.name));
        let joined = JoinedPerson { person, name: name.clone(), key: ruckus_record::Hex(*key.as_bytes()), card, face };
        self.happen(now, &EventInputKind::CheckIn { person: Some(person), name, bot: false }, Some(joined))
            .map_err(|refusal| refused(&refusal))?;
        self.state.event.player_of(person).map(|player| player.0).ok_or_else(|| refused(&Refusal::UnknownPlayer))
    }

    fn no_other_is_called(&mut self, name: &str) -> Result<(), RoomError> {
        self.names.is_free(&self.state, name)
    }

    /// Returns an unused name for a bot.
    fn bot_name(&mut self) -> String {
        let (names, state) = (std::cell::RefCell::new(&mut self.names), &self.state);
        let taken = |name: &str| names.borrow_mut().is_free(state, name).is_err();
        room::for_a_bot(state.event.players().count(), &taken)
    }

    fn command(&mut self, now: Time, key: &blake3::Hash, command: EventCommand) -> Result<(), RoomError> {
        let by = self.state.person(key).ok_or_else(no_person)?;
        let event = &self.state.event;
        let own = event.player_of(by).ok_or(Refusal::UnknownPlayer);
        let person = |player: u32| {
            let entrant = event.player(EventPlayer(player)).and_then(ruckus_events::Entrant::person);
            entrant.ok_or(Refusal::UnknownPlayer).map_err(|refusal| refused(&refusal))
        };
        let what = match command {
            EventCommand::Start => EventInputKind::Start { by },
            EventCommand::Leave => EventInputKind::Leave { player: own.map_err(|refusal| refused(&refusal))? },
            EventCommand::ComeBack => EventInputKind::ComeBack { player: own.map_err(|refusal| refused(&refusal))? },
            EventCommand::Close => EventInputKind::Close { by },
            EventCommand::HostLeaves => EventInputKind::HostLeaves { by, away: self.presence.away() },
            EventCommand::AddCoHost(player) => EventInputKind::AddCoHost { by, person: person(player)? },
            EventCommand::RemoveCoHost(player) => EventInputKind::RemoveCoHost { by, person: person(player)? },
            EventCommand::RemoveMany(players) => {
                EventInputKind::RemoveMany { by, players: players.into_iter().map(EventPlayer).collect() }
            }
            EventCommand::CloseCheckIn => EventInputKind::SetCheckIn { by, open: false },
            EventCommand::ReopenCheckIn => EventInputKind::SetCheckIn { by, open: true },
            EventCommand::SetWord(word) => {
                self.can_host(by)?;
                let word = word.as_deref().map(Word::read).transpose()?;
                let entry = self.state.set_word(now, word);
                self.commits.add([entry]);
                return Ok(());
            }
            EventCommand::Remove(player) => EventInputKind::Remove { by, player: EventPlayer(player) },
            EventCommand::StopTable(table) => EventInputKind::StopTable { by, table },
            EventCommand::SettleTable { table, how } => EventInputKind::Settle {
                by,
                table,
                how: match how {
                    EventSettle::Accept => Settle::Accept,
                    EventSettle::Replay => Settle::Replay,
                    EventSettle::Void => Settle::Void,
                },
            },
            EventCommand::CheckInBot { name } => {
                self.can_host(by)?;
                let name = if name.trim().is_empty() { self.bot_name() } else { room::checked_for_a_bot(&name)? };
                self.no_other_is_called(&name)?;
                EventInputKind::CheckIn { person: None, name, bot: true }
            }
        };
        self.happen(now, &what, None).map_err(|refusal| refused(&refusal))
    }

    /// Checks that a person can host the event. For commands that the event itself does not check.
    ///
    /// # Errors
    /// Fails if the event is over, or if the person is neither its host nor a co-host.
    fn can_host(&self, person: Person) -> Result<(), RoomError> {
        if self.state.is_over() {
            return Err(refused(&Refusal::Over));
        }
        if self.state.event.is_hosted_by(person) { Ok(()) } else { Err(refused(&Refusal::NotHost)) }
    }

    fn table_says(&mut self, now: Time, table: (Round, TableNumber), status: &EventTableStatus) {
        let (round, number) = table;
        self.presence.at_table(table, status.connected.clone());
        let player = |place| self.state.event.table(number)?.seats().get::<usize>(place).map(|player| player.0);
        let wait = status
            .waits_for
            .and_then(|(place, until)| Some(EventWait { table: number, player: player(place)?, until }));
        self.display.hear(table, &status.close, wait);
        let Some(there) = self.state.event.table(number).filter(|it| it.round() == round && it.is_playing()) else {
            return;
        };
        if !status.over {
            return;
        }
        let (seats, closed) = (there.seats().to_vec(), there.closed().to_vec());
        let report = report(number, round, &seats, &closed, status);
        let unfinished = !status.finished && there.is_time_up();
        let is_refused = there.refused().is_some();
        let again = report.clone();
        let what = if unfinished { EventInputKind::Unfinished { report } } else { EventInputKind::Finish { report } };
        let Err(refusal) = self.happen(now, &what, None) else { return };
        let does_not_fit = matches!(refusal, Refusal::WrongPlayers | Refusal::WrongResult);
        if does_not_fit && !is_refused {
            tracing::error!(event = %self.state.name, round, number, %refusal, "the result of a match was refused");
            // Keep the refused result, so that hosts decide if it counts.
            let _ = self.happen(now, &EventInputKind::Refuse { report: again }, None);
        }
    }
}

/// Returns the error for a token that belongs to no person.
pub(crate) fn no_person() -> RoomError {
    RoomError::new(ErrorCode::NoSeat, "This token isn't valid for this event. Use the one from check-in.")
}
