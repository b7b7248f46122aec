//! JSON Schemas of request and response bodies. They exist only with the feature `schema`.

/// The JSON Schema of a type. Empty without the feature `schema`.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Adds the schema to a generator and returns a reference to it.
    #[cfg(feature = "schema")]
    pub schema: fn(&mut schemars::SchemaGenerator) -> schemars::Schema,
}

/// A type that is sent or received as JSON. With the feature `schema`, it needs a JSON Schema.
pub(crate) trait Wire {
    /// Returns the shape of the type.
    fn shape() -> Shape;
}

#[cfg(feature = "schema")]
impl<T: schemars::JsonSchema> Wire for T {
    fn shape() -> Shape {
        Shape { schema: |generator| generator.subschema_for::<T>() }
    }
}

#[cfg(not(feature = "schema"))]
impl<T> Wire for T {
    fn shape() -> Shape {
        Shape {}
    }
}
