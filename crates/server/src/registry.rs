//! The registry of all rooms and events: finds those in memory, loads others from the journal, and starts their actors.
//!
//! [`RoomRegistry`] is composed of parts with private fields: the actors in memory, the codes in use, the names that
//! this node may hold, the loader, and the times at which rooms were left. Functions that use several parts take the
//! registry.

mod actor_list;
mod alone;
mod claims;
mod codes;
mod departures;
pub(crate) mod ends;
pub(crate) mod event_actors;
mod event_list;
pub(crate) mod event_names;
mod event_tables;
mod expected_tables;
pub(crate) mod invitations;
mod loader;
pub(crate) mod matchmaking;
pub(crate) mod moderation;
pub(crate) mod names;
pub(crate) mod opening;
mod public_list;
pub(crate) mod public_tables;
mod room_journal;
pub(crate) mod room_requests;
mod settings;
pub(crate) mod whereabouts;

use std::sync::Arc;

use ruckus_journal::{Entry, RoomName, Store, StoreError};
use ruckus_room::Room;
use ruckus_store::Journal;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::calendar::{Calendar, Observed};
use crate::error::RegistryError;
use crate::matchmaking::Matchmaking;
use crate::nodes::{Cluster, Tenure};
use crate::player_card::{CardObserver, Results};
use crate::replay_cache::ReplayCache;
use crate::room_actor::{End, Listeners, RoomActor, RoomRequest};
use crate::{code, telemetry};

use actor_list::ActorList;
use claims::Claims;
use codes::Codes;
use departures::Departures;
use event_list::EventList;
use loader::Loader;
use public_list::PublicList;
use room_journal::RoomJournal;

pub(crate) use loader::not_played_again;
pub(crate) use settings::RegistrySettings;

/// Capacity of the request queue of a room or an event.
const REQUESTS: usize = 256;
/// Attempts to find a free code before opening a table or an event fails.
const CODES: usize = 64;

/// A handle to the actor of a room.
pub(crate) type RoomSender = mpsc::Sender<Box<RoomRequest>>;

/// Keeps a new room actor waiting until its handle is on the list. The gate opens when the sender is dropped.
type Gate = oneshot::Receiver<()>;

/// The registry of all rooms and events.
#[derive(Debug)]
pub(crate) struct RoomRegistry {
    rooms: ActorList<RoomSender>,
    events: EventList,
    codes: Arc<Codes>,
    departures: Departures,
    loader: Loader,
    claims: Claims,
    public: PublicList,
    /// The cache of matches for replays. Matches of ended or rewritten rooms must be removed from it.
    pub(crate) replay_cache: ReplayCache,
    /// The players who are looking for a table with strangers.
    pub(crate) matchmaking: Arc<Matchmaking>,
    /// Receives what tables report to player cards and to absent players.
    pub(crate) listeners: Listeners,
    settings: Arc<RegistrySettings>,
    tasks: TaskTracker,
}

impl RoomRegistry {
    pub(crate) fn new(
        journal: Journal,
        settings: Arc<RegistrySettings>,
        tasks: TaskTracker,
        closing: CancellationToken,
        cluster: Option<Arc<Cluster>>,
    ) -> Self {
        let (journal, calendar) = (RoomJournal::new(journal), Arc::new(Calendar::new()));
        Self {
            rooms: ActorList::default(),
            events: EventList::default(),
            codes: Arc::default(),
            departures: Departures::new(calendar.clone()),
            loader: Loader::new(journal.clone(), settings.clone()),
            claims: Claims::new(closing, cluster, journal),
            public: PublicList::default(),
            replay_cache: ReplayCache::default(),
            matchmaking: Arc::new(Matchmaking::new(&settings.matchmaking, calendar)),
            listeners: Listeners { cards: CardObserver::new(Results::nowhere()), push: None },
            settings,
            tasks,
        }
    }

    /// Reports what happens at the tables to these receivers.
    #[must_use]
    pub(crate) fn with_listeners(self, listeners: Listeners) -> Self {
        Self { listeners, ..self }
    }

    /// Returns the room that `text` refers to, either by a code or by a long name. Does not check that the room exists.
    pub(crate) fn find(&self, text: &str) -> Option<RoomName> {
        code::read(text).map(|name| self.codes.find(name))
    }

