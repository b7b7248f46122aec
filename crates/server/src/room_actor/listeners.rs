//! Receivers of what tables report to other parts of the server.

use std::sync::Arc;

use crate::player_card::CardObserver;
use crate::push::Push;

/// What each room actor reports to. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Listeners {
    /// Receives match results and connected player cards.
    pub(crate) cards: CardObserver,
    /// Calls absent players; none if the server sends no push messages.
    pub(crate) push: Option<Arc<Push>>,
}
