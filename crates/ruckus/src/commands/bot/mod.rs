//! `ruckus bot`: connects a bot program to a seat at a table.

mod player;
mod thinker;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail};
use ruckus_client::{ClientError, ServerApi};
use ruckus_protocol::Seated;

use super::say;
use player::SeatedBot;
use thinker::Thinker;

/// Options of `ruckus bot`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Table to play at: its code, or a link like `https://play.example.org/ABCD`
    table: String,
    /// Shell command that starts the bot. It reads lines of JSON and answers with the number of a choice
    #[arg(long)]
    command: String,
    /// Address of the server, unless the table is a link
    #[arg(long, value_name = "URL", default_value = "http://localhost:8080")]
    at: String,
    /// Name of the bot at the table
    #[arg(long, default_value = "Robo")]
    name: String,
    /// Time limit for an answer, in milliseconds. After that, the bot does nothing
    #[arg(long, value_name = "MS", default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..=60_000))]
    think: u64,
    /// Minimum reaction time in milliseconds, so that the bot is not faster than people
    #[arg(long, value_name = "MS", default_value_t = 400, value_parser = clap::value_parser!(u64).range(0..=60_000))]
    react: u64,
    /// File that stores the seat, so that the bot can continue there after a restart
    #[arg(long, value_name = "FILE")]
    seat: Option<PathBuf>,
}

/// Takes a seat and plays until the table ends, or until interrupted.
pub(crate) fn run(options: &Options) -> Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(play(options))
}

async fn play(options: &Options) -> Result<ExitCode> {
    let (api, code) = address(options)?;
    let thinker = Thinker::start(&options.command, Duration::from_millis(options.think))?;
    let seat = sit(options, &api, &code).await?;
    say(&format!("{} sits at table {}", options.name, seat.code))?;
    let player = SeatedBot::new(api, seat, options.seat.clone(), thinker, Duration::from_millis(options.react));
    player.play().await?;
    Ok(ExitCode::SUCCESS)
}

/// Takes a new seat, or the one in the file.
async fn sit(options: &Options, api: &ServerApi, code: &str) -> Result<Seated> {
    let Some(file) = &options.seat else { return take(options, api, code).await };
    match std::fs::read_to_string(file) {
        Ok(text) => {
            let seat: Seated = serde_json::from_str(&text).with_context(|| {
                format!("{} does not contain a seat; use another file, or delete it", file.display())
            })?;
            if !seat.code.eq_ignore_ascii_case(code) {
                bail!("{} contains a seat at table {}; use another file for {code}", file.display(), seat.code);
            }
            Ok(seat)
        }
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            let seat = take(options, api, code).await?;
            std::fs::write(file, serde_json::to_string(&seat)?)
                .with_context(|| format!("cannot write {}", file.display()))?;
            Ok(seat)
        }
        Err(error) => Err(error).with_context(|| format!("cannot read {}", file.display())),
    }
}

/// Takes a new seat. If the name is refused, the error names the option that changes it.
async fn take(options: &Options, api: &ServerApi, code: &str) -> Result<Seated> {
    api.sit_program(code, &options.name).await.map_err(|error| match error {
        ClientError::Refused { code, message, .. } if ["name-taken", "bad-name"].contains(&&*code) => {
            anyhow!("{message} (set it with `--name`)")
        }
        other => other.into(),
    })
}

/// Returns the server and the table's code.
fn address(options: &Options) -> Result<(ServerApi, String)> {
    let (server, code) = match options.table.rsplit_once('/') {
        Some((server, code)) => (server, code),
        None => (options.at.trim_end_matches('/'), &*options.table),
    };
    if code.is_empty() || !code.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        bail!("`{}` is not a table; use a code or link like ABCD or http://localhost:8080/ABCD", options.table);
    }
    Ok((ServerApi::reach(server)?, code.to_owned()))
}
