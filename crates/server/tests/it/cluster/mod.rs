//! Several servers on one store form a cluster, with real sockets between all of them.

mod forged;
mod shared;
mod takeover;
mod together;

use std::sync::atomic::{AtomicBool, Ordering};

use ruckus_journal::StoreError;
use ruckus_server::admin::{AdminSettings, AdminToken};
use ruckus_server::{ClusterSettings, Server, ServerError};
use ruckus_testkit::{FarDirectory, Link};

use crate::prelude::*;
use crate::support::TinyPage;

const SECRET: &str = "known to all nodes";

/// A connection to the directory that can be cut.
#[derive(Debug)]
struct Cut(AtomicBool);

impl Link for Cut {
    async fn ask<T: Send + 'static>(
        &self,
        _what: &'static str,
        request: impl Future<Output = Result<T, StoreError>> + Send + 'static,
    ) -> Result<T, StoreError> {
        if self.0.load(Ordering::Relaxed) {
            return Err(StoreError::Failed { doing: "asked", why: "the line is cut".to_owned() });
        }
        request.await
    }
}

/// A server of the cluster, and the means to reach and isolate it.
struct Node {
    server: Server,
    api: ServerApi,
    line: Arc<FarDirectory<Cut>>,
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
        let line = Arc::new(FarDirectory { store: store.clone(), link: Cut(AtomicBool::new(false)) });
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
        self.line.link.0.store(cut, Ordering::Relaxed);
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
