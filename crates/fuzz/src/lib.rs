//! What fuzzers throw at the house: any bytes. The targets in `fuzz/` call these, for as long as one likes; the tests here
//! do so with a small corpus and its neighbours, wherever Rust runs.

mod decode;
mod facts;
mod largest;
mod offers;

pub use decode::{decode, frames};
pub use facts::facts;
pub use largest::largest;
pub use offers::offers;
