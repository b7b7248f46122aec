//! Addresses of stores, as operators write them: `sqlite:FOLDER` or `postgres://…`.

use std::fmt;
use std::path::PathBuf;
use std::str::FromStr;

use crate::PostgresAddress;

/// Where a store is. Its text never has a password in it.
#[derive(Clone, Debug)]
pub enum StoreAddress {
    /// A folder for SQLite.
    Sqlite(PathBuf),
    /// A PostgreSQL database.
    Postgres(Box<PostgresAddress>),
}

impl FromStr for StoreAddress {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(folder) = text.strip_prefix("sqlite:") {
            // `sqlite://folder` would be read by other programs as a host.
            return match folder {
                "" => Err("must name a folder, like `sqlite:/var/lib/ruckus`".to_owned()),
                host if host.starts_with("//") => {
                    Err("must have no slashes after `sqlite:` but the folder's own".into())
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
