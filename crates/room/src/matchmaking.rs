//! Tables among strangers. "Find a table" seats the players, and no player has a host's powers. Also covers the
//! restrictions at public tables.

use ruckus_engine::{Seat, Time};
use ruckus_journal::RoomName;
use ruckus_protocol::{BeforeReport, ErrorCode, LobbyCommand, Reason, ServerMessage, Stage};
use ruckus_record::Hex;

use super::matchmade::Matchmade;
use super::plan::open_seated;
use super::player::{Person, RoomPlayer, Who};
use super::publish::Changes;
use super::{
    DEFAULT_BOT, Decided, Entropy, ForMatchmaking, Inspection, JournalEvent, MatchmadeChair, MatchmadeKeys, PlayerId,
    Room, RoomError, Step, Timeouts, moderation, rematch,
};

/// The state of a seat at a table from "Find a table".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MatchmadeSeat {
    /// True if the token still opens the seat.
    pub held: bool,
    /// True if the holder's match is not over yet. False if a rematch began that the holder did not agree to.
    pub playing: bool,
}

/// The content of a report about a player.
#[derive(Clone, Debug)]
pub struct Reported {
    /// Number and name of the player who reports.
    pub by: (PlayerId, String),
    /// Number and name of the reported player.
    pub player: (PlayerId, String),
    /// The state of the table.
    pub inspection: Inspection,
    /// The names on all chairs, including players who left.
    pub chairs: Vec<String>,
    /// Chat and moves of the minute before the report.
    pub before: Vec<BeforeReport>,
}

fn no_player_at(seat: Seat) -> RoomError {
    RoomError::because(ErrorCode::Refused, Reason::NobodyThere { seat })
}

/// The error for texts that strangers would read.
pub(super) fn own_texts() -> RoomError {
    RoomError::because(ErrorCode::Refused, Reason::OwnTexts)
}

/// The error for host decisions at a table without a host.
pub(super) fn found_so() -> RoomError {
    RoomError::because(ErrorCode::Refused, Reason::NoHost)
}

/// Opens a room for strangers and seats all players.
///
/// # Errors
/// The rules are invalid or do not fit the number of seats.
pub fn open(
    name: RoomName,
    rules: &Decided,
    mut of: ForMatchmaking,
    opened: (String, u64),
    timeouts: Timeouts,
    entropy: Entropy,
) -> Result<(Room, Vec<Step>), RoomError> {
    for chair in &mut of.seats {
        chair.card = chair.card.take().map(|card| card.at(&name));
    }
    let seats = of.seats.len();
    open_seated(name, (rules, seats), JournalEvent::ForMatchmaking(Box::new(of)), opened, timeouts, entropy)
}

impl Room {
    /// Returns true if "Find a table" seated the players of this room.
    pub(super) fn is_found(&self) -> bool {
        self.matchmaking.as_deref().is_some_and(Matchmade::is_found)
    }
}

/// Checks if strangers may send this command. They cannot change their names or show texts that they wrote.
///
/// # Errors
/// `refused`
fn public_allows(room: &Room, by: Option<PlayerId>, command: &LobbyCommand) -> Result<(), RoomError> {
    if room.matchmaking.is_none() || by.is_none() {
        return Ok(());
    }
    match command {
        LobbyCommand::Rename(_) => Err(RoomError::because(ErrorCode::Refused, Reason::KeepName)),
        LobbyCommand::Title { .. } | LobbyCommand::Ruleset(_) | LobbyCommand::Homemade { .. } => Err(own_texts()),
        LobbyCommand::Policy { original_titles: true, .. } => Err(own_texts()),
        _ => Ok(()),
    }
}

/// Seats all players of a new room.
pub(super) fn seat_matchmade(room: &mut Room, of: &ForMatchmaking, changes: &mut Changes) {
    let mut devices = Vec::new();
    for MatchmadeChair { name, person, card } in &of.seats {
        let (id, name, at) = (room.seats.new_id(), name.clone(), room.head.at());
        room.seats.add(match person {
            None => RoomPlayer::bot(id, name, DEFAULT_BOT),
            Some(MatchmadeKeys { seat: Hex(key), device }) => {
                devices.push((id, *device));
                let mut person = Person::new(blake3::Hash::from_bytes(*key), at);
                person.card = card.clone().map(Box::new);
                let who = Who::Person(Box::new(person));
                RoomPlayer { who, ..RoomPlayer::gone(id, name) }
            }
        });
    }
    room.lobby.close_chairs(room.seats.players().len());
    room.matchmaking = Some(Box::new(Matchmade::found(devices)));
    (changes.lobby, changes.order) = (true, true);
}

