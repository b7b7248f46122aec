//! Push messages from a real server to a push service on this machine.

use std::sync::Arc;
use std::time::Duration;

use hyper::Method;
use ruckus_client::{Device, ServerApi, ServerResponse};
use ruckus_engine::Action;
use ruckus_journal::{Store, StoreError};
use ruckus_protocol::{Host, LobbyCommand, MakeTable, Seated, Subscribe, Unsubscribe};
use ruckus_push::Reach;
use ruckus_server::{PushSettings, Settings};
use ruckus_testkit::MemoryStore;
use ruckus_testkit::push::{PushDevice, PushReceived, PushService};
use serde_json::{Value, json};

use crate::support::{
    Failed, Tested, answer, ask_with, because, begin, gather, generous, level, refused, say, table, test_server_on,
};

fn settings() -> Settings {
    let push = PushSettings { delay: Duration::ZERO, reach: Reach::Anywhere, ..PushSettings::default() };
    Settings { push, url: Some("https://ruckus.example.org".to_owned()), ..generous() }
}

/// A table of Ann, Bob and Cid, and the push service of their devices.
struct Table {
    api: ServerApi,
    seats: Vec<Seated>,
    /// The connected devices, by seat.
    devices: Vec<Option<Device>>,
    service: PushService,
}

fn turn_of(device: &Device) -> Option<usize> {
    device.view.as_ref().map(|view| view.turn.index())
}

impl Table {
    async fn begin(api: ServerApi, slow: bool) -> Result<Self, Failed> {
        // With these rules, a draw and a pass end a turn.
        let rules = MakeTable { rules: Some("classic".to_owned()), ..table("Ann") };
        let (seats, mut devices) = gather(&api, &rules, &["Bob", "Cid"]).await?;
        assert_eq!(say(&mut devices[0], LobbyCommand::Waiting { drop_out: 0, slow }).await?, None);
        begin(&mut devices).await?;
        level(&mut devices).await?;
        let devices = devices.into_iter().map(Some).collect();
        Ok(Self { api, seats, devices, service: PushService::start().await? })
    }

    /// Returns the seat whose turn it is, as all connected devices see it.
    fn turn(&self) -> Result<usize, Failed> {
        self.devices.iter().flatten().next().and_then(turn_of).ok_or_else(|| "a match".into())
    }

    /// Plays until it is the first player's turn again. Returns the order of play.
    async fn order(&mut self) -> Result<[usize; 3], Failed> {
        let mut order = [0; 3];
        for seat in &mut order {
            *seat = self.turn()?;
            self.moves(*seat).await?;
        }
        assert_eq!(self.turn()?, order[0]);
        Ok(order)
    }

    async fn ask(&self, method: Method, seat: usize, body: String) -> Result<ServerResponse, Failed> {
        let Seated { code, token, .. } = &self.seats[seat];
        Ok(ask_with(&self.api, (method, &format!("/api/tables/{code}/push")), &[], Some(token), body).await?)
    }

    /// Subscribes a device of a seat, with new keys.
    async fn subscribe(&self, seat: usize, path: &str) -> Result<PushDevice, Failed> {
        let device = PushDevice::new();
        let endpoint = format!("http://{}/{path}", self.service.address());
        let body = Subscribe { endpoint, p256dh: device.p256dh(), auth: device.auth(), lang: "de".to_owned() };
        let said = self.ask(Method::POST, seat, serde_json::to_string(&body)?).await?;
        assert_eq!(said.status, 204);
        Ok(device)
    }

    /// Closes the page of a player, and waits until the others see that.
    async fn leaves(&mut self, seat: usize) -> Tested {
        drop(self.devices[seat].take());
        let gone = |device: &Device| device.lobby.as_ref().is_some_and(|lobby| !lobby.seats[seat].connected);
        for device in self.devices.iter_mut().flatten() {
            device.until(gone).await?;
        }
        Ok(())
    }

