//! Output of `ruckus bench lab` for a small run.

use std::error::Error;
use std::process::{Command, Output};

use serde_json::Value;

fn bench_lab(arguments: &[&str]) -> std::io::Result<Output> {
    Command::new(env!("CARGO_BIN_EXE_ruckus")).args(["bench", "lab"]).args(arguments).output()
}

#[test]
fn bench_lab_measures_every_preset() -> Result<(), Box<dyn Error>> {
    let output = bench_lab(&["--seconds", "0.1", "--json"])?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let lines: Result<Vec<Value>, _> = std::str::from_utf8(&output.stdout)?.lines().map(serde_json::from_str).collect();
    let lines = lines?;
    assert_eq!(lines.len(), ruckus_ruleset::PRESETS.len());
    for line in lines {
        assert_eq!((&line["bench"], &line["seats"], &line["bots"]), (&"lab".into(), &4.into(), &"random".into()));
        assert!(line["preset"].is_string() && line["rounds_per_second"].as_f64() > Some(0.0), "{line}");
    }
    for (arguments, words) in [
        (&["--preset", "clasic"][..], "the presets are classic"),
        (&["--seats", "40"], "a table has 2 to"),
        (&["--seconds", "NaN"], "between 0.1 and 600"),
    ] {
        let output = bench_lab(arguments)?;
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && complaint.contains(words), "{complaint}");
    }
    Ok(())
}
