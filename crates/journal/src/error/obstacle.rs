//! What keeps a PostgreSQL database from being used.

use thiserror::Error;

/// Why a database cannot be used, and what would be right.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Obstacle {
    /// Nobody answers, or nobody who speaks PostgreSQL.
    #[error("cannot be reached ({0}); check host and port, and whether PostgreSQL runs there")]
    Unreachable(String),
    /// The server's certificate is not accepted.
    #[error("shows a certificate that is not accepted ({why}); {advice}")]
    Certificate {
        /// What is wrong with it.
        why: String,
        /// What makes it acceptable.
        advice: &'static str,
    },
    /// A file of certificates or keys cannot be read.
    #[error(
        "is reached with the file `{file}`, which cannot be read ({why}); check `sslrootcert`, `sslcert` and `sslkey`"
    )]
    CertificateFile {
        /// Its path.
        file: String,
        /// What the system says.
        why: String,
    },
    /// The address asks for TLS, and the server has none.
    #[error("does not offer TLS, which `sslmode` requires; set `ssl = on` at the server")]
    NoTls,
    /// TLS fails for another reason.
    #[error(
        "cannot be reached over TLS ({0}); check `sslrootcert`, `sslcert` and `sslkey`, and the server's `ssl` settings"
    )]
    Tls(String),
    /// The server knows neither this name nor this password.
    #[error("lets nobody in by this name ({0}); check user and password, and the server's pg_hba.conf")]
    Refused(String),
    /// There is no such database.
    #[error("does not exist; make it with `createdb`, or name another")]
    NoDatabase,
    /// The role lacks a right.
    #[error(
        "does not let this role make or use its tables ({why}); run `CREATE SCHEMA {schema} AUTHORIZATION` with the role's name as the database's owner"
    )]
    NoRights {
        /// What the database says.
        why: String,
        /// The schema that is wanted.
        schema: String,
    },
    /// It is a standby, or was made read-only.
    #[error("is read-only, as a standby is; name the primary, or all servers: `A:5432,B:5432/DATABASE`")]
    ReadOnly,
    /// The schema has tables of another program.
    #[error("has another program's tables in the schema `{0}`; name another with `?schema=`")]
    Foreign(String),
    /// A later version of the program has changed the tables.
    #[error(
        "has format {found}, and this program knows formats up to {known}; it belongs to a newer ruckus: use that one"
    )]
    Newer {
        /// The format that a program has to know.
        found: i32,
        /// The latest format that this program knows.
        known: i32,
    },
    /// Something in between hands each transaction to another session.
    #[error(
        "is behind a pooler that breaks LISTEN, as poolers in transaction or statement mode do; connect directly, or set the pooler to session mode"
    )]
    Pooler,
    /// The server is too old.
    #[error("runs PostgreSQL {0}; ruckus needs 15 or later")]
    TooOld(u32),
    /// Texts would not come back as they were written.
    #[error("has the encoding {0}; make a database with UTF8: `createdb -E UTF8 -T template0`")]
    Encoding(String),
    /// It has only some of the rooms of a store that version 0.2 had spread over several databases.
    #[error(
        "is number {part} of {parts} databases that are one store, which only ruckus 0.2 can read; copy all {parts} into one with `ruckus store copy` of that version"
    )]
    OneOfSeveral {
        /// Which one it is, from 1.
        part: i32,
        /// How many there are.
        parts: i32,
    },
    /// Another server uses the schema.
    #[error("is in use by another ruckus in the schema `{0}`; stop it first, or name another with `?schema=`")]
    InUse(String),
}
