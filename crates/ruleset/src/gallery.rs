//! The gallery: home-made rules that are part of the program, as examples and starting points.

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

/// Iterates over the rules of the gallery.
///
/// ```
/// let titles: Vec<_> = ruckus_ruleset::gallery().map(|rule| rule.title).collect();
/// assert_eq!(titles[0], "Wheel of Fortune");
/// ```
pub fn gallery() -> impl Iterator<Item = Homemade> {
    // A test parses each of them, so none is skipped.
    GALLERY.iter().filter_map(|(_, text)| toml::from_str(text).ok())
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
