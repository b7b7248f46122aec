//! A race over real sockets: claims wait for each other, and everybody is told who was how fast.

mod support;

use hyper::Method;
use ruckus_client::Device;
use ruckus_engine::{Action, Code};
use ruckus_protocol::{Ack, Photo, Seated, ServerMessage};
use ruckus_server::Settings;
use support::{Tested, generous, house, level};

/// Hears everything until a command is answered. Gives the answer and the photo that was shown before it.
async fn judged(device: &mut Device, n: u64) -> Result<(Ack, Option<Photo>), Box<dyn std::error::Error>> {
    let mut photo = None;
    loop {
        match device.hear().await? {
            ServerMessage::Ack(ack) if ack.n == n => return Ok((ack, photo)),
            ServerMessage::Update(update) => photo = update.photo.or(photo),
            _ => {}
        }
    }
}

#[tokio::test]
async fn two_want_the_same_and_one_gets_it() -> Tested {
    let house = house(Settings { test_setups: true, ..generous() }).await?;
    let body = r#"{"name": "Ann", "rules": "super-power-no-sissies", "bots": 2, "set": {
        "hands": [["YS", "R2", "R3"], ["Y7", "B1", "B2"], ["G1", "G2", "G3"]],
        "pile": [{"card": "Y7"}], "turn": 0, "still": true}}"#;
    let json = [("content-type", "application/json")];
    let answer = house.desk.ask(Method::POST, "/api/test/tables", &json, body.as_bytes().to_vec()).await?;
    let ann: Seated = answer.read()?;
    let bob = house.desk.sit(&ann.code, "Bob").await?;
    let mut devices = [Device::open(&house.desk, &ann).await?, Device::open(&house.desk, &bob).await?];
    level(&mut devices).await?;
    let [ann, bob] = &mut devices;
    // Both are as fast as nobody is. Ann knew that her turn was coming, and is judged by the least there is. Bob can
    // only have guessed.
    let played = ann.react(Action::play("YS".parse()?), 0).await?;
    let jumped = bob.react(Action::play("Y7".parse()?), 0).await?;
    let (played, jumped) = tokio::join!(judged(ann, played), judged(bob, jumped));
    let ((played, photo), (jumped, same)) = (played?, jumped?);
    let refused = [played.refused, jumped.refused];
    assert_eq!(refused, [None, Some(Code::TooLate)]);
    let photo = photo.or(same).ok_or("a photo")?;
    let places: Vec<_> = photo.places.iter().map(|place| (place.seat.0, place.ms, place.dead_heat)).collect();
    assert_eq!(places, [(0, 100, false), (1, 300, false)]);
    // The claim that waited for the other is counted apart: a race is no sign of a slow server.
    let figures = String::from_utf8(house.desk.get("/metrics").await?.body)?;
    let held = figures.lines().find_map(|line| line.strip_prefix("ruckus_held_ack_seconds_count "));
    assert!(held.ok_or("counted")?.parse::<u64>()? >= 1, "{figures}");
    Ok(())
}
