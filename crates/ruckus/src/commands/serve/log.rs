//! The log on standard error, as text or JSON: one line for each event that matters to operators.

use std::env;
use std::io::{self, IsTerminal};

use anyhow::{Context, Result};
use tracing::{Level, Metadata};
use tracing_subscriber::filter::{FilterExt, LevelFilter, Targets, filter_fn};
use tracing_subscriber::layer::{Filter, Layer, SubscriberExt};
use tracing_subscriber::util::SubscriberInitExt;

use super::config::{Config, LogFormat};

/// The prefix of our own modules. All other modules are libraries.
const OURS: &str = "ruckus";
/// The target of sqlx's warnings about the system's CA certificates, which it repeats for every session. The store
/// warns once when it is opened.
const REPEATED: &str = "sqlx_core::net::tls";

/// Starts the log, and redirects panics to it.
///
/// # Errors
/// The filter is invalid.
pub(super) fn start(config: &Config) -> Result<()> {
    let filter = filter(&config.log)?;
    let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr).with_ansi(wants_colors());
    let lines = match config.log_format {
        LogFormat::Text => lines.with_filter(filter).boxed(),
        LogFormat::Json => lines.json().flatten_event(true).with_span_list(false).with_filter(filter).boxed(),
    };
    tracing_subscriber::registry().with(lines).try_init().context("the log is already running")?;
    if config.log_format == LogFormat::Json {
        std::panic::set_hook(Box::new(|panic| {
            let place = panic.location().map(ToString::to_string);
            tracing::error!(
                place,
                thread = std::thread::current().name(),
                "panic: {}",
                panic.payload_as_str().unwrap_or("?")
            );
        }));
    }
    for module in too_fine(&config.log) {
        tracing::warn!(
            module,
            "libraries log at `info` at most: their `debug` lines contain whole messages, with tokens"
        );
    }
    Ok(())
}

/// Creates the filter from the option.
fn filter<S: 'static>(text: &str) -> Result<impl Filter<S> + Send + Sync + 'static> {
    let filter = text.parse::<Targets>().with_context(|| format!("--log `{text}`"))?;
    // The hint makes disabled log calls of libraries cheap. Without it, the filter runs for each frame of each socket.
    Ok(filter.and(filter_fn(is_harmless).with_max_level_hint(LevelFilter::TRACE)))
}

/// Returns true if a line can be logged safely. Lines of libraries below `info` contain headers and messages, and
/// therefore tokens.
fn is_harmless(line: &Metadata<'_>) -> bool {
    is_ours(line.target()) || (*line.level() <= Level::INFO && !line.target().starts_with(REPEATED))
}

fn is_ours(target: &str) -> bool {
    target.strip_prefix(OURS).is_some_and(|rest| rest.is_empty() || rest.starts_with('_') || rest.starts_with(':'))
}

/// Returns the libraries for which a filter requests a level that is suppressed.
fn too_fine(filter: &str) -> impl Iterator<Item = &str> {
    filter.split(',').filter_map(|part| {
        let (module, level) = part.trim().rsplit_once('=')?;
        let finer = level.parse::<LevelFilter>().is_ok_and(|level| level > LevelFilter::INFO);
        (finer && !is_ours(module)).then_some(module)
    })
}

/// Returns true to color the output: on a terminal, unless `NO_COLOR` is set.
fn wants_colors() -> bool {
    let set = |name: &str| env::var_os(name).is_some_and(|value| !value.is_empty());
    io::stderr().is_terminal() && !set("NO_COLOR") && env::var_os("TERM").is_none_or(|term| term != "dumb")
}

#[cfg(test)]
mod tests {
    use tracing_subscriber::Registry;

    use super::*;

    #[test]
    fn the_level_hint_matches_the_most_verbose_filter() {
        for (text, level) in [("warn", LevelFilter::WARN), ("ruckus_server=debug", LevelFilter::DEBUG)] {
            let hint = Filter::<Registry>::max_level_hint(&filter(text).expect("a filter"));
            assert_eq!(hint, Some(level), "{text}");
        }
    }

    #[test]
    fn libraries_are_distinguished_from_own_modules() {
        assert!(["ruckus", "ruckus_server::room", "ruckus::commands"].into_iter().all(is_ours));
        assert!(["tungstenite", "log", "ruckusish", "hyper::ruckus"].into_iter().all(|target| !is_ours(target)));
        let named = too_fine("warn,ruckus_server=trace,hyper=debug,tower=info, tungstenite=trace").collect::<Vec<_>>();
        assert_eq!(named, ["hyper", "tungstenite"]);
    }
}
