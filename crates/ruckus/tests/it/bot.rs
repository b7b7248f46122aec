//! `ruckus bot`: programs that play at a table over real sockets.

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use rand::SeedableRng;
use rand::rngs::StdRng;
use ruckus_client::{Device, ServerApi, pick};
use ruckus_engine::{Seat, ViewFact};
use ruckus_protocol::{BotLevel, LobbyCommand, MakeTable, Seated, ServerMessage, Stage};
use ruckus_testkit::{Port, Program};
use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::process::{Child, Command};

use crate::tls::self_signed;

type Tested = Result<(), Box<dyn Error>>;

const RUCKUS: &str = env!("CARGO_BIN_EXE_ruckus");
/// A bot that always takes the first choice.
const FIRST: &str = r#"while read -r line; do case "$line" in *'"line":"ask"'*) echo '{"choice":0}';; esac; done"#;

fn bot(api: &ServerApi, seat: &Seated, name: &str, command: &str) -> Result<Child, std::io::Error> {
    bot_at(&format!("http://{}/t/{}", api.authority(), seat.code), name, command).spawn()
}

fn bot_at(table: &str, name: &str, command: &str) -> Command {
    let mut bot = Command::new(RUCKUS);
    bot.args(["bot", table, "--name", name, "--react", "0", "--command", command]);
    bot.stdout(Stdio::null()).stderr(Stdio::piped()).kill_on_drop(true);
    bot
}

/// Starts a server with its own folder.
async fn served() -> Result<(tempfile::TempDir, Program, ServerApi), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let (program, api) = Program::start(RUCKUS, folder.path()).await?;
    Ok((folder, program, api))
}

#[tokio::test]
async fn an_unreachable_server_is_named_in_the_error() -> Tested {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    drop(listener);
    let tried = bot_at(&format!("http://{address}/t/ABCD"), "Robo", FIRST).output().await?;
    let said = String::from_utf8(tried.stderr)?;
    assert!(!tried.status.success() && said.contains(&format!("no server at http://{address}")), "{said}");
    Ok(())
}

/// Starts a TLS proxy for a server, with a self-signed certificate for `localhost`. Returns its port and the
/// certificate.
async fn secured(api: &ServerApi) -> Result<(Port, String), Box<dyn Error>> {
    let ((acceptor, certificate), server) = (self_signed()?, api.authority().to_owned());
    let port = Port::open(move |line| {
        let (acceptor, server) = (acceptor.clone(), server.clone());
        async move {
            // A client that does not trust the certificate hangs up.
            let Ok(mut line) = acceptor.accept(line).await else { return };
            if let Ok(mut server) = TcpStream::connect(server).await {
                let _ = copy_bidirectional(&mut line, &mut server).await;
            }
        }
    });
    Ok((port.await?, certificate))
}

async fn host(api: &ServerApi) -> Result<(Seated, Device), Box<dyn Error>> {
    let make = MakeTable { name: "Ann".to_owned(), rules: Some("classic".to_owned()), ..MakeTable::default() };
    let seat = api.make(&make).await?;
    let device = Device::open(api, &seat).await?;
    Ok((seat, device))
}

fn ready(device: &Device, seats: usize) -> bool {
    let lobby = device.lobby.as_ref();
    lobby.is_some_and(|lobby| lobby.seats.len() == seats && lobby.seats.iter().skip(1).all(|seat| seat.ready))
}

#[tokio::test]
async fn bot_programs_join_and_play_a_round() -> Tested {
    let (_folder, program, api) = served().await?;
    let (seat, mut device) = host(&api).await?;
    let _bots = [bot(&api, &seat, "Robo", FIRST)?, bot(&api, &seat, "Dobo", FIRST)?];
    device.until(|device| ready(device, 3)).await?;
    let programs = device.lobby.iter().flat_map(|lobby| &lobby.seats).map(|seat| seat.program);
    assert_eq!(programs.collect::<Vec<_>>(), [false, true, true], "everybody sees who is none of them");
    device.lobby(LobbyCommand::Ready(true)).await?;
    device.lobby(LobbyCommand::Start).await?;
    let mut random = StdRng::seed_from_u64(7);
    let (mut played, mut acted) = ([0; 3], None);
    while device.stage() != Some(Stage::BetweenRounds) {
        match device.hear().await? {
            ServerMessage::Update(update) => {
                for fact in &update.facts {
                    if let ViewFact::Played { seat: Seat(by), .. } = fact {
                        played[usize::from(*by)] += 1;
                    }
                }
            }
            ServerMessage::Ack(ack) if acted == Some(ack.n) => acted = None,
            _ => {}
        }
        let turn = device.view.as_ref().filter(|view| view.me == Some(view.turn));
        if let (None, Some(view)) = (acted, turn)
            && let Some(action) = pick(&device.offers, view, &mut random)
        {
            acted = Some(device.act(action).await?);
        }
    }
    assert!(played[1] > 0 && played[2] > 0, "{played:?}");
    program.kill().await?;
    Ok(())
}

