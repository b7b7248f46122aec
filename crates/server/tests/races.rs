//! Runs a race over real sockets: claims wait for each other, and all players see the reaction times.

mod support;

use std::time::{Duration, Instant};

use hyper::Method;
use ruckus_client::{Device, ServerApi};
use ruckus_engine::{Action, Code};
use ruckus_protocol::{Ack, ClientMessage, Photo, Seated, ServerMessage};
use ruckus_server::Settings;
use support::{Tested, generous, level, test_server};

/// The answer to a command, and what came before it.
struct Judged {
    ack: Ack,
    /// The last photo before the answer.
    photo: Option<Photo>,
    /// The server read the command at this time or earlier.
    read: Instant,
}

/// Reads messages until a command is answered. The caller sends a ping after the command. The server reads both in
/// order, so the pong shows that it has read the command.
async fn judged(device: &mut Device, n: u64) -> Result<Judged, Box<dyn std::error::Error>> {
    let (mut photo, mut read) = (None, None);
    loop {
        match device.hear().await? {
            ServerMessage::Ack(ack) if ack.n == n => {
                return Ok(Judged { ack, photo, read: read.unwrap_or_else(Instant::now) });
            }
            ServerMessage::Update(update) => photo = update.photo.or(photo),
            ServerMessage::Pong { .. } => read = read.or_else(|| Some(Instant::now())),
            _ => {}
        }
    }
}

/// The fastest reaction that the server believes. If the server reads a claim later than this after the claim's moment,
/// it may judge the claim by the time of reading.
const FASTEST: Duration = Duration::from_millis(100);

/// Plays in Ann's turn while Bob jumps in. Returns `None` if a busy machine delayed a command for too long: the server
/// then knows that the reactions were slower than claimed.
async fn race(api: &ServerApi) -> Result<Option<[Judged; 2]>, Box<dyn std::error::Error>> {
    let body = r#"{"name": "Ann", "rules": "super-power-no-sissies", "bots": 2, "set": {
        "hands": [["YS", "R2", "R3"], ["Y7", "B1", "B2"], ["G1", "G2", "G3"]],
        "pile": [{"card": "Y7"}], "turn": 0, "still": true}}"#;
    let json = [("content-type", "application/json")];
    let answer = api.ask(Method::POST, "/api/test/tables", &json, body.as_bytes().to_vec()).await?;
    let ann: Seated = answer.read()?;
    let bob = api.sit(&ann.code, "Bob").await?;
    let begun = Instant::now();
    let mut devices = [Device::open(api, &ann).await?, Device::open(api, &bob).await?];
    level(&mut devices).await?;
    let [ann, bob] = &mut devices;
    // Both claim 0 ms, which is impossible. Ann could expect her turn, so her reaction counts as the minimum of 100 ms.
    // Bob can only have guessed, so his counts as 300 ms.
    let played = ann.react(Action::play("YS".parse()?), 0).await?;
    let jumped = bob.react(Action::play("Y7".parse()?), 0).await?;
    for device in [&mut *ann, &mut *bob] {
        device.say(&ClientMessage::Ping(1)).await?;
    }
    let (played, jumped) = tokio::join!(judged(ann, played), judged(bob, jumped));
    let both = [played?, jumped?];
    Ok(both.iter().all(|judged| judged.read - begun < FASTEST).then_some(both))
}

#[tokio::test]
async fn the_slower_claim_is_refused_as_too_late() -> Tested {
    let server = test_server(Settings { test_setups: true, ..generous() }).await?;
    let [played, jumped] = loop {
        if let Some(both) = race(&server.api).await? {
            break both;
        }
    };
    let refused = [played.ack.refused, jumped.ack.refused];
    assert_eq!(refused, [None, Some(Code::TooLate)]);
    let photo = played.photo.or(jumped.photo).ok_or("a photo")?;
    let places: Vec<_> = photo.places.iter().map(|place| (place.seat.0, place.ms, place.dead_heat)).collect();
    assert_eq!(places, [(0, 100, false), (1, 300, false)]);
    // The metrics count the claim that waited for the other one separately, because a race is no sign of a slow server.
    let figures = String::from_utf8(server.api.get("/metrics").await?.body)?;
    let held = figures.lines().find_map(|line| line.strip_prefix("ruckus_held_ack_seconds_count "));
    assert!(held.ok_or("counted")?.parse::<u64>()? >= 1, "{figures}");
    Ok(())
}
