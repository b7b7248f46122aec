//! The JSON Schema of cards as text.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};

use super::{Called, Card, Color, Face};

impl JsonSchema for Card {
    fn schema_name() -> Cow<'static, str> {
        "Card".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({
            "description": "A card as text: `R7`, `G+2`, `BS`, `W`, `R3*` with an add-a-rule icon, `R7^` with a mark.",
            "type": "string",
            "pattern": format!("^{}$", cards("")),
        })
    }
}

impl JsonSchema for Called {
    fn schema_name() -> Cow<'static, str> {
        "CalledCard".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let letters: String = Color::ALL.iter().map(|color| color.letter()).collect();
        json_schema!({
            "description": "A card as it is played: `R7`, or `W/R` for a wild with the color called.",
            "type": "string",
            "pattern": format!("^{}$", cards(&format!("(/[{letters}])?"))),
        })
    }
}

/// A regular expression for all cards. `called` is the suffix that wilds may have.
fn cards(called: &str) -> String {
    let symbols = |which: fn(Face) -> bool| -> String {
        let symbols = Face::ALL.into_iter().filter(|&face| which(face)).map(|face| escaped(face.symbol()));
        symbols.collect::<Vec<_>>().join("|")
    };
    let letters: String = Color::ALL.iter().map(|color| color.letter()).collect();
    let starred = symbols(Face::can_have_star);
    let plain = symbols(|face| !face.is_wild_type() && !face.can_have_star());
    let wild = symbols(Face::is_wild_type);
    format!(r"([{letters}](({starred})\*?|{plain})\^?|({wild})\^?{called})")
}

/// Escapes a symbol for a regular expression.
fn escaped(symbol: &str) -> String {
    let mut escaped = String::new();
    for letter in symbol.chars() {
        if !letter.is_ascii_alphanumeric() {
            escaped.push('\\');
        }
        escaped.push(letter);
    }
    escaped
}
