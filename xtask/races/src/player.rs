//! A player with a bare socket, a screen with 60 frames per second, and a known reaction time.

use std::collections::VecDeque;
use std::time::Duration;

use rand::RngExt;
use rand::rngs::StdRng;
use ruckus_bots::Reaction;
use ruckus_client::{ClientError, Device, ServerApi};
use ruckus_engine::{Action, Seat, ViewFact, WindowKind};
use ruckus_protocol::{ClientMessage, Seated, ServerMessage, Update};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};

use crate::book::{News, Over};
use crate::delayed_link::now;
use crate::rival::{Mashing, Rival};

/// The reaction times of players who wait with a hand over the pile, as in the simulation (`ruckus lab races`).
pub(crate) const HANDS: Reaction = Reaction::new(230.0, 35.0, 80.0);
/// The duration of a frame, in milliseconds.
const FRAME: f64 = 16.7;
/// The delay of an input device, in milliseconds. Affects both the report and the arrival.
const INPUT: f64 = 8.0;

/// The time that a browser takes to paint a frame, in milliseconds. Measured on this machine without a graphics
/// processor.
const PAINTING: (f64, f64) = (8.0, 24.0);

/// A player at a table.
#[derive(Debug)]
pub(crate) struct BrowserPlayer {
    pub(crate) seat: usize,
    pub(crate) news: mpsc::UnboundedSender<News>,
    /// True once the races start.
    pub(crate) go: watch::Receiver<bool>,
    pub(crate) random: StdRng,
    /// The idle time before each reaction, in milliseconds.
    pub(crate) rest: u64,
    /// True if the screen paints as slowly as a browser, so that players see a frame later than it starts.
    pub(crate) paints: bool,
    /// The way of playing, if the player is a rival.
    pub(crate) rival: Option<Rival>,
}

/// A planned press.
struct Reach {
    race: u64,
    action: Action,
    drawn: Instant,
    press: Instant,
    /// The actual reaction time.
    took_ms: f64,
    /// The reaction time that the device measures.
    measured: Duration,
    /// The number of early presses that it reports.
    early: u8,
}

/// The race that the first player at the table observes.
#[derive(Clone, Copy)]
struct Watched {
    race: u64,
    over: Over,
    won: bool,
}

impl BrowserPlayer {
    /// Races until the connection ends.
    pub(crate) async fn play(mut self, api: ServerApi, seat: Seated) -> Result<(), ClientError> {
        let mut device = Device::open(&api, &seat).await?;
        let holds = self.rival.and_then(Rival::holds).map(millis);
        device.answers_pings = holds.is_none();
        // Delayed pongs.
        let mut held: VecDeque<(Instant, u64)> = VecDeque::new();
        while !*self.go.borrow() {
            tokio::select! {
                message = device.hear() => hold_back(&message?, holds, &mut held),
                () = until(held.front()) => let_go(&mut device, &mut held).await?,
                changed = self.go.changed() => if changed.is_err() { return Ok(()) },
            }
        }
        if self.seat == 0 {
            // All players have seen this moment for a while, so it is not a race. The card that is played now starts
            // one.
            let card = card_of(&device);
            device.act(card).await?;
        }
        let mut reach: Option<Reach> = None;
        let (mut watched, mut last) = (None, None);
        let mut mashing = self.rival.and_then(Rival::mashes);
        loop {
            let press = reach.as_ref().map_or_else(Instant::now, |reach| reach.press);
            tokio::select! {
                message = device.hear() => {
                    let message = message?;
                    hold_back(&message, holds, &mut held);
                    let ServerMessage::Update(update) = message else { continue };
                    if self.seat == 0 {
                        self.watch(&update, &mut watched, &mut last);
                    }
                    if update.moment.is_none() {
                        continue;
                    }
                    if let Some(reach) = reach.take() {
                        let for_ms = Instant::now().saturating_duration_since(reach.drawn).as_secs_f64() * 1000.0;
                        self.tell(News::Missed { race: reach.race, seat: self.seat, for_ms });
                    }
                    let over = over_what(&device);
                    watched = Some(Watched { race: update.version, over, won: false });
                    reach = Some(self.see(&device, update.version, over, mashing.as_mut()));
                }
                () = until(held.front()) => let_go(&mut device, &mut held).await?,
                () = sleep_until(press), if reach.is_some() => {
                    if let Some(reach) = reach.take() {
                        self.press(&mut device, reach).await?;
                    }
                }
            }
        }
    }

