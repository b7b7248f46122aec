//! The subscriptions of a table: one document in the store, with the devices of each seat. It is deleted with the table.

use std::collections::BTreeMap;

use ruckus_journal::{Change, Document, Expected, RoomName, Store, StoreError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The kind of the documents. Their names are those of the rooms.
const KIND: &str = "push";
/// The maximum number of devices of a seat. Another one replaces the oldest.
const MOST_DEVICES: usize = 4;
/// The number of attempts to change a document that is changed concurrently.
const TRIES: usize = 8;
/// In milliseconds.
const HOUR: u64 = 3_600_000;

/// A device that receives messages for a seat.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Device {
    pub(crate) endpoint: String,
    pub(crate) p256dh: String,
    pub(crate) auth: String,
    /// The language of the page.
    pub(crate) lang: String,
    /// The code in the page's address.
    pub(crate) table: String,
}

impl std::fmt::Debug for Device {
    /// Leaves out the address and the keys, with which messages can be sent to the device.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Device").field("table", &self.table).field("lang", &self.lang).finish_non_exhaustive()
    }
}

/// A turn for which a message is due.
#[derive(Clone, Copy, Debug)]
pub(super) struct Due {
    pub(super) turn: u64,
    /// In milliseconds since 1970.
    pub(super) now: u64,
    /// The maximum number of messages within an hour.
    pub(super) most: usize,
}

/// The devices of a seat, and the messages to them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct SeatDevices {
    devices: Vec<Device>,
    /// The last turn that a message was sent for.
    #[serde(default)]
    notified: Option<u64>,
    /// The times of the messages of the last hour, in milliseconds since 1970.
    #[serde(default)]
    sent: Vec<u64>,
}

/// The subscriptions of a table by the hash of the seat's token, in hexadecimal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct TableDevices(BTreeMap<String, SeatDevices>);

impl TableDevices {
    /// Adds a device to a seat. A device that the seat has gets new keys.
    pub(super) fn add(&mut self, key: &blake3::Hash, device: Device) {
        let devices = &mut self.0.entry(key.to_hex().to_string()).or_default().devices;
        devices.retain(|other| other.endpoint != device.endpoint);
        devices.push(device);
        devices.drain(..devices.len().saturating_sub(MOST_DEVICES));
    }

    /// Removes a device from a seat. The messages of the last hour still count, or a player could get more of them by
    /// subscribing again.
    pub(super) fn remove(&mut self, key: &blake3::Hash, endpoint: &str) {
        if let Some(seat) = self.0.get_mut(key.to_hex().as_str()) {
            seat.devices.retain(|device| device.endpoint != endpoint);
        }
        self.drop_empty();
    }

    /// Removes a device from all seats.
    pub(super) fn remove_device(&mut self, endpoint: &str) {
        for seat in self.0.values_mut() {
            seat.devices.retain(|device| device.endpoint != endpoint);
        }
        self.drop_empty();
    }

    fn drop_empty(&mut self) {
        self.0.retain(|_, seat| !seat.devices.is_empty() || !seat.sent.is_empty());
    }

    /// Removes the seats with these token hashes.
    pub(super) fn remove_seats(&mut self, left: &[blake3::Hash]) {
        self.0.retain(|key, _| left.iter().all(|left| left.to_hex().as_str() != key));
    }

    /// Returns the devices to notify of a turn, and records that they are notified. Empty if they were notified before, or
    /// if the seat has had its messages of this hour.
    pub(super) fn due(&mut self, key: &blake3::Hash, Due { turn, now, most }: Due) -> Vec<Device> {
        let Some(seat) = self.0.get_mut(key.to_hex().as_str()) else { return Vec::new() };
        seat.sent.retain(|sent| now.abs_diff(*sent) < HOUR);
        if seat.devices.is_empty() || seat.notified == Some(turn) || seat.sent.len() >= most {
            return Vec::new();
        }
        seat.notified = Some(turn);
        seat.sent.push(now);
        seat.devices.clone()
    }
}

/// Error of a change to a table's subscriptions.
#[derive(Debug, Error)]
pub(crate) enum NotStored {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The subscriptions were changed concurrently in each attempt.
    #[error("the subscriptions of this table keep changing")]
    Changing,
}

