//! Commands of players: actions of the game, and lobby commands such as names, readiness, rules, bots, seat order, and
//! the start of a match.

use ruckus_engine::{Action, Code, Refusal, Seat, Time};
use ruckus_protocol::{Ack, Do, ErrorCode, LeftChair, LobbyCommand, Reason, Stage, Waiting};

use super::answers::done;
use super::cut::For;
use super::lobby::TablePolicy;
use super::player::RoomPlayer;
use super::publish::Changes;
use super::rules::{Choice, Decided, Rules, Wanted};
use super::{
    CommandInputs, JournalEvent, MOST_SEATS, PlayerId, Room, RoomError, Seed, Step, away, dealing, event_table,
    hand_over, leaving, matchmaking, moves, names, pausing, races, rematch, seating, strength, waiting,
};

fn refused<T>(reason: Reason) -> Result<T, RoomError> {
    Err(RoomError::because(ErrorCode::Refused, reason))
}

/// Carries out a player's command and returns the answer.
pub(super) fn command(
    room: &mut Room,
    player: PlayerId,
    n: u64,
    what: &Do,
    found: CommandInputs<'_>,
    changes: &mut Changes,
) -> Ack {
    let mut ack = done(n, room.head.seq().0);
    match what {
        Do::Act(action) => {
            // In an overdue turn, only an accepted action ends the stand-in.
            let late = away::is_overdue(room, player);
            if !late {
                room.seats.is_back(player, room.head.at(), changes);
            }
            let frozen = if found.early {
                Some(Reason::FalseStart)
            } else {
                room.play.is_paused().then_some(Reason::TablePaused)
            };
            let refusal = match (room.seat_of(player), &frozen) {
                (Some(_), Some(reason)) => Some((Refusal::because(Code::Frozen), ruckus_phrases::reason(reason))),
                (Some(seat), None) => {
                    let refused = moves::play(room, seat, action, changes);
                    races::show_photo(room, seat, action, refused.as_ref(), changes);
                    refused.map(|refusal| (refusal, why(room, seat, refusal, action)))
                }
                (None, _) => Some((Refusal::because(Code::UnknownSeat), "you have no seat here".to_owned())),
            };
            if refusal.is_none() {
                room.seats.host_mut().is_here(player);
                if late {
                    room.seats.is_back(player, room.head.at(), changes);
                }
            }
            if let Some((refusal, message)) = refusal {
                ack.reason = frozen.filter(|_| refusal.code == Code::Frozen).map(Box::new);
                ack.refused = Some(refusal.code);
                ack.rule = refusal.rule;
                ack.message = Some(message);
            }
        }
        Do::Lobby(command) => match lobby(room, Some(player), command, found, changes) {
            Ok(()) => {
                room.seats.host_mut().is_here(player);
                pausing::is_here(room, player);
            }
            Err(RoomError { message, reason, .. }) => {
                ack.message = Some(message);
                ack.reason = reason;
            }
        },
    }
    if let Some(person) = room.seats.person_mut(player) {
        person.remember(&ack);
    }
    ack
}

fn why(room: &Room, seat: Seat, refusal: Refusal, action: &Action) -> String {
    let turn = room.play.table().map_or("nobody", |table| room.seats.named(table.turn));
    ruckus_phrases::refusal(refusal, action, turn, &room.play.offers_to(seat, room.is_stopped()).words())
}