/// Checks if a player may send this command, given the restrictions among strangers.
///
/// # Errors
/// `refused`
pub(super) fn matchmaking_allows(room: &Room, by: Option<PlayerId>, command: &LobbyCommand) -> Result<(), RoomError> {
    let allowed = matches!(
        command,
        LobbyCommand::Ready(_)
            | LobbyCommand::Face(_)
            | LobbyCommand::Next
            | LobbyCommand::Rematch
            | LobbyCommand::Cut { .. }
            | LobbyCommand::Reveal { .. }
            | LobbyCommand::Words(_)
            | LobbyCommand::Leave
    );
    if room.is_found() && by.is_some() && !allowed {
        return Err(found_so());
    }
    public_allows(room, by, command)
}

/// Returns the device keys of the token's holder and of the person at `seat`.
///
/// # Errors
/// - `no-seat`: the token opens no seat.
/// - `refused`: the seat has no other person, or "Find a table" did not seat both.
pub fn devices(room: &Room, key: &blake3::Hash, seat: Seat) -> Result<[[u8; 32]; 2], RoomError> {
    let (by, other) = two(room, key, seat)?;
    let matchmaking = room.matchmaking.as_ref();
    let device = |id| matchmaking.and_then(|it| it.device(id)).ok_or_else(|| no_player_at(seat));
    Ok([device(by)?, device(other)?])
}

/// Returns the content of a report about the person at `seat` by the token's holder.
///
/// # Errors
/// - `no-seat`: the token opens no seat.
/// - `refused`: the seat has no other person, or the table is not among strangers.
pub fn reported(room: &Room, now: Time, key: &blake3::Hash, seat: Seat) -> Result<Reported, RoomError> {
    let (by, other) = two(room, key, seat)?;
    let name = |id: PlayerId| room.seats.player(id).map(|player| player.name.clone()).unwrap_or_default();
    let before = room.matchmaking.as_ref().map(|matchmaking| matchmaking.minute(now)).unwrap_or_default();
    let chairs = room.seats.players().iter().map(|player| player.name.clone()).collect();
    Ok(Reported {
        by: (by, name(by)),
        player: (other, name(other)),
        inspection: moderation::inspect(room),
        chairs,
        before,
    })
}

/// Returns the token's holder and the other person at `seat`.
fn two(room: &Room, key: &blake3::Hash, seat: Seat) -> Result<(PlayerId, PlayerId), RoomError> {
    let by = room.holder(key).ok_or_else(RoomError::no_seat)?;
    if room.matchmaking.is_none() {
        return Err(RoomError::new(ErrorCode::Refused, "This table is not among strangers. Talk to its host."));
    }
    let other = room.seats.players().get(seat.index()).filter(|player| player.person().is_some() && player.id != by);
    Ok((by, other.ok_or_else(|| no_player_at(seat))?.id))
}

/// Returns and clears the device keys of players who left a match in progress.
pub fn take_leavers(room: &mut Room) -> Vec<[u8; 32]> {
    room.matchmaking.as_deref_mut().map(Matchmade::take_leavers).unwrap_or_default()
}

/// Returns the state of a seat by the hash of its token.
pub fn matchmade_seat(room: &Room, key: &blake3::Hash) -> MatchmadeSeat {
    let holder = room.holder(key);
    let unasked = holder.is_some_and(|player| rematch::unasked(room).contains(&player));
    let playing = !unasked && room.play.stage() != Stage::MatchOver && !room.is_ended();
    MatchmadeSeat { held: room.is_found() && holder.is_some(), playing }
}

/// Gives up the seat of a player who wants another table. Returns `None` if the token opens no seat or "Find a table"
/// did not seat this room.
pub fn give_up(room: &mut Room, at: Time, key: &blake3::Hash) -> Option<Step> {
    let player = room.holder(key).filter(|_| room.is_found())?;
    Some(room.enter(at, JournalEvent::LeftMatchmaking { player }))
}

/// Returns true if players can write chat messages. Among strangers, all people at the table must agree to that.
pub(super) fn words_are_open(room: &Room) -> bool {
    room.matchmaking.as_ref().is_none_or(|matchmaking| matchmaking.words_are_open(room.seats.players()))
}

