//! Home-made rules in sentences, generated from what they say: the one explanation that cannot be wrong.

mod english;
mod german;
mod wording;

pub use english::english;
pub use german::german;
