//! Players at one table, each a [`Device`] with its own socket.

use rand::RngExt;
use ruckus_client::{ClientError, Device, ServerApi, dealt, pick};
use ruckus_engine::Verb;
use ruckus_protocol::{Ack, LobbyCommand, MakeTable, Seated, ServerMessage, Stage};

/// Returns the form for a new table with the preset "Super Power, No Sissies". `name` is the host's name.
pub fn table(name: &str) -> MakeTable {
    MakeTable { name: name.to_owned(), rules: Some("super-power-no-sissies".to_owned()), ..MakeTable::default() }
}

/// Makes a table, takes a seat for each of the `others`, and connects all of them and the host.
///
/// # Errors
/// The server refuses it, or a connection fails.
pub async fn gather(
    api: &ServerApi,
    table: &MakeTable,
    others: &[&str],
) -> Result<(Vec<Seated>, Vec<Device>), ClientError> {
    let mut seats = vec![api.make(table).await?];
    for name in others {
        seats.push(api.sit(&seats[0].code, name).await?);
    }
    let mut devices = Vec::new();
    for seat in &seats {
        devices.push(Device::open(api, seat).await?);
    }
    Ok((seats, devices))
}

/// Makes a [`table`], and connects players with these names, the host first. All of them look away: in a race, a program
/// would react faster than the server accepts.
///
/// # Errors
/// The server refuses it, or a connection fails.
///
/// # Panics
/// There is no name.
pub async fn sit_down(api: &ServerApi, names: &[&str]) -> Result<(Vec<Seated>, Vec<Device>), ClientError> {
    let (seats, mut devices) = gather(api, &table(names[0]), &names[1..]).await?;
    for device in &mut devices {
        look(device, false).await?;
    }
    Ok((seats, devices))
}

/// Makes all players ready, starts the match as the first of them, and waits until the cards are dealt.
///
/// # Errors
/// A connection fails.
///
/// # Panics
/// There is no player, or the server refuses to start.
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

/// Waits for the answer to command `n`.
///
/// # Errors
/// The connection fails.
pub async fn answer(device: &mut Device, n: u64) -> Result<Ack, ClientError> {
    loop {
        match device.hear().await? {
            ServerMessage::Ack(ack) if ack.n == n => return Ok(ack),
            _ => {}
        }
    }
}

/// Waits until all devices have received the newest version that one of them has.
///
/// # Errors
/// A connection fails.
pub async fn level(devices: &mut [Device]) -> Result<(), ClientError> {
    let newest = devices.iter().filter_map(|device| device.version).max();
    for device in devices {
        device.until(|device| device.version >= newest).await?;
    }
    Ok(())
}

/// Makes one random move with a random device, which the server must accept unless a deadline has passed in the
/// meantime. Returns false if no device has an offer. All devices are at the same version then, which may be the last one of a match.
///
/// # Errors
/// A connection fails.
///
/// # Panics
/// The server refuses a move that it has offered.
pub async fn one_move(devices: &mut [Device], random: &mut impl rand::Rng) -> Result<bool, ClientError> {
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
        // Deadlines change the table as well. The server sends that update before the answer.
        assert!(device.version > before, "an offered action was refused: {said}: {ack:?}");
    }
}

/// Makes `count` random moves, across rounds if needed, and waits until every device has received them. All devices look
/// away: in a race, their actions would be false starts.
///
/// # Errors
/// A connection fails.
///
/// # Panics
/// There is no device, or the server refuses a move that it has offered.
pub async fn moves(devices: &mut [Device], count: usize, random: &mut impl rand::Rng) -> Result<(), ClientError> {
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
    level(devices).await
}

/// Waits until the server closes the socket, and returns the close code.
///
/// # Panics
/// The connection ends in another way.
pub async fn closed(device: &mut Device) -> u16 {
    loop {
        match device.hear().await {
            Err(ClientError::Closed { code, .. }) => return code,
            Err(other) => panic!("closed for another reason: {other}"),
            Ok(_) => {}
        }
    }
}

/// Makes a device look at the table or away from it, and waits until the server confirms it. Before that, another device
/// may start a race that includes this one.
///
/// # Errors
/// The connection fails.
pub async fn look(device: &mut Device, at_the_table: bool) -> Result<(), ClientError> {
    device.look_away(!at_the_table).await?;
    device.until(|device| device.looks_away() != at_the_table).await
}
