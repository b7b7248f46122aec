//! The lifecycle of the program: start, kill, restart, stop.

use std::error::Error;
use std::path::Path;

use rand::SeedableRng;
use rand::rngs::StdRng;
use ruckus_client::{ClientError, Device, ServerApi};
use ruckus_protocol::{ClientMessage, Do, Seated};
use ruckus_testkit::Program;
use ruckus_testkit::players::{answer, begin, level, moves, sit_down};
use ruckus_testkit::postgres::PostgresServer;

type Tested = Result<(), Box<dyn Error>>;

const RUCKUS: &str = env!("CARGO_BIN_EXE_ruckus");

/// Returns the error when the program does not start.
async fn complaint(data: &Path, arguments: &[&str]) -> Result<String, Box<dyn Error>> {
    let output = Program::command(RUCKUS, data).args(arguments).output().await?;
    let said = String::from_utf8(output.stderr)?;
    assert_eq!(output.status.code(), Some(2), "{said}");
    Ok(said)
}

/// Starts a round with three players.
async fn at_play(api: &ServerApi) -> Result<(Vec<Seated>, Vec<Device>), ClientError> {
    let (seats, mut devices) = sit_down(api, &["Ann", "Bob", "Cid"]).await?;
    begin(&mut devices).await?;
    Ok((seats, devices))
}

async fn start(data: &Path, arguments: &[&str]) -> std::io::Result<(Program, ServerApi)> {
    Program::start_command(Program::command(RUCKUS, data).args(["--listen", "127.0.0.1:0"]).args(arguments)).await
}

