//! `ruckus admin`: sends admin requests to a running server over HTTP.

mod ask;
mod show;
mod span;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use ask::Server;
use clap::{Args, Subcommand};
use ruckus_protocol::{
    AdminLog, AdminPlayers, AdminStatus, AdminTables, AnnounceRestart, Ban, Done, Invitation, MadeBackup,
    MadeInvitation, MakeBan, MakeInvitation, PlayerReport, RuleReport,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use span::Span;

use super::say;

/// Options of `ruckus admin`.
#[derive(Args)]
pub(crate) struct Options {
    /// Address of the server. Plain HTTP works only on this machine, so use `ssh -L` or the page at /admin from
    /// elsewhere
    #[arg(long, env = "RUCKUS_ADMIN_URL", value_name = "URL", default_value = "http://127.0.0.1:8080", global = true)]
    url: String,
    /// File with the admin token, in the server's format. The first token counts. The default is RUCKUS_ADMIN_TOKEN
    #[arg(long, env = "RUCKUS_ADMIN_TOKEN_FILE", value_name = "FILE", global = true)]
    admin_token_file: Option<PathBuf>,
    /// Print the server's answer as JSON
    #[arg(long, global = true)]
    json: bool,
    #[command(subcommand)]
    command: Command,
}

/// The subcommands.
#[derive(Subcommand)]
enum Command {
    /// Show the state of the server
    Status,
    /// List tables in memory: code, game, round, seats, sockets, age
    Tables {
        /// Only tables with all of these words in code, game or names
        search: Vec<String>,
    },
    /// List players by address hash
    Players,
    /// End a table and notify its players
    End {
        /// Code of the table
        code: String,
    },
    /// Remove a player from a table. A bot plays on
    Remove {
        /// Code of the table
        code: String,
        /// Seat of the player, from 0
        seat: u8,
    },
    /// Ban an address, a network, or an address hash
    Ban {
        /// `203.0.113.7`, `203.0.113.0/24`, or a hash from `players`
        who: String,
        /// Duration, like `12h` or `7d` [default: until it is lifted]
        #[arg(long = "for", value_name = "TIME")]
        lasts: Option<Span>,
        /// Reason, for other admins
        #[arg(long, default_value = "")]
        note: String,
    },
    /// List bans
    Bans,
    /// Lift a ban
    Unban {
        /// ID of the ban, from `bans`
        id: String,
    },
    /// Remove a published rule from the gallery
    RemoveRule {
        /// ID of the rule: the end of its address
        id: String,
    },
    /// List players' reports of published rules
    Reports,
    /// List players' reports of strangers they played with
    PlayerReports,
    /// Dismiss a report of a player
    DismissPlayerReport {
        /// ID of the report, from `player-reports`
        id: String,
    },
    /// Dismiss the reports of a rule, and keep the rule in the gallery
    DismissReports {
        /// ID of the rule, from `reports`
        id: String,
    },
    /// Announce a restart at every table, with a countdown
    Restart {
        /// Time until the restart, like `90s` or `5m`
        #[arg(long = "in", value_name = "TIME", required_unless_present = "cancel", conflicts_with = "cancel")]
        due: Option<Span>,
        /// Cancel the restart
        #[arg(long)]
        cancel: bool,
    },
    /// Accept no new tables. Running ones continue
    Drain {
        /// Accept new tables again
        #[arg(long)]
        stop: bool,
    },
    /// Back up the journal to the folder `backups` in the server's data folder
    Backup,
    /// Create an invitation link
    Invite {
        /// Number of devices that can use it
        #[arg(long, default_value_t = 1)]
        uses: u32,
        /// Duration, like `12h` or `7d` [default: until it is revoked]
        #[arg(long = "for", value_name = "TIME")]
        lasts: Option<Span>,
        /// Note to recognize it by
        #[arg(long, default_value = "")]
        note: String,
    },
    /// List invitations
    Invitations,
    /// Revoke an invitation, including the access of people who used it
    Revoke {
        /// ID of the invitation, from `invitations`
        id: String,
    },
    /// Show the actions of admins, latest first
    Log {
        /// Only actions before this line
        #[arg(long, value_name = "NUMBER")]
        before: Option<u64>,
    },
}

/// Runs the subcommand.
pub(crate) fn run(options: Options) -> Result<ExitCode> {
    let server = Server::at(&options.url, options.admin_token_file.as_deref())?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let lines = runtime.block_on(answer(&server, options.command, options.json))?;
    for line in lines {
        say(&line)?;
    }
    Ok(ExitCode::SUCCESS)
}

async fn answer(server: &Server, command: Command, json: bool) -> Result<Vec<String>> {
    let out = Out { server, json };
    match command {
        Command::Status => out.get("", |status: &AdminStatus| show::status(status)).await,
        Command::Tables { search } => {
            let search = ask::escaped(&search.join(" "));
            out.get(&format!("/tables?search={search}"), |tables: &AdminTables| show::tables(tables)).await
        }
        Command::Players => out.get("/players", |players: &AdminPlayers| show::players(players)).await,
        Command::End { code } => out.delete(&format!("/tables/{}", ask::escaped(&code)), "Ended the table.").await,
        Command::Remove { code, seat } => {
            let path = format!("/tables/{}/seats/{seat}", ask::escaped(&code));
            out.delete(&path, "Removed the player. A bot plays on.").await
        }
        Command::Ban { who, lasts, note } => {
            let ban = MakeBan { who, hours: lasts.map(Span::hours).transpose()?, note };
            out.post("/bans", &ban, |ban: &Ban| show::bans(std::slice::from_ref(ban))).await
        }
        Command::Bans => out.get("/bans", |bans: &Vec<Ban>| show::bans(bans)).await,
        Command::Unban { id } => out.delete(&format!("/bans/{}", ask::escaped(&id)), "Lifted the ban.").await,
        Command::RemoveRule { id } => {
            out.delete(&format!("/gallery/{}", ask::escaped(&id)), "Removed the rule from the gallery.").await
        }
        Command::Reports => out.get("/reports", |all: &Vec<RuleReport>| show::reports(all)).await,
        Command::PlayerReports => out.get("/player-reports", |all: &Vec<PlayerReport>| show::player_reports(all)).await,
        Command::DismissPlayerReport { id } => {
            let path = format!("/player-reports/{}", ask::escaped(&id));
            out.delete(&path, "Dismissed the report.").await
        }
        Command::DismissReports { id } => {
            let path = format!("/reports/{}", ask::escaped(&id));
            out.delete(&path, "Dismissed the reports. The rule stays in the gallery.").await
        }
        Command::Restart { due: Some(due), .. } => {
            let announced = |_: &Done| vec!["Announced the restart. Every table shows a countdown.".to_owned()];
            out.post("/restart", &AnnounceRestart { seconds: due.seconds() }, announced).await
        }
        Command::Restart { due: None, .. } => out.delete("/restart", "Canceled the restart.").await,
        Command::Drain { stop: false } => {
            out.post("/drain", &(), |_: &Done| vec!["New tables are off. Running ones continue.".to_owned()]).await
        }
        Command::Drain { stop: true } => out.delete("/drain", "New tables are on again.").await,
        Command::Backup => out.post("/backups", &(), |made: &MadeBackup| vec![show::backup(made)]).await,
        Command::Invite { uses, lasts, note } => {
            let wanted = MakeInvitation { uses, hours: lasts.map(Span::hours).transpose()?, note };
            let link = |made: &MadeInvitation| show::made(made, server.url());
            out.post("/invitations", &wanted, link).await
        }
        Command::Invitations => out.get("/invitations", |all: &Vec<Invitation>| show::invitations(all)).await,
        Command::Revoke { id } => {
            out.delete(&format!("/invitations/{}", ask::escaped(&id)), "Revoked the invitation.").await
        }
        Command::Log { before } => {
            let from = before.map(|before| format!("?before={before}")).unwrap_or_default();
            out.get(&format!("/log{from}"), |log: &AdminLog| show::log(log)).await
        }
    }
}

/// Prints answers as text or as JSON.
struct Out<'a> {
    server: &'a Server,
    json: bool,
}

impl Out<'_> {
    async fn get<T: DeserializeOwned + Serialize>(
        &self,
        path: &str,
        words: impl FnOnce(&T) -> Vec<String>,
    ) -> Result<Vec<String>> {
        self.tell(&self.server.get(path).await?, words)
    }

    async fn post<T: DeserializeOwned + Serialize>(
        &self,
        path: &str,
        body: &(impl Serialize + Sync),
        words: impl FnOnce(&T) -> Vec<String>,
    ) -> Result<Vec<String>> {
        self.tell(&self.server.post(path, body).await?, words)
    }

    async fn delete(&self, path: &str, words: &str) -> Result<Vec<String>> {
        self.tell(&self.server.delete::<Done>(path).await?, |_| vec![words.to_owned()])
    }

    fn tell<T: Serialize>(&self, answer: &T, words: impl FnOnce(&T) -> Vec<String>) -> Result<Vec<String>> {
        Ok(if self.json { vec![serde_json::to_string_pretty(answer)?] } else { words(answer) })
    }
}
