//! Plays whole events among bots, with an in-memory journal and a paused clock.

mod hosts;
mod law;
mod refused;

use std::time::Duration;

use ruckus_journal::{Directory, Progress, Seq, Store};
use ruckus_protocol::{
    ErrorCode, EventCommand, EventForm, EventLength, EventPhase, EventPlace, EventPresence, EventView, MakeEvent,
};
use ruckus_room::RoomError;
use ruckus_store::Journal;
use ruckus_testkit::MemoryStore;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::*;
use crate::registry::{RoomRegistry, event_actors};
use crate::token;

const QUICK: &str = "base = \"classic\"\n[deal]\ncards = 3\n";

/// Returns a request for a swap event of short rounds. Ann hosts and plays.
pub(crate) fn swap(rounds: u32) -> MakeEvent {
    MakeEvent {
        name: "Friday".to_owned(),
        rules: Some(QUICK.to_owned()),
        form: EventForm::Swap,
        length: Some(EventLength::Rounds(rounds)),
        host: "Ann".to_owned(),
        host_plays: true,
        ..MakeEvent::default()
    }
}

/// A running server without sockets.
struct Running {
    registry: Arc<RoomRegistry>,
    closing: CancellationToken,
    tasks: TaskTracker,
}

impl Running {
    fn on(store: &Arc<MemoryStore>) -> Self {
        let (journal, _writer) = Journal::start(store.clone(), |_| ());
        let (tasks, closing) = (TaskTracker::new(), CancellationToken::new());
        let registry = RoomRegistry::new(journal, Arc::default(), tasks.clone(), closing.clone(), None);
        Self { registry: Arc::new(registry), closing, tasks }
    }

    async fn open(&self, asked: &MakeEvent, token: &str) -> (RoomName, String) {
        let times = EventTimes::default();
        let opening = opening(asked, token::key(token), None, 1_000, "test", &times).expect("the plan is sound");
        let (code, _) = event_actors::open_event(&self.registry, &opening).await.expect("opens");
        (named(&code).expect("a code"), code)
    }

    async fn check_in(&self, event: &RoomName, name: &str, token: &str) -> Result<u32, RoomError> {
        let (reply, answer) = oneshot::channel();
        let request = EventActorRequest::CheckIn {
            name: name.to_owned(),
            key: Box::new(token::key(token)),
            card: None,
            face: None,
            word: None,
            reply,
        };
        event_actors::event(&self.registry, event)
            .await
            .expect("is there")
            .requests
            .send(request)
            .await
            .expect("it listens");
        answer.await.expect("it answers")
    }

    /// Opens a socket of the event for a person's device.
    async fn here(&self, event: &RoomName, token: &str) {
        self.ask_about(event, token, |person| EventActorRequest::Came { person }).await;
    }

    /// Closes a socket of the event.
    async fn gone(&self, event: &RoomName, token: &str) {
        self.ask_about(event, token, |person| EventActorRequest::Left { person }).await;
    }

    async fn ask_about(
        &self,
        event: &RoomName,
        token: &str,
        request: impl FnOnce(ruckus_events::Person) -> EventActorRequest,
    ) {
        let handle = event_actors::event(&self.registry, event).await.expect("is there");
        let person = handle.now().person(&token::key(token)).expect("they are known");
        handle.requests.send(request(person)).await.expect("it listens");
    }

    async fn command(&self, event: &RoomName, token: &str, command: EventCommand) -> Result<(), ErrorCode> {
        let (reply, answer) = oneshot::channel();
        let request = EventActorRequest::Command { key: Box::new(token::key(token)), command, reply };
        event_actors::event(&self.registry, event)
            .await
            .expect("is there")
            .requests
            .send(request)
            .await
            .expect("it listens");
        answer.await.expect("it answers").map_err(|problem| problem.code)
    }

    async fn view(&self, event: &RoomName, token: Option<&str>) -> EventView {
        let shown = event_actors::event(&self.registry, event).await.expect("is there").now();
        shown.view(token.and_then(|token| shown.person(&token::key(token))), 0)
    }

