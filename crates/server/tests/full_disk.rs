//! Tests a server with a full disk. It reports the error, rejects commands that it cannot persist, keeps everything
//! that it has acknowledged, and recovers when there is space again.

mod support;

use std::sync::Arc;

use rand::SeedableRng;
use ruckus_client::{ClientError, Device, ServerApi, dealt};
use ruckus_engine::Action;
use ruckus_journal::{RoomName, Seq, Store, StoreError};
use ruckus_protocol::{LobbyCommand, ServerMessage};
use ruckus_store::SqliteStore;
use ruckus_testkit::MemoryStore;
use support::{Tested, answer, begin, generous, level, one_move, sit_down, table, test_server_on};

async fn health(api: &ServerApi) -> Result<(u16, String), Box<dyn std::error::Error>> {
    word(api, "/healthz").await
}

async fn word(api: &ServerApi, path: &str) -> Result<(u16, String), Box<dyn std::error::Error>> {
    let answer = api.get(path).await?;
    Ok((answer.status, String::from_utf8(answer.body)?))
}

#[tokio::test]
async fn a_full_disk_closes_connections_and_applies_no_command() -> Tested {
    let store = Arc::new(MemoryStore::new());
    let (_server, api) = test_server_on(store.clone(), generous()).await?;
    let (seats, mut devices) = sit_down(&api, &["Ann", "Bob"]).await?;
    begin(&mut devices).await?;
    level(&mut devices).await?;
    let known = devices[0].version;
    assert_eq!(health(&api).await?, (200, "ok\n".to_owned()));
    store.fail_with(Some(StoreError::DiskFull));
    let n = devices[0].act(Action::Slap).await?;
    for device in &mut devices {
        let Err(ClientError::Closed { code: 1013, reason }) = device.hear().await else {
            return Err("nothing comes before the line is closed".into());
        };
        assert!(reason.contains("disk is full"), "{reason}");
    }
    assert_eq!(health(&api).await?, (503, "disk-full\n".to_owned()));
    assert_eq!(word(&api, "/readyz").await?, (503, "disk-full\n".to_owned()));
    assert_eq!(word(&api, "/livez").await?, (200, "ok\n".to_owned()), "a restart makes no room");
    let figures = String::from_utf8(api.get("/metrics").await?.body)?;
    assert!(figures.contains("ruckus_journal_failures_total"), "{figures}");
    // New seats and new tables need a write, so the server refuses them. A returning player is disconnected with the
    // same code.
    for problem in [api.sit(&seats[0].code, "Cid").await, api.make(&table("Dan")).await] {
        let Err(ClientError::Refused { status: 503, code, message }) = problem else {
            return Err(format!("{problem:?}").into());
        };
        assert!(code == "unavailable" && message.contains("disk is full"), "{code}: {message}");
    }
    let shut = Device::open(&api, &seats[1]).await;
    assert!(matches!(shut, Err(ClientError::Closed { code: 1013, .. })), "{shut:?}");
    store.fail_with(None);
    let mut back = Device::open(&api, &seats[0]).await?;
    assert!(back.version > known);
    assert_eq!(word(&api, "/readyz").await?, (200, "ok\n".to_owned()));
    assert_eq!(health(&api).await?, (200, "ok\n".to_owned()));
    assert_eq!(back.you.as_ref().map(|you| you.last_n), Some(n - 1), "what was not acknowledged has not happened");
    assert_eq!(back.act(Action::Slap).await?, n);
    assert_eq!(answer(&mut back, n).await?.message, None);
    Ok(())
}

#[tokio::test]
async fn other_disk_errors_are_not_reported_as_a_full_disk() -> Tested {
    let store = Arc::new(MemoryStore::new());
    let (_server, api) = test_server_on(store.clone(), generous()).await?;
    store.fail_with(Some(StoreError::Failed { doing: "written", why: "disk I/O error".to_owned() }));
    let problem = api.make(&table("Ann")).await;
    assert!(matches!(&problem, Err(ClientError::Refused { status: 503, message, .. }) if !message.contains("full")));
    assert_eq!(health(&api).await?, (503, "journal-fails\n".to_owned()));
    Ok(())
}

/// Uses a real SQLite database with a limit on its number of pages.
#[tokio::test]
async fn a_full_database_keeps_all_shown_events_and_play_resumes() -> Tested {
    let folder = tempfile::tempdir()?;
    let store = Arc::new(SqliteStore::open(folder.path()).await?);
    let (_server, api) = test_server_on(store.clone(), generous()).await?;
    let (seats, mut devices) = sit_down(&api, &["Ann", "Bob", "Cid"]).await?;
    begin(&mut devices).await?;
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(8);
    store.limit_pages(20).await?;
    let mut moves = 0;
    // One round may be too short to fill the pages, so further rounds follow.
    let full = loop {
        moves += 1;
        match one_move(&mut devices, &mut random).await {
            Ok(true) => {}
            Ok(false) => {
                let n = devices[0].lobby(LobbyCommand::Next).await?;
                if let Err(error) = answer(&mut devices[0], n).await {
                    break error;
                }
                if let Err(error) = dealt(&mut devices).await {
                    break error;
                }
            }
            Err(error) => break error,
        }
        assert!(moves < 5_000, "twenty pages hold no more");
    };
    assert!(matches!(full, ClientError::Closed { code: 1013, .. }), "{full}");
    let shown = devices.iter().filter_map(|device| device.version).max().ok_or("a version")?;
    let written = store.load(&RoomName::new(&seats[0].code), Seq(0)).await?;
    assert_eq!(written.last().map(|last| last.seq.0), Some(shown), "all that was shown, and nothing else");
    store.limit_pages(100_000).await?;
    let mut back = Vec::new();
    for (seat, old) in seats.iter().zip(devices) {
        let mut device = Device::resume(&api, seat, old).await?;
        assert!(matches!(device.hear().await?, ServerMessage::Update(_)), "it goes on from where it was");
        // A new device reads the number of its last command from the server. The command in flight did not happen.
        back.push(Device::open(&api, seat).await?);
    }
    let able = |device: &Device| !device.offers.is_empty();
    level(&mut back).await?;
    if back.iter().any(able) {
        assert!(one_move(&mut back, &mut random).await?);
    }
    Ok(())
}
