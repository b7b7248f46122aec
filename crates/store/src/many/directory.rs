//! The directory of several databases: each has the rows of its rooms.

use futures_util::future::{BoxFuture, FutureExt, join_all};

use super::ManyStores;
use super::shares::{Share, all_of};
use crate::postgres::Held;
use crate::{Directory, Entry, Listed, Progress, RoomName, Seq, Settled, StoreError};

impl ManyStores {
    async fn give(&self, room: &RoomName, code: &str) -> Result<bool, StoreError> {
        let (own, home) = (self.part(room.as_str()), self.part(code));
        match own.code_of(room).await? {
            None => return Ok(false),
            Some(Some(other)) if other != code => return Ok(false),
            Some(_) => {}
        }
        match home.hold_code(code, room).await? {
            Held::Mine => {}
            Held::Named => return Ok(false),
            Held::By(other) => {
                // One that has ended, or has another code, will never have this one. One without a code may be about to.
                let free = match self.part(other.as_str()).code_of(&other).await? {
                    None => true,
                    Some(its) => its.is_some_and(|its| its != code),
                };
                if !free || !home.hold_code_instead(code, room, &other).await? {
                    return Ok(false);
                }
            }
        }
        let given = own.give_code(room, code).await?;
        if !given {
            home.let_go_of_code(code, room).await?;
        }
        Ok(given)
    }

    /// Ends a room, and frees its code. If that fails, whoever wants the code next finds that it is free.
    async fn end_room(&self, room: &RoomName, last: Option<Seq>) -> Result<bool, StoreError> {
        let own = self.part(room.as_str());
        let code = own.code_of(room).await?.flatten();
        let ended = own.end(room, last).await?;
        if let Some(code) = code.filter(|_| ended) {
            let _ = self.part(&code).let_go_of_code(&code, room).await;
        }
        Ok(ended)
    }
}

/// What those gave that answered; a failure if none did.
fn any_of<T>(came: Vec<Result<T, StoreError>>) -> Result<Vec<T>, StoreError> {
    let mut failed = None;
    let mut given = Vec::new();
    for came in came {
        match came {
            Ok(some) => given.push(some),
            Err(error) => failed = Some(error),
        }
    }
    match failed {
        Some(error) if given.is_empty() => Err(error),
        _ => Ok(given),
    }
}

impl Directory for ManyStores {
    fn listed(&self) -> BoxFuture<'_, Result<Vec<Listed>, StoreError>> {
        async move {
            let mut listed = all_of(join_all(self.parts.iter().map(|part| part.listed())).await)?.concat();
            listed.sort_by(|one, other| one.room.cmp(&other.room));
            Ok(listed)
        }
        .boxed()
    }

    /// Where a database fails, nothing is noted; rooms of others may be.
    fn settle<'a>(&'a self, left: &'a [(RoomName, Settled)]) -> BoxFuture<'a, Result<(), StoreError>> {
        async move {
            let shares = self.split(left, |(room, _)| Some(room));
            let settle = shares.into_iter().map(async |Share { part, all, .. }| part.settle(&all).await);
            all_of(join_all(settle).await).map(drop)
        }
        .boxed()
    }

    /// Rooms of databases that do not answer come another time.
    fn left_before<'a>(
        &'a self,
        progress: Progress,
        before: u64,
        after: Option<&'a Listed>,
        limit: u32,
    ) -> BoxFuture<'a, Result<Vec<Listed>, StoreError>> {
        async move {
            let came = self.parts.iter().map(|part| part.left_before(progress, before, after, limit));
            let mut left = any_of(join_all(came).await)?.concat();
            left.sort_by_key(|listed| (listed.settled.map(|settled| settled.since), listed.room.clone()));
            left.truncate(limit as usize);
            Ok(left)
        }
        .boxed()
    }

    fn give_code<'a>(&'a self, room: &'a RoomName, code: &'a str) -> BoxFuture<'a, Result<bool, StoreError>> {
        self.give(room, code).boxed()
    }

    fn end<'a>(&'a self, room: &'a RoomName, last: Option<Seq>) -> BoxFuture<'a, Result<bool, StoreError>> {
        self.end_room(room, last).boxed()
    }

    /// Takes from one database after the other; one that does not answer is passed over.
    fn sweep(&self, rows: u32) -> BoxFuture<'_, Result<u32, StoreError>> {
        async move {
            let (mut swept, mut came) = (0, Vec::new());
            for part in &self.parts {
                let some = if swept < rows { part.sweep(rows - swept).await } else { Ok(0) };
                swept += some.as_ref().copied().unwrap_or(0);
                came.push(some);
            }
            any_of(came).map(|_| swept)
        }
        .boxed()
    }

    /// Entries of one room, as all that are rewritten together are.
    fn rewrite<'a>(&'a self, entries: &'a [Entry], last: Seq) -> BoxFuture<'a, Result<bool, StoreError>> {
        let Some(first) = entries.first() else { return async { Ok(true) }.boxed() };
        if entries.iter().any(|entry| entry.room != first.room) {
            let why = "entries of several tables are not rewritten together".to_owned();
            return async { Err(StoreError::Failed { doing: "written", why }) }.boxed();
        }
        self.part(first.room.as_str()).rewrite(entries, last)
    }

    fn forget_ballots(&self, period: u32) -> BoxFuture<'_, Result<(), StoreError>> {
        self.first().forget_ballots(period)
    }
}