    /// Waits until `holds` returns true for the event.
    async fn until(&self, event: &RoomName, holds: impl Fn(&EventView) -> bool) -> EventView {
        let mut handle = event_actors::event(&self.registry, event).await.expect("is there");
        let hours = Duration::from_secs(24 * 3600);
        let shown = tokio::time::timeout(hours, handle.shown.wait_for(|shown| holds(&shown.view(None, 0))));
        let shown = shown.await.expect("in time").expect("it goes on").clone();
        shown.view(None, 0)
    }

    async fn stop(self) {
        self.closing.cancel();
        self.tasks.close();
        self.tasks.wait().await;
    }
}

/// Opens an event that Ann hosts, and checks in seven bots.
async fn eight(running: &Running, asked: &MakeEvent) -> RoomName {
    let (event, _) = running.open(asked, "ann").await;
    for number in 1..8 {
        let name = format!("Robo {number}");
        running.command(&event, "ann", EventCommand::CheckInBot { name }).await.expect("the host may");
    }
    event
}

#[tokio::test(start_paused = true)]
async fn a_swap_event_resumes_after_restarts_and_finishes() {
    let store = Arc::new(MemoryStore::new());
    let running = Running::on(&store);
    let event = eight(&running, &swap(3)).await;
    running.here(&event, "ann").await;
    running.command(&event, "ann", EventCommand::Start).await.expect("enough are there");
    let first = running.view(&event, Some("ann")).await;
    assert_eq!((first.phase, first.round, first.rounds, first.people), (EventPhase::Playing, 1, Some(3), 8));
    assert_eq!(first.tables.len(), 2);
    let place = first.you.as_ref().map(|you| &you.place);
    assert!(matches!(place, Some(EventPlace::Table { code, .. }) if code.len() == 26), "{place:?}");
    let before =
        running.until(&event, |view| view.round == 1 && view.standings.iter().all(|line| line.played == 1)).await;
    running.stop().await;

    let running = Running::on(&store);
    event_actors::resume_events(&running.registry).await.expect("the store reads");
    running.here(&event, "ann").await;
    let after = running.view(&event, Some("ann")).await;
    assert_eq!((after.round, &after.standings), (before.round, &before.standings));
    assert!(after.you.is_some_and(|you| you.host && you.player == Some(0)), "her token still opens it");
    // Stop in the middle of the second round, while tables play.
    running.until(&event, |view| view.round == 2).await;
    running.stop().await;
    let running = Running::on(&store);
    event_actors::resume_events(&running.registry).await.expect("the store reads");
    running.here(&event, "ann").await;
    let over = running.until(&event, |view| view.phase == EventPhase::Over).await;
    assert_eq!(over.round, 3);
    assert!(over.standings.iter().filter(|line| line.still_in).all(|line| line.played == 3), "{:?}", over.standings);
    assert!(!over.champion.is_empty());
    running.stop().await;
    let listed = store.listed().await.expect("reads");
    assert!(listed.iter().all(|listed| is_event(&listed.room) || listed.room.as_str().len() == 26));
    let entries = store.load(&event, Seq(0)).await.expect("reads");
    assert_eq!(unreadable(&event, &entries), None);
    let text: String = entries.iter().map(|entry| String::from_utf8_lossy(&entry.body).into_owned()).collect();
    assert!(!text.contains("\"ann\"") && text.contains(token::key("ann").to_hex().as_str()), "only hashes are kept");
}

