//! Hundreds of players behind one address, as in a hall.

use ruckus_protocol::{CheckIn, EventSeat};

use super::strict;
use crate::prelude::*;
use crate::support::events::{Screen, ask, hello, look, swap};

#[tokio::test]
async fn three_hundred_players_check_in_behind_one_address() -> Tested {
    let server = test_server(strict()).await?;
    let host: EventSeat = ask(&server.api, Method::POST, "", None, &swap(1)).await?.read()?;
    let players = format!("/{}/players", host.code);
    let mut screens = vec![Screen::open(&server.api, &host.code, &hello(&host)).await?];
    for number in 1..300 {
        let check_in = CheckIn::named(format!("Player {number}"));
        let seat: EventSeat = ask(&server.api, Method::POST, &players, None, &check_in).await?.read()?;
        let mut screen = Screen::open(&server.api, &seat.code, &hello(&seat)).await?;
        // Before that, the server has not read the token.
        screen.until(|view| view.you.is_some()).await?;
        screens.push(screen);
    }
    assert_eq!(look(&server.api, &host).await?.people, 300);
    Ok(())
}

/// Spectators have a smaller share of the sockets, regardless of the number of players.
#[tokio::test]
async fn players_do_not_use_up_the_sockets_of_spectators() -> Tested {
    let limits = Limits { sockets_per_address: 2, seats_per_address: 3, ..strict().limits };
    let server = test_server(Settings { limits, ..generous() }).await?;
    let (seats, devices) = sit_down(&server.api, &["Ann", "Bob", "Cid"]).await?;
    let watchers =
        [Device::watch(&server.api, &seats[0].code).await?, Device::watch(&server.api, &seats[0].code).await?];
    let third = Device::watch(&server.api, &seats[0].code).await;
    assert!(matches!(third, Err(ClientError::Refused { status: 429, .. })), "{:?}", third.map(drop));
    // When the share for seats is used up, a further player counts as a spectator.
    let dee = server.api.sit(&seats[0].code, "Dee").await?;
    let no_place = Device::open(&server.api, &dee).await;
    assert!(matches!(no_place, Err(ClientError::Refused { status: 429, .. })), "{:?}", no_place.map(drop));
    drop(devices);
    // A place becomes free when the server has read the close.
    while let Err(ClientError::Refused { status: 429, .. }) = Device::open(&server.api, &dee).await {
        tokio::task::yield_now().await;
    }
    drop(watchers);
    Ok(())
}
