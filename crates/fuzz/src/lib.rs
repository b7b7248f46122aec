//! Fuzz tests with arbitrary bytes. The fuzz targets in `fuzz/` call these functions for any length of time. The tests
//! of this crate call them with a small, randomly changed corpus on every platform.

mod decode;
mod facts;
mod largest;
mod offers;

pub use decode::{decode, frames};
pub use facts::facts;
pub use largest::largest;
pub use offers::offers;