    fn see(&mut self, device: &Device, race: u64, over: Over, mashing: Option<&mut Mashing>) -> Reach {
        let drawn = Instant::now() + millis(self.random.random_range(0.0..FRAME));
        let mut took_ms = HANDS.sample_exactly(&mut self.random) + self.rest as f64;
        let painting = if self.paints { self.random.random_range(PAINTING.0..PAINTING.1) } else { 0.0 };
        let mut measured = millis(painting + took_ms + self.random.random_range(0.0..INPUT));
        let mut early = 0;
        if let Some(mashing) = mashing {
            let (press, reported) = mashing.press(drawn);
            (measured, early) = (press - drawn, reported);
            took_ms = measured.as_secs_f64() * 1000.0;
        }
        let action = match over {
            Over::Slap => Action::Slap,
            Over::Card => card_of(device),
        };
        self.tell(News::Shown { race, seat: self.seat, over, will_take_ms: took_ms });
        Reach { race, action, drawn, press: drawn + measured, took_ms, measured, early }
    }

    async fn press(&self, device: &mut Device, reach: Reach) -> Result<(), ClientError> {
        let lie = self.rival.and_then(Rival::holds).map_or(Duration::ZERO, millis);
        let reported = reach.measured.saturating_sub(lie).as_micros() as i64;
        let at_us = now();
        device.react_after(reach.action, reported, reach.early).await?;
        let Reach { race, took_ms, .. } = reach;
        self.tell(News::Pressed { race, seat: self.seat, at_us, took_ms, reported_us: Some(reported), passed: None });
        Ok(())
    }

    /// Reports the winner, and the photo finish, which may come after the next race has started.
    fn watch(&self, update: &Update, watched: &mut Option<Watched>, last: &mut Option<u64>) {
        if let Some(watched) = watched.as_mut().filter(|watched| !watched.won)
            && let Some(winner) = update.facts.iter().find_map(|fact| takes(fact, watched.over))
        {
            watched.won = true;
            *last = Some(watched.race);
            self.tell(News::Won { race: watched.race, winner });
        }
        if let (Some(photo), Some(race)) = (&update.photo, *last) {
            self.tell(News::Photo { race, photo: photo.clone() });
        }
    }

    fn tell(&self, news: News) {
        // The table is about to end, and no receiver is left.
        let _ = self.news.send(news);
    }
}

/// Delays the answer to a ping.
fn hold_back(message: &ServerMessage, holds: Option<Duration>, held: &mut VecDeque<(Instant, u64)>) {
    if let (ServerMessage::Ping { id }, Some(holds)) = (message, holds) {
        held.push_back((Instant::now() + holds, *id));
    }
}

/// Waits until the first pong is due. Never returns if none is delayed.
async fn until(first: Option<&(Instant, u64)>) {
    match first {
        Some((due, _)) => sleep_until(*due).await,
        None => std::future::pending().await,
    }
}

/// Sends the first delayed pong.
async fn let_go(device: &mut Device, held: &mut VecDeque<(Instant, u64)>) -> Result<(), ClientError> {
    match held.pop_front() {
        Some((_, id)) => device.say(&ClientMessage::Pong(id)).await,
        None => Ok(()),
    }
}

const fn takes(fact: &ViewFact, over: Over) -> Option<Seat> {
    match (over, fact) {
        (Over::Card, ViewFact::Played { seat, .. }) | (Over::Slap, ViewFact::Answered { seat, .. }) => Some(*seat),
        _ => None,
    }
}

fn over_what(device: &Device) -> Over {
    let slap = device.view.iter().flat_map(|view| &view.windows).any(|window| window.kind == WindowKind::Slap);
    if slap { Over::Slap } else { Over::Card }
}

/// Plays the first card of the hand; all cards are the same.
fn card_of(device: &Device) -> Action {
    let hand = device.view.as_ref().and_then(|view| view.seat(view.me?)?.hand.as_ref()?.first());
    hand.map_or(Action::Draw, |card| Action::play(*card))
}

fn millis(millis: f64) -> Duration {
    Duration::from_secs_f64(millis / 1000.0)
}
