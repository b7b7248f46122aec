//! Nodes and room leases on PostgreSQL. The database's clock decides which leases are valid, in the statement that
//! assigns a room. The data is only routing information, so it need not survive a crash.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use ruckus_journal::{Beat, Changes, Claim, LEASE, Located, Node, Nodes, RoomName, SharedBucket, StoreError};
use sqlx::Row;
use sqlx::postgres::{PgConnection, PgRow};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

use super::PostgresStore;
use super::errors::{explain, late};
use super::readers::Readers;
use super::servers::{CONNECT, Servers};

/// Delay before listening again after the connection is lost.
const LISTEN_AGAIN: Duration = Duration::from_millis(500);

/// Interval between checks of an idle listening session. A broken connection may never return an error.
const ASKED: Duration = Duration::from_secs(5);

/// SQL condition: the row `n` is a live node.
macro_rules! lives {
    () => {
        "n.beat > clock_timestamp() - interval '3 seconds'"
    };
}
// `lives!` is part of constant texts, so it repeats the lease.
const _: () = assert!(LEASE.as_millis() == 3_000);

fn node(row: &PgRow) -> Result<Node, sqlx::Error> {
    Ok(Node {
        name: row.try_get(0)?,
        boot: row.try_get(1)?,
        address: row.try_get(2)?,
        url: row.try_get(3)?,
        version: row.try_get(4)?,
        mark: row.try_get(5)?,
        rooms: row.try_get::<i64, _>(6)?.cast_unsigned(),
        draining: row.try_get(7)?,
    })
}

async fn beat(connection: &mut PgConnection, me: &Node) -> Result<Beat, sqlx::Error> {
    let renew = concat!(
        "INSERT INTO nodes AS n (name, boot, address, url, version, mark, rooms, draining, beat) ",
        "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, clock_timestamp()) ON CONFLICT (name) DO UPDATE SET ",
        "boot = excluded.boot, address = excluded.address, url = excluded.url, version = excluded.version, ",
        "mark = excluded.mark, rooms = excluded.rooms, draining = excluded.draining, beat = clock_timestamp() ",
        "WHERE n.boot = excluded.boot OR NOT (",
        lives!(),
        ")"
    );
    let rooms = i64::try_from(me.rooms).unwrap_or(i64::MAX);
    let renew = sqlx::query(renew).bind(&me.name).bind(&me.boot).bind(&me.address).bind(&me.url);
    let renew = renew.bind(&me.version).bind(&me.mark).bind(rooms).bind(me.draining);
    if renew.execute(&mut *connection).await?.rows_affected() == 0 {
        let renewed = "SELECT (extract(epoch FROM clock_timestamp() - beat) * 1000)::int8 FROM nodes WHERE name = $1";
        let renewed = sqlx::query(renewed).bind(&me.name).fetch_optional(connection).await?;
        let renewed = renewed.map(|row| row.try_get::<i64, _>(0)).transpose()?;
        // The other node has left meanwhile, so its lease no longer counts.
        let renewed = renewed.map_or(LEASE, |ms| Duration::from_millis(ms.max(0).cast_unsigned()));
        return Ok(Beat::NameTaken(renewed));
    }
    let all = concat!(
        "SELECT name, boot, address, url, version, mark, rooms, draining FROM nodes AS n WHERE ",
        lives!(),
        " ORDER BY name"
    );
    let rows = sqlx::query(all).fetch_all(connection).await?;
    rows.iter().map(node).collect::<Result<_, _>>().map(Beat::Alive)
}

async fn leave(connection: &mut PgConnection, me: &Node) -> Result<(), sqlx::Error> {
    let leave = "WITH gone AS (DELETE FROM nodes WHERE name = $1 AND boot = $2) \
                 DELETE FROM holders WHERE node = $1 AND boot = $2";
    sqlx::query(leave).bind(&me.name).bind(&me.boot).execute(connection).await.map(drop)
}

