//! Tables of an event: the event seats everybody, the match starts by itself, and nobody has a host's powers.

use ruckus_engine::{Phase, Seat, Time};
use ruckus_journal::RoomName;
use ruckus_protocol::{ErrorCode, LobbyCommand, Stage, TableEvent};
use ruckus_record::{Hex, OfEvent, Score};
use serde::{Deserialize, Serialize};

use super::plan::open_seated;
use super::player::{Person, Player, Who};
use super::publish::Changes;
use super::{
    Decided, Entropy, Event, EventChair, ForEvent, HOUSE_BOT, Patience, PlayerId, Room, RoomError, Step, away,
};

/// How long a table waits for all its players before the match starts, in milliseconds.
const STARTS_AFTER: u64 = 10_000;
/// A player with so few cards may be out soon.
const FEW: u16 = 2;

/// What a table knows of its event. It is part of a room's snapshot.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct EventTable {
    event: String,
    round: u32,
    table: u16,
    /// When its time is up, in milliseconds since 1970.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    until: Option<u64>,
    /// When the table's clock began, in the same; the program that has the table knows it.
    #[serde(skip)]
    began: Option<u64>,
    /// Whether the event has ended the match: nobody plays on.
    stopped: bool,
    /// Seats of people that were closed before the match began.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    closed: Vec<Seat>,
}

impl EventTable {
    /// Whether a person was seated there and left before the match began.
    pub(super) fn was_closed(&self, seat: Seat) -> bool {
        self.closed.contains(&seat)
    }

    /// The seat of a person is closed before the match begins.
    pub(super) fn close(&mut self, seat: Seat) {
        self.closed.push(seat);
    }

    /// The place of its match in the event.
    pub(super) fn place(&self) -> OfEvent {
        OfEvent { code: self.event.clone(), round: self.round, table: self.table }
    }
}

/// The state of an event's table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventGlance {
    /// Whether nothing more is played there: the match is over, was stopped, or an admin has ended the table.
    pub over: bool,
    /// Whether the match was played to its end.
    pub finished: bool,
    /// The points by seat, once it is over.
    pub points: Vec<i64>,
    /// The order, first to last, by number of the seat, once it is over; those who tie share a place.
    pub order: Vec<Vec<usize>>,
    /// Whether each seat has a device there.
    pub connected: Vec<bool>,
    /// How many cards each seat holds, while two or more are about to be out; else nothing.
    pub close: Vec<u16>,
    /// The seat whose turn it is, and when a bot plays on for its player, in milliseconds since 1970; none for a bot's turn.
    pub waits_for: Option<(usize, u64)>,
}

/// The refusal of whatever the event decides.
pub(super) fn not_here() -> RoomError {
    RoomError::new(ErrorCode::Refused, "This table belongs to an event. Its host decides that.")
}

/// Opens a table of an event, with everybody seated.
///
/// # Errors
/// The rules cannot be read, or do not fit so many seats.
pub fn open(
    name: RoomName,
    rules: &Decided,
    mut of: ForEvent,
    opened: (String, u64),
    patience: Patience,
    entropy: Entropy,
) -> Result<(Room, Vec<Step>), RoomError> {
    for chair in &mut of.seats {
        chair.card = chair.card.take().map(|card| card.at(&name));
    }
    let seats = of.seats.len();
    open_seated(name, (rules, seats), Event::ForEvent(Box::new(of)), opened, patience, entropy)
}

impl Room {
    /// Whether the table goes on by itself: somebody is connected, an event waits for its result, or a stranger has left it
    /// for the last place, which they get at its end.
    pub fn is_live(&self) -> bool {
        let result =
            self.event_table.is_some() || self.is_found() && self.stats.waits_for_the_end(self.seats.players());
        let waited_for = result && !self.is_ended() && self.play.stage() != Stage::MatchOver;
        !self.is_stopped() && (self.anyone_connected() || waited_for)
    }

    /// The event and the number of the table in it, of a table of an event.
    pub fn event(&self) -> Option<&str> {
        self.event_table.as_ref().map(|table| table.event.as_str())
    }

    /// Whether the event has ended the match.
    pub(super) fn is_stopped(&self) -> bool {
        self.event_table.as_ref().is_some_and(|table| table.stopped)
    }
}