/// Records if a player agrees to written chat messages.
///
/// # Errors
/// `refused`: the table is not among strangers, so chat messages are allowed anyway.
pub(super) fn want_words(room: &mut Room, by: Option<PlayerId>, wanted: bool) -> Result<(), RoomError> {
    let (Some(by), Some(matchmaking)) = (by, room.matchmaking.as_mut()) else {
        return Err(RoomError::new(ErrorCode::Refused, "Everyone can talk here already."));
    };
    matchmaking.want_words(by, wanted);
    Ok(())
}

/// Records a player who leaves during a match or the shuffle for it. Must run while the player still has the seat.
pub(super) fn matchmade_player_leaves(room: &mut Room, player: PlayerId) {
    let playing = room.play.is_under_way() || room.cut.is_under_way();
    if let Some(matchmaking) = room.matchmaking.as_mut().filter(|_| playing) {
        matchmaking.leaves(player);
    }
}

/// Stores a chat message for reports, which admins read.
pub fn note_said(room: &mut Room, now: Time, message: &ServerMessage) {
    let ServerMessage::Talk { seat, says } = message else { return };
    if let (Some(matchmaking), Some(player)) = (&mut room.matchmaking, room.seats.players().get(seat.index())) {
        matchmaking.said(now, &player.name, says);
    }
}

#[cfg(test)]
pub(super) mod tests {
    use std::collections::BTreeMap;

    use ruckus_journal::Entry;
    use ruckus_protocol::{Command, Do, Emote, Phrase, Talk};

    use super::super::{Choice, SeatCard, SeatedAs, event_rules};
    use super::*;
    use crate::history::{Asker, RecordAnswer, history};

    const NAME: &str = "BCDFGHJKMNPQRSTVWXYZBCDFGH";

    fn keys(name: &str) -> MatchmadeKeys {
        let [seat, device] =
            [name.to_owned(), format!("{name}'s device")].map(|text| Hex(*blake3::hash(text.as_bytes()).as_bytes()));
        MatchmadeKeys { seat, device }
    }

    /// A table with Ann, Bob and a bot.
    pub(in super::super) fn table() -> (Room, Vec<Entry>) {
        of(&[("Ann", None), ("Bob", None)])
    }

    /// A table with Ann and Bob, who have cards, Cid, who has none, and a bot.
    fn with_cards() -> (Room, Vec<Entry>) {
        let card = |id: &str| Some(SeatCard { id: id.to_owned(), network: "home".to_owned() });
        of(&[("Ann", card("a")), ("Bob", card("b")), ("Cid", None)])
    }

    fn of(people: &[(&str, Option<SeatCard>)]) -> (Room, Vec<Entry>) {
        let choice = Choice::Preset { base: "classic".to_owned(), with: BTreeMap::new() };
        let rules = event_rules(&choice, true, 2, 4).expect("they fit");
        let chair = |name: &str, person, card| MatchmadeChair { name: name.to_owned(), person, card };
        let mut seats: Vec<_> = people.iter().map(|(name, card)| chair(name, Some(keys(name)), card.clone())).collect();
        seats.push(chair("Robo", None, None));
        let opened = ("test".to_owned(), 1);
        let of = ForMatchmaking { seats };
        let room = open(RoomName::new(NAME), &rules.decided, of, opened, Timeouts::default(), || [7; 32]);
        let (room, steps) = room.expect("opens");
        (room, steps.into_iter().map(|step| step.entry).collect())
    }

    pub(in super::super) fn come(room: &mut Room, journal: &mut Vec<Entry>, name: &str) -> PlayerId {
        let player = room.holder(&blake3::hash(name.as_bytes())).expect("they have a seat");
        journal.extend(room.connect(room.at(), player).map(|step| step.entry));
        player
    }

    pub(in super::super) fn until_it_plays(room: &mut Room, journal: &mut Vec<Entry>) {
        while room.stage() == Stage::Lobby {
            let at = room.wake_at().expect("it goes on by itself");
            journal.extend(room.wake(at).into_iter().flatten().map(|step| step.entry));
        }
    }

    pub(in super::super) fn read(journal: &[Entry]) -> Room {
        Room::replay(&RoomName::new(NAME), journal, Timeouts::default(), || [9; 32]).expect("it reads")
    }

