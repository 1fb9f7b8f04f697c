//! The API's description for programs, made from the types: `OpenAPI` 3.1 for HTTP, `AsyncAPI` 3 for the
//! socket. `docs/schema` holds both, and tests compare them with the router and with what the server
//! really says.

mod asyncapi;
mod openapi;
mod operation;
mod operations;

use schemars::{SchemaGenerator, generate::SchemaSettings};

pub use self::{
    asyncapi::asyncapi,
    openapi::{CODES, openapi},
};

/// Where types are described in both documents.
const SCHEMAS: &str = "/components/schemas";

/// A generator whose types refer to each other where a document keeps them.
fn types() -> SchemaGenerator {
    SchemaSettings::draft2020_12()
        .with(|s| s.definitions_path = SCHEMAS.into())
        .into_generator()
}