    async fn returns(&mut self, seat: usize) -> Tested {
        self.devices[seat] = Some(Device::open(&self.api, &self.seats[seat]).await?);
        Ok(())
    }

    /// Draws, and passes if the turn goes on. Returns once all connected devices know that it is over.
    async fn moves(&mut self, seat: usize) -> Tested {
        let device = self.devices[seat].as_mut().ok_or("the player is here")?;
        for action in [Action::Draw, Action::Pass] {
            if turn_of(device) == Some(seat) {
                let n = device.act(action).await?;
                answer(device, n).await?;
            }
        }
        for device in self.devices.iter_mut().flatten() {
            device.until(|device| turn_of(device) != Some(seat)).await?;
        }
        Ok(())
    }

    async fn received(&mut self) -> Result<PushReceived, Failed> {
        self.service.next().await.ok_or_else(|| "a message".into())
    }
}

async fn public_key(api: &ServerApi) -> Result<String, Failed> {
    api.get("/api/host").await?.read::<Host>()?.push.ok_or_else(|| "a key".into())
}

#[tokio::test]
async fn an_absent_player_gets_one_message_a_turn_that_names_only_the_table() -> Tested {
    let (_server, api) = test_server_on(Arc::new(MemoryStore::new()), settings()).await?;
    let mut table = Table::begin(api, true).await?;
    let [first, second, third] = table.order().await?;
    let key = public_key(&table.api).await?;
    // Players who have seen their turn, or are connected, get no message: the second player's is the first one.
    let _unused = table.subscribe(first, "first").await?;
    let device = table.subscribe(second, "second").await?;
    table.leaves(first).await?;
    table.returns(first).await?;
    table.leaves(second).await?;
    table.moves(first).await?;
    let received = table.received().await?;
    assert_eq!(received.path, "/second");
    let text = device.open(&received.body).ok_or("the device reads it")?;
    let code = &table.seats[0].code;
    assert_eq!(serde_json::from_slice::<Value>(&text)?, json!({ "table": code, "lang": "de" }));
    let header = |name| received.header(name).unwrap_or_default();
    assert_eq!((header("content-encoding"), header("ttl"), header("urgency")), ("aes128gcm", "86400", "normal"));
    assert!(header("topic").len() == 32 && !header("topic").contains(code.as_str()), "{}", header("topic"));
    let claims: Value = serde_json::from_slice(&received.claims(&key).ok_or("a signature of the server")?)?;
    let service = format!("http://{}", table.service.address());
    assert_eq!((&claims["aud"], &claims["sub"]), (&json!(service), &json!("https://ruckus.example.org")));

    // Nothing more for this turn, although others come and go. The next message is the third player's.
    let device = table.subscribe(third, "third").await?;
    table.leaves(third).await?;
    table.leaves(first).await?;
    table.returns(first).await?;
    table.returns(second).await?;
    table.moves(second).await?;
    let received = table.received().await?;
    assert_eq!(received.path, "/third");
    let other = PushDevice::new();
    assert!(other.open(&received.body).is_none() && device.open(&received.body).is_some(), "only with its keys");
    Ok(())
}

