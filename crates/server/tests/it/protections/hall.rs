//! Hundreds of players behind one address, as in a hall.

use hyper::Method;
use ruckus_client::{ClientError, Device};
use ruckus_protocol::{CheckIn, EventSeat};
use ruckus_server::{Limits, Settings};

use super::strict;
use crate::support::events::{Screen, ask, hello, look, swap};
use crate::support::{Tested, generous, house, sit_down};

#[tokio::test]
async fn three_hundred_players_check_in_behind_one_address() -> Tested {
    let house = house(strict()).await?;
    let host: EventSeat = ask(&house.desk, Method::POST, "", None, &swap(1)).await?.read()?;
    let players = format!("/{}/players", host.code);
    let mut screens = vec![Screen::open(&house.desk, &host.code, &hello(&host)).await?];
    for number in 1..300 {
        let check_in = CheckIn::named(format!("Player {number}"));
        let seat: EventSeat = ask(&house.desk, Method::POST, &players, None, &check_in).await?.read()?;
        let mut screen = Screen::open(&house.desk, &seat.code, &hello(&seat)).await?;
        // Before that, the server has not read the token.
        screen.until(|view| view.you.is_some()).await?;
        screens.push(screen);
    }
    assert_eq!(look(&house.desk, &host).await?.people, 300);
    Ok(())
}

/// Spectators have a smaller share of the sockets, regardless of the number of players.
#[tokio::test]
async fn players_do_not_use_up_the_sockets_of_spectators() -> Tested {
    let limits = Limits { sockets_per_address: 2, seats_per_address: 3, ..strict().limits };
    let house = house(Settings { limits, ..generous() }).await?;
    let (seats, devices) = sit_down(&house.desk, &["Ann", "Bob", "Cid"]).await?;
    let watchers =
        [Device::watch(&house.desk, &seats[0].code).await?, Device::watch(&house.desk, &seats[0].code).await?];
    let third = Device::watch(&house.desk, &seats[0].code).await;
    assert!(matches!(third, Err(ClientError::Refused { status: 429, .. })), "{:?}", third.map(drop));
    // When the share for seats is used up, a further player counts as a spectator.
    let dee = house.desk.sit(&seats[0].code, "Dee").await?;
    let no_place = Device::open(&house.desk, &dee).await;
    assert!(matches!(no_place, Err(ClientError::Refused { status: 429, .. })), "{:?}", no_place.map(drop));
    drop(devices);
    // A place becomes free when the server has read the close.
    while let Err(ClientError::Refused { status: 429, .. }) = Device::open(&house.desk, &dee).await {
        tokio::task::yield_now().await;
    }
    drop(watchers);
    Ok(())
}
