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
        "hands": [["Y1", "R2", "R3"], ["Y7", "B1", "B2"], ["G1", "G2", "G3"]],
        "pile": [{"card": "Y7"}], "turn": 0, "still": true}}"#;
    let json = [("content-type", "application/json")];
    let answer = house.desk.ask(Method::POST, "/api/test/tables", &json, body.as_bytes().to_vec()).await?;
    let ann: Seated = answer.read()?;
    let bob = house.desk.sit(&ann.code, "Bob").await?;
    let mut devices = [Device::open(&house.desk, &ann).await?, Device::open(&house.desk, &bob).await?];
    level(&mut devices).await?;
    let [ann, bob] = &mut devices;
    // Both are as fast as nobody is: what they report counts as the least there is, and the toss decides.
    let played = ann.react(Action::play("Y1".parse()?), 0).await?;
    let jumped = bob.react(Action::play("Y7".parse()?), 0).await?;
    let (played, jumped) = tokio::join!(judged(ann, played), judged(bob, jumped));
    let ((played, photo), (jumped, same)) = (played?, jumped?);
    let refused = [played.refused, jumped.refused];
    assert!(matches!(refused, [None, Some(Code::TooLate)] | [Some(Code::TooLate), None]), "{refused:?}");
    let photo = photo.or(same).ok_or("a photo")?;
    assert_eq!(photo.places.len(), 2);
    assert!(photo.places.iter().all(|place| place.ms == 100 && place.dead_heat), "{photo:?}");
    Ok(())
}
