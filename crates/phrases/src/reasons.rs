//! Reasons for refusals as sentences.

use ruckus_homemade::Fault;
use ruckus_protocol::Reason;

/// Describes the reason for a refusal, and what to do about it.
pub fn reason(reason: &Reason) -> String {
    match reason {
        Reason::FalseStart => "False start: you pressed too early. Press again.".to_owned(),
        Reason::TableFull { most } => format!("all {most} seats at this table are taken; try another table"),
        Reason::BadName => "this name is invalid; use 1 to 24 visible characters".to_owned(),
        Reason::NameTaken { name, ask: None } => {
            format!("another player here is called `{name}`; choose another name")
        }
        Reason::NameTaken { name, ask: Some(host) } => {
            format!("`{name}` sits here. If that's you, ask {host} for the seat")
        }
        Reason::SeatInUse { name } => format!("`{name}` is at the table; choose another seat or name"),
        Reason::NobodyHands => "the table is empty, so no one can approve this; try later".to_owned(),
        Reason::ManyAsk => "other requests are waiting; try again after the host answers".to_owned(),
        Reason::AskOver => "this request has expired; ask again or choose another name".to_owned(),
        Reason::NameAlike { name } => format!("this name looks too much like {name}; choose another"),
        Reason::NameReserved => "this name is reserved for bots or the host; choose another".to_owned(),
        Reason::TitleShipped { title } => format!("`{title}` comes with ruckus; call yours something else"),
        Reason::NothingChanged { title } => format!("this is exactly `{title}`; change a rule first"),
        Reason::AlreadyHost => "you are the host already".to_owned(),
        Reason::NoNextRound => "there is no next round to deal now".to_owned(),
        Reason::MatchNotOver => "the match is not over yet; finish it first".to_owned(),
        Reason::MatchBegun => "the match has begun; you can change this only before it".to_owned(),
        Reason::Alone => "you need at least 2 players; add a bot or invite friends".to_owned(),
        Reason::Shuffling => "the cards are being shuffled; wait until they are dealt".to_owned(),
        Reason::OnlyHost { host } => {
            let host = host.as_deref().unwrap_or("the host");
            format!("only {host} can do that, as the host of this table")
        }
        Reason::NotReady { names } => {
            let are = if names.len() == 1 { "is" } else { "are" };
            format!("{} {are} not ready yet", names.join(", "))
        }
        Reason::NobodyThere { seat } => format!("{seat} is empty; choose another seat"),
        Reason::OwnSeat => "to give up your own seat, leave the table".to_owned(),
        Reason::ChairNeeded => "the match needs this chair; the bot keeps playing".to_owned(),
        Reason::Seats { least, most } => format!("this table can have {least} to {most} seats"),
        Reason::BadOrder => "an order must name each seat exactly once".to_owned(),
        Reason::CutOver => "no cut is waiting for this; it may be too late".to_owned(),
        Reason::Excludes { rules: [a, b], question } => {
            format!("`{}` and `{}` exclude each other: both say {question}", a.name, b.name)
        }
        Reason::Needs { rule, needs } => format!("`{}` needs `{}`; switch it on as well", rule.name, needs.name),
        Reason::NumberForSeats { rule, value, seats } => {
            format!("`{} = {value}` does not fit {seats} seats", rule.name)
        }
        Reason::LeastSeats { least, seats } => format!("this game is for {least} seats or more, not {seats}"),
        Reason::LeastAtTable { least } => {
            format!("this game needs {least} players at a table; start `sizes` at that")
        }
        Reason::TooFewPlayers { have, need } => {
            format!("this form needs {need} players; you have {have}. Invite more or add bots")
        }
        Reason::Homemade { rule, part, step, wrong } => {
            format!("`{}`: {}", rule.name, Fault { part: *part, step: *step, wrong: wrong.clone() })
        }
        Reason::MatchmakingOff => "Finding a table with strangers is switched off on this server.".to_owned(),
        Reason::NoHost => "This table was found for you and has no host.".to_owned(),
        Reason::KeepName => "Among strangers, you keep your name until you leave.".to_owned(),
        Reason::OwnTexts => "Among strangers, play a preset: its title, and no home-made rules.".to_owned(),
        Reason::UnfitName => "Strangers will read this name. Choose a friendlier one.".to_owned(),
        Reason::Pause { seconds } => format!("You left a match. Look for the next table in {seconds} seconds."),
        Reason::StillSeated { .. } => "You still have a seat. Go back, or leave that match.".to_owned(),
        Reason::MatchTooLong => "this match is too long to continue at another table".to_owned(),
        Reason::ServerFull => "this server has its maximum number of tables; try again later".to_owned(),
        Reason::TooManyTables { seconds } => {
            format!("your network made too many tables; try again in {seconds} seconds")
        }
        Reason::DiskFull => "the server's disk is full; ask its admin to free space".to_owned(),
    }
}
