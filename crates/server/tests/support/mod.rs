//! A real server on a free port, with a real journal, for one test.

#![allow(dead_code, unreachable_pub, reason = "every test program uses its part")]

pub mod cards;
pub mod events;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use ruckus_client::{ClientError, Desk, Device, dealt, pick};
use ruckus_engine::Verb;
use ruckus_journal::Store;
use ruckus_protocol::{Ack, LobbyCommand, MakeTable, Seated, ServerMessage, Stage};
use ruckus_room::Patience;
use ruckus_server::page::{Asset, Page};
use ruckus_server::{Limits, Server, Settings};
use ruckus_store::SqliteStore;
use tempfile::TempDir;

pub type Tested = Result<(), Box<dyn std::error::Error>>;

/// A page of two files.
#[derive(Debug)]
pub struct TinyPage;

impl Page for TinyPage {
    fn asset(&self, path: &str) -> Option<Asset> {
        let (bytes, mime): (&[u8], _) = match path {
            "index.html" => (
                br#"<!doctype html><title>ruckus</title><meta property="og:title" content="ruckus" /><meta content="/preview.png" />"#,
                "text/html; charset=utf-8",
            ),
            "assets/app-123.js" => (b"'use strict'", "text/javascript"),
            _ => return None,
        };
        Some(Asset { bytes: bytes.into(), mime: mime.to_owned(), hash: format!("{:x}", bytes.len()) })
    }
}

pub struct House {
    pub server: Server,
    pub desk: Desk,
    pub folder: TempDir,
}

/// Limits under which a test is not slowed down.
pub fn generous() -> Settings {
    let limits = Limits {
        sockets_per_address: 1000,
        requests_per_second: 1000,
        tables_per_hour: 100_000,
        messages_per_second: 100_000,
        message_burst: 100_000,
        queued_frames: 10_000,
        ..Limits::default()
    };
    let hour = Duration::from_secs(3600);
    let patience = Patience { absent: hour, idle: hour, alone: None, between_rounds: hour, bot_speed: 1 };
    Settings { limits, patience, ..Settings::default() }
}

pub async fn start(folder: &Path, settings: Settings) -> Result<Server, Box<dyn std::error::Error>> {
    let store = Arc::new(SqliteStore::open(folder).await?);
    Ok(Server::start(([127, 0, 0, 1], 0).into(), store, Arc::new(TinyPage), settings).await?)
}

/// A house whose journal the test can make fail.
pub async fn house_on(store: Arc<dyn Store>, settings: Settings) -> Result<(Server, Desk), Box<dyn std::error::Error>> {
    let server = Server::start(([127, 0, 0, 1], 0).into(), store, Arc::new(TinyPage), settings).await?;
    let desk = Desk::at(server.address().to_string());
    Ok((server, desk))
}

pub async fn house(settings: Settings) -> Result<House, Box<dyn std::error::Error>> {
    let folder = tempfile::tempdir()?;
    let settings = Settings { data: Some(folder.path().to_owned()), ..settings };
    let server = start(folder.path(), settings).await?;
    let desk = Desk::at(server.address().to_string());
    Ok(House { server, desk, folder })
}

pub fn table(name: &str) -> MakeTable {
    MakeTable { name: name.to_owned(), rules: Some("super-power-no-sissies".to_owned()), ..MakeTable::default() }
}

/// Makes a table, sits its maker and others down, and connects them all.
pub async fn gather(
    desk: &Desk,
    table: &MakeTable,
    others: &[&str],
) -> Result<(Vec<Seated>, Vec<Device>), ClientError> {
    let mut seats = vec![desk.make(table).await?];
    for name in others {
        seats.push(desk.sit(&seats[0].code, name).await?);
    }
    let mut devices = Vec::new();
    for seat in &seats {
        devices.push(Device::open(desk, seat).await?);
    }
    Ok((seats, devices))
}