/// Carries out a lobby command. If `by` is `None`, the room itself issues it.
///
/// # Errors
/// The command is not allowed now, or not for this player. Nothing has changed.
pub(super) fn lobby(
    room: &mut Room,
    by: Option<PlayerId>,
    command: &LobbyCommand,
    found: CommandInputs<'_>,
    changes: &mut Changes,
) -> Result<(), RoomError> {
    pausing::allows(room, command)?;
    event_table::event_allows(room, by, command)?;
    matchmaking::matchmaking_allows(room, by, command)?;
    no_cut_is_disturbed(room, command)?;
    match command {
        LobbyCommand::Ready(ready) => {
            if !rematch::votes_on_rematch(room) {
                only_in_lobby(room)?;
            }
            if let Some(person) = by.and_then(|by| room.seats.person_mut(by)) {
                person.ready = *ready;
            }
        }
        LobbyCommand::Rename(name) => rename(room, by, name, found.unfit)?,
        LobbyCommand::Face(face) => {
            if let Some(person) = by.and_then(|by| room.seats.person_mut(by)) {
                person.face = Some(*face);
            }
        }
        LobbyCommand::AddBot(kind) => {
            room.seats.only_host(by)?;
            only_in_lobby(room)?;
            seating::has_room(room)?;
            let id = room.seats.new_id();
            // Start the list of bot names at a different place for each room.
            let turn = room
                .head
                .name()
                .as_str()
                .bytes()
                .fold(id.0 as usize, |sum: usize, byte| sum.wrapping_mul(31).wrapping_add(usize::from(byte)));
            let taken = |name: &str| room.seats.players().iter().any(|p| names::too_like(name, &p.name).is_some());
            let name = names::for_a_bot(turn, &taken);
            room.seats.add(RoomPlayer::bot(id, name, *kind));
        }
        LobbyCommand::Chairs { most, left } => set_chairs(room, by, *most, *left)?,
        LobbyCommand::Policy { talk, watch, original_titles } => {
            room.seats.only_host(by)?;
            room.lobby.set_policy(TablePolicy { talk: *talk, watch: *watch, original_titles: *original_titles });
        }
        LobbyCommand::Dealer(dealer) => {
            room.seats.only_host(by)?;
            if room.play.is_under_way() {
                return refused(Reason::MatchBegun);
            }
            room.lobby.set_dealer(*dealer);
        }
        LobbyCommand::Remove(seat) => remove(room, by, *seat, changes)?,
        LobbyCommand::Rules { .. }
        | LobbyCommand::Change { .. }
        | LobbyCommand::Title { .. }
        | LobbyCommand::Ruleset(_)
        | LobbyCommand::Homemade { .. } => {
            room.seats.only_host(by)?;
            only_in_lobby(room)?;
            let rules = change_rules(room, command, found.rules)?;
            room.lobby.set_rules(rules);
            changes.rules = true;
            // A title is not a rule, so players stay ready.
            if !matches!(command, LobbyCommand::Title { .. }) {
                room.seats.reset_ready();
            }
        }
        LobbyCommand::Order(order) => {
            room.seats.only_host(by)?;
            only_in_lobby(room)?;
            room.seats.reorder(order)?;
            changes.order = true;
        }
        LobbyCommand::Start => {
            room.seats.only_host(by)?;
            only_in_lobby(room)?;
            room.seats.check_all_ready(by)?;
            return begin(room, found, changes);
        }
        LobbyCommand::Next => {
            if room.play.is_paused() {
                return refused(Reason::TablePaused);
            }
            if room.play.stage() != Stage::BetweenRounds {
                return refused(Reason::NoNextRound);
            }
            dealing::cut_for(room, For::Round, needed(found.secret)?, changes);
        }
        LobbyCommand::Rematch => {
            if room.play.stage() != Stage::MatchOver {
                return refused(Reason::MatchNotOver);
            }
            // Earlier versions let one stranger start a rematch, and stored a secret with the command.
            if found.secret.is_none() && room.is_found() && by.is_some() {
                rematch::wants_rematch(room, by);
            } else {
                rematch::note_unasked(room);
                return begin(room, found, changes);
            }
        }
        LobbyCommand::ToLobby => {
            room.seats.only_host(by)?;
            if room.play.stage() != Stage::MatchOver {
                return refused(Reason::MatchNotOver);
            }
            room.play.clear();
            leaving::close_ranks(room, changes);
            room.seats.reset_ready();
            moves::enter_stage(room, Stage::Lobby, changes);
        }
        LobbyCommand::Pause => pausing::pause(room, by)?,
        LobbyCommand::Resume => pausing::resume(room, by, changes)?,
        LobbyCommand::EndMatch => end_match(room, by, changes)?,
        LobbyCommand::Waiting { drop_out, slow } => {
            waiting::set(room, by, Waiting { drop_out: *drop_out, slow: *slow })?;
            if *slow {
                pausing::waits_no_longer(room, changes);
            }
        }
        LobbyCommand::StandIn(seat) => away::stand_in(room, by, *seat, changes)?,
        LobbyCommand::Words(wanted) => matchmaking::want_words(room, by, *wanted)?,
        LobbyCommand::TakeHost => return room.seats.ask_to_host(by, room.head.at(), changes),
        LobbyCommand::HandSeat { seat, number, agrees } => hand_over::hand_seat(room, by, *seat, *number, *agrees)?,
        LobbyCommand::Cut { deal, commitment } => return dealing::bind(room, by, *deal, commitment, changes),
        LobbyCommand::Reveal { deal, contribution } => {
            return dealing::reveal(room, by, *deal, contribution, changes);
        }
        LobbyCommand::Leave => {
            if let Some(by) = by {
                matchmaking::matchmade_player_leaves(room, by);
                strength::leaves_the_match(room, by);
                let left = room.lobby.left();
                leaving::vacate(room, by, left, changes);
            }
        }
    }
    changes.lobby = true;
    Ok(())
}