/// Tries to claim a room. Returns `None` if the holder released it meanwhile; the caller retries.
async fn try_claim(
    connection: &mut PgConnection,
    me: &Node,
    room: &str,
    fresh: bool,
) -> Result<Option<Claim>, sqlx::Error> {
    let claim = concat!(
        "WITH me AS (SELECT 1 FROM nodes AS n WHERE n.name = $2 AND n.boot = $3 AND ",
        lives!(),
        "), taken AS (INSERT INTO holders AS h (room, node, boot) SELECT $1, $2, $3 FROM me ",
        "WHERE $4 OR EXISTS (SELECT 1 FROM rooms WHERE rooms.room = $1 AND NOT ended) ",
        "ON CONFLICT (room) DO UPDATE SET node = excluded.node, boot = excluded.boot ",
        "WHERE (h.node = excluded.node AND h.boot = excluded.boot) OR NOT EXISTS ",
        "(SELECT 1 FROM nodes AS n WHERE n.name = h.node AND n.boot = h.boot AND ",
        lives!(),
        ") RETURNING 1) SELECT EXISTS (SELECT 1 FROM me), EXISTS (SELECT 1 FROM taken)"
    );
    let claimed =
        sqlx::query(claim).bind(room).bind(&me.name).bind(&me.boot).bind(fresh).fetch_one(&mut *connection).await?;
    let (alive, taken): (bool, bool) = (claimed.try_get(0)?, claimed.try_get(1)?);
    if taken {
        return Ok(Some(Claim::Mine));
    }
    if !alive {
        return Ok(Some(Claim::Lapsed));
    }
    // Query again: the statement above does not see a row that was committed after it began.
    let holder = "SELECT node, NULL FROM holders WHERE room = $1 UNION ALL \
                  SELECT NULL, room FROM rooms WHERE room = $1 AND NOT ended";
    let rows = sqlx::query(holder).bind(room).fetch_all(connection).await?;
    let nodes: Vec<Option<String>> = rows.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
    Ok(match nodes.iter().flatten().next() {
        Some(node) => Some(Claim::Theirs(node.clone())),
        None if fresh || !nodes.is_empty() => None,
        None => Some(Claim::Unknown),
    })
}

async fn claim(connection: &mut PgConnection, me: &Node, room: &str, fresh: bool) -> Result<Claim, sqlx::Error> {
    loop {
        if let Some(claim) = try_claim(connection, me, room, fresh).await? {
            return Ok(claim);
        }
    }
}

async fn release(connection: &mut PgConnection, me: &Node, room: &str) -> Result<(), sqlx::Error> {
    let release = sqlx::query("DELETE FROM holders WHERE room = $1 AND node = $2 AND boot = $3");
    release.bind(room).bind(&me.name).bind(&me.boot).execute(connection).await.map(drop)
}

async fn locate(connection: &mut PgConnection, text: &str) -> Result<Option<Located>, sqlx::Error> {
    let locate = concat!(
        "SELECT r.room, (SELECT h.node FROM holders AS h JOIN nodes AS n ON n.name = h.node AND n.boot = h.boot ",
        "WHERE h.room = r.room AND ",
        lives!(),
        ") FROM rooms AS r WHERE (r.room = $1 OR r.code = $1) AND NOT r.ended ORDER BY r.room = $1 DESC LIMIT 1"
    );
    let found = sqlx::query(locate).bind(text).fetch_optional(connection).await?;
    found.map(|row| Ok(Located { room: RoomName::new(row.try_get(0)?), node: row.try_get(1)? })).transpose()
}

async fn take(connection: &mut PgConnection, buckets: &[SharedBucket]) -> Result<i64, sqlx::Error> {
    let names: Vec<&[u8]> = buckets.iter().map(|bucket| &bucket.name[..]).collect();
    let (every, all): (Vec<i64>, Vec<i64>) = buckets.iter().map(SharedBucket::micros).unzip();
    let take = sqlx::query("SELECT take_tokens($1, $2, $3)").bind(names).bind(every).bind(all);
    take.fetch_one(connection).await?.try_get(0)
}

