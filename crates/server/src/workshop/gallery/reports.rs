//! What people report of what others have published, for whoever runs the server.

use std::net::IpAddr;

use ruckus_journal::{Change, Document, Store, StoreError};
use ruckus_protocol::{ErrorCode, RuleReport};
use ruckus_room::RoomError;

use super::published::share_of;
use super::{Gallery, Kind, NotShown};
use crate::clock::unix_ms;

/// What documents of reports are.
const KIND: &str = "report";
/// The most letters of a report.
const LONGEST: usize = 300;
/// How many reports wait to be looked at.
const MOST: usize = 1000;
/// How many of them about one rule: more would say nothing new.
const MOST_OF_ONE: usize = 20;

impl Gallery {
    /// Reports a published rule or ruleset. Who reports one again says so in other words.
    pub(crate) async fn report(&self, id: &str, why: &str, from: IpAddr) -> Result<(), NotShown> {
        let wrong = |message: String| NotShown::Room(RoomError::new(ErrorCode::BadRequest, message));
        let why = ruckus_engine::one_line("why", why, LONGEST).map_err(wrong)?;
        let mut walls = self.walls.lock().await;
        let walls = self.read(&mut walls).await?;
        let hung = walls.find(id).ok_or(NotShown::Unknown)?;
        let Some(author) = hung.card.author.clone() else {
            return Err(wrong("this rule comes with the program; tell its makers".to_owned()));
        };
        let name = format!("{id}-{:04x}", share_of(from));
        let waiting = self.store.documents(KIND).await.map_err(NotShown::Store)?;
        let new = waiting.iter().all(|document| document.id != name);
        let of_this = waiting.iter().filter(|document| document.id.starts_with(id)).count();
        if new && (waiting.len() >= MOST || of_this >= MOST_OF_ONE) {
            return Err(NotShown::Reported);
        }
        let ruleset = hung.piece.kind() == Kind::Rulesets;
        let report =
            RuleReport { id: id.to_owned(), ruleset, title: hung.card.title.clone(), author, why, at: unix_ms() };
        let body = serde_json::to_vec(&report).map_err(|error| wrong(error.to_string()))?;
        let document = Document { kind: KIND.to_owned(), id: name, body };
        self.store.change(&[Change::Put(document)]).await.map_err(NotShown::Store)
    }

    /// What has been reported, the latest first.
    pub(crate) async fn reports(&self) -> Result<Vec<RuleReport>, NotShown> {
        let documents = self.store.documents(KIND).await.map_err(NotShown::Store)?;
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

    /// Forgets what was reported of a rule, together with a line of the admin log.
    pub(crate) async fn dismiss(&self, id: &str, log: impl FnOnce(String) -> Change) -> Result<(), NotShown> {
        let reports = self.reports().await?;
        let report = reports.into_iter().find(|report| report.id == id).ok_or(NotShown::Unknown)?;
        let mut changes = forgetting(self.store.as_ref(), &[id]).await.map_err(NotShown::Store)?;
        changes.push(log(report.title));
        self.store.change(&changes).await.map_err(NotShown::Store)
    }
}

/// The changes by which all reports of some rules are gone.
pub(super) async fn forgetting(store: &dyn Store, ids: &[&str]) -> Result<Vec<Change>, StoreError> {
    let about = |document: &Document| ids.iter().any(|id| document.id.starts_with(id));
    let documents = store.documents(KIND).await?.into_iter().filter(about);
    Ok(documents.map(|Document { kind, id, .. }| Change::Remove { kind, id }).collect())
}
