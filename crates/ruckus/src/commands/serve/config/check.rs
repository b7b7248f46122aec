//! Validation of option values. Each function returns the parsed value, or a message that tells which values are valid.

use std::net::SocketAddr;
use std::time::Duration;

use ruckus_protocol::Door;
use ruckus_server::access::{Exemption, Network, ProxyHeader, Who};
use ruckus_server::admin::AdminToken;
use ruckus_store::StoreAddress;
use tracing::level_filters::LevelFilter;

use super::LogFormat;

/// The maximum length of a node's address.
const LONGEST_URL: usize = 120;

/// Parses an IP address and a port.
pub(super) fn listen(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| "must be an address and a port, like `127.0.0.1:8080` or `[::1]:8080`".to_owned())
}

/// Parses an IP address or a network.
pub(super) fn network(text: &str) -> Result<Network, String> {
    text.parse().map_err(|_| {
        "must be an address, like `127.0.0.1` or `::1`, or a network by its first address, like `10.0.0.0/8`".to_owned()
    })
}

/// Parses the address of a store. Errors do not include it, because it may contain a password.
pub(super) fn store(texts: &[String]) -> Result<StoreAddress, String> {
    StoreAddress::only(texts)
}

/// Checks the name of a node.
pub(super) fn node(text: &str) -> Result<String, String> {
    let valid = (1..=32).contains(&text.len())
        && text.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
        && !text.starts_with('-');
    valid
        .then(|| text.to_owned())
        .ok_or_else(|| "must be 1 to 32 of a-z, 0-9 and `-`, like `a` or `ruckus-0`".to_owned())
}

/// Checks the address of a node for other nodes. They communicate without TLS in a private network.
pub(super) fn inside(text: &str) -> Result<String, String> {
    let origin = origin(text)?;
    if origin.starts_with("https:") {
        return Err("must begin with http://: nodes speak to each other in a private network, without TLS".to_owned());
    }
    Ok(origin)
}

/// Checks an origin with an optional path.
pub(super) fn below(text: &str) -> Result<String, String> {
    let text = text.trim_end_matches('/');
    let place = text.find("://").and_then(|scheme| text[scheme + 3..].find('/').map(|slash| scheme + 3 + slash));
    let (start, path) = text.split_at(place.unwrap_or(text.len()));
    // The address is sent in a WebSocket close reason, which is short.
    if text.len() > LONGEST_URL {
        return Err(format!("must have at most {LONGEST_URL} characters"));
    }
    let valid = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.".contains(&byte);
    if !path.bytes().all(valid) {
        return Err("must have a path of letters, digits, `-`, `_` and `.` only, like `https://play.example.org/n/a`"
            .to_owned());
    }
    Ok(format!("{}{path}", origin(start)?))
}

/// Reads the secret in a file.
pub(super) fn secret_file(path: &str) -> Result<String, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("must name a file that can be read ({error})"))?;
    Ok(text.trim().to_owned())
}

/// Parses the header that proxies set.
pub(super) fn proxy_header(text: &str) -> Result<ProxyHeader, String> {
    text.parse().map_err(|_| "must be `x-forwarded-for` or `forwarded`".to_owned())
}

/// Parses a network with higher limits.
pub(super) fn exemption(text: &str) -> Result<Exemption, String> {
    text.parse().map_err(|_| {
        "must be a network and a factor from 1 to 1000, or `unlimited`, like `203.0.113.7=10` or `10.0.0.0/8=unlimited`"
            .to_owned()
    })
}

/// Parses the access mode of the server.
pub(super) fn door(text: &str) -> Result<Door, String> {
    match text {
        "open" => Ok(Door::Open),
        "word" => Ok(Door::Word),
        "invitation" => Ok(Door::Invitation),
        _ => Err("must be `open`, `word` or `invitation`".to_owned()),
    }
}

/// Parses the group of people who are allowed to do something.
pub(super) fn who(text: &str) -> Result<Who, String> {
    text.parse().map_err(|_| "must be `everybody`, `guests` or `admins`".to_owned())
}

/// Reads the access word in a file.
pub(super) fn word_file(path: &str) -> Result<String, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("must name a file that can be read ({error})"))?;
    let word = text.trim();
    if word.is_empty() || word.contains('\n') {
        return Err("must name a file with the word on its only line".to_owned());
    }
    Ok(word.to_owned())
}

/// Reads the admin tokens in a file.
pub(super) fn token_file(path: &str) -> Result<Vec<AdminToken>, String> {
    let text = std::fs::read_to_string(path).map_err(|error| format!("must name a file that can be read ({error})"))?;
    AdminToken::read(&text).map_err(|why| format!("must name a file with a token a line: {why}"))
}

