//! Results of an event, as a record and as CSV.

use std::fmt::{self, Write};

use ruckus_events::{Around, EventPlayer, EventRecord, How, Match, Scored, StandingRow};

use super::state::EventState;

/// Makes spreadsheets read the file as UTF-8, so that umlauts are right.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// Returns the record of an event up to now.
pub(crate) fn record(state: &EventState, program: &str) -> EventRecord {
    let EventState { code, event, title, .. } = state;
    let (base, ruleset) = state.rules.as_ref().clone().into_parts();
    let around = Around {
        program: program.to_owned(),
        code: code.clone(),
        title: title.clone(),
        base,
        ruleset,
        secret: state.secret,
    };
    EventRecord::of(event, state.facts(), around, |round, table| {
        let room = state.room(round, table).map(ToString::to_string).unwrap_or_default();
        (room, format!("/api/events/{code}/records/{round}/{table}"))
    })
}

/// Returns the standings as CSV.
pub(crate) fn standings_csv(record: &EventRecord) -> String {
    let header = ["place", "player", "name", "bot", "points", "matches", "wins", "byes", "in", "final"];
    let mut csv = Csv::of(&header);
    for StandingRow { standing, name, bot } in &record.standings {
        csv.number(standing.rank).number(standing.player.0).text(name).yes(*bot).number(standing.points);
        csv.number(standing.matches).number(standing.firsts).number(standing.byes);
        csv.yes(!standing.gone).yes(record.is_final).end();
    }
    csv.0
}

/// Returns the matches as CSV: one row per seat, in finishing order.
pub(crate) fn matches_csv(record: &EventRecord) -> String {
    let mut csv = Csv::of(&["round", "table", "place", "seat", "player", "name", "bot", "points", "ended", "record"]);
    let matches = record.results.iter().filter_map(|entry| match entry {
        Scored::Match(result) => Some(result),
        _ => None,
    });
    for (result, played) in matches.zip(&record.tables) {
        for (place, player) in placed(result) {
            let seat = result.seats.iter().position(|seat| *seat == player).unwrap_or_default();
            let named = record.players.get(player.0 as usize);
            csv.number(result.round).number(result.table).number(place).number(seat + 1).number(player.0);
            csv.text(record.name(player)).yes(named.is_some_and(|named| named.bot));
            csv.number(result.points.get(seat).copied().unwrap_or_default());
            csv.text(match result.how {
                How::Played => "played",
                How::AsItStood => "as-it-stood",
                How::Unreported => "unreported",
                How::Accepted => "accepted",
            });
            csv.text(&played.record).end();
        }
    }
    csv.0
}

/// Returns the players of a match with their places, best first. Tied players share the better place.
fn placed(result: &Match) -> impl Iterator<Item = (usize, EventPlayer)> + '_ {
    let ahead = |at: usize| result.order[..at].iter().map(Vec::len).sum::<usize>() + 1;
    result.order.iter().enumerate().flat_map(move |(at, tied)| tied.iter().map(move |player| (ahead(at), *player)))
}

/// A CSV table in the format of RFC 4180.
struct Csv(String);

impl Csv {
    fn of(header: &[&str]) -> Self {
        let mut csv = Self(BYTE_ORDER_MARK.to_string());
        for name in header {
            csv.text(name);
        }
        csv.end();
        csv
    }

    fn number(&mut self, number: impl fmt::Display) -> &mut Self {
        // Writing to a string cannot fail.
        let _ = write!(self.0, "{number},");
        self
    }

    fn yes(&mut self, yes: bool) -> &mut Self {
        self.number(if yes { "yes" } else { "no" })
    }

    /// Adds a user-chosen text. Spreadsheets must not read it as a formula or split it into two fields.
    fn text(&mut self, text: &str) -> &mut Self {
        let like_a_formula = |first: char| "=+-@|%\t\r＝＋－＠−".contains(first);
        let guard =
            if text.trim_start().starts_with(like_a_formula) || text.starts_with(['\t', '\r']) { "'" } else { "" };
        if text.contains(['"', ',', ';', '\n', '\r', '\t']) {
            return self.number(format_args!("\"{guard}{}\"", text.replace('"', "\"\"")));
        }
        self.number(format_args!("{guard}{text}"))
    }

    fn end(&mut self) {
        self.0.pop();
        self.0.push_str("\r\n");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(text: &str) -> String {
        let mut csv = Csv(String::new());
        csv.number(-5).text(text).end();
        csv.0
    }

    #[test]
    fn csv_names_cannot_be_formulas_or_split_fields() {
        assert_eq!(line("Ann"), "-5,Ann\r\n");
        assert_eq!(line("=1+1"), "-5,'=1+1\r\n");
        assert_eq!(line("@SUM(A1)"), "-5,'@SUM(A1)\r\n");
        assert_eq!(line(" -2"), "-5,' -2\r\n");
        assert_eq!(line("＝1"), "-5,'＝1\r\n");
        assert_eq!(line("+\"a\",b"), "-5,\"'+\"\"a\"\",b\"\r\n");
        assert_eq!(line("a;b"), "-5,\"a;b\"\r\n");
        assert_eq!(line("a=b"), "-5,a=b\r\n");
    }
}
