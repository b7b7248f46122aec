//! A race over real sockets: claims wait for each other, and everybody is told who was how fast.

mod support;

use std::time::{Duration, Instant};

use hyper::Method;
use ruckus_client::{Desk, Device};
use ruckus_engine::{Action, Code};
use ruckus_protocol::{Ack, ClientMessage, Photo, Seated, ServerMessage};
use ruckus_server::Settings;
use support::{Tested, generous, house, level};

/// The answer to a command.
struct Judged {
    ack: Ack,
    /// The photo that was shown before it.
    photo: Option<Photo>,
    /// When the server had surely read the command.
    read: Instant,
}

/// Hears everything until a command is answered. A ping has followed it: the server reads both in their order.
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

/// The fastest reaction that the server believes. A claim that is read later than this after its moment may be judged by when it was read.
const FASTEST: Duration = Duration::from_millis(100);

/// Ann plays in her turn, and Bob jumps in. None if the machine was busy with something else for too long: their reactions were
/// longer than they claim.
async fn race(desk: &Desk) -> Result<Option<[Judged; 2]>, Box<dyn std::error::Error>> {
    let body = r#"{"name": "Ann", "rules": "super-power-no-sissies", "bots": 2, "set": {
        "hands": [["YS", "R2", "R3"], ["Y7", "B1", "B2"], ["G1", "G2", "G3"]],
        "pile": [{"card": "Y7"}], "turn": 0, "still": true}}"#;
    let json = [("content-type", "application/json")];
    let answer = desk.ask(Method::POST, "/api/test/tables", &json, body.as_bytes().to_vec()).await?;
    let ann: Seated = answer.read()?;
    let bob = desk.sit(&ann.code, "Bob").await?;
    let begun = Instant::now();
    let mut devices = [Device::open(desk, &ann).await?, Device::open(desk, &bob).await?];
    level(&mut devices).await?;
    let [ann, bob] = &mut devices;
    // Both are as fast as nobody is. Ann knew that her turn was coming, and is judged by the least there is. Bob can
    // only have guessed.
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
async fn two_want_the_same_and_one_gets_it() -> Tested {
    let house = house(Settings { test_setups: true, ..generous() }).await?;
    let [played, jumped] = loop {
        if let Some(both) = race(&house.desk).await? {
            break both;
        }
    };
    let refused = [played.ack.refused, jumped.ack.refused];
    assert_eq!(refused, [None, Some(Code::TooLate)]);
    let photo = played.photo.or(jumped.photo).ok_or("a photo")?;
    let places: Vec<_> = photo.places.iter().map(|place| (place.seat.0, place.ms, place.dead_heat)).collect();
    assert_eq!(places, [(0, 100, false), (1, 300, false)]);
    // The claim that waited for the other is counted apart: a race is no sign of a slow server.
    let figures = String::from_utf8(house.desk.get("/metrics").await?.body)?;
    let held = figures.lines().find_map(|line| line.strip_prefix("ruckus_held_ack_seconds_count "));
    assert!(held.ok_or("counted")?.parse::<u64>()? >= 1, "{figures}");
    Ok(())
}