#[tokio::test]
async fn a_bot_connects_over_tls_only_to_trusted_servers() -> Tested {
    let (folder, program, api) = served().await?;
    let (seat, mut device) = host(&api).await?;
    let (port, certificate) = secured(&api).await?;
    let table = format!("https://localhost:{}/{}", port.address().port(), seat.code);
    let refused = bot_at(&table, "Robo", FIRST).env_remove("SSL_CERT_FILE").spawn()?.wait_with_output().await?;
    let why = String::from_utf8(refused.stderr)?;
    assert!(!refused.status.success() && why.contains("certificate"), "{why}");
    let trusted = folder.path().join("authority.pem");
    std::fs::write(&trusted, certificate)?;
    let _bot = bot_at(&table, "Robo", FIRST).env("SSL_CERT_FILE", &trusted).spawn()?;
    // The bot is ready once its socket is open.
    device.until(|device| ready(device, 2)).await?;
    program.kill().await?;
    Ok(())
}

#[tokio::test]
async fn a_bot_that_is_interrupted_or_fails_leaves_its_seat() -> Tested {
    let (_folder, program, api) = served().await?;
    let (seat, mut device) = host(&api).await?;
    let robo = bot(&api, &seat, "Robo", FIRST)?;
    device.until(|device| ready(device, 2)).await?;
    let process = robo.id().ok_or("it runs")?.to_string();
    Command::new("kill").args(["-INT", &process]).status().await?;
    device.until(|device| ready(device, 1)).await?;
    assert!(robo.wait_with_output().await?.status.success());

    let dobo = bot(&api, &seat, "Dobo", "read -r line; echo '{\"choice\":99}'; cat > /dev/null")?;
    device.until(|device| ready(device, 2)).await?;
    device.lobby(LobbyCommand::AddBot(BotLevel::Rookie.into())).await?;
    device.lobby(LobbyCommand::Ready(true)).await?;
    device.lobby(LobbyCommand::Start).await?;
    // The first line announces the round. The program's output for it counts as the answer to the first question.
    let mut random = StdRng::seed_from_u64(7);
    let failed = dobo.wait_with_output();
    tokio::pin!(failed);
    let failed = loop {
        let turn = device.view.as_ref().filter(|view| view.me == Some(view.turn));
        if let Some(action) = turn.and_then(|view| pick(&device.offers, view, &mut random)) {
            device.act(action).await?;
        }
        tokio::select! {
            failed = &mut failed => break failed?,
            message = device.hear() => drop(message?),
        }
    };
    let said = String::from_utf8(failed.stderr)?;
    assert_eq!(failed.status.code(), Some(2), "{said}");
    assert!(said.contains("chose 99, but the choices are 0 to"), "{said}");
    program.kill().await?;
    Ok(())
}

/// Creates a named pipe. A process that reads it waits until another process has opened it for writing and closed it.
async fn gate(folder: &Path, name: &str) -> Result<PathBuf, Box<dyn Error>> {
    let gate = folder.join(name);
    assert!(Command::new("mkfifo").arg(&gate).status().await?.success());
    Ok(gate)
}

/// Opens a gate as soon as a process waits at it.
async fn open(gate: PathBuf) -> Tested {
    Ok(tokio::task::spawn_blocking(|| std::fs::write(gate, "")).await??)
}

