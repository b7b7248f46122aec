//! The program and its journal: backups during play, the doctor, file size limits, and files that disappear.

use std::error::Error;
use std::path::Path;
use std::process::Output;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use ruckus_client::{ClientError, Device, ServerApi};
use ruckus_journal::{GalleryEntry, RoomName, Seq, Store};
use ruckus_protocol::{LobbyCommand, MakeTable, Seated};
use ruckus_store::SqliteStore;
use ruckus_testkit::Program;
use ruckus_testkit::players::answer;
use tokio::process::Command;

type Tested = Result<(), Box<dyn Error>>;

const RUCKUS: &str = env!("CARGO_BIN_EXE_ruckus");

async fn ruckus(arguments: &[&str], data: &Path) -> Result<Output, std::io::Error> {
    Command::new(RUCKUS).args(arguments).arg("--data").arg(data).output().await
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr[..]].concat()).into_owned()
}

fn table(name: &str) -> MakeTable {
    MakeTable { name: name.to_owned(), rules: Some("classic".to_owned()), ..MakeTable::default() }
}

async fn rename(device: &mut Device, name: &str) -> Result<u64, ClientError> {
    let n = device.lobby(LobbyCommand::Rename(name.to_owned())).await?;
    answer(device, n).await?;
    Ok(n)
}

/// Renames a player until `stop` is set. Returns the room's code and the number of the last acknowledged command.
async fn keep_renaming(api: ServerApi, seat: Seated, stop: Arc<AtomicBool>) -> Result<(String, u64), ClientError> {
    let mut device = Device::open(&api, &seat).await?;
    let mut last = 0;
    while !stop.load(Ordering::Relaxed) {
        last = rename(&mut device, &format!("Ann {last}")).await?;
    }
    Ok((seat.code, last))
}

