//! Durations in the form that people type: `90s`, `5m`, `12h`, `7d`.

use std::str::FromStr;

use anyhow::{Result, bail};

/// A duration in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Span(u32);

impl Span {
    pub(super) const fn seconds(self) -> u32 {
        self.0
    }

    /// Returns the duration in hours.
    ///
    /// # Errors
    /// It is not a whole number of hours.
    pub(super) fn hours(self) -> Result<u32> {
        if !self.0.is_multiple_of(3600) {
            bail!("use whole hours or days, like 12h or 7d");
        }
        Ok(self.0 / 3600)
    }
}

impl FromStr for Span {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a duration; use one like 90s, 5m, 12h or 7d");
        let unit = text.chars().last().ok_or_else(wrong)?;
        let seconds = match unit {
            's' => 1,
            'm' => 60,
            'h' => 3600,
            'd' => 86_400,
            _ => return Err(wrong()),
        };
        let number: u32 = text[..text.len() - unit.len_utf8()].parse().map_err(|_| wrong())?;
        let span = number.checked_mul(seconds).filter(|span| *span > 0).ok_or_else(wrong)?;
        Ok(Self(span))
    }
}

/// Formats a duration in milliseconds for people.
pub(super) fn in_words(ms: u64) -> String {
    let seconds = ms / 1000;
    // An invitation for 7 days is shown as such, although a moment has passed since it was made.
    let rounded = |unit: u64| (seconds + unit / 2) / unit;
    match seconds {
        0..120 => format!("{seconds} s"),
        120..7170 => format!("{} min", rounded(60)),
        7170..171_000 => format!("{} h", rounded(3600)),
        _ => format!("{} days", rounded(86_400)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parses_and_formats_time_spans() {
        for (text, seconds) in [("90s", 90), ("5m", 300), ("12h", 43_200), ("7d", 604_800)] {
            assert_eq!(text.parse::<Span>().map(Span::seconds), Ok(seconds));
        }
        for wrong in ["", "5", "m", "0m", "5 m", "-5m", "9999999d", "5ü"] {
            assert!(wrong.parse::<Span>().is_err(), "{wrong}");
        }
        assert_eq!("7d".parse::<Span>().ok().and_then(|span| span.hours().ok()), Some(168));
        assert!("90m".parse::<Span>().is_ok_and(|span| span.hours().is_err()));
        assert_eq!([1_000, 300_000, 90_000_000, 999_999_999].map(in_words), ["1 s", "5 min", "25 h", "12 days"]);
        assert_eq!([604_799_000, 7_199_000, 172_799_000].map(in_words), ["7 days", "2 h", "2 days"]);
    }
}
