//! The table in a room: what players do in the game, and what time does.

use std::sync::Arc;

use ruckus_engine::{
    Action, Code, Happening, Input, Offers, Phase, Refusal, Rulebook, Seat, Table, Time, decide, evolve, shown_offers,
};
use ruckus_protocol::{Ack, Do, Reason, Stage};
use ruckus_record::Score;

use super::answers::done;
use super::publish::Changes;
use super::{Found, PlayerId, Problem, Room, Seed, words};

/// A match.
#[derive(Debug)]
pub(super) struct Game {
    pub(super) rulebook: Arc<Rulebook>,
    pub(super) table: Table,
    /// The key of the round's shuffles.
    pub(super) key: Seed,
    /// Since when it is the turn of whose turn it is, or since they last did something in it that was taken.
    pub(super) turn_since: Time,
    /// The table before the deal of the round that is played, with whoever has come or left since.
    pub(super) before_deal: Option<Box<Table>>,
}

impl Room {
    /// Carries out a player's command and answers it.
    pub(super) fn command(
        &mut self,
        player: PlayerId,
        n: u64,
        what: &Do,
        found: Found<'_>,
        changes: &mut Changes,
    ) -> Ack {
        let mut ack = done(n, self.seq.0);
        match what {
            Do::Act(action) => {
                // Once the table has waited long enough in a turn, only what is taken brings them back.
                let late = self.is_overdue(player);
                if !late {
                    self.seats.is_back(player, self.at, changes);
                }
                let refusal = match self.seat_of(player) {
                    Some(_) if found.early => Some((Refusal::because(Code::Frozen), Reason::FalseStart.to_string())),
                    Some(seat) => {
                        let refused = self.play(seat, action, changes);
                        self.show_photo(seat, action, refused.as_ref(), changes);
                        refused.map(|refusal| (refusal, self.why(seat, refusal, action)))
                    }
                    None => Some((Refusal::because(Code::UnknownSeat), "you have no seat here".to_owned())),
                };
                if refusal.is_none() {
                    self.seats.host_mut().is_here(player);
                    if late {
                        self.seats.is_back(player, self.at, changes);
                    }
                }
                if let Some((refusal, message)) = refusal {
                    ack.reason = (found.early && refusal.code == Code::Frozen).then(|| Box::new(Reason::FalseStart));
                    ack.refused = Some(refusal.code);
                    ack.rule = refusal.rule;
                    ack.message = Some(message);
                }
            }
            Do::Lobby(command) => match self.lobby(Some(player), command, found, changes) {
                Ok(()) => self.seats.host_mut().is_here(player),
                Err(Problem { message, reason, .. }) => {
                    ack.message = Some(message);
                    ack.reason = reason;
                }
            },
        }
        if let Some(person) = self.seats.person_mut(player) {
            person.remember(&ack);
        }
        ack
    }

    /// Somebody acts in the game.
    pub(super) fn play(&mut self, seat: Seat, action: &Action, changes: &mut Changes) -> Option<Refusal> {
        if self.stage != Stage::Playing || self.is_stopped() {
            return Some(Refusal::because(Code::RoundOver));
        }
        self.happen(Happening::Act { seat, action: action.clone() }, changes)
    }

    /// A deadline has passed.
    pub(super) fn tick(&mut self, changes: &mut Changes) {
        self.happen(Happening::Tick, changes);
    }

    /// A new match begins, with its first deal.
    pub(super) fn begin_match(&mut self, rulebook: Arc<Rulebook>, seed: Seed, changes: &mut Changes) {
        let table = Table::new(self.seats.players().len());
        let dealer = self.first_dealer(&seed);
        self.game = Some(Game { rulebook, table, key: seed, turn_since: self.at, before_deal: None });
        changes.anew = true;
        self.given_up.told = false;
        self.real.begin(true);
        // Among strangers a player who never came, or was not asked for the rematch, has not begun it: a bot plays for
        // them from the first card.
        let found = self.is_found();
        if found {
            // Being ready for this match is no agreement to the one after it.
            self.seats.nobody_is_ready();
        }
        let unasked = self.unasked().to_vec();
        self.strength
            .begin(self.seats.players(), |player| !found || player.connected() && !unasked.contains(&player.id));
        self.record_match();
        self.happen(Happening::StartMatch, changes);
        self.happen(Happening::Deal { seed, dealer }, changes);
    }

