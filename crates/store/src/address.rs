//! Addresses of stores, as operators write them: `sqlite:FOLDER` or `postgres://…`.

use std::collections::BTreeSet;
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
    /// Several PostgreSQL databases, in their order.
    Many(Vec<PostgresAddress>),
}

impl StoreAddress {
    /// Returns the address of a store that is in another place as well.
    ///
    /// # Errors
    /// Only PostgreSQL databases can be one store together, each once.
    pub fn and(self, other: Self) -> Result<Self, String> {
        let mut all = Vec::new();
        for address in [self, other] {
            match address {
                Self::Sqlite(_) => {
                    return Err(
                        "can be given several times for PostgreSQL databases only; a folder is a store by itself"
                            .to_owned(),
                    );
                }
                Self::Postgres(one) => all.push(*one),
                Self::Many(some) => all.extend(some),
            }
        }
        let names: BTreeSet<String> = all.iter().map(ToString::to_string).collect();
        if names.len() < all.len() {
            return Err("names a database twice; give each one once".to_owned());
        }
        Ok(Self::Many(all))
    }

    /// Splits the texts of several addresses with spaces between them, as the environment has them.
    pub fn texts(text: &str) -> Vec<&str> {
        let begins =
            |rest: &str| ["postgres://", "postgresql://", "sqlite:"].iter().any(|start| rest.starts_with(start));
        let (mut texts, mut from) = (Vec::new(), 0);
        for (at, _) in text.match_indices(char::is_whitespace) {
            if begins(text[at..].trim_start()) {
                texts.push(text[from..at].trim());
                from = at;
            }
        }
        texts.push(text[from..].trim());
        texts.retain(|text| !text.is_empty());
        texts
    }

    /// Reads the address of a store that may be in several places, each as a text of its own.
    ///
    /// # Errors
    /// What would be right, without the text, as it may hold a password.
    pub fn of_all<'a>(texts: impl IntoIterator<Item = &'a str>) -> Result<Self, String> {
        let mut all: Option<Self> = None;
        for text in texts {
            let one = text.parse::<Self>()?;
            all = Some(match all {
                None => one,
                Some(before) => before.and(one)?,
            });
        }
        all.ok_or_else(|| "must name a store".to_owned())
    }
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
            Self::Many(addresses) => {
                let all: Vec<String> = addresses.iter().map(ToString::to_string).collect();
                f.write_str(&all.join(", "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn databases_can_be_a_store_together_and_folders_cannot() {
        let [a, b] = ["postgres://me:s3cret@a/games", "postgres://me@b/games"];
        let all = StoreAddress::of_all([a, b]).expect("two databases");
        assert_eq!(all.to_string(), "postgres://me@a:5432/games, postgres://me@b:5432/games");
        assert!(matches!(StoreAddress::of_all([a]), Ok(StoreAddress::Postgres(_))));
        let line = format!(" {a}  {b}\n");
        assert_eq!(StoreAddress::texts(&line), [a, b]);
        assert_eq!(StoreAddress::texts("sqlite:/my data"), ["sqlite:/my data"]);
        for (texts, says) in [
            (&["sqlite:a", "sqlite:b"][..], "PostgreSQL databases only"),
            (&[a, "sqlite:b"][..], "PostgreSQL databases only"),
            (&[a, b, a][..], "twice"),
            (&[][..], "must name"),
        ] {
            let why = StoreAddress::of_all(texts.iter().copied()).expect_err("it is refused");
            assert!(why.contains(says) && !why.contains("s3cret"), "{why}");
        }
    }
}
