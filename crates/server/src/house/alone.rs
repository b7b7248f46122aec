//! Doing something to a room while nobody is in it and nobody can come.

use std::sync::Arc;

use ruckus_journal::{Entry, RoomName, Seq};
use ruckus_room::{Problem, ReplayError, Room};
use tokio::sync::OnceCell;

use super::ends::stop;
use super::{House, Slot, not_played_again};
use crate::code;
use crate::error::NoEntry;
use crate::keeper::Note;
use crate::line::Close;
use crate::{telemetry, token};

impl House {
    /// Does something to a room once it is put away; whoever is in it is shown out, whoever comes meanwhile waits.
    pub(super) async fn alone<T>(
        self: &Arc<Self>,
        name: &RoomName,
        close: Close,
        work: impl Future<Output = T>,
    ) -> Result<T, NoEntry> {
        let mut work = Some(work);
        // Whoever is shown out may be back before it is done, but not for ever.
        for _ in 0..8 {
            let slot = self.slot(name);
            if let Some(keeper) = slot.get() {
                let (note, ended) = stop(close);
                if keeper.send(Box::new(note)).await.is_ok() {
                    // It is dropped when all is written and everybody is gone.
                    let _ = ended.await;
                }
                self.ended(name, &slot).await?;
                continue;
            }
            if let Some(done) = self.in_slot(name, &slot, &mut work).await {
                return Ok(done);
            }
        }
        Err(NoEntry::Unavailable)
    }

    /// The same, unless somebody is in the room or on the way to it.
    pub(super) async fn alone_if_left<T>(
        self: &Arc<Self>,
        name: &RoomName,
        work: impl Future<Output = T>,
    ) -> Option<T> {
        let slot = {
            let mut rooms = self.rooms();
            if rooms.contains_key(name) {
                return None;
            }
            let slot = Slot::default();
            rooms.insert(name.clone(), slot.clone());
            slot
        };
        self.in_slot(name, &slot, &mut Some(work)).await
    }

    /// As long as this goes on, whoever wants to read the room waits; none if somebody else was faster.
    async fn in_slot<T>(&self, name: &RoomName, slot: &Slot, work: &mut Option<impl Future<Output = T>>) -> Option<T> {
        let done = self.instead_of_reading(name, slot, work).await;
        if done.is_some() || self.cluster.is_some() {
            self.forget(name, slot);
        }
        done
    }

    /// Claims a room or an event and does something to it, in the place where it would be read; none if somebody else was
    /// faster, or another node has it.
    pub(super) async fn instead_of_reading<K, T>(
        &self,
        name: &RoomName,
        slot: &OnceCell<K>,
        work: &mut Option<impl Future<Output = T>>,
    ) -> Option<T> {
        let mut done = None;
        let doing = async {
            if matches!(self.claim(name, false).await, Ok(()) | Err(NoEntry::Unknown)) {
                if let Some(work) = work.take() {
                    done = Some(work.await);
                }
                self.tenure().give_up(name).await;
            }
            Err(())
        };
        let _ = slot.get_or_try_init(|| doing).await;
        done
    }

    /// Whether a room is in memory, or on its way there.
    pub(crate) fn is_kept(&self, name: &RoomName) -> bool {
        self.rooms().contains_key(name)
    }

    /// Reads a room beside those at play, and asks something of it.
    pub(super) async fn read_for<T: Send + 'static>(
        &self,
        name: &RoomName,
        ask: impl FnOnce(&Room, &[Entry]) -> Result<Result<T, Problem>, ReplayError> + Send + 'static,
    ) -> Result<Result<T, NoEntry>, NoEntry> {
        let turn = self.readers.clone().acquire_owned().await.map_err(|_| NoEntry::Unavailable)?;
        let entries = self.journal.load(name, Seq(0)).await.map_err(|error| self.not_read(&error))?;
        let (name, patience) = (name.clone(), self.settings.patience);
        let read = tokio::task::spawn_blocking(move || {
            let _turn = turn;
            let room = Room::replay(&name, &entries, patience, token::seed)?;
            ask(&room, &entries)
        });
        match read.await.map_err(|_| NoEntry::Unavailable)? {
            Ok(answer) => Ok(answer.map_err(NoEntry::Problem)),
            Err(error) => Err(not_played_again(&error)),
        }
    }

    /// The room that a text leads to: a code, or a long name.
    pub(crate) fn find(&self, text: &str) -> Option<RoomName> {
        code::read(text).map(|name| self.codes.find(name))
    }

    /// Gives a table a code that friends can be told, for whoever holds a seat; the one it has, if it has one.
    pub(crate) async fn invite(self: &Arc<Self>, name: &RoomName, key: blake3::Hash) -> Result<String, NoEntry> {
        let told = self.code_of(name, key, None).await?;
        if code::is_short(name.as_str()) {
            return Ok(name.to_string());
        }
        if let Some(code) = told {
            return Ok(code);
        }
        let code = self.give_code(name).await?;
        self.code_of(name, key, Some(code.clone())).await?;
        telemetry::invited();
        Ok(code)
    }

    /// The code by which a friend of a player comes to their table; none if it has none.
    pub(crate) fn code_for_friends(&self, name: &RoomName) -> Option<String> {
        if code::is_short(name.as_str()) { Some(name.to_string()) } else { self.codes.of(name) }
    }

    /// The number of another player's card, for whoever holds a seat at their table; none if they have shown none.
    pub(crate) async fn card_of(
        self: &Arc<Self>,
        name: &RoomName,
        key: blake3::Hash,
        other: ruckus_engine::Seat,
    ) -> Result<Option<String>, NoEntry> {
        self.ask(name, |reply| Note::CardOf { key: Box::new(key), other, reply }).await?.map_err(NoEntry::Problem)
    }

    async fn give_code(self: &Arc<Self>, name: &RoomName) -> Result<String, NoEntry> {
        for _ in 0..super::CODES {
            if let Some(code) = self.codes.of(name) {
                return Ok(code);
            }
            let Some(reserved) = self.codes.reserve() else { continue };
            let code = reserved.code().as_str();
            let given = self.store().give_code(name, code).await.map_err(|error| self.unavailable(&error))?;
            if given {
                self.codes.gave(code, name);
                return Ok(code.to_owned());
            }
        }
        tracing::error!("no free code was found for a table");
        Err(NoEntry::Unavailable)
    }

    /// How many rooms are in memory.
    pub(crate) fn kept(&self) -> usize {
        self.rooms().len()
    }

    /// Whether one more table can be made.
    pub(super) fn has_space(&self) -> Result<(), NoEntry> {
        let settings = &self.settings;
        let full = self.kept() >= settings.rooms_in_memory || self.codes.tables() >= settings.tables_on_disk;
        if full { Err(NoEntry::ServerFull) } else { Ok(()) }
    }

    /// Whether one more room can be read. Tables that are there come before new ones.
    pub(super) fn has_space_to_read(&self) -> Result<(), NoEntry> {
        let most = self.settings.rooms_in_memory;
        if self.kept() > most.saturating_add(most / 4) { Err(NoEntry::ServerFull) } else { Ok(()) }
    }
}