/// Switches to rules or home-made rules from the gallery, for a player who sends a token without a connection. Returns
/// the titles of the active home-made rules.
///
/// # Errors
/// - `no-seat`: the token opens no seat.
/// - `refused`: the change is not allowed for this player, or not now.
/// - `bad-rules`: the rules conflict.
///
/// Nothing has changed after an error.
pub fn switch_on(
    room: &mut Room,
    at: Time,
    key: &blake3::Hash,
    wanted: Wanted,
) -> Result<(Vec<String>, Step), RoomError> {
    let player = room.holder(key).ok_or_else(RoomError::no_seat)?;
    let (rules, what) = match wanted {
        Wanted::Homemade(on) => (room.lobby.rules().welcoming(&on), LobbyCommand::Homemade { off: Vec::new(), on }),
        Wanted::Ruleset(decided) => {
            let rules = Rules::choose(&Choice::Decided(decided));
            let text = rules.as_ref().map(Rules::text).unwrap_or_default();
            (rules, LobbyCommand::Ruleset(text))
        }
    };
    let rules = rules.map(|rules| rules.decided());
    event_table::event_allows(room, Some(player), &what)?;
    matchmaking::matchmaking_allows(room, Some(player), &what)?;
    no_cut_is_disturbed(room, &what)?;
    room.seats.only_host(Some(player))?;
    only_in_lobby(room)?;
    let rules = rules?;
    let step = room.enter(at, JournalEvent::Asked { player, what, rules });
    Ok((room.lobby.rules().homemade_titles(), step))
}

fn begin(room: &mut Room, found: CommandInputs<'_>, changes: &mut Changes) -> Result<(), RoomError> {
    if room.seats.sitting() < 2 {
        return refused(Reason::Alone);
    }
    room.lobby.rules().compile(room.seats.sitting())?;
    leaving::close_ranks(room, changes);
    dealing::cut_for(room, For::Match, needed(found.secret)?, changes);
    changes.lobby = true;
    Ok(())
}

/// Ends the match before it is decided. The position stays as it is, and the totals are those of the finished rounds.
fn end_match(room: &mut Room, by: Option<PlayerId>, changes: &mut Changes) -> Result<(), RoomError> {
    room.seats.only_host(by)?;
    if !room.play.is_under_way() {
        return refused(Reason::NoMatch);
    }
    moves::enter_stage(room, Stage::MatchOver, changes);
    Ok(())
}

