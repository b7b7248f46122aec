//! Several servers on one store form a cluster, with real sockets between all of them.

mod forged;
mod shared;
mod takeover;
mod together;

use std::sync::atomic::{AtomicBool, Ordering};

use async_trait::async_trait;
use ruckus_journal::{Beat, Changes, Claim, Located, Node as ListedNode, Nodes, SharedBucket, StoreError};
use ruckus_server::admin::{AdminSettings, AdminToken};
use ruckus_server::{ClusterSettings, Server, ServerError};
use tokio::sync::watch;

use crate::prelude::*;
use crate::support::TinyPage;

const SECRET: &str = "known to all nodes";

/// The directory as one node reaches it. The connection to it can be cut.
#[derive(Debug)]
struct CutDirectory {
    store: Arc<MemoryStore>,
    cut: AtomicBool,
}

impl CutDirectory {
    async fn over<T>(&self, answer: impl Future<Output = Result<T, StoreError>>) -> Result<T, StoreError> {
        if self.cut.load(Ordering::Relaxed) {
            return Err(StoreError::Failed { doing: "asked", why: "the line is cut".to_owned() });
        }
        answer.await
    }
}

#[async_trait]
impl Nodes for CutDirectory {
    async fn beat(&self, node: &ListedNode) -> Result<Beat, StoreError> {
        self.over(self.store.beat(node)).await
    }

    async fn leave(&self, node: &ListedNode) -> Result<(), StoreError> {
        self.over(self.store.leave(node)).await
    }

    async fn claim(&self, node: &ListedNode, room: &RoomName, fresh: bool) -> Result<Claim, StoreError> {
        self.over(self.store.claim(node, room, fresh)).await
    }

    async fn release(&self, node: &ListedNode, room: &RoomName) -> Result<(), StoreError> {
        self.over(self.store.release(node, room)).await
    }

    async fn locate(&self, text: &str) -> Result<Option<Located>, StoreError> {
        self.over(self.store.locate(text)).await
    }

    async fn take(&self, buckets: &[SharedBucket]) -> Result<Result<(), Duration>, StoreError> {
        self.over(self.store.take(buckets)).await
    }

    fn changes(&self) -> watch::Receiver<Changes> {
        self.store.changes()
    }
}

/// A server of the cluster, and the means to reach and isolate it.
struct Node {
    server: Server,
    api: ServerApi,
    line: Arc<CutDirectory>,
}

impl Node {
    async fn start(store: &Arc<MemoryStore>, name: &str) -> Self {
        Self::start_with(store, name, SECRET, generous()).await.expect("it joins")
    }

    /// Starts a node that pages can reach directly if it has a `url`.
    async fn start_at(store: &Arc<MemoryStore>, name: &str, url: Option<&str>) -> Self {
        Self::begin(store, name, SECRET, url, generous()).await.expect("it joins")
    }

    async fn start_with(
        store: &Arc<MemoryStore>,
        name: &str,
        secret: &str,
        settings: Settings,
    ) -> Result<Self, ServerError> {
        Self::begin(store, name, secret, None, settings).await
    }

    async fn begin(
        store: &Arc<MemoryStore>,
        name: &str,
        secret: &str,
        url: Option<&str>,
        settings: Settings,
    ) -> Result<Self, ServerError> {
        let line = Arc::new(CutDirectory { store: store.clone(), cut: AtomicBool::new(false) });
        let cluster = ClusterSettings {
            nodes: line.clone(),
            name: name.to_owned(),
            address: None,
            url: url.map(str::to_owned),
            secret: secret.to_owned(),
        };
        let settings = Settings { cluster: Some(cluster), ..settings };
        let server = Server::start(([127, 0, 0, 1], 0).into(), store.clone(), Arc::new(TinyPage), settings).await?;
        let api = ServerApi::at(server.address().to_string());
        Ok(Self { server, api, line })
    }

    /// Cuts this node off from the directory, or connects it again.
    fn cut_off(&self, cut: bool) {
        self.line.cut.store(cut, Ordering::Relaxed);
    }
}

/// Starts two nodes on an empty store.
async fn two() -> (Arc<MemoryStore>, Node, Node) {
    let store = Arc::new(MemoryStore::new());
    let a = Node::start(&store, "a").await;
    let b = Node::start(&store, "b").await;
    (store, a, b)
}

/// The token of the admin of [`two_with_an_admin`], as a header.
const ADMIN: &str = "Bearer anna-0123456789abcdef";

/// Starts two nodes on an empty store, with an admin.
async fn two_with_an_admin() -> (Arc<MemoryStore>, Node, Node) {
    let store = Arc::new(MemoryStore::new());
    let settings = || {
        let token = AdminToken::new("anna", ADMIN.trim_start_matches("Bearer ")).expect("a token");
        Settings { admin: AdminSettings { tokens: [token].into() }, ..generous() }
    };
    let a = Node::start_with(&store, "a", SECRET, settings()).await.expect("it joins");
    let b = Node::start_with(&store, "b", SECRET, settings()).await.expect("it joins");
    (store, a, b)
}
