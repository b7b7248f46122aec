//! Pauses at a real server: nothing happens meanwhile, a restart does not end them, and a player who comes back does.

use ruckus_engine::Code;
use ruckus_protocol::{PauseStage, PauseView, Reason};
use ruckus_room::Timeouts;

use crate::prelude::*;

fn pause_of(device: &Device) -> Option<&PauseView> {
    device.lobby.as_ref().and_then(|lobby| lobby.pause.as_ref())
}

fn is_on(device: &Device) -> bool {
    pause_of(device).is_some_and(|pause| pause.stage == PauseStage::On)
}

#[tokio::test]
async fn a_pause_outlives_a_restart_and_stops_every_clock() -> Tested {
    let store = Arc::new(MemoryStore::new());
    // A bot would take over immediately if the clock did not stand still.
    let timeouts =
        Timeouts { idle: Duration::from_millis(500), absent: Duration::from_millis(1), ..generous().timeouts };
    let settings = || Settings { timeouts, ..generous() };
    let (server, api) = test_server_on(store.clone(), Settings { timeouts: generous().timeouts, ..settings() }).await?;
    let (seats, mut devices) = sit_down(&api, &["Ann", "Bob"]).await?;
    begin(&mut devices).await?;
    level(&mut devices).await?;
    let turn = devices[0].view.as_ref().ok_or("a match")?.turn;
    let n = devices[0].lobby(LobbyCommand::Pause).await?;
    assert_eq!(answer(&mut devices[0], n).await?.message, None);
    for device in &mut devices {
        device.until(is_on).await?;
        assert!(device.offers.is_empty());
    }
    let now = pause_of(&devices[1]).ok_or("a pause")?;
    assert_eq!((now.by, now.enough), (Some(seats[0].seat), Some(2)));
    devices.clear();
    server.stop().await;

    let (_server, api) = test_server_on(store, settings()).await?;
    for seat in &seats {
        devices.push(Device::open(&api, seat).await?);
    }
    assert!(devices.iter().all(is_on), "the pause goes on");
    let n = devices[1].lobby(LobbyCommand::Resume).await?;
    assert_eq!(answer(&mut devices[1], n).await?.message, None, "Bob asks");
    let n = devices[1].act(ruckus_engine::Action::Draw).await?;
    let ack = answer(&mut devices[1], n).await?;
    assert_eq!((ack.refused, ack.reason.as_deref()), (Some(Code::Frozen), Some(&Reason::TablePaused)));
    // Bob's request is not answered for longer than a player may be idle, so it counts.
    devices[0].until(|device| pause_of(device).is_none()).await?;
    let view = devices[0].view.as_ref().ok_or("a match")?;
    let seats = &devices[0].lobby.as_ref().ok_or("a lobby")?.seats;
    assert_eq!((view.turn, seats.iter().filter(|seat| seat.stand_in).count()), (turn, 0), "no turn took any time");
    Ok(())
}

#[tokio::test]
async fn the_match_waits_for_a_lost_connection() -> Tested {
    let server = test_server(generous()).await?;
    let (seats, mut devices) = sit_down(&server.api, &["Ann", "Bob"]).await?;
    let n = devices[0].lobby(LobbyCommand::Waiting { drop_out: 60, slow: false }).await?;
    assert_eq!(answer(&mut devices[0], n).await?.message, None);
    begin(&mut devices).await?;
    drop(devices.pop());
    devices[0].until(is_on).await?;
    let missing = pause_of(&devices[0]).ok_or("a pause")?;
    assert_eq!((missing.by, &missing.missing[..], missing.most_ms), (None, &[seats[1].seat][..], Some(60_000)));
    let bob = Device::open(&server.api, &seats[1]).await?;
    assert!(pause_of(&bob).is_none(), "he is back");
    devices[0].until(|device| pause_of(device).is_none()).await?;
    // The second time, Bob stays away.
    let n = devices[0].lobby(LobbyCommand::Waiting { drop_out: 1, slow: false }).await?;
    assert_eq!(answer(&mut devices[0], n).await?.message, None);
    drop(bob);
    devices[0].until(is_on).await?;
    devices[0].until(|device| pause_of(device).is_none()).await?;
    let seats = &devices[0].lobby.as_ref().ok_or("a lobby")?.seats;
    assert!(seats[1].stand_in, "a bot plays for Bob");
    Ok(())
}
