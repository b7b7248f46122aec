//! Reasons why a PostgreSQL database cannot be used.

use thiserror::Error;

/// The reason why a database cannot be used, and how to fix it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Obstacle {
    /// There is no response, or none from a PostgreSQL server.
    #[error("cannot be reached ({0}); check host and port, and whether PostgreSQL runs there")]
    Unreachable(String),
    /// The server's certificate is not accepted.
    #[error("has a certificate that is not accepted ({why}); {advice}")]
    Certificate {
        /// The reason.
        why: String,
        /// How to make it acceptable.
        advice: &'static str,
    },
    /// A certificate or key file cannot be read.
    #[error("needs the file `{file}`, which cannot be read ({why}); check `sslrootcert`, `sslcert` and `sslkey`")]
    CertificateFile {
        /// The path.
        file: String,
        /// The operating system's message.
        why: String,
    },
    /// The address requires TLS, but the server does not offer it.
    #[error("does not offer TLS, which `sslmode` requires; set `ssl = on` on the server")]
    NoTls,
    /// TLS fails for another reason.
    #[error(
        "cannot be reached over TLS ({0}); check `sslrootcert`, `sslcert` and `sslkey`, and the server's `ssl` settings"
    )]
    Tls(String),
    /// The server rejects the user name or the password.
    #[error("rejected the login ({0}); check the user, the password and the server's pg_hba.conf")]
    Refused(String),
    /// The database does not exist.
    #[error("does not exist; create it with `createdb`, or name another")]
    NoDatabase,
    /// The role lacks a privilege.
    #[error(
        "does not let this role create or use its tables ({why}); run `CREATE SCHEMA {schema} AUTHORIZATION` with the role's name as the database's owner"
    )]
    NoRights {
        /// The database's message.
        why: String,
        /// The required schema.
        schema: String,
    },
    /// The database is a standby or read-only.
    #[error("is read-only, as a standby is; name the primary, or all servers: `A:5432,B:5432/DATABASE`")]
    ReadOnly,
    /// The schema contains tables of another program.
    #[error("has another program's tables in the schema `{0}`; name another with `?schema=`")]
    Foreign(String),
    /// A newer version of the program has changed the tables.
    #[error(
        "has format {found}, but this program knows only formats up to {known}; use the newer ruckus that wrote it"
    )]
    Newer {
        /// The minimum format that a program must support.
        found: i32,
        /// The latest format that this program supports.
        known: i32,
    },
    /// A connection pooler assigns each transaction to a different session.
    #[error(
        "is behind a pooler that breaks LISTEN, as poolers in transaction or statement mode do; connect directly, or set the pooler to session mode"
    )]
    Pooler,
    /// The server is too old.
    #[error("runs PostgreSQL {0}; ruckus needs 15 or later")]
    TooOld(u32),
    /// The encoding does not preserve texts.
    #[error("has the encoding {0}; make a database with UTF8: `createdb -E UTF8 -T template0`")]
    Encoding(String),
    /// The database contains only a part of the rooms of a store. Version 0.2 could split a store over several
    /// databases.
    #[error(
        "is part {part} of {parts} of one store, which only ruckus 0.2 can read; copy all {parts} databases into one with `ruckus store copy` of that version"
    )]
    OneOfSeveral {
        /// The number of the part, from 1.
        part: i32,
        /// The number of parts.
        parts: i32,
    },
    /// Another server uses the schema.
    #[error("is in use by another ruckus in the schema `{0}`; stop it first, or name another with `?schema=`")]
    InUse(String),
}
