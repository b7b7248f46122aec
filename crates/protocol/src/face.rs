//! Faces that players build. They affect only appearance.

use serde::{Deserialize, Serialize};

/// A player's face as part numbers. Clients draw the pictures; each client must know all numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(try_from = "Parts")]
pub struct Face {
    /// The shape of the head, below [`Face::SHAPES`].
    pub shape: u8,
    /// The color of the head, below [`Face::COLORS`].
    pub color: u8,
    /// The eyes, below [`Face::EYES`].
    pub eyes: u8,
    /// The mouth, below [`Face::MOUTHS`].
    pub mouth: u8,
    /// The hat, below [`Face::HATS`]; 0 for none.
    pub hat: u8,
}

impl Face {
    /// The number of shapes.
    pub const SHAPES: u8 = 6;
    /// The number of colors.
    pub const COLORS: u8 = 12;
    /// The number of pairs of eyes.
    pub const EYES: u8 = 6;
    /// The number of mouths.
    pub const MOUTHS: u8 = 6;
    /// The number of hats, including none.
    pub const HATS: u8 = 9;
}

/// A face before validation.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Parts {
    #[cfg_attr(feature = "schema", schemars(range(max = Face::SHAPES - 1)))]
    shape: u8,
    #[cfg_attr(feature = "schema", schemars(range(max = Face::COLORS - 1)))]
    color: u8,
    #[cfg_attr(feature = "schema", schemars(range(max = Face::EYES - 1)))]
    eyes: u8,
    #[cfg_attr(feature = "schema", schemars(range(max = Face::MOUTHS - 1)))]
    mouth: u8,
    #[cfg_attr(feature = "schema", schemars(range(max = Face::HATS - 1)))]
    hat: u8,
}

impl TryFrom<Parts> for Face {
    type Error = String;

    fn try_from(parts: Parts) -> Result<Self, String> {
        let Parts { shape, color, eyes, mouth, hat } = parts;
        let limits = [
            ("shape", shape, Self::SHAPES),
            ("color", color, Self::COLORS),
            ("eyes", eyes, Self::EYES),
            ("mouth", mouth, Self::MOUTHS),
            ("hat", hat, Self::HATS),
        ];
        match limits.into_iter().find(|(_, number, limit)| number >= limit) {
            Some((part, number, limit)) => {
                Err(format!("a face's {part} must be a number from 0 to {}, not {number}", limit - 1))
            }
            None => Ok(Self { shape, color, eyes, mouth, hat }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Face;

    #[test]
    fn accepts_only_existing_face_parts() {
        let read = |text: &str| serde_json::from_str::<Face>(text).map_err(|error| error.to_string());
        let text = r#"{"shape":5,"color":11,"eyes":5,"mouth":5,"hat":8}"#;
        let face = Face { shape: 5, color: 11, eyes: 5, mouth: 5, hat: 8 };
        assert_eq!(read(text), Ok(face));
        assert_eq!(serde_json::to_string(&face).unwrap_or_default(), text);
        for (part, limit) in [("shape", 6), ("color", 12), ("eyes", 6), ("mouth", 6), ("hat", 9)] {
            let mut parts = serde_json::json!({"shape": 0, "color": 0, "eyes": 0, "mouth": 0, "hat": 0});
            parts[part] = limit.into();
            let error = read(&parts.to_string()).err().unwrap_or_default();
            assert!(error.contains(&format!("{part} must be a number from 0 to {}", limit - 1)), "{error}");
        }
        assert!(read(r#"{"shape":0,"color":0,"eyes":0,"mouth":0,"hat":0,"beard":1}"#).is_err());
    }
}
