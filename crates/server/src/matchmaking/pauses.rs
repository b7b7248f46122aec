//! Stores which devices left matches among strangers, so that pauses survive a restart and apply on all nodes.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use ruckus_journal::{Change, Document, Expected, Store, StoreError};

use super::ledger::{FORGOTTEN_AFTER, MOST, OF_A_NETWORK, until};
use super::queue::{Device, Millis};

/// Document kind of departures.
const KIND: &str = "stranger-left";
/// Attempts to change a document while other nodes change it too.
const TRIES: usize = 8;
/// The most departures that are stored per document. The pause no longer grows after the fourth, and three departures
/// from a network are free.
const TIMES: usize = 16;
/// Length of a document id, in hexadecimal digits.
const DIGITS: usize = 32;

/// Departures from matches, in the store.
///
/// Each device and each network has a document with its departures of the last day. The document id is a hash keyed
/// with the server's secret. Several nodes may change a document at the same time, so a change is applied only if the
/// document is still the one that was read.
pub(super) struct Pauses {
    store: Arc<dyn Store>,
    /// The key for hashing document ids.
    key: [u8; 32],
    pauses: [Millis; 4],
}

impl std::fmt::Debug for Pauses {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Pauses")
    }
}

impl Pauses {
    pub(super) const fn new(store: Arc<dyn Store>, key: [u8; 32], pauses: [Millis; 4]) -> Self {
        Self { store, key, pauses }
    }

    /// Stores that a device left a match, and from which network, if known.
    pub(super) async fn left(&self, now: Millis, device: Device, network: Option<IpAddr>) -> Result<(), StoreError> {
        self.note(now, &self.of_device(device)).await?;
        match network {
            Some(network) => self.note(now, &self.of_network(network)).await,
            None => Ok(()),
        }
    }

    /// Returns how long a device must wait before it can look for a table. `None` if it need not wait.
    pub(super) async fn pause(
        &self,
        now: Millis,
        device: Device,
        network: IpAddr,
    ) -> Result<Option<Duration>, StoreError> {
        let (of_device, _) = self.times(&self.of_device(device)).await?;
        let (of_network, _) = self.times(&self.of_network(network)).await?;
        let until = until(&self.pauses, now, &of_device, 0).max(until(&self.pauses, now, &of_network, OF_A_NETWORK));
        Ok(until.and_then(|until| until.checked_sub(now)).filter(|left| *left > 0).map(Duration::from_millis))
    }

    /// Deletes documents that are a day old. If more than `MOST` are left, deletes the oldest.
    pub(super) async fn forget(&self, now: Millis) -> Result<(), StoreError> {
        let mut all: Vec<(Millis, Document)> = self.store.documents(KIND).await?.into_iter().map(dated).collect();
        all.sort_by_key(|(last, _)| *last);
        let beyond = all.len().saturating_sub(MOST);
        for (at, (last, document)) in all.into_iter().enumerate() {
            if at >= beyond && now < last.saturating_add(FORGOTTEN_AFTER) {
                continue;
            }
            let Document { kind, id, body } = document;
            let expected = [Expected { kind: kind.clone(), id: id.clone(), body: Some(body) }];
            // A document that has changed meanwhile is recent, so it stays.
            let _ = self.store.change_if(&expected, &[Change::Remove { kind, id }]).await?;
        }
        Ok(())
    }

    async fn note(&self, now: Millis, id: &str) -> Result<(), StoreError> {
        for _ in 0..TRIES {
            let (mut times, body) = self.times(id).await?;
            times.retain(|at| now < at.saturating_add(FORGOTTEN_AFTER));
            times.push(now);
            times.drain(..times.len().saturating_sub(TIMES));
            // Serializing numbers cannot fail.
            let put = Document {
                kind: KIND.to_owned(),
                id: id.to_owned(),
                body: serde_json::to_vec(&times).unwrap_or_default(),
            };
            let expected = [Expected { kind: KIND.to_owned(), id: id.to_owned(), body }];
            if self.store.change_if(&expected, &[Change::Put(put)]).await? {
                return Ok(());
            }
        }
        tracing::warn!(tries = TRIES, "a departure from a match is not counted: its document kept changing");
        Ok(())
    }

