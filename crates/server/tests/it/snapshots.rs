//! Rooms that a real server loads from snapshots, and what it does with unusable snapshots.

use ruckus_journal::{Append, Snapshots, StoredSnapshot};
use ruckus_server::Server;

use crate::prelude::*;
use crate::support::Failed;

/// Damage to a stored snapshot.
type Damage = fn(&mut StoredSnapshot);

/// The number of entries of a long journal.
const LONG: u64 = 2_000;

struct Table {
    store: Arc<MemoryStore>,
    server: Server,
    api: ServerApi,
    seats: Vec<Seated>,
    devices: Vec<Device>,
}

impl Table {
    /// Starts a match of Ann and Bob.
    async fn begun() -> Result<Self, Failed> {
        let store = Arc::new(MemoryStore::new());
        let (server, api) = test_server_on(store.clone(), generous()).await?;
        let (seats, mut devices) = sit_down(&api, &["Ann", "Bob"]).await?;
        begin(&mut devices).await?;
        Ok(Self { store, server, api, seats, devices })
    }

    fn name(&self) -> RoomName {
        RoomName::new(&self.seats[0].code)
    }

    async fn snapshot(&self) -> Result<Option<StoredSnapshot>, Failed> {
        Ok(self.store.snapshot(&self.name()).await?)
    }

    async fn play(&mut self, moves: usize) -> Result<(), Failed> {
        let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(9);
        for _ in 0..moves {
            one_move(&mut self.devices, &mut random).await?;
        }
        Ok(level(&mut self.devices).await?)
    }

    /// Fills the journal with entries that change little.
    async fn talk_of_names(&mut self, entries: u64) -> Result<(), Failed> {
        for round in 0..entries {
            let n = self.devices[1].lobby(LobbyCommand::Rename(format!("Bob {}", round % 7))).await?;
            assert_eq!(answer(&mut self.devices[1], n).await?.message, None);
            // The server disconnects a device that reads nothing for too long.
            if round % 50 == 0 {
                level(&mut self.devices).await?;
            }
        }
        Ok(level(&mut self.devices).await?)
    }

    /// Moves the table to another server on the same store.
    async fn moved(mut self) -> Result<Self, Failed> {
        self.devices.clear();
        self.server.stop().await;
        self.store.take_read();
        let (server, api) = test_server_on(self.store.clone(), generous()).await?;
        Ok(Self { server, api, ..self })
    }

    async fn come_back(&mut self) -> Result<(), Failed> {
        for seat in &self.seats {
            self.devices.push(Device::open(&self.api, seat).await?);
        }
        Ok(())
    }

    async fn hand_of(&self, seat: usize) -> Option<String> {
        let view = self.devices[seat].view.as_ref()?;
        Some(format!("{:?}", view.seat(Seat(seat as u8))?.hand))
    }
}

