//! A room without sockets and journal, and four players who take random legal actions.

use std::error::Error;
use std::time::Duration;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use ruckus_client::pick;
use ruckus_engine::{OfferWords, Time, View};
use ruckus_journal::RoomName;
use ruckus_protocol::{Command, Do, LobbyCommand, ServerMessage, Stage};
use ruckus_room::{Choice, CommandOutcome, Message, PlayerId, Post, Room, Step, TablePlan, Timeouts};

type Failed = Box<dyn Error>;

/// A player: the number of the last command, the view, and the legal actions.
#[derive(Default)]
struct TestPlayer {
    n: u64,
    view: Option<View>,
    offers: Vec<OfferWords>,
}

/// A room of four, and its players.
pub(crate) struct Play {
    room: Room,
    now: u64,
    seats: Vec<TestPlayer>,
}

impl Play {
    /// Opens a room for a match of a preset.
    ///
    /// # Errors
    /// There is no such preset.
    pub(crate) fn open(preset: &str) -> Result<Self, Failed> {
        let rules = Choice::Preset { base: preset.to_owned(), with: Default::default() };
        let plan = TablePlan::new(rules, "P0", blake3::hash(b"P0"), "test");
        let hour = Duration::from_secs(3600);
        let timeouts = Timeouts { absent: hour, idle: hour, alone: None, between_rounds: hour, bot_speed: 1 };
        let opened = Room::open(RoomName::new("BCDF"), plan, timeouts, || [7; 32]);
        let (mut room, ..) = opened.map_err(|problem| problem.message)?;
        for name in ["P1", "P2", "P3"] {
            room.sit_with(Time(0), name, blake3::hash(name.as_bytes()), None).map_err(|problem| problem.message)?;
        }
        let mut play = Self { room, now: 0, seats: Vec::new() };
        for number in 1..=4 {
            play.seats.push(TestPlayer::default());
            // Players who look away from the table take no part in races.
            let steps = [play.room.connect(Time(0), PlayerId(number)), play.room.hide(Time(0), PlayerId(number), true)];
            play.hear(steps.into_iter().flatten().collect())?;
        }
        Ok(play)
    }

    fn hear(&mut self, steps: Vec<Step>) -> Result<(), Failed> {
        for Post { to, message } in steps.into_iter().flat_map(|step| step.posts) {
            let (Message::Shared(text), Some(seat)) = (message, self.seats.get_mut(to.0 as usize - 1)) else {
                continue;
            };
            let ServerMessage::Update(update) = serde_json::from_str(&text)? else { continue };
            seat.view = update.view.map(|view| *view).or(seat.view.take());
            if let Some(view) = &mut seat.view {
                update.facts.iter().for_each(|fact| view.fold(fact));
            }
            seat.offers = update.offers.unwrap_or(std::mem::take(&mut seat.offers));
        }
        Ok(())
    }

    fn say(&mut self, seat: usize, what: Do) -> Result<(), Failed> {
        self.seats[seat].n += 1;
        let (player, command) = (PlayerId(seat as u32 + 1), Command::new(self.seats[seat].n, what));
        match self.room.say(self.now * 1000, player, &command).map_err(|problem| problem.message)? {
            CommandOutcome::Steps(steps) => self.hear(steps),
            other => Err(format!("{other:?}").into()),
        }
    }

    /// Plays `actions` random actions, then drops what the players have received.
    ///
    /// # Errors
    /// The room refuses an action that it has offered.
    pub(crate) fn play(&mut self, actions: usize) -> Result<(), Failed> {
        let mut random = ChaCha8Rng::seed_from_u64(1);
        let mut done = 0;
        while done < actions {
            self.now += 2000;
            while let Some(steps) = self.room.wake(Time(self.now)) {
                self.hear(steps)?;
            }
            match self.room.stage() {
                Stage::Lobby => {
                    (1..4).try_for_each(|seat| self.say(seat, Do::Lobby(LobbyCommand::Ready(true))))?;
                    self.say(0, Do::Lobby(LobbyCommand::Start))?;
                    self.now += 60_000;
                }
                Stage::BetweenRounds => self.say(0, Do::Lobby(LobbyCommand::Next))?,
                Stage::MatchOver => self.say(0, Do::Lobby(LobbyCommand::Rematch))?,
                Stage::Playing => {
                    let Some(seat) = self.seats.iter().position(|seat| !seat.offers.is_empty()) else { continue };
                    let TestPlayer { offers, view, .. } = &self.seats[seat];
                    let action = pick(offers, view.as_ref().ok_or("no view")?, &mut random).ok_or("an odd offer")?;
                    self.say(seat, Do::Act(action))?;
                    done += 1;
                }
            }
        }
        self.forget();
        Ok(())
    }

    /// Drops the views and offers of all players.
    pub(crate) fn forget(&mut self) {
        for seat in &mut self.seats {
            (seat.view, seat.offers) = (None, Vec::new());
        }
    }
}