    #[test]
    fn a_match_starts_after_all_players_arrive_or_a_timeout() {
        let (mut room, mut journal) = table();
        assert!(!room.is_live() && room.wake_at().is_none(), "nobody is there");
        come(&mut room, &mut journal, "Ann");
        assert_eq!(room.wake_at(), Some(Time(10_000)), "Bob may come");
        come(&mut room, &mut journal, "Bob");
        assert_eq!(room.wake_at(), Some(room.at()));
        until_it_plays(&mut room, &mut journal);
        assert_eq!(read(&journal).stage(), Stage::Playing);
    }

    #[test]
    fn matched_tables_have_no_host_and_accept_no_newcomers() {
        let (mut room, mut journal) = table();
        let ann = come(&mut room, &mut journal, "Ann");
        assert_eq!(crate::ended::only_host_may(&room, &blake3::hash(b"Ann")), Err(found_so()));
        assert_eq!(crate::ended::code_for(&room, &blake3::hash(b"Ann")), Err(found_so()));
        assert_eq!(room.sit(room.at(), "Zoe", blake3::hash(b"zoe")).map(|_| ()), Err(found_so()));
        let commands = [LobbyCommand::Rename("Zoe".to_owned()), LobbyCommand::TakeHost, LobbyCommand::Start];
        for command in commands {
            assert_eq!(matchmaking_allows(&room, Some(ann), &command), Err(found_so()), "{command:?}");
        }
    }

    #[test]
    fn leavers_of_a_running_match_are_recorded_once() {
        let (mut room, mut journal) = table();
        let ann = come(&mut room, &mut journal, "Ann");
        come(&mut room, &mut journal, "Bob");
        until_it_plays(&mut room, &mut journal);
        assert_eq!(matchmade_seat(&room, &blake3::hash(b"Ann")), MatchmadeSeat { held: true, playing: true });
        let leave = Command::new(1, Do::Lobby(LobbyCommand::Leave));
        let outcome = room.say(room.at().0 * 1000, ann, &leave).expect("it is taken");
        assert!(matches!(outcome, super::super::CommandOutcome::Steps(_)));
        let at = room.at();
        let step = give_up(&mut room, at, &blake3::hash(b"Bob")).expect("he has a seat");
        assert_eq!(step.dismissed.len(), 1);
        assert!(give_up(&mut room, at, &blake3::hash(b"Bob")).is_none(), "a seat is given up once");
        let Hex(device) = keys("Ann").device;
        let Hex(other) = keys("Bob").device;
        assert_eq!((take_leavers(&mut room), take_leavers(&mut room)), (vec![device, other], vec![]));
        assert_eq!(matchmade_seat(&room, &blake3::hash(b"Ann")), MatchmadeSeat { held: false, playing: true });
    }

    #[test]
    fn free_text_is_allowed_once_all_players_agree() {
        let (mut room, mut journal) = table();
        let (ann, bob) = (come(&mut room, &mut journal, "Ann"), come(&mut room, &mut journal, "Bob"));
        let text = Talk::Text("hello".to_owned());
        let said = |room: &Room, says: &Talk| {
            crate::company::talk(room, ann, says).map(|_| ()).map_err(|problem| problem.code)
        };
        let want = |room: &mut Room, player, n, wanted| {
            let command = Command::new(n, Do::Lobby(LobbyCommand::Words(wanted)));
            room.say(room.at().0 * 1000, player, &command).map(|_| ()).expect("it is taken");
        };
        for allowed in [Talk::Phrase(Phrase::Hello), Talk::Emote(Emote::Wow)] {
            assert_eq!(said(&room, &allowed), Ok(()));
        }
        assert_eq!(said(&room, &text), Err(ErrorCode::SetPhrases));
        want(&mut room, ann, 1, true);
        assert_eq!(said(&room, &text), Err(ErrorCode::SetPhrases), "Bob has not said so");
        want(&mut room, bob, 1, true);
        assert_eq!(said(&room, &text), Ok(()));
        assert_eq!(
            room.matchmaking
                .as_ref()
                .map(|matchmaking| matchmaking.view(room.seats.players()))
                .map(|view| (view.words, view.open)),
            Some((vec![Seat(0), Seat(1)], true))
        );
        want(&mut room, bob, 2, false);
        assert_eq!(said(&room, &text), Err(ErrorCode::SetPhrases));
    }

