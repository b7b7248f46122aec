//! Whole matches over real sockets: the server accepts every offered action, and updates add up to a fresh snapshot.

use crate::prelude::*;

#[tokio::test]
async fn a_match_of_random_moves_finishes_and_allows_a_rematch() -> Tested {
    let server = test_server(generous()).await?;
    let (_, mut devices) = sit_down(&server.api, &["Ann", "Bob", "Cid", "Dee"]).await?;
    begin(&mut devices).await?;
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(1);
    let mut moves = 0;
    loop {
        level(&mut devices).await?;
        match devices[0].stage() {
            Some(Stage::Playing) => {
                assert!(one_move(&mut devices, &mut random).await?, "somebody can always do something");
                moves += 1;
                assert!(moves < 50_000, "a match comes to an end");
            }
            Some(Stage::BetweenRounds) => {
                let n = devices[2].lobby(LobbyCommand::Next).await?;
                assert_eq!(answer(&mut devices[2], n).await?.message, None);
                dealt(&mut devices).await?;
            }
            _ => break,
        }
    }
    assert_eq!(devices[0].stage(), Some(Stage::MatchOver));
    for device in &devices {
        let view = device.view.as_ref().ok_or("a view")?;
        assert!(view.winners.as_ref().is_some_and(|winners| !winners.is_empty()));
        assert!(view.seats.iter().all(|seat| seat.hand.is_some()), "hands are open once all is over");
    }
    let n = devices[1].lobby(LobbyCommand::Rematch).await?;
    assert_eq!(answer(&mut devices[1], n).await?.message, None);
    dealt(&mut devices).await?;
    Ok(())
}

#[tokio::test]
async fn updates_add_up_to_a_fresh_snapshot() -> Tested {
    let server = test_server(generous()).await?;
    let (seats, mut devices) = sit_down(&server.api, &["Ann", "Bob", "Cid"]).await?;
    begin(&mut devices).await?;
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(2);
    for _ in 0..60 {
        for _ in 0..5 {
            if devices[0].stage() == Some(Stage::Playing) {
                one_move(&mut devices, &mut random).await?;
            }
        }
        level(&mut devices).await?;
        for at in 0..devices.len() {
            look(&mut devices[at], true).await?;
            let fresh = Device::open(&server.api, &seats[at]).await?;
            let mut old = std::mem::replace(&mut devices[at], fresh);
            assert_eq!(closed(&mut old).await, 4001, "the second tab takes the seat over");
            let fresh = &devices[at];
            assert_eq!(old.version, fresh.version);
            assert_eq!(old.view, fresh.view);
            assert_eq!(old.offers, fresh.offers);
            assert_eq!(old.lobby, fresh.lobby);
            look(&mut devices[at], false).await?;
        }
    }
    Ok(())
}

#[tokio::test]
async fn a_solo_table_starts_immediately_and_its_bots_play() -> Tested {
    let server = test_server(generous()).await?;
    let ask = MakeTable { bots: 3, start: true, ..table("Ann") };
    let seat = server.api.make(&ask).await?;
    let mut device = Device::open(&server.api, &seat).await?;
    device.until(|device| device.stage() == Some(Stage::Playing)).await?;
    let lobby = device.lobby.as_ref().ok_or("a lobby")?;
    assert_eq!(lobby.seats.iter().filter(|seat| seat.bot.is_some()).count(), 3);
    // The dealer is a bot. It deals and turns the first card over without help from a player.
    device.until(|device| device.view.as_ref().is_some_and(|view| !view.pile.is_empty())).await?;
    Ok(())
}