    /// Returns true if a room is in memory or being loaded.
    pub(crate) fn is_kept(&self, name: &RoomName) -> bool {
        self.rooms.contains(name)
    }

    /// The number of rooms in memory, including rooms that are being loaded.
    pub(crate) fn kept(&self) -> usize {
        self.rooms.len()
    }

    /// The rooms in memory, with their handles.
    pub(crate) fn loaded(&self) -> Vec<(RoomName, RoomSender)> {
        self.rooms.loaded()
    }

    /// Returns true if a room is a table of an event and about to open.
    pub(crate) fn expects(&self, name: &RoomName) -> bool {
        self.events.expected().contains(name)
    }

    /// The time by which bans and invitations begin and expire, in milliseconds since 1970. Does not follow implausible
    /// jumps of the clock.
    pub(crate) fn now(&self) -> u64 {
        self.departures.calendar().now()
    }

    /// Returns a clock that reads [`Self::now`].
    pub(crate) fn clock(&self) -> impl Fn() -> u64 + Send + Sync + use<> {
        let calendar = self.departures.calendar().clone();
        move || calendar.now()
    }

    /// The time that decides which tables have expired, or `None` while the clock is in doubt.
    pub(crate) fn observed(&self) -> Option<Observed> {
        self.departures.observed()
    }

    /// The cluster that this node belongs to, or `None` if there is only one node.
    pub(crate) const fn cluster(&self) -> Option<&Arc<Cluster>> {
        self.claims.cluster()
    }

    /// Stops all actors, because other nodes may claim their rooms now.
    pub(crate) fn lapse(&self) {
        self.claims.lapse();
    }

    pub(crate) fn store(&self) -> &Arc<dyn Store> {
        self.loader.journal().store()
    }

    /// The error that makes all writes fail at the moment, if there is one.
    pub(crate) fn trouble(&self) -> Option<StoreError> {
        self.loader.journal().trouble()
    }

    /// Converts an error of the store into the error for the client.
    pub(crate) fn unavailable(&self, error: &StoreError) -> RegistryError {
        self.loader.journal().unavailable(error)
    }

    /// Converts an error of reading a room into the error for the client.
    pub(crate) fn not_read(&self, error: &StoreError) -> RegistryError {
        self.loader.journal().not_read(error)
    }

    /// Returns an error if the server has its maximum number of tables, in memory or in the journal.
    fn has_space(&self) -> Result<(), RegistryError> {
        let settings = &self.settings;
        let full = self.kept() >= settings.rooms_in_memory || self.codes.tables() >= settings.tables_on_disk;
        if full { Err(RegistryError::ServerFull) } else { Ok(()) }
    }

