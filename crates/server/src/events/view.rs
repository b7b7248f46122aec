//! An event as screens see it. The part common to all screens is serialized once; only `now` and `you` differ.

use std::collections::HashMap;
use std::sync::OnceLock;

use ruckus_events::{
    Due, Entrant, Event, EventPlayer, Form, Length, Person, Phase, Presence, Standing, Table, TableNumber, Waiting,
};
use ruckus_protocol::{
    EventDue, EventForm, EventHost, EventLength, EventMessage, EventNews, EventPhase, EventPlace, EventPresence,
    EventStanding, EventTable, EventTablePlayer, EventTableState, EventView, EventWaiting, EventYou,
};

use super::state::EventState;

/// Maximum number of lines of the standings.
const LINES: usize = 100;
/// The end of the serialized common message, which is replaced for each recipient.
const END: &str = ",\"now\":0,\"you\":null}";
/// The end of serialized news, which is replaced for each recipient.
const NEWS_END: &str = ",\"you\":null,\"now\":0}";

/// A durable state of an event, which may be shown.
#[derive(Debug)]
pub(crate) struct DurableState {
    pub(crate) state: EventState,
    standings: OnceLock<Vec<Standing>>,
    /// The player number of each person, and the place of each player in the standings.
    players: OnceLock<HashMap<Person, EventPlayer>>,
    places: OnceLock<HashMap<EventPlayer, usize>>,
    all: OnceLock<EventView>,
    common: OnceLock<String>,
    news: OnceLock<String>,
}

impl DurableState {
    pub(crate) const fn new(state: EventState) -> Self {
        Self {
            state,
            standings: OnceLock::new(),
            players: OnceLock::new(),
            places: OnceLock::new(),
            all: OnceLock::new(),
            common: OnceLock::new(),
            news: OnceLock::new(),
        }
    }

    /// Returns the person with this token, by its hash.
    pub(crate) fn person(&self, key: &blake3::Hash) -> Option<Person> {
        self.state.person(key)
    }

    /// Returns the number of players, which determines the pace of updates for screens.
    pub(crate) fn size(&self) -> u32 {
        self.state.event.players().count() as u32
    }

    fn player_of(&self, person: Person) -> Option<EventPlayer> {
        let all = || self.state.event.players().filter_map(|(player, entrant)| Some((entrant.person()?, player)));
        self.players.get_or_init(|| all().collect()).get(&person).copied()
    }

    fn standing_of(&self, player: EventPlayer) -> Option<&Standing> {
        let place = |(at, line): (usize, &Standing)| (line.player, at);
        let places = self.places.get_or_init(|| self.standings().iter().enumerate().map(place).collect());
        places.get(&player).and_then(|at| self.standings().get(*at))
    }

    fn standings(&self) -> &[Standing] {
        self.standings.get_or_init(|| self.state.event.standings())
    }

    /// Returns the event as a person or a spectator sees it.
    pub(crate) fn view(&self, person: Option<Person>, now: u64) -> EventView {
        EventView { now, you: person.map(|person| self.you(person)), ..self.all().clone() }
    }

    /// Returns the view for a person or a spectator, as a socket message.
    pub(crate) fn message(&self, person: Option<Person>, now: u64) -> String {
        let common = self.common.get_or_init(|| {
            let message = EventMessage::Event(Box::new(self.all().clone()));
            serde_json::to_string(&message).unwrap_or_default().trim_end_matches(END).to_owned()
        });
        let you = serde_json::to_string(&person.map(|person| self.you(person))).unwrap_or_default();
        format!("{common},\"now\":{now},\"you\":{you}}}")
    }

    /// Returns the news for a person or a spectator, as a socket message without its end: the time and the closing
    /// brace.
    pub(crate) fn news(&self, person: Option<Person>) -> String {
        let common = self.news.get_or_init(|| {
            let message = EventMessage::News(Box::new(EventNews::of(self.all())));
            serde_json::to_string(&message).unwrap_or_default().trim_end_matches(NEWS_END).to_owned()
        });
        let you = serde_json::to_string(&person.map(|person| self.you(person))).unwrap_or_default();
        format!("{common},\"you\":{you}")
    }

