//! Visitors send the headers that nodes use among themselves.

use futures_util::{SinkExt, StreamExt};
use ruckus_protocol::AdminPlayers;
use ruckus_server::admin::{AdminSettings, AdminToken};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::{ADMIN, Node, SECRET, two_with_an_admin};
use crate::prelude::*;

/// No client in these tests has this address.
const ELSEWHERE: &str = "192.0.2.7";
/// Headers that visitors may send.
const CLAIMS: [&[(&str, &str)]; 4] = [
    &[("x-ruckus-visitor", ELSEWHERE)],
    &[("x-ruckus-visitor", "nonsense")],
    &[("x-ruckus-node", "guessed"), ("x-ruckus-visitor", ELSEWHERE)],
    &[("x-ruckus-node", ""), ("x-ruckus-tomorrow", "1")],
];

/// Settings that let an address make three tables in a burst, and [`ELSEWHERE`] any number.
fn few_tables() -> Settings {
    let token = AdminToken::new("anna", ADMIN.trim_start_matches("Bearer ")).expect("a token");
    let settings = generous();
    Settings {
        limits: Limits { tables_per_hour: 6, ..settings.limits },
        exemptions: vec![format!("{ELSEWHERE}=unlimited").parse().expect("an exemption")],
        admin: AdminSettings { tokens: vec![token] },
        ..settings
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_visitor_headers_do_not_bypass_rate_limits() -> Tested {
    let store = Arc::new(MemoryStore::new());
    // Node `b` starts first, so that `a` knows of it from the start.
    let b = Node::start_with(&store, "b", SECRET, few_tables()).await?;
    let a = Node::start_with(&store, "a", SECRET, few_tables()).await?;
    let drained = a.api.ask(Method::POST, "/api/admin/drain", &[("authorization", ADMIN)], Vec::new()).await?;
    assert_eq!(drained.status, 200, "it passes new tables on");
    let make = async |api: &ServerApi| {
        let headers = [("content-type", "application/json"), ("x-ruckus-visitor", ELSEWHERE)];
        let body = serde_json::to_vec(&table("Eve"))?;
        Ok::<_, ClientError>(api.ask(Method::POST, "/api/tables", &headers, body).await?.status)
    };
    for _ in 0..3 {
        assert_eq!(make(&a.api).await?, 201);
    }
    assert_eq!((make(&a.api).await?, make(&b.api).await?), (429, 429));
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn forged_cluster_headers_are_ignored_without_an_alert() -> Tested {
    let (_store, a, b) = two_with_an_admin().await;
    let ann = a.api.make(&table("Ann")).await?;
    for claims in CLAIMS {
        for api in [&a.api, &b.api] {
            let looked = api.ask(Method::GET, &format!("/api/tables/{}", ann.code), claims, Vec::new()).await?;
            assert_eq!(looked.status, 200, "{claims:?}: {}", String::from_utf8_lossy(&looked.body));
            let room = format!("/cluster/rooms/{}", ann.code);
            assert_eq!(api.ask(Method::GET, &room, claims, Vec::new()).await?.status, 404, "{claims:?}");
        }
    }
    let figures = String::from_utf8(a.api.get("/metrics").await?.body)?;
    assert!(figures.contains("unknown-path") && !figures.contains("wrong-secret"), "an operator is not woken up");
    Ok(())
}

/// Opens the socket of a seat with extra headers, and waits until the table answers.
async fn open(
    api: &ServerApi,
    seat: &Seated,
    claims: &[(&'static str, &str)],
) -> Result<WebSocketStream<MaybeTlsStream<TcpStream>>, Box<dyn std::error::Error>> {
    let address = format!("ws://{}/api/tables/{}/socket", api.authority(), seat.code);
    let mut request = address.into_client_request()?;
    for &(name, value) in claims {
        request.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_str(value)?);
    }
    let (mut socket, _) = connect_async(request).await?;
    socket.send(Message::text(format!("{{\"hello\":{{\"token\":\"{}\"}}}}", seat.token))).await?;
    loop {
        if let Message::Text(_) = socket.next().await.ok_or("it ended")?? {
            return Ok(socket);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn admins_see_the_real_address_despite_forged_headers() -> Tested {
    let (_store, a, b) = two_with_an_admin().await;
    for claims in CLAIMS {
        let ann = a.api.make(&table("Ann")).await?;
        let bob = a.api.sit(&ann.code, "Bob").await?;
        // Ann connects to the node that runs the table. Bob connects to the other node, which relays.
        let _sockets = (open(&a.api, &ann, claims).await?, open(&b.api, &bob, claims).await?);
        let admin = [("authorization", ADMIN)];
        let asked = a.api.ask(Method::GET, "/api/admin/players", &admin, Vec::new()).await?;
        let players: AdminPlayers = asked.read()?;
        assert_eq!(players.players.len(), 1, "both come from one address, whatever they claim: {claims:?}");
    }
    Ok(())
}

/// Nodes of earlier versions pass on the visitor's own header, and append the real address.
#[tokio::test(flavor = "multi_thread")]
async fn the_last_visitor_header_from_an_older_node_counts() -> Tested {
    let (_store, a, _b) = two_with_an_admin().await;
    let key = blake3::derive_key("ruckus 2026 between nodes v1", SECRET.as_bytes());
    let word = blake3::Hash::from_bytes(key).to_hex();
    let banned = "198.51.100.9";
    let ban = serde_json::to_vec(&json!({ "who": banned, "hours": 1, "note": "" }))?;
    let json = [("authorization", ADMIN), ("content-type", "application/json")];
    assert_eq!(a.api.ask(Method::POST, "/api/admin/bans", &json, ban).await?.status, 201);
    for (claimed, visitor, status) in [(ELSEWHERE, banned, 403), (banned, ELSEWHERE, 200)] {
        let headers = [("x-ruckus-node", word.as_str()), ("x-ruckus-visitor", claimed), ("x-ruckus-visitor", visitor)];
        let answer = a.api.ask(Method::GET, "/api/host", &headers, Vec::new()).await?;
        assert_eq!(answer.status, status, "{claimed}, {visitor}");
    }
    Ok(())
}
