//! The gallery: home-made rules that are part of the program, as examples and starting points.

use std::sync::OnceLock;

use ruckus_homemade::Homemade;

macro_rules! gallery {
    ($($name:literal),* $(,)?) => {
        /// The files of the gallery's rules, by name.
        pub const GALLERY: &[(&str, &str)] =
            &[$(($name, include_str!(concat!("../gallery/", $name, ".toml")))),*];
    };
}

gallery! {
    "wheel-of-fortune",
    "deport-your-neighbor",
    "ice-cream",
    "add-them-up",
    "blind-draw",
    "bomb",
    "further-skips",
    "honest-end",
    "hot-potato",
    "hush",
    "matched-draws",
    "mixed-draws",
    "no-small-spreads",
    "not-your-colour",
    "open-endgame",
    "partners",
    "quack-attack",
    "silent-six",
    "stones",
    "too-many",
}

/// Returns the rules of the gallery.
///
/// ```
/// assert_eq!(ruckus_ruleset::gallery()[0].title, "Wheel of Fortune");
/// ```
pub fn gallery() -> &'static [Homemade] {
    static PARSED: OnceLock<Vec<Homemade>> = OnceLock::new();
    // A test parses each of them, so none is skipped.
    PARSED.get_or_init(|| GALLERY.iter().filter_map(|(_, text)| toml::from_str(text).ok()).collect())
}

/// Returns the rule of the gallery with this name.
///
/// ```
/// assert_eq!(ruckus_ruleset::in_gallery("bomb").map(|rule| rule.title.as_str()), Some("The Bomb"));
/// ```
pub fn in_gallery(name: &str) -> Option<&'static Homemade> {
    gallery().iter().find(|rule| rule.name == name)
}

#[cfg(test)]
mod tests {
    /// Words that no other text of the program uses for players and cards.
    const ODD: [&str; 7] = ["lay", "lays", "laid", "stock", "whoever", "somebody", "reckoning"];

    #[test]
    fn descriptions_use_standard_terms() {
        for rule in super::gallery() {
            let description = rule.description.to_lowercase();
            let words = description.split(|letter: char| !letter.is_alphanumeric());
            let odd: Vec<&str> = words.filter(|word| ODD.contains(word)).collect();
            assert_eq!(odd, [""; 0], "{}: {description}", rule.name);
        }
    }
}
