//! Forest plots: intervals on a common scale, as HTML for small screens and for print.

use std::fmt::Write;

use anyhow::Result;
use ruckus_lab::Estimate;

use super::html::escaped;

/// An interval with its name and its values as text.
pub(super) struct ForestRow {
    pub(super) name: String,
    pub(super) interval: Estimate,
    pub(super) words: String,
    /// True for a significant interval. Others are drawn faintly.
    pub(super) stands_out: bool,
}

/// The common scale of all intervals.
pub(super) struct Scale {
    low: f64,
    high: f64,
    /// The position and the label of the reference line.
    line: (f64, String),
}

impl Scale {
    /// Creates a scale that is centered on the reference line and shows all intervals completely.
    pub(super) fn around<'r>(line: f64, says: String, rows: impl Iterator<Item = &'r ForestRow>) -> Self {
        let far = rows.flat_map(|row| [row.interval.low, row.interval.high]).map(|end| (end - line).abs());
        let far = far.fold(0.0, f64::max).max(f64::MIN_POSITIVE) * 1.05;
        Self { low: line - far, high: line + far, line: (line, says) }
    }

    /// Creates a scale from 0 to the largest value, with a reference line.
    pub(super) fn from_nothing<'r>(line: f64, says: String, rows: impl Iterator<Item = &'r ForestRow>) -> Self {
        let high = rows.map(|row| row.interval.high).fold(line, f64::max).max(f64::MIN_POSITIVE) * 1.05;
        Self { low: 0.0, high, line: (line, says) }
    }

    /// Returns the position of a value, in percent of the width.
    fn at(&self, value: f64) -> f64 {
        (value - self.low) / (self.high - self.low) * 100.0
    }
}

/// Draws the rows with a title. `color` is the CSS class of the ruleset that they belong to.
pub(super) fn draw(page: &mut String, title: &str, color: &str, scale: &Scale, rows: &[ForestRow]) -> Result<()> {
    let (line, says) = (scale.at(scale.line.0), &scale.line.1);
    writeln!(
        page,
        "<h3>{}</h3>\n<div class=\"wide\"><table class=\"forest {color}\">\n<thead><tr><td></td>\
         <td class=\"axis\"><span class=\"says\" style=\"left:{line:.1}%\">{}</span></td><td></td></tr></thead>\n<tbody>",
        escaped(title),
        escaped(says)
    )?;
    for ForestRow { name, interval, words, stands_out } in rows {
        let (low, mean, high) = (scale.at(interval.low), scale.at(interval.mean), scale.at(interval.high));
        let class = if *stands_out { "" } else { " class=\"faint\"" };
        writeln!(
            page,
            "<tr{class}><th scope=\"row\">{}</th><td class=\"axis\"><span class=\"line\" style=\"left:{line:.1}%\"></span>\
             <span class=\"range\" style=\"left:{low:.1}%;width:{:.1}%\"></span>\
             <span class=\"mean\" style=\"left:{mean:.1}%\"></span></td><td>{}</td></tr>",
            escaped(name),
            (high - low).max(0.4),
            escaped(words)
        )?;
    }
    page.push_str("</tbody></table></div>\n");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(low: f64, mean: f64, high: f64) -> ForestRow {
        ForestRow {
            name: "<Turns>".to_owned(),
            interval: Estimate { mean, low, high },
            words: String::new(),
            stands_out: true,
        }
    }

    #[test]
    fn intervals_fit_the_scale_and_names_are_escaped() -> Result<()> {
        let rows = [row(-0.5, -0.4, -0.3), row(0.1, 0.2, 0.9)];
        let scale = Scale::around(0.0, "no change".to_owned(), rows.iter());
        for value in [-0.5, 0.0, 0.9] {
            assert!((0.0..=100.0).contains(&scale.at(value)), "{value}");
        }
        assert!((scale.at(0.0) - 50.0).abs() < 1e-9, "the line stands in the middle");
        let places = Scale::from_nothing(0.25, "fair".to_owned(), rows.iter());
        assert!(places.at(0.0) == 0.0 && places.at(0.9) < 100.0);
        let mut page = String::new();
        draw(&mut page, "Differences", "a", &scale, &rows)?;
        assert_eq!((page.matches("class=\"range\"").count(), page.contains("&lt;Turns&gt;")), (2, true));
        Ok(())
    }

    #[test]
    fn identical_values_still_have_a_scale() {
        let same = [row(0.0, 0.0, 0.0)];
        assert!((Scale::around(0.0, String::new(), same.iter()).at(0.0) - 50.0).abs() < 1e-9);
    }
}
