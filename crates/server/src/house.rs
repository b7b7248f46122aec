//! All rooms: opened, found, read from the journal when somebody comes back.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use ruckus_engine::Seat;
use ruckus_engine::homemade::Homemade;
use ruckus_protocol::TableCard;
use ruckus_store::{Journal, RoomName, Seq, StoreError};
use tokio::sync::{OnceCell, Semaphore, mpsc, oneshot};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::keeper::{End, Keeper, Newcomer, Note, Wish};
use crate::room::{Asker, Match, Paper, Plan, Problem, ReplayError, Room, Told};
use crate::settings::Settings;
use crate::{code, telemetry, token};

/// How many notes may wait for a room.
const NOTES: usize = 256;
/// How many matches are read at once for those who ask for their records: games under way come first.
const READERS: usize = 2;
/// How many codes are tried before the house is called full.
const CODES: usize = 64;

type Slot = Arc<OnceCell<mpsc::Sender<Note>>>;

/// Why a room cannot be entered.
#[derive(Debug)]
pub(crate) enum NoEntry {
    /// There is no such table.
    Unknown,
    /// What was asked cannot be done.
    Problem(Problem),
    /// The journal of the table cannot be read: it is damaged, or of a version of the program with other rules.
    Unreadable,
    /// The server cannot do it now.
    Unavailable,
    /// There is no room on the disk to write it down.
    DiskFull,
}

/// All rooms.
#[derive(Debug)]
pub(crate) struct House {
    rooms: Mutex<BTreeMap<RoomName, Slot>>,
    readers: Arc<Semaphore>,
    journal: Journal,
    settings: Arc<Settings>,
    tasks: TaskTracker,
    closing: CancellationToken,
}

impl House {
    pub(crate) fn new(
        journal: Journal,
        settings: Arc<Settings>,
        tasks: TaskTracker,
        closing: CancellationToken,
    ) -> Self {
        Self { rooms: Mutex::default(), readers: Arc::new(Semaphore::new(READERS)), journal, settings, tasks, closing }
    }

