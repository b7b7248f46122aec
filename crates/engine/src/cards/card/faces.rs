// Written by `cargo xtask codegen` from `decks/standard.toml`.

use super::{CardInfo, Face};

impl Face {
    /// `S`, skip
    pub const SKIP: Self = Self(10);
    /// `V`, reverse
    pub const REVERSE: Self = Self(11);
    /// `+2`, draw two
    pub const DRAW_TWO: Self = Self(12);
    /// `W`, wild
    pub const WILD: Self = Self(13);
    /// `W+4`, wild draw four
    pub const WILD_DRAW_FOUR: Self = Self(14);
    /// `MM`, mind meld
    pub const MIND_MELD: Self = Self(15);
    /// `BU`, beam up
    pub const BEAM_UP: Self = Self(16);
    /// `GC`, game changer
    pub const GAME_CHANGER: Self = Self(17);
}

#[rustfmt::skip]
pub(super) static FACES: [CardInfo; 18] = [
    CardInfo { symbol: "0", name: "0", number: Some(0), colors: 0b1111, copies: 1, points: [0, 0], owes: 0, skips: false, turns: false, star: true },
    CardInfo { symbol: "1", name: "1", number: Some(1), colors: 0b1111, copies: 2, points: [1, 1], owes: 0, skips: false, turns: false, star: true },
    CardInfo { symbol: "2", name: "2", number: Some(2), colors: 0b1111, copies: 2, points: [2, 2], owes: 0, skips: false, turns: false, star: true },
    CardInfo { symbol: "3", name: "3", number: Some(3), colors: 0b1111, copies: 2, points: [3, 3], owes: 0, skips: false, turns: false, star: true },
    CardInfo { symbol: "4", name: "4", number: Some(4), colors: 0b1111, copies: 2, points: [4, 4], owes: 0, skips: false, turns: false, star: true },
    CardInfo { symbol: "5", name: "5", number: Some(5), colors: 0b1111, copies: 2, points: [5, 5], owes: 0, skips: false, turns: false, star: true },
    CardInfo { symbol: "6", name: "6", number: Some(6), colors: 0b1111, copies: 2, points: [6, 6], owes: 0, skips: false, turns: false, star: true },
    CardInfo { symbol: "7", name: "7", number: Some(7), colors: 0b1111, copies: 2, points: [7, 7], owes: 0, skips: false, turns: false, star: true },
    CardInfo { symbol: "8", name: "8", number: Some(8), colors: 0b1111, copies: 2, points: [8, 8], owes: 0, skips: false, turns: false, star: true },
    CardInfo { symbol: "9", name: "9", number: Some(9), colors: 0b1111, copies: 2, points: [9, 9], owes: 0, skips: false, turns: false, star: true },
    CardInfo { symbol: "S", name: "skip", number: None, colors: 0b1111, copies: 2, points: [20, 15], owes: 0, skips: true, turns: false, star: false },
    CardInfo { symbol: "V", name: "reverse", number: None, colors: 0b1111, copies: 2, points: [20, 15], owes: 0, skips: false, turns: true, star: false },
    CardInfo { symbol: "+2", name: "draw two", number: None, colors: 0b1111, copies: 2, points: [20, 15], owes: 2, skips: false, turns: false, star: false },
    CardInfo { symbol: "W", name: "wild", number: None, colors: 0b0000, copies: 4, points: [50, 20], owes: 0, skips: false, turns: false, star: false },
    CardInfo { symbol: "W+4", name: "wild draw four", number: None, colors: 0b0000, copies: 4, points: [50, 25], owes: 4, skips: false, turns: false, star: false },
    CardInfo { symbol: "MM", name: "mind meld", number: None, colors: 0b0000, copies: 0, points: [50, 20], owes: 0, skips: false, turns: false, star: false },
    CardInfo { symbol: "BU", name: "beam up", number: None, colors: 0b0000, copies: 0, points: [50, 20], owes: 0, skips: false, turns: false, star: false },
    CardInfo { symbol: "GC", name: "game changer", number: None, colors: 0b0000, copies: 0, points: [50, 20], owes: 0, skips: false, turns: false, star: false },
];
