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
    row(
        Seam::Offer,
        "interrupt",
        "challenge",
        "Whoever has interrupted a draw four with another is the one who can be challenged.",
        "HR-4",
        "meetings/interrupt+challenge.toml",
    ),
    row(
        Seam::Offer,
        "carry-forward",
        "challenge",
        "Only the last layer of a debt that was carried forward can be challenged; if guilty, they draw all of it.",
        "HR-4",
        "meetings/carry-forward+challenge.toml",
    ),
];
