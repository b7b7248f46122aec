//! Tables of an event. The event seats all players, the match starts without a command, and no player has the powers of
//! a host.

use ruckus_engine::{Phase, Seat, Time};
use ruckus_journal::RoomName;
use ruckus_protocol::{ErrorCode, LobbyCommand, Stage, TableEvent};
use ruckus_record::{Hex, OfEvent, Score};
use serde::{Deserialize, Serialize};

use super::plan::open_seated;
use super::player::{Person, RoomPlayer, Who};
use super::publish::Changes;
use super::{
    DEFAULT_BOT, Decided, Entropy, EventChair, ForEvent, JournalEvent, PlayerId, Room, RoomError, Step, Timeouts, away,
};

/// The time at which the match starts even if players are missing, in milliseconds of the table's clock.
const STARTS_AFTER: u64 = 10_000;
/// The number of cards up to which a player may go out soon.
const FEW: u16 = 2;

/// The table's place in its event, and the state of that event. It is part of a room's snapshot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct EventTable {
    event: String,
    round: u32,
    table: u16,
    /// The end of the time limit, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    until: Option<u64>,
    /// The Unix time at which the table's clock was 0, in milliseconds. The server sets it after loading the room.
    #[serde(skip)]
    began: Option<u64>,
    /// True if the event has ended the match early.
    stopped: bool,
    /// Seats of people that were closed before the match began.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    closed: Vec<Seat>,
}

impl EventTable {
    /// Returns true if the seat belonged to a person and was closed before the match began.
    pub(super) fn was_closed(&self, seat: Seat) -> bool {
        self.closed.contains(&seat)
    }

    /// Records that the seat of a person is closed before the match begins.
    pub(super) fn close(&mut self, seat: Seat) {
        self.closed.push(seat);
    }

    /// Returns the position of the table's match in the event.
    pub(super) fn place(&self) -> OfEvent {
        OfEvent { code: self.event.clone(), round: self.round, table: self.table }
    }
}

/// A summary of a table, for its event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventTableStatus {
    /// True if play has ended: the match is over or was stopped, or an admin has ended the table.
    pub over: bool,
    /// True if the match was played to its end.
    pub finished: bool,
    /// The points by seat. Empty until play has ended.
    pub points: Vec<i64>,
    /// The seats by place, first to last. Tied seats share a place. Empty until play has ended.
    pub order: Vec<Vec<usize>>,
    /// For each seat, true if a device is connected. Always false for bots.
    pub connected: Vec<bool>,
    /// The number of cards in each hand, while at least two players are close to going out. Otherwise empty.
    pub close: Vec<u16>,
    /// The seat in turn, and the time at which a bot takes over for its player, in milliseconds since 1970. None if a
    /// bot already plays for the seat.
    pub waits_for: Option<(usize, u64)>,
}

/// The error for requests that only the event may decide.
pub(super) fn not_here() -> RoomError {
    RoomError::new(ErrorCode::Refused, "This table belongs to an event. Its host decides that.")
}

/// Opens a table of an event and seats all players.
///
/// # Errors
/// The rules cannot be parsed or do not fit the number of seats.
pub fn open(
    name: RoomName,
    rules: &Decided,
    mut of: ForEvent,
    opened: (String, u64),
    timeouts: Timeouts,
    entropy: Entropy,
) -> Result<(Room, Vec<Step>), RoomError> {
    for chair in &mut of.seats {
        chair.card = chair.card.take().map(|card| card.at(&name));
    }
    let seats = of.seats.len();
    open_seated(name, (rules, seats), JournalEvent::ForEvent(Box::new(of)), opened, timeouts, entropy)
}

impl Room {
    /// Returns true while the table's clock runs: the match is not paused, and a player is connected or its result is
    /// awaited. An event awaits every result. After "Find a table", a match continues without connected players if a
    /// player with a card has left it, because their last place affects ratings.
    pub fn is_live(&self) -> bool {
        let result =
            || self.event_table.is_some() || self.is_found() && self.stats.waits_for_the_end(self.seats.players());
        let waited_for = || !self.is_ended() && self.play.stage() != Stage::MatchOver && result();
        !self.is_stopped() && !self.play.is_paused() && (self.anyone_connected() || waited_for())
    }

    /// Returns the code of the event, if this is a table of one.
    pub fn event(&self) -> Option<&str> {
        self.event_table.as_ref().map(|table| table.event.as_str())
    }

    /// Returns true if the event has ended the match early.
    pub(super) fn is_stopped(&self) -> bool {
        self.event_table.as_ref().is_some_and(|table| table.stopped)
    }
}

