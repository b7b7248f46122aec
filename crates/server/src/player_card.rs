//! Player cards at the tables of this node: which cards are here, and the queue of results that count for them. The cards
//! themselves are in [`ruckus_accounts`].

mod here;
mod observer;
mod queue;

pub(crate) use here::AtTable;
pub(crate) use observer::CardObserver;
pub(crate) use queue::{Results, work};
