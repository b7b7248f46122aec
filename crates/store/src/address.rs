//! Addresses of stores in the form that operators write: `sqlite:FOLDER` or `postgres://…`.

mod postgres;

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

pub use postgres::PostgresAddress;

/// Prefixes of valid addresses.
const SCHEMES: [&str; 3] = ["postgres://", "postgresql://", "sqlite:"];
/// The error for more than one address.
const SEVERAL: &str = "must be one address. If one PostgreSQL server is too small, use a distributed one behind one address; see \
                       docs/operations.md, \"Beyond one PostgreSQL\"";

/// The location of a store. Its `Display` text never contains a password.
#[derive(Clone, Debug)]
pub enum StoreAddress {
    /// A folder for SQLite.
    Sqlite(PathBuf),
    /// A PostgreSQL database.
    Postgres(Box<PostgresAddress>),
}

impl StoreAddress {
    /// Parses the values of an option that takes exactly one address.
    ///
    /// # Errors
    /// There is no address, more than one, or an invalid one. The message contains no address, because an address may
    /// hold a password.
    pub fn only<T: AsRef<str>>(texts: &[T]) -> Result<Self, String> {
        match texts {
            [] => Err("must name a store".to_owned()),
            [text] => text.as_ref().parse(),
            _ => Err(SEVERAL.to_owned()),
        }
    }
}

/// Returns true if a second address follows a space or a comma.
fn has_several(text: &str) -> bool {
    let begins = |rest: &str| SCHEMES.iter().any(|scheme| rest.starts_with(scheme));
    text.match_indices([' ', '\t', '\n', ',']).any(|(at, separator)| begins(text[at + separator.len()..].trim_start()))
}

impl FromStr for StoreAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let text = text.trim();
        if has_several(text) {
            return Err(SEVERAL.to_owned());
        }
        if let Some(folder) = text.strip_prefix("sqlite:") {
            // Other programs would read `folder` in `sqlite://folder` as a host.
            return match folder {
                "" => Err("must name a folder, like `sqlite:/var/lib/ruckus`".to_owned()),
                host if host.starts_with("//") => {
                    Err("must have no slashes after `sqlite:` except the folder's own".into())
                }
                folder => Ok(Self::Sqlite(PathBuf::from(folder))),
            };
        }
        if text.starts_with("postgres://") || text.starts_with("postgresql://") {
            return Ok(Self::Postgres(Box::new(text.parse()?)));
        }
        Err("must be `sqlite:FOLDER` or `postgres://USER@HOST/DATABASE`".to_owned())
    }
}

impl fmt::Display for StoreAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sqlite(folder) => write!(f, "sqlite:{}", folder.display()),
            Self::Postgres(address) => address.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_addresses_are_refused() {
        let [a, b] = ["postgres://me:s3cret@a/games", "postgres://me@b/games"];
        let listed = [format!("{a} {b}"), format!("{a}\n  sqlite:b"), format!("{a},{b}"), format!("sqlite:a, {a}")];
        for text in listed {
            assert_eq!(text.parse::<StoreAddress>().expect_err("it is refused"), SEVERAL);
        }
        assert_eq!(StoreAddress::only(&[a, b]).expect_err("it is refused"), SEVERAL);
        assert!(StoreAddress::only::<&str>(&[]).is_err_and(|why| why.contains("must name")));
    }

    #[test]
    fn parses_a_single_address() {
        for (text, shown) in [
            (" postgres://me:s3cret@a,b/games\n", "postgres://me@a:5432,b:5432/games"),
            ("sqlite:/my data, old", "sqlite:/my data, old"),
        ] {
            assert_eq!(StoreAddress::only(&[text]).expect("it is read").to_string(), shown);
        }
    }
}