#[tokio::test]
async fn a_killed_server_keeps_everything_it_acknowledged() -> Tested {
    let data = tempfile::tempdir()?;
    survives_kills(data.path(), &[]).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_server_keeps_everything_in_the_database() -> Tested {
    let data = tempfile::tempdir()?;
    let database = PostgresServer::shared().database().await;
    survives_kills(data.path(), &["--store", &database]).await?;
    assert_eq!(std::fs::read_dir(data.path())?.count(), 0, "nothing is kept beside it");
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_moves_to_a_database_during_a_round() -> Tested {
    let data = tempfile::tempdir()?;
    let database = PostgresServer::shared().database().await;
    let (program, api) = start(data.path(), &[]).await?;
    let (seats, mut devices) = at_play(&api).await?;
    moves(&mut devices, 12, &mut StdRng::seed_from_u64(3)).await?;
    let views: Vec<_> = devices.iter().map(|device| device.view.clone()).collect();
    program.terminate().await?;
    let from = format!("sqlite:{}", data.path().display());
    let copy = ["store", "copy", "--from", &from, "--to", &database];
    let copied = tokio::process::Command::new(RUCKUS).args(copy).output().await?;
    let said = String::from_utf8(copied.stdout)? + &String::from_utf8(copied.stderr)?;
    assert!(copied.status.success() && said.contains("1 tables"), "{said}");
    let (program, api) = start(data.path(), &["--store", &database]).await?;
    for (seat, view) in seats.iter().zip(views) {
        assert_eq!(Device::open(&api, seat).await?.view, view);
    }
    // A second server is refused, and so is a copy over existing data. No message contains the password.
    let second = complaint(data.path(), &["--listen", "127.0.0.1:0", "--store", &database]).await?;
    assert!(second.contains("in use by another ruckus"), "{second}");
    program.terminate().await?;
    let again = tokio::process::Command::new(RUCKUS).args(copy).output().await?;
    let again = String::from_utf8(again.stderr)?;
    assert!(again.contains("is not empty"), "{again}");
    let wrong = complaint(data.path(), &["--store", &database.replace("/test", "?shuffle=/test")]).await?;
    assert!(wrong.contains("--store: has an unknown parameter"), "{wrong}");
    for text in [said, second, again, wrong] {
        assert!(!text.contains("pass%20word") && !text.contains("pass word"), "{text}");
    }
    Ok(())
}

async fn survives_kills(data: &Path, arguments: &[&str]) -> Tested {
    let (mut program, mut api) = start(data, arguments).await?;
    let (seats, mut devices) = at_play(&api).await?;
    let mut random = StdRng::seed_from_u64(9);
    for time in 0..4 {
        moves(&mut devices, 12, &mut random).await?;
        // Kill the program during one more command. Afterwards, the command is either complete or absent.
        let last = devices[1].act(ruckus_engine::Action::Slap).await?;
        program.kill().await?;
        (program, api) = start(data, arguments).await?;
        let mut back = Vec::new();
        for (seat, old) in seats.iter().zip(devices) {
            let known = old.version;
            let mut device = Device::resume(&api, seat, old).await?;
            device.hear().await?;
            assert!(device.version > known, "what was shown is not taken back");
            back.push(device);
        }
        level(&mut back).await?;
        // A command that is sent again with the same number gets one response: the first one, if there was one.
        let again = ruckus_protocol::Command::new(last, Do::Act(ruckus_engine::Action::Slap));
        back[1].say(&ClientMessage::Command(again)).await?;
        assert_eq!(answer(&mut back[1], last).await?.n, last, "after restart {time}");
        level(&mut back).await?;
        for (at, seat) in seats.iter().enumerate() {
            let fresh = Device::open(&api, seat).await?;
            let old = std::mem::replace(&mut back[at], fresh);
            assert_eq!(old.view, back[at].view, "what was sent adds up across the restart");
        }
        devices = back;
    }
    moves(&mut devices, 20, &mut random).await?;
    assert!(program.terminate().await?.success());
    Ok(())
}

#[tokio::test]
async fn a_graceful_stop_notifies_clients_and_exits_with_0() -> Tested {
    let data = tempfile::tempdir()?;
    let (program, api) = Program::start(RUCKUS, data.path()).await?;
    let (_, mut devices) = at_play(&api).await?;
    assert!(api.get("/").await?.body.starts_with(b"<!doctype html>"));
    let ended = tokio::spawn(program.terminate());
    let mut codes = Vec::new();
    for device in &mut devices {
        loop {
            match device.hear().await {
                Err(ClientError::Closed { code, .. }) => break codes.push(code),
                Err(other) => return Err(other.into()),
                Ok(_) => {}
            }
        }
    }
    assert_eq!(codes, [1013; 3]);
    assert_eq!(ended.await??.code(), Some(0));
    Ok(())
}

#[tokio::test]
async fn startup_errors_name_their_cause() -> Tested {
    let data = tempfile::tempdir()?;
    let (_first, api) = Program::start(RUCKUS, data.path()).await?;
    let busy = complaint(&data.path().join("other"), &["--listen", api.authority()]).await?;
    assert!(busy.contains(api.authority()) && busy.contains("--listen"), "{busy}");
    let in_use = complaint(data.path(), &["--listen", "127.0.0.1:0"]).await?;
    assert!(in_use.contains("another ruckus") && in_use.contains("--data"), "{in_use}");
    let file = data.path().join("file");
    std::fs::write(&file, "lissten = 1")?;
    let unwritable = complaint(&file.join("data"), &["--listen", "127.0.0.1:0"]).await?;
    assert!(unwritable.contains("cannot write"), "{unwritable}");
    let typo = complaint(data.path(), &["--config", file.to_str().ok_or("a path")?]).await?;
    assert!(typo.contains("lissten") && typo.contains("line 1"), "{typo}");
    let nonsense = complaint(data.path(), &["--listen", "somewhere"]).await?;
    assert!(nonsense.contains("--listen"), "{nonsense}");
    let output = Program::command(RUCKUS, data.path()).env("RUCKUS_URL", "play.example.org").output().await?;
    let said = String::from_utf8(output.stderr)?;
    assert!(said.contains("RUCKUS_URL (--url)") && said.contains("`https://play.example.org`"), "{said}");
    assert_eq!(output.status.code(), Some(2), "{said}");
    Ok(())
}
