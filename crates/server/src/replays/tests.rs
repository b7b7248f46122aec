use std::time::Duration;

use ruckus_engine::{Seat, Time};
use ruckus_protocol::{ErrorCode, Stage};
use ruckus_room::{Choice, PlayerId, Room, TablePlan};
use ruckus_testkit::{MemoryStore, processes};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::*;
use crate::limits::Limits;
use crate::match_summary::round_replay;

const VISITOR: IpAddr = IpAddr::V4(std::net::Ipv4Addr::new(192, 0, 2, 1));

fn name() -> RoomName {
    RoomName::new("BCDF")
}

fn replays(journal: &Journal) -> Arc<Replays> {
    let (tasks, closing) = (TaskTracker::new(), CancellationToken::new());
    let registry = Arc::new(RoomRegistry::new(journal.clone(), Arc::default(), tasks, closing, None));
    let rates = Arc::new(RateLimits::new(&Limits::default(), Vec::<IpAddr>::new()));
    Replays::new(registry, journal.clone(), rates, Timeouts::default())
}

async fn write(journal: &Journal, entries: &[Entry]) {
    journal.append(entries.to_vec()).await.written().await.expect("is written");
}

/// Returns the journal of a match between Ann and three bots, and the hash of Ann's token. The match runs until it is
/// over, or until a round ends after more than `entries` entries.
fn journal_of_a_match(rounds: u16, entries: usize) -> (Vec<Entry>, blake3::Hash) {
    let rules = format!("base = 'classic'\n[scoring]\nmethod = 'low-total'\nrounds = {rounds}\ntarget = 0\n");
    let key = blake3::hash(b"Ann");
    let plan = TablePlan { bots: 3, start: true, ..TablePlan::new(Choice::Ruleset(rules), "Ann", key, "test") };
    let timeouts = Timeouts { alone: Some(Duration::from_secs(60)), ..Timeouts::default() };
    let (mut room, _, opened) = Room::open(name(), plan, timeouts, || [7; 32]).expect("the plan is sound");
    let mut journal: Vec<Entry> = opened.into_iter().map(|step| step.entry).collect();
    journal.extend(room.connect(Time(0), PlayerId(1)).map(|step| step.entry));
    let ends = |room: &Room, journal: &[Entry]| match room.stage() {
        Stage::MatchOver => true,
        Stage::BetweenRounds => journal.len() > entries,
        _ => false,
    };
    while !ends(&room, &journal) {
        let at = room.wake_at().expect("something is due");
        while let Some(steps) = room.wake(at) {
            journal.extend(steps.into_iter().map(|step| step.entry));
        }
    }
    (journal, key)
}

#[tokio::test]
async fn repeated_views_of_a_loaded_match_are_free() {
    let (entries, key) = journal_of_a_match(3, usize::MAX);
    let (journal, _writer) = Journal::start(Arc::new(MemoryStore::new()), |_| ());
    write(&journal, &entries).await;
    let replays = replays(&journal);
    let seat = Asker::Seat(key);
    let look = async |asker: Asker, cost: usize| {
        replays.show(&name(), asker, VISITOR, cost, |shown| (shown.published.key, shown.record().entries.len())).await
    };
    let (link, length) = look(seat.clone(), 0).await.expect("is published");
    assert!(length > 50, "a match has many moves: {length}");
    // Only newly read entries are charged, so more requests than the budget allows are free.
    for _ in 0..700 {
        let (again, as_long) = look(seat.clone(), 0).await.expect("costs nothing");
        assert_eq!((again, as_long), (link, length));
    }
    let number = 1;
    look(Asker::Link { number, key: link }, 0).await.expect("by the link as well");
    for (asker, code) in [
        (Asker::Seat(blake3::hash(b"Eve")), ErrorCode::NoSeat),
        (Asker::Link { number: 2, key: link }, ErrorCode::WrongKey),
    ] {
        let refused = look(asker, 0).await;
        assert!(matches!(&refused, Err(ReplaysError::Registry(RegistryError::Room(problem))) if problem.code == code));
    }
    let nobody = replays.show(&RoomName::new("QQQQ"), seat.clone(), VISITOR, 0, |_| ()).await;
    assert!(matches!(nobody, Err(ReplaysError::Registry(RegistryError::Unknown))));
    // Entries that are replayed for each request are charged each time.
    let mut looks = 0;
    while look(seat.clone(), 50_000).await.is_ok() {
        looks += 1;
        assert!(looks < 20);
    }
    assert!(matches!(look(seat.clone(), 0).await, Err(ReplaysError::UsedUp(_))));
    let other = IpAddr::V4([198, 51, 100, 1].into());
    replays.show(&name(), seat, other, 0, |_| ()).await.expect("others are not held up");
}

