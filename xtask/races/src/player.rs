//! A player with a bare socket, a screen of sixty frames a second, and a hand of known speed.

use std::time::Duration;

use rand::RngExt;
use rand::rngs::StdRng;
use ruckus_bots::Reaction;
use ruckus_client::{ClientError, Desk, Device};
use ruckus_engine::{Action, Seat, ViewFact, WindowKind};
use ruckus_protocol::{Seated, ServerMessage, Update};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};

use crate::book::{News, Over};
use crate::line::now;

/// How fast people are who wait with the hand over the pile: as in the simulation (`ruckus lab races`).
pub(crate) const HANDS: Reaction = Reaction::new(230.0, 35.0, 80.0);
/// A frame of the screen, in milliseconds.
const FRAME: f64 = 16.7;
/// What an input device takes to notice a press, in milliseconds: in the report as well as in the arrival.
const INPUT: f64 = 8.0;

/// Somebody at a table.
#[derive(Debug)]
pub(crate) struct Player {
    pub(crate) seat: usize,
    pub(crate) news: mpsc::UnboundedSender<News>,
    /// Turns true when the races begin.
    pub(crate) go: watch::Receiver<bool>,
    pub(crate) random: StdRng,
}

/// What a hand is about to do.
struct Reach {
    race: u64,
    action: Action,
    drawn: Instant,
    press: Instant,
    /// How long the person takes.
    took_ms: f64,
    /// How long their device thinks that they took.
    measured: Duration,
}

/// What the first at the table tells of a race.
#[derive(Clone, Copy)]
struct Watched {
    race: u64,
    over: Over,
    won: bool,
}

impl Player {
    /// Races until the line ends.
    pub(crate) async fn play(mut self, desk: Desk, seat: Seated) -> Result<(), ClientError> {
        let mut device = Device::open(&desk, &seat).await?;
        while !*self.go.borrow() {
            tokio::select! {
                heard = device.hear() => drop(heard?),
                changed = self.go.changed() => if changed.is_err() { return Ok(()) },
            }
        }
        if self.seat == 0 {
            // Everybody has seen this moment for a while: it is no race, but what it begins is.
            let card = card_of(&device);
            device.act(card).await?;
        }
        let mut reach: Option<Reach> = None;
        let (mut watched, mut last) = (None, None);
        loop {
            let press = reach.as_ref().map_or_else(Instant::now, |reach| reach.press);
            tokio::select! {
                heard = device.hear() => {
                    let ServerMessage::Update(update) = heard? else { continue };
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
                    reach = Some(self.see(&device, update.version, over));
                }
                () = sleep_until(press), if reach.is_some() => {
                    if let Some(reach) = reach.take() {
                        self.press(&mut device, reach).await?;
                    }
                }
            }
        }
    }

    fn see(&mut self, device: &Device, race: u64, over: Over) -> Reach {
        let took_ms = HANDS.sample_exactly(&mut self.random);
        let measured = took_ms + self.random.random_range(0.0..INPUT);
        let drawn = Instant::now() + millis(self.random.random_range(0.0..FRAME));
        let measured = millis(measured);
        let action = match over {
            Over::Slap => Action::Slap,
            Over::Card => card_of(device),
        };
        self.tell(News::Shown { race, seat: self.seat, over, will_take_ms: took_ms });
        Reach { race, action, drawn, press: drawn + measured, took_ms, measured }
    }

    async fn press(&self, device: &mut Device, reach: Reach) -> Result<(), ClientError> {
        let reported = reach.measured.as_micros() as i64;
        let at_us = now();
        device.react(reach.action, reported).await?;
        let Reach { race, took_ms, .. } = reach;
        self.tell(News::Pressed { race, seat: self.seat, at_us, took_ms, reported_us: Some(reported) });
        Ok(())
    }

    /// Who has won, and the photo of it, which may come after the next race has begun.
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
        // Nobody listens any more: the table is about to end.
        let _ = self.news.send(news);
    }
}

const fn takes(fact: &ViewFact, over: Over) -> Option<Seat> {
    match (over, fact) {
        (Over::Card, ViewFact::Laid { seat, .. }) | (Over::Slap, ViewFact::Answered { seat, .. }) => Some(*seat),
        _ => None,
    }
}

fn over_what(device: &Device) -> Over {
    let slap = device.view.iter().flat_map(|view| &view.windows).any(|window| window.kind == WindowKind::Slap);
    if slap { Over::Slap } else { Over::Card }
}

/// Lays the first card of one's hand: all are the same.
fn card_of(device: &Device) -> Action {
    let hand = device.view.as_ref().and_then(|view| view.seat(view.me?)?.hand.as_ref()?.first());
    hand.map_or(Action::Draw, |card| Action::play(*card))
}

fn millis(millis: f64) -> Duration {
    Duration::from_secs_f64(millis / 1000.0)
}
