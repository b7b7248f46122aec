//! Slow senders: heads and bodies that arrive byte by byte, and messages that never end.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::all_is_well;
use crate::prelude::*;

const HOUR: Duration = Duration::from_secs(3600);

/// Sends `beginning`, then `byte` every 10 ms for as long as the server accepts it. Returns the server's answer, and
/// the number of times that `byte` was sent.
async fn drip(address: &str, beginning: &str, byte: &[u8]) -> Result<(String, usize), std::io::Error> {
    let mut line = TcpStream::connect(address).await?;
    line.write_all(beginning.as_bytes()).await?;
    let (mut said, mut part, mut drops) = (Vec::new(), [0; 1024], 0);
    loop {
        match timeout(Duration::from_millis(10), line.read(&mut part)).await {
            Err(_) => {
                drops += 1;
                assert!(drops < 2_000, "it is taken without end");
                if line.write_all(byte).await.is_err() {
                    break;
                }
            }
            Ok(Ok(length)) if length > 0 => said.extend_from_slice(&part[..length]),
            Ok(_) => break,
        }
    }
    Ok((String::from_utf8_lossy(&said).into_owned(), drops))
}

#[tokio::test]
async fn slow_request_heads_and_bodies_time_out() -> Tested {
    let within = Duration::from_millis(300);
    let limits = Limits { head_within: within, body_within: within, idle_for: HOUR, ..generous().limits };
    let server = test_server(Settings { limits, ..generous() }).await?;
    let address = server.api.authority().to_owned();
    for head in ["", "GET /healthz HTTP/1.1\r\nhost: x\r\nx-more: "] {
        let (said, drops) = drip(&address, head, b"a").await?;
        assert!(drops > 3 && !said.contains("HTTP/1.1 2"), "{head}: {said}");
    }
    let post = "POST /api/tables HTTP/1.1\r\nhost: x\r\nconnection: close\r\n";
    let (said, drops) = drip(&address, &format!("{post}content-length: 10000\r\n\r\n{{"), b" ").await?;
    assert!(said.starts_with("HTTP/1.1 408") && said.contains("too-slow") && drops > 3, "{said}");
    let (said, _) =
        drip(&address, &format!("{post}transfer-encoding: chunked\r\n\r\n1\r\n{{\r\n"), b"1\r\n \r\n").await?;
    assert!(said.starts_with("HTTP/1.1 408"), "{said}");
    all_is_well(&server.api).await
}

#[tokio::test]
async fn endless_messages_close_the_connection() -> Tested {
    let limits = Limits { hello_within: HOUR, silent_for: HOUR, idle_for: HOUR, ..Limits::default() };
    let server = test_server(Settings { limits, ..generous() }).await?;
    let seat = server.api.make(&table("Ann")).await?;
    let handshake = format!(
        "GET /api/tables/{}/socket HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        seat.code
    );
    let mask = [0; 4];
    let frame = |head: [u8; 2]| [&head[..], &mask].concat();
    // Text that continues in empty frames, the same with pongs between them, and with a ping in each write.
    let (text, more, pong, ping) = (frame([0x01, 0x80]), frame([0x00, 0x80]), frame([0x8a, 0x80]), frame([0x89, 0x80]));
    for (first, then) in
        [(text.clone(), more.clone()), (text.clone(), [more.clone(), pong].concat()), (text, [more, ping].concat())]
    {
        let mut line = TcpStream::connect(server.api.authority()).await?;
        line.write_all(handshake.as_bytes()).await?;
        line.write_all(&first).await?;
        let mut frames = 0;
        while frames < 100_000 && line.write_all(&then.repeat(10)).await.is_ok() {
            frames += 10;
        }
        let mut said = Vec::new();
        // This returns only because the server closes the connection.
        let _ = line.read_to_end(&mut said).await;
        assert!(frames < 100_000, "{frames} frames were taken");
    }
    all_is_well(&server.api).await
}
