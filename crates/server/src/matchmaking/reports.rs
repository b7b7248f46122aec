//! Players' reports about others at their tables, for the admins.

use std::sync::Arc;

use ruckus_journal::{Change, Document, RoomName, Store, StoreError};
use ruckus_protocol::{ErrorCode, PlayerReport, ReportPlayer};
use ruckus_room::{Reported, RoomError};

/// Document kind of reports.
const KIND: &str = "player-report";
/// The longest note, in characters.
const LONGEST: usize = 300;
/// The most reports that are stored.
const MOST: usize = 1000;
/// Reports older than this are deleted, in milliseconds.
const KEPT: u64 = 90 * 24 * 3600 * 1000;

/// The reason a report could not be stored or dismissed.
#[derive(Debug)]
pub(crate) enum NotReported {
    Room(RoomError),
    /// The limit of stored reports is reached.
    Full,
    /// No report has this id.
    Unknown,
    Store(StoreError),
}

impl From<StoreError> for NotReported {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Stores a report with the time `now`, and deletes expired ones. A second report by the same player about the same
/// player replaces the first.
pub(crate) async fn write(
    store: &Arc<dyn Store>,
    room: &RoomName,
    about: &Reported,
    report: ReportPlayer,
    now: u64,
) -> Result<(), NotReported> {
    let ReportPlayer { seat, why, note } = report;
    let note = if note.trim().is_empty() { Ok(String::new()) } else { ruckus_engine::one_line("note", &note, LONGEST) };
    let note = note.map_err(|why| NotReported::Room(RoomError::new(ErrorCode::BadRequest, why)))?;
    let id = format!("{room}-{}-{}", about.player.0.0, about.by.0.0);
    let waiting = all(store).await?;
    let old = waiting.iter().filter(|one| one.at + KEPT < now);
    let mut changes: Vec<Change> =
        old.map(|one| Change::Remove { kind: KIND.to_owned(), id: one.id.clone() }).collect();
    if waiting.len() - changes.len() >= MOST && waiting.iter().all(|one| one.id != id) {
        return Err(NotReported::Full);
    }
    let (table, names) = (&about.inspection, about.inspection.seats.iter().map(|seat| seat.name.clone()));
    let report = PlayerReport {
        id: id.clone(),
        code: room.to_string(),
        rules: table.title.clone(),
        stage: table.stage,
        round: table.round,
        seat,
        name: about.player.1.clone(),
        by: about.by.1.clone(),
        names: names.collect(),
        why,
        note,
        at: now,
        before: about.before.clone(),
        chairs: about.chairs.clone(),
    };
    let wrong = |error: serde_json::Error| NotReported::Room(RoomError::new(ErrorCode::BadRequest, error.to_string()));
    let body = serde_json::to_vec(&report).map_err(wrong)?;
    changes.push(Change::Put(Document { kind: KIND.to_owned(), id, body }));
    Ok(store.change(&changes).await?)
}

/// Returns all reports, the latest first.
pub(crate) async fn all(store: &Arc<dyn Store>) -> Result<Vec<PlayerReport>, StoreError> {
    let mut reports = Vec::new();
    for Document { id, body, .. } in store.documents(KIND).await? {
        match serde_json::from_slice::<PlayerReport>(&body) {
            Ok(report) => reports.push(report),
            Err(error) => tracing::warn!(id, %error, "a report of a player cannot be read"),
        }
    }
    reports.sort_by_key(|report| std::cmp::Reverse(report.at));
    Ok(reports)
}

/// Deletes a report and stores `log`, a line of the admin log, in the same transaction.
pub(crate) async fn dismiss(store: &Arc<dyn Store>, id: &str, log: Change) -> Result<(), NotReported> {
    if all(store).await?.iter().all(|report| report.id != id) {
        return Err(NotReported::Unknown);
    }
    let gone = Change::Remove { kind: KIND.to_owned(), id: id.to_owned() };
    Ok(store.change(&[gone, log]).await?)
}