/// Changes the subscriptions of a table. Writes only what has changed. An unreadable document counts as empty.
///
/// # Errors
/// The store failed, or other changes interfere.
pub(super) async fn change<T>(
    store: &dyn Store,
    room: &RoomName,
    change: impl Fn(&mut TableDevices) -> T,
) -> Result<T, NotStored> {
    let (kind, id) = (KIND.to_owned(), room.to_string());
    for _ in 0..TRIES {
        let body = store.document(KIND, &id).await?;
        let before: TableDevices =
            body.as_deref().and_then(|body| serde_json::from_slice(body).ok()).unwrap_or_default();
        let mut after = before.clone();
        let result = change(&mut after);
        if after == before {
            return Ok(result);
        }
        let next = if after.0.is_empty() {
            Change::Remove { kind: kind.clone(), id: id.clone() }
        } else {
            // Serialization fails only for maps with keys that are not strings.
            let body = serde_json::to_vec(&after).unwrap_or_default();
            Change::Put(Document { kind: kind.clone(), id: id.clone(), body })
        };
        let expected = [Expected { kind: kind.clone(), id: id.clone(), body }];
        if store.change_if(&expected, &[next]).await? {
            return Ok(result);
        }
    }
    Err(NotStored::Changing)
}

/// Forgets all subscriptions of a deleted table.
///
/// # Errors
/// The store failed.
pub(crate) async fn forget_table(store: &dyn Store, room: &RoomName) -> Result<(), StoreError> {
    if store.document(KIND, room.as_str()).await?.is_some() {
        store.change(&[Change::Remove { kind: KIND.to_owned(), id: room.to_string() }]).await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use ruckus_testkit::MemoryStore;

    use super::*;

    fn key(name: &str) -> blake3::Hash {
        blake3::hash(name.as_bytes())
    }

    fn device(endpoint: &str) -> Device {
        let text = |text: &str| text.to_owned();
        Device { endpoint: text(endpoint), p256dh: text("k"), auth: text("a"), lang: text("en"), table: text("KEPT") }
    }

    fn endpoints(devices: &[Device]) -> Vec<&str> {
        devices.iter().map(|device| device.endpoint.as_str()).collect()
    }

    #[test]
    fn a_seat_is_notified_once_of_each_turn_and_not_too_often() {
        let mut table = TableDevices::default();
        table.add(&key("ann"), device("a"));
        let mut notified = |turn, now| table.due(&key("ann"), Due { turn, now, most: 2 }).len();
        assert_eq!((notified(1, 0), notified(1, 1), notified(2, 2), notified(3, 3)), (1, 0, 1, 0));
        assert_eq!((notified(3, HOUR - 1), notified(3, HOUR)), (0, 1), "an hour later");
        table.remove(&key("ann"), "a");
        table.add(&key("ann"), device("b"));
        assert!(
            table.due(&key("ann"), Due { turn: 3, now: HOUR, most: 2 }).is_empty(),
            "another device changes nothing"
        );
        assert!(table.due(&key("bob"), Due { turn: 1, now: 0, most: 2 }).is_empty());
    }

    #[test]
    fn a_seat_has_few_devices_each_once() {
        let mut table = TableDevices::default();
        for endpoint in ["a", "b", "a", "c", "d", "e"] {
            table.add(&key("ann"), device(endpoint));
        }
        let due = table.due(&key("ann"), Due { turn: 1, now: 0, most: 9 });
        assert_eq!(endpoints(&due), ["a", "c", "d", "e"]);
        table.remove_device("d");
        let due = table.due(&key("ann"), Due { turn: 2, now: 0, most: 9 });
        assert_eq!(endpoints(&due), ["a", "c", "e"]);
    }

    #[tokio::test]
    async fn the_document_ends_with_its_last_seat_or_the_table() {
        let store = MemoryStore::new();
        let room = RoomName::new("BCDF");
        let stored = || async { store.documents(KIND).await.expect("reads").len() };
        for name in ["ann", "bob"] {
            change(&store, &room, |table| table.add(&key(name), device(name))).await.expect("stores");
        }
        change(&store, &room, |table| table.remove_seats(&[key("ann")])).await.expect("stores");
        let due = Due { turn: 1, now: 0, most: 9 };
        let ann = change(&store, &room, |table| table.due(&key("ann"), due)).await.expect("reads");
        assert!(ann.is_empty() && stored().await == 1);
        change(&store, &room, |table| table.remove(&key("bob"), "bob")).await.expect("stores");
        assert_eq!(stored().await, 0);
        change(&store, &room, |table| table.add(&key("ann"), device("a"))).await.expect("stores");
        forget_table(&store, &room).await.expect("deletes");
        assert_eq!(stored().await, 0);
    }
}
