//! Each test tries to get past one of the server's protections.

mod exempt;
mod files;
mod floods;
mod frames;
mod hall;
mod metrics;
mod origins;
mod people;
mod powers;
mod slow;
mod spectators_and_chat;
mod tokens;

use ruckus_protocol::Problem;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue};
use tokio_tungstenite::tungstenite::{self};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::prelude::*;

/// Settings with the default limits, except for the rate of requests.
fn strict() -> Settings {
    let limits = Limits { requests_per_second: 1000, ..Limits::default() };
    Settings { limits, ..generous() }
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// Opens the socket of a table with extra headers. Returns the HTTP status if the server refuses it.
async fn knock(api: &ServerApi, code: &str, headers: &[(&str, &str)]) -> Result<Socket, u16> {
    let address = format!("ws://{}/api/tables/{code}/socket", api.authority());
    let mut request = address.into_client_request().expect("an address");
    for (name, value) in headers {
        let name: HeaderName = name.parse().expect("a name");
        request.headers_mut().insert(name, HeaderValue::from_str(value).expect("a value"));
    }
    match connect_async(request).await {
        Ok((socket, _)) => Ok(socket),
        Err(tungstenite::Error::Http(answer)) => Err(answer.status().as_u16()),
        Err(other) => panic!("neither opened nor refused: {other}"),
    }
}

/// Returns the code of a refusal.
fn word(answer: &ServerResponse) -> Result<String, ClientError> {
    Ok(serde_json::from_slice::<Problem>(&answer.body)?.code)
}

/// Sends bytes that no client would send, and reads until the server ends the connection.
async fn raw(api: &ServerApi, bytes: &[u8]) -> Result<String, std::io::Error> {
    let mut line = TcpStream::connect(api.authority()).await?;
    // The server may close the connection before it has read everything. Its answer so far still counts.
    let _ = line.write_all(bytes).await;
    let mut said = Vec::new();
    let _ = line.read_to_end(&mut said).await;
    Ok(String::from_utf8_lossy(&said).into_owned())
}

/// Like [`raw`], but reads only the head of the first answer, for connections that stay open.
async fn head(api: &ServerApi, bytes: &[u8]) -> Result<String, std::io::Error> {
    let mut line = TcpStream::connect(api.authority()).await?;
    let _ = line.write_all(bytes).await;
    let mut said = Vec::new();
    while let Ok(byte) = line.read_u8().await {
        said.push(byte);
        if said.ends_with(b"\r\n\r\n") {
            break;
        }
    }
    Ok(String::from_utf8_lossy(&said).into_owned())
}

/// Checks that the server still works for ordinary players.
async fn all_is_well(api: &ServerApi) -> Tested {
    assert_eq!(api.get("/healthz").await?.status, 200);
    let (_, mut devices) = sit_down(api, &["Zoe", "Yan"]).await?;
    begin(&mut devices).await?;
    Ok(())
}
