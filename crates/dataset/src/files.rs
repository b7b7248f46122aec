//! Writes the files of a data set.

use std::fs::{self, File};
use std::io;
use std::path::Path;
use std::sync::Arc;

use parquet::basic::Compression;
use parquet::errors::Result;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::WriterProperties;
use parquet::file::writer::SerializedFileWriter;

use crate::columns::{Column, schema};
use crate::rows::COLUMNS;

/// The suffix of a file that is being written.
const UNFINISHED: &str = ".unfinished";

/// Writes columns to a file atomically: under a temporary name, then renamed.
pub(crate) fn write(path: &Path, columns: &[Column], about: &str) -> Result<()> {
    let unfinished = beside(path);
    let properties = WriterProperties::builder()
        .set_compression(Compression::SNAPPY)
        .set_created_by(format!("ruckus {}", env!("CARGO_PKG_VERSION")))
        .set_key_value_metadata(Some(vec![KeyValue::new("ruckus".to_owned(), about.to_owned())]))
        .build();
    let file = File::create(&unfinished)?;
    let mut writer = SerializedFileWriter::new(file, schema(COLUMNS)?, Arc::new(properties))?;
    let mut group = writer.next_row_group()?;
    let mut filled = columns.iter();
    while let Some(mut place) = group.next_column()? {
        if let Some(column) = filled.next() {
            column.write(&mut place)?;
        }
        place.close()?;
    }
    group.close()?;
    let file = writer.into_inner()?;
    file.sync_all()?;
    fs::rename(&unfinished, path)?;
    Ok(())
}

/// Writes a text in the same way.
pub(crate) fn write_text(path: &Path, text: &str) -> io::Result<()> {
    let unfinished = beside(path);
    fs::write(&unfinished, text)?;
    File::open(&unfinished)?.sync_all()?;
    fs::rename(&unfinished, path)
}

fn beside(path: &Path) -> std::path::PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(UNFINISHED);
    path.with_file_name(name)
}