#[tokio::test]
async fn subscriptions_end_when_the_service_the_player_or_the_host_says_so() -> Tested {
    let store = Arc::new(MemoryStore::new());
    let (_server, api) = test_server_on(store.clone(), settings()).await?;
    let mut table = Table::begin(api, false).await?;
    // The number of devices. A document without devices counts the messages of the last hour.
    let devices = || async {
        let documents = store.documents("push").await?;
        let seats = documents.iter().filter_map(|document| serde_json::from_slice::<Value>(&document.body).ok());
        let seats = seats.flat_map(|table| table.as_object().cloned().unwrap_or_default().into_values());
        Ok::<_, StoreError>(seats.filter_map(|seat| Some(seat["devices"].as_array()?.len())).sum::<usize>())
    };
    let [first, second, _] = table.order().await?;
    let _device = table.subscribe(second, "second").await?;
    table.service.answer("410 Gone");
    table.leaves(second).await?;
    table.moves(first).await?;
    let received = table.received().await?;
    assert_eq!((received.header("ttl"), received.header("urgency")), (Some("60"), Some("high")), "a bot soon plays");
    // The server hears the answer after the service has sent it.
    while devices().await? > 0 {
        tokio::task::yield_now().await;
    }
    table.returns(second).await?;
    for (seat, path) in [(1, "phone"), (1, "laptop"), (2, "kept")] {
        table.subscribe(seat, path).await?;
    }
    let endpoint = format!("http://{}/phone", table.service.address());
    let phone = serde_json::to_string(&Unsubscribe { endpoint })?;
    assert_eq!(table.ask(Method::DELETE, 1, phone).await?.status, 204);
    assert_eq!(devices().await?, 2, "Bob's laptop and Cid's device");
    table.devices[2].as_mut().ok_or("Cid is here")?.lobby(LobbyCommand::Leave).await?;
    while devices().await? > 1 {
        tokio::task::yield_now().await;
    }
    let Seated { code, token, .. } = &table.seats[0];
    let gone = ask_with(&table.api, (Method::DELETE, &format!("/api/tables/{code}")), &[], Some(token), "").await?;
    assert_eq!((gone.status, store.documents("push").await?.len()), (204, 0), "the table's subscriptions end with it");
    Ok(())
}

#[tokio::test]
async fn the_server_accepts_only_push_services_on_the_internet() -> Tested {
    let push = PushSettings { delay: Duration::ZERO, ..PushSettings::default() };
    let (_server, api) = test_server_on(Arc::new(MemoryStore::new()), Settings { push, ..settings() }).await?;
    let table = Table::begin(api, true).await?;
    let keys = PushDevice::new();
    let body = |endpoint: &str| {
        json!({ "endpoint": endpoint, "p256dh": keys.p256dh(), "auth": keys.auth(), "lang": "en" }).to_string()
    };
    let long = format!("https://push.example.com/{}", "x".repeat(1024));
    for endpoint in ["http://push.example.com/", "https://127.0.0.1/", "https://[::1]/", "https://localhost/", &long] {
        assert_eq!(refused(&table.ask(Method::POST, 0, body(endpoint)).await?), because(400, "bad-request"));
    }
    let local = format!("http://{}/", table.service.address());
    assert_eq!(refused(&table.ask(Method::POST, 0, body(&local)).await?), because(400, "bad-request"));
    let good = body("https://push.example.com/abc");
    assert_eq!(table.ask(Method::POST, 0, good.clone()).await?.status, 204);
    let words = good.replace("\"en\"", "\"<b>\"");
    assert_eq!(refused(&table.ask(Method::POST, 0, words).await?), because(400, "bad-request"));
    let path = format!("/api/tables/{}/push", table.seats[0].code);
    for token in [None, Some("nonsense")] {
        let said = ask_with(&table.api, (Method::POST, &path), &[], token, good.clone()).await?;
        assert_eq!(refused(&said), because(401, "no-seat"));
    }
    Ok(())
}

#[tokio::test]
async fn the_keys_outlive_a_restart_and_push_can_be_off() -> Tested {
    let store = Arc::new(MemoryStore::new());
    let (server, api) = test_server_on(store.clone(), settings()).await?;
    let key = public_key(&api).await?;
    server.stop().await;
    let (server, api) = test_server_on(store.clone(), settings()).await?;
    assert_eq!(public_key(&api).await?, key);
    server.stop().await;
    let push = PushSettings { on: false, ..PushSettings::default() };
    let (_server, api) = test_server_on(store, Settings { push, ..settings() }).await?;
    assert_eq!(api.get("/api/host").await?.read::<Host>()?.push, None);
    let table = Table::begin(api, true).await?;
    assert_eq!(refused(&table.ask(Method::POST, 0, "{}".to_owned()).await?), because(404, "no-push"));
    Ok(())
}
