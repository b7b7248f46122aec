//! The address of a PostgreSQL database: one server, or several of which one accepts writes.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use sqlx::ConnectOptions;
use sqlx::postgres::{PgConnectOptions, PgSslMode};

/// The default schema.
const SCHEMA: &str = "ruckus";
/// Parameters that are allowed in the query, besides `schema` and `target_session_attrs`. Others are rejected, because
/// sqlx would only log and ignore them.
const PARAMETERS: [&str; 7] = ["host", "port", "user", "sslmode", "sslrootcert", "sslcert", "sslkey"];
/// The parameters with the path of a file.
const FILES: [&str; 3] = ["sslrootcert", "sslcert", "sslkey"];
/// Maximum number of servers in an address.
const MOST: usize = 8;
/// How to escape reserved characters.
const ESCAPE: &str = "; in a password, write `@` as %40, `/` as %2F, `#` as %23, `?` as %3F, `:` as %3A and `%` as %25";

/// A PostgreSQL database and the schema of one cluster in it. Neither `Display` nor `Debug` shows the password.
///
/// Separate several servers by commas, `postgres://USER@A:5432,B:5432/DATABASE`: a primary and the servers that can
/// replace it. The store uses the server that accepts writes.
#[derive(Clone)]
pub struct PostgresAddress {
    /// Connection options of each server. Never empty.
    pub(crate) servers: Vec<PgConnectOptions>,
    pub(crate) schema: String,
    /// The certificate and key files in the address.
    pub(crate) files: Vec<PathBuf>,
}

impl PostgresAddress {
    /// Returns the schema that contains all tables.
    pub fn schema(&self) -> &str {
        &self.schema
    }

    /// Returns true if the password could be intercepted: a connection leaves this machine without enforced encryption.
    pub fn is_open(&self) -> bool {
        self.servers.iter().any(is_open)
    }

    /// Returns true if the certificate of a server is verified.
    pub(crate) fn checks_certificates(&self) -> bool {
        let checks = |mode: PgSslMode| matches!(mode, PgSslMode::VerifyCa | PgSslMode::VerifyFull);
        self.servers.iter().any(|server| checks(server.get_ssl_mode()))
    }
}

fn is_open(server: &PgConnectOptions) -> bool {
    let host = server.get_host();
    let near = server.get_socket().is_some() || host.starts_with('/') || host == "localhost";
    let near =
        near || host.trim_matches(['[', ']']).parse::<std::net::IpAddr>().is_ok_and(|address| address.is_loopback());
    let mode = server.get_ssl_mode();
    !near && matches!(mode, PgSslMode::Disable | PgSslMode::Allow | PgSslMode::Prefer)
}

/// Returns the host and port of a server, or its socket, as written in an address.
fn place(server: &PgConnectOptions) -> String {
    match server.get_socket() {
        Some(socket) => socket.display().to_string(),
        None => format!("{}:{}", server.get_host(), server.get_port()),
    }
}

impl FromStr for PostgresAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (base, query) = text.split_once('?').unwrap_or((text, ""));
        let mut schema = SCHEMA.to_owned();
        let (mut kept, mut files) = (Vec::new(), Vec::new());
        for parameter in query.split('&').filter(|parameter| !parameter.is_empty()) {
            let (name, value) = parameter.split_once('=').unwrap_or((parameter, ""));
            match name {
                "schema" => schema = checked(value)?,
                "password" => return Err("must have its password before the host, or in PGPASSWORD".to_owned()),
                // The store always does this.
                "target_session_attrs" if ["read-write", "primary"].contains(&value) => {}
                "target_session_attrs" => {
                    return Err("can have no `target_session_attrs` other than `read-write`: ruckus writes".to_owned());
                }
                "host" | "port" if value.contains(',') => {
                    return Err("must have several servers before the database: `A:5432,B:5432/DATABASE`".to_owned());
                }
                name if PARAMETERS.contains(&name) => {
                    // Skip paths with escapes. sqlx decodes them, with a less helpful error if the file does not exist.
                    if FILES.contains(&name) && !value.contains(['%', '+']) {
                        files.push(PathBuf::from(value));
                    }
                    kept.push(parameter);
                }
                _ => {
                    let known = PARAMETERS.join("`, `");
                    return Err(format!("has an unknown parameter; it can have `schema`, `{known}`"));
                }
            }
        }
        let each = apart(base)?;
        if each.len() > 1
            && kept.iter().any(|parameter| parameter.starts_with("host=") || parameter.starts_with("port="))
        {
            return Err("must name several servers in one place, and not in `host` or `port` as well".to_owned());
        }
        let servers = each.iter().map(|base| server(base, &kept.join("&"))).collect::<Result<Vec<_>, _>>()?;
        for (index, one) in servers.iter().enumerate() {
            if servers[..index].iter().any(|other| place(other) == place(one)) {
                return Err(format!("names {} twice; name each server once", place(one)));
            }
        }
        Ok(Self { servers, schema, files })
    }
}

