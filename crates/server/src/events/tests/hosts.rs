//! Replacement of a host who is away for long.

use std::sync::Arc;

// tidy: waits because time is paused: hosts are gone for long.
use tokio::time::sleep;

use super::*;

#[tokio::test(start_paused = true)]
async fn a_connected_player_replaces_an_absent_host() {
    let store = Arc::new(MemoryStore::new());
    let running = Running::on(&store);
    let (event, _) = running.open(&swap(1), "ann").await;
    for (name, token) in [("Bob", "bob"), ("Cleo", "cleo")] {
        running.check_in(&event, name, token).await.expect("check-in is open");
    }
    sleep(Duration::from_secs(1_200)).await;
    let hosts = |view: EventView| view.you.is_some_and(|you| you.host);
    assert!(hosts(running.view(&event, Some("ann")).await), "nobody else is there");

    running.here(&event, "cleo").await;
    sleep(Duration::from_secs(1_200)).await;
    assert!(hosts(running.view(&event, Some("cleo")).await), "Bob was there before, but is away");
    let before = store.load(&event, Seq(0)).await.expect("it reads").len();
    sleep(Duration::from_secs(7_200)).await;
    assert_eq!(store.load(&event, Seq(0)).await.expect("it reads").len(), before, "nothing more happens");
    running.stop().await;
}