#[tokio::test]
async fn a_program_that_exits_in_the_lobby_frees_its_seat() -> Tested {
    let (folder, program, api) = served().await?;
    let (seat, mut device) = host(&api).await?;
    let table = format!("http://{}/t/{}", api.authority(), seat.code);
    let kept = folder.path().join("seat.json");
    for (number, (ends, says)) in [
        ("exit 3", "the bot has exited (exit status: 3)"),
        ("kill -KILL $$", "the bot has exited (signal: 9 (SIGKILL))"),
        // A child process keeps the output open.
        ("exec 3<&0; cat <&3 4>&1 >/dev/null & exit 4", "the bot has exited (exit status: 4)"),
        ("exec cat > /dev/null", "the bot is running, but has closed its standard output"),
    ]
    .into_iter()
    .enumerate()
    {
        let gate = gate(folder.path(), &format!("gate-{number}")).await?;
        let command = format!("cat '{}'; {ends}", gate.display());
        let robo = bot_at(&table, "Robo", &command).arg("--seat").arg(&kept).spawn()?;
        device.until(|device| ready(device, 2)).await?;
        open(gate).await?;
        device.until(|device| ready(device, 1)).await?;
        let failed = robo.wait_with_output().await?;
        let said = String::from_utf8(failed.stderr)?;
        assert_eq!(failed.status.code(), Some(2), "{said}");
        assert!(said.contains(says), "{said}");
        assert!(!kept.exists(), "the seat is free: the file opens nothing");
    }
    program.kill().await?;
    Ok(())
}

#[tokio::test]
async fn a_program_that_fails_to_start_frees_its_seat() -> Tested {
    let (_folder, program, api) = served().await?;
    let (seat, mut device) = host(&api).await?;
    let failed = bot(&api, &seat, "Robo", "no-such-program")?.wait_with_output().await?;
    let said = String::from_utf8(failed.stderr)?;
    assert_eq!(failed.status.code(), Some(2), "{said}");
    assert!(said.contains("no-such-program") && said.contains("the bot has exited (exit status: 127)"), "{said}");
    device.until(|device| device.lobby.as_ref().is_some_and(|lobby| lobby.seats.len() == 1)).await?;
    program.kill().await?;
    Ok(())
}

#[tokio::test]
async fn a_program_exit_ends_the_bot_while_the_server_is_down() -> Tested {
    let (folder, program, api) = served().await?;
    let (seat, mut device) = host(&api).await?;
    let gate = gate(folder.path(), "gate").await?;
    let robo = bot(&api, &seat, "Robo", &format!("cat '{}'; exit 3", gate.display()))?;
    device.until(|device| ready(device, 2)).await?;
    program.kill().await?;
    open(gate).await?;
    let failed = robo.wait_with_output().await?;
    let said = String::from_utf8(failed.stderr)?;
    assert!(failed.status.code() == Some(2) && said.contains("exit status: 3"), "{said}");
    Ok(())
}

#[tokio::test]
async fn a_bot_removed_by_the_host_exits_successfully() -> Tested {
    let (_folder, program, api) = served().await?;
    let (seat, mut device) = host(&api).await?;
    let robo = bot(&api, &seat, "Robo", FIRST)?;
    device.until(|device| ready(device, 2)).await?;
    device.lobby(LobbyCommand::Remove(Seat(1))).await?;
    let ended = robo.wait_with_output().await?;
    assert!(ended.status.success(), "{}", String::from_utf8(ended.stderr)?);
    program.kill().await?;
    Ok(())
}

#[tokio::test]
async fn the_error_for_a_refused_name_mentions_the_name_option() -> Tested {
    let (_folder, program, api) = served().await?;
    let (seat, _device) = host(&api).await?;
    for (name, says) in [("Ann", "Ann is taken. Choose another name."), ("Host", "That name is for bots or the host.")]
    {
        let refused = bot(&api, &seat, name, FIRST)?.wait_with_output().await?;
        let said = String::from_utf8(refused.stderr)?;
        assert_eq!(refused.status.code(), Some(2), "{said}");
        assert!(said.contains(says) && said.contains("(set it with `--name`)"), "{said}");
    }
    program.kill().await?;
    Ok(())
}

#[tokio::test]
async fn rejects_invalid_tables_and_servers() -> Tested {
    for (table, at, says) in [
        ("AB CD", "http://localhost:1", "is not a table"),
        ("ftp://example.org/t/ABCD", "", "is not the address of a server"),
        ("ABCD", "localhost", "is not the address of a server"),
    ] {
        let bot = Command::new(RUCKUS).args(["bot", table, "--at", at, "--command", "cat"]).output().await?;
        let said = String::from_utf8(bot.stderr)?;
        assert_eq!(bot.status.code(), Some(2), "{said}");
        assert!(said.contains(says), "{table}: {said}");
    }
    Ok(())
}
