//! Bytes as text.

use std::fmt;

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// `N` bytes, written as twice as many hexadecimal digits.
///
/// ```
/// use ruckus_record::Hex;
/// let key: Hex<2> = serde_json::from_str("\"0aff\"").unwrap();
/// assert_eq!(key, Hex([10, 255]));
/// assert_eq!(key.to_string(), "0aff");
/// assert!(serde_json::from_str::<Hex<2>>("\"0af\"").is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hex<const N: usize>(pub [u8; N]);

impl<const N: usize> Hex<N> {
    /// Reads text; none if it is no `N` bytes.
    pub fn read(text: &str) -> Option<Self> {
        let digits: Vec<u8> =
            text.chars().map(|digit| digit.to_digit(16).map(|digit| digit as u8)).collect::<Option<_>>()?;
        let bytes: Vec<u8> = digits.chunks_exact(2).map(|pair| pair[0] * 16 + pair[1]).collect();
        (digits.len() == 2 * N).then_some(())?;
        Some(Self(bytes.try_into().ok()?))
    }
}

impl<const N: usize> fmt::Display for Hex<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl<const N: usize> fmt::Debug for Hex<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl<const N: usize> Serialize for Hex<N> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de, const N: usize> Deserialize<'de> for Hex<N> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::read(&text).ok_or_else(|| D::Error::custom(format!("expected {} hexadecimal digits", 2 * N)))
    }
}
