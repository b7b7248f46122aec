//! `ruckus lab real`: statistics about how players on a server used rules.

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use ruckus_protocol::Share;
use ruckus_server::play_stats;
use serde_json::json;

use crate::commands::say;

/// Options of `ruckus lab real`.
#[derive(clap::Args)]
pub(crate) struct Options {
    /// Folder of the server's journal. A server can be running
    #[arg(long, env = "RUCKUS_DATA", default_value = "./data", value_name = "FOLDER")]
    data: PathBuf,
    /// Print one JSON object per line instead of a table
    #[arg(long)]
    json: bool,
}

/// Reads the counts and prints the statistics.
pub(super) fn run(options: &Options) -> Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let counts = runtime.block_on(ruckus_store::counted_in(&options.data))?;
    let figures = play_stats::figures(&counts);
    if !options.json {
        say(&format!("{:<44} {:>26} {:>26} {:>26} {:>7}", "", "liked", "remembered", "asked why", "outrun"))?;
    }
    for ((kind, name), play) in &figures {
        if options.json {
            let real = serde_json::to_value(play)?;
            say(&json!({ "bench": "real", "kind": kind, "name": name, "real": real }).to_string())?;
        } else {
            let [liked, remembered, asked] = [play.liked, play.remembered, play.asked].map(shown);
            let outrun = if play.outrun > 0 { play.outrun.to_string() } else { String::new() };
            say(&format!("{:<44} {liked:>26} {remembered:>26} {asked:>26} {outrun:>7}", format!("{kind} {name}")))?;
        }
    }
    if figures.is_empty() && !options.json {
        say("no statistics yet: they need players")?;
    } else if !options.json {
        say(&format!("% with 95 % intervals (mid-P); brackets mark samples smaller than {}", play_stats::ENOUGH))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Formats a share with its counts and its interval.
fn shown(share: Option<Share>) -> String {
    let Some(Share { count, of, low, high, enough }) = share else { return "–".to_owned() };
    let figures = format!("{count}/{of}, {:.0}–{:.0} %", low * 100.0, high * 100.0);
    if enough { figures } else { format!("({figures})") }
}
