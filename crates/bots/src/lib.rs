//! Players for empty chairs. A bot sees only its own view of the table and what is offered to it; it reacts in human
//! time, drawn from a seeded source, jumps in, slaps, passes hands on, says UNO, forgets it now and then, and catches
//! others.

mod answer;
mod bot;
mod choice;
mod level;
mod memory;
mod reaction;
mod stimulus;
mod watch;

pub use bot::{Bot, Plan};
pub use level::Level;
pub use reaction::Reaction;
