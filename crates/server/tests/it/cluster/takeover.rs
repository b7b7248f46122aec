//! Nodes leave the cluster, with and without notice.

use std::time::Instant;

use rand_chacha::ChaCha8Rng;
use ruckus_journal::LEASE;
use ruckus_server::admin::{AdminSettings, AdminToken};

use super::{Node, two};
use crate::prelude::*;

const EVE: &str = "eve-0123456789abcdef0";

/// Resumes a seat at a node. The node may wait until it is sure that no other node has the table.
async fn go_on(api: &ServerApi, seat: &Seated, old: Device) -> Result<Device, ClientError> {
    let mut device = Device::resume(api, seat, old).await?;
    let known = device.version;
    // The player's return is itself an update, so there is at least one.
    device.until(|device| device.version > known).await?;
    Ok(device)
}

async fn play(devices: &mut [Device], moves: u32) -> Result<(), ClientError> {
    let mut random = ChaCha8Rng::seed_from_u64(u64::from(moves));
    for _ in 0..moves {
        if !one_move(devices, &mut random).await? {
            break;
        }
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopping_node_hands_over_tables_before_its_lease_expires() -> Tested {
    let (_store, a, b) = two().await;
    let (seats, mut devices) = sit_down(&a.api, &["Ann", "Bob"]).await?;
    begin(&mut devices).await?;
    play(&mut devices, 10).await?;
    let begun = Instant::now();
    a.server.stop().await;
    for (seat, mut old) in seats.iter().zip(std::mem::take(&mut devices)) {
        assert_eq!(closed(&mut old).await, 1013);
        devices.push(go_on(&b.api, seat, old).await?);
    }
    play(&mut devices, 1).await?;
    assert!(begun.elapsed() < LEASE, "nobody waits for its lease: {:?}", begun.elapsed());
    play(&mut devices, 20).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stopping_node_closes_relayed_sockets() -> Tested {
    let (_store, a, b) = two().await;
    let ann = a.api.make(&table("Ann")).await?;
    let bob = a.api.sit(&ann.code, "Bob").await?;
    // Bob is connected to the node that does not run the table.
    let mut devices = vec![Device::open(&a.api, &ann).await?, Device::open(&b.api, &bob).await?];
    begin(&mut devices).await?;
    play(&mut devices, 4).await?;
    let mut relayed = devices.pop().ok_or("Bob is there")?;
    let mut stopping = tokio::spawn(b.server.stop());
    let code = tokio::select! {
        biased;
        code = closed(&mut relayed) => code,
        _ = &mut stopping => return Err("the node has stopped and left the socket open".into()),
    };
    assert_eq!(code, 1013);
    devices.push(go_on(&a.api, &bob, relayed).await?);
    play(&mut devices, 10).await?;
    stopping.await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn an_isolated_node_releases_its_tables_before_a_takeover() -> Tested {
    let (store, a, b) = two().await;
    let (seats, mut devices) = sit_down(&a.api, &["Ann", "Bob"]).await?;
    begin(&mut devices).await?;
    play(&mut devices, 10).await?;
    // Bob connects to the other node, which relays.
    let bob = devices.pop().ok_or("Bob is there")?;
    devices.push(Device::resume(&b.api, &seats[1], bob).await?);
    play(&mut devices, 4).await?;
    a.cut_off(true);
    for (seat, mut old) in seats.iter().zip(std::mem::take(&mut devices)) {
        assert_eq!(closed(&mut old).await, 1013, "nobody is left at a table that may go on elsewhere");
        devices.push(go_on(&b.api, seat, old).await?);
    }
    play(&mut devices, 20).await?;
    let written = store.entries();
    // The isolated node refuses requests for the table. When it is connected again, it forwards them.
    let refused = a.api.look(&seats[0].code).await;
    assert!(matches!(refused, Err(ClientError::Refused { status: 503, .. })), "{refused:?}");
    let ready = a.api.get("/readyz").await?;
    assert_eq!((ready.status, ready.body.as_slice()), (503, &b"no-lease\n"[..]));
    a.cut_off(false);
    let names = loop {
        if let Ok(card) = a.api.look(&seats[0].code).await {
            break card.names;
        }
    };
    assert_eq!(names, ["Ann", "Bob"]);
    assert_eq!(store.entries(), written, "it has written nothing");
    play(&mut devices, 10).await?;
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draining_node_forwards_new_tables_to_another_node() -> Tested {
    let store = Arc::new(MemoryStore::new());
    let a = Node::start_with(&store, "a", super::SECRET, with_admin()).await?;
    let b = Node::start_with(&store, "b", super::SECRET, with_admin()).await?;
    let bearer = format!("Bearer {EVE}");
    let answer = a.api.ask(Method::POST, "/api/admin/drain", &[("authorization", &bearer)], Vec::new()).await?;
    assert_eq!(answer.status, 200, "{}", String::from_utf8_lossy(&answer.body));
    let ready = a.api.get("/readyz").await?;
    assert_eq!((ready.status, ready.body.as_slice()), (503, &b"draining\n"[..]));
    // The node learns of the other node with its next heartbeat.
    let made = loop {
        match a.api.make(&table("Ann")).await {
            Err(ClientError::Refused { code, .. }) if code == "draining" => {}
            made => break made?,
        }
    };
    a.server.stop().await;
    assert_eq!(b.api.look(&made.code).await?.names, ["Ann"]);
    Ok(())
}

fn with_admin() -> Settings {
    let token = AdminToken::new("eve", EVE).expect("a token");
    Settings { admin: AdminSettings { tokens: vec![token] }, ..generous() }
}
