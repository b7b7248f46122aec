use std::collections::BTreeMap;
use std::time::Duration;

use ruckus_journal::{Directory, Store};
use ruckus_protocol::{ErrorCode, EventForm, EventLength, MakeEvent};
use ruckus_room::{Choice, TablePlan};
use ruckus_store::Journal;
use ruckus_testkit::MemoryStore;
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::*;
use crate::registry::{RegistrySettings, ends, event_actors, invitations, opening, room_requests};
use crate::retention::RetentionPeriods;

const HOUR: u64 = 3_600_000;
const DAY: u64 = 24 * HOUR;

fn plan(bots: u8) -> TablePlan {
    let rules = Choice::Preset { base: "classic".to_owned(), with: BTreeMap::new() };
    TablePlan { bots, start: bots > 0, ..TablePlan::new(rules, "Ann", token::key("secret"), "test") }
}

/// A match with two bots, in the middle of a round.
fn playing() -> TablePlan {
    let set = r#"{"hands": [["Y1"], ["R1"], ["B1"]], "pile": [{"card": "Y7"}]}"#;
    TablePlan { start: false, set: Some(serde_json::from_str(set).expect("a moment")), ..plan(2) }
}

struct Tested {
    registry: Arc<RoomRegistry>,
    tasks: TaskTracker,
    store: Arc<MemoryStore>,
}

impl Tested {
    fn on(store: &Arc<MemoryStore>, settings: RegistrySettings) -> Self {
        let (journal, _writer) = Journal::start(store.clone(), |_| ());
        let tasks = TaskTracker::new();
        let registry =
            Arc::new(RoomRegistry::new(journal, Arc::new(settings), tasks.clone(), CancellationToken::new(), None));
        Self { registry, tasks, store: store.clone() }
    }

    fn new(settings: RegistrySettings) -> Self {
        Self::on(&Arc::new(MemoryStore::new()), settings)
    }

    /// Waits until all rooms are evicted. The paused clock advances when all tasks are idle.
    async fn until_evicted(&self) {
        self.tasks.close();
        self.tasks.wait().await;
        self.tasks.reopen();
    }

    async fn since(&self, name: &RoomName) -> Option<u64> {
        let listed = self.store.listed().await.expect("reads");
        listed.into_iter().find(|listed| listed.room == *name)?.settled.map(|settled| settled.since)
    }

    async fn sweep(&self, now: u64) -> Swept {
        self.sweep_at(Observed { now, since: 0, after_jump: false }).await
    }

    async fn sweep_at(&self, observed: Observed) -> Swept {
        sweep_by(&self.registry, Some(observed)).await.expect("the store is sound")
    }

    /// Sweeps with both clocks at these readings. `elapsed` is in milliseconds since the start.
    async fn sweep_by_clocks(&self, unix_ms: u64, elapsed: u64) -> Swept {
        let observed = self.registry.departures.calendar().observed_at(unix_ms, Duration::from_millis(elapsed));
        sweep_by(&self.registry, observed).await.expect("the store is sound")
    }

    async fn is_there(&self, name: &RoomName) -> bool {
        room_requests::look(&self.registry, name).await.is_ok()
    }
}

#[tokio::test(start_paused = true)]
async fn empty_lobbies_expire_after_an_hour_and_free_their_code() {
    let tested = Tested::new(RegistrySettings::default());
    let (name, _) = opening::open(&tested.registry, plan(0), true).await.expect("opens");
    tested.until_evicted().await;
    let left = tested.since(&name).await.expect("it is noted since when nobody is there");
    assert_eq!(tested.sweep(left + HOUR - 1).await, Swept::default());
    assert!(tested.is_there(&name).await);
    tested.until_evicted().await;
    assert_eq!(tested.since(&name).await, Some(left), "looking is not coming back");
    assert_eq!(tested.sweep(left + HOUR + 1).await.ended, 1);
    assert!(!tested.is_there(&name).await, "the code leads nowhere");
    assert_eq!((tested.registry.codes.tables(), tested.store.listed().await.expect("reads").len()), (0, 0));
    assert_eq!(tested.store.entries(), 0, "nothing is left of it");
}