    /// Returns the part common to all screens.
    pub(crate) fn all(&self) -> &EventView {
        self.all.get_or_init(|| self.all_see())
    }

    fn all_see(&self) -> EventView {
        let EventState { code, event, title, .. } = &self.state;
        let plan = event.plan();
        let rounds = match plan.length() {
            Some(Length::Rounds(rounds) | Length::Matches(rounds)) => Some(rounds),
            Some(Length::Minutes(_) | Length::Points(_)) | None => None,
        };
        let host = event.host().map(|person| EventHost {
            player: event.player_of(person).map(|player| player.0),
            name: self.state.name_of(person).to_owned(),
        });
        // During check-in, a player without a device has lapsed.
        let checks_in = matches!(event.phase(), Phase::CheckIn { .. });
        let there = |entrant: &Entrant| match entrant.presence() {
            Presence::Closed | Presence::Left => false,
            Presence::Asleep { .. } => !checks_in,
            Presence::Awake => true,
        };
        let shown = |line: &&Standing| !checks_in || event.player(line.player).is_some_and(there);
        let champion = match event.phase() {
            Phase::Ended { standings, .. } => {
                let winners =
                    standings.iter().filter(|line| line.rank == 1 && !line.gone && line.matches + line.byes > 0);
                winners.map(|line| name(event, line.player).to_owned()).collect()
            }
            _ => Vec::new(),
        };
        EventView {
            code: code.clone(),
            name: plan.name().to_owned(),
            form: form(plan.form()),
            length: plan.length().map(length),
            rules: title.clone(),
            phase: match event.phase() {
                Phase::CheckIn { .. } => EventPhase::CheckIn,
                Phase::Playing | Phase::Between { .. } => EventPhase::Playing,
                Phase::Ended { .. } => EventPhase::Over,
            },
            round: event.round(),
            rounds,
            host,
            co_hosts: event.co_hosts().iter().filter_map(|person| self.player_of(*person)).map(|it| it.0).collect(),
            waiting: match event.waiting() {
                Waiting::CheckIn { .. } => EventWaiting::CheckIn,
                Waiting::Tables(_) => EventWaiting::Tables,
                Waiting::NextRound { .. } => EventWaiting::NextRound,
                Waiting::Players { .. } => EventWaiting::Players,
                Waiting::Nothing => EventWaiting::Nothing,
            },
            deadline: event.deadline(),
            due: event.due().map(|(_, due)| happens(due)),
            need: match event.waiting() {
                Waiting::CheckIn { need, .. } => Some(if plan.bots() { 1 } else { need as u32 }),
                _ => None,
            },
            check_in_closed: event.is_check_in_closed(),
            asks_word: self.state.word.is_some(),
            lots: Some(self.state.secret.commitment().to_string()),
            people: event.players().filter(|(_, entrant)| there(entrant)).count() as u32,
            tables: event.tables().map(|(number, table)| self.table(number, table)).collect(),
            standings: self.standings().iter().filter(shown).take(LINES).map(|line| self.line(line)).collect(),
            champion,
            closest: None,
            waits: Vec::new(),
            now: 0,
            you: None,
        }
    }

    fn table(&self, number: TableNumber, table: &Table) -> EventTable {
        let event = &self.state.event;
        let player = |player: &EventPlayer| {
            let entrant = event.player(*player);
            // Players who have left, or who lost their seat, cannot be woken.
            let gone = table.closed().contains(player);
            EventTablePlayer {
                player: player.0,
                name: name(event, *player).to_owned(),
                bot: entrant.is_some_and(Entrant::is_bot),
                asleep: !gone && entrant.is_some_and(Entrant::is_asleep),
            }
        };
        let refused = table.refused().map(|refused| refused.why.clone());
        let state = match (table.is_playing(), table.is_time_up()) {
            (false, _) => EventTableState::Finished,
            (true, _) if refused.is_some() => EventTableState::Refused,
            (true, true) => EventTableState::TimeUp,
            (true, false) => EventTableState::Playing,
        };
        let code = self.code_of(number, table);
        let players = table.seats().iter().map(player).collect();
        EventTable { number, code, round: table.round(), state, players, refused }
    }

