//! Tests the program on a full disk. The disk is a small file system in memory that only the program and this test can
//! see. Requires Linux and permission to mount it, otherwise the test is skipped with a message.

#![cfg(target_os = "linux")]

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use ruckus_client::{ClientError, Device, ServerApi};
use ruckus_journal::{RoomName, Seq, Store};
use ruckus_protocol::{LobbyCommand, MakeTable, ServerMessage};
use ruckus_store::SqliteStore;
use ruckus_testkit::Program;
use tokio::process::Command;

type Tested = Result<(), Box<dyn Error>>;

/// Mounts the disk and runs a command.
const SMALL: &str = "mount -t tmpfs -o size=2m ruckus \"$0\" && exec \"$@\"";

/// Returns a command that runs in its own namespace, where a folder is a small disk.
fn on_a_small_disk(folder: &Path, rest: &Command) -> Command {
    let mut command = Command::new("unshare");
    command.args(["--mount", "--map-root-user", "sh", "-c", SMALL]).arg(folder);
    command.arg(rest.as_std().get_program()).args(rest.as_std().get_args());
    command
}

/// Returns the path of a process's small disk, as other processes see it.
fn seen_from_outside(program: &Program, folder: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let id = program.id().ok_or("a process")?;
    Ok(PathBuf::from(format!("/proc/{id}/root")).join(folder.strip_prefix("/")?))
}

/// Starts a server on a small disk. Also returns the disk's path as other processes see it. Returns `None` and logs the
/// reason if such a disk cannot be mounted here.
#[expect(clippy::print_stdout, reason = "a test that is skipped says so")]
async fn start(data: &Path) -> Result<Option<(Program, ServerApi, PathBuf)>, Box<dyn Error>> {
    let allowed = on_a_small_disk(data, &Command::new("true")).output().await;
    if !allowed.as_ref().is_ok_and(|output| output.status.success()) {
        println!("skipped: no small disk can be made here: {allowed:?}");
        return Ok(None);
    }
    let mut serve = Program::command(env!("CARGO_BIN_EXE_ruckus"), data);
    serve.args(["--listen", "127.0.0.1:0", "--log", "off"]);
    let (program, api) = Program::start_command(&mut on_a_small_disk(data, &serve)).await?;
    let disk = seen_from_outside(&program, data)?;
    Ok(Some((program, api, disk)))
}

/// Fills a small disk like another program, and returns the file that fills it.
fn fill(disk: &Path) -> PathBuf {
    let ballast = disk.join("ballast");
    let written = fs::write(&ballast, vec![1; 4 << 20]);
    assert!(written.is_err_and(|error| error.kind() == std::io::ErrorKind::StorageFull));
    ballast
}

/// Renames a player up to `most` times, or until the connection is cut. Returns the number of acknowledged changes.
async fn rename_until_cut(device: &mut Device, most: u64) -> Result<u64, ClientError> {
    let mut acknowledged = 0;
    while acknowledged < most {
        let name = format!("Ann {acknowledged}");
        if device.lobby(LobbyCommand::Rename(name)).await.is_err() {
            break;
        }
        loop {
            match device.hear().await {
                Ok(ServerMessage::Ack(_)) => break acknowledged += 1,
                Ok(_) => {}
                Err(ClientError::Closed { code: 1013, .. }) => return Ok(acknowledged),
                Err(other) => return Err(other),
            }
        }
    }
    Ok(acknowledged)
}

async fn health(api: &ServerApi) -> Result<(u16, String), Box<dyn Error>> {
    let answer = api.get("/healthz").await?;
    Ok((answer.status, String::from_utf8(answer.body)?))
}

#[tokio::test]
async fn a_full_disk_loses_no_acknowledged_commands() -> Tested {
    let folder = tempfile::tempdir()?;
    let data = folder.path();
    let Some((program, api, disk)) = start(data).await? else { return Ok(()) };
    let make = MakeTable { name: "Ann".to_owned(), rules: Some("classic".to_owned()), ..MakeTable::default() };
    let seat = api.make(&make).await?;
    let mut device = Device::open(&api, &seat).await?;
    let before = rename_until_cut(&mut device, 20).await?;
    assert_eq!(before, 20, "there is room");
    let ballast = fill(&disk);
    let acknowledged = before + rename_until_cut(&mut device, 1_000_000).await?;
    assert_eq!(health(&api).await?, (503, "disk-full\n".to_owned()));
    let shut = Device::open(&api, &seat).await;
    assert!(matches!(shut, Err(ClientError::Closed { code: 1013, .. })), "{shut:?}");
    // Copy the current state, as it would be found after a crash.
    let copy = tempfile::tempdir()?;
    for name in ["journal.sqlite", "journal.sqlite-wal"] {
        fs::copy(disk.join(name), copy.path().join(name))?;
    }
    let store = SqliteStore::open(copy.path()).await?;
    let written = store.load(&RoomName::new(&seat.code), Seq(0)).await?;
    let commands = written.iter().filter(|entry| !entry.command.is_empty()).count() as u64;
    assert_eq!(commands, acknowledged, "all that was acknowledged, and nothing else");
    fs::remove_file(&ballast)?;
    let mut back = Device::open(&api, &seat).await?;
    assert_eq!(health(&api).await?, (200, "ok\n".to_owned()));
    assert_eq!(back.you.as_ref().map(|you| you.last_n), Some(acknowledged));
    assert_eq!(rename_until_cut(&mut back, 5).await?, 5, "all goes on");
    assert!(program.terminate().await?.success());
    Ok(())
}

#[tokio::test]
async fn an_idle_server_detects_a_full_disk_and_its_recovery() -> Tested {
    let folder = tempfile::tempdir()?;
    let data = folder.path();
    let Some((program, api, disk)) = start(data).await? else { return Ok(()) };
    assert_eq!(health(&api).await?.0, 200);
    let ballast = fill(&disk);
    // No player is active, so the server has to notice without a request that writes something.
    while health(&api).await?.0 == 200 {}
    assert_eq!(health(&api).await?, (503, "disk-full\n".to_owned()));
    assert_eq!(api.get("/readyz").await?.status, 503);
    assert_eq!(api.get("/livez").await?.status, 200, "the process runs");
    fs::remove_file(&ballast)?;
    while health(&api).await?.0 == 503 {}
    assert!(program.terminate().await?.success());
    Ok(())
}