#[tokio::test(start_paused = true)]
async fn only_hosts_and_co_hosts_control_the_event() {
    let running = Running::on(&Arc::new(MemoryStore::new()));
    let event = eight(&running, &swap(2)).await;
    assert_eq!(running.check_in(&event, "Bob", "bob").await.ok(), Some(8));
    assert_eq!(running.check_in(&event, "Bob", "bob").await.ok(), Some(8), "asked again");
    for (name, code) in [
        ("bob", ErrorCode::NameTaken),
        ("Ann", ErrorCode::NameTaken),
        ("Pepper", ErrorCode::BadName),
        ("", ErrorCode::BadName),
    ] {
        assert_eq!(running.check_in(&event, name, "other").await.map_err(|problem| problem.code), Err(code), "{name}");
    }
    for command in [
        EventCommand::Start,
        EventCommand::Close,
        EventCommand::HostLeaves,
        EventCommand::AddCoHost(8),
        EventCommand::StopTable(1),
        EventCommand::CheckInBot { name: "Robo 9".to_owned() },
    ] {
        assert_eq!(running.command(&event, "bob", command.clone()).await, Err(ErrorCode::NotHost), "{command:?}");
        assert_eq!(running.command(&event, "nobody", command).await, Err(ErrorCode::NoSeat));
    }
    assert_eq!(
        running.command(&event, "ann", EventCommand::AddCoHost(3)).await,
        Err(ErrorCode::UnknownPlayer),
        "a bot"
    );
    running.command(&event, "ann", EventCommand::AddCoHost(8)).await.expect("Bob is there");
    running.command(&event, "bob", EventCommand::Start).await.expect("co-hosts start");
    assert_eq!(running.command(&event, "bob", EventCommand::Close).await, Err(ErrorCode::NotHost));
    let playing = running.view(&event, Some("bob")).await;
    assert_eq!((playing.co_hosts.as_slice(), playing.tables.len()), ([8].as_slice(), 2));
    running.command(&event, "bob", EventCommand::StopTable(1)).await.expect("co-hosts stop tables");
    let stopped =
        running.until(&event, |view| view.tables[0].state == ruckus_protocol::EventTableState::Finished).await;
    assert_eq!(stopped.round, 1);
    running.command(&event, "bob", EventCommand::Leave).await.expect("he was there");
    let left = running.view(&event, Some("bob")).await;
    assert_eq!(left.you.map(|you| you.presence), Some(EventPresence::Gone));
    running.command(&event, "ann", EventCommand::Close).await.expect("the host closes");
    assert_eq!(running.view(&event, None).await.phase, EventPhase::Over);
    assert_eq!(running.command(&event, "ann", EventCommand::Start).await, Err(ErrorCode::Over));
    running.stop().await;
}

#[tokio::test(start_paused = true)]
async fn absent_players_fall_asleep_and_finished_events_are_evicted() {
    let store = Arc::new(MemoryStore::new());
    let running = Running::on(&store);
    let event = eight(&running, &swap(100)).await;
    running.command(&event, "ann", EventCommand::Start).await.expect("enough are there");
    running.until(&event, |view| view.tables.iter().any(|table| table.players.iter().any(|it| it.asleep))).await;
    running.here(&event, "ann").await;
    running.until(&event, |view| view.tables.iter().all(|table| table.players.iter().all(|it| !it.asleep))).await;
    running.gone(&event, "ann").await;
    let gone = running.until(&event, |view| view.people == 7).await;
    assert_eq!(gone.host.map(|host| host.name), Some("Ann".to_owned()), "nobody else could host");
    running.command(&event, "ann", EventCommand::Close).await.expect("she is the host");
    // The event is evicted once no device is connected.
    let mut shown = event_actors::event(&running.registry, &event).await.expect("is there").shown;
    while shown.changed().await.is_ok() {}
    let settled = async || store.listed().await.expect("reads").into_iter().find(|listed| listed.room == event);
    for _ in 0..100 {
        if settled().await.is_some_and(|listed| listed.settled.is_some()) {
            break;
        }
        tokio::task::yield_now().await;
    }
    let settled = settled().await.and_then(|listed| listed.settled).expect("it was noted");
    assert_eq!(settled.progress, Progress::Record);
    running.stop().await;
}