    #[test]
    fn a_match_can_be_replayed_by_its_players_and_by_link() {
        let (mut room, mut journal) = with_cards();
        let people = ["Ann", "Bob", "Cid"].map(|name| come(&mut room, &mut journal, name));
        until_it_plays(&mut room, &mut journal);
        let at = room.at();
        journal.push(give_up(&mut room, at, &blake3::hash(b"Bob")).expect("he has a seat").entry);
        for player in [people[0], people[2]] {
            journal.extend(room.disconnect(room.at(), player).map(|step| step.entry));
        }
        to_the_end(&mut room, &mut journal);
        let ask = |asker: Asker| {
            let answer = history(&RoomName::new(NAME), &journal, &asker, Timeouts::default(), || [9; 32]);
            let RecordAnswer::Match(answer) = answer.expect("it reads") else { panic!("{asker:?} gets no replay") };
            answer
        };
        let answer = ask(Asker::Seat(blake3::hash(b"Ann")));
        assert_eq!(ask(Asker::Link { number: answer.number, key: answer.key }).record, answer.record);
    }

    #[test]
    fn players_block_or_report_only_other_people_at_the_table() {
        let (room, _) = table();
        let (ann, stranger) = (blake3::hash(b"Ann"), blake3::hash(b"zoe"));
        let (Hex(own), Hex(other)) = (keys("Ann").device, keys("Bob").device);
        assert_eq!(devices(&room, &ann, Seat(1)), Ok([own, other]));
        let report = reported(&room, room.at(), &ann, Seat(1)).expect("Bob sits there");
        assert_eq!((report.by.1.as_str(), report.player.1.as_str()), ("Ann", "Bob"));
        for seat in [Seat(0), Seat(2), Seat(31)] {
            assert_eq!(devices(&room, &ann, seat), Err(no_player_at(seat)), "oneself, a bot, nobody");
            assert_eq!(reported(&room, room.at(), &ann, seat).map(|_| ()), Err(no_player_at(seat)));
        }
        assert_eq!(devices(&room, &stranger, Seat(1)).map_err(|problem| problem.code), Err(ErrorCode::NoSeat));
    }

    #[test]
    fn a_report_has_the_last_minute_without_hidden_cards() {
        let (mut room, mut journal) = table();
        let bob = come(&mut room, &mut journal, "Bob");
        come(&mut room, &mut journal, "Ann");
        until_it_plays(&mut room, &mut journal);
        for _ in 0..300 {
            let Some(at) = room.wake_at() else { break };
            journal.extend(room.wake(at).into_iter().flatten().map(|step| step.entry));
        }
        let now = room.at();
        for (at, emote) in [(now.0.saturating_sub(61_000), Emote::Wow), (now.0.saturating_sub(59_000), Emote::Tease)] {
            let said = crate::company::talk(&room, bob, &Talk::Emote(emote)).expect("he may");
            note_said(&mut room, Time(at), &said);
        }
        let report = reported(&room, now, &blake3::hash(b"Ann"), Seat(1)).expect("Bob sits there");
        let said: Vec<_> = report.before.iter().filter_map(|line| line.says.clone()).collect();
        assert_eq!(said, [Talk::Emote(Emote::Tease)], "no more than a minute");
        let played: Vec<_> = report.before.iter().filter_map(|line| line.played.as_deref()).collect();
        assert!(played.iter().any(|line| line.contains(" plays ")) && played.len() <= 40, "{played:?}");
        assert!(played.iter().all(|line| !line.contains("draws") && !line.contains("is dealt")), "{played:?}");
        assert!(report.before.is_sorted_by(|one, other| one.ago >= other.ago));
    }

    #[test]
    fn leaving_before_the_match_is_not_recorded() {
        let (mut room, mut journal) = table();
        come(&mut room, &mut journal, "Ann");
        let at = room.at();
        give_up(&mut room, at, &blake3::hash(b"Ann")).expect("she has a seat");
        assert_eq!(take_leavers(&mut room), Vec::<[u8; 32]>::new());
    }

