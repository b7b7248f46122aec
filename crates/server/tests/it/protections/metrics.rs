//! All metrics that the dashboard, the alerts and the handbook name exist from the start.

use std::collections::BTreeSet;

use super::{knock, raw};
use crate::prelude::*;

/// Returns all metrics that a text names. The series of a histogram count as the histogram.
fn named(text: &str) -> BTreeSet<String> {
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'));
    let figures = words.filter(|word| word.starts_with("ruckus_"));
    let whole = |word: &str| {
        let part = ["_bucket", "_sum", "_count"].iter().find_map(|part| word.strip_suffix(part));
        part.unwrap_or(word).to_owned()
    };
    figures.map(whole).collect()
}

/// Returns all metrics that the server exports.
fn given(figures: &str) -> BTreeSet<String> {
    let types = figures.lines().filter_map(|line| line.strip_prefix("# TYPE "));
    types.filter_map(|line| line.split(' ').next()).map(str::to_owned).collect()
}

#[tokio::test]
async fn metrics_named_in_dashboards_and_docs_exist() -> Tested {
    let server = test_server(generous()).await?;
    let figures = String::from_utf8(server.api.get("/metrics").await?.body)?;
    let given = given(&figures);
    for (file, text) in [
        ("deploy/grafana/ruckus.json", include_str!("../../../../../deploy/grafana/ruckus.json")),
        ("deploy/ruckus-alerts.yml", include_str!("../../../../../deploy/ruckus-alerts.yml")),
        ("docs/operations.md", include_str!("../../../../../docs/operations.md")),
    ] {
        let named = named(text);
        assert!(named.len() > 3, "{file}");
        let missing: Vec<_> = named.difference(&given).collect();
        assert!(missing.is_empty(), "{file} names {missing:?}, which the server does not have: {given:?}");
    }
    let documented = named(include_str!("../../../../../docs/operations.md"));
    let undocumented: Vec<_> =
        given.iter().filter(|name| name.starts_with("ruckus_")).filter(|n| !documented.contains(*n)).collect();
    assert!(undocumented.is_empty(), "docs/operations.md does not say what {undocumented:?} mean");
    // Metrics contain no names, codes or tokens.
    let (seats, mut devices) = sit_down(&server.api, &["Zacharias", "Bob"]).await?;
    assert!(knock(&server.api, &seats[0].code, &[("origin", "null")]).await.is_err());
    let _again = Device::open(&server.api, &seats[1]).await?;
    assert_eq!(closed(&mut devices[1]).await, 4001);
    let figures = String::from_utf8(server.api.get("/metrics").await?.body)?;
    for secret in ["Zacharias", &seats[0].code, &seats[0].token] {
        assert!(!figures.contains(secret), "{secret}");
    }
    for counted in [
        "ruckus_turned_away_total{reason=\"wrong-origin\"}",
        "ruckus_sockets_closed_total{reason=\"taken-over\"}",
        "ruckus_devices_greeted_total{by=\"snapshot\"}",
        "ruckus_tables_made_total",
    ] {
        let line = figures.lines().find_map(|line| line.strip_prefix(counted));
        let count: f64 = line.ok_or(counted)?.trim().parse()?;
        assert!(count >= 1.0, "{counted} {count}");
    }
    Ok(())
}

/// The dashboard is valid JSON with unique panels, and Prometheus can read the format of `/metrics`.
#[tokio::test]
async fn the_grafana_dashboard_is_valid() -> Tested {
    let text = include_str!("../../../../../deploy/grafana/ruckus.json");
    let dashboard: Value = serde_json::from_str(text)?;
    let panels = dashboard["panels"].as_array().ok_or("panels")?;
    assert!(panels.len() > 10);
    let ids: BTreeSet<_> = panels.iter().filter_map(|panel| panel["id"].as_u64()).collect();
    assert_eq!(ids.len(), panels.len());
    for panel in panels {
        let targets = panel["targets"].as_array().ok_or("targets")?;
        assert!(!targets.is_empty() && targets.iter().all(|target| target["expr"].is_string()), "{}", panel["title"]);
    }
    let server = test_server(generous()).await?;
    let said = raw(&server.api, b"GET /metrics HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").await?;
    assert!(said.contains("content-type: text/plain; version=0.0.4"), "as Prometheus reads it");
    Ok(())
}
