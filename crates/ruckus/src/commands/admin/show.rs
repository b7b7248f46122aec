//! Formats answers as text.

use std::time::{SystemTime, UNIX_EPOCH};

use ruckus_protocol::{
    AdminAct, AdminLog, AdminPlayers, AdminStatus, AdminTables, Ban, BeforeReport, Invitation, MadeBackup,
    MadeInvitation, PlayerReport, ReportReason, RuleReport, Stage, Talk,
};

use super::span::in_words;

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64
}

fn ago(at: u64) -> String {
    format!("{} ago", in_words(now().saturating_sub(at)))
}

fn ahead(until: Option<u64>, otherwise: &str) -> String {
    until.map_or_else(|| otherwise.to_owned(), |until| format!("{} more", in_words(until.saturating_sub(now()))))
}

/// Formats a table with headings, each column as wide as necessary.
fn columns(headings: &[&str], rows: &[Vec<String>]) -> Vec<String> {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([headings[column].chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..headings.len()).map(width).collect();
    let line = |row: &[String]| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    let headings: Vec<String> = headings.iter().map(|heading| (*heading).to_owned()).collect();
    [line(&headings)].into_iter().chain(rows.iter().map(|row| line(row))).collect()
}

/// Removes control characters, which terminals would interpret.
fn plain(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_control()).collect()
}

pub(super) fn status(status: &AdminStatus) -> Vec<String> {
    let mut lines = vec![format!(
        "version {}; {} tables in memory, {} sockets; you are {}",
        status.version, status.tables, status.sockets, status.admin
    )];
    if status.draining {
        lines.push("new tables are off".to_owned());
    }
    if let Some(due) = status.restart {
        lines.push(format!("a restart is announced in {}", in_words(due.saturating_sub(now()))));
    }
    lines.extend(status.trouble.clone());
    lines
}

pub(super) fn tables(tables: &AdminTables) -> Vec<String> {
    let row = |table: &ruckus_protocol::AdminTable| {
        let names = table.seats.iter().map(|seat| {
            let kind = if seat.bot {
                " (bot)"
            } else if seat.host {
                " (host)"
            } else {
                ""
            };
            format!("{} {}{kind}", seat.seat.0, plain(&seat.name))
        });
        let stage = match table.stage {
            Stage::Lobby => "lobby".to_owned(),
            Stage::Playing => format!("round {}", table.round),
            Stage::BetweenRounds => format!("after round {}", table.round),
            Stage::MatchOver => "over".to_owned(),
        };
        let seats = names.collect::<Vec<_>>().join(", ");
        vec![table.code.clone(), plain(&table.title), stage, table.sockets.to_string(), ago(table.since), seats]
    };
    let rows: Vec<_> = tables.tables.iter().map(row).collect();
    let mut lines = columns(&["CODE", "GAME", "STAGE", "SOCKETS", "MADE", "SEATS"], &rows);
    if rows.len() < tables.of as usize {
        lines.push(format!("… {} of {}; add words to narrow the list", rows.len(), tables.of));
    }
    lines.extend(missing(&tables.missing));
    lines
}

/// Returns a note about nodes that did not answer.
fn missing(nodes: &[String]) -> Option<String> {
    let names = nodes.iter().map(|name| plain(name)).collect::<Vec<_>>().join(", ");
    (!nodes.is_empty()).then(|| format!("no answer from {names}; their data is missing"))
}

pub(super) fn players(players: &AdminPlayers) -> Vec<String> {
    let rows = players.players.iter().flat_map(|player| {
        player.places.iter().map(|place| {
            let seat = place.seat.map_or_else(String::new, |seat| seat.0.to_string());
            let name = place.name.as_deref().map_or_else(|| "(watching)".to_owned(), plain);
            vec![player.address.clone(), place.code.clone(), seat, name, ago(place.since)]
        })
    });
    let mut lines = columns(&["ADDRESS", "TABLE", "SEAT", "NAME", "CAME"], &rows.collect::<Vec<_>>());
    lines.extend(missing(&players.missing));
    lines
}

pub(super) fn bans(bans: &[Ban]) -> Vec<String> {
    let row = |ban: &Ban| {
        let until = ahead(ban.until, "until lifted");
        vec![ban.id.clone(), ban.network.clone(), until, ban.by.clone(), ago(ban.at), plain(&ban.note)]
    };
    columns(&["BAN", "NETWORK", "LASTS", "BY", "MADE", "NOTE"], &bans.iter().map(row).collect::<Vec<_>>())
}

/// Formats a new invitation. `url` is the address that the command sent its request to; players may use another one.
pub(super) fn made(made: &MadeInvitation, url: &str) -> Vec<String> {
    let Invitation { id, uses, until, .. } = &made.invitation;
    let lasts = ahead(*until, "until revoked");
    vec![
        made.link.clone().unwrap_or_else(|| format!("{url}/i#{}", made.secret)),
        format!("for {uses} devices, {lasts}; revoke it with: ruckus admin revoke {id}"),
    ]
}

