//! Applies moves and the passing of time to the game of a room.

use std::sync::Arc;

use ruckus_engine::{Action, Code, Input, InputKind, Refusal, Rulebook, Seat, Table, apply_observed, dealer_by_lot};
use ruckus_protocol::{FirstDealer, Stage};

use super::observer::{Around, Observer, Observers};
use super::play::RoomGame;
use super::publish::Changes;
use super::{Room, Seed, races, rematch};

/// Returns the first dealer of a match with this shuffle key. Returns `None` for the default, the last seat.
pub(super) fn first_dealer(room: &Room, key: &Seed) -> Option<Seat> {
    let by_lot = || Some(dealer_by_lot(key, room.seats.players().len()));
    match room.lobby.dealer() {
        FirstDealer::LastChair => None,
        FirstDealer::Lot => by_lot(),
        // If there are several winners, the first who is still here. A random seat if none is, or if no match has been
        // won yet.
        FirstDealer::Winner => room.play.won_last().iter().find_map(|&winner| room.seat_of(winner)).or_else(by_lot),
    }
}

/// Applies a player's action in the game. Returns the refusal, if there is one.
pub(super) fn play(room: &mut Room, seat: Seat, action: &Action, changes: &mut Changes) -> Option<Refusal> {
    if room.play.stage() != Stage::Playing || room.is_stopped() {
        return Some(Refusal::because(Code::RoundOver));
    }
    happen(room, InputKind::Act { seat, action: action.clone() }, changes)
}

/// Applies a bot's action in the game.
pub(super) fn act(room: &mut Room, seat: Seat, action: &Action, changes: &mut Changes) {
    // Bots choose only from valid moves. If the position has changed since, the move is late like any player's.
    let refused = play(room, seat, action, changes);
    races::show_photo(room, seat, action, refused.as_ref(), changes);
}

/// Applies a deadline that has passed.
pub(super) fn tick(room: &mut Room, changes: &mut Changes) {
    happen(room, InputKind::Tick, changes);
}

/// Starts a new match and deals the first round.
pub(super) fn begin_match(room: &mut Room, rulebook: Arc<Rulebook>, seed: Seed, changes: &mut Changes) {
    let table = Table::new(room.seats.players().len());
    let dealer = first_dealer(room, &seed);
    room.play.begin(RoomGame { rulebook, table, key: seed, turn_since: room.head.at(), before_deal: None });
    changes.anew = true;
    room.stats.begin(true);
    // Among strangers, players who are absent or did not agree to the rematch are not rated. A bot plays for them from
    // the first card.
    let found = room.is_found();
    if found {
        // Agreeing to this match does not mean agreeing to the next one.
        room.seats.reset_ready();
    }
    let unasked = rematch::unasked(room).to_vec();
    room.stats.rate(room.seats.players(), |player| !found || player.connected() && !unasked.contains(&player.id));
    if let Some(writer) = &mut room.writer {
        let event = room.event_table.as_deref();
        writer.begins(room.head.name(), room.lobby.rules(), room.seats.players(), event);
    }
    happen(room, InputKind::StartMatch, changes);
    happen(room, InputKind::Deal { seed, dealer }, changes);
}

/// Applies an input to the game and sends each resulting fact to the observers. Returns the refusal, if there is one.
///
/// A refused input leaves the table unchanged, except for deadlines that had passed and the penalty for a mistake.
pub(super) fn happen(room: &mut Room, what: InputKind, changes: &mut Changes) -> Option<Refusal> {
    let game = room.play.game_mut()?;
    let actor = if let InputKind::Act { seat, .. } = &what { Some(*seat) } else { None };
    if let InputKind::Deal { seed, .. } = &what {
        game.key = *seed;
    }
    let before = game.table.turn;
    let input = Input { at: room.head.at(), what };
    let standings = game.standings_before(&input);
    let around = Around { at: room.head.at(), players: room.seats.players(), rules: room.lobby.rules() };
    let matchmaking = room.matchmaking.as_deref_mut().map(|matchmaking| matchmaking as &mut dyn Observer);
    let list: [Option<&mut dyn Observer>; 4] =
        [Some(&mut room.stats), Some(&mut *changes), Some(&mut room.planner), matchmaking];
    let mut observers = Observers { list, around };
    let mut facts = Vec::new();
    let refused = apply_observed(&game.rulebook, &mut game.table, &input, &mut facts, &mut observers);
    if refused.is_none() {
        game.keep_standings(&input, standings);
    }
    let moved = game.table.turn != before || matches!(input.what, InputKind::Deal { .. });
    // A refused move does not restart the turn's timer.
    let taken = refused.is_none() && !facts.is_empty();
    let goes_on = moved || taken && actor == Some(game.table.turn);
    if room.play.has_strayed() {
        return refused;
    }
    if goes_on && let Some(game) = room.play.game_mut() {
        game.turn_since = room.head.at().max(room.planner.reading());
    }
    if moved {
        room.seats.returners_are_back(room.head.at(), changes);
    }
    let stage = room.play.stage_of_table();
    if stage != room.play.stage() {
        note_winners(room);
        enter_stage(room, stage, changes);
    }
    if let (Some(writer), Some(table)) = (&mut room.writer, room.play.table())
        && (refused.is_none() || !facts.is_empty())
    {
        writer.happened(room.head.at(), input.what, table, &room.seats, &mut room.cut);
    }
    refused
}

/// Records the winners if the match is over. Called when the stage of the table changes.
fn note_winners(room: &mut Room) {
    let Some(game) = room.play.game() else { return };
    let Some(winners) = game.table.winners() else { return };
    let table = &game.table;
    for (place, player) in room.seats.players_mut().iter_mut().enumerate() {
        let seat = Seat(place as u8);
        if (table.has_seat(seat) || table.is_eliminated(seat)) && !player.is_gone() {
            player.match_over(winners.contains(seat));
        }
    }
    let players = room.seats.players();
    room.stats.match_over((&game.rulebook, table), players, room.lobby.rules());
    room.play.won(winners.iter().filter_map(|seat| Some(players.get(seat.index())?.id)).collect());
}

/// Enters a stage. Between two rounds, this schedules the next deal.
pub(super) fn enter_stage(room: &mut Room, stage: Stage, changes: &mut Changes) {
    changes.lobby = true;
    room.play.enter(stage, room.lobby.timeouts().next_deal_at(room.head.at()));
    if stage != Stage::Playing {
        room.stats.round_over(room.seats.players());
    }
}
