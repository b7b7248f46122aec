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
    row(
        Seam::Offer,
        "add-a-rule",
        "super-power",
        "An identical number waits until all have done what its rule says, and then asks for it anew.",
        "SP-1.1",
        "meetings/add-a-rule+super-power.toml",
    ),
    row(
        Seam::Fault,
        "add-a-rule",
        "its-not-your-turn",
        "A card laid while something is to be done is refused without cost.",
        "SP-7.3",
        "meetings/add-a-rule+super-power.toml",
    ),
    row(
        Seam::Forbid,
        "add-a-rule",
        "get-out-of-my-house",
        "While hands are under way no number with a rule may be laid, nor one that would make a rule.",
        "SP-3.4",
        "meetings/add-a-rule+get-out-of-my-house.toml",
    ),
    row(
        Seam::React,
        "add-a-rule",
        "doghouse",
        "Only players in the round do what a rule says; the doghouse watches.",
        "HR-6",
        "meetings/add-a-rule+doghouse.toml",
    ),
    row(
        Seam::React,
        "add-a-rule",
        "spank-the-baby",
        "A red three with a rule is slapped first; then all do what the rule says.",
        "G2",
        "meetings/add-a-rule+spank-the-baby.toml",
    ),
    row(
        Seam::React,
        "add-a-rule",
        "memory",
        "What a rule asks for is due as ever, but nobody is told.",
        "HR-8",
        "meetings/add-a-rule+memory.toml",
    ),
];
