//! Races between people on unequal lines, judged by arrival and by bounded reaction time ([`ruckus_arbiter`]).
//!
//! A race: the server shows a moment to all at once. It travels down each line, waits for the next frame of the screen,
//! is seen, and after a human reaction a press travels up the line. Who should win is whose reaction was the shortest.

mod field;
mod figures;
mod liars;
mod player;
mod rivals;

pub use field::{Field, Span, Witness};
pub use figures::{Figures, Rule, Spread, measure};
pub use liars::{Liar, LiarFigures, measure_liar};
pub use rivals::{Rhythm, Rival, RivalFigures, measure_rival};
