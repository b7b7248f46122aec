//! Tests of unusable databases. Their errors explain the cause and never contain the password.

use ruckus_journal::Obstacle;
use ruckus_store::PostgresStore;
use ruckus_testkit::postgres::PostgresServer;
use ruckus_testkit::{free_ports, processes};

use super::cut::CutProxy;
use super::{fresh, insist, load, open, sql};
use crate::prelude::*;

const SOON: Duration = Duration::from_millis(50);

/// Returns the reason why a database cannot be used.
async fn refused(address: &str) -> Obstacle {
    match open(address).await {
        Err(error @ StoreError::Database { .. }) => {
            let text = format!("{error} {error:?}");
            for secret in ["pass word", "pass%20word", "s3cret"] {
                assert!(!text.contains(secret), "{text}");
            }
            let StoreError::Database { place, obstacle } = error else { unreachable!() };
            assert!(place.starts_with("postgres://") && text.contains(&place), "it says where: {text}");
            obstacle
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_missing_server_is_reported_as_unreachable() {
    let [port] = free_ports().expect("a free port");
    let nobody = refused(&format!("postgres://ruckus:s3cret@127.0.0.1:{port}/games")).await;
    assert!(matches!(nobody, Obstacle::Unreachable(_)), "{nobody:?}");
    let nowhere = refused("postgres://ruckus:s3cret@no.such.host.invalid/games").await;
    assert!(matches!(nowhere, Obstacle::Unreachable(_)), "{nowhere:?}");
}

#[tokio::test]
async fn a_server_without_tls_is_not_reported_as_unreachable() {
    let address = PostgresServer::shared().database().await;
    for mode in ["require", "verify-ca", "verify-full"] {
        assert_eq!(refused(&format!("{address}?sslmode={mode}")).await, Obstacle::NoTls);
    }
}

#[tokio::test]
async fn distinguishes_wrong_passwords_from_missing_databases() {
    let server = PostgresServer::shared();
    let wrong = refused(&format!("postgres://ruckus:s3cret@127.0.0.1:{}/postgres", server.port())).await;
    assert!(matches!(wrong, Obstacle::Refused(_)), "{wrong:?}");
    assert_eq!(refused(&server.address("no_such_games")).await, Obstacle::NoDatabase);
}

#[tokio::test]
async fn one_of_several_databases_of_version_0_2_is_refused() {
    let (address, store) = fresh().await;
    drop(store);
    sql(&address, "UPDATE ruckus.cluster SET part = 2, parts = 3, whole = 'another'").await;
    let why = refused(&address).await;
    assert_eq!(why, Obstacle::OneOfSeveral { part: 2, parts: 3 });
    assert!(why.to_string().contains("`ruckus store copy` of that version"), "{why}");
}

#[tokio::test]
async fn missing_privileges_are_reported() {
    let server = PostgresServer::shared();
    let address = server.database().await;
    sql(&address, "DROP ROLE IF EXISTS guest; CREATE ROLE guest LOGIN PASSWORD 's3cret'").await;
    let guest = address.replace(&format!("ruckus:{}@", ruckus_testkit::postgres::PASSWORD), "guest:s3cret@");
    let why = refused(&guest).await;
    assert!(matches!(&why, Obstacle::NoRights { schema, .. } if schema == "ruckus"), "{why:?}");
    // Do what the message says.
    sql(&address, "CREATE SCHEMA ruckus AUTHORIZATION guest").await;
    let store = open(&guest).await.expect("it needs no more");
    assert_eq!(store.append(&[request(&[entry("a", 1, 1)])]).await.expect("writes"), [Verdict::Written]);
    // Revoke a privilege at runtime.
    sql(&address, "ALTER TABLE ruckus.journal OWNER TO ruckus; REVOKE ALL ON ruckus.journal FROM guest").await;
    let failed = store.append(&[request(&[entry("a", 2, 1)])]).await;
    assert!(matches!(&failed, Err(StoreError::Failed { why, .. }) if why.contains("lacks a permission")), "{failed:?}");
    drop(store);
    sql(&address, "DROP OWNED BY guest CASCADE; DROP ROLE guest").await;
}

#[tokio::test]
async fn other_programs_tables_are_left_alone() {
    let address = PostgresServer::shared().database().await;
    sql(&address, "CREATE SCHEMA ruckus; CREATE TABLE ruckus.recipes (soup TEXT)").await;
    assert_eq!(refused(&address).await, Obstacle::Foreign("ruckus".to_owned()));
    sql(&address, "CREATE TABLE ruckus.cluster (name TEXT)").await;
    assert_eq!(refused(&address).await, Obstacle::Foreign("ruckus".to_owned()));
    open(&format!("{address}?schema=kitchen")).await.expect("another schema is free");
}

#[tokio::test]
async fn a_newer_schema_is_used_only_if_it_is_compatible() {
    let (address, store) = fresh().await;
    drop(store);
    sql(&address, "UPDATE ruckus.cluster SET format = 99, readable_from = 1").await;
    open(&address).await.expect("a newer node has said that this one can share the tables");
    sql(&address, "UPDATE ruckus.cluster SET readable_from = 98").await;
    assert_eq!(refused(&address).await, Obstacle::Newer { found: 98, known: 6 });
}

#[tokio::test]
async fn read_only_databases_are_refused_at_start_and_at_runtime() {
    let (address, store) = fresh().await;
    store.append(&[request(&[entry("a", 1, 1)])]).await.expect("writes");
    let database = address.rsplit('/').next().expect("a name");
    sql(&address, &format!("ALTER DATABASE {database} SET default_transaction_read_only = on")).await;
    assert_eq!(refused(&address).await, Obstacle::ReadOnly);
    // Simulate a failover: the new sessions are read-only.
    let others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity \
                  WHERE datname = current_database() AND pid <> pg_backend_pid()";
    sql(&address, others).await;
    let failed = loop {
        match store.append(&[request(&[entry("a", 2, 1)])]).await {
            // The store had not noticed the loss of its session yet.
            Err(StoreError::Unknown { .. }) => {}
            other => break other,
        }
    };
    assert!(matches!(&failed, Err(StoreError::Failed { why, .. }) if why.contains("read-only")), "{failed:?}");
    assert!(store.try_out().await.is_err(), "readiness is turned off");
    PostgresServer::shared().run("postgres", &format!("ALTER DATABASE {database} RESET ALL")).await;
    sql(&address, others).await;
    while store.try_out().await.is_err() {}
    assert_eq!(store.append(&[request(&[entry("a", 2, 1)])]).await.expect("goes on"), [Verdict::Written]);
}

#[tokio::test]
async fn a_full_database_is_reported_until_space_is_freed() {
    let (address, store) = fresh().await;
    store.append(&[request(&[entry("a", 1, 1)])]).await.expect("writes");
    // PostgreSQL's error for a file that cannot grow.
    let full = "CREATE FUNCTION ruckus.no_room() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \
                RAISE EXCEPTION 'could not extend file' USING ERRCODE = 'disk_full'; END $$; \
                CREATE TRIGGER no_room BEFORE INSERT ON ruckus.journal EXECUTE FUNCTION ruckus.no_room(); \
                CREATE TRIGGER no_room BEFORE UPDATE ON ruckus.cluster EXECUTE FUNCTION ruckus.no_room()";
    sql(&address, full).await;
    let failed = store.append(&[request(&[entry("a", 2, 1)])]).await;
    assert!(matches!(failed, Err(StoreError::DiskFull)), "{failed:?}");
    let tried = store.try_out().await;
    assert!(matches!(tried, Err(StoreError::DiskFull)), "readiness is turned off: {tried:?}");
    sql(&address, "DROP FUNCTION ruckus.no_room() CASCADE").await;
    store.try_out().await.expect("is ready again");
    assert_eq!(store.append(&[request(&[entry("a", 2, 1)])]).await.expect("goes on"), [Verdict::Written]);
    assert_eq!(load(&store, "a").await, [entry("a", 1, 1), entry("a", 2, 1)]);
}

#[tokio::test]
async fn a_pooler_that_breaks_listen_is_refused() {
    let server = PostgresServer::shared();
    let address = server.database().await;
    let (_line, over) = CutProxy::to(server.port(), &address, true).await;
    assert_eq!(refused(&over).await, Obstacle::Pooler);
}

#[tokio::test]
async fn a_database_with_another_encoding_is_refused() {
    let server = PostgresServer::shared();
    server.run("postgres", "CREATE DATABASE latin ENCODING 'LATIN1' LOCALE 'C' TEMPLATE template0").await;
    assert_eq!(refused(&server.address("latin")).await, Obstacle::Encoding("LATIN1".to_owned()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn concurrently_starting_nodes_create_the_tables_once() {
    let address = PostgresServer::shared().database().await;
    let starting = (0..8).map(|_| {
        let address = address.clone();
        tokio::spawn(async move { open(&address).await.map(|store| store.cluster().to_owned()) })
    });
    let mut names = Vec::new();
    for started in starting.collect::<Vec<_>>() {
        names.push(started.await.expect("no panic").expect("opens"));
    }
    names.dedup();
    assert_eq!(names.len(), 1, "one cluster");
}

#[tokio::test]
async fn clusters_in_one_database_are_independent() {
    let (address, north) = fresh().await;
    let south = open(&format!("{address}?schema=south")).await.expect("opens");
    assert_ne!(north.cluster(), south.cluster());
    for store in [&north, &south] {
        assert_eq!(store.append(&[request(&[entry("a", 1, 1)])]).await.expect("writes"), [Verdict::Written]);
    }
    north.be_alone(SOON).await.expect("nobody else is there");
    south.be_alone(SOON).await.expect("it is another cluster");
    assert_eq!((load(&north, "a").await.len(), load(&south, "a").await.len()), (1, 1));
}

#[tokio::test]
async fn a_schema_admits_only_one_server_at_a_time() {
    let (address, first) = fresh().await;
    first.be_alone(SOON).await.expect("nobody else is there");
    first.be_alone(SOON).await.expect("it is still alone");
    let second = open(&address).await.expect("opens");
    let refused = second.be_alone(SOON).await;
    let in_use = Obstacle::InUse("ruckus".to_owned());
    assert!(matches!(&refused, Err(StoreError::Database { obstacle, .. }) if *obstacle == in_use), "{refused:?}");
    drop(first);
    second.be_alone(Duration::from_secs(20)).await.expect("its turn has come");
}

#[tokio::test]
async fn warns_about_a_database_that_may_lose_commits() {
    // The shared test server runs without `fsync`.
    let (_, store) = fresh().await;
    assert!(store.doubts().iter().any(|doubt| doubt.contains("fsync")), "{:?}", store.doubts());
    assert!(!store.doubts().iter().any(|doubt| doubt.contains("encrypted")), "it is on this machine");
}

/// The server crashes and recovers.
#[tokio::test(flavor = "multi_thread")]
async fn a_killed_database_server_keeps_acknowledged_entries() {
    // This server flushes, and it crashes completely if one of its processes is killed.
    let server = Arc::new(PostgresServer::start(true));
    let store: Arc<PostgresStore> = Arc::new(open(&server.database().await).await.expect("opens"));
    let writer = {
        let (store, server) = (store.clone(), server.clone());
        tokio::spawn(async move {
            let (mut confirmed, mut next, mut crashes) = (0_u64, 1, 0);
            while confirmed < 100 {
                if next % 40 == 0 && crashes < next / 40 {
                    crashes += 1;
                    crash(&server).await;
                }
                match store.append(&[request(&[entry("a", next, 1)])]).await {
                    Ok(verdicts) => {
                        assert_eq!(verdicts, [Verdict::Written], "entry {next}");
                        (confirmed, next) = (next, next + 1);
                    }
                    Err(_) => {
                        // The server rejects reads during its recovery.
                        let there = insist(&*store, "a").await.len() as u64;
                        assert!(
                            there == confirmed || there == next,
                            "{there}, {confirmed} were confirmed, and {next} was tried"
                        );
                        (confirmed, next) = (there, there + 1);
                    }
                }
            }
            crashes
        })
    };
    assert!(writer.await.expect("no panic") >= 2);
    assert_eq!(load(&*store, "a").await.len(), 100);
}

/// Kills a process of the server with SIGKILL, which makes the server recover from its log.
async fn crash(server: &PostgresServer) {
    let child = *processes::children(server.process()).first().expect("it has processes");
    let kill = move || std::process::Command::new("kill").args(["-9", &child.to_string()]).status();
    let kill = tokio::task::spawn_blocking(kill);
    assert!(kill.await.expect("no panic").expect("runs").success());
}

/// Exclusive servers and nodes keep each other out. Nodes share the database.
#[tokio::test]
async fn nodes_share_a_database_but_exclude_standalone_servers() {
    let (address, store) = fresh().await;
    let [node, other, alone] = [open(&address).await, open(&address).await, open(&address).await].map(Result::unwrap);
    drop(store);
    node.be_one_of_many(SOON).await.expect("nobody is there");
    other.be_one_of_many(SOON).await.expect("nodes are many");
    let kept_out = alone.be_alone(SOON).await;
    assert!(matches!(kept_out, Err(StoreError::Database { obstacle: Obstacle::InUse(_), .. })), "{kept_out:?}");
    drop((node, other));
    alone.be_alone(Duration::from_secs(10)).await.expect("they are gone");
    let late = open(&address).await.expect("opens");
    let kept_out = late.be_one_of_many(SOON).await;
    assert!(matches!(kept_out, Err(StoreError::Database { obstacle: Obstacle::InUse(_), .. })), "{kept_out:?}");
}