/// Seats all players of an event's table.
pub(super) fn seat_event(room: &mut Room, of: &ForEvent, changes: &mut Changes) {
    for EventChair { name, key, card, face, asleep } in &of.seats {
        let (id, name, at) = (room.seats.new_id(), name.clone(), room.head.at());
        room.seats.add(match key {
            None => RoomPlayer::bot(id, name, DEFAULT_BOT),
            Some(Hex(key)) => {
                let mut person = Person::new(blake3::Hash::from_bytes(*key), at);
                if *asleep {
                    person.presence.sleep();
                }
                person.face = *face;
                // The match does not count for players who start it with a bot in their place.
                person.card = card.clone().filter(|_| !asleep).map(Box::new);
                let who = Who::Person(Box::new(person));
                RoomPlayer { who, ..RoomPlayer::gone(id, name) }
            }
        });
    }
    room.lobby.close_chairs(room.seats.players().len());
    let ForEvent { event, round, table, until, .. } = of;
    let (event, round, table, until) = (event.clone(), *round, *table, *until);
    let table = EventTable { event, round, table, until, began: None, stopped: false, closed: Vec::new() };
    room.event_table = Some(Box::new(table));
    (changes.lobby, changes.order) = (true, true);
}

/// Checks that a player may give this command, if the table belongs to an event. Commands of the room itself are always
/// allowed.
///
/// # Errors
/// `refused`
pub(super) fn event_allows(room: &Room, by: Option<PlayerId>, command: &LobbyCommand) -> Result<(), RoomError> {
    let allowed = matches!(
        command,
        LobbyCommand::Ready(_) | LobbyCommand::Next | LobbyCommand::Cut { .. } | LobbyCommand::Reveal { .. }
    );
    if room.event_table.is_none() || by.is_none() || (allowed && !room.is_stopped()) { Ok(()) } else { Err(not_here()) }
}

/// Returns the time at which the match starts without a command, at tables of events and of "Find a table". It starts
/// as soon as all people are connected or away, and at the latest 10 s after the table's clock starts.
pub(super) fn starts_at(room: &Room) -> Option<Time> {
    let seated = room.event_table.is_some() || room.is_found();
    let waits = seated && room.play.stage() == Stage::Lobby && !room.cut.is_under_way() && !room.is_ended();
    if !waits || room.lobby.rules().compile(room.seats.sitting()).is_err() {
        return None;
    }
    let missing = |player: &RoomPlayer| {
        player.person().is_some_and(|person| !person.presence.is_connected() && !person.presence.is_away())
    };
    Some(if room.seats.players().iter().any(missing) { Time(STARTS_AFTER).max(room.head.at()) } else { room.head.at() })
}

/// Ends the match early. Returns `None` if there is no match left to end.
pub fn stop(room: &mut Room, at: Time) -> Option<Step> {
    let plays = room.event_table.is_some() && !room.is_stopped() && room.play.stage() != Stage::MatchOver;
    plays.then(|| room.enter(at, JournalEvent::Stopped))
}

/// Applies [`JournalEvent::Stopped`]: the event ends the match early.
pub(super) fn stopped(room: &mut Room, changes: &mut Changes) {
    if let Some(table) = &mut room.event_table {
        table.stopped = true;
    }
    room.cut.cancel();
    room.play.cancel_next_deal();
    if let Some(writer) = &mut room.writer {
        writer.stops(room.play.table(), room.seats.players());
    }
    room.planner.rest();
    changes.lobby = true;
}

/// Closes the seat of a player who has left the event, so that a bot takes over. Returns `None` if the player has no
/// seat here.
pub fn close_seat(room: &mut Room, at: Time, key: &blake3::Hash) -> Option<Step> {
    room.event_table.as_ref()?;
    let player = room.holder(key)?;
    Some(room.enter(at, JournalEvent::SeatClosed { player }))
}

/// Returns the event's part of the lobby view. The time limit is in milliseconds of the table's clock.
pub(super) fn event_view(room: &Room) -> Option<TableEvent> {
    let EventTable { event, round, table, until, began, stopped, .. } = room.event_table.as_deref()?;
    let until = until.zip(*began).map(|(until, began)| until.saturating_sub(began));
    Some(TableEvent { code: event.clone(), round: *round, table: *table, until, stopped: *stopped })
}

/// Sets the Unix time, in milliseconds, at which the table's clock would have been 0 if it had never stopped. Callers
/// update it whenever the clock stops or starts, because the event's time limit does not pause.
pub fn clock_began(room: &mut Room, unix_ms: u64) {
    if let Some(table) = &mut room.event_table {
        table.began = Some(unix_ms);
    }
}

