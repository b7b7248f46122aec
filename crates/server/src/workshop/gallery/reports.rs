//! Players' reports about published rules and rulesets, for the admins.

use std::net::IpAddr;

use ruckus_journal::{Change, Document, Store, StoreError};
use ruckus_protocol::{ErrorCode, RuleReport};
use ruckus_room::RoomError;

use super::published::share_of;
use super::{Gallery, GalleryError, Kind};
use crate::clock::unix_ms;

/// Document kind of reports.
const KIND: &str = "report";
/// The maximum length of a report, in characters.
const LONGEST: usize = 300;
/// The maximum number of stored reports.
const MOST: usize = 1000;
/// The maximum number of reports about one entry. More would add no information.
const MOST_OF_ONE: usize = 20;
/// The maximum number of reports about one entry from one share of addresses, so that no network uses up the others'.
const MOST_OF_SHARE: usize = 3;

impl Gallery {
    /// Reports a published rule or ruleset. A report never replaces another: different players can have the same share
    /// of addresses. The same words from the same share are stored only once.
    pub(crate) async fn report(&self, id: &str, why: &str, from: IpAddr) -> Result<(), GalleryError> {
        let wrong = |message: String| GalleryError::Room(RoomError::new(ErrorCode::BadRequest, message));
        let why = ruckus_engine::one_line("why", why, LONGEST).map_err(wrong)?;
        let mut entries = self.entries.lock().await;
        let entries = self.read(&mut entries).await?;
        let entry = entries.find(id).ok_or(GalleryError::Unknown)?;
        let Some(author) = entry.card.author.clone() else {
            return Err(wrong("this rule comes with ruckus; report it to the developers".to_owned()));
        };
        let of_share = format!("{id}-{:04x}", share_of(from));
        let waiting = self.store.documents(KIND).await.map_err(GalleryError::Store)?;
        let of_this = waiting.iter().filter(|document| document.id.starts_with(id)).count();
        let earlier: Vec<_> = waiting.iter().filter(|document| document.id.starts_with(&of_share)).collect();
        // By their words, so that nodes of a cluster that take reports at the same time agree.
        let name = format!("{of_share}-{}", &blake3::hash(why.as_bytes()).to_hex()[..8]);
        if earlier.iter().any(|document| document.id == name) {
            return Ok(());
        }
        if waiting.len() >= MOST || of_this >= MOST_OF_ONE || earlier.len() >= MOST_OF_SHARE {
            return Err(GalleryError::Reported);
        }
        let ruleset = entry.content.kind() == Kind::Rulesets;
        let report =
            RuleReport { id: id.to_owned(), ruleset, title: entry.card.title.clone(), author, why, at: unix_ms() };
        let body = serde_json::to_vec(&report).map_err(|error| wrong(error.to_string()))?;
        let document = Document { kind: KIND.to_owned(), id: name, body };
        self.store.change(&[Change::Put(document)]).await.map_err(GalleryError::Store)
    }

    /// Returns all reports, the latest first.
    pub(crate) async fn reports(&self) -> Result<Vec<RuleReport>, GalleryError> {
        let documents = self.store.documents(KIND).await.map_err(GalleryError::Store)?;
        let mut reports = Vec::new();
        for Document { id, body, .. } in documents {
            match serde_json::from_slice::<RuleReport>(&body) {
                Ok(report) => reports.push(report),
                Err(error) => tracing::warn!(id, %error, "a report cannot be read"),
            }
        }
        reports.sort_by_key(|report| std::cmp::Reverse(report.at));
        Ok(reports)
    }

    /// Deletes all reports about an entry, and adds a line to the admin log in the same transaction.
    pub(crate) async fn dismiss(&self, id: &str, log: impl FnOnce(String) -> Change) -> Result<(), GalleryError> {
        let reports = self.reports().await?;
        let report = reports.into_iter().find(|report| report.id == id).ok_or(GalleryError::Unknown)?;
        let mut changes = forgetting(self.store.as_ref(), &[id]).await.map_err(GalleryError::Store)?;
        changes.push(log(report.title));
        self.store.change(&changes).await.map_err(GalleryError::Store)
    }
}

/// Returns the changes that delete all reports about some entries.
pub(super) async fn forgetting(store: &dyn Store, ids: &[&str]) -> Result<Vec<Change>, StoreError> {
    let about = |document: &Document| ids.iter().any(|id| document.id.starts_with(id));
    let documents = store.documents(KIND).await?.into_iter().filter(about);
    Ok(documents.map(|Document { kind, id, .. }| Change::Remove { kind, id }).collect())
}
