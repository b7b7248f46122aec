//! The meetings of the rules of chapter HR, House Rules, with one another and with the chapters before.

use super::{Row, row};
use crate::rule::Seam;

pub(super) const ROWS: &[Row] = &[
    row(
        Seam::Offer,
        "challenge",
        "super-power",
        "Only the last layer of a stack can be challenged; laying on it answers the debt as well.",
        "HR-4",
        "meetings/challenge+super-power.toml",
    ),
    row(
        Seam::Offer,
        "challenge",
        "its-not-your-turn",
        "A draw four that was taken back can no longer be challenged.",
        "SP-7.2",
        "meetings/challenge+its-not-your-turn.toml",
    ),
];