async fn health(api: &ServerApi) -> Result<(u16, String), Box<dyn Error>> {
    let answer = api.get("/healthz").await?;
    Ok((answer.status, String::from_utf8(answer.body)?))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_backup_during_play_contains_all_acknowledged_commands() -> Tested {
    let folder = tempfile::tempdir()?;
    let data = folder.path().join("data");
    let (program, api) = Program::start(RUCKUS, &data).await?;
    let mut seats = Vec::new();
    for _ in 0..6 {
        seats.push(api.make(&table("Ann")).await?);
    }
    let stop = Arc::new(AtomicBool::new(false));
    let players: Vec<_> =
        seats.iter().map(|seat| tokio::spawn(keep_renaming(api.clone(), seat.clone(), stop.clone()))).collect();
    let mut ann = api.make(&table("Ann")).await?;
    for time in 0..3 {
        let mut device = Device::open(&api, &ann).await?;
        let acknowledged = rename(&mut device, "Before").await?;
        let file = folder.path().join(format!("backup-{time}.sqlite"));
        let begun = Instant::now();
        let output = ruckus(&["backup", &file.display().to_string()], &data).await?;
        println!("a backup took {:?}: {}", begun.elapsed(), said(&output));
        assert!(output.status.success(), "{}", said(&output));
        // Restore the backup and open it.
        let copy = folder.path().join(format!("copy-{time}"));
        let output = ruckus(&["restore", &file.display().to_string()], &copy).await?;
        assert!(output.status.success(), "{}", said(&output));
        let store = SqliteStore::open(&copy).await?;
        let entries = store.load(&RoomName::new(&ann.code), Seq(0)).await?;
        let commands = entries.iter().filter(|entry| !entry.command.is_empty()).count() as u64;
        assert_eq!(commands, acknowledged, "all that was acknowledged before it began");
        assert_eq!(store.rooms().await?.len(), seats.len() + 1 + time);
        let again = ruckus(&["backup", &file.display().to_string()], &data).await?;
        assert_eq!(again.status.code(), Some(2));
        assert!(said(&again).contains("exists already"), "{}", said(&again));
        let over = ruckus(&["restore", &file.display().to_string()], &data).await?;
        assert_eq!(over.status.code(), Some(2), "a running server's folder is left alone: {}", said(&over));
        ann = api.make(&table("Ann")).await?;
    }
    stop.store(true, Ordering::Relaxed);
    for player in players {
        let (_, last) = player.await??;
        assert!(last > 3, "people went on playing");
    }
    let left: Vec<_> =
        std::fs::read_dir(folder.path())?.map(|file| file.map(|file| file.file_name())).collect::<Result<_, _>>()?;
    assert_eq!(left.len(), 7, "data, three backups, three copies, and nothing half done: {left:?}");
    assert!(program.terminate().await?.success());
    Ok(())
}

#[tokio::test]
async fn the_doctor_reports_damage_and_sets_it_aside() -> Tested {
    let folder = tempfile::tempdir()?;
    let data = folder.path();
    let (program, api) = Program::start(RUCKUS, data).await?;
    let (good, bad) = (api.make(&table("Ann")).await?, api.make(&table("Bob")).await?);
    let well = ruckus(&["doctor"], data).await?;
    assert!(well.status.success() && said(&well).contains("2 tables, 4 intact entries"), "{}", said(&well));
    assert!(program.terminate().await?.success());
    let change = format!("UPDATE journal SET body = x'7b7d' WHERE room = '{}' AND seq = 2", bad.code);
    sql(data, &change).await?;
    let (program, api) = Program::start(RUCKUS, data).await?;
    let refused = api.look(&bad.code).await;
    assert!(matches!(&refused, Err(ClientError::Refused { code, .. }) if code == "damaged"), "{refused:?}");
    let shut = Device::open(&api, &bad).await;
    assert!(matches!(shut, Err(ClientError::Closed { code: 4009, .. })), "{shut:?}");
    assert_eq!(api.look(&good.code).await?.names, ["Ann"], "the other tables live on");
    assert_eq!(health(&api).await?.0, 200);
    let found = ruckus(&["doctor"], data).await?;
    assert_eq!(found.status.code(), Some(1));
    let named = format!("damaged: entry 2 of table {} does not match its checksum", bad.code);
    assert!(said(&found).contains(&named), "{}", said(&found));
    let busy = ruckus(&["doctor", "--set-aside"], data).await?;
    assert_eq!(busy.status.code(), Some(2), "not while a server uses it: {}", said(&busy));
    assert!(program.terminate().await?.success());
    let aside = ruckus(&["doctor", "--set-aside", "--json"], data).await?;
    assert!(aside.status.success(), "{}", said(&aside));
    let report: serde_json::Value = serde_json::from_slice(&aside.stdout)?;
    assert_eq!(
        (report["damaged"][0]["table"].as_str(), report["entries_set_aside"].as_u64()),
        (Some(&*bad.code), Some(2))
    );
    let after = ruckus(&["doctor"], data).await?;
    assert!(after.status.success() && said(&after).contains("set aside earlier: 1 tables"), "{}", said(&after));
    let (_program, api) = Program::start(RUCKUS, data).await?;
    let free = api.look(&bad.code).await;
    assert!(matches!(&free, Err(ClientError::Refused { code, .. }) if code == "unknown-code"), "{free:?}");
    assert_eq!(api.look(&good.code).await?.names, ["Ann"]);
    Ok(())
}

#[tokio::test]
async fn the_doctor_reports_damage_in_the_journal_and_gallery() -> Tested {
    let folder = tempfile::tempdir()?;
    let data = folder.path();
    let (program, api) = Program::start(RUCKUS, data).await?;
    let bad = api.make(&table("Ann")).await?;
    assert!(program.terminate().await?.success());
    let store = SqliteStore::open(data).await?;
    store.keep_gallery_entry(&GalleryEntry { id: "soup".to_owned(), body: b"{}".to_vec() }).await?;
    drop(store);
    let well = ruckus(&["doctor"], data).await?;
    assert!(well.status.success() && said(&well).contains("the journal is intact"), "{}", said(&well));
    assert!(said(&well).contains("1 intact entries in the gallery"), "{}", said(&well));
    sql(data, "UPDATE gallery SET body = x'7b207d' WHERE id = 'soup'").await?;
    let edited = ruckus(&["doctor"], data).await?;
    assert_eq!(edited.status.code(), Some(1), "{}", said(&edited));
    assert!(
        said(&edited).contains("damaged: entry soup of the gallery does not match its checksum"),
        "{}",
        said(&edited)
    );
    sql(data, &format!("UPDATE journal SET body = x'7b7d' WHERE room = '{}' AND seq = 2", bad.code)).await?;
    let damaged = ruckus(&["doctor"], data).await?;
    assert!(said(&damaged).starts_with("the journal is damaged: 1 tables and 1 entries"), "{}", said(&damaged));
    assert!(!said(&damaged).contains("is intact"), "{}", said(&damaged));
    let aside = ruckus(&["doctor", "--set-aside"], data).await?;
    assert_eq!(aside.status.code(), Some(1), "the gallery is damaged as before: {}", said(&aside));
    Ok(())
}

#[tokio::test]
async fn the_doctor_suggests_a_backup_for_a_truncated_file() -> Tested {
    let folder = tempfile::tempdir()?;
    let data = folder.path();
    drop(SqliteStore::open(data).await?);
    sql(data, "PRAGMA wal_checkpoint(TRUNCATE)").await?;
    for length in [8192, 100, 0] {
        std::fs::File::options().write(true).open(data.join("journal.sqlite"))?.set_len(length)?;
        let found = ruckus(&["doctor"], data).await?;
        assert_eq!(found.status.code(), Some(1), "{length} bytes: {}", said(&found));
        assert!(said(&found).starts_with("the file is damaged; restore a backup"), "{}", said(&found));
        for wrong in ["ruckus doctor", "--set-aside", "is intact"] {
            assert!(!said(&found).contains(wrong), "{length} bytes: {}", said(&found));
        }
        let json = ruckus(&["doctor", "--json"], data).await?;
        assert_eq!(json.status.code(), Some(1), "{}", said(&json));
    }
    Ok(())
}

/// `ulimit -f` must not end the process.
#[cfg(unix)]
#[tokio::test]
async fn a_file_size_limit_causes_errors_but_no_crash() -> Tested {
    let folder = tempfile::tempdir()?;
    let serve = Program::command(RUCKUS, folder.path());
    let mut limited = Command::new("sh");
    limited.args(["-c", "ulimit -f 600; exec \"$0\" \"$@\""]).arg(serve.as_std().get_program());
    limited.args(serve.as_std().get_args()).args(["--listen", "127.0.0.1:0", "--log", "off"]);
    let (program, api) = Program::start_command(&mut limited).await?;
    let seat = api.make(&table("Ann")).await?;
    let mut device = Device::open(&api, &seat).await?;
    let mut acknowledged = 0;
    let failed = loop {
        match rename(&mut device, &format!("Ann {acknowledged}")).await {
            Ok(n) => acknowledged = n,
            Err(error) => break error,
        }
        assert!(acknowledged < 10_000, "the file may not grow so much");
    };
    assert!(matches!(failed, ClientError::Closed { code: 1013, .. }), "{failed}");
    assert_eq!(health(&api).await?.0, 503);
    // The outcome of the last commit is unknown until some write succeeds.
    let looked = api.look(&seat.code).await;
    assert!(program.terminate().await?.success(), "it is alive, and ends in peace");
    let store = SqliteStore::open(folder.path()).await?;
    let entries = store.load(&RoomName::new(&seat.code), Seq(0)).await?;
    let commands = entries.iter().filter(|entry| !entry.command.is_empty()).count() as u64;
    assert!(commands == acknowledged || commands == acknowledged + 1, "{commands} of {acknowledged}");
    match looked {
        Ok(card) => assert_eq!(card.names, [format!("Ann {}", commands - 1)], "only what is on the disk is told"),
        Err(refused) => assert!(matches!(refused, ClientError::Refused { status: 503, .. }), "{refused}"),
    }
    Ok(())
}

#[tokio::test]
async fn a_removed_journal_prevents_further_acknowledgments() -> Tested {
    let folder = tempfile::tempdir()?;
    let (program, api) = Program::start(RUCKUS, folder.path()).await?;
    let seat = api.make(&table("Ann")).await?;
    let mut device = Device::open(&api, &seat).await?;
    rename(&mut device, "Before").await?;
    let (here, away) = (folder.path().join("journal.sqlite"), folder.path().join("away"));
    std::fs::rename(&here, &away)?;
    let failed = rename(&mut device, "After").await;
    assert!(matches!(failed, Err(ClientError::Closed { code: 1013, .. })), "nothing is acknowledged: {failed:?}");
    assert_eq!(health(&api).await?.0, 503);
    std::fs::rename(&away, &here)?;
    let mut back = Device::open(&api, &seat).await?;
    assert_eq!(back.you.as_ref().map(|you| you.last_n), Some(1));
    rename(&mut back, "After").await?;
    assert!(program.terminate().await?.success());
    Ok(())
}

async fn sql(folder: &Path, statement: &str) -> Tested {
    use sqlx::{Connection, Executor};
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(folder.join("journal.sqlite"));
    let mut connection = sqlx::SqliteConnection::connect_with(&options).await?;
    connection.execute(sqlx::AssertSqlSafe(statement.to_owned())).await?;
    connection.close().await?;
    Ok(())
}
