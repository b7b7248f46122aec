//! Plots as SVG. The surrounding page defines their colors.

use anyhow::{Result, anyhow};
use plotters::prelude::*;
use ruckus_lab::{CurvePoint, Report};

/// The size in pixels. Small enough for labels to be readable on a phone.
const SIZE: (u32, u32) = (400, 270);

/// Placeholder colors in the drawing, and the CSS variables that replace them.
const COLORS: [(RGBColor, &str, &str); 4] = [
    (RGBColor(1, 1, 1), "#010101", "var(--ink)"),
    (RGBColor(2, 2, 2), "#020202", "var(--line)"),
    (RGBColor(3, 3, 3), "#030303", "var(--a)"),
    (RGBColor(4, 4, 4), "#040404", "var(--b)"),
];
const INK: RGBColor = COLORS[0].0;
const LINE: RGBColor = COLORS[1].0;

fn color_of(subject: usize) -> RGBColor {
    COLORS[2 + subject % 2].0
}

/// Plots the cards in hand by turn. Shows the mean of each ruleset as a line, and for a single ruleset also the range
/// from the smallest to the largest hand.
pub(super) fn cards(report: &Report) -> Result<String> {
    let turns = report.subjects.iter().map(|subject| subject.curve.len()).max().unwrap_or(0).max(2);
    let alone = report.subjects.len() == 1;
    let highest = report.subjects.iter().flat_map(|subject| &subject.curve);
    let most = highest.map(|point| if alone { point.most } else { point.cards }).fold(1.0, f64::max);
    draw(&[turns as f64, most * 1.1], ["turns", "cards"], |chart| {
        for (place, subject) in report.subjects.iter().enumerate() {
            let color = color_of(place);
            let points =
                |of: fn(&CurvePoint) -> f64| subject.curve.iter().map(move |point| (f64::from(point.turn), of(point)));
            if alone {
                let outline = points(|point| point.most)
                    .chain(points(|point| point.fewest).collect::<Vec<_>>().into_iter().rev());
                chart.draw_series([Polygon::new(outline.collect::<Vec<_>>(), color.mix(0.2).filled())])?;
            }
            band(chart, &subject.curve, |point| point.cards_interval, color)?;
            chart.draw_series(LineSeries::new(points(|point| point.cards), color.stroke_width(3)))?;
        }
        Ok(())
    })
}

/// Plots the percentage of rounds that last until each turn.
pub(super) fn going(report: &Report) -> Result<String> {
    let turns = report.subjects.iter().map(|subject| subject.curve.len()).max().unwrap_or(0).max(2);
    draw(&[turns as f64, 100.0], ["turns", "% of rounds"], |chart| {
        for (place, subject) in report.subjects.iter().enumerate() {
            let points = subject.curve.iter().map(|point| (f64::from(point.turn), point.going * 100.0));
            let percent = |[low, high]: [f64; 2]| [low * 100.0, high * 100.0];
            band(chart, &subject.curve, |point| point.going_interval.map(percent), color_of(place))?;
            chart.draw_series(LineSeries::new(points, color_of(place).stroke_width(3)))?;
        }
        Ok(())
    })
}

/// Draws the interval of each turn as a band.
fn band(
    chart: &mut Chart<'_, '_>,
    curve: &[CurvePoint],
    interval: impl Fn(&CurvePoint) -> Option<[f64; 2]>,
    color: RGBColor,
) -> Drawn {
    let bounds = curve.iter().filter_map(|point| Some((f64::from(point.turn), interval(point)?)));
    let bounds: Vec<(f64, [f64; 2])> = bounds.collect();
    let outline = bounds.iter().map(|&(turn, [_, high])| (turn, high));
    let outline = outline.chain(bounds.iter().rev().map(|&(turn, [low, _])| (turn, low)));
    chart.draw_series([Polygon::new(outline.collect::<Vec<_>>(), color.mix(0.35).filled())])?;
    Ok(())
}

/// Plots a histogram of the number of turns.
pub(super) fn lengths(report: &Report) -> Result<String> {
    let share = |count: u64, games: u64| count as f64 * 100.0 / games.max(1) as f64;
    // Omit the tail of very long games, which are too few to be visible.
    let shown = |lengths: &[u64], games: u64| {
        lengths.iter().rposition(|&count| share(count, games) >= 0.5).map_or(1, |last| last + 1)
    };
    let bins = report.subjects.iter().map(|subject| shown(&subject.lengths, subject.games)).max().unwrap_or(1);
    let shares = report.subjects.iter().flat_map(|subject| subject.lengths.iter().map(|&n| share(n, subject.games)));
    let most = shares.fold(1.0, f64::max);
    let width = 9.0 / report.subjects.len().max(1) as f64;
    draw(&[bins as f64 * 10.0, most * 1.1], ["turns", &report.span.says("% of rounds")], |chart| {
        for (place, subject) in report.subjects.iter().enumerate() {
            let bars = subject.lengths.iter().take(bins).enumerate().map(|(bin, &count)| {
                let left = bin as f64 * 10.0 + 0.5 + place as f64 * width;
                Rectangle::new(
                    [(left, 0.0), (left + width, share(count, subject.games))],
                    color_of(place).mix(0.85).filled(),
                )
            });
            chart.draw_series(bars)?;
        }
        Ok(())
    })
}

type Chart<'a, 'b> = ChartContext<
    'a,
    SVGBackend<'b>,
    Cartesian2d<plotters::coord::types::RangedCoordf64, plotters::coord::types::RangedCoordf64>,
>;
type Drawn = Result<(), DrawingAreaErrorKind<std::io::Error>>;

fn draw(to: &[f64; 2], [across, up]: [&str; 2], series: impl FnOnce(&mut Chart<'_, '_>) -> Drawn) -> Result<String> {
    let mut svg = String::new();
    let drawn: Drawn = (|| {
        let area = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        let mut chart = ChartBuilder::on(&area)
            .margin(8)
            .x_label_area_size(46)
            .y_label_area_size(54)
            .build_cartesian_2d(0.0..to[0], 0.0..to[1])?;
        let text = ("sans-serif", 17).into_font().color(&INK);
        chart
            .configure_mesh()
            .disable_x_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(LINE)
            .axis_style(LINE)
            .x_labels(6)
            .y_labels(6)
            .x_label_formatter(&|value| format!("{value:.0}"))
            .y_label_formatter(&|value| format!("{value:.0}"))
            .label_style(text.clone())
            .axis_desc_style(text)
            .x_desc(across)
            .y_desc(up)
            .draw()?;
        series(&mut chart)?;
        drop(chart);
        area.present()
    })();
    drawn.map_err(|error| anyhow!("cannot draw a plot: {error}"))?;
    for (_, drawn, wanted) in COLORS {
        svg = svg.replace(drawn, wanted);
    }
    // Inline SVG needs no namespace, and has no external references.
    let svg = svg.replace(" xmlns=\"http://www.w3.org/2000/svg\"", "");
    Ok(svg.replacen("<svg ", "<svg role=\"img\" ", 1))
}