    /// Returns the times in a document, and the document's body. A document that cannot be parsed counts as empty.
    async fn times(&self, id: &str) -> Result<(Vec<Millis>, Option<Vec<u8>>), StoreError> {
        let body = self.store.document(KIND, id).await?;
        let times = body.as_deref().and_then(|body| serde_json::from_slice(body).ok()).unwrap_or_default();
        Ok((times, body))
    }

    fn of_device(&self, device: Device) -> String {
        self.name("device", &device.0)
    }

    fn of_network(&self, network: IpAddr) -> String {
        self.name("network", network.to_string().as_bytes())
    }

    fn name(&self, what: &str, of: &[u8]) -> String {
        let mut hasher = blake3::Hasher::new_keyed(&self.key);
        hasher.update(what.as_bytes()).update(b" ").update(of);
        hasher.finalize().to_hex()[..DIGITS].to_owned()
    }
}

/// Returns a document together with its last time.
fn dated(document: Document) -> (Millis, Document) {
    let times: Vec<Millis> = serde_json::from_slice(&document.body).unwrap_or_default();
    (times.last().copied().unwrap_or_default(), document)
}

#[cfg(test)]
mod tests {
    use ruckus_testkit::MemoryStore;

    use super::super::MatchmakingSettings;
    use super::*;

    const HERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));
    const THERE: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 2));

    /// Returns two nodes that share a store.
    fn nodes() -> [Pauses; 2] {
        let store: Arc<dyn Store> = Arc::new(MemoryStore::new());
        let pauses = MatchmakingSettings::default().pauses.map(|pause| pause.as_millis() as u64);
        [(); 2].map(|()| Pauses::new(store.clone(), [7; 32], pauses))
    }

    async fn seconds(pauses: &Pauses, now: Millis, device: Device, network: IpAddr) -> Option<u64> {
        pauses.pause(now, device, network).await.expect("it reads").map(|pause| pause.as_secs())
    }

    #[tokio::test]
    async fn pauses_apply_on_other_nodes_and_grow() {
        let [one, other] = nodes();
        let device = Device([1; 32]);
        for (now, expected) in [(0, 60), (100_000, 300), (1_000_000, 900), (3_000_000, 3600), (9_000_000, 3600)] {
            one.left(now, device, None).await.expect("it writes");
            assert_eq!(seconds(&other, now, device, THERE).await, Some(expected));
            assert_eq!(seconds(&other, now, Device([2; 32]), THERE).await, None);
        }
        assert_eq!(seconds(&other, 9_000_000 + FORGOTTEN_AFTER, device, THERE).await, None);
    }

    #[tokio::test]
    async fn concurrent_departures_on_two_nodes_both_count() {
        let [one, other] = nodes();
        let device = Device([1; 32]);
        let (first, second) = tokio::join!(one.left(0, device, Some(HERE)), other.left(1, device, Some(HERE)));
        assert!(first.is_ok() && second.is_ok());
        assert_eq!(seconds(&one, 1, device, THERE).await, Some(300), "it has left twice");
        assert_eq!(seconds(&one, 1, Device([9; 32]), HERE).await, None, "two of a network are free");
        for number in 3..=4 {
            one.left(1, Device([number; 32]), Some(HERE)).await.expect("it writes");
        }
        assert_eq!(seconds(&other, 1, Device([9; 32]), HERE).await, Some(60));
    }

    #[tokio::test]
    async fn departures_expire_after_a_day_and_store_no_addresses() {
        let [one, _] = nodes();
        one.left(0, Device([1; 32]), Some(HERE)).await.expect("it writes");
        one.left(5, Device([2; 32]), None).await.expect("it writes");
        let kept = one.store.documents(KIND).await.expect("reads");
        assert!(kept.len() == 3 && kept.iter().all(|kept| !format!("{kept:?}").contains("192.0.2.1")), "{kept:?}");
        one.forget(FORGOTTEN_AFTER).await.expect("forgets");
        assert_eq!(one.store.documents(KIND).await.expect("reads").len(), 1);
    }
}
