//! Player cards at the tables of this node: the connected cards, and the queue of match results. The cards themselves
//! are in [`ruckus_accounts`].

mod here;
mod observer;
mod queue;

pub(crate) use here::AtTable;
pub(crate) use observer::CardObserver;
pub(crate) use queue::{Results, work};
