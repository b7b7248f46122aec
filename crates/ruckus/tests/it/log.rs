//! The log of the program: content, format, and data that must not appear in it.

use std::error::Error;
use std::fs::{self, File};
use std::path::Path;

use ruckus_client::{Device, ServerApi};
use ruckus_engine::Action;
use ruckus_protocol::{LobbyCommand, MakeTable, Seated};
use ruckus_testkit::Program;
use ruckus_testkit::players::answer;
use serde_json::Value;

type Tested = Result<(), Box<dyn Error>>;

const RUCKUS: &str = env!("CARGO_BIN_EXE_ruckus");
/// Names that do not occur in log lines by chance.
const NAMES: [&str; 2] = ["Zacharias", "Xanthippe"];
/// A secret in an unexpected place of a request.
const STRAY: &str = "deadbeefdeadbeefdeadbeefdeadbeef";

/// Starts the program with its log in a file.
async fn start(data: &Path, log: &Path, arguments: &[&str]) -> Result<(Program, ServerApi), Box<dyn Error>> {
    let mut command = Program::command(RUCKUS, data);
    command.args(["--listen", "127.0.0.1:0"]).args(arguments).stderr(File::create(log)?);
    // The environment of a color terminal. A file must not contain colors anyway.
    command.env("TERM", "xterm-256color").env_remove("NO_COLOR").env_remove("RUCKUS_LOG");
    Ok(Program::start_command(&mut command).await?)
}

/// Two people sit down and begin a match.
async fn play(api: &ServerApi) -> Result<Vec<Seated>, Box<dyn Error>> {
    let make = MakeTable { name: NAMES[0].to_owned(), rules: Some("classic".to_owned()), ..MakeTable::default() };
    let ann = api.make(&make).await?;
    let bob = api.sit(&ann.code, NAMES[1]).await?;
    let seats = vec![ann, bob];
    let mut devices = Vec::new();
    for seat in &seats {
        devices.push(Device::open(api, seat).await?);
    }
    let n = devices[1].lobby(LobbyCommand::Ready(true)).await?;
    answer(&mut devices[1], n).await?;
    let n = devices[0].lobby(LobbyCommand::Start).await?;
    answer(&mut devices[0], n).await?;
    ruckus_client::dealt(&mut devices).await?;
    let n = devices[0].act(Action::Slap).await?;
    answer(&mut devices[0], n).await?;
    Ok(seats)
}

/// Returns all representations of a secret that a library could write.
fn written(secret: &str) -> [String; 3] {
    let list: Vec<_> = secret.bytes().take(8).map(|byte| byte.to_string()).collect();
    [secret.to_lowercase(), hex::encode(secret), list.join(", ")]
}

#[tokio::test]
async fn trace_logs_contain_no_tokens_or_names() -> Tested {
    let (data, log) = (tempfile::tempdir()?, tempfile::NamedTempFile::new()?);
    let everything = "trace,hyper=trace,tungstenite=trace,tokio_tungstenite=trace,axum=trace,sqlx=trace";
    let (program, api) = start(data.path(), log.path(), &["--log", everything]).await?;
    let seats = play(&api).await?;
    // Secrets in their proper places, and in others.
    assert!(api.record(&seats[0]).await.is_err(), "no round is over");
    let pass = format!("Bearer {}", seats[1].token);
    let path = format!("/api/tables/{}/replays/1", seats[0].code);
    for (path, headers) in [
        (path.as_str(), vec![("authorization", pass.as_str())]),
        (&format!("/t/{}?token={STRAY}", seats[0].code), vec![("cookie", STRAY), ("x-request-id", STRAY)]),
        (&format!("/api/tables/{STRAY}"), vec![("x-forwarded-for", STRAY), ("origin", STRAY)]),
        (&format!("/api/{STRAY}"), vec![("x-forwarded-proto", STRAY)]),
    ] {
        api.ask(hyper::Method::GET, path, &headers, Vec::new()).await?;
    }
    let body = format!("{{\"token\": \"{STRAY}\"}}");
    for path in ["/api/tables", "/api/workshop/check", "/api/rules", &format!("/api/tables/{}/seats", seats[0].code)] {
        api.ask(hyper::Method::POST, path, &[], body.clone().into_bytes()).await?;
    }
    let stranger = Seated { token: STRAY.to_owned(), ..seats[0].clone() };
    assert!(Device::open(&api, &stranger).await.is_err());
    assert!(program.terminate().await?.success());
    let said = fs::read_to_string(log.path())?.to_lowercase();
    assert!(said.contains("debug") && said.contains("answered") && said.contains("a match began"), "{said}");
    assert!(said.contains("libraries log at `info` at most"), "{said}");
    for secret in NAMES.iter().copied().chain([STRAY]).chain(seats.iter().map(|seat| seat.token.as_str())) {
        for form in written(secret) {
            assert!(!said.contains(&form), "{secret} is in the log: {said}");
        }
    }
    Ok(())
}

