//! The registry of all rooms and events: finds those in memory, loads others from the journal, and starts their actors.
//!
//! [`House`] composes parts, each with private fields: which rooms and events are in memory, which codes are in use, what this
//! node may hold, how rooms are loaded, and when they were left. Functions that use several parts take the registry.

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

use crate::calendar::Observed;
use crate::error::RegistryError;
use crate::keeper::{End, Keeper, Note};
use crate::nodes::{Cluster, Tenure};
use crate::player_card::{CardObserver, Results};
use crate::replay_cache::ReplayCache;
use crate::strangers::Strangers;
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
pub(crate) use settings::HouseSettings;

/// How many notes may wait for a room or an event.
const NOTES: usize = 256;
/// How many codes are tried before the server is called full.
const CODES: usize = 64;

/// A handle to the actor of a room.
pub(crate) type RoomSender = mpsc::Sender<Box<Note>>;

/// Opens, by the end of its other half, once a keeper is on the list.
type Gate = oneshot::Receiver<()>;

/// All rooms and events.
#[derive(Debug)]
pub(crate) struct House {
    rooms: ActorList<RoomSender>,
    events: EventList,
    codes: Arc<Codes>,
    departures: Departures,
    loader: Loader,
    claims: Claims,
    public: PublicList,
    /// The matches that were read, which must be forgotten with their rooms.
    pub(crate) replay_cache: ReplayCache,
    /// The players who look for a table with strangers.
    pub(crate) strangers: Arc<Strangers>,
    /// What player cards hear of tables.
    pub(crate) cards: CardObserver,
    settings: Arc<HouseSettings>,
    tasks: TaskTracker,
}

impl House {
    pub(crate) fn new(
        journal: Journal,
        settings: Arc<HouseSettings>,
        tasks: TaskTracker,
        closing: CancellationToken,
        cluster: Option<Arc<Cluster>>,
    ) -> Self {
        let journal = RoomJournal::new(journal);
        Self {
            rooms: ActorList::default(),
            events: EventList::default(),
            codes: Arc::default(),
            departures: Departures::new(),
            loader: Loader::new(journal.clone(), settings.clone()),
            claims: Claims::new(closing, cluster, journal),
            public: PublicList::default(),
            replay_cache: ReplayCache::default(),
            strangers: Arc::new(Strangers::new(&settings.strangers)),
            cards: CardObserver::new(Results::nowhere()),
            settings,
            tasks,
        }
    }

    /// Counts matches for player cards.
    #[must_use]
    pub(crate) fn with_results(self, results: Results) -> Self {
        Self { cards: CardObserver::new(results), ..self }
    }

    /// The room that a text leads to: a code, or a long name.
    pub(crate) fn find(&self, text: &str) -> Option<RoomName> {
        code::read(text).map(|name| self.codes.find(name))
    }

    /// Whether a room is in memory, or on its way there.
    pub(crate) fn is_kept(&self, name: &RoomName) -> bool {
        self.rooms.contains(name)
    }

    /// How many rooms are in memory.
    pub(crate) fn kept(&self) -> usize {
        self.rooms.len()
    }

    /// The rooms in memory.
    pub(crate) fn loaded(&self) -> Vec<(RoomName, RoomSender)> {
        self.rooms.loaded()
    }

    /// Whether a room is about to open.
    pub(crate) fn expects(&self, name: &RoomName) -> bool {
        self.events.expected().contains(name)
    }

    /// The time by which tables expire; none while the clock is in doubt.
    pub(crate) fn observed(&self) -> Option<Observed> {
        self.departures.observed()
    }

    /// The nodes of which this one is one; none if the server is alone.
    pub(crate) const fn cluster(&self) -> Option<&Arc<Cluster>> {
        self.claims.cluster()
    }

    /// Lets all rooms go: others take them now.
    pub(crate) fn lapse(&self) {
        self.claims.lapse();
    }

    pub(crate) fn store(&self) -> &Arc<dyn Store> {
        self.loader.journal().store()
    }

    /// Why nothing can be written now; none if all is well.
    pub(crate) fn trouble(&self) -> Option<StoreError> {
        self.loader.journal().trouble()
    }

    /// The refusal that follows from an error of the store.
    pub(crate) fn unavailable(&self, error: &StoreError) -> RegistryError {
        self.loader.journal().unavailable(error)
    }

    /// The refusal if a room cannot be read.
    pub(crate) fn not_read(&self, error: &StoreError) -> RegistryError {
        self.loader.journal().not_read(error)
    }

    /// Whether one more table can be made.
    fn has_space(&self) -> Result<(), RegistryError> {
        let settings = &self.settings;
        let full = self.kept() >= settings.rooms_in_memory || self.codes.tables() >= settings.tables_on_disk;
        if full { Err(RegistryError::ServerFull) } else { Ok(()) }
    }

