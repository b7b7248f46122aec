//! Random players and inputs, which bring rooms into many different states.

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use ruckus_client::pick;
use ruckus_engine::{OfferWords, Seat, Time, View};
use ruckus_protocol::{Command, Do, LobbyCommand, Stage};

use super::super::player::RoomPlayer;
use super::super::{CommandOutcome, PlayerId, Room, Step};
use super::cut_asks;

/// An input to a room.
#[derive(Clone, Debug)]
pub(super) enum Coming {
    Say(PlayerId, Do),
    Wake,
    Connect(PlayerId),
    Disconnect(PlayerId),
    Hide(PlayerId, bool),
}

/// A random source of inputs.
pub(super) struct Chance {
    random: ChaCha8Rng,
    now: Time,
}

impl Chance {
    pub(super) fn new(seed: u64) -> Self {
        Self { random: ChaCha8Rng::seed_from_u64(seed), now: Time(0) }
    }

    fn one_of<T: Clone>(&mut self, list: &[T]) -> Option<T> {
        let last = list.len().checked_sub(1)?;
        list.get(self.random.random_range(0..=last)).cloned()
    }

    fn percent(&mut self, of_100: u32) -> bool {
        self.random.random_range(0..100) < of_100
    }

    /// The next input and its time.
    pub(super) fn next(&mut self, room: &Room) -> (Time, Coming) {
        self.now = Time(self.now.0.max(room.head.at().0) + self.random.random_range(0..400));
        let wake = room.wake_at();
        if let Some(wake) = wake.filter(|wake| *wake <= self.now) {
            self.now = self.now.max(wake);
            return (self.now, Coming::Wake);
        }
        if let Some(what) = self.somebody_does(room) {
            return (self.now, what);
        }
        self.now = wake.unwrap_or(self.now).max(self.now);
        (self.now, Coming::Wake)
    }

    fn somebody_does(&mut self, room: &Room) -> Option<Coming> {
        let people = || room.seats.players().iter().filter(|player| player.person().is_some());
        let here: Vec<PlayerId> = people().filter(|player| player.connected()).map(|player| player.id).collect();
        let gone: Vec<PlayerId> = people().filter(|player| !player.connected()).map(|player| player.id).collect();
        if here.is_empty() || !gone.is_empty() && self.percent(20) {
            return self.one_of(&gone).map(Coming::Connect);
        }
        if self.percent(2) {
            return self.one_of(&here).map(Coming::Disconnect);
        }
        let who = self.one_of(&here)?;
        if self.percent(3) {
            return Some(Coming::Hide(who, self.percent(40)));
        }
        if let Some((player, asked)) = cut_asks(room, 0).filter(|(player, _)| here.contains(player)) {
            return self.percent(80).then_some(Coming::Say(player, Do::Lobby(asked)));
        }
        let lobby = |what| Some(Coming::Say(who, Do::Lobby(what)));
        match room.play.stage() {
            Stage::Lobby if room.seats.host().is(who) => lobby(LobbyCommand::Start),
            Stage::Lobby => lobby(LobbyCommand::Ready(true)),
            Stage::BetweenRounds => lobby(LobbyCommand::Next),
            Stage::MatchOver if self.percent(50) => lobby(LobbyCommand::Rematch),
            Stage::MatchOver => lobby(LobbyCommand::ToLobby),
            Stage::Playing if self.percent(30) => None,
            Stage::Playing => {
                let able = room.seats.players().iter().enumerate().filter(|(_, player)| !player.offers.is_empty());
                let able: Vec<usize> = able.filter(|(_, p)| here.contains(&p.id)).map(|(place, _)| place).collect();
                let place = self.one_of(&able)?;
                let (player, seat) = (&room.seats.players()[place], Seat(place as u8));
                let offers: Vec<OfferWords> = player.offers.iter().map(OfferWords::from).collect();
                let view = View::of(&room.play.game()?.table, Some(seat));
                Some(Coming::Say(player.id, Do::Act(pick(&offers, &view, &mut self.random)?)))
            }
        }
    }
}

/// Sends an input to a room and returns the resulting steps.
pub(super) fn bring(room: &mut Room, (at, what): (Time, Coming)) -> Vec<Step> {
    match what {
        Coming::Wake => room.wake(at).unwrap_or_default(),
        Coming::Connect(player) => room.connect(at, player).into_iter().collect(),
        Coming::Disconnect(player) => room.disconnect(at, player).into_iter().collect(),
        Coming::Hide(player, hidden) => room.hide(at, player, hidden).into_iter().collect(),
        Coming::Say(player, what) => {
            let last = room.seats.player(player).and_then(RoomPlayer::person).map_or(0, |person| person.last_n);
            let n = last + room.races.waiting(player) + 1;
            match room.say(at.0 * 1000, player, &Command { n, what, answers: None }) {
                Ok(CommandOutcome::Steps(steps)) => steps,
                Ok(CommandOutcome::Held) => Vec::new(),
                other => panic!("{other:?}"),
            }
        }
    }
}
