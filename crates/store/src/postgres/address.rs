//! The address of a PostgreSQL database.

use std::fmt;
use std::str::FromStr;

use sqlx::ConnectOptions;
use sqlx::postgres::{PgConnectOptions, PgSslMode};

/// The schema that is used unless another is named.
const SCHEMA: &str = "ruckus";
/// What may stand behind the question mark, beside `schema`. Anything else is refused: sqlx would log it and go on.
const PARAMETERS: [&str; 7] = ["host", "port", "user", "sslmode", "sslrootcert", "sslcert", "sslkey"];

/// A database, and the schema in it that belongs to one cluster. Neither its text nor its `Debug` has the password in it.
#[derive(Clone)]
pub struct PostgresAddress {
    pub(super) options: PgConnectOptions,
    pub(super) schema: String,
}

impl PostgresAddress {
    /// Returns the schema that all tables are in.
    pub fn schema(&self) -> &str {
        &self.schema
    }

    /// Returns whether the password could be read on the way: the line leaves this machine and need not be encrypted.
    pub fn is_open(&self) -> bool {
        let host = self.options.get_host();
        let near = self.options.get_socket().is_some() || host.starts_with('/') || host == "localhost";
        let near = near
            || host.trim_matches(['[', ']']).parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback());
        let mode = self.options.get_ssl_mode();
        !near && matches!(mode, PgSslMode::Disable | PgSslMode::Allow | PgSslMode::Prefer)
    }
}

impl FromStr for PostgresAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (base, query) = text.split_once('?').unwrap_or((text, ""));
        let mut schema = SCHEMA.to_owned();
        let mut kept = Vec::new();
        for parameter in query.split('&').filter(|parameter| !parameter.is_empty()) {
            let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
            match name {
                "schema" => schema = checked(value)?,
                "password" => return Err("must have its password in front of the host, or in PGPASSWORD".to_owned()),
                name if PARAMETERS.contains(&name) => kept.push(parameter),
                _ => {
                    let known = PARAMETERS.join("`, `");
                    return Err(format!("has a parameter that is unknown; it can have `schema`, `{known}`"));
                }
            }
        }
        let clean = if kept.is_empty() { base.to_owned() } else { format!("{base}?{}", kept.join("&")) };
        let escape = "; in a password, write `@` as %40, `/` as %2F, `#` as %23, `?` as %3F, `:` as %3A and `%` as %25";
        let options = PgConnectOptions::from_str(&clean).map_err(|error| match error {
            sqlx::Error::Configuration(why) => format!("cannot be read ({why}){escape}"),
            _ => format!("cannot be read{escape}"),
        })?;
        // What stands behind a stray sign may be the end of a password, and must not be taken for a name that is shown.
        let odd = |name: &str| name.contains(['@', '/', '#', ':', '?']);
        let host = options.get_host();
        match options.get_database() {
            _ if base.contains('#') || (odd(host) && !host.starts_with('/') && !host.starts_with('[')) => {
                return Err(format!("cannot be read{escape}"));
            }
            None | Some("") => return Err("must name a database, like `postgres://USER@HOST/DATABASE`".to_owned()),
            Some(database) if odd(database) => return Err(format!("cannot be read{escape}")),
            Some(_) => {}
        }
        let options = options.application_name("ruckus").disable_statement_logging();
        Ok(Self { options, schema })
    }
}

/// Returns the name of a schema that needs no quotes.
fn checked(name: &str) -> Result<String, String> {
    let letters = name.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
    let begins = name.bytes().next().is_some_and(|byte| byte.is_ascii_lowercase() || byte == b'_');
    if letters && begins && name.len() <= 63 && !name.starts_with("pg_") && name != "information_schema" {
        Ok(name.to_owned())
    } else {
        Err("must have a schema of lower-case letters, digits and `_`, like `schema=ruckus_north`".to_owned())
    }
}

impl fmt::Display for PostgresAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let options = &self.options;
        write!(f, "postgres://{}@", options.get_username())?;
        match options.get_socket() {
            Some(socket) => f.write_str(&socket.display().to_string())?,
            None => write!(f, "{}:{}", options.get_host(), options.get_port())?,
        }
        write!(f, "/{}", options.get_database().unwrap_or_default())?;
        if self.schema == SCHEMA { Ok(()) } else { write!(f, "?schema={}", self.schema) }
    }
}

impl fmt::Debug for PostgresAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<PostgresAddress, String> {
        text.parse()
    }

    #[test]
    fn addresses_are_shown_without_their_password() {
        let address = read("postgres://dealer:s3cret%40@db.example:6432/games?sslmode=require&schema=north");
        let address = address.expect("it is sound");
        assert_eq!(address.to_string(), "postgres://dealer@db.example:6432/games?schema=north");
        assert!(!format!("{address:?}").contains("s3cret"));
        assert!(!address.is_open());
        let plain = read("postgresql://dealer@db.example/games").expect("it is sound");
        assert_eq!((plain.to_string().as_str(), plain.is_open()), ("postgres://dealer@db.example:5432/games", true));
        assert!(
            !read("postgres://dealer@[::1]/games").is_ok_and(|address| address.is_open() && address.schema() != SCHEMA)
        );
    }

    #[test]
    fn what_is_wrong_is_said_without_the_password() {
        for (text, says) in [
            ("postgres://dealer:s3cret@db.example", "must name a database"),
            ("postgres://dealer:s3/cret@db.example/games", "%2F"),
            ("postgres://dealer:12/s3cret@db.example", "%40"),
            ("postgres://dealer:12#s3cret@db.example/games", "%23"),
            ("postgres://dealer:12?s3cret@db.example/games", "unknown"),
            ("postgres://dealer:s3cret@db.example:99999/games", "invalid port"),
            ("postgres://dealer:x@db.example/games?password=s3cret", "PGPASSWORD"),
            ("postgres://dealer:x@db.example/games?passwd=s3cret", "unknown"),
            ("postgres://dealer:s3cret@db.example/games?sslmode=perhaps", "perhaps"),
            ("postgres://dealer:s3cret@db.example/games?schema=pg_s3", "lower-case"),
            ("postgres://dealer:s3cret@db.example/games?schema=North", "lower-case"),
            ("postgres://dealer:s3cret@db.example/games?schema=", "lower-case"),
        ] {
            let why = read(text).expect_err(text);
            assert!(why.contains(says) && !why.contains("cret"), "{text}: {why}");
        }
    }
}
