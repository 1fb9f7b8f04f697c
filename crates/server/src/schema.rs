//! The API's descriptions, generated from the types: `OpenAPI` 3.1 for HTTP, `AsyncAPI` 3 for the
//! socket. `docs/schema` holds both; tests compare them with the router and with real messages.

mod asyncapi;
mod openapi;
mod operation;
mod operations;

use schemars::{SchemaGenerator, generate::SchemaSettings};

pub use self::{
    asyncapi::asyncapi,
    openapi::{CODES, openapi},
};

/// The location of types in both documents.
const SCHEMAS: &str = "/components/schemas";

/// A generator whose references point to that location.
fn types() -> SchemaGenerator {
    SchemaSettings::draft2020_12()
        .with(|s| s.definitions_path = SCHEMAS.into())
        .into_generator()
}
