//! Events with several tables: seating, movement between tables, standings and deadlines.
//!
//! The crate is a set of pure functions over values, like the engine. [`decide`] takes an event and an input with its
//! own time and entropy, and returns facts or a refusal. [`evolve`] applies a fact. There is no I/O, clock or ambient
//! randomness: replaying the inputs or the facts produces the same [`Event`].
//!
//! ```
//! use ruckus_events::{Draft, Event, Form, EventInputKind, Input, Length, Person, Plan, decide, evolve};
//! let plan = Plan::try_from(Draft::new("Friday", "classic", Form::Swiss, Some(Length::Matches(3)))).unwrap();
//! let mut event = Event::open(plan, Person(1));
//! let check_in = EventInputKind::CheckIn { person: Some(Person(1)), name: "Ann".to_owned(), bot: false };
//! for fact in decide(&event, &Input { at: 0, entropy: 7, what: check_in }).unwrap() {
//!     evolve(&mut event, &fact).unwrap();
//! }
//! assert_eq!(event.players().count(), 1);
//! ```

mod archive;
mod decide;
mod evolve;
mod fact;
mod ids;
mod input;
mod lot;
mod plan;
mod refusal;
mod refused;
mod reseat;
mod scores;
mod season;
mod seating;
mod secret;
mod state;
mod verify;

pub use archive::{Around, EventRecord, FORMAT, Named, PlayedTable, StandingRow};
pub use decide::{decide, decide_bound};
pub use evolve::{Impossible, evolve};
pub use fact::{Ending, Fact, Why};
pub use ids::{EventPlayer, Person, Round, TableNumber, Time};
pub use input::{EventInputKind, Input, Report, Settle};
pub use plan::limits;
pub use plan::{Best, Draft, Form, Length, Plan, PlanError, Sizes};
pub use refusal::Refusal;
pub use refused::Refused;
pub use reseat::reseat;
pub use scores::{CreditFor, How, Match, Scored, Standing, standings_from};
pub use season::{Counted, Season, SeasonRow};
pub use secret::{LotCommitment, LotSecret, Lots};
pub use state::{Due, Entrant, Event, Phase, Presence, Table, Waiting};
pub use verify::verify;

/// Runs the examples of the README as tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
