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
    /// It is one of several that are one store together.
    #[error("is number {part} of {parts} databases that are one store; name all of them, in their order, with --store")]
    OneOfSeveral {
        /// Which it is, from 1.
        part: u32,
        /// Of how many.
        parts: u32,
    },
    /// It was named together with more or fewer than belong to it.
    #[error(
        "is one of {parts} databases that are one store, and {named} were named; name all {parts}, or spread the store over {named} new ones with `ruckus store copy`"
    )]
    OtherCount {
        /// How many belong together.
        parts: u32,
        /// How many were named.
        named: u32,
    },
    /// It was named in another place than its own.
    #[error("is number {part} of its store, and was named as number {named}; the right order is: {order}")]
    WrongOrder {
        /// Which it is, from 1.
        part: u32,
        /// As which it was named.
        named: u32,
        /// All addresses, in their order.
        order: String,
    },
    /// It does not belong to the others.
    #[error(
        "does not belong to the other databases named with --store; name the one that is number {part} of {parts} there, or restore its backup"
    )]
    Stranger {
        /// As which it was named.
        part: u32,
        /// Of how many.
        parts: u32,
    },
    /// It was named before.
    #[error("is the same as number {0}; name each database once")]
    NamedTwice(u32),
    /// It is a store by itself, with something in it.
    #[error(
        "holds a store of its own; to spread it over {0} databases, copy it into new ones with `ruckus store copy`"
    )]
    OfItsOwn(u32),
    /// Another server uses the schema.
    #[error("is in use by another ruckus in the schema `{0}`; stop it first, or name another with `?schema=`")]
    InUse(String),
}