#[tokio::test(start_paused = true)]
async fn matches_are_kept_for_14_days_and_records_for_90() {
    let tested = Tested::new(RegistrySettings::default());
    let (unfinished, _) = opening::open(&tested.registry, playing(), true).await.expect("opens");
    let (finished, _) = opening::open(&tested.registry, playing(), true).await.expect("opens");
    tested.until_evicted().await;
    let left = tested.since(&unfinished).await.expect("it is noted");
    let listed = tested.store.listed().await.expect("reads");
    let seq = |name: &RoomName| listed.iter().find(|l| l.room == *name).and_then(|l| l.settled).expect("noted").seq;
    let over = Settled { progress: Progress::Record, since: left, seq: seq(&finished) };
    tested.store.settle(&[(finished.clone(), over)]).await.expect("writes");
    assert_eq!(tested.sweep(left + 14 * DAY - 1).await.ended, 0);
    assert_eq!(tested.sweep(left + 14 * DAY + 1).await.ended, 1);
    assert_eq!((tested.since(&unfinished).await, tested.since(&finished).await), (None, Some(left)));
    assert_eq!(tested.sweep(left + 90 * DAY - 1).await.ended, 0);
    assert_eq!(tested.sweep(left + 90 * DAY + 1).await.ended, 1);
    assert!(!tested.is_there(&finished).await);
}

#[tokio::test(start_paused = true)]
async fn zero_retention_keeps_rooms_forever() {
    let retention = RetentionPeriods { lobby: Duration::ZERO, ..RetentionPeriods::default() };
    let tested = Tested::new(RegistrySettings { retention, ..RegistrySettings::default() });
    let (name, _) = opening::open(&tested.registry, plan(0), true).await.expect("opens");
    tested.until_evicted().await;
    assert_eq!(tested.sweep(u64::MAX / 2).await.ended, 0);
    assert!(tested.is_there(&name).await);
}

#[tokio::test(start_paused = true)]
async fn rooms_in_use_or_changed_since_are_not_deleted() {
    let tested = Tested::new(RegistrySettings::default());
    let (name, _) = opening::open(&tested.registry, plan(0), true).await.expect("opens");
    let stale = Settled { progress: Progress::Lobby, since: 0, seq: Seq(2) };
    tested.store.settle(&[(name.clone(), stale)]).await.expect("writes");
    assert_eq!(tested.sweep(DAY).await.ended, 0, "it is in memory");
    room_requests::sit(&tested.registry, &name, "Bob", token::key("other"), None).await.expect("there is a chair");
    // As after a crash: the recorded state is older than the last entry.
    let after_crash = Tested::on(&tested.store, RegistrySettings::default());
    remember(&after_crash.registry).await.expect("reads");
    assert_eq!(after_crash.sweep(DAY).await, Swept::default(), "somebody has written since");
    assert_eq!(after_crash.sweep(DAY).await.settled, 1, "how it was left is found out");
    assert_eq!(after_crash.since(&name).await, Some(DAY));
    assert_eq!(after_crash.sweep(DAY + HOUR + 1).await.ended, 1, "and nobody has come since");
}

#[tokio::test(start_paused = true)]
async fn unsettled_rooms_start_their_retention_at_the_first_sweep() {
    let before = Tested::new(RegistrySettings::default());
    let (lobby, _) = opening::open(&before.registry, plan(0), true).await.expect("opens");
    let (playing, _) = opening::open(&before.registry, playing(), true).await.expect("opens");
    let tested = Tested::on(&before.store, RegistrySettings::default());
    remember(&tested.registry).await.expect("reads");
    assert_eq!(tested.registry.codes.tables(), 2);
    assert_eq!(tested.sweep(5 * DAY).await, Swept { ended: 0, settled: 2 });
    assert_eq!(tested.sweep(5 * DAY + HOUR + 1).await.ended, 1);
    assert_eq!((tested.is_there(&lobby).await, tested.is_there(&playing).await), (false, true));
}