    /// Opens a table and takes a seat at it: the first, unless the plan says otherwise.
    pub(crate) async fn open(self: &Arc<Self>, plan: Plan) -> Result<(RoomName, Seat), NoEntry> {
        for _ in 0..CODES {
            let name = code::fresh();
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
        let mut taken = false;
        let there = slot
            .get_or_try_init(async || {
                let room = Room::open(name.clone(), plan.clone(), self.settings.patience, token::seed);
                let (room, maker, steps) = room.map_err(NoEntry::Problem)?;
                let entries = steps.into_iter().map(|step| step.entry).collect();
                match self.journal.append(entries).await.written().await {
                    Ok(()) => {
                        opened = room.seat_of(maker);
                        Ok(self.keep(name.clone(), room))
                    }
                    Err(StoreError::Fenced) => {
                        taken = true;
                        Err(NoEntry::Unavailable)
                    }
                    Err(error) => Err(self.unavailable(&error)),
                }
            })
            .await
            .map(drop);
        match there {
            Ok(()) => {
                if opened.is_some() {
                    telemetry::made();
                }
                Ok(opened)
            }
            Err(error) => {
                self.forget(name, &slot);
                if taken { Ok(None) } else { Err(error) }
            }
        }
    }

    /// Takes a seat at a table.
    pub(crate) async fn sit(
        self: &Arc<Self>,
        name: &RoomName,
        player: &str,
        key: blake3::Hash,
    ) -> Result<Seat, NoEntry> {
        let note = |reply| Note::Sit(Box::new(Newcomer { name: player.to_owned(), key, reply }));
        self.ask(name, note).await?.map_err(NoEntry::Problem)
    }

    /// Looks at a table from outside.
    pub(crate) async fn look(self: &Arc<Self>, name: &RoomName) -> Result<TableCard, NoEntry> {
        self.ask(name, |reply| Note::Look { reply }).await
    }

    /// What somebody may vote on at a table, by the hash of their token.
    pub(crate) async fn paper(self: &Arc<Self>, name: &RoomName, key: blake3::Hash) -> Result<Paper, NoEntry> {
        let note = |reply| Note::Ballot { key: Box::new(key), reply };
        self.ask(name, note).await?.map_err(NoEntry::Problem)
    }

    /// Switches home-made rules on at a table, for whoever hosts it. Gives the names of all that are on then.
    pub(crate) async fn switch_on(
        self: &Arc<Self>,
        name: &RoomName,
        key: blake3::Hash,
        on: &[Homemade],
    ) -> Result<Vec<String>, NoEntry> {
        let note = |reply| Note::SwitchOn(Box::new(Wish { key, on: on.to_vec(), reply }));
        self.ask(name, note).await?.map_err(NoEntry::Problem)
    }

    /// Makes something of a match at a table, as far as it may be told, for somebody who may have it.
    pub(crate) async fn record<T: Send + 'static>(
        &self,
        name: &RoomName,
        asker: Asker,
        make: impl FnOnce(Match) -> T + Send + 'static,
    ) -> Result<T, NoEntry> {
        let turn = self.readers.clone().acquire_owned().await.map_err(|_| NoEntry::Unavailable)?;
        let entries = self.journal.load(name, Seq(0)).await.map_err(|error| self.unavailable(&error))?;
        let (name, patience) = (name.clone(), self.settings.patience);
        // A long match takes a while to read, and rooms must not wait for it.
        let read = tokio::task::spawn_blocking(move || {
            // Also for somebody who has gone away meanwhile.
            let _turn = turn;
            let told = Room::history(&name, &entries, &asker, patience, token::seed)?;
            let problem = match told {
                Told::Match(told) => return Ok(Ok(make(*told))),
                Told::NotYet => ("no-record", "no round of this match is over yet; its record can be had once one is"),
                Told::NoSeat => ("no-seat", "this token opens no seat at this table"),
                Told::WrongKey => ("wrong-key", "this is no key to a replay of this table; ask for the link again"),
            };
            Ok(Err(NoEntry::Problem(Problem::new(problem.0, problem.1))))
        });
        match read.await.map_err(|_| NoEntry::Unavailable)? {
            Ok(told) => told,
            Err(ReplayError::Unknown) => Err(NoEntry::Unknown),
            Err(error) => {
                tracing::error!(%error, "a journal cannot be read");
                Err(NoEntry::Unreadable)
            }
        }
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
            if room.send(note(reply)).await.is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok(answer);
            }
        }
        Err(NoEntry::Unavailable)
    }

    /// The way to a room, which is read from the journal if need be.
    pub(crate) async fn room(self: &Arc<Self>, name: &RoomName) -> Result<mpsc::Sender<Note>, NoEntry> {
        if self.closing.is_cancelled() {
            return Err(NoEntry::Unavailable);
        }
        let slot = self.slot(name);
        let found = slot.get_or_try_init(|| self.load(name)).await.cloned();
        if found.is_err() {
            self.forget(name, &slot);
        }
        found
    }

    async fn load(self: &Arc<Self>, name: &RoomName) -> Result<mpsc::Sender<Note>, NoEntry> {
        let entries = self.journal.load(name, Seq(0)).await.map_err(|error| self.unavailable(&error))?;
        let mut room = match Room::replay(name, &entries, self.settings.patience, token::seed) {
            Ok(room) => room,
            Err(ReplayError::Unknown) => return Err(NoEntry::Unknown),
            Err(error) => {
                tracing::error!(%error, "a journal cannot be read");
                return Err(NoEntry::Unreadable);
            }
        };
        let step = room.resume();
        let written = self.journal.append(vec![step.entry]).await.written().await;
        written.map_err(|error| self.unavailable(&error))?;
        telemetry::read();
        tracing::info!(room = %name, version = room.version(), "a room was read from the journal");
        Ok(self.keep(name.clone(), room))
    }

    fn keep(self: &Arc<Self>, name: RoomName, room: Room) -> mpsc::Sender<Note> {
        let (notes, inbox) = mpsc::channel(NOTES);
        let (park_after, closing) = (self.settings.park_after, self.closing.clone());
        // In one place from here on: as a plain value it would stand in the task several times.
        let keeper = Box::new(Keeper::new(room, self.journal.clone(), inbox, park_after, closing));
        let house = self.clone();
        telemetry::rooms(1.0);
        self.tasks.spawn(async move {
            let end = keeper.run(|inbox| house.put_away(&name, inbox)).await;
            match &end {
                // It was said once for all rooms.
                End::Failed(error) if house.trouble().is_some() => {
                    tracing::debug!(room = %name, %error, "a room stops");
                }
                End::Failed(error) => tracing::error!(room = %name, %error, "a room had to stop"),
                End::Parked => telemetry::parked(),
                End::Closed => {}
            }
            house.forget_ended(&name);
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

    fn slot(&self, name: &RoomName) -> Slot {
        self.rooms().entry(name.clone()).or_default().clone()
    }

    /// Takes a room off the list, unless something is on its way to it.
    fn put_away(&self, name: &RoomName, inbox: &mpsc::Receiver<Note>) -> bool {
        let mut rooms = self.rooms();
        let idle = inbox.is_empty();
        if idle {
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
    }

    fn forget(&self, name: &RoomName, slot: &Slot) {
        let mut rooms = self.rooms();
        if rooms.get(name).is_some_and(|found| Arc::ptr_eq(found, slot) && !found.initialized()) {
            rooms.remove(name);
        }
    }

    fn rooms(&self) -> std::sync::MutexGuard<'_, BTreeMap<RoomName, Slot>> {
        // Nothing in here panics half-way, so a poisoned lock still guards a whole list.
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use ruckus_store::{MemoryStore, Store};

    use super::*;
    use crate::room::Choice;

    fn plan() -> Plan {
        Plan {
            homemade: Vec::new(),
            rules: Choice::Preset { base: "classic".to_owned(), with: BTreeMap::new() },
            name: "Ann".to_owned(),
            key: token::key("secret"),
            bots: 0,
            start: false,
            set: None,
            branch: None,
            program: "test".to_owned(),
            unix_ms: 0,
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_room_is_put_away_and_read_again() {
        let store = Arc::new(MemoryStore::new());
        let (journal, _writer) = Journal::start(store.clone(), |_| ());
        let tasks = TaskTracker::new();
        let settings = Arc::new(Settings::default());
        let house = Arc::new(House::new(journal, settings, tasks.clone(), CancellationToken::new()));
        let (name, _) = house.open(plan()).await.expect("opens");
        assert_eq!(house.rooms().len(), 1);
        // The clock goes on as soon as nobody has anything to do but wait.
        tasks.close();
        tasks.wait().await;
        assert_eq!(house.rooms().len(), 0, "nobody came");
        assert_eq!(house.look(&name).await.expect("is read again").names, ["Ann"]);
        let entries = store.load(&name, Seq(0)).await.expect("reads");
        assert_eq!(entries.iter().map(|entry| entry.epoch.0).collect::<Vec<_>>(), [1, 1, 2]);
        assert!(matches!(house.look(&RoomName::new("QQQQ")).await, Err(NoEntry::Unknown)));
        assert_eq!(house.rooms().len(), 1, "what does not exist is not remembered");
    }

    #[tokio::test(start_paused = true)]
    async fn one_code_is_given_to_one_table_however_many_want_it_at_once() {
        let store = Arc::new(MemoryStore::new());
        let (journal, _writer) = Journal::start(store.clone(), |_| ());
        let house = House::new(journal, Arc::default(), TaskTracker::new(), CancellationToken::new());
        let (house, name) = (Arc::new(house), RoomName::new("BCDF"));
        let plans = ["Ann", "Bea", "Cem"].map(|player| Plan { name: player.to_owned(), ..plan() });
        let [ann, bea, cem] = &plans;
        let opened = tokio::join!(house.open_as(&name, ann), house.open_as(&name, bea), house.open_as(&name, cem));
        let opened = [opened.0, opened.1, opened.2].map(|seat| seat.expect("there is no trouble"));
        assert_eq!(opened, [Some(Seat(0)), None, None]);
        assert_eq!(house.open_as(&name, bea).await.expect("there is no trouble"), None, "nor later");
        assert_eq!(house.look(&name).await.expect("is there").names, ["Ann"]);
        assert_eq!(store.load(&name, Seq(0)).await.expect("reads").len(), 2, "Ann's table, and her seat");
    }

    #[tokio::test(start_paused = true)]
    async fn many_ask_at_once_and_one_room_is_read() {
        let store = Arc::new(MemoryStore::new());
        let (journal, _writer) = Journal::start(store.clone(), |_| ());
        let settings = Arc::new(Settings::default());
        let house = || House::new(journal.clone(), settings.clone(), TaskTracker::new(), CancellationToken::new());
        let (name, _) = Arc::new(house()).open(plan()).await.expect("opens");
        let house = Arc::new(house());
        let asked = (0..20).map(|_| {
            let (house, name) = (house.clone(), name.clone());
            tokio::spawn(async move { house.look(&name).await.map(|card| card.names.len()).ok() })
        });
        for answer in asked.collect::<Vec<_>>() {
            assert_eq!(answer.await.expect("no panic"), Some(1));
        }
        let entries = store.load(&name, Seq(0)).await.expect("reads");
        assert_eq!(entries.len(), 3, "it was taken over once");
    }
}