    /// Whether one more room can be read. Tables that are there come before new ones.
    fn has_space_to_read(&self) -> Result<(), RegistryError> {
        let most = self.settings.rooms_in_memory;
        if self.kept() > most.saturating_add(most / 4) { Err(RegistryError::ServerFull) } else { Ok(()) }
    }

    async fn ask<T>(
        self: &Arc<Self>,
        name: &RoomName,
        note: impl Fn(oneshot::Sender<T>) -> Note,
    ) -> Result<T, RegistryError> {
        // A room that is just being put away is read again.
        for _ in 0..3 {
            let room = self.room(name).await?;
            let (reply, answer) = oneshot::channel();
            if room.send(Box::new(note(reply))).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok(answer);
            }
            if self.trouble().is_some() {
                break;
            }
        }
        // Whoever asks while nothing can be written hears why.
        Err(self.trouble().map_or(RegistryError::Unavailable, |error| self.unavailable(&error)))
    }

    /// The way to a room, which is read from the journal if need be.
    pub(crate) async fn room(self: &Arc<Self>, name: &RoomName) -> Result<RoomSender, RegistryError> {
        let closing = self.claims.closing();
        if closing.is_cancelled() {
            return Err(RegistryError::Unavailable);
        }
        self.has_space_to_read()?;
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
            // Its keeper ends just now. What is asked of it would be lost; it is read again as soon as it is gone.
            self.rooms.ended(name, &slot, &closing).await?;
        }
    }

    /// Reads a room from the journal, and writes nothing: only the first change takes the room over.
    async fn load(self: &Arc<Self>, name: &RoomName, gate: Gate) -> Result<RoomSender, RegistryError> {
        // By the lease under which it is wanted: if that runs out while the room is read, another node may have it.
        let tenure = self.claims.tenure();
        let kept = async {
            // A long match takes seconds to read. Others play on meanwhile, and only so many are read at once.
            let turn = self.loader.turn().await?;
            let mut room = self.loader.load(name, turn).await?;
            let takeover = room.resume().entry;
            telemetry::read();
            tracing::info!(room = %name, version = room.version(), "a room was read from the journal");
            Ok(self.keep(name.clone(), room, Some(takeover), gate, tenure))
        };
        self.claims.with_claim(name, false, kept).await
    }

    /// Starts the keeper of a room, which waits at the gate until the way to it is on the list: one that ended before would
    /// never be taken off it, and whoever asks for the room would wait for that for ever.
    fn keep(
        self: &Arc<Self>,
        name: RoomName,
        room: Room,
        takeover: Option<Entry>,
        gate: Gate,
        tenure: Tenure,
    ) -> RoomSender {
        let (notes, inbox) = mpsc::channel(NOTES);
        let park_after = self.settings.park_after;
        // In one place from here on: as a plain value it would stand in the task several times.
        let snapshots = self.loader.snapshots_of(&room);
        if ruckus_room::public::is_public(&room) {
            self.public.note(&name, true);
        }
        let journal = self.loader.journal().journal();
        let (strangers, cards) = (self.strangers.clone(), self.cards.clone());
        let keeper =
            Keeper::new(room, takeover, journal, inbox, snapshots, park_after, tenure.clone(), strangers, cards);
        let keeper = Box::new(keeper);
        let house = self.clone();
        telemetry::rooms(1.0);
        self.tasks.spawn(async move {
            // It opens when the other end is dropped.
            let _ = gate.await;
            let listed = house.rooms.until_ended(&name);
            // Other nodes may have it only once it is given up. Until then it stays on the list.
            let end = keeper.run(|inbox| house.rooms.evict(&name, inbox, house.claims.are_shared())).await;
            match &end {
                // It was said once for all rooms.
                End::Failed(error) if house.trouble().is_some() => {
                    tracing::debug!(room = %name, %error, "a room stops");
                }
                End::Failed(error) => {
                    if matches!(error, StoreError::Fenced) {
                        telemetry::fenced();
                    }
                    tracing::error!(room = %name, %error, "a room had to stop");
                }
                End::Parked(_) => {
                    telemetry::parked();
                    tracing::info!(room = %name, "a room was put away: nobody is there");
                }
                End::Closed | End::Stopped { .. } | End::Lapsed => {}
            }
            // Nobody reads the room here until others may have it. Where it was closed they may already; who has stopped it
            // goes on with it.
            if !matches!(end, End::Closed | End::Stopped { .. }) {
                tenure.give_up(&name).await;
            }
            drop(listed);
            match end {
                End::Parked(None) => {}
                End::Parked(Some(left)) => Box::pin(ends::left(&house, &name, left, house.departures.time())).await,
                End::Failed(_) | End::Lapsed => house.departures.find_out_later(&name),
                End::Closed => {}
                End::Stopped { done, .. } => _ = done.send(()),
            }
            telemetry::rooms(-1.0);
        });
        notes
    }
}

#[cfg(test)]
mod tests;
