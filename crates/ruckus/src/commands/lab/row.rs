//! Results of `ruckus lab races` for people: a row for each rule and kind of table.

use ruckus_lab::races::{Field, LiarFigures, RaceStatistics, RivalFigures, Rule, Span};

/// Formats the results of one rule and one kind of table.
pub(super) fn of(field: &Field, figures: &RaceStatistics) -> String {
    let RaceStatistics { wait, wait_alone, .. } = figures;
    let worst = figures.shares.last().copied().unwrap_or_default();
    let clear = figures.faster_wins_20ms.map_or_else(|| "–".to_owned(), |share| format!("{:.1} %", share * 100.0));
    format!(
        "{:>5}  {:>7}  {:<9} {:>5.1} % {:>12}  {:>6.1} % ({:>4.1} %)      {:>5.0} / {:>3.0}        {:>5.0} / {:>3.0}",
        field.seats,
        shown(field.pings),
        if figures.rule == Rule::Arrival { "arrival" } else { "reaction" },
        figures.faster_wins * 100.0,
        clear,
        worst * 100.0,
        100.0 / f64::from(field.seats),
        wait.p50,
        wait.p95,
        wait_alone.p50,
        wait_alone.p95,
    )
}

/// Formats the results of one kind of liar.
pub(super) fn of_liar(pings: Span, lie: &str, figures: &LiarFigures) -> String {
    let LiarFigures { gain, caught, caught_after, .. } = figures;
    let after =
        if *caught > 0.0 { format!(", {:.0} / {:.0}", caught_after.p50, caught_after.p95) } else { String::new() };
    let then = figures.gain_once_caught.map_or_else(String::new, |gain| format!(", then {gain:+.1}"));
    format!("{:>7}  {lie:<29}  {:>22}  {:>9.1} %{after}", shown(pings), format!("{gain:+.1} ms{then}"), caught * 100.0)
}

/// Formats the results of one kind of rival.
pub(super) fn of_rival(name: &str, figures: &RivalFigures) -> String {
    let RivalFigures { share, others, noticed, wronged } = figures;
    let percent = |share: &f64| share * 100.0;
    format!(
        "{name:<40} {:>5.1} % {:>10.1} % {:>9.1} % {:>11.2} %",
        percent(share),
        percent(others),
        percent(noticed),
        percent(wronged)
    )
}

fn shown(span: Span) -> String {
    format!("{}–{}", span.least, span.most)
}