/// Seats everybody.
pub(super) fn seat_event(room: &mut Room, of: &ForEvent, changes: &mut Changes) {
    for EventChair { name, key, card, face, asleep } in &of.seats {
        let (id, name, at) = (room.seats.new_id(), name.clone(), room.head.at());
        room.seats.add(match key {
            None => Player::bot(id, name, HOUSE_BOT),
            Some(Hex(key)) => {
                let mut person = Person::new(blake3::Hash::from_bytes(*key), at);
                if *asleep {
                    person.presence.sleep();
                }
                person.face = *face;
                // A player for whom a bot plays from the start does not begin the match.
                person.card = card.clone().filter(|_| !asleep).map(Box::new);
                let who = Who::Person(Box::new(person));
                Player { who, ..Player::gone(id, name) }
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

/// Whether a player may command this at a table of an event.
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

/// When the match starts by itself, at a table of an event or among strangers: once everybody is there, or after a while.
pub(super) fn starts_at(room: &Room) -> Option<Time> {
    let seated = room.event_table.is_some() || room.is_found();
    let waits = seated && room.play.stage() == Stage::Lobby && !room.cut.is_under_way() && !room.is_ended();
    if !waits || room.lobby.rules().compile(room.seats.sitting()).is_err() {
        return None;
    }
    let missing = |player: &Player| {
        player.person().is_some_and(|person| !person.presence.is_connected() && !person.presence.is_away())
    };
    Some(if room.seats.players().iter().any(missing) { Time(STARTS_AFTER).max(room.head.at()) } else { room.head.at() })
}

/// Ends the match as it stands. None if nothing is to be ended.
pub fn stop(room: &mut Room, at: Time) -> Option<Step> {
    let plays = room.event_table.is_some() && !room.is_stopped() && room.play.stage() != Stage::MatchOver;
    plays.then(|| room.enter(at, Event::Stopped))
}

/// The event has ended the match.
pub(super) fn stopped(room: &mut Room, changes: &mut Changes) {
    if let Some(table) = &mut room.event_table {
        table.stopped = true;
    }
    room.cut.cancel();
    room.play.cancel_next_deal();
    if let Some(scribe) = &mut room.scribe {
        scribe.stops(room.play.table(), room.seats.players());
    }
    room.minds.rest();
    changes.lobby = true;
}

/// Closes the seat of a player who has left the event: a bot plays on. None if they have none.
pub fn close_seat(room: &mut Room, at: Time, key: &blake3::Hash) -> Option<Step> {
    room.event_table.as_ref()?;
    let player = room.holder(key)?;
    Some(room.enter(at, Event::SeatClosed { player }))
}

/// What everybody at the table is told of the event.
pub(super) fn event_view(room: &Room) -> Option<TableEvent> {
    let EventTable { event, round, table, until, began, stopped, .. } = room.event_table.as_deref()?;
    let until = until.zip(*began).map(|(until, began)| until.saturating_sub(began));
    Some(TableEvent { code: event.clone(), round: *round, table: *table, until, stopped: *stopped })
}

/// Hears at what moment, in milliseconds since 1970, the table's clock would have begun, had it never stood still: an event's
/// clock goes on while no program runs.
pub fn clock_began(room: &mut Room, unix_ms: u64) {
    if let Some(table) = &mut room.event_table {
        table.began = Some(unix_ms);
    }
}

/// How many cards each seat holds, if two or more hold few.
fn few_cards(room: &Room) -> Vec<u16> {
    let Some(table) = room.play.table().filter(|table| table.phase == Phase::Playing) else {
        return Vec::new();
    };
    let count = |seat| if table.has_seat(seat) { table.chair(seat).hand.len() as u16 } else { 0 };
    let cards: Vec<u16> = (0..room.seats.players().len()).map(|seat| count(Seat(seat as u8))).collect();
    // A hand without cards is out already.
    let few = cards.iter().filter(|&&cards| (1..=FEW).contains(&cards)).count();
    if few > 1 { cards } else { Vec::new() }
}

/// The seat whose player the table waits for, and until when.
fn waits_for(room: &Room) -> Option<(usize, u64)> {
    let began = room.event_table.as_ref()?.began?;
    let turn = room.play.running().filter(|game| game.table.phase == Phase::Playing)?.table.turn;
    let until = away::away_at(room, turn, room.seats.players().get(usize::from(turn.0))?)?;
    // In whole seconds: the two clocks may differ by a little each time.
    Some((usize::from(turn.0), began.saturating_add(until.0).div_ceil(1000) * 1000))
}

/// How a table of an event stands; none of any other.
pub fn event_glance(room: &Room) -> Option<EventGlance> {
    room.event_table.as_ref()?;
    let seats = room.seats.players().len();
    let finished = room.play.stage() == Stage::MatchOver;
    let over = finished || room.is_stopped() || room.is_ended();
    let connected = room.seats.players().iter().map(Player::connected).collect();
    // Whoever looks at a table that plays looks often, and needs no points yet.
    let score = || Score::of(room.play.game().map(|game| (&*game.rulebook, &game.table)), seats);
    let Score { points, order } = if over { score() } else { Score::default() };
    let close = if over { Vec::new() } else { few_cards(room) };
    let waits_for = if over { None } else { waits_for(room) };
    Some(EventGlance { over, finished, points, order, connected, close, waits_for })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use ruckus_journal::Entry;
    use ruckus_record::Replay;

    use super::super::{Asker, Choice, SeatCard, SeatedAs, Told, event_rules};
    use super::*;

    const NAME: &str = "BCDFGHJKMNPQRSTVWXYZBCDFGH";

    /// Ann, whose device never comes, and two bots.
    fn table() -> (Room, Vec<Entry>) {
        let choice = Choice::Preset { base: "classic".to_owned(), with: BTreeMap::new() };
        let rules = event_rules(&choice, true, 3, 10).expect("they fit");
        let chair = |name: &str, key| EventChair { name: name.to_owned(), key, card: None, face: None, asleep: false };
        let ann = Hex(*blake3::hash(b"ann").as_bytes());
        let seats = vec![chair("Ann", Some(ann)), chair("Robo", None), chair("Bolt", None)];
        let of = ForEvent { event: "BCDFG".to_owned(), round: 1, table: 2, until: Some(1_000_000), seats };
        let opened = ("test".to_owned(), 1);
        let room = open(RoomName::new(NAME), &rules.decided, of, opened, Patience::default(), || [7; 32]);
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
        Room::replay(&RoomName::new(NAME), journal, Patience::default(), || [9; 32]).expect("it reads")
    }

    #[test]
    fn its_time_is_told_by_the_clock_of_the_table_wherever_that_began() {
        let (mut room, _) = table();
        let until = |room: &Room| event_view(room).and_then(|event| event.until);
        assert_eq!(until(&room), None, "nobody knows yet when the clock began");
        clock_began(&mut room, 400_000);
        assert_eq!(until(&room), Some(600_000));
        // The program was down for a while, in which the table's clock stood still.
        clock_began(&mut room, 700_000);
        assert_eq!(until(&room), Some(300_000));
    }

    #[test]
    fn a_table_is_played_without_anybody_and_read_back() {
        let (mut room, mut journal) = table();
        assert_eq!(event_glance(&room).map(|glance| (glance.over, glance.order)), Some((false, vec![])));
        play(&mut room, &mut journal, |room| room.stage() == Stage::MatchOver);
        assert!(room.at() > Time(STARTS_AFTER) && room.wake_at().is_none() && !room.is_live());
        let glance = event_glance(&room).expect("it is a table of an event");
        assert!(glance.over && glance.finished);
        let fewest = glance.points.iter().min().expect("three seats");
        assert!(glance.order[0].iter().all(|place| glance.points[*place] == *fewest), "{glance:?}");
        assert_eq!(event_glance(&read(&journal)).as_ref(), Some(&glance));
    }

    #[test]
    fn a_table_is_the_same_from_its_snapshot() {
        let (mut room, mut journal) = table();
        play(&mut room, &mut journal, |room| room.stage() == Stage::Playing && room.version() > 20);
        let stored = room.snapshot("test").seal().expect("JSON");
        assert_eq!(stored.schema, super::super::snapshot::OF_EVENTS, "earlier programs do not pass over it");
        let last = &journal[journal.len() - 1..];
        let again = Room::reopen(room.name(), &stored, last, Patience::default(), || [9; 32]).expect("it is sound");
        assert_eq!((again.event(), event_glance(&again)), (room.event(), event_glance(&room)));
        assert!(again.is_live());
    }

    fn finished(room: &Room) -> Vec<(u32, Option<SeatCard>)> {
        let seats = crate::strength::finished_match(room).map(|finished| finished.seats.clone()).unwrap_or_default();
        let card = |who| if let SeatedAs::Card(card) = who { Some(card) } else { None };
        seats.into_iter().map(|seat| (seat.place, card(seat.who))).filter(|(_, card)| card.is_some()).collect()
    }

    /// Ann, Bob and Cid with cards, of whom Cid sleeps, and a bot.
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
        let (room, steps) = open(name, &rules.decided, of, opened, Patience::default(), || [7; 32]).expect("opens");
        (room, steps.into_iter().map(|step| step.entry).collect())
    }

    #[test]
    fn a_match_counts_for_those_who_began_it_with_a_card() {
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
    fn leaving_an_event_is_the_last_place_and_a_match_scored_as_it_stands_counts_nothing() {
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
    fn a_seat_that_is_closed_before_the_deal_stays_a_seat() {
        for by_admin in [false, true] {
            let (mut room, mut journal) = with_cards();
            let closed = if by_admin {
                {
                    let at = room.at();
                    crate::moderation::take_off(&mut room, at, Seat(0))
                }
                .map(|(_, step)| step)
                .ok()
            } else {
                {
                    let at = room.at();
                    close_seat(&mut room, at, &blake3::hash(b"Ann"))
                }
            };
            journal.push(closed.expect("she sits there").entry);
            assert!(room.stage() == Stage::Lobby && room.holder(&blake3::hash(b"Ann")).is_none());
            assert_eq!(room.seats.players().len(), 4);
            play(&mut room, &mut journal, |room| room.stage() == Stage::MatchOver);
            let glance = event_glance(&room).expect("it is a table of an event");
            assert_eq!((glance.points.len(), glance.order.concat().len()), (4, 4));
            assert_eq!(event_glance(&read(&journal)).as_ref(), Some(&glance));
            // The record names who was seated, as the event does.
            let told =
                crate::history::history(&RoomName::new(NAME), &journal, &Asker::Event, Patience::default(), || [9; 32]);
            let Told::Match(told) = told.expect("it reads") else { panic!("not told") };
            let seats = told.record.header.seats.iter().map(|seat| (seat.name.as_str(), seat.bot));
            let seated = [("Ann", false), ("Bob", false), ("Cid", false), ("Robo", true)];
            assert_eq!(seats.collect::<Vec<_>>(), seated, "by an admin: {by_admin}");
            assert_eq!(ruckus_record::verify(&told.record), []);
            // She has not begun the match: it counts nothing for her card.
            assert!(finished(&room).iter().all(|(_, card)| card.as_ref().is_none_or(|card| card.id != "Ann")));
        }
    }

    #[test]
    fn a_stopped_table_stands_still_and_nobody_has_a_hosts_powers() {
        let (mut room, mut journal) = table();
        let ann = blake3::hash(b"ann");
        play(&mut room, &mut journal, |room| room.stage() == Stage::Playing && room.version() > 20);
        let late = room.sit(Time(0), "Zoe", blake3::hash(b"zoe")).map(|_| ());
        assert_eq!(late.map_err(|problem| problem.code), Err(ErrorCode::Refused));
        assert_eq!(crate::ended::only_host_may(&room, &ann), Err(not_here()));
        let at = room.at();
        let step = stop(&mut room, at).expect("it plays");
        journal.push(step.entry);
        assert!(
            {
                let at = room.at();
                stop(&mut room, at)
            }
            .is_none()
                && room.wake_at().is_none()
        );
        let glance = event_glance(&room).expect("it is a table of an event");
        assert!(glance.over && !glance.finished && glance.points.iter().all(|points| *points > 0), "{glance:?}");
        assert_eq!(event_glance(&read(&journal)).as_ref(), Some(&glance));
        // All of it may be told now, and comes to the same.
        let (name, entropy) = (RoomName::new(NAME), || [9; 32]);
        let told =
            crate::history::history(&name, &journal, &Asker::Event, Patience::default(), entropy).expect("it reads");
        let Told::Match(told) = told else { panic!("not told: {told:?}") };
        let place = OfEvent { code: "BCDFG".to_owned(), round: 1, table: 2 };
        assert_eq!((&told.record.header.event, &told.record.result), (&Some(place), &None));
        let mut replay = Replay::new(&told.record).expect("good rules");
        replay.finish().expect("it plays");
        assert_eq!(replay.score(3), Score { points: glance.points, order: glance.order });
        let at = room.at();
        let step = close_seat(&mut room, at, &ann).expect("she sits there");
        journal.push(step.entry);
        assert!(room.holder(&ann).is_none() && read(&journal).holder(&ann).is_none());
    }
}
