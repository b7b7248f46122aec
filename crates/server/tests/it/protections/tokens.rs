//! Tokens that are stolen, outdated, truncated, or for another table.

use ruckus_protocol::Hello;

use super::word;
use crate::prelude::*;

/// Returns the close code for this token at this table.
async fn tried(api: &ServerApi, code: &str, token: &str) -> Result<u16, ClientError> {
    let mut device = Device::silent(api, code).await?;
    device.say(&ClientMessage::Hello(Hello { token: token.to_owned(), last: None })).await?;
    Ok(closed(&mut device).await)
}

#[tokio::test]
async fn only_the_exact_seat_token_is_accepted() -> Tested {
    let server = test_server(generous()).await?;
    let api = &server.api;
    let (seats, mut devices) = sit_down(api, &["Ann", "Bob"]).await?;
    let other = api.make(&table("Ann")).await?;
    let token = &seats[0].token;
    let hash: String = {
        // The server stores a hash of each token. If the hash leaks, it must not open the seat.
        let folder = std::fs::read(server.folder.path().join("journal.sqlite")).unwrap_or_default();
        assert!(!folder.windows(token.len()).any(|bytes| bytes == token.as_bytes()), "tokens are not stored");
        blake3::hash(token.as_bytes()).to_hex().to_string()
    };
    for wrong in [
        &token[..63],
        &token[1..],
        &format!("{token}0"),
        &format!(" {token}"),
        &format!("{token}\u{0}"),
        &token.to_uppercase().replace(|c: char| c.is_ascii_digit(), "A"),
        &hash,
        &other.token,
        &"f".repeat(15 * 1024),
        "*",
        "%",
        "' OR 1=1 --",
    ] {
        assert_eq!(tried(api, &seats[0].code, wrong).await?, 4003, "{wrong:.80}");
    }
    assert_eq!(tried(api, &other.code, token).await?, 4003, "the token of another table");
    // The two players in these seats have not been disturbed.
    for device in &mut devices {
        let n = device.lobby(LobbyCommand::Ready(true)).await?;
        assert_eq!(answer(device, n).await?.message, None);
    }
    Ok(())
}

#[tokio::test]
async fn a_removed_player_cannot_return_with_the_old_token() -> Tested {
    let server = test_server(generous()).await?;
    let api = &server.api;
    for in_a_match in [false, true] {
        let (seats, mut devices) = sit_down(api, &["Ann", "Bob", "Cid"]).await?;
        if in_a_match {
            begin(&mut devices).await?;
        }
        let n = devices[0].lobby(LobbyCommand::Remove(Seat(1))).await?;
        assert_eq!(answer(&mut devices[0], n).await?.message, None);
        // The server ignores commands on a connection that is about to end.
        let _ = devices[1].lobby(LobbyCommand::Rename("Eve".to_owned())).await;
        assert_eq!(closed(&mut devices[1]).await, 1000);
        assert_eq!(tried(api, &seats[1].code, &seats[1].token).await?, 4003);
        for what in ["record", "shuffles"] {
            let answer = ask_with(api, &seats[1].code, what, &format!("Bearer {}", seats[1].token)).await?;
            assert_eq!(answer, (401, "no-seat".to_owned()));
        }
        assert!(!api.look(&seats[0].code).await?.names.contains(&"Eve".to_owned()));
        // The seat has a new token, and the old one does not open it.
        let dee: Seated = api.sit(&seats[0].code, "Bob").await?;
        assert_eq!(tried(api, &seats[1].code, &seats[1].token).await?, 4003);
        drop(Device::open(api, &dee).await?);
    }
    Ok(())
}

async fn ask_with(api: &ServerApi, code: &str, what: &str, pass: &str) -> Result<(u16, String), ClientError> {
    let path = format!("/api/tables/{code}/{what}");
    let answer = api.ask(Method::GET, &path, &[("authorization", pass)], Vec::new()).await?;
    Ok((answer.status, word(&answer)?))
}

#[tokio::test]
async fn only_seated_players_read_records_and_shuffles() -> Tested {
    let server = test_server(generous()).await?;
    let api = &server.api;
    let (seats, mut devices) = sit_down(api, &["Ann", "Bob"]).await?;
    begin(&mut devices).await?;
    let other = api.make(&table("Eve")).await?;
    let token = &seats[0].token;
    for what in ["record", "shuffles"] {
        for (pass, status) in [
            (String::new(), 401),
            (token.clone(), 401),
            (format!("bearer {token}"), 401),
            (format!("Basic {token}"), 401),
            ("Bearer x".to_owned(), 401),
            (format!("Bearer {}", other.token), 401),
            (format!("Bearer {}", &token[1..]), 401),
        ] {
            assert_eq!(ask_with(api, &seats[0].code, what, &pass).await?, (status, "no-seat".to_owned()), "{pass:.20}");
        }
        let by_address = api.get(&format!("/api/tables/{}/{what}?token={token}", seats[0].code)).await?;
        assert_eq!(by_address.status, 401, "tokens in addresses end up in logs");
        // Not even players get the record of a round that is not over.
        let own = ask_with(api, &seats[0].code, what, &format!("Bearer {token}")).await?;
        assert_eq!(own, (404, "no-record".to_owned()));
    }
    Ok(())
}
