//! Nodes on several databases: leases and claims are in the first, rooms and their codes wherever they belong.

use std::time::Duration;

use futures_util::future::{BoxFuture, FutureExt};
use tokio::sync::watch;

use super::ManyStores;
use crate::{Beat, Changes, Claim, Located, Node, Nodes, RoomName, SharedBucket, StoreError};

impl ManyStores {
    /// The room that a text names, by its name or its code.
    async fn called(&self, text: &str) -> Result<Option<RoomName>, StoreError> {
        let (here, named) = (self.part(text), RoomName::new(text));
        if here.code_of(&named).await?.is_some() {
            return Ok(Some(named));
        }
        let Some(room) = here.held_for(text).await? else { return Ok(None) };
        let its = self.part(room.as_str()).code_of(&room).await?.flatten();
        Ok((its.as_deref() == Some(text)).then_some(room))
    }
}

impl Nodes for ManyStores {
    fn beat<'a>(&'a self, node: &'a Node) -> BoxFuture<'a, Result<Beat, StoreError>> {
        self.first().beat(node)
    }

    fn leave<'a>(&'a self, node: &'a Node) -> BoxFuture<'a, Result<(), StoreError>> {
        self.first().leave(node)
    }

    fn claim<'a>(
        &'a self,
        node: &'a Node,
        room: &'a RoomName,
        fresh: bool,
    ) -> BoxFuture<'a, Result<Claim, StoreError>> {
        async move {
            // The first database knows leases, and not all rooms. A room that ends between the two questions is found to
            // have no entries.
            let there = fresh || self.part(room.as_str()).code_of(room).await?.is_some();
            self.first().claim(node, room, there).await
        }
        .boxed()
    }

    fn release<'a>(&'a self, node: &'a Node, room: &'a RoomName) -> BoxFuture<'a, Result<(), StoreError>> {
        self.first().release(node, room)
    }

    fn locate<'a>(&'a self, text: &'a str) -> BoxFuture<'a, Result<Option<Located>, StoreError>> {
        async move {
            let Some(room) = self.called(text).await? else { return Ok(None) };
            let node = self.first().holder(&room).await?;
            Ok(Some(Located { room, node }))
        }
        .boxed()
    }

    fn take<'a>(&'a self, buckets: &'a [SharedBucket]) -> BoxFuture<'a, Result<Result<(), Duration>, StoreError>> {
        self.first().take(buckets)
    }

    fn changes(&self) -> watch::Receiver<Changes> {
        self.first().changes()
    }
}