#[tokio::test(start_paused = true)]
async fn a_check_in_without_a_device_lapses_after_a_minute() {
    let running = Running::on(&Arc::new(MemoryStore::new()));
    let event = eight(&running, &swap(2)).await;
    running.here(&event, "ann").await;
    for name in ["Bob", "Cid"] {
        running.check_in(&event, name, name).await.expect("there is room");
    }
    let begun = tokio::time::Instant::now();
    running.here(&event, "Cid").await;
    let lapsed = running.until(&event, |view| view.people == 9).await;
    assert!((60..62).contains(&begun.elapsed().as_secs()), "{:?}", begun.elapsed());
    let names = |view: &EventView| view.standings.iter().map(|line| line.name.clone()).collect::<Vec<_>>();
    assert!(names(&lapsed).contains(&"Cid".to_owned()) && !names(&lapsed).contains(&"Bob".to_owned()));
    // Bob connects for a moment, so his check-in is valid for another minute.
    running.here(&event, "Bob").await;
    running.until(&event, |view| view.people == 10).await;
    running.gone(&event, "Bob").await;
    running.until(&event, |view| view.people == 9).await;
    running.command(&event, "ann", EventCommand::Start).await.expect("enough are there");
    let started = running.view(&event, Some("Bob")).await;
    let seated: Vec<_> = started.tables.iter().flat_map(|table| &table.players).map(|it| it.name.as_str()).collect();
    assert!(seated.len() == 9 && seated.contains(&"Cid") && !seated.contains(&"Bob"), "{seated:?}");
    assert_eq!(started.you.map(|you| you.presence), Some(EventPresence::Gone));
    running.command(&event, "Bob", EventCommand::ComeBack).await.expect("he plays from the next round on");
    running.stop().await;
}

/// Returns the name and the entries of a newly opened event.
fn opened() -> (RoomName, Vec<Entry>) {
    let times = EventTimes::default();
    let opening = opening(&swap(2), token::key("ann"), None, 1_000, "test", &times).expect("the plan is sound");
    let name = named("BCDFG").expect("a code");
    let (_, entries) = opening.under(name.clone(), "BCDFG").expect("opens");
    (name, entries)
}

#[test]
fn events_resume_with_verifiable_lots() {
    use ruckus_events::{EventInputKind, Person};
    let (name, mut entries) = opened();
    let mut state = EventState::replay(&name, "BCDFG", &entries).expect("it reads");
    let robot = |name: &str| EventInputKind::CheckIn { person: None, name: name.to_owned(), bot: true };
    let robots = ["Robo", "Bolt", "Pepper", "Rusty", "Gizmo"].map(robot);
    let happens = robots.into_iter().chain([EventInputKind::Start { by: Person(1) }]);
    for what in happens {
        let entry = state.happen(2_000, &what, None).expect("it can happen");
        entries.extend(entry);
    }
    let again = EventState::replay(&name, "BCDFG", &entries).expect("it reads");
    assert_eq!((again.event.round(), again.secret), (1, state.secret));
    let record = record(&again, "test");
    assert_eq!((record.flaws(), record.format), (Vec::new(), 3));
    let lots = record.lots.expect("it is bound");
    assert_eq!(lots.secret, None, "the event is not over");
    let view = DurableState::new(again).view(None, 0);
    assert_eq!(view.lots, Some(lots.commitment.to_string()));
    let seed = |fact: &ruckus_events::Fact| match fact {
        ruckus_events::Fact::RoundBegan { lots, .. } => Some(*lots),
        _ => None,
    };
    assert_eq!(record.facts.iter().find_map(seed), Some(state.secret.seed(1)));
}

#[test]
fn events_of_versions_before_0_2_0_are_refused() {
    let (name, mut entries) = opened();
    let mut record: serde_json::Value = serde_json::from_slice(&entries[0].body).expect("JSON");
    let secret = record["opened"].as_object_mut().and_then(|opened| opened.remove("secret"));
    assert!(secret.is_some_and(|secret| secret.as_str().is_some_and(|secret| secret.len() == 64)));
    entries[0].body = serde_json::to_vec(&record).expect("JSON");
    let error = EventState::replay(&name, "BCDFG", &entries).map(drop).expect_err("it has no secret");
    assert!(error.contains("ruckus 0.2.0"), "{error}");
}