/// Returns the number of cards in each hand, if at least two players hold one or two. Otherwise empty.
fn few_cards(room: &Room) -> Vec<u16> {
    let Some(table) = room.play.table().filter(|table| table.phase == Phase::Playing) else {
        return Vec::new();
    };
    let count = |seat| if table.has_seat(seat) { table.chair(seat).held() as u16 } else { 0 };
    let cards: Vec<u16> = (0..room.seats.players().len()).map(|seat| count(Seat(seat as u8))).collect();
    // A player with an empty hand is already out.
    let few = cards.iter().filter(|&&cards| (1..=FEW).contains(&cards)).count();
    if few > 1 { cards } else { Vec::new() }
}

/// Returns the seat in turn, and the Unix time in milliseconds at which a bot takes over for its player.
fn waits_for(room: &Room) -> Option<(usize, u64)> {
    let began = room.event_table.as_ref()?.began?;
    let turn = room.play.running().filter(|game| game.table.phase == Phase::Playing)?.table.turn;
    let until = away::away_at(room, turn, room.seats.players().get(usize::from(turn.0))?)?;
    // Rounded up to whole seconds, because `began` differs by a few milliseconds from one call to the next.
    Some((usize::from(turn.0), began.saturating_add(until.0).div_ceil(1000) * 1000))
}

