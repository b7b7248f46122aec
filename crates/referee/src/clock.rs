//! Parses durations: `2s`, `1.5s`, `300ms`, `1m`.

/// The maximum duration before a step, in milliseconds: a day.
const MOST: f64 = 86_400_000.0;

/// Parses a duration to milliseconds.
pub(crate) fn millis(text: &str) -> Result<u64, String> {
    let text = text.trim();
    let (number, unit) = text.split_at(text.find(|c: char| c.is_ascii_alphabetic()).unwrap_or(text.len()));
    let factor = match unit {
        "ms" => 1.0,
        "s" => 1000.0,
        "m" | "min" => 60_000.0,
        _ => return Err(format!("`{text}` is not a time; times look like `2s`, `1.5s`, `300ms`, `1m`")),
    };
    match number.trim().parse::<f64>() {
        Ok(number) if number >= 0.0 && number * factor <= MOST => Ok((number * factor).round() as u64),
        _ => Err(format!("`{text}` is not a time between 0 and a day")),
    }
}

#[cfg(test)]
mod tests {
    use super::millis;

    #[test]
    fn parses_times_and_rejects_invalid_ones() {
        for (text, expected) in [("2s", 2000), ("1.5s", 1500), ("300ms", 300), ("1m", 60_000), (" 0s ", 0)] {
            assert_eq!(millis(text), Ok(expected));
        }
        for text in ["", "2", "s", "-1s", "2 weeks", "infs", "NaNs", "9999m"] {
            assert!(millis(text).is_err(), "{text}");
        }
    }
}
