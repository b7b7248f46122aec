//! Reads the files of earlier versions with the current one. `tests/frozen/README.md` lists the files.
//!
//! `RUCKUS_FREEZE=1 cargo test -p ruckus-server --test it frozen::` writes the files of the current version. Never
//! rewrite the folder of a released version.

mod journals;
mod server;
mod snapshots;

use std::path::{Path, PathBuf};

use serde_json::Value;

/// The version that wrote the files.
const VERSION: &str = "0.2.0";

/// The folder of a version.
fn folder(version: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/frozen").join(version)
}

/// The folder of the current version if its files are to be written.
fn to_write() -> Option<PathBuf> {
    std::env::var_os("RUCKUS_FREEZE").map(|_| folder(env!("CARGO_PKG_VERSION")))
}

/// Writes a file and makes the folders that it is in.
fn write(file: &Path, text: impl AsRef<[u8]>) -> crate::support::Tested {
    std::fs::create_dir_all(file.with_file_name(""))?;
    Ok(std::fs::write(file, text)?)
}

/// Respells what 0.2.0 wrote as this version spells it: the colors of cards and the name of the rule G10. Texts stay.
fn respelled(value: Value) -> Value {
    match value {
        Value::Object(fields) => {
            fields.into_iter().map(|(key, value)| (key.replace("colour", "color"), respelled(value))).collect()
        }
        Value::Array(values) => values.into_iter().map(respelled).collect(),
        Value::String(word) if word == "colour" => "color".into(),
        other => other,
    }
}

/// True if `other` has everything that `one` has. A newer version may add fields.
fn is_within(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Object(one), Value::Object(other)) => {
            one.iter().all(|(key, value)| other.get(key).is_some_and(|other| is_within(value, other)))
        }
        (Value::Array(one), Value::Array(other)) => {
            one.len() == other.len() && one.iter().zip(other).all(|(one, other)| is_within(one, other))
        }
        _ => one == other,
    }
}