/// Checks the name of a header.
pub(super) fn header(text: &str) -> Result<String, String> {
    let valid = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    valid.then(|| text.to_ascii_lowercase()).ok_or_else(|| "must be the name of a header, like `x-line-rtt`".to_owned())
}

/// Parses a whole number within bounds.
pub(super) fn number<T: TryFrom<u64>>(text: &str, least: u32, most: u32) -> Result<T, String> {
    let wrong = || format!("must be a whole number from {least} to {most}");
    let number: u64 = text.parse().map_err(|_| wrong())?;
    if (u64::from(least)..=u64::from(most)).contains(&number) {
        T::try_from(number).map_err(|_| wrong())
    } else {
        Err(wrong())
    }
}

/// Parses a duration in multiples of `unit` hours. 0 means none.
pub(super) fn hours(text: &str, unit: u64) -> Result<Duration, String> {
    let count: u64 = number(text, 0, 100_000)?;
    Ok(Duration::from_secs(count * unit * 3600))
}

/// Parses a boolean.
pub(super) fn flag(text: &str) -> Result<bool, String> {
    match text.to_ascii_lowercase().as_str() {
        "true" | "yes" | "on" | "1" => Ok(true),
        "false" | "no" | "off" | "0" => Ok(false),
        _ => Err("must be `true` or `false`".to_owned()),
    }
}

/// Parses an origin and normalizes it like browsers: scheme, host, and the port if it is not the default. Removes a
/// trailing slash.
pub(super) fn origin(text: &str) -> Result<String, String> {
    let wrong = |why: &str| format!("{why}; give scheme and host, like `https://play.example.org`");
    let text = text.to_ascii_lowercase();
    let (scheme, rest) = text.split_once("://").ok_or_else(|| wrong("has no scheme"))?;
    let port = match scheme {
        "http" => ":80",
        "https" => ":443",
        _ => return Err(wrong("must begin with http:// or https://")),
    };
    let authority = rest.strip_suffix('/').unwrap_or(rest);
    if authority.contains(['/', '?', '#']) {
        return Err(wrong("must have no path: ruckus cannot be served below one"));
    }
    if authority.contains('@') {
        return Err(wrong("must have no user name"));
    }
    let host = match authority.rsplit_once(':').filter(|(_, port)| !port.contains(']')) {
        Some((host, port)) => {
            number::<u16>(port, 1, 65_535).map_err(|_| wrong("has no port from 1 to 65535 after the colon"))?;
            host
        }
        None => authority,
    };
    let literal = host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let valid = match literal {
        Some(address) => address.parse::<std::net::Ipv6Addr>().is_ok(),
        None => is_name(host),
    };
    if !valid {
        let why = if host.is_ascii() { "has no valid host" } else { "must have its host in the `xn--` form" };
        return Err(wrong(why));
    }
    Ok(format!("{scheme}://{}", authority.strip_suffix(port).unwrap_or(authority)))
}

/// Returns true for a host name or an IPv4 address.
fn is_name(host: &str) -> bool {
    let label = |label: &str| {
        let letters = label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_');
        letters && (1..=63).contains(&label.len()) && !label.starts_with('-') && !label.ends_with('-')
    };
    host.len() <= 253 && host.split('.').all(label)
}

/// Checks a log filter: levels, either for all modules or for one. Without this check, a misspelled level would count
/// as a module.
pub(super) fn log(text: &str) -> Result<String, String> {
    let wrong = || {
        "must be `error`, `warn`, `info`, `debug`, `trace` or `off`, or levels by module, like `warn,ruckus_server=debug`"
            .to_owned()
    };
    for part in text.split(',').map(str::trim) {
        let (module, level) = part.rsplit_once('=').map_or((None, part), |(module, level)| (Some(module), level));
        let named = |module: &str| {
            !module.is_empty() && module.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-:".contains(&byte))
        };
        // The library also accepts numbers as levels, but users do not expect that.
        let letters = !level.is_empty() && level.bytes().all(|byte| byte.is_ascii_alphabetic());
        let known = letters && level.parse::<LevelFilter>().is_ok();
        if !known || !module.is_none_or(named) {
            return Err(wrong());
        }
    }
    Ok(text.to_owned())
}

/// Parses the format of log lines.
pub(super) fn log_format(text: &str) -> Result<LogFormat, String> {
    match text {
        "text" => Ok(LogFormat::Text),
        "json" => Ok(LogFormat::Json),
        _ => Err("must be `text` or `json`".to_owned()),
    }
}