#[tokio::test]
async fn new_entries_extend_a_loaded_replay() {
    let (entries, key) = journal_of_a_match(3, usize::MAX);
    let (journal, _writer) = Journal::start(Arc::new(MemoryStore::new()), |_| ());
    let grown = replays(&journal);
    let mut seen = Vec::new();
    for part in entries.chunks(31) {
        write(&journal, part).await;
        let published = |shown: PublicReplay<'_>| {
            let card = shown.replay.card(shown.record(), 1).expect("good rules");
            let round_replay = round_replay(shown.replay, shown.record(), 1, Seat(2), 3)
                .expect("plays")
                .expect("there is such a round");
            (card, round_replay, shown.record().lines(), shown.replay.deals(shown.record()))
        };
        let of =
            async |replays: &Arc<Replays>| replays.show(&name(), Asker::Seat(key), VISITOR, 0, published).await.ok();
        let (now, afresh) = (of(&grown).await, of(&replays(&journal)).await);
        assert_eq!(now, afresh, "after {} entries", part.len());
        seen.push(now.map(|(card, ..)| card.rounds.len()));
    }
    assert_eq!(seen.first(), Some(&None), "nothing is over yet");
    assert!(seen.last().copied().flatten() > Some(1) && seen.is_sorted(), "{seen:?}");
}

#[tokio::test]
async fn a_cached_replay_is_not_reused_for_another_table() {
    let (entries, key) = journal_of_a_match(3, usize::MAX);
    let (journal, _writer) = Journal::start(Arc::new(MemoryStore::new()), |_| ());
    write(&journal, &entries).await;
    let replays = replays(&journal);
    let show = async || replays.show(&name(), Asker::Seat(key), VISITOR, 0, |_| ()).await;
    show().await.expect("is published");
    let file = replays.registry.replay_cache.file(&name(), None);
    let mut kept = file.state.lock().await;
    let last = entries.last().cloned().expect("there is one");
    assert!(kept.is_followed_by(std::slice::from_ref(&last)));
    let other = Entry { body: b"{}".to_vec(), ..last };
    assert!(!kept.is_followed_by(&[other]) && !kept.is_followed_by(&[]));
    let page = replays.page(&name(), &mut kept).await.expect("reads");
    assert_eq!((page.len(), kept.last()), (1, entries.last().expect("one").seq));
    drop(kept);
    replays.registry.replay_cache.forget(&name());
    show().await.expect("is read anew");
}

#[tokio::test]
async fn a_full_queue_is_reported_as_busy() {
    let (entries, key) = journal_of_a_match(3, usize::MAX);
    let (journal, _writer) = Journal::start(Arc::new(MemoryStore::new()), |_| ());
    write(&journal, &entries).await;
    let replays = replays(&journal);
    let inside: Vec<Queued> = (0..4).map_while(|_| replays.queue.enter(VISITOR, None).ok()).collect();
    assert_eq!(inside.len(), 4);
    let show = async |visitor| replays.show(&name(), Asker::Seat(key), visitor, 0, |_| ()).await;
    assert!(matches!(show(VISITOR).await, Err(ReplaysError::Busy(_))));
    show(IpAddr::V4([198, 51, 100, 1].into())).await.expect("of another site");
    drop(inside);
    show(VISITOR).await.expect("there is room again");
}

/// Measures the first and later requests for a match. For a long match, run `RUCKUS_ENTRIES=222000 cargo test -p
/// ruckus-server --lib measures_the_cost_of_replay_requests -- --nocapture`.
#[tokio::test]
async fn measures_the_cost_of_replay_requests() {
    let wanted = std::env::var("RUCKUS_ENTRIES").ok().and_then(|entries| entries.parse().ok()).unwrap_or(1_500);
    let (entries, key) = journal_of_a_match(1_000, wanted);
    let (journal, _writer) = Journal::start(Arc::new(MemoryStore::new()), |_| ());
    for some in entries.chunks(1_000) {
        write(&journal, some).await;
    }
    let count = entries.len();
    drop(entries);
    let replays = replays(&journal);
    let resident = || processes::resident_bytes(std::process::id()).unwrap_or_default();
    let begun = resident();
    let asker = || Asker::Seat(key);
    let card = |shown: PublicReplay<'_>| shown.replay.card(shown.record(), 1).expect("good rules").rounds.len();
    let mut took = Vec::new();
    let mut rounds = 0;
    for n in 0..3 {
        let since = std::time::Instant::now();
        let visitor = IpAddr::V4([198, 51, 100, n].into());
        rounds = replays.show(&name(), asker(), visitor, 0, card).await.expect("is published");
        took.push(since.elapsed());
    }
    let since = std::time::Instant::now();
    let last = move |shown: PublicReplay<'_>| {
        round_replay(shown.replay, shown.record(), rounds as u16, Seat(1), 0)
            .expect("plays")
            .map(|round_replay| round_replay.steps.len())
    };
    let steps =
        replays.show(&name(), asker(), IpAddr::V4([203, 0, 113, 1].into()), 0, last).await.expect("is published");
    println!(
        "{count} entries, {rounds} rounds: first look {:?}, second {:?}, third {:?}; the last round, {steps:?} steps, {:?}; \
         {} KiB kept by its own count, {} KiB by the system's",
        took[0],
        took[1],
        took[2],
        since.elapsed(),
        replays.registry.replay_cache.file(&name(), None).state.lock().await.weight() / 1024,
        resident().saturating_sub(begun) / 1024,
    );
    assert!(rounds > 1 && steps > Some(10));
}