/// The directory of nodes in the database of a [`PostgresStore`]. Uses the sessions of the store.
#[derive(Clone, Debug)]
pub struct PostgresNodes {
    servers: Arc<Servers>,
    readers: Arc<Readers>,
}

impl PostgresStore {
    /// Returns the directory of the nodes that share this store.
    pub fn nodes(&self) -> PostgresNodes {
        PostgresNodes { servers: self.servers.clone(), readers: self.readers.clone() }
    }
}

impl PostgresNodes {
    /// Runs a job on the directory, with the lease duration as its timeout.
    async fn ask<T>(
        &self,
        job: impl AsyncFnOnce(&mut PgConnection) -> Result<T, sqlx::Error>,
    ) -> Result<T, StoreError> {
        let asked = async {
            let mut connection = self.readers.acquire().await?;
            let came = job(&mut connection).await?;
            connection.give_back();
            Ok(came)
        };
        let asked = timeout(LEASE, asked).await.unwrap_or_else(|_| Err(late()));
        asked.map_err(|error| explain(&error, "asked for rooms"))
    }
}

#[async_trait]
impl Nodes for PostgresNodes {
    async fn beat(&self, node: &Node) -> Result<Beat, StoreError> {
        self.ask(async move |connection| beat(connection, node).await).await
    }

    async fn leave(&self, node: &Node) -> Result<(), StoreError> {
        self.ask(async move |connection| leave(connection, node).await).await
    }

    async fn claim(&self, node: &Node, room: &RoomName, fresh: bool) -> Result<Claim, StoreError> {
        self.ask(async move |connection| claim(connection, node, room.as_str(), fresh).await).await
    }

    async fn release(&self, node: &Node, room: &RoomName) -> Result<(), StoreError> {
        self.ask(async move |connection| release(connection, node, room.as_str()).await).await
    }

    async fn locate(&self, text: &str) -> Result<Option<Located>, StoreError> {
        self.ask(async move |connection| locate(connection, text).await).await
    }

    async fn take(&self, buckets: &[SharedBucket]) -> Result<Result<(), Duration>, StoreError> {
        let wait = self.ask(async move |connection| take(connection, buckets).await).await?;
        Ok(if wait > 0 { Err(Duration::from_micros(wait.cast_unsigned())) } else { Ok(()) })
    }

    fn changes(&self) -> watch::Receiver<Changes> {
        let (sender, receiver) = watch::channel(Changes::default());
        tokio::spawn(listen(self.servers.clone(), format!("{}_changed", self.servers.address.schema()), sender));
        receiver
    }
}

/// Listens for notifications until all receivers are dropped.
async fn listen(servers: Arc<Servers>, channel: String, sender: watch::Sender<Changes>) {
    let hear = async {
        loop {
            // After connecting, report a change of everything, because notifications may have been missed.
            if let Ok(Ok(mut ear)) = timeout(2 * CONNECT, servers.listen(&channel)).await {
                let mut server = servers.changes();
                sender.send_modify(|changes| {
                    changes.documents += 1;
                    changes.gallery_entries += 1;
                });
                // Stop if another server becomes the primary, since the old one sends nothing more.
                let mut hear = async || {
                    loop {
                        tokio::select! {
                            received = ear.try_recv() => return received.ok().flatten(),
                            _ = server.changed() => return None,
                            () = sleep(ASKED) => {}
                        }
                        if !matches!(timeout(LEASE, sqlx::query("SELECT 1").execute(&mut ear)).await, Ok(Ok(_))) {
                            return None;
                        }
                    }
                };
                while let Some(notice) = hear().await {
                    sender.send_modify(|changes| match notice.payload() {
                        "gallery" => changes.gallery_entries += 1,
                        _ => changes.documents += 1,
                    });
                }
            }
            sleep(LISTEN_AGAIN).await;
        }
    };
    tokio::select! {
        () = hear => {}
        () = sender.closed() => {}
    }
}