    fn code_of(&self, number: TableNumber, table: &Table) -> String {
        self.state.room(table.round(), number).map(ToString::to_string).unwrap_or_default()
    }

    fn line(&self, line: &Standing) -> EventStanding {
        let entrant = self.state.event.player(line.player);
        EventStanding {
            rank: line.rank,
            player: line.player.0,
            name: name(&self.state.event, line.player).to_owned(),
            bot: entrant.is_some_and(Entrant::is_bot),
            face: self.state.face_of(line.player),
            points: line.points,
            played: line.matches,
            still_in: !line.gone && !entrant.is_some_and(Entrant::is_out),
        }
    }

    fn you(&self, person: Person) -> EventYou {
        let event = &self.state.event;
        let player = self.player_of(person);
        let entrant = player.and_then(|player| event.player(player));
        let standing = player.and_then(|player| self.standing_of(player));
        let (host, co_host) = (event.host() == Some(person), event.co_hosts().contains(&person));
        EventYou {
            player: player.map(|player| player.0),
            name: self.state.name_of(person).to_owned(),
            host,
            co_host,
            word: self.state.word.as_ref().filter(|_| host || co_host).map(|word| word.as_str().to_owned()),
            presence: match entrant.map(Entrant::presence) {
                _ if entrant.is_some_and(Entrant::is_removed) => EventPresence::Removed,
                None | Some(Presence::Awake) => EventPresence::Here,
                Some(Presence::Asleep { .. }) => EventPresence::Asleep,
                Some(Presence::Closed | Presence::Left) => EventPresence::Gone,
            },
            place: player.zip(entrant).map_or(EventPlace::None, |(player, entrant)| self.place(player, entrant)),
            standing: standing.map(|line| self.line(line)),
        }
    }

    fn place(&self, player: EventPlayer, entrant: &Entrant) -> EventPlace {
        let event = &self.state.event;
        if self.state.is_over() || matches!(entrant.presence(), Presence::Closed | Presence::Left) {
            return EventPlace::None;
        }
        let seat = event.seat_of(player).and_then(|(number, _)| Some((number, event.table(number)?)));
        match seat {
            Some((number, table)) => {
                let faces: Vec<_> = table.seats().iter().map(|player| self.state.face_of(*player)).collect();
                let faces = if faces.iter().all(Option::is_none) { Vec::new() } else { faces };
                EventPlace::Table { number, code: self.code_of(number, table), faces }
            }
            None if entrant.is_out() => EventPlace::Out,
            None if event.has_bye(player) => EventPlace::Bye,
            None => EventPlace::Waiting,
        }
    }
}

fn name(event: &Event, player: EventPlayer) -> &str {
    event.player(player).map_or("", Entrant::name)
}

const fn happens(due: Due) -> EventDue {
    match due {
        Due::Start => EventDue::Start,
        Due::NextRound => EventDue::NextRound,
        Due::TimeUp => EventDue::TimeUp,
        Due::Scored => EventDue::Scored,
        Due::Voided => EventDue::Voided,
        Due::Seated => EventDue::Seated,
        Due::LastCall => EventDue::LastCall,
        Due::SeatCloses(player) => EventDue::SeatCloses(player.0),
    }
}

const fn form(form: Form) -> EventForm {
    match form {
        Form::Swap => EventForm::Swap,
        Form::Swiss => EventForm::Swiss,
        Form::Knockout => EventForm::Knockout,
        Form::RaceTo => EventForm::RaceTo,
    }
}

const fn length(length: Length) -> EventLength {
    match length {
        Length::Rounds(rounds) => EventLength::Rounds(rounds),
        Length::Matches(matches) => EventLength::Matches(matches),
        Length::Minutes(minutes) => EventLength::Minutes(minutes),
        Length::Points(points) => EventLength::Points(points),
    }
}
