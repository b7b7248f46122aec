//! What happens at the table of a room: what players do in the game, and what time does.

use std::sync::Arc;

use ruckus_engine::{Action, Code, Happening, Input, Offers, Refusal, Rulebook, Seat, Table, decide, evolve};
use ruckus_protocol::{Ack, Do, Reason, Stage};

use super::answers::done;
use super::observer::{Around, Observer};
use super::play::Game;
use super::publish::Changes;
use super::{Found, PlayerId, Problem, Room, Seed, races, words};

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
        let mut ack = done(n, self.head.seq().0);
        match what {
            Do::Act(action) => {
                // Once the table has waited long enough in a turn, only what is taken brings them back.
                let late = self.is_overdue(player);
                if !late {
                    self.seats.is_back(player, self.head.at(), changes);
                }
                let refusal = match self.seat_of(player) {
                    Some(_) if found.early => Some((Refusal::because(Code::Frozen), Reason::FalseStart.to_string())),
                    Some(seat) => {
                        let refused = self.play(seat, action, changes);
                        races::show_photo(self, seat, action, refused.as_ref(), changes);
                        refused.map(|refusal| (refusal, self.why(seat, refusal, action)))
                    }
                    None => Some((Refusal::because(Code::UnknownSeat), "you have no seat here".to_owned())),
                };
                if refusal.is_none() {
                    self.seats.host_mut().is_here(player);
                    if late {
                        self.seats.is_back(player, self.head.at(), changes);
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
        if self.play.stage() != Stage::Playing || self.is_stopped() {
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
        self.play.begin(Game { rulebook, table, key: seed, turn_since: self.head.at(), before_deal: None });
        changes.anew = true;
        self.stats.begin(true);
        // Among strangers a player who never came, or was not asked for the rematch, has not begun it: a bot plays for
        // them from the first card.
        let found = self.is_found();
        if found {
            // Being ready for this match is no agreement to the one after it.
            self.seats.nobody_is_ready();
        }
        let unasked = self.unasked().to_vec();
        self.stats.rate(self.seats.players(), |player| !found || player.connected() && !unasked.contains(&player.id));
        if let Some(scribe) = &mut self.scribe {
            let event = self.event_table.as_ref();
            scribe.begins(self.head.name(), self.lobby.rules(), self.seats.players(), event);
        }
        self.happen(Happening::StartMatch, changes);
        self.happen(Happening::Deal { seed, dealer }, changes);
    }

    /// Something happens at the table: it is decided, applied, and noted for everybody who may know it.
    pub(super) fn happen(&mut self, what: Happening, changes: &mut Changes) -> Option<Refusal> {
        let game = self.play.game_mut()?;
        let actor = if let Happening::Act { seat, .. } = &what { Some(*seat) } else { None };
        if let Happening::Deal { seed, .. } = &what {
            game.key = *seed;
        }
        let before = game.table.turn;
        let input = Input { at: self.head.at(), what };
        let decision = decide(&game.rulebook, &game.table, &input);
        if decision.refused.is_none() {
            game.keep_standings(&input);
        }
        let around = Around { at: self.head.at(), players: self.seats.players(), rules: self.lobby.rules() };
        let strangers = self.strangers.as_mut().map(|strangers| strangers as &mut dyn Observer);
        let mut observers: [Option<&mut dyn Observer>; 4] =
            [Some(&mut self.stats), Some(&mut *changes), Some(&mut self.minds), strangers];
        for fact in &decision.facts {
            observers.iter_mut().flatten().for_each(|observer| observer.before(fact, &game.table, around));
            evolve(&mut game.table, fact).expect("what is decided at a table can happen at it");
            observers.iter_mut().flatten().for_each(|observer| observer.after(fact, &game.table, around));
        }
        let moved = game.table.turn != before || matches!(input.what, Happening::Deal { .. });
        // What is refused does not keep the table waiting.
        let taken = decision.refused.is_none() && !decision.facts.is_empty();
        let goes_on = moved || taken && actor == Some(game.table.turn);
        if self.play.has_strayed() {
            return decision.refused;
        }
        if goes_on && let Some(game) = self.play.game_mut() {
            game.turn_since = self.head.at().max(self.minds.reading());
        }
        if moved {
            self.seats.returners_are_back(self.head.at(), changes);
        }
        let stage = self.play.stage_of_table();
        if stage != self.play.stage() {
            self.note_winners();
            self.enter_stage(stage, changes);
        }
        if let (Some(scribe), Some(table)) = (&mut self.scribe, self.play.table())
            && (decision.refused.is_none() || !decision.facts.is_empty())
        {
            scribe.happened(self.head.at(), input.what, table, &self.seats, &mut self.cut);
        }
        decision.refused
    }

    /// The stage of the table changes: if that is because the match is over, its winners have won.
    fn note_winners(&mut self) {
        let Some(game) = self.play.game() else { return };
        let Some(winners) = game.table.winners() else { return };
        let table = &game.table;
        for (place, player) in self.seats.players_mut().iter_mut().enumerate() {
            let seat = Seat(place as u8);
            if table.has_seat(seat) && !player.is_gone() {
                player.match_over(winners.contains(seat));
            }
        }
        let players = self.seats.players();
        self.stats.match_over((&game.rulebook, table), players, self.lobby.rules());
        self.play.won(winners.iter().filter_map(|seat| Some(players.get(seat.index())?.id)).collect());
    }

    /// The table is at another stage now.
    pub(super) fn enter_stage(&mut self, stage: Stage, changes: &mut Changes) {
        changes.lobby = true;
        self.play.enter(stage, self.lobby.patience().next_deal_at(self.head.at()));
        if stage != Stage::Playing {
            self.stats.round_over(self.seats.players());
        }
    }

    /// What a seat may do now, as far as it may know.
    pub(super) fn offers_to(&self, seat: Seat) -> Offers {
        self.play.offers_to(seat, self.is_stopped())
    }

    fn why(&self, seat: Seat, refusal: Refusal, action: &Action) -> String {
        let turn = self.play.table().map_or("nobody", |table| self.seats.named(table.turn));
        words::refusal(refusal, action, turn, &self.offers_to(seat).words())
    }
}
