//! Floods: too many messages, sockets, connections, bytes and guesses.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::{all_is_well, head, knock, raw, strict, word};
use crate::prelude::*;

#[tokio::test]
async fn message_floods_of_any_kind_close_the_connection() -> Tested {
    let server =
        test_server(Settings { limits: Limits { message_burst: 40, ..Limits::default() }, ..generous() }).await?;
    let (seats, _devices) = sit_down(&server.api, &["Ann", "Bob"]).await?;
    let ping = Message::text(r#"{"ping":1}"#);
    let pong = Message::text(r#"{"pong":1}"#);
    let control = Message::Ping(vec![0; 100].into());
    let unasked = Message::Pong(vec![0; 100].into());
    for flood in [ping, pong, control, unasked] {
        let mut bob = Device::open(&server.api, &seats[1]).await?;
        let mut said = 0;
        while said < 2_000 && bob.say_raw(flood.clone()).await.is_ok() {
            said += 1;
        }
        let code = closed(&mut bob).await;
        // If the connection breaks while the client still writes, the close frame may be lost.
        assert!(matches!(code, 4008 | 1006), "{code} after {said} of {flood:?}");
    }
    let mut ann = Device::open(&server.api, &seats[0]).await?;
    for _ in 0..30 {
        ann.say(&ClientMessage::Ping(1)).await?;
    }
    for _ in 0..30 {
        assert!(matches!(ann.hear().await?, ServerMessage::Pong { .. }), "a burst of thirty is nothing");
    }
    Ok(())
}

#[tokio::test]
async fn spoofed_headers_do_not_raise_the_socket_limit() -> Tested {
    let server = test_server(strict()).await?;
    let seat = server.api.make(&table("Ann")).await?;
    let mut open = Vec::new();
    for at in 0..20 {
        open.push(knock(&server.api, &seat.code, &[]).await.map_err(|status| format!("{status} at socket {at}"))?);
    }
    for spoofed in
        [("accept", "*/*"), ("x-forwarded-for", "10.0.0.1"), ("forwarded", "for=10.0.0.1"), ("x-real-ip", "10.0.0.1")]
    {
        assert_eq!(knock(&server.api, &seat.code, &[spoofed]).await.map(drop), Err(429), "{spoofed:?}");
    }
    // A closed socket makes room when the server has read the close.
    drop(open);
    while knock(&server.api, &seat.code, &[]).await.is_err() {
        tokio::task::yield_now().await;
    }
    Ok(())
}

#[tokio::test]
async fn silent_handshakes_time_out_and_free_their_sockets() -> Tested {
    let limits = Limits { hello_within: Duration::from_millis(100), sockets_per_address: 3, ..strict().limits };
    let server = test_server(Settings { limits, ..generous() }).await?;
    let seat = server.api.make(&table("Ann")).await?;
    let mut silent = Vec::new();
    for _ in 0..3 {
        silent.push(Device::silent(&server.api, &seat.code).await?);
    }
    assert!(matches!(Device::silent(&server.api, &seat.code).await, Err(ClientError::Refused { status: 429, .. })));
    for device in &mut silent {
        assert_eq!(closed(device).await, 4016);
    }
    drop(silent);
    let mut ann = loop {
        match Device::open(&server.api, &seat).await {
            Err(ClientError::Refused { status: 429, .. }) => tokio::task::yield_now().await,
            other => break other?,
        }
    };
    let n = ann.lobby(LobbyCommand::Ready(true)).await?;
    assert_eq!(answer(&mut ann, n).await?.message, None);
    Ok(())
}

/// Silent connections take no more than their share.
#[tokio::test]
async fn connections_per_address_are_limited() -> Tested {
    let limits = Limits { sockets_per_address: 2, seats_per_address: 0, ..strict().limits };
    let server = test_server(Settings { limits, ..generous() }).await?;
    let mut silent = Vec::new();
    let mut refused = 0;
    for _ in 0..200 {
        let mut line = TcpStream::connect(server.api.authority()).await?;
        // The system accepts every connection. The server immediately closes those over its limit, and answers the
        // others.
        let asked = line.write_all(b"GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n").await;
        let mut said = [0; 12];
        match asked.and(line.read_exact(&mut said).await.map(drop)) {
            Ok(()) => {
                assert_eq!(&said, b"HTTP/1.1 200");
                silent.push(line);
            }
            Err(_) => refused += 1,
        }
    }
    assert_eq!((silent.len(), refused), (64, 136));
    drop(silent);
    while server.api.get("/healthz").await.is_err() {
        tokio::task::yield_now().await;
    }
    Ok(())
}

#[tokio::test]
async fn stalled_requests_time_out() -> Tested {
    let limits = Limits { idle_for: Duration::from_millis(150), ..generous().limits };
    let server = test_server(Settings { limits, ..generous() }).await?;
    for half in [
        "",
        "GET /healthz HT",
        "GET /healthz HTTP/1.1\r\nhost: x\r\nx-more: ",
        "POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n\r\n{",
        "POST /api/tables HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{",
    ] {
        // This returns only because the server closes the connection.
        let said = raw(&server.api, half.as_bytes()).await?;
        assert!(!said.contains("HTTP/1.1 2"), "{half}: {said}");
    }
    assert_eq!(server.api.get("/healthz").await?.status, 200);
    Ok(())
}

#[tokio::test]
async fn rejects_oversized_bodies_and_headers() -> Tested {
    // Some inputs below never become a request, so only this timeout ends them. It is long enough for a slow machine.
    let limits = Limits { idle_for: Duration::from_secs(3), ..generous().limits };
    let server = test_server(Settings { limits, ..generous() }).await?;
    let api = &server.api;
    let status = |said: &str| said.split(' ').nth(1).map(str::to_owned);
    for path in ["/api/tables", "/api/rules", "/api/tables/BCDF/seats"] {
        let large = api.ask(Method::POST, path, &[], vec![b' '; 16 * 1024 + 1]).await?;
        assert_eq!((large.status, word(&large)?.as_str()), (413, "too-large"), "{path}");
        // A body can be announced and never sent, or come in small chunks.
        let announced =
            format!("POST {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: 99999999999\r\n\r\n");
        assert_eq!(status(&head(api, announced.as_bytes()).await?).as_deref(), Some("413"), "{path}");
        let mut pieces =
            format!("POST {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n");
        for _ in 0..20 {
            pieces += &format!("400\r\n{}\r\n", " ".repeat(0x400));
        }
        assert_eq!(status(&head(api, pieces.as_bytes()).await?).as_deref(), Some("413"), "{path}");
    }
    let long = format!("GET /{} HTTP/1.1\r\nhost: x\r\n\r\n", "a".repeat(100_000));
    assert!(matches!(status(&head(api, long.as_bytes()).await?).as_deref(), Some("414")));
    let many = "x-a: b\r\n".repeat(500);
    let many = format!("GET /healthz HTTP/1.1\r\nhost: x\r\n{many}\r\n");
    assert_eq!(status(&head(api, many.as_bytes()).await?).as_deref(), Some("431"));
    let endless = format!("GET /healthz HTTP/1.1\r\nhost: x\r\nx-a: {}", "b".repeat(2_000_000));
    let said = head(api, endless.as_bytes()).await?;
    assert!(matches!(status(&said).as_deref(), Some("431") | None), "{said}");
    for odd in [
        "GET /healthz HTTP/1.1\r\n\r\n",
        "\u{16}\u{3}\u{1}\u{2}\u{0}\u{1}",
        "GET /api/host HTTP/9.9\r\nhost: x\r\n\r\n",
        "POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: 2\r\ncontent-length: 5\r\n\r\n{}",
        "POST /api/tables HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n",
    ] {
        let odd = odd.replacen("\r\n", "\r\nconnection: close\r\n", 1);
        let said = head(api, odd.as_bytes()).await?;
        assert!(!said.contains(" 201 "), "{odd}: {said}");
    }
    all_is_well(api).await
}

#[tokio::test]
async fn table_code_guesses_are_rate_limited() -> Tested {
    let proxies = vec![[127, 0, 0, 1].into()];
    let server = test_server(Settings { proxies, ..generous() }).await?;
    let api = &server.api;
    let seat = api.make(&table("Ann")).await?;
    let from = |who: &'static str| [("x-forwarded-for", who)];
    let look = |api: &ServerApi, code: &str, who: &'static str| {
        let (api, path) = (api.clone(), format!("/api/tables/{code}"));
        async move { api.ask(Method::GET, &path, &from(who), Vec::new()).await.map(|answer| answer.status) }
    };
    // Unknown and invalid codes, tried by looking, by taking a seat, and over the socket.
    let mut tried = 0;
    while look(api, ["QQQQ", "no", "BCDFG"][tried % 3], "10.0.0.1").await? == 404 {
        tried += 1;
        assert!(tried < 200, "they can be tried without end");
    }
    assert!((30..60).contains(&tried), "{tried}");
    // From then on, even the right code gets no answer by any route. An answer would confirm it.
    let seats = format!("/api/tables/{}/seats", seat.code);
    let status = api.ask(Method::POST, &seats, &from("10.0.0.1"), br#"{"name":"Eve"}"#.to_vec()).await?.status;
    let record =
        api.ask(Method::GET, &format!("/api/tables/{}/record", seat.code), &from("10.0.0.1"), Vec::new()).await?;
    let replay = format!("/api/tables/{}/replays/1/tables", seat.code);
    let body = br#"{"name":"Eve","round":1,"step":1,"seat":0}"#.to_vec();
    let played_on = api.ask(Method::POST, &replay, &from("10.0.0.1"), body).await?;
    // The server forgets one wrong code per second, so a slow machine may have one guess again.
    let again = look(api, "QQQQ", "10.0.0.1").await?;
    let answers = [status, record.status, played_on.status];
    assert!(again == 404 || answers == [429; 3], "{answers:?} {again}");
    // Other addresses can still look at the table.
    assert_eq!(look(api, &seat.code, "10.0.0.2").await?, 200);
    // The socket reveals no more.
    let mut tried = 0;
    while let Ok(mut socket) = knock(api, "QQQQ", &from("10.0.0.3")).await {
        use futures_util::{SinkExt, StreamExt};
        socket.send(Message::text(r#"{"hello":{"token":"x"}}"#)).await?;
        // Wait for the close frame. By then, the guess is counted.
        drop(socket.next().await);
        tried += 1;
        assert!(tried < 200, "they can be tried without end");
    }
    assert!((30..80).contains(&tried), "{tried}");
    Ok(())
}

#[tokio::test]
async fn clients_behind_a_proxy_have_separate_socket_limits() -> Tested {
    let limits = Limits { sockets_per_address: 1, ..strict().limits };
    let server = test_server(Settings { limits, proxies: vec![[127, 0, 0, 1].into()], ..generous() }).await?;
    let seat = server.api.make(&table("Ann")).await?;
    let mut open = Vec::new();
    for who in ["10.0.0.1", "10.0.0.2", "2001:db8::1", "2001:db8:0:1::1"] {
        open.push(
            knock(&server.api, &seat.code, &[("x-forwarded-for", who)]).await.map_err(|status| format!("{status}"))?,
        );
        // Addresses that the visitor claims come before the one that the proxy appends.
        let lied = format!("6.6.6.6, {who}");
        assert_eq!(knock(&server.api, &seat.code, &[("x-forwarded-for", &lied)]).await.map(drop), Err(429), "{who}");
    }
    // All addresses of one IPv6 /64 network share a limit.
    assert_eq!(knock(&server.api, &seat.code, &[("x-forwarded-for", "2001:db8::2")]).await.map(drop), Err(429));
    Ok(())
}

/// A client that is refused while it still sends a large body can read the reason. If the connection broke instead, a
/// proxy would show the visitor a 502.
#[tokio::test]
async fn an_error_reaches_a_client_that_is_still_sending() -> Tested {
    let server = test_server(generous()).await?;
    for length in [49 * 1024, 1 << 20, 4 << 20] {
        let mut line = TcpStream::connect(server.api.authority()).await?;
        let head = format!("POST /api/workshop/check HTTP/1.1\r\nhost: x\r\ncontent-length: {length}\r\n\r\n");
        line.write_all(head.as_bytes()).await?;
        line.write_all(&vec![b'a'; length]).await?;
        let mut said = String::new();
        line.read_to_string(&mut said).await?;
        assert!(said.starts_with("HTTP/1.1 413 ") && said.contains("too-large"), "{length}: {said}");
    }
    Ok(())
}