pub(super) fn backup(made: &MadeBackup) -> String {
    format!("backups/{}: {} tables, {} bytes", made.file, made.tables, made.bytes)
}

pub(super) fn invitations(all: &[Invitation]) -> Vec<String> {
    let row = |one: &Invitation| {
        let used = format!("{} of {}", one.used, one.uses);
        let by = one.table.clone().unwrap_or_else(|| "admin".to_owned());
        vec![one.id.clone(), used, ahead(one.until, "until revoked"), by, ago(one.at), plain(&one.note)]
    };
    columns(&["INVITATION", "USED", "LASTS", "BY", "MADE", "NOTE"], &all.iter().map(row).collect::<Vec<_>>())
}

pub(super) fn reports(all: &[RuleReport]) -> Vec<String> {
    let row =
        |one: &RuleReport| vec![one.id.clone(), ago(one.at), plain(&one.title), plain(&one.author), plain(&one.why)];
    columns(&["RULE", "REPORTED", "CALLED", "BY", "WHY"], &all.iter().map(row).collect::<Vec<_>>())
}

pub(super) fn player_reports(all: &[PlayerReport]) -> Vec<String> {
    let row = |one: &PlayerReport| {
        let why = match one.why {
            ReportReason::Name => "name",
            ReportReason::Talk => "talk",
            ReportReason::Cheating => "cheating",
            ReportReason::Spoiling => "spoiling",
        };
        let seat = one.seat.0.to_string();
        vec![
            one.id.clone(),
            ago(one.at),
            one.code.clone(),
            seat,
            plain(&one.name),
            plain(&one.by),
            why.to_owned(),
            plain(&one.note),
        ]
    };
    let head = ["REPORT", "REPORTED", "TABLE", "SEAT", "PLAYER", "BY", "WHY", "NOTE"];
    let mut lines = columns(&head, &all.iter().map(row).collect::<Vec<_>>());
    for report in all.iter().filter(|report| !report.before.is_empty()) {
        lines.push(String::new());
        lines.push(format!("{}: the minute before the report", report.id));
        lines.extend(report.before.iter().map(before_report));
    }
    lines
}

/// Formats a line of the minute before a report.
fn before_report(line: &BeforeReport) -> String {
    let what = match (&line.says, &line.played) {
        (Some(says), _) => {
            let name = plain(line.name.as_deref().unwrap_or_default());
            match says {
                Talk::Text(text) => format!("{name}: {}", plain(text)),
                Talk::Phrase(phrase) => format!("{name} says: {}", word(phrase)),
                Talk::Emote(emote) => format!("{name} reacts: {}", word(emote)),
            }
        }
        (None, Some(played)) => plain(played),
        (None, None) => String::new(),
    };
    format!("  {:>3} s before  {what}", line.ago)
}

/// Returns the wire name of a phrase or a reaction.
fn word(of: &impl serde::Serialize) -> String {
    serde_json::to_value(of).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
}

pub(super) fn log(log: &AdminLog) -> Vec<String> {
    let row = |line: &ruckus_protocol::AdminLogLine| {
        vec![line.number.to_string(), ago(line.done.at), line.done.by.clone(), act(&line.done.what)]
    };
    columns(&["LINE", "WHEN", "WHO", "WHAT"], &log.lines.iter().map(row).collect::<Vec<_>>())
}

fn act(act: &AdminAct) -> String {
    match act {
        AdminAct::EndTable { code } => format!("ended table {code}"),
        AdminAct::RemovePlayer { code, seat } => format!("removed seat {} from table {code}", seat.0),
        AdminAct::Ban { id, network, .. } => format!("banned {network} ({id})"),
        AdminAct::LiftBan { id, network } => format!("lifted the ban of {network} ({id})"),
        AdminAct::RemoveRule { id, title } => format!("removed the rule {} ({id})", plain(title)),
        AdminAct::DismissReports { id, title } => format!("dismissed the reports about {} ({id})", plain(title)),
        AdminAct::DismissPlayerReport { id } => format!("dismissed the report {id} of a player"),
        AdminAct::AnnounceRestart { .. } => "announced a restart".to_owned(),
        AdminAct::CancelRestart => "canceled the restart".to_owned(),
        AdminAct::Drain => "stopped new tables".to_owned(),
        AdminAct::Reopen => "allowed new tables again".to_owned(),
        AdminAct::BackUp { file } => format!("backed up to {file}"),
        AdminAct::Invite { id, uses, .. } => format!("created an invitation for {uses} devices ({id})"),
        AdminAct::RevokeInvitation { id } => format!("revoked the invitation {id}"),
    }
}