    async fn ask<T>(
        self: &Arc<Self>,
        name: &RoomName,
        request: impl Fn(oneshot::Sender<T>) -> RoomRequest,
    ) -> Result<T, RegistryError> {
        // A room that is being evicted drops the request, so the request is sent again to the newly loaded room.
        for _ in 0..3 {
            let room = self.room(name).await?;
            let (reply, answer) = oneshot::channel();
            if room.send(Box::new(request(reply))).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok(answer);
            }
            if self.trouble().is_some() {
                break;
            }
        }
        // If no writes succeed at the moment, the client gets the reason.
        Err(self.trouble().map_or(RegistryError::Unavailable, |error| self.unavailable(&error)))
    }

    /// Returns the handle to a room. Loads the room from the journal if it is not in memory.
    pub(crate) async fn room(self: &Arc<Self>, name: &RoomName) -> Result<RoomSender, RegistryError> {
        let closing = self.claims.closing();
        if closing.is_cancelled() {
            return Err(RegistryError::Unavailable);
        }
        loop {
            let slot = self.rooms.slot(name);
            let (listed, gate) = oneshot::channel();
            let found = slot.get_or_try_init(|| self.load(name, gate)).await.cloned();
            drop(listed);
            if found.is_err() {
                self.rooms.forget(name, &slot);
            }
            if !found.as_ref().is_ok_and(mpsc::Sender::is_closed) || !self.rooms.lists(name, &slot) {
                return found;
            }
            // The room's actor is ending and would drop requests. Wait until it is off the list, then load the room
            // again.
            self.rooms.ended(name, &slot, &closing).await?;
        }
    }

    /// Loads a room from the journal and starts its actor. Does not write: the first change claims the room under a new
    /// epoch.
    async fn load(self: &Arc<Self>, name: &RoomName, gate: Gate) -> Result<RoomSender, RegistryError> {
        // The limit is a quarter higher than for new tables, so that existing tables stay reachable on a full server.
        let most = self.settings.rooms_in_memory;
        // This room is on the list already.
        if self.kept() > most.saturating_add(most / 4).saturating_add(1) {
            return Err(RegistryError::ServerFull);
        }
        // Taken before loading: if the lease runs out meanwhile, another node may hold the room.
        let tenure = self.claims.tenure();
        let kept = async {
            // Loading a long match takes seconds. A semaphore limits the loads that run in parallel, so that other
            // games continue.
            let turn = self.loader.turn().await?;
            let mut room = self.loader.load(name, turn).await?;
            let takeover = room.resume().entry;
            telemetry::read();
            tracing::info!(room = %name, version = room.version(), "room loaded");
            Ok(self.keep(name.clone(), room, Some(takeover), gate, tenure))
        };
        self.claims.with_claim(name, false, kept).await
    }

    /// Starts the actor of a room. The actor waits at the gate until its handle is on the list. An actor that ended
    /// earlier would never be removed from the list, and requests for the room would wait forever.
    fn keep(
        self: &Arc<Self>,
        name: RoomName,
        room: Room,
        takeover: Option<Entry>,
        gate: Gate,
        tenure: Tenure,
    ) -> RoomSender {
        let (requests, inbox) = mpsc::channel(REQUESTS);
        let park_after = self.settings.park_after;
        // The actor is boxed below. As a plain value, it would occupy space several times in the task's future.
        let snapshots = self.loader.snapshots_of(&room);
        if ruckus_room::public::is_public(&room) {
            self.public.note(&name, true);
        }
        let journal = self.loader.journal().journal();
        let (matchmaking, listeners, lease) = (self.matchmaking.clone(), self.listeners.clone(), tenure.clone());
        let actor =
            RoomActor::new(room, takeover, journal, inbox, snapshots, park_after, lease, matchmaking, listeners);
        let actor = Box::new(actor);
        let registry = self.clone();
        telemetry::rooms(1.0);
        self.tasks.spawn(async move {
            // Returns an error when the sender is dropped, which opens the gate.
            let _ = gate.await;
            let listed = registry.rooms.until_ended(&name);
            // In a cluster, the room stays on the list until this node has released it. Only then can other nodes claim
            // it.
            let end = actor.run(|inbox| registry.rooms.evict(&name, inbox, registry.claims.are_shared())).await;
            match &end {
                // The journal logs this error once for all rooms.
                End::Failed(error) if registry.trouble().is_some() => {
                    tracing::debug!(room = %name, %error, "room stopped");
                }
                End::Failed(error) => {
                    if matches!(error, StoreError::Fenced) {
                        telemetry::fenced();
                    }
                    tracing::error!(room = %name, %error, "room stopped by an error");
                }
                End::Parked(_) => {
                    telemetry::parked();
                    tracing::info!(room = %name, "room evicted: no connections");
                }
                End::Closed | End::Stopped { .. } | End::Lapsed => {}
            }
            // Release the room while it is still on the list, so that no request loads it here before other nodes can
            // claim it. `Closed` has released it already. After `Stopped`, the caller continues to work on the room.
            if !matches!(end, End::Closed | End::Stopped { .. }) {
                tenure.give_up(&name).await;
            }
            drop(listed);
            match end {
                End::Parked(None) => {}
                End::Parked(Some(left)) => {
                    Box::pin(ends::left(&registry, &name, left, registry.departures.time())).await;
                }
                End::Failed(_) | End::Lapsed => registry.departures.find_out_later(&name),
                End::Closed => {}
                End::Stopped { done, .. } => _ = done.send(()),
            }
            telemetry::rooms(-1.0);
        });
        requests
    }
}

#[cfg(test)]
mod tests;