#[tokio::test(start_paused = true)]
async fn sweeps_retry_rooms_that_could_not_be_read_or_settled() {
    let before = Tested::new(RegistrySettings::default());
    let (lobby, _) = opening::open(&before.registry, plan(0), true).await.expect("opens");
    let (playing, _) = opening::open(&before.registry, playing(), true).await.expect("opens");
    let tested = Tested::on(&before.store, RegistrySettings::default());
    remember(&tested.registry).await.expect("reads");
    let departures = &tested.registry.departures;
    let waiting = || {
        let mut names: Vec<RoomName> = std::iter::from_fn(|| departures.next()).collect();
        names.iter().for_each(|name| departures.find_out_later(name));
        names.sort();
        names
    };
    let mut both = vec![lobby.clone(), playing.clone()];
    both.sort();
    tested.store.refuse_to_read(true);
    for _ in 0..2 {
        assert_eq!(tested.sweep(DAY).await, Swept::default());
        assert_eq!(waiting(), both, "each is on the list once");
    }
    tested.store.refuse_to_read(false);
    tested.store.fail_with(Some(StoreError::DiskFull));
    assert!(matches!(settle_some(&tested.registry, DAY).await, Err(StoreError::DiskFull)));
    assert_eq!(waiting(), both);
    tested.store.fail_with(None);
    assert_eq!(tested.sweep(2 * DAY).await, Swept { ended: 0, settled: 2 });
    assert_eq!((tested.since(&lobby).await, tested.since(&playing).await), (Some(2 * DAY), Some(2 * DAY)));
    assert!(waiting().is_empty());
}

#[tokio::test(start_paused = true)]
async fn visitors_wait_for_a_deletion_and_find_no_room() {
    let tested = Tested::new(RegistrySettings::default());
    let (name, _) = opening::open(&tested.registry, plan(0), true).await.expect("opens");
    tested.until_evicted().await;
    let (go, wait) = oneshot::channel::<()>();
    let registry = tested.registry.clone();
    let (of, ending) = (name.clone(), tested.registry.clone());
    let ends = tokio::spawn(async move {
        alone::alone_if_left(&ending, &of, async {
            wait.await.expect("the test goes on");
            end(&ending, &of, None, "lobby").await
        })
        .await
    });
    tokio::task::yield_now().await;
    let of = name.clone();
    let visitor = tokio::spawn(async move { room_requests::look(&registry, &of).await.is_ok() });
    tokio::task::yield_now().await;
    assert!(!visitor.is_finished(), "it waits");
    go.send(()).expect("somebody waits for it");
    assert!(matches!(ends.await.expect("no panic"), Some(Ok(true))));
    assert!(!visitor.await.expect("no panic"));
    assert_eq!(tested.registry.kept(), 0, "what does not exist is not remembered");
    let again = opening::open_as(&tested.registry, &name, &plan(0)).await.expect("no trouble");
    assert!(again.is_some(), "the code is free");
}

