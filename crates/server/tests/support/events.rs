//! Plays events of several tables over the real sockets of their players.

use futures_util::{SinkExt, StreamExt};
use hyper::Method;
use rand::SeedableRng;
use ruckus_client::{ClientError, Device, ServerApi, ServerResponse, pick};
use ruckus_engine::{Seat, Verb};
use ruckus_events::EventRecord;
use ruckus_protocol::{
    EventCommand, EventForm, EventLength, EventMessage, EventPlace, EventSeat, EventView, Face, MakeEvent, Seated,
    Stage,
};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::{Failed, Tested, answer, ask_with, level};

pub const QUICK: &str = "base = \"classic\"\n[deal]\ncards = 2\n";

pub const FACE: Face = Face { shape: 1, color: 2, eyes: 3, mouth: 4, hat: 0 };

pub fn swap(rounds: u32) -> MakeEvent {
    MakeEvent {
        name: "Friday".to_owned(),
        rules: Some(QUICK.to_owned()),
        form: EventForm::Swap,
        length: Some(EventLength::Rounds(rounds)),
        host: "Ann".to_owned(),
        host_plays: true,
        face: Some(FACE),
        ..MakeEvent::default()
    }
}

pub async fn ask(
    api: &ServerApi,
    method: Method,
    path: &str,
    token: Option<&str>,
    body: &(impl serde::Serialize + Sync),
) -> Result<ServerResponse, Failed> {
    Ok(ask_with(api, (method, &format!("/api/events{path}")), &[], token, serde_json::to_vec(body)?).await?)
}

pub async fn command(api: &ServerApi, seat: &EventSeat, command: &EventCommand) -> Result<ServerResponse, Failed> {
    ask(api, Method::POST, &format!("/{}/commands", seat.code), Some(&seat.token), command).await
}

pub async fn look(api: &ServerApi, seat: &EventSeat) -> Result<EventView, Failed> {
    Ok(ask(api, Method::GET, &format!("/{}", seat.code), Some(&seat.token), &()).await?.read()?)
}

/// A socket of an event, and the view that its messages add up to.
pub struct Screen(WebSocketStream<MaybeTlsStream<TcpStream>>, Option<EventView>);

impl Screen {
    pub async fn open(api: &ServerApi, code: &str, first: &str) -> Result<Self, Failed> {
        let (mut socket, _) = connect_async(format!("ws://{}/api/events/{code}/socket", api.authority())).await?;
        socket.send(Message::text(first)).await?;
        Ok(Self(socket, None))
    }

    pub async fn until(&mut self, holds: impl Fn(&EventView) -> bool) -> Result<EventView, Failed> {
        loop {
            match self.0.next().await.ok_or("it ended")?? {
                Message::Text(text) => {
                    match (&mut self.1, serde_json::from_str(&text)?) {
                        (None, EventMessage::Event(view)) => self.1 = Some(*view),
                        (Some(view), message) => view.hear(message),
                        (None, other) => return Err(format!("the whole event comes first: {other:?}").into()),
                    }
                    if let Some(view) = self.1.as_ref().filter(|view| holds(view)) {
                        return Ok(view.clone());
                    }
                }
                Message::Close(frame) => return Err(format!("closed: {frame:?}").into()),
                _ => {}
            }
        }
    }

    pub async fn closed(mut self) -> Result<u16, Failed> {
        loop {
            if let Message::Close(frame) = self.0.next().await.ok_or("it ended")?? {
                return Ok(frame.map_or(0, |frame| frame.code.into()));
            }
        }
    }
}

pub fn hello(seat: &EventSeat) -> String {
    format!("{{\"hello\":{{\"token\":\"{}\"}}}}", seat.token)
}

/// Seats the players where the event says, and plays until all tables are done.
pub async fn seat_and_play(api: &ServerApi, seats: &[EventSeat], round: u32) -> Tested {
    let hello = hello(&seats[0]);
    let mut screen = Screen::open(api, &seats[0].code, &hello).await?;
    let seated = |view: &EventView| {
        view.round == round && view.tables.iter().all(|table| table.round == round && !table.code.is_empty())
    };
    screen.until(seated).await?;
    let mut at: Vec<(String, Vec<Device>)> = Vec::new();
    for seat in seats {
        let place = look(api, seat).await?.you.map(|you| you.place);
        let Some(EventPlace::Table { code, .. }) = place else { return Err(format!("no table: {place:?}").into()) };
        let device = sit(api, &code, seat).await?;
        match at.iter_mut().find(|(known, _)| *known == code) {
            Some((_, devices)) => devices.push(device),
            None => at.push((code, vec![device])),
        }
    }
    assert_eq!(at.len(), 2);
    for (_, devices) in &mut at {
        for device in devices.iter_mut() {
            device.until(|device| device.view.as_ref().is_some_and(|view| !view.pile.is_empty())).await?;
            assert!(device.lobby.as_ref().is_some_and(|lobby| lobby.seats.iter().all(|seat| !seat.host)));
        }
    }
    drop(screen);
    let tables = at.iter_mut().map(|(_, devices)| play_table(devices, u64::from(round)));
    futures_util::future::try_join_all(tables).await?;
    Ok(())
}

/// Plays until the match of a table is over.
pub async fn play_table(devices: &mut [Device], seed: u64) -> Result<(), Failed> {
    let mut random = rand_chacha::ChaCha8Rng::seed_from_u64(seed);
    loop {
        // The last move may have reached another device first. No message would follow it.
        level(devices).await?;
        if devices[0].stage() == Some(Stage::MatchOver) {
            return Ok(());
        }
        one_move(devices, &mut random).await?;
    }
}

/// Acts for the first device with an offer. If no device has one, waits for a bot. A bot may also act first, so the
/// answer can be a refusal.
async fn one_move(devices: &mut [Device], random: &mut impl rand::Rng) -> Result<(), Failed> {
    let able = devices.iter_mut().find(|device| !device.offers.is_empty() && device.view.is_some());
    let Some(device) = able else {
        let version = devices[0].version;
        return Ok(devices[0].until(|device| device.version > version).await?);
    };
    let playing: Vec<_> = device.offers.iter().filter(|offer| offer.verb != Verb::Draw).cloned().collect();
    let offers = if playing.is_empty() { device.offers.clone() } else { playing };
    if let Some(action) = device.view.clone().and_then(|view| pick(&offers, &view, random)) {
        let n = device.act(action).await?;
        answer(device, n).await?;
    }
    Ok(())
}

/// Opens a seat at a table with the event's token. Retries if the table is not open yet.
pub async fn sit(api: &ServerApi, code: &str, seat: &EventSeat) -> Result<Device, Failed> {
    let seated = Seated { code: code.to_owned(), seat: Seat(0), token: seat.token.clone() };
    for _ in 0..1000 {
        match Device::open(api, &seated).await {
            Ok(device) => return Ok(device),
            Err(ClientError::Closed { code: 4004, .. }) => tokio::task::yield_now().await,
            Err(error) => return Err(error.into()),
        }
    }
    Err("the table is not opened".into())
}

/// Fetches the record of an event. It is public.
pub async fn results(api: &ServerApi, seat: &EventSeat) -> Result<EventRecord, Failed> {
    Ok(api.get(&format!("/api/events/{}/results.json", seat.code)).await?.read()?)
}
