//! Simulates races between people with unequal latencies, judged by arrival and by bounded reaction time
//! ([`ruckus_arbiter`]).
//!
//! In a race, the server shows a moment to all players simultaneously. The message travels to each player, waits for
//! the screen's next frame and is seen. After a human reaction, the press travels back. The player with the shortest
//! reaction should win.

mod field;
mod figures;
mod liars;
mod player;
mod rivals;

pub use field::{Field, Span, Witness};
pub use figures::{RaceStatistics, Rule, Spread, measure};
pub use liars::{Liar, LiarFigures, measure_liar};
pub use rivals::{Rhythm, Rival, RivalFigures, measure_rival};