fn change_rules(room: &Room, command: &LobbyCommand, decided: Option<&Decided>) -> Result<Rules, RoomError> {
    if let Some(decided) = decided {
        return Rules::restore(decided);
    }
    // Without recorded rules, the command failed at the time, even if this version would accept it.
    let message = match room.lobby.rules().asked(command) {
        Some(rules) => rules.map(|_| "these rules were invalid when they were requested")?,
        None => "this does not change any rules",
    };
    Err(RoomError::new(ErrorCode::Refused, message))
}

/// Refuses changes to the inputs of a shuffle while the cards are cut.
fn no_cut_is_disturbed(room: &Room, command: &LobbyCommand) -> Result<(), RoomError> {
    let harmless = matches!(
        command,
        LobbyCommand::Ready(_)
            | LobbyCommand::Rename(_)
            | LobbyCommand::Face(_)
            | LobbyCommand::Policy { .. }
            | LobbyCommand::Words(_)
            | LobbyCommand::Leave
            | LobbyCommand::TakeHost
            | LobbyCommand::Pause
            | LobbyCommand::Resume
            | LobbyCommand::Waiting { .. }
            | LobbyCommand::StandIn(_)
            | LobbyCommand::Cut { .. }
            | LobbyCommand::Reveal { .. }
    );
    if harmless || !room.cut.is_under_way() {
        return Ok(());
    }
    refused(Reason::Shuffling)
}

fn only_in_lobby(room: &Room) -> Result<(), RoomError> {
    if room.play.stage() == Stage::Lobby { Ok(()) } else { refused(Reason::MatchBegun) }
}

fn rename(room: &mut Room, by: Option<PlayerId>, name: &str, unfit: bool) -> Result<(), RoomError> {
    if unfit {
        return Err(names::unfit(name));
    }
    let name = names::recorded(name)?;
    let mut others = room.seats.players().iter().filter(|player| Some(player.id) != by && !player.is_gone());
    if let Some(reason) = others.find_map(|player| names::too_like(&name, &player.name)) {
        return refused(reason);
    }
    if let Some(player) = by.and_then(|by| room.seats.player_mut(by)) {
        player.name = name;
    }
    if let (Some(seat), Some(writer)) = (by.and_then(|by| room.seats.seat_of(by)), &mut room.writer) {
        writer.names(room.head.at(), seat, room.seats.named(seat));
    }
    Ok(())
}

fn remove(room: &mut Room, by: Option<PlayerId>, seat: Seat, changes: &mut Changes) -> Result<(), RoomError> {
    room.seats.only_host(by)?;
    let Some(player) = room.seats.players().get(seat.index()).filter(|player| !player.is_gone()) else {
        return refused(Reason::NobodyThere { seat });
    };
    if by == Some(player.id) {
        return refused(Reason::OwnSeat);
    }
    // The setting for empty chairs applies to people. The chair of a removed bot always goes.
    let is_bot = player.person().is_none();
    if is_bot && room.play.stage() != Stage::Lobby && !leaving::can_spare_one(room) {
        return refused(Reason::ChairNeeded);
    }
    let (id, left) = (player.id, if is_bot { LeftChair::Goes } else { room.lobby.left() });
    leaving::vacate(room, id, left, changes);
    Ok(())
}

fn set_chairs(room: &mut Room, by: Option<PlayerId>, most: u8, left: LeftChair) -> Result<(), RoomError> {
    room.seats.only_host(by)?;
    let least = room.seats.sitting().max(2);
    if !(least..=MOST_SEATS).contains(&usize::from(most)) {
        return refused(Reason::Seats { least: least as u8, most: MOST_SEATS as u8 });
    }
    room.lobby.set_chairs(usize::from(most), left);
    Ok(())
}

fn needed(seed: Option<Seed>) -> Result<Seed, RoomError> {
    seed.ok_or_else(|| RoomError::new(ErrorCode::Refused, "this deal has no shuffle"))
}
