//! SS-9: Refill The Stock.

use crate::rule::{About, Rule};

pub(super) struct LowStockRefill;

impl Rule for LowStockRefill {
    fn about(&self) -> &'static About {
        static ABOUT: About = About {
            name: "low-stock-refill",
            title: "Refill The Stock",
            clause: "SS-9",
            sentence: "When the stock holds fewer cards than there are seats, the cards under the pile's top are shuffled to its bottom.",
            ..About::PLAIN
        };
        &ABOUT
    }
}
