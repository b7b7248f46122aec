//! Results that do not fit their table, from the table's report to the host's decision.

use std::sync::Arc;

use ruckus_events::Scored;
use ruckus_journal::RoomName;
use ruckus_protocol::{EventSettle, EventTable, EventTableState};
use ruckus_room::EventTableStatus;

use super::super::{EventActorRequest, EventState, code_of, record};
use super::*;

/// Returns a finished match without points. No real table reports such a result.
fn without_points() -> EventTableStatus {
    EventTableStatus {
        over: true,
        finished: true,
        points: Vec::new(),
        order: Vec::new(),
        connected: Vec::new(),
        close: Vec::new(),
        waits_for: None,
    }
}

/// Opens an event of one round at two tables. The first table has a refused result.
async fn refused(running: &Running) -> RoomName {
    let event = eight(running, &swap(1)).await;
    running.here(&event, "ann").await;
    running.command(&event, "ann", EventCommand::Start).await.expect("enough are there");
    let handle = event_actors::event(&running.registry, &event).await.expect("is there");
    let request = EventActorRequest::Table { table: (1, 1), status: without_points() };
    handle.requests.send(request).await.expect("it listens");
    let is_refused = |table: &EventTable| table.number == 1 && table.refused.as_deref() == Some("wrong-result");
    running.until(&event, |view| view.tables.iter().any(is_refused)).await;
    event
}

async fn first(running: &Running, event: &RoomName) -> EventTable {
    let view = running.view(event, Some("ann")).await;
    view.tables.into_iter().find(|table| table.number == 1).expect("the table is shown")
}

async fn settle(running: &Running, event: &RoomName, how: EventSettle) -> Result<(), ErrorCode> {
    running.command(event, "ann", EventCommand::SettleTable { table: 1, how }).await
}

#[tokio::test(start_paused = true)]
async fn a_host_can_accept_a_refused_result_after_a_restart() {
    let store = Arc::new(MemoryStore::new());
    let running = Running::on(&store);
    let event = refused(&running).await;
    running.stop().await;

    let running = Running::on(&store);
    event_actors::resume_events(&running.registry).await.expect("the store reads");
    let table = first(&running, &event).await;
    assert_eq!((table.state, table.refused.as_deref()), (EventTableState::Refused, Some("wrong-result")));
    let stop = running.command(&event, "ann", EventCommand::StopTable(1)).await;
    assert_eq!(stop, Err(ErrorCode::NotPlaying), "it has played");
    settle(&running, &event, EventSettle::Accept).await.expect("the host may");
    assert_eq!(first(&running, &event).await.state, EventTableState::Finished);
    assert_eq!(settle(&running, &event, EventSettle::Accept).await, Err(ErrorCode::NotRefused));
    running.until(&event, |view| view.phase == EventPhase::Over).await;
}

#[tokio::test(start_paused = true)]
async fn refused_results_become_void_by_host_decision_or_timeout() {
    for says_so in [true, false] {
        let running = Running::on(&Arc::new(MemoryStore::new()));
        let event = refused(&running).await;
        if says_so {
            settle(&running, &event, EventSettle::Void).await.expect("the host may");
            assert_eq!(first(&running, &event).await.state, EventTableState::Finished);
        }
        let over = running.until(&event, |view| view.phase == EventPhase::Over).await;
        assert!(over.standings.iter().all(|line| line.played == 1), "{:?}", over.standings);
        running.stop().await;
    }
}

#[tokio::test(start_paused = true)]
async fn a_refused_match_can_be_replayed_at_a_new_table() {
    let store = Arc::new(MemoryStore::new());
    let running = Running::on(&store);
    let event = refused(&running).await;
    let before = first(&running, &event).await.code;
    settle(&running, &event, EventSettle::Replay).await.expect("the host may");
    let again = first(&running, &event).await;
    assert_eq!((again.state, again.refused), (EventTableState::Playing, None));
    assert_ne!(again.code, before, "the cards are dealt anew");
    running.until(&event, |view| view.phase == EventPhase::Over).await;
    running.stop().await;
    let entries = store.load(&event, Seq(0)).await.expect("reads");
    let state = EventState::replay(&event, code_of(&event).expect("it is an event"), &entries).expect("reads");
    let results = record(&state, "test").results;
    assert_eq!(results.iter().filter(|entry| matches!(entry, Scored::Match(_))).count(), 2, "each table counts once");
}