/// Returns the summary of a table for its event. Returns `None` for all other tables.
pub fn event_table_status(room: &Room) -> Option<EventTableStatus> {
    room.event_table.as_ref()?;
    let seats = room.seats.players().len();
    let finished = room.play.stage() == Stage::MatchOver;
    let over = finished || room.is_stopped() || room.is_ended();
    let connected = room.seats.players().iter().map(RoomPlayer::connected).collect();
    // Computes the score only at the end: this function runs often while the match is in progress.
    let score = || Score::of(room.play.game().map(|game| (&*game.rulebook, &game.table)), seats);
    let Score { points, order } = if over { score() } else { Score::default() };
    let close = if over { Vec::new() } else { few_cards(room) };
    let waits_for = if over { None } else { waits_for(room) };
    Some(EventTableStatus { over, finished, points, order, connected, close, waits_for })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use ruckus_journal::Entry;
    use ruckus_record::Replay;

    use super::super::{Asker, Choice, RecordAnswer, SeatCard, SeatedAs, event_rules};
    use super::*;

    const NAME: &str = "BCDFGHJKMNPQRSTVWXYZBCDFGH";

    /// A table of Ann, without a connected device, and two bots.
    fn table() -> (Room, Vec<Entry>) {
        let choice = Choice::Preset { base: "classic".to_owned(), with: BTreeMap::new() };
        let rules = event_rules(&choice, true, 3, 10).expect("they fit");
        let chair = |name: &str, key| EventChair { name: name.to_owned(), key, card: None, face: None, asleep: false };
        let ann = Hex(*blake3::hash(b"ann").as_bytes());
        let seats = vec![chair("Ann", Some(ann)), chair("Robo", None), chair("Bolt", None)];
        let of = ForEvent { event: "BCDFG".to_owned(), round: 1, table: 2, until: Some(1_000_000), seats };
        let opened = ("test".to_owned(), 1);
        let room = open(RoomName::new(NAME), &rules.decided, of, opened, Timeouts::default(), || [7; 32]);
        let (room, steps) = room.expect("opens");
        (room, steps.into_iter().map(|step| step.entry).collect())
    }

    fn play(room: &mut Room, journal: &mut Vec<Entry>, until: impl Fn(&Room) -> bool) {
        for _ in 0..5000 {
            if until(room) {
                return;
            }
            let at = room.wake_at().expect("it goes on by itself");
            journal.extend(room.wake(at).into_iter().flatten().map(|step| step.entry));
        }
        panic!("it comes to no end");
    }

    fn read(journal: &[Entry]) -> Room {
        Room::replay(&RoomName::new(NAME), journal, Timeouts::default(), || [9; 32]).expect("it reads")
    }

    #[test]
    fn the_deadline_is_converted_to_the_table_clock() {
        let (mut room, _) = table();
        let until = |room: &Room| event_view(room).and_then(|event| event.until);
        assert_eq!(until(&room), None, "nobody knows yet when the clock began");
        clock_began(&mut room, 400_000);
        assert_eq!(until(&room), Some(600_000));
        // The process was down for a while, and the table's clock stood still.
        clock_began(&mut room, 700_000);
        assert_eq!(until(&room), Some(300_000));
    }

    #[test]
    fn an_event_table_cannot_be_paused() {
        let (mut room, mut journal) = table();
        play(&mut room, &mut journal, |room| room.stage() == Stage::Playing);
        let waiting = LobbyCommand::Waiting { drop_out: 9, slow: false };
        for command in [LobbyCommand::Pause, LobbyCommand::Resume, LobbyCommand::EndMatch, waiting] {
            let why = crate::pausing::allows(&room, &command).expect_err("other tables wait");
            assert_eq!(why.reason.as_deref(), Some(&ruckus_protocol::Reason::NoPauseHere));
        }
    }

    #[test]
    fn an_unattended_match_finishes_and_replays() {
        let (mut room, mut journal) = table();
        assert_eq!(event_table_status(&room).map(|status| (status.over, status.order)), Some((false, vec![])));
        play(&mut room, &mut journal, |room| room.stage() == Stage::MatchOver);
        assert!(room.at() > Time(STARTS_AFTER) && room.wake_at().is_none() && !room.is_live());
        let status = event_table_status(&room).expect("it is a table of an event");
        assert!(status.over && status.finished);
        let fewest = status.points.iter().min().expect("three seats");
        assert!(status.order[0].iter().all(|place| status.points[*place] == *fewest), "{status:?}");
        assert_eq!(event_table_status(&read(&journal)).as_ref(), Some(&status));
    }

    #[test]
    fn a_snapshot_restores_an_event_table() {
        let (mut room, mut journal) = table();
        play(&mut room, &mut journal, |room| room.stage() == Stage::Playing && room.version() > 20);
        let stored = room.snapshot("test").seal().expect("JSON");
        assert_eq!(stored.schema, super::super::snapshot::OF_EVENTS, "earlier programs do not pass over it");
        let last = &journal[journal.len() - 1..];
        let again = Room::reopen(room.name(), &stored, last, Timeouts::default(), || [9; 32]).expect("it is sound");
        assert_eq!((again.event(), event_table_status(&again)), (room.event(), event_table_status(&room)));
        assert!(again.is_live());
    }

    fn finished(room: &Room) -> Vec<(u32, Option<SeatCard>)> {
        let seats = crate::strength::finished_match(room).map(|finished| finished.seats.clone()).unwrap_or_default();
        let card = |who| if let SeatedAs::Card(card) = who { Some(card) } else { None };
        seats.into_iter().map(|seat| (seat.place, card(seat.who))).filter(|(_, card)| card.is_some()).collect()
    }

    /// A table of Ann, Bob, and Cid, with cards, and a bot. A bot plays for Cid from the start.
    fn with_cards() -> (Room, Vec<Entry>) {
        let choice = Choice::Preset { base: "classic".to_owned(), with: BTreeMap::new() };
        let rules = event_rules(&choice, true, 3, 10).expect("they fit");
        let chair = |name: &str, asleep| EventChair {
            name: name.to_owned(),
            key: Some(Hex(*blake3::hash(name.as_bytes()).as_bytes())),
            card: Some(SeatCard { id: name.to_owned(), network: "home".to_owned() }),
            face: None,
            asleep,
        };
        let robo = EventChair { name: "Robo".to_owned(), key: None, card: None, face: None, asleep: false };
        let seats = vec![chair("Ann", false), chair("Bob", false), chair("Cid", true), robo];
        let of = ForEvent { event: "BCDFG".to_owned(), round: 1, table: 2, until: None, seats };
        let (name, opened) = (RoomName::new(NAME), ("test".to_owned(), 1));
        let (room, steps) = open(name, &rules.decided, of, opened, Timeouts::default(), || [7; 32]).expect("opens");
        (room, steps.into_iter().map(|step| step.entry).collect())
    }

    #[test]
    fn a_match_counts_for_card_holders_present_at_its_start() {
        let (mut room, mut journal) = with_cards();
        play(&mut room, &mut journal, |room| room.stage() == Stage::MatchOver);
        let cards = finished(&room);
        let ids: Vec<_> = cards.iter().flat_map(|(_, card)| card).map(|card| card.id.as_str()).collect();
        assert!(ids.len() == 2 && ids.contains(&"Ann") && ids.contains(&"Bob"), "a bot plays for Cid: {cards:?}");
        let networks: Vec<_> = cards.iter().flat_map(|(_, card)| card).map(|card| card.network.as_str()).collect();
        assert!(networks[0] == networks[1] && networks[0] != "home", "one network, by a hash of the table: {cards:?}");
        assert_eq!(finished(&read(&journal)), cards);
    }

    #[test]
    fn leavers_rank_last_and_stopped_matches_do_not_count() {
        let (mut room, mut journal) = with_cards();
        play(&mut room, &mut journal, |room| room.stage() == Stage::Playing && room.version() > 20);
        let at = room.at();
        let closed = close_seat(&mut room, at, &blake3::hash(b"Ann")).expect("she sits there");
        journal.push(closed.entry);
        let mut stopped = read(&journal);
        let at = stopped.at();
        stop(&mut stopped, at).expect("it plays");
        assert!(crate::strength::finished_match(&stopped).is_none(), "its host may have chosen the moment");
        play(&mut room, &mut journal, |room| room.stage() == Stage::MatchOver);
        let cards = finished(&room);
        let place = |id| cards.iter().find(|(_, card)| card.as_ref().is_some_and(|card| card.id == id)).map(|it| it.0);
        assert_eq!((cards.len(), place("Ann")), (2, Some(5)), "behind four chairs: {cards:?}");
    }

    #[test]
    fn a_seat_closed_before_the_deal_stays_in_the_match() {
        for by_admin in [false, true] {
            let (mut room, mut journal) = with_cards();
            let at = room.at();
            let closed = if by_admin {
                crate::moderation::take_off(&mut room, at, Seat(0)).map(|(_, step)| step).ok()
            } else {
                close_seat(&mut room, at, &blake3::hash(b"Ann"))
            };
            journal.push(closed.expect("she sits there").entry);
            assert!(room.stage() == Stage::Lobby && room.holder(&blake3::hash(b"Ann")).is_none());
            assert_eq!(room.seats.players().len(), 4);
            play(&mut room, &mut journal, |room| room.stage() == Stage::MatchOver);
            let status = event_table_status(&room).expect("it is a table of an event");
            assert_eq!((status.points.len(), status.order.concat().len()), (4, 4));
            assert_eq!(event_table_status(&read(&journal)).as_ref(), Some(&status));
            // The record names the original players, as the event does.
            let answer =
                crate::history::history(&RoomName::new(NAME), &journal, &Asker::Event, Timeouts::default(), || [9; 32]);
            let RecordAnswer::Match(answer) = answer.expect("it reads") else { panic!("no record") };
            let seats = answer.record.header.seats.iter().map(|seat| (seat.name.as_str(), seat.bot));
            let seated = [("Ann", false), ("Bob", false), ("Cid", false), ("Robo", true)];
            assert_eq!(seats.collect::<Vec<_>>(), seated, "by an admin: {by_admin}");
            assert_eq!(ruckus_record::verify(&answer.record), []);
            // She did not begin the match, so it does not count for her card.
            assert!(finished(&room).iter().all(|(_, card)| card.as_ref().is_none_or(|card| card.id != "Ann")));
        }
    }

    #[test]
    fn a_stopped_table_stays_idle_and_has_no_host() {
        let (mut room, mut journal) = table();
        let ann = blake3::hash(b"ann");
        play(&mut room, &mut journal, |room| room.stage() == Stage::Playing && room.version() > 20);
        let late = room.sit(Time(0), "Zoe", blake3::hash(b"zoe")).map(|_| ());
        assert_eq!(late.map_err(|problem| problem.code), Err(ErrorCode::Refused));
        assert_eq!(crate::ended::only_host_may(&room, &ann), Err(not_here()));
        let at = room.at();
        let step = stop(&mut room, at).expect("it plays");
        journal.push(step.entry);
        let at = room.at();
        assert!(stop(&mut room, at).is_none() && room.wake_at().is_none());
        let status = event_table_status(&room).expect("it is a table of an event");
        assert!(status.over && !status.finished && status.points.iter().all(|points| *points > 0), "{status:?}");
        assert_eq!(event_table_status(&read(&journal)).as_ref(), Some(&status));
        // The whole match is public now, and its record gives the same result.
        let (name, entropy) = (RoomName::new(NAME), || [9; 32]);
        let answer =
            crate::history::history(&name, &journal, &Asker::Event, Timeouts::default(), entropy).expect("it reads");
        let RecordAnswer::Match(answer) = answer else { panic!("no record: {answer:?}") };
        let place = OfEvent { code: "BCDFG".to_owned(), round: 1, table: 2 };
        assert_eq!((&answer.record.header.event, &answer.record.result), (&Some(place), &None));
        let mut replay = Replay::new(&answer.record).expect("good rules");
        replay.finish().expect("it plays");
        assert_eq!(replay.score(3), Score { points: status.points, order: status.order });
        let at = room.at();
        let step = close_seat(&mut room, at, &ann).expect("she sits there");
        journal.push(step.entry);
        assert!(room.holder(&ann).is_none() && read(&journal).holder(&ann).is_none());
    }
}
