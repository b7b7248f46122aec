//! The page's files together with the rulebook, which is computed from its sources at the first request and then cached.

use std::collections::BTreeMap;
use std::sync::Arc;

use ruckus_rulebook::{Book, RulebookError, SourceFiles};
use serde::Serialize;
use tokio::sync::OnceCell;

use crate::aside::aside;
use crate::error::RegistryError;
use crate::page::{Asset, Page};

/// The name of the part with chapters, clauses and house rules.
pub(crate) const RULEBOOK: &str = "rulebook";
/// The name of the part with interactions of rules.
pub(crate) const MEETINGS: &str = "meetings";

/// The parts by name: [`RULEBOOK`], [`MEETINGS`], and `examples/` with the name of an example.
type Parts = BTreeMap<String, Asset>;

/// The page of a server, with its rulebook.
pub(crate) struct ServedPage {
    files: Arc<dyn Page>,
    /// `None` inside if the rulebook cannot be computed. Its files never change while the server runs, so a further
    /// attempt would fail too.
    rulebook: Arc<OnceCell<Option<Parts>>>,
}

impl ServedPage {
    pub(crate) fn new(files: Arc<dyn Page>) -> Self {
        Self { files, rulebook: Arc::default() }
    }

    /// Returns the file at a path below the root, without a leading slash.
    pub(crate) fn asset(&self, path: &str) -> Option<Asset> {
        self.files.asset(path)
    }

    /// Returns a part of the rulebook; `None` if no part has this name. The first call computes all parts; concurrent
    /// calls wait for it.
    ///
    /// # Errors
    /// If the rulebook cannot be computed from its files. The reason is logged once.
    pub(crate) async fn rulebook(&self, name: &str) -> Result<Option<Asset>, RegistryError> {
        if !self.rulebook.initialized() {
            let (files, rulebook) = (self.files.clone(), self.rulebook.clone());
            // A separate task, because a visitor who disconnects must not stop what others wait for.
            let computed = tokio::spawn(async move {
                rulebook.get_or_init(|| computed(files)).await;
            });
            computed.await.map_err(|_| RegistryError::Unavailable)?;
        }
        let parts = self.rulebook.get().and_then(Option::as_ref).ok_or(RegistryError::Unavailable)?;
        Ok(parts.get(name).cloned())
    }
}

/// Computes all parts on a blocking thread. Logs the error if that fails.
async fn computed(files: Arc<dyn Page>) -> Option<Parts> {
    let panicked = || RulebookError { place: "scenarios".to_owned(), message: "one panicked".to_owned() };
    let parts = aside(move || parts(&files.rulebook())).await.unwrap_or_else(|| Err(panicked()));
    parts.inspect_err(|error| tracing::error!(%error, "the rulebook cannot be computed; it stays unavailable")).ok()
}

/// Computes all parts. Takes some hundred milliseconds, because it runs every scenario.
fn parts(files: &SourceFiles) -> Result<Parts, RulebookError> {
    let Book { rulebook, meetings, examples } = Book::of(files)?;
    let mut parts = Parts::new();
    parts.insert(RULEBOOK.to_owned(), part(RULEBOOK, &rulebook)?);
    parts.insert(MEETINGS.to_owned(), part(MEETINGS, &meetings)?);
    for (name, example) in &examples {
        parts.insert(format!("examples/{name}"), part(name, example)?);
    }
    Ok(parts)
}

fn part(name: &str, value: &impl Serialize) -> Result<Asset, RulebookError> {
    let failed = |error: serde_json::Error| RulebookError { place: name.to_owned(), message: error.to_string() };
    Ok(Asset::new(serde_json::to_vec(value).map_err(failed)?, "application/json"))
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::sync::mpsc::{Receiver, channel};

    use futures_util::FutureExt;

    use super::*;

    /// A page whose rulebook waits for a signal, and has no files.
    struct Slow {
        asked: AtomicU32,
        signal: Mutex<Receiver<()>>,
    }

    impl Page for Slow {
        fn asset(&self, _path: &str) -> Option<Asset> {
            None
        }

        fn rulebook(&self) -> SourceFiles {
            self.asked.fetch_add(1, Ordering::Relaxed);
            let _ = self.signal.lock().expect("the lock is not poisoned").recv();
            SourceFiles::default()
        }
    }

    #[tokio::test]
    async fn the_rulebook_is_computed_once_though_visitors_leave_and_it_fails() {
        let (go_on, signal) = channel();
        let slow = Arc::new(Slow { asked: AtomicU32::new(0), signal: Mutex::new(signal) });
        let page = ServedPage::new(slow.clone());
        {
            let mut leaves = Box::pin(page.rulebook(RULEBOOK));
            while slow.asked.load(Ordering::Relaxed) == 0 {
                assert!(leaves.as_mut().now_or_never().is_none(), "the rulebook waits for the signal");
                tokio::task::yield_now().await;
            }
        }
        go_on.send(()).expect("the rulebook waits for the signal");
        drop(go_on);
        for _ in 0..2 {
            assert!(matches!(page.rulebook(RULEBOOK).await, Err(RegistryError::Unavailable)), "there are no chapters");
        }
        assert_eq!(slow.asked.load(Ordering::Relaxed), 1);
    }
}