/// Sits some people down at a new table, all connected.
pub async fn sit_down(desk: &Desk, names: &[&str]) -> Result<(Vec<Seated>, Vec<Device>), ClientError> {
    let (seats, mut devices) = gather(desk, &table(names[0]), &names[1..]).await?;
    // Machines are no match for people, and nobody waits for them.
    for device in &mut devices {
        look(device, false).await?;
    }
    Ok((seats, devices))
}

/// Everybody is ready, and the host starts.
pub async fn begin(devices: &mut [Device]) -> Result<(), ClientError> {
    for device in &mut devices[1..] {
        let n = device.lobby(LobbyCommand::Ready(true)).await?;
        answer(device, n).await?;
    }
    let n = devices[0].lobby(LobbyCommand::Start).await?;
    let ack = answer(&mut devices[0], n).await?;
    assert_eq!(ack.message, None);
    dealt(devices).await
}

/// Waits for the answer to a command.
pub async fn answer(device: &mut Device, n: u64) -> Result<Ack, ClientError> {
    loop {
        match device.hear().await? {
            ServerMessage::Ack(ack) if ack.n == n => return Ok(ack),
            _ => {}
        }
    }
}

/// Brings every device to the same version.
pub async fn level(devices: &mut [Device]) -> Result<(), ClientError> {
    let newest = devices.iter().filter_map(|device| device.version).max();
    for device in devices {
        device.until(|device| device.version >= newest).await?;
    }
    Ok(())
}

/// A random device takes up a random offer, which the server must accept unless a deadline has passed in the meantime. False
/// if no device has an offer.
pub async fn one_move(devices: &mut [Device], random: &mut impl rand::Rng) -> Result<bool, ClientError> {
    use rand::RngExt;
    loop {
        level(devices).await?;
        let able: Vec<usize> = (0..devices.len()).filter(|&at| !devices[at].offers.is_empty()).collect();
        let Some(&who) = able.get(random.random_range(0..able.len().max(1))) else { return Ok(false) };
        let device = &mut devices[who];
        let Some(view) = device.view.clone() else { return Ok(false) };
        // A player who only ever draws never finishes.
        let playing: Vec<_> = device.offers.iter().filter(|offer| offer.verb != Verb::Draw).cloned().collect();
        let offers = if playing.is_empty() || random.random_bool(0.1) { device.offers.clone() } else { playing };
        let Some(action) = pick(&offers, &view, random) else { return Ok(false) };
        let said = format!("{action:?} of {offers:?}");
        let before = device.version;
        let n = device.act(action).await?;
        let ack = answer(device, n).await?;
        if (ack.refused, &ack.message) == (None, &None) {
            return Ok(true);
        }
        // The table moves on by its own clock as well: news of that comes before the answer.
        assert!(device.version > before, "what is offered is accepted: {said}: {ack:?}");
    }
}

/// Plays `count` random moves, across rounds if needed, until every device has received them. All devices look away: in a race, their
/// actions would be false starts.
pub async fn moves(devices: &mut [Device], count: usize, random: &mut impl rand::Rng) -> Tested {
    for device in devices.iter_mut().filter(|device| !device.looks_away()) {
        look(device, false).await?;
    }
    for _ in 0..count {
        if devices[0].stage() == Some(Stage::BetweenRounds) {
            let n = devices[0].lobby(LobbyCommand::Next).await?;
            answer(&mut devices[0], n).await?;
            dealt(devices).await?;
        }
        one_move(devices, random).await?;
    }
    Ok(level(devices).await?)
}

/// Waits until the server closes the socket, and says with what.
pub async fn closed(device: &mut Device) -> u16 {
    loop {
        match device.hear().await {
            Err(ClientError::Closed { code, .. }) => return code,
            Err(other) => panic!("closed otherwise: {other}"),
            Ok(_) => {}
        }
    }
}

/// Has a device look at the table or elsewhere, and waits until everybody is told of it.
pub async fn look(device: &mut Device, at_the_table: bool) -> Result<(), ClientError> {
    device.look_away(!at_the_table).await?;
    device.until(|device| device.looks_away() != at_the_table).await
}
