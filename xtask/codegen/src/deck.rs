//! The faces of the deck in TypeScript, the only list of them in the page.

use std::fmt::Write as _;

use ruckus_engine::{Color, Face};

const HEAD: &str = "\
/** What a card with a face is, and does. */
export interface DeckFace {
  /** As in files: `7`, `S`, `W+4`. */
  symbol: string
  /** The colors that it comes in; none for a wild-type. */
  colors: readonly Color[]
  number: number | null
  /** How many cards it makes somebody owe. */
  owes: number
  skips: boolean
  /** Whether it turns the direction. */
  turns: boolean
}

/** All faces, in the order in which hands are sorted. */
export const DECK: readonly DeckFace[] = [
";

/// The table of faces.
pub(crate) fn faces() -> String {
    let mut text = HEAD.to_owned();
    for face in Face::ALL {
        let colors = Color::ALL.into_iter().filter(|&color| face.comes_in(color));
        let colors: Vec<_> = colors.map(|color| format!("'{}'", color.letter())).collect();
        let number = face.number().map_or_else(|| "null".to_owned(), |number| number.to_string());
        let _ = writeln!(
            text,
            "  {{ symbol: '{}', colors: [{}], number: {number}, owes: {}, skips: {}, turns: {} }},",
            face.symbol(),
            colors.join(", "),
            face.owes(),
            face.skips(),
            face.turns_round(),
        );
    }
    text.push_str("]\n");
    text
}
