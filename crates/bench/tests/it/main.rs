//! Output of `ruckus-bench server` and `event` for small runs.

use std::error::Error;
use std::process::{Command, Output};

use serde_json::Value;

fn bench(arguments: &[&str]) -> std::io::Result<Output> {
    bench_of("server", arguments)
}

fn bench_of(what: &str, arguments: &[&str]) -> std::io::Result<Output> {
    Command::new(env!("CARGO_BIN_EXE_ruckus-bench")).arg(what).args(arguments).output()
}

#[test]
fn every_figure_is_printed() -> Result<(), Box<dyn Error>> {
    let output = bench(&["--rooms", "2", "--sockets", "10", "--seconds", "1", "--json"])?;
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaint}");
    let figures: Value = serde_json::from_slice(&output.stdout)?;
    let object = figures.as_object().ok_or("an object")?;
    let keys = [
        "ack_ms",
        "actions_per_second",
        "bench",
        "bytes_per_idle_socket",
        "bytes_per_room",
        "cpu_us_per_action",
        "rooms",
        "seen_ms",
        "sockets",
    ];
    let mut found: Vec<_> = object.keys().map(String::as_str).collect();
    found.sort_unstable();
    assert_eq!(found, keys);
    assert_eq!((&figures["bench"], &figures["rooms"], &figures["sockets"]), (&"server".into(), &2.into(), &10.into()));
    for spread in ["ack_ms", "seen_ms"] {
        let (p50, p99) = (figures[spread]["p50"].as_f64(), figures[spread]["p99"].as_f64());
        assert!(p50 > Some(0.0) && p99 >= p50, "{spread}: {figures}");
    }
    assert!(figures["actions_per_second"].as_f64() > Some(0.0), "{figures}");
    if cfg!(target_os = "linux") {
        assert!(figures["cpu_us_per_action"].as_f64() > Some(0.0), "{figures}");
    }
    assert!(complaint.contains("2 of 2 rooms have all their sockets"), "people are told how far it is: {complaint}");
    Ok(())
}

#[test]
fn rejects_unusable_options_with_a_hint() -> Result<(), Box<dyn Error>> {
    for (arguments, words) in [
        (&["--rooms", "10", "--sockets", "39"][..], "need 40 sockets"),
        (&["--seconds", "0"], "1..=3600"),
        (&["--point", "loud"], "possible values: many, busy, quiet"),
        (&["--rules", "clasic", "--seconds", "1"], "clasic"),
    ] {
        let output = bench(arguments)?;
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), output.stdout.is_empty()), (Some(2), true), "{complaint}");
        assert!(complaint.contains(words), "{complaint}");
    }
    Ok(())
}

#[test]
fn an_event_is_measured_from_check_in_to_standings() -> Result<(), Box<dyn Error>> {
    let output = bench_of("event", &["--players", "40", "--tables", "10", "--pause", "1", "--json"])?;
    let complaint = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaint}");
    let figures: Value = serde_json::from_slice(&output.stdout)?;
    assert_eq!((&figures["players"], &figures["tables"]), (&40.into(), &10.into()));
    let rounds = figures["rounds"].as_array().ok_or("rounds")?;
    assert_eq!(rounds.len(), 2);
    for (round, number) in rounds.iter().zip(1..) {
        assert_eq!((&round["round"], &round["tables"]), (&number.into(), &10.into()));
        for reach in ["seated_ms", "standings_ms"] {
            let (half, last) = (round[reach]["p50"].as_f64(), round[reach]["last"].as_f64());
            assert!(half > Some(0.0) && last >= half, "{reach}: {round}");
        }
        assert!(round["kib_per_device"].as_f64() > Some(0.0), "{round}");
    }
    assert!(complaint.contains("10 of 10 tables have finished round 2"), "people are told how far it is: {complaint}");
    for (arguments, words) in
        [(&["--players", "9", "--tables", "5"][..], "a table has 2 to 16 players"), (&["--rounds", "0"], "1..=20")]
    {
        let output = bench_of("event", arguments)?;
        let complaint = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && complaint.contains(words), "{complaint}");
    }
    Ok(())
}