#[tokio::test(start_paused = true)]
async fn a_deserted_lobby_is_deleted_immediately() {
    let tested = Tested::new(RegistrySettings::default());
    let (name, _) = opening::open(&tested.registry, plan(0), true).await.expect("opens");
    let left = Left { progress: Progress::Lobby, seq: Seq(2), deserted: true };
    tested.until_evicted().await;
    ends::left(&tested.registry, &name, left, Some(7)).await;
    assert!(!tested.is_there(&name).await);
    assert_eq!(tested.store.entries(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_solo_table_gets_a_code_with_its_first_invitation() {
    let tested = Tested::new(RegistrySettings::default());
    let (name, _) = opening::open(&tested.registry, plan(2), false).await.expect("opens");
    assert_eq!(name.as_str().len(), 26);
    let matchmaking = invitations::invite(&tested.registry, &name, token::key("not theirs")).await;
    assert!(matches!(matchmaking, Err(RegistryError::Room(problem)) if problem.code == ErrorCode::NoSeat));
    let both = tokio::join!(
        invitations::invite(&tested.registry, &name, token::key("secret")),
        invitations::invite(&tested.registry, &name, token::key("secret"))
    );
    let code = both.0.expect("there are codes");
    assert_eq!((code.len(), both.1.expect("there are codes")), (4, code.clone()), "one code, however often asked");
    assert_eq!(tested.registry.find(&code.to_lowercase()), Some(name.clone()));
    // Both names also work after a restart.
    let tested = Tested::on(&tested.store, RegistrySettings::default());
    remember(&tested.registry).await.expect("reads");
    let found = tested.registry.find(&code).expect("it is a code");
    assert_eq!((found.clone(), tested.registry.find(name.as_str())), (name.clone(), Some(name.clone())));
    assert_eq!(invitations::invite(&tested.registry, &found, token::key("secret")).await.expect("it has one"), code);
    delete(&tested.registry, &name, token::key("secret")).await.expect("their own table");
    assert_eq!(tested.registry.find(&code), Some(RoomName::new(&code)), "the code is free");
    assert!(!tested.is_there(&RoomName::new(&code)).await);
}

#[tokio::test(start_paused = true)]
async fn table_limits_apply_in_memory_and_on_disk() {
    let settings = RegistrySettings { rooms_in_memory: 2, tables_on_disk: 3, ..RegistrySettings::default() };
    let tested = Tested::new(settings);
    let full = async || matches!(opening::open(&tested.registry, plan(0), true).await, Err(RegistryError::ServerFull));
    assert!(!full().await && !full().await && full().await, "two in memory");
    tested.until_evicted().await;
    assert!(!full().await && full().await, "three on disk");
    tested.until_evicted().await;
    assert!(full().await, "three on disk, none in memory");
}

#[tokio::test(start_paused = true)]
async fn a_full_server_loads_no_more_tables_and_answers_for_loaded_ones() {
    let tested = Tested::new(RegistrySettings { rooms_in_memory: 2, ..RegistrySettings::default() });
    let mut names = Vec::new();
    for _ in 0..4 {
        names.push(opening::open(&tested.registry, plan(0), true).await.expect("opens").0);
        tested.until_evicted().await;
    }
    for name in &names[..3] {
        assert!(tested.registry.room(name).await.is_ok());
    }
    assert!(matches!(tested.registry.room(&names[3]).await, Err(RegistryError::ServerFull)));
    assert!(tested.registry.room(&names[0]).await.is_ok());
}

#[tokio::test(start_paused = true)]
async fn a_70_second_clock_error_deletes_no_tables() {
    let tested = Tested::new(RegistrySettings::default());
    let (lobby, _) = opening::open(&tested.registry, plan(0), true).await.expect("opens");
    let (playing, _) = opening::open(&tested.registry, playing(), true).await.expect("opens");
    tested.until_evicted().await;
    let left = tested.since(&playing).await.expect("it is noted");
    let minute = 60_000;
    for (minutes, off) in [(1, 0), (2, 400 * DAY), (3, 400 * DAY), (4, 0), (5, 0)] {
        assert_eq!(tested.sweep_by_clocks(left + minutes * minute + off, minutes * minute).await, Swept::default());
    }
    assert_eq!(tested.since(&playing).await, Some(left));
    // The clock has run evenly for a day.
    let trusted = DAY + 4 * minute;
    assert_eq!(tested.sweep_by_clocks(left + trusted, trusted).await.ended, 1);
    assert_eq!((tested.since(&lobby).await, tested.since(&playing).await), (None, Some(left)), "the lobby has ended");
    assert_eq!(tested.sweep_by_clocks(left + 14 * DAY - 1, 14 * DAY - 1).await.ended, 0);
    assert_eq!(tested.sweep_by_clocks(left + 14 * DAY + 1, 14 * DAY + 1).await.ended, 1, "the match, in its time");
}

#[tokio::test(start_paused = true)]
async fn a_clock_jump_restarts_the_retention_of_expired_rooms() {
    let tested = Tested::new(RegistrySettings::default());
    let (name, _) = opening::open(&tested.registry, playing(), true).await.expect("opens");
    tested.until_evicted().await;
    let since = tested.since(&name).await.expect("it is noted") + 400 * DAY;
    let at = |now| Observed { now, since, after_jump: true };
    assert_eq!(tested.sweep_at(at(since + DAY)).await.ended, 0);
    assert_eq!(tested.since(&name).await, Some(since + DAY));
    assert_eq!(tested.sweep_at(at(since + 15 * DAY - 1)).await.ended, 0);
    assert_eq!(tested.sweep_at(at(since + 15 * DAY + 1)).await.ended, 1);
}

#[tokio::test(start_paused = true)]
async fn rooms_left_while_the_clock_is_doubted_are_settled_later() {
    let tested = Tested::new(RegistrySettings::default());
    let (name, _) = opening::open(&tested.registry, playing(), true).await.expect("opens");
    tested.until_evicted().await;
    let before = tested.since(&name).await;
    let left = Left { progress: Progress::Match, seq: Seq(2), deserted: false };
    ends::left(&tested.registry, &name, left, None).await;
    assert_eq!(tested.since(&name).await, before, "a wrong time would end it too early, or never");
    assert_eq!(tested.sweep(400 * DAY).await, Swept { ended: 0, settled: 1 });
    assert_eq!(tested.since(&name).await, Some(400 * DAY));
}

#[tokio::test(start_paused = true)]
async fn rooms_that_expired_during_downtime_stay_for_an_hour() {
    let tested = Tested::new(RegistrySettings::default());
    let (name, _) = opening::open(&tested.registry, playing(), true).await.expect("opens");
    tested.until_evicted().await;
    let left = tested.since(&name).await.expect("it is noted");
    let since = left + 20 * DAY;
    for (now, ended) in [(since, 0), (since + HOUR - 1, 0), (since + HOUR, 1)] {
        assert_eq!(tested.sweep_at(Observed { now, since, after_jump: false }).await.ended, ended, "{}", now - since);
    }
}

#[tokio::test(start_paused = true)]
async fn damaged_rooms_are_reported_once_and_kept() {
    let before = Tested::new(RegistrySettings::default());
    let (damaged, _) = opening::open(&before.registry, plan(0), true).await.expect("opens");
    let (sound, _) = opening::open(&before.registry, plan(0), true).await.expect("opens");
    let tested = Tested::on(&before.store, RegistrySettings::default());
    remember(&tested.registry).await.expect("reads");
    tested.store.damage(&damaged);
    assert_eq!(tested.sweep(DAY).await, Swept { ended: 0, settled: 1 });
    assert_eq!(tested.registry.departures.next(), None, "the next sweep does not read it again");
    assert_eq!((tested.since(&damaged).await, tested.since(&sound).await), (None, Some(DAY)));
}

#[tokio::test(start_paused = true)]
async fn events_with_newer_entries_are_loaded_and_others_deleted() {
    let before = Tested::new(RegistrySettings::default());
    let asked = MakeEvent {
        name: "Friday".to_owned(),
        form: EventForm::Swap,
        length: Some(EventLength::Rounds(2)),
        host: "Ann".to_owned(),
        host_plays: true,
        ..MakeEvent::default()
    };
    let opening = events::opening(&asked, token::key("secret"), None, 1_000, "test", &before.registry.settings.events);
    let opened = event_actors::open_event(&before.registry, &opening.expect("the plan is sound")).await;
    let event = events::named(&opened.expect("opens").0).expect("a code");
    let last = before.store.load(&event, Seq(0)).await.expect("reads").last().expect("an entry").seq;
    let settled = |seq| Settled { progress: Progress::Record, since: 0, seq };
    for (seq, is_left) in [(Seq(0), false), (last, true)] {
        let tested = Tested::on(&before.store, RegistrySettings::default());
        tested.store.settle(&[(event.clone(), settled(seq))]).await.expect("writes");
        assert_eq!(tested.sweep(100 * DAY).await, Swept { ended: u32::from(is_left), settled: 0 });
        assert_eq!(tested.registry.events.actors().contains(&event), !is_left, "its actor records when it was left");
    }
    assert!(before.store.load(&event, Seq(0)).await.expect("reads").is_empty());
}