#[tokio::test]
async fn json_logs_contain_the_fields_operators_need() -> Tested {
    let (data, log) = (tempfile::tempdir()?, tempfile::NamedTempFile::new()?);
    let arguments = ["--log", "info", "--log-format", "json", "--url", "http://a.example", "--proxy", "127.0.0.1"];
    let (program, api) = start(data.path(), log.path(), &arguments).await?;
    let seats = play(&api).await?;
    let made = api.ask(hyper::Method::GET, "/api/tables/ZZZZ", &[("x-request-id", "abc-1")], Vec::new()).await?;
    assert_eq!(made.headers.get("x-request-id").and_then(|id| id.to_str().ok()), Some("abc-1"));
    assert!(program.terminate().await?.success());
    let said = fs::read_to_string(log.path())?;
    let lines: Vec<Value> =
        said.lines().map(serde_json::from_str).collect::<Result<_, _>>().map_err(|_| said.clone())?;
    let line = |message: &str| {
        let found = lines.iter().find(|line| line["message"].as_str().is_some_and(|said| said.starts_with(message)));
        found.ok_or_else(|| format!("no line `{message}`: {said}"))
    };
    let started = line("started")?;
    assert!(started["given"].as_str().is_some_and(|given| given.contains("url=http://a.example")), "{started}");
    let table = line("table created")?;
    assert_eq!(table["room"].as_str(), Some(seats[0].code.as_str()));
    assert!(table["span"]["id"].as_str().is_some_and(|id| id.len() == 16), "{table}");
    assert_eq!(line("a match began")?["level"], "INFO");
    assert!(line("requests rejected")?["reasons"].as_str().is_some_and(|all| all.contains("unknown-code=1")));
    line("stopping")?;
    line("stopped")?;
    Ok(())
}

#[tokio::test]
async fn the_log_is_quiet_by_default_and_files_get_no_colors() -> Tested {
    let (data, log) = (tempfile::tempdir()?, tempfile::NamedTempFile::new()?);
    let (program, api) = start(data.path(), log.path(), &[]).await?;
    play(&api).await?;
    assert!(program.terminate().await?.success());
    assert_eq!(fs::read_to_string(log.path())?, "");
    let (program, _) = start(data.path(), log.path(), &["--log", "info"]).await?;
    assert!(program.terminate().await?.success());
    let said = fs::read_to_string(log.path())?;
    assert!(said.contains("started") && !said.contains('\u{1b}'), "{said}");
    Ok(())
}

#[tokio::test]
async fn fatal_errors_appear_in_the_json_log() -> Tested {
    let data = tempfile::NamedTempFile::new()?;
    let mut command = Program::command(RUCKUS, &data.path().join("under-a-file"));
    let output = command.args(["--listen", "127.0.0.1:0", "--log-format", "json"]).output().await?;
    assert_eq!(output.status.code(), Some(2));
    let said = String::from_utf8(output.stderr)?;
    let line: Value = serde_json::from_str(said.trim()).map_err(|_| said.clone())?;
    assert!(line["error"].as_str().is_some_and(|error| error.contains("cannot write")), "{said}");
    Ok(())
}
