//! Columns of a Parquet file: values and lists, without nulls unless stated.

use std::sync::Arc;

use parquet::data_type::{BoolType, ByteArray, ByteArrayType, Int32Type};
use parquet::errors::Result;
use parquet::file::writer::SerializedColumnWriter;
use parquet::schema::parser::parse_message_type;
use parquet::schema::types::TypePtr;

/// The type of a column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Unsigned integers.
    Number,
    /// Signed integers.
    Signed,
    Flag,
    Text,
    /// A text or null.
    MaybeText,
    Numbers,
    Flags,
    Texts,
}

/// A column that is being filled.
#[derive(Debug)]
pub(crate) enum Column {
    Numbers(Values<i32>),
    Flags(Values<bool>),
    Texts(Values<ByteArray>),
}

/// Values with their nesting levels, which tell where lists begin and which lists are empty.
#[derive(Debug)]
pub(crate) struct Values<T> {
    values: Vec<T>,
    /// Definition levels: 1 for a value, 0 for null or an empty list. `None` if the column always has a value.
    defined: Option<Vec<i16>>,
    /// Repetition levels: 0 at the beginning of a row, 1 inside a list. `None` if the column has no lists.
    repeated: Option<Vec<i16>>,
}

impl<T> Values<T> {
    const fn new(defined: bool, repeated: bool) -> Self {
        let defined = if defined { Some(Vec::new()) } else { None };
        let repeated = if repeated { Some(Vec::new()) } else { None };
        Self { values: Vec::new(), defined, repeated }
    }

    fn row(&mut self, row: impl IntoIterator<Item = T>) {
        let before = self.values.len();
        self.values.extend(row);
        let count = self.values.len() - before;
        if let Some(defined) = &mut self.defined {
            defined.extend(std::iter::repeat_n(1, count));
            if count == 0 {
                defined.push(0);
            }
        }
        if let Some(repeated) = &mut self.repeated {
            repeated.push(0);
            repeated.extend(std::iter::repeat_n(1, count.saturating_sub(1)));
        }
    }
}

impl Column {
    pub(crate) const fn new(kind: Kind) -> Self {
        match kind {
            Kind::Number | Kind::Signed => Self::Numbers(Values::new(false, false)),
            Kind::Flag => Self::Flags(Values::new(false, false)),
            Kind::Text => Self::Texts(Values::new(false, false)),
            Kind::MaybeText => Self::Texts(Values::new(true, false)),
            Kind::Numbers => Self::Numbers(Values::new(true, true)),
            Kind::Flags => Self::Flags(Values::new(true, true)),
            Kind::Texts => Self::Texts(Values::new(true, true)),
        }
    }

    /// Adds a row of numbers: a single one, or a list.
    pub(crate) fn numbers(&mut self, row: impl IntoIterator<Item = i32>) {
        if let Self::Numbers(values) = self {
            values.row(row);
        }
    }

    /// Adds a row of flags: a single one, or a list.
    pub(crate) fn flags(&mut self, row: impl IntoIterator<Item = bool>) {
        if let Self::Flags(values) = self {
            values.row(row);
        }
    }

    /// Adds a row of texts: a single one, null, or a list.
    pub(crate) fn texts<T: Into<String>>(&mut self, row: impl IntoIterator<Item = T>) {
        if let Self::Texts(values) = self {
            values.row(row.into_iter().map(|text| ByteArray::from(text.into().into_bytes())));
        }
    }

    /// Writes the values as the next column.
    pub(crate) fn write(&self, writer: &mut SerializedColumnWriter<'_>) -> Result<()> {
        match self {
            Self::Numbers(Values { values, defined, repeated }) => {
                writer.typed::<Int32Type>().write_batch(values, defined.as_deref(), repeated.as_deref())?;
            }
            Self::Flags(Values { values, defined, repeated }) => {
                writer.typed::<BoolType>().write_batch(values, defined.as_deref(), repeated.as_deref())?;
            }
            Self::Texts(Values { values, defined, repeated }) => {
                writer.typed::<ByteArrayType>().write_batch(values, defined.as_deref(), repeated.as_deref())?;
            }
        }
        Ok(())
    }
}

/// Returns the schema of a file with these columns.
pub(crate) fn schema(columns: &[(&str, Kind)]) -> Result<TypePtr> {
    let mut message = "message decisions {\n".to_owned();
    for (name, kind) in columns {
        let list = |of: &str| format!("required group {name} (LIST) {{ repeated group list {{ required {of}; }} }}\n");
        message.push_str(&match kind {
            Kind::Number => format!("required int32 {name} (INTEGER(32,false));\n"),
            Kind::Signed => format!("required int32 {name};\n"),
            Kind::Flag => format!("required boolean {name};\n"),
            Kind::Text => format!("required binary {name} (STRING);\n"),
            Kind::MaybeText => format!("optional binary {name} (STRING);\n"),
            Kind::Numbers => list("int32 element (INTEGER(32,false))"),
            Kind::Flags => list("boolean element"),
            Kind::Texts => list("binary element (STRING)"),
        });
    }
    message.push('}');
    Ok(Arc::new(parse_message_type(&message)?))
}