/// Reads from the metrics how many snapshots of this process had the outcome `what`.
async fn figure(api: &ServerApi, what: &str) -> Result<f64, Failed> {
    let figures = String::from_utf8(api.get("/metrics").await?.body)?;
    let line = format!("ruckus_room_snapshots_total{{what=\"{what}\"}}");
    let found = figures.lines().find_map(|text| text.strip_prefix(&line));
    Ok(found.ok_or("no such figure")?.trim().parse()?)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_table_loads_only_entries_after_its_snapshot() -> Tested {
    let mut table = Table::begun().await?;
    table.play(40).await?;
    table.talk_of_names(LONG).await?;
    let hands = [table.hand_of(0).await, table.hand_of(1).await];
    let version = table.devices[0].version;
    let kept = table.snapshot().await?.ok_or("none while it is played")?;
    assert!(kept.seq.0 > LONG - 700, "one every 300 entries: {}", kept.seq.0);
    let mut table = table.moved().await?;
    let kept = table.snapshot().await?.ok_or("none")?;
    assert!(version.is_some_and(|version| kept.seq.0 >= version), "the latest is of the end");
    assert_eq!(table.api.look(&table.seats[0].code).await?.names[0], "Ann");
    let read = table.store.take_read();
    assert!(read <= 10, "{read} entries were read of {}", kept.seq.0);
    table.come_back().await?;
    assert_eq!([table.hand_of(0).await, table.hand_of(1).await], hands);
    table.play(20).await?;
    // The journal continues after the snapshot, and remains complete from its beginning.
    let entries = table.store.load(&table.name(), Seq(0)).await?;
    let shown = table.devices[0].version.ok_or("no view")?;
    assert!(shown > kept.seq.0 && entries.len() as u64 >= shown, "{} entries of {shown}", entries.len());
    let table = table.moved().await?;
    let later = table.snapshot().await?.ok_or("none")?;
    assert!(later.seq > kept.seq, "also after few entries, when the server stops");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_damaged_snapshot_falls_back_to_the_journal() -> Tested {
    let mut table = Table::begun().await?;
    table.play(30).await?;
    table.talk_of_names(400).await?;
    let hand = table.hand_of(0).await;
    let name = table.name();
    let damages: [(&str, Damage); 3] = [
        ("damaged", |it| it.body[40] ^= 1),
        ("newer", |it| *it = StoredSnapshot::new(it.room.clone(), it.seq, it.epoch, 1_000, it.body.clone())),
        ("unreadable", |it| *it = StoredSnapshot::new(it.room.clone(), it.seq, it.epoch, 1, b"{}".to_vec())),
    ];
    for (what, damage) in damages {
        table.devices.clear();
        table.server.stop().await;
        table.store.damage_snapshot(&name, damage);
        (table.server, table.api) = test_server_on(table.store.clone(), generous()).await?;
        let before = figure(&table.api, what).await?;
        table.store.take_read();
        table.come_back().await?;
        assert_eq!(table.hand_of(0).await, hand, "{what}");
        assert!(table.store.take_read() > 400, "{what}: all of it was read");
        assert!(figure(&table.api, what).await? >= before.max(1.0), "{what} is counted");
        table.talk_of_names(2).await?;
        table = table.moved().await?;
        assert!(table.snapshot().await?.is_some_and(|it| it.is_sound() && it.schema == 1), "{what}: it is replaced");
        table.come_back().await?;
        assert!(table.store.take_read() < 10, "{what}: the next one is of use again");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_fenced_server_writes_no_snapshot() -> Tested {
    let mut table = Table::begun().await?;
    table.play(10).await?;
    // Another server claims the room, as after a network partition.
    let (other, api) = test_server_on(table.store.clone(), generous()).await?;
    let mut device = Device::open(&api, &table.seats[0]).await?;
    let n = device.lobby(LobbyCommand::Rename("Anna".to_owned())).await?;
    assert_eq!(answer(&mut device, n).await?.message, None);
    // The first server does not know of the claim yet.
    let _ = table.devices[1].lobby(LobbyCommand::Rename("Bert".to_owned())).await;
    assert!(closed(&mut table.devices[1]).await >= 1011);
    let Table { store, server, seats, .. } = table;
    server.stop().await;
    other.stop().await;
    let name = RoomName::new(&seats[0].code);
    let kept = store.snapshot(&name).await?.ok_or("of the second")?;
    assert_eq!(kept.epoch.0, 2);
    let (_third, api) = test_server_on(store, generous()).await?;
    assert_eq!(api.look(&seats[0].code).await?.names[..2], ["Anna", "Bob"]);
    Ok(())
}

/// The current version plays an old entry differently from the version that wrote it. With a snapshot, the match goes
/// on, and only its record lacks that round. Without one, the round is given up.
#[tokio::test(flavor = "multi_thread")]
async fn a_match_of_a_diverging_version_resumes_without_a_record() -> Tested {
    let mut table = Table::begun().await?;
    table.play(60).await?;
    let (name, hand) = (table.name(), table.hand_of(1).await);
    table.devices.clear();
    table.server.stop().await;
    let mut entries = table.store.load(&name, Seq(0)).await?;
    let snapshot = table.store.snapshot(&name).await?.ok_or("none")?;
    let otherwise = entries.iter_mut().rev().skip(20).find_map(|entry| {
        let mut record: Value = serde_json::from_slice(&entry.body).ok()?;
        record["state_digest"].is_string().then(|| record["state_digest"] = json!("00".repeat(16)))?;
        entry.body = serde_json::to_vec(&record).ok()?;
        Some(())
    });
    otherwise.ok_or("no position was written")?;
    let store = Arc::new(MemoryStore::new());
    store.append(&[Append { entries: entries.clone(), written_at: 0 }]).await?;
    let (without, api) = test_server_on(store, generous()).await?;
    let device = Device::open(&api, &table.seats[0]).await?;
    assert!(device.lobby.is_some_and(|lobby| lobby.round_given_up), "without a snapshot the round is given up");
    without.stop().await;
    table.store = Arc::new(MemoryStore::new());
    table.store.append(&[Append { entries, written_at: 0 }]).await?;
    assert_eq!(table.store.keep_snapshots(&[snapshot]).await?, [true]);
    (table.server, table.api) = test_server_on(table.store.clone(), generous()).await?;
    table.come_back().await?;
    assert_eq!(table.hand_of(1).await, hand);
    table.play(10).await?;
    match table.api.record(&table.seats[0]).await {
        Err(ClientError::Refused { status: 404, code, .. }) => assert_eq!(code, "no-record"),
        other => panic!("{other:?}"),
    }
    // The same holds after this version has written a snapshot and loaded it.
    let mut table = table.moved().await?;
    table.come_back().await?;
    table.play(5).await
}
