//! How much time bots and the table leave to people.

use std::time::Duration;

use ruckus_arbiter::Micros;
use ruckus_bots::Ease;
use ruckus_engine::{Over, Seat, Verb};
use ruckus_protocol::{BotKind, Command};

use super::Room;
use super::player::Player;
use super::races::By;

/// Slower ones are decisions, not reactions, in microseconds.
const SLOWEST: Micros = 5_000_000;
/// So long people have for their first race before a bot begins to react, in milliseconds.
const FIRST_RACE: u64 = 1_500;

impl Room {
    /// Somebody does something: perhaps it answers what others might have answered first.
    pub(super) fn note_pace(&mut self, seat: Seat, arrived: Micros, by: &By) {
        let By::Player(_, Command { answers, .. }) = by else { return };
        let Some(verb) = by.verb() else { return };
        let reaction = self.races.moment.as_ref().filter(|moment| moment.contest.is_claimed_by(verb)).map(|moment| {
            let reported = answers.as_ref().and_then(|answers| u64::try_from(answers.after_us).ok());
            reported.unwrap_or_else(|| arrived.saturating_sub(moment.shown))
        });
        // In one's own turn there is no hurry.
        let own_turn = self.play.game().is_some_and(|game| game.table.turn == seat);
        let places = self.races.moment.as_ref().is_some_and(|moment| moment.contest.over == Over::Places);
        let Some(person) = self.seats.players_mut().get_mut(seat.index()).and_then(Player::person_mut) else { return };
        person.pace.has_played |= matches!(verb, Verb::Play | Verb::Draw | Verb::Pay);
        if let Some(reaction) = reaction.filter(|reaction| *reaction <= SLOWEST && (places || !own_turn)) {
            person.pace.note(reaction);
        }
    }

    /// How much time a kind of bot leaves to the people who are there. None if the host has chosen how fast it is.
    pub(super) fn ease(&self, kind: BotKind) -> Ease {
        if kind.reflexes.is_some() {
            return Ease::NONE;
        }
        let there = || self.seats.players().iter().filter(|player| player.attends()).filter_map(Player::person);
        let slowest = there().filter_map(|person| person.pace.median()).reduce(f64::max);
        let first_race = there().any(|person| person.pace.is_unknown());
        Ease {
            person: slowest,
            after: if first_race { FIRST_RACE } else { 0 },
            jumps: there().all(|person| person.pace.has_played),
            reads: there().next().is_some(),
        }
    }

    /// How long the table waits for a player who is there and lets their turn pass. None if nobody else waits: the other seats are
    /// bots', and the table belongs to no event, whose other tables would wait.
    pub(super) fn patience_with_idlers(&self) -> Option<Duration> {
        let waits = |player: &&Player| player.person().is_some_and(|person| !person.away);
        let alone = self.event_table.is_none() && self.seats.players().iter().filter(waits).count() < 2;
        if alone { self.lobby.patience().alone } else { Some(self.lobby.patience().idle) }
    }
}