    /// Something happens at the table: it is decided, applied, and noted for everybody who may know it.
    pub(super) fn happen(&mut self, what: Happening, changes: &mut Changes) -> Option<Refusal> {
        let game = self.game.as_mut()?;
        let actor = if let Happening::Act { seat, .. } = &what { Some(*seat) } else { None };
        if let Happening::Deal { seed, .. } = &what {
            game.key = *seed;
        }
        let before = game.table.turn;
        let input = Input { at: self.at, what };
        let decision = decide(&game.rulebook, &game.table, &input);
        if decision.refused.is_none() {
            game.keep_standings(&input);
        }
        for fact in &decision.facts {
            self.real.hear(fact, &game.table, self.seats.players(), self.lobby.rules());
            self.rivals.hear(fact, &game.table, self.seats.players());
            evolve(&mut game.table, fact).expect("what is decided at a table can happen at it");
            changes.note(fact, &game.table);
            self.minds.hear(fact, &game.table, self.at);
            if let Some(strangers) = &mut self.strangers {
                strangers.lately.played(self.at, fact, &game.table, self.seats.players());
            }
        }
        if self.has_strayed() {
            return decision.refused;
        }
        let Some(game) = &mut self.game else { return decision.refused };
        let moved = game.table.turn != before || matches!(input.what, Happening::Deal { .. });
        // What is refused does not keep the table waiting.
        let taken = decision.refused.is_none() && !decision.facts.is_empty();
        if moved || taken && actor == Some(game.table.turn) {
            game.turn_since = self.at.max(self.minds.reading());
        }
        if moved {
            self.seats.returners_are_back(self.at, changes);
        }
        let Some(game) = &mut self.game else { return decision.refused };
        let stage = match (game.table.phase, game.table.winners()) {
            (Phase::Over, Some(_)) => Stage::MatchOver,
            (Phase::Over, None) => Stage::BetweenRounds,
            // The first round of the match was given up.
            (Phase::Before, _) if self.stage == Stage::BetweenRounds => Stage::BetweenRounds,
            (Phase::Before | Phase::Dealing | Phase::Playing, _) => Stage::Playing,
        };
        if stage != self.stage {
            if let Some(winners) = game.table.winners() {
                self.won_last =
                    winners.iter().filter_map(|seat| Some(self.seats.players().get(seat.index())?.id)).collect();
                let table = &game.table;
                for (place, player) in self.seats.players_mut().iter_mut().enumerate() {
                    let seat = Seat(place as u8);
                    if table.has_seat(seat) && !player.is_gone() {
                        player.match_over(winners.contains(seat));
                    }
                }
                // Practice, and what might have been, says nothing of anybody's strength.
                if self.real.counts() {
                    let score = Score::of(Some((&game.rulebook, table)), self.seats.players().len());
                    self.strength.over(self.real.matches(), self.lobby.rules().base(), &score, self.seats.players());
                }
            }
            self.enter_stage(stage, changes);
        }
        if self.scribe.is_some() && (decision.refused.is_none() || !decision.facts.is_empty()) {
            self.record(input.what);
        }
        decision.refused
    }

    /// The table is at another stage now.
    pub(super) fn enter_stage(&mut self, stage: Stage, changes: &mut Changes) {
        self.stage = stage;
        changes.lobby = true;
        if stage != Stage::Playing {
            self.rivals.round_over(self.seats.players());
            self.given_up.told = false;
            if let Some(game) = &mut self.game {
                game.before_deal = None;
            }
        }
        self.next_at = (stage == Stage::BetweenRounds).then(|| self.next_deal_at());
    }

    /// When the next round is dealt if a round is over now.
    pub(super) fn next_deal_at(&self) -> Time {
        self.at.plus(self.lobby.patience().between_rounds.as_millis() as u64)
    }

    /// What a seat may do now, as far as it may know.
    pub(super) fn offers_to(&self, seat: Seat) -> Offers {
        match &self.game {
            Some(game) if self.stage == Stage::Playing && !self.is_stopped() => {
                shown_offers(&game.rulebook, &game.table, seat)
            }
            _ => Offers::new(),
        }
    }

    fn why(&self, seat: Seat, refusal: Refusal, action: &Action) -> String {
        let turn = self.game.as_ref().map_or("nobody", |game| self.seats.named(game.table.turn));
        words::refusal(refusal, action, turn, &self.offers_to(seat).words())
    }
}