    /// Plays until the match is over. Returns the places of players with cards.
    pub(in super::super) fn to_the_end(room: &mut Room, journal: &mut Vec<Entry>) -> Vec<(String, u32)> {
        for _ in 0..20_000 {
            if room.stage() == Stage::MatchOver {
                break;
            }
            let at = room.wake_at().expect("it goes on by itself");
            journal.extend(room.wake(at).into_iter().flatten().map(|step| step.entry));
        }
        let read = read(journal);
        assert_eq!(
            (read.stage(), crate::strength::finished_match(&read)),
            (Stage::MatchOver, crate::strength::finished_match(room))
        );
        let seats = crate::strength::finished_match(room).map(|finished| finished.seats.clone()).unwrap_or_default();
        let card = |who| if let SeatedAs::Card(card) = who { Some(card.id) } else { None };
        let mut places: Vec<_> = seats.into_iter().filter_map(|seat| Some((card(seat.who)?, seat.place))).collect();
        places.sort();
        places
    }

    #[test]
    fn a_match_counts_for_card_holders_present_at_its_start() {
        let (mut room, mut journal) = with_cards();
        let cid = ["Ann", "Cid"].map(|name| come(&mut room, &mut journal, name))[1];
        until_it_plays(&mut room, &mut journal);
        let bob = come(&mut room, &mut journal, "Bob");
        let at = room.at();
        journal.push(give_up(&mut room, at, &blake3::hash(b"Ann")).expect("she has a seat").entry);
        for player in [bob, cid] {
            journal.extend(room.disconnect(room.at(), player).map(|step| step.entry));
        }
        let places = to_the_end(&mut room, &mut journal);
        assert_eq!(places, [("a".to_owned(), 5)], "a bot began for Bob");
        let finished = crate::strength::finished_match(&room).expect("it is over");
        assert_eq!(finished.seats.iter().filter(|seat| seat.who == SeatedAs::Person).count(), 2);
        let network = finished.seats.iter().find_map(|seat| match &seat.who {
            SeatedAs::Card(card) => Some(card.network.clone()),
            _ => None,
        });
        assert_ne!(network.as_deref(), Some("home"), "each table has hashes of its own");
    }

    #[test]
    fn leavers_from_any_device_rank_last_even_if_all_leave() {
        let (mut room, mut journal) = with_cards();
        let players = ["Ann", "Bob", "Cid"].map(|name| come(&mut room, &mut journal, name));
        until_it_plays(&mut room, &mut journal);
        let leave = Command::new(1, Do::Lobby(LobbyCommand::Leave));
        let outcome = room.say(room.at().0 * 1000, players[0], &leave).expect("it is taken");
        let super::super::CommandOutcome::Steps(steps) = outcome else { panic!("it is not taken") };
        journal.extend(steps.into_iter().map(|step| step.entry));
        for player in [players[1], players[2]] {
            journal.extend(room.disconnect(room.at(), player).map(|step| step.entry));
        }
        assert!(room.is_live(), "Ann's place waits for the end");
        let at = room.at();
        journal.push(give_up(&mut room, at, &blake3::hash(b"Bob")).expect("he has a seat").entry);
        let places = to_the_end(&mut room, &mut journal);
        assert_eq!(places, [("a".to_owned(), 5), ("b".to_owned(), 5)], "behind four chairs");
        assert!(!room.is_live() && room.wake_at().is_none());
    }

    #[test]
    fn a_table_is_idle_after_its_only_player_leaves() {
        let (mut room, mut journal) = of(&[("Ann", Some(SeatCard { id: "a".to_owned(), network: String::new() }))]);
        come(&mut room, &mut journal, "Ann");
        until_it_plays(&mut room, &mut journal);
        let at = room.at();
        give_up(&mut room, at, &blake3::hash(b"Ann")).expect("she has a seat");
        assert!(!room.is_live() && room.wake_at().is_none());
    }

    #[test]
    fn journal_and_snapshot_restore_a_matched_table() {
        let (mut room, mut journal) = table();
        come(&mut room, &mut journal, "Ann");
        come(&mut room, &mut journal, "Bob");
        until_it_plays(&mut room, &mut journal);
        let stored = room.snapshot("test").seal().expect("JSON");
        assert!(stored.schema > 2, "earlier programs do not pass over it");
        let last = &journal[journal.len() - 1..];
        let again = Room::reopen(room.name(), &stored, last, Timeouts::default(), || [9; 32]).expect("it is sound");
        for again in [again, read(&journal)] {
            assert!(again.is_found());
            assert_eq!(matchmade_seat(&again, &blake3::hash(b"Bob")), MatchmadeSeat { held: true, playing: true });
        }
    }
}
