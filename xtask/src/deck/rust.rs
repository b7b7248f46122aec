//! The engine's table of faces.

use std::fmt::Write as _;

use toml::Spanned;

use super::check::{colors, is, owes};
use super::file::Face;

/// Generates the engine's module for a deck.
pub(super) fn write(faces: &[Spanned<Face>]) -> String {
    let mut text = String::from(
        "// Written by `cargo xtask codegen` from `decks/standard.toml`.\n\nuse super::{CardInfo, Face};\n\nimpl Face {\n",
    );
    for (place, face) in faces.iter().map(Spanned::get_ref).enumerate().filter(|(_, face)| face.number.is_none()) {
        let (name, symbol) = (face.name.get_ref(), face.symbol.get_ref());
        let constant = name.to_uppercase().replace(' ', "_");
        let _ = writeln!(text, "    /// `{symbol}`, {name}\n    pub const {constant}: Self = Self({place});");
    }
    let _ = writeln!(text, "}}\n\n#[rustfmt::skip]\npub(super) static FACES: [CardInfo; {}] = [", faces.len());
    for face in faces.iter().map(Spanned::get_ref) {
        let bits = colors(face).iter().fold(0, |bits, color| bits | 1 << color);
        let _ = writeln!(
            text,
            "    CardInfo {{ symbol: {:?}, name: {:?}, number: {:?}, colors: {bits:#06b}, copies: {}, points: [{}, {}], owes: {}, skips: {}, turns: {}, star: {} }},",
            face.symbol.get_ref(),
            face.name.get_ref(),
            face.number.as_ref().map(Spanned::get_ref),
            face.copies.get_ref(),
            face.points.classic,
            face.points.power,
            owes(face),
            is(&face.skips),
            is(&face.turns),
            is(&face.star),
        );
    }
    text.push_str("];\n");
    text
}