/// Splits the address of several servers into one address for each.
fn apart(base: &str) -> Result<Vec<String>, String> {
    let whole = || Ok(vec![base.to_owned()]);
    let Some((scheme, rest)) = base.split_once("://") else { return whole() };
    let (authority, database) = rest.split_once('/').unwrap_or((rest, ""));
    let (user, hosts) = authority.rsplit_once('@').map_or(("", authority), |(user, hosts)| (user, hosts));
    if !hosts.contains(',') {
        return whole();
    }
    // A password with unescaped characters could be mistaken for a list of servers.
    if user.contains(['@', '#']) || database.contains('@') {
        return Err(format!("cannot be read{ESCAPE}"));
    }
    let hosts: Vec<&str> = hosts.split(',').collect();
    if hosts.iter().any(|host| host.trim().is_empty() || host.starts_with(':')) {
        return Err("has a comma without a server; write several as `A:5432,B:5432`".to_owned());
    }
    if hosts.len() > MOST {
        return Err(format!("names {} servers; name at most {MOST}", hosts.len()));
    }
    let user = if user.is_empty() { String::new() } else { format!("{user}@") };
    Ok(hosts.iter().map(|host| format!("{scheme}://{user}{host}/{database}")).collect())
}

/// Parses the connection options of one server.
fn server(base: &str, query: &str) -> Result<PgConnectOptions, String> {
    let clean = if query.is_empty() { base.to_owned() } else { format!("{base}?{query}") };
    let options = PgConnectOptions::from_str(&clean).map_err(|error| match error {
        sqlx::Error::Configuration(why) => format!("cannot be read ({why}){ESCAPE}"),
        _ => format!("cannot be read{ESCAPE}"),
    })?;
    // A part behind a stray delimiter can be the end of a password, so it must not become a name that is shown.
    let odd = |name: &str| name.contains(['@', '/', '#', ':', '?', ',']);
    let host = options.get_host();
    match options.get_database() {
        _ if base.contains('#') || (odd(host) && !host.starts_with('/') && !host.starts_with('[')) => {
            return Err(format!("cannot be read{ESCAPE}"));
        }
        None | Some("") => return Err("must name a database, like `postgres://USER@HOST/DATABASE`".to_owned()),
        Some(database) if odd(database) => return Err(format!("cannot be read{ESCAPE}")),
        Some(_) => {}
    }
    // No column holds floating-point numbers, and poolers reject sessions that set this parameter.
    Ok(options.application_name("ruckus").extra_float_digits(None).disable_statement_logging())
}

/// Accepts a schema name that needs no quotes.
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
        let first = self.servers.first().ok_or(fmt::Error)?;
        let servers: Vec<_> = self.servers.iter().map(place).collect();
        write!(f, "postgres://{}@{}", first.get_username(), servers.join(","))?;
        write!(f, "/{}", first.get_database().unwrap_or_default())?;
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
    fn commas_separate_several_servers() {
        let address = read("postgres://dealer:a%2Cb@north.example:6432,south.example,[::1]:7000/games?sslmode=require");
        let address = address.expect("it is sound");
        let shown = "postgres://dealer@north.example:6432,south.example:5432,[::1]:7000/games";
        assert_eq!((address.to_string().as_str(), address.servers.len()), (shown, 3));
        assert!(!address.is_open());
        let plain = read("postgres://dealer@localhost,south.example/games?target_session_attrs=read-write");
        assert!(plain.expect("it is sound").is_open(), "one of them is far away");
        let comma = read("postgres://dealer:a,b@localhost/games").expect("a comma in a password is no server");
        assert_eq!(comma.to_string(), "postgres://dealer@localhost:5432/games");
    }

    #[test]
    fn errors_never_contain_the_password() {
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
            ("postgres://dealer:s3cret@a,,b/games", "without a server"),
            ("postgres://dealer:s3cret@a,/games", "without a server"),
            ("postgres://dealer:s3cret@a,:5433/games", "without a server"),
            ("postgres://dealer:s3cret@a,b", "must name a database"),
            ("postgres://dealer:s3cret@a,b:x/games", "invalid port"),
            ("postgres://dealer:s3cret@a,b:5432,a:5432/games", "twice"),
            ("postgres://dealer:s3cret@a,b,c,d,e,f,g,h,i/games", "name at most 8"),
            ("postgres://dealer:s3cret@a,b/games?port=5433", "in one place"),
            ("postgres://dealer:s3cret@a/games?host=a,b", "several servers"),
            ("postgres://dealer:s3cret@a,b/games?target_session_attrs=any", "ruckus writes"),
            ("postgres://dealer:12,s3/cret@a,b/games", "%2F"),
            ("postgres://dealer:s3cret@db.example/games?schema=", "lower-case"),
        ] {
            let why = read(text).expect_err(text);
            assert!(why.contains(says) && !why.contains("cret"), "{text}: {why}");
        }
    }
}
