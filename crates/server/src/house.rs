//! All rooms: opened, found, read from the journal when somebody comes back.

mod alone;
mod codes;
mod elsewhere;
mod ends;
mod event_list;
mod event_names;
mod events;
mod open;
mod public;
mod settings;
mod strangers;

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use ruckus_engine::Seat;
use ruckus_journal::{Entry, RoomName, Store, StoreError};
use ruckus_protocol::{RulesView, TableCard};
use ruckus_room::{Asked, Paper, Plan, ReplayError, Room, SitsAs, Wanted};
use ruckus_store::Journal;
use tokio::sync::{Notify, OnceCell, Semaphore, mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::calendar::Calendar;
use crate::error::NoEntry;
use crate::keeper::{End, Inspected, Keeper, Lost, Newcomer, Note, Order, Snapshots, Wish};
use crate::nodes::{Cluster, Tenure};
use crate::player_card::{CardObserver, Results};
use crate::replay_cache::ReplayCache;
use crate::snapshots::SnapshotWriter;
use crate::strangers::Strangers;
use crate::{code, telemetry, token};

pub(crate) use codes::Codes;
pub(crate) use public::public_order;
pub(crate) use settings::HouseSettings;
pub(crate) use strangers::rules as stranger_rules;

/// How many notes may wait for a room.
const NOTES: usize = 256;
/// How long admins wait for all tables to say how they are.
const ANSWER_WITHIN: std::time::Duration = std::time::Duration::from_secs(2);
/// How many rooms are read at once that nobody waits for at a table: games under way come first.
const READERS: usize = 2;
/// How many codes are tried before the house is called full.
const CODES: usize = 64;

type Slot = Arc<OnceCell<mpsc::Sender<Box<Note>>>>;
/// Opens, by the end of its other half, once a keeper is on the list.
type Gate = oneshot::Receiver<()>;

/// All rooms.
#[derive(Debug)]
pub(crate) struct House {
    rooms: Mutex<BTreeMap<RoomName, Slot>>,
    /// Told when a room whose keeper has ended is off the list.
    forgotten: Notify,
    codes: Arc<Codes>,
    /// Rooms of which it is not known how they were left.
    unsettled: Mutex<VecDeque<RoomName>>,
    readers: Arc<Semaphore>,
    /// For rooms that somebody comes to.
    loaders: Arc<Semaphore>,
    /// The matches that were read, which must be forgotten with their rooms.
    pub(crate) replay_cache: ReplayCache,
    journal: Journal,
    snapshots: SnapshotWriter,
    settings: Arc<HouseSettings>,
    tasks: TaskTracker,
    tenure: Mutex<Tenure>,
    cluster: Option<Arc<Cluster>>,
    events: event_list::EventList,
    /// Tables that are about to open, and how often that is expected.
    expected: Mutex<BTreeMap<RoomName, usize>>,
    /// The players who look for a table with strangers.
    pub(crate) strangers: Arc<Strangers>,
    public: public::Public,
    /// What player cards hear of tables.
    pub(crate) cards: CardObserver,
    /// Since when the machine's clock can be trusted to end tables.
    pub(crate) calendar: Calendar,
}

impl House {
    pub(crate) fn new(
        journal: Journal,
        settings: Arc<HouseSettings>,
        tasks: TaskTracker,
        closing: CancellationToken,
        cluster: Option<Arc<Cluster>>,
    ) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let [readers, loaders] = [READERS, cores.max(2)].map(|at_once| Arc::new(Semaphore::new(at_once)));
        let (rooms, codes, unsettled) = (Mutex::default(), Arc::default(), Mutex::default());
        let (replay_cache, strangers) = (ReplayCache::default(), Arc::new(Strangers::new(&settings.strangers)));
        let (forgotten, snapshots) = (Notify::new(), SnapshotWriter::start(journal.clone()));
        let tenure = Mutex::new(Tenure::new(closing, cluster.clone()));
        Self {
            rooms,
            forgotten,
            codes,
            unsettled,
            readers,
            loaders,
            replay_cache,
            journal,
            snapshots,
            settings,
            tasks,
            tenure,
            cluster,
            events: event_list::EventList::default(),
            expected: Mutex::default(),
            strangers,
            public: public::Public::default(),
            cards: CardObserver::new(Results::nowhere()),
            calendar: Calendar::new(),
        }
    }

    /// Counts matches for player cards.
    #[must_use]
    pub(crate) fn with_results(self, results: Results) -> Self {
        Self { cards: CardObserver::new(results), ..self }
    }

    /// Opens a table and takes a seat at it: the first, unless the plan says otherwise. A table that is not listed has
    /// no code until somebody is invited.
    pub(crate) async fn open(self: &Arc<Self>, plan: Plan, listed: bool) -> Result<(RoomName, Seat), NoEntry> {
        self.has_space()?;
        for _ in 0..CODES {
            let reserved = if listed { self.codes.reserve() } else { None };
            let name = match &reserved {
                Some(reserved) => reserved.code().clone(),
                None if listed => continue,
                None => code::unguessable(),
            };
            if let Some(seat) = self.open_as(&name, &plan).await? {
                return Ok((name, seat));
            }
        }
        tracing::error!("no free code was found for a new table");
        Err(NoEntry::Unavailable)
    }

    /// Opens a table under a code, and takes a seat; none if another table has the code.
    async fn open_as(self: &Arc<Self>, name: &RoomName, plan: &Plan) -> Result<Option<Seat>, NoEntry> {
        let slot = self.slot(name);
        // Somebody else may be about to open a table under the same code, and then this one waits for theirs.
        let mut opened = None;
        let (listed, gate) = oneshot::channel();
        let there = slot
            .get_or_try_init(async || {
                let room = Room::open(name.clone(), plan.clone(), self.settings.patience, token::seed);
                let (room, maker, steps) = room.map_err(NoEntry::Problem)?;
                let tenure = self.tenure();
                let entries = steps.into_iter().map(|step| step.entry).collect();
                let kept = async {
                    match self.journal.append(entries).await.written().await {
                        Ok(()) => {
                            opened = room.seat_of(maker);
                            Ok(self.keep(name.clone(), room, None, gate, tenure))
                        }
                        // All or nothing: of this table not one entry is there. A damaged table holds its code as well.
                        Err(StoreError::Fenced | StoreError::Damaged { .. }) => Err(NoEntry::Elsewhere),
                        Err(error) => Err(self.unavailable(&error)),
                    }
                };
                self.with_claim(name, true, kept).await
            })
            .await
            .map(drop);
        drop(listed);
        match there {
            Ok(()) => {
                if opened.is_some() {
                    self.codes.opened(name);
                    telemetry::made();
                }
                Ok(opened)
            }
            Err(error) => {
                self.forget(name, &slot);
                if matches!(error, NoEntry::Elsewhere) { Ok(None) } else { Err(error) }
            }
        }
    }

    /// Takes a seat at a table, for somebody who may have shown a player card, or for a program.
    pub(crate) async fn sit(
        self: &Arc<Self>,
        name: &RoomName,
        player: &str,
        key: blake3::Hash,
        sits: impl Into<SitsAs>,
    ) -> Result<Seat, NoEntry> {
        let sits = sits.into();
        let note = |reply| Note::Sit(Box::new(Newcomer { name: player.to_owned(), key, sits: sits.clone(), reply }));
        self.ask(name, note).await?.map_err(NoEntry::Problem)
    }

    /// Asks for a seat whose token is lost, or `again` how that stands; `key` is the hash of the token that is to open it.
    pub(crate) async fn ask_for_seat(
        self: &Arc<Self>,
        name: &RoomName,
        player: &str,
        key: blake3::Hash,
        again: bool,
    ) -> Result<Asked, NoEntry> {
        let note = |reply| Note::AskForSeat(Box::new(Lost { name: player.to_owned(), key, again, reply }));
        self.ask(name, note).await?.map_err(NoEntry::Problem)
    }

    /// Looks at a table from outside.
    pub(crate) async fn look(self: &Arc<Self>, name: &RoomName) -> Result<TableCard, NoEntry> {
        self.ask(name, |reply| Note::Look { reply }).await
    }

    /// What a table plays by, as seen from outside.
    pub(crate) async fn rules(self: &Arc<Self>, name: &RoomName) -> Result<RulesView, NoEntry> {
        self.ask(name, |reply| Note::Rules { reply }).await
    }

    /// What somebody may vote on at a table, by the hash of their token.
    pub(crate) async fn paper(self: &Arc<Self>, name: &RoomName, key: blake3::Hash) -> Result<Paper, NoEntry> {
        let note = |reply| Note::Ballot { key: Box::new(key), reply };
        self.ask(name, note).await?.map_err(NoEntry::Problem)
    }

    /// Changes a table's rules to something of the gallery, for whoever hosts it. Gives the names of all home-made rules
    /// that are on then.
    pub(crate) async fn switch_on(
        self: &Arc<Self>,
        name: &RoomName,
        key: blake3::Hash,
        wanted: &Wanted,
    ) -> Result<Vec<String>, NoEntry> {
        let note = |reply| Note::SwitchOn(Box::new(Wish { key, wanted: wanted.clone(), reply }));
        self.ask(name, note).await?.map_err(NoEntry::Problem)
    }

    /// How a table is, for admins and its host.
    pub(crate) async fn inspect(self: &Arc<Self>, name: &RoomName) -> Result<Inspected, NoEntry> {
        self.ask(name, |reply| Note::Admin(Order::Inspect { reply })).await
    }

    /// The same of all tables in memory; one that is too busy to answer is left out.
    pub(crate) async fn inspect_loaded(&self) -> Vec<(RoomName, Inspected)> {
        let mut asked = Vec::new();
        for (name, room) in self.loaded() {
            let (reply, answer) = oneshot::channel();
            if room.try_send(Box::new(Note::Admin(Order::Inspect { reply }))).is_ok() {
                asked.push((name, answer));
            }
        }
        let deadline = tokio::time::Instant::now() + ANSWER_WITHIN;
        let mut found = Vec::with_capacity(asked.len());
        for (name, answer) in asked {
            if let Ok(Ok(inspected)) = tokio::time::timeout_at(deadline, answer).await {
                found.push((name, inspected));
            }
        }
        found
    }

    /// Ends a table.
    pub(crate) async fn end_table(self: &Arc<Self>, name: &RoomName) -> Result<(), NoEntry> {
        self.ask(name, |reply| Note::Admin(Order::End { reply })).await
    }

    /// Takes a player off a table.
    pub(crate) async fn remove_player(self: &Arc<Self>, name: &RoomName, seat: Seat) -> Result<(), NoEntry> {
        self.ask(name, |reply| Note::Admin(Order::Remove { seat, reply })).await?.map_err(NoEntry::Problem)
    }

    /// The tables in memory.
    pub(crate) fn loaded(&self) -> Vec<(RoomName, mpsc::Sender<Box<Note>>)> {
        self.rooms().iter().filter_map(|(name, slot)| Some((name.clone(), slot.get()?.clone()))).collect()
    }

    async fn ask<T>(
        self: &Arc<Self>,
        name: &RoomName,
        note: impl Fn(oneshot::Sender<T>) -> Note,
    ) -> Result<T, NoEntry> {
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
        Err(self.trouble().map_or(NoEntry::Unavailable, |error| self.unavailable(&error)))
    }

    /// The code of a table, for whoever holds a seat; given one, the table takes it.
    async fn code_of(
        self: &Arc<Self>,
        name: &RoomName,
        key: blake3::Hash,
        code: Option<String>,
    ) -> Result<Option<String>, NoEntry> {
        let note = |reply| Note::Invite { key: Box::new(key), code: code.clone(), reply };
        self.ask(name, note).await?.map_err(NoEntry::Problem)
    }

    /// The way to a room, which is read from the journal if need be.
    pub(crate) async fn room(self: &Arc<Self>, name: &RoomName) -> Result<mpsc::Sender<Box<Note>>, NoEntry> {
        let closing = self.closing();
        if closing.is_cancelled() {
            return Err(NoEntry::Unavailable);
        }
        self.has_space_to_read()?;
        loop {
            let slot = self.slot(name);
            let (listed, gate) = oneshot::channel();
            let found = slot.get_or_try_init(|| self.load(name, gate)).await.cloned();
            drop(listed);
            if found.is_err() {
                self.forget(name, &slot);
            }
            if !found.as_ref().is_ok_and(mpsc::Sender::is_closed) || !self.lists(name, &slot) {
                return found;
            }
            // Its keeper ends just now. What is asked of it would be lost; it is read again as soon as it is gone.
            self.ended(name, &slot).await?;
        }
    }

    /// Waits until a room whose keeper has ended is off the list. Before that the keeper may still give it up.
    async fn ended(&self, name: &RoomName, slot: &Slot) -> Result<(), NoEntry> {
        let closing = self.closing();
        loop {
            let forgotten = self.forgotten.notified();
            if !self.lists(name, slot) {
                return Ok(());
            }
            tokio::select! {
                biased;
                () = closing.cancelled() => return Err(NoEntry::Unavailable),
                () = forgotten => {}
            }
        }
    }

    /// Reads a room from the journal, and writes nothing: only the first change takes the room over.
    async fn load(self: &Arc<Self>, name: &RoomName, gate: Gate) -> Result<mpsc::Sender<Box<Note>>, NoEntry> {
        // By the lease under which it is wanted: if that runs out while the room is read, another node may have it.
        let tenure = self.tenure();
        let kept = async {
            // A long match takes seconds to read. Others play on meanwhile, and only so many are read at once.
            let turn = self.loaders.clone().acquire_owned().await.map_err(|_| NoEntry::Unavailable)?;
            let mut room = self.open_room(name, turn).await?;
            let takeover = room.resume().entry;
            telemetry::read();
            tracing::info!(room = %name, version = room.version(), "a room was read from the journal");
            Ok(self.keep(name.clone(), room, Some(takeover), gate, tenure))
        };
        self.with_claim(name, false, kept).await
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
    ) -> mpsc::Sender<Box<Note>> {
        let (notes, inbox) = mpsc::channel(NOTES);
        let park_after = self.settings.park_after;
        // In one place from here on: as a plain value it would stand in the task several times.
        let snapshots = Snapshots::new(self.snapshots.clone(), &self.settings.version, &room);
        if ruckus_room::public::is_public(&room) {
            self.public.note(&name, true);
        }
        let (journal, strangers, cards) = (self.journal.clone(), self.strangers.clone(), self.cards.clone());
        let keeper =
            Keeper::new(room, takeover, journal, inbox, snapshots, park_after, tenure.clone(), strangers, cards);
        let keeper = Box::new(keeper);
        let house = self.clone();
        telemetry::rooms(1.0);
        self.tasks.spawn(async move {
            // It opens when the other end is dropped.
            let _ = gate.await;
            let ended = Ended { house: &house, name: &name };
            let end = keeper.run(|inbox| house.put_away(&name, inbox)).await;
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
                End::Closed | End::Stopped(_) | End::Lapsed => {}
            }
            // Nobody reads the room here until others may have it. Where it was closed they may already; who has stopped it
            // goes on with it.
            if !matches!(end, End::Closed | End::Stopped(_)) {
                tenure.give_up(&name).await;
            }
            drop(ended);
            match end {
                End::Parked(None) => {}
                End::Parked(Some(left)) => Box::pin(house.left(&name, left, house.time())).await,
                End::Failed(_) | End::Lapsed => house.broke_off(&name),
                End::Closed => {}
                End::Stopped(done) => _ = done.send(()),
            }
            telemetry::rooms(-1.0);
        });
        notes
    }

    /// Why nothing can be written now; none if all is well.
    pub(crate) fn trouble(&self) -> Option<StoreError> {
        self.journal.trouble().borrow().clone()
    }

    pub(crate) fn unavailable(&self, error: &StoreError) -> NoEntry {
        if self.trouble().is_none() {
            tracing::error!(%error, "the journal failed");
        }
        if matches!(error, StoreError::DiskFull) { NoEntry::DiskFull } else { NoEntry::Unavailable }
    }

    /// Says why a room cannot be read. A damaged one is named, and no other suffers.
    pub(crate) fn not_read(&self, error: &StoreError) -> NoEntry {
        if matches!(error, StoreError::Damaged { .. }) {
            tracing::error!(%error, "a table is damaged");
            return NoEntry::Damaged;
        }
        self.unavailable(error)
    }

    fn slot(&self, name: &RoomName) -> Slot {
        self.rooms().entry(name.clone()).or_default().clone()
    }

    /// Takes a room off the list, unless something is on its way to it.
    fn put_away(&self, name: &RoomName, inbox: &mpsc::Receiver<Box<Note>>) -> bool {
        let mut rooms = self.rooms();
        let idle = inbox.is_empty();
        // Where others may have it, it goes off the list only when they can.
        if idle && self.cluster.is_none() {
            rooms.remove(name);
        }
        idle
    }

    /// Takes a room off the list whose keeper has ended, but not another that has come in its place.
    fn forget_ended(&self, name: &RoomName) {
        let mut rooms = self.rooms();
        if rooms.get(name).and_then(|slot| slot.get()).is_some_and(mpsc::Sender::is_closed) {
            rooms.remove(name);
        }
        drop(rooms);
        self.forgotten.notify_waiters();
    }

    /// Whether a slot is the one on the list.
    fn lists(&self, name: &RoomName, slot: &Slot) -> bool {
        self.rooms().get(name).is_some_and(|found| Arc::ptr_eq(found, slot))
    }

    /// Takes a room off the list that was not read, unless another request is about to read it.
    fn forget(&self, name: &RoomName, slot: &Slot) {
        let mut rooms = self.rooms();
        // The list's own, and that of whoever asks: with more, somebody else is about to read the room.
        let waited_for = Arc::strong_count(slot) > 2;
        let gone = rooms.get(name).is_some_and(|found| Arc::ptr_eq(found, slot) && !found.initialized() && !waited_for);
        if gone {
            rooms.remove(name);
        }
    }

    pub(crate) fn store(&self) -> &Arc<dyn Store> {
        self.journal.store()
    }

    fn unsettled(&self) -> std::sync::MutexGuard<'_, VecDeque<RoomName>> {
        self.unsettled.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn rooms(&self) -> std::sync::MutexGuard<'_, BTreeMap<RoomName, Slot>> {
        // Nothing in here panics half-way, so a poisoned lock still guards a whole list.
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Takes a room off the list when its keeper has ended, in whatever way.
struct Ended<'a> {
    house: &'a House,
    name: &'a RoomName,
}

impl Drop for Ended<'_> {
    fn drop(&mut self) {
        self.house.forget_ended(self.name);
    }
}

/// Says why the entries of a room, each of them sound, do not make a room.
pub(crate) fn not_played_again(error: &ReplayError) -> NoEntry {
    if matches!(error, ReplayError::Unknown) {
        return NoEntry::Unknown;
    }
    tracing::error!(%error, "a table of another version");
    NoEntry::OtherVersion
}

#[cfg(test)]
mod tests;
