//! Players who come back, to the same state and on any device, and hosts who are replaced.

use ruckus_protocol::Hello;
use ruckus_room::Timeouts;

use crate::prelude::*;

#[tokio::test]
async fn a_second_device_takes_the_seat_from_the_first() -> Tested {
    let server = test_server(generous()).await?;
    let (seats, mut devices) = sit_down(&server.api, &["Ann", "Bob"]).await?;
    begin(&mut devices).await?;
    level(&mut devices).await?;
    let mut old = devices.remove(1);
    let mut new = Device::open(&server.api, &seats[1]).await?;
    assert_eq!((&new.view, &new.offers), (&old.view, &old.offers), "it shows what the first showed");
    let last = new.you.as_ref().map(|you| you.last_n);
    // Both devices continue with the same command number. The server accepts only the new device's command.
    let _ = old.lobby(LobbyCommand::Rename("Old".to_owned())).await;
    assert_eq!(closed(&mut old).await, 4001);
    let n = new.lobby(LobbyCommand::Rename("New".to_owned())).await?;
    assert_eq!((answer(&mut new, n).await?.message, Some(n - 1)), (None, last));
    assert_eq!(server.api.look(&seats[0].code).await?.names, ["Ann", "New"]);
    // Devices that compete for a seat replace each other without harm.
    let mut both = vec![new];
    for _ in 0..10 {
        both.push(Device::open(&server.api, &seats[1]).await?);
        assert_eq!(closed(&mut both.remove(0)).await, 4001);
    }
    devices.append(&mut both);
    level(&mut devices).await?;
    Ok(())
}

#[tokio::test]
async fn a_client_that_missed_many_events_gets_a_snapshot() -> Tested {
    let server = test_server(generous()).await?;
    let (seats, mut devices) = sit_down(&server.api, &["Ann", "Bob"]).await?;
    let mut lost = devices.remove(1);
    let last = lost.version;
    for ready in 0..40 {
        let n = devices[0].lobby(LobbyCommand::Ready(ready % 2 == 0)).await?;
        answer(&mut devices[0], n).await?;
    }
    drop(lost.say(&ClientMessage::Ping(1)).await);
    let mut back = Device::silent(&server.api, &seats[1].code).await?;
    back.say(&ClientMessage::Hello(Hello { token: seats[1].token.clone(), last })).await?;
    assert!(matches!(back.hear().await?, ServerMessage::Snapshot(_)), "forty steps are too many to tell one by one");
    assert!(back.version > last);
    Ok(())
}

/// In a running match, a bot takes over after the grace period. A returning player gets the seat back immediately.
#[tokio::test]
async fn a_bot_stands_in_until_the_absent_player_reconnects() -> Tested {
    let timeouts = Timeouts { absent: Duration::from_millis(50), ..generous().timeouts };
    let server = test_server(Settings { timeouts, ..generous() }).await?;
    let (seats, mut devices) = sit_down(&server.api, &["Ann", "Bob", "Cid"]).await?;
    begin(&mut devices).await?;
    drop(devices.remove(2));
    let stands_in = |device: &Device| device.lobby.as_ref().is_some_and(|lobby| lobby.seats[2].stand_in);
    devices[0].until(stands_in).await?;
    let back = Device::open(&server.api, &seats[2]).await?;
    assert!(!stands_in(&back), "the first thing that is heard of it");
    devices.push(back);
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(5);
    for _ in 0..10 {
        one_move(&mut devices, &mut random).await?;
    }
    assert!(devices.iter().all(|device| !stands_in(device)));
    Ok(())
}

/// A table survives a restart, and is loaded for the first player who returns.
#[tokio::test]
async fn an_abandoned_table_resumes_when_its_players_reconnect() -> Tested {
    let server = test_server(generous()).await?;
    let (seats, mut devices) = sit_down(&server.api, &["Ann", "Bob", "Cid"]).await?;
    begin(&mut devices).await?;
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(7);
    for _ in 0..12 {
        one_move(&mut devices, &mut random).await?;
    }
    level(&mut devices).await?;
    let before: Vec<_> = devices.iter().map(|device| (device.view.clone(), device.offers.clone())).collect();
    drop(devices);
    server.server.stop().await;
    let server = start(server.folder.path(), generous()).await?;
    let api = ServerApi::at(server.address().to_string());
    // Several players return at the same moment, and find one room.
    let back = futures_util::future::try_join_all(seats.iter().map(|seat| Device::open(&api, seat))).await?;
    let mut back: Vec<Device> = back;
    level(&mut back).await?;
    for (device, (view, offers)) in back.iter().zip(before) {
        assert_eq!((&device.view, &device.offers), (&view, &offers));
    }
    for _ in 0..5 {
        one_move(&mut back, &mut random).await?;
    }
    Ok(())
}

/// A table always has a host: another player replaces a host who is absent for too long.
#[tokio::test]
async fn an_absent_host_is_replaced() -> Tested {
    let timeouts = Timeouts { absent: Duration::from_millis(50), ..generous().timeouts };
    let server = test_server(Settings { timeouts, ..generous() }).await?;
    let (_, mut devices) = sit_down(&server.api, &["Ann", "Bob"]).await?;
    drop(devices.remove(0));
    devices[0].until(|bob| bob.lobby.as_ref().is_some_and(|lobby| lobby.seats[1].host)).await?;
    let n = devices[0].lobby(LobbyCommand::AddBot(ruckus_protocol::BotLevel::Rookie.into())).await?;
    assert_eq!(answer(&mut devices[0], n).await?.message, None);
    Ok(())
}
