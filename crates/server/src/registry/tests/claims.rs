//! Tests that a node can release and reclaim rooms and events while the directory is slow.

use ruckus_journal::Nodes;
use ruckus_testkit::{FarDirectory, Link};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};

use super::*;
use crate::events;
use crate::events::tests::swap;
use crate::nodes::ClusterSettings;

/// A connection to the directory that holds back releases until there are permits.
#[derive(Debug)]
struct Slow {
    permits: Semaphore,
    /// The number of releases sent.
    sent: watch::Sender<u32>,
}

impl Link for Slow {
    async fn ask<T: Send + 'static>(
        &self,
        what: &'static str,
        request: impl Future<Output = Result<T, StoreError>> + Send + 'static,
    ) -> Result<T, StoreError> {
        if what != "release" {
            return request.await;
        }
        self.sent.send_modify(|sent| *sent += 1);
        let _permit = self.permits.acquire().await;
        request.await
    }
}

/// A node called `a` with a slow directory.
struct Scene {
    slow: Arc<FarDirectory<Slow>>,
    registry: Arc<RoomRegistry>,
}

impl Scene {
    async fn on(store: &Arc<MemoryStore>) -> Self {
        let link = Slow { permits: Semaphore::new(0), sent: watch::Sender::new(0) };
        let slow = Arc::new(FarDirectory { store: store.clone(), link });
        let cluster = ClusterSettings::of(slow.clone(), "a");
        let cluster = Cluster::join(&cluster, "1", "http://a".to_owned()).await.expect("the name is free");
        let (journal, _writer) = Journal::start(store.clone(), |_| ());
        let mut settings = RegistrySettings::default();
        settings.events.park_after = Duration::from_millis(200);
        let (tasks, closing) = (TaskTracker::new(), CancellationToken::new());
        let registry = RoomRegistry::new(journal, Arc::new(settings), tasks, closing, Some(Arc::new(cluster)));
        Self { slow, registry: Arc::new(registry) }
    }

    /// Loads a room. The task returns true if the room exists.
    fn read(&self, name: &RoomName) -> JoinHandle<bool> {
        let (registry, name) = (self.registry.clone(), name.clone());
        tokio::spawn(async move { registry.room(&name).await.is_ok() })
    }

    /// Waits until the node sends a release.
    async fn gives_up(&self) {
        let mut sent = self.slow.link.sent.subscribe();
        let sent = timeout(Duration::from_secs(2), sent.wait_for(|sent| *sent > 0)).await;
        assert!(sent.is_ok(), "it gives nothing up");
    }

    /// Lets releases through, after concurrent requests have had time to overtake them.
    async fn arrive(&self) {
        sleep(Duration::from_millis(50)).await;
        self.slow.link.permits.add_permits(1000);
        sleep(Duration::from_millis(50)).await;
    }

    /// Checks that the directory names this node as the holder.
    async fn assert_holds(&self, name: &RoomName) {
        let located = self.slow.store.locate(name.as_str()).await.expect("is answered").expect("is there");
        assert_eq!(located.node.as_deref(), Some("a"), "another node may take it");
    }

    /// Makes an attempt that fails. Repeats it while the node is still releasing its claim.
    async fn twice(&self, name: &RoomName, attempt: impl Fn() -> JoinHandle<bool>, heal: impl FnOnce()) {
        let first = attempt();
        self.gives_up().await;
        heal();
        let second = attempt();
        self.arrive().await;
        assert_eq!((first.await.ok(), second.await.ok()), (Some(false), Some(true)));
        assert!(whereabouts::serves(&self.registry).contains(name));
        self.assert_holds(name).await;
    }
}

/// Creates a store with a table that is not in memory.
async fn parked() -> (Arc<MemoryStore>, RoomName) {
    let store = Arc::new(MemoryStore::new());
    let (journal, _writer) = Journal::start(store.clone(), |_| ());
    let (name, _) = opening::open(&registry_on(&journal), plan(), true).await.expect("opens");
    (store, name)
}

fn fails() -> StoreError {
    StoreError::Failed { doing: "written", why: "it fails".to_owned() }
}

#[tokio::test]
async fn a_room_is_claimed_again_once_it_can_be_loaded() {
    let (store, name) = parked().await;
    let scene = Scene::on(&store).await;
    store.refuse_to_read(true);
    scene.twice(&name, || scene.read(&name), || store.refuse_to_read(false)).await;
}

#[tokio::test]
async fn rooms_are_claimed_again_after_an_aborted_request() {
    let (store, name) = parked().await;
    let scene = Scene::on(&store).await;
    store.refuse_to_read(true);
    let first = scene.read(&name);
    scene.gives_up().await;
    first.abort();
    store.refuse_to_read(false);
    let second = scene.read(&name);
    scene.arrive().await;
    assert!(second.await.expect("no panic"));
    scene.assert_holds(&name).await;
}

#[tokio::test]
async fn a_table_is_claimed_again_once_it_can_be_opened() {
    let store = Arc::new(MemoryStore::new());
    let (scene, name) = (Scene::on(&store).await, RoomName::new("BCDF"));
    let open = || {
        let (registry, name) = (scene.registry.clone(), name.clone());
        tokio::spawn(async move { opening::open_as(&registry, &name, &plan()).await.is_ok() })
    };
    store.fail_with(Some(fails()));
    scene.twice(&name, open, || store.fail_with(None)).await;
}

#[tokio::test]
async fn event_tables_are_claimed_again_once_they_can_open() {
    let store = Arc::new(MemoryStore::new());
    let (scene, name) = (Scene::on(&store).await, RoomName::new("BCDF"));
    let open = || {
        let (registry, name) = (scene.registry.clone(), name.clone());
        tokio::spawn(async move {
            let room = |timeouts| Room::open(name.clone(), plan(), timeouts, token::seed);
            opening::open_new(&registry, &name, |timeouts| room(timeouts).map(|(room, _, steps)| (room, steps)))
                .await
                .is_ok()
        })
    };
    store.fail_with(Some(fails()));
    scene.twice(&name, open, || store.fail_with(None)).await;
}

#[tokio::test]
async fn an_evicted_event_is_claimed_again_when_it_is_loaded() {
    let store = Arc::new(MemoryStore::new());
    let scene = Scene::on(&store).await;
    let times = scene.registry.settings.events;
    let opening = events::opening(&swap(1), token::key("secret"), None, 1_000, "test", &times);
    let (code, _) =
        event_actors::open_event(&scene.registry, &opening.expect("the plan is sound")).await.expect("opens");
    let name = events::named(&code).expect("a code");
    // The event has no connections, so it is evicted.
    scene.gives_up().await;
    let (registry, back) = (scene.registry.clone(), name.clone());
    let second = tokio::spawn(async move { event_actors::event(&registry, &back).await.is_ok() });
    scene.arrive().await;
    assert!(second.await.expect("no panic"));
    scene.assert_holds(&name).await;
}
