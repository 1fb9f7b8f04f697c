//! HTTP as `OpenAPI` 3.1.

use engine::{Card, advice::Weighed};
use serde_json::{Map, Value, json};

use super::{
    operation::{Answer, Needs, Operation, Place},
    operations::OPERATIONS,
};
use crate::{
    config::Limits,
    depth::DEEPEST,
    http::{
        AdminPerson, AdminTable, Build, DeckInput, EnterRequest, NonceRequest, PersonUpdate,
        Problem, ProgramRequest, Reason, RemoveRequest, RenameRequest, RenewLinkRequest,
        ReportRequest, SandboxRequest, WebhookRequest,
    },
    lobby::{CreateTable, SitRequest, TableUpdate},
    moderation::{AuditEntry, Report},
    version,
    wire::{
        AnalysisView, ClientMessage, Devices, GameInfo, LessonInfo, LessonView, OwnDeck,
        Passphrase, Person, ProgramView, TableView, WebhookView,
    },
};

/// Every error code over HTTP.
pub const CODES: &[&str] = &[
    "banned",
    "busy",
    "deck",
    "elsewhere",
    "finished",
    "forbidden",
    "foreign_origin",
    "frozen",
    "invalid",
    "malformed",
    "no_operator",
    "no_stream",
    "no_upgrade",
    "no_advice",
    "not_delivered",
    "not_finished",
    "not_found",
    "not_started",
    "not_your_turn",
    "other_rules",
    "out_of_order",
    "over",
    "rate_limited",
    "seat_taken",
    "started",
    "too_large",
    "too_many_decks",
    "too_many_programs",
    "too_many_reports",
    "too_many_tables",
    "unavailable",
    "unknown_game",
    "unknown_guest",
    "unknown_passphrase",
    "unknown_program",
    "wrong_method",
];

/// The document.
pub fn openapi() -> Value {
    let mut paths = Map::new();
    for operation in OPERATIONS {
        let path = paths
            .entry(operation.address())
            .or_insert_with(|| json!({}));
        path[operation.method.to_ascii_lowercase()] = described(operation);
    }
    json!({
        "openapi": "3.1.0",
        "jsonSchemaDialect": "https://json-schema.org/draft/2020-12/schema",
        "info": {
            "title": "Eldertable",
            "version": version::VERSION,
            "description": "Tables, seats, decks and who one is. Matches are played on the socket, \
                            see asyncapi.json; docs/protocol.md explains both.",
        },
        "servers": [{ "url": "/" }],
        "paths": paths,
        "components": {
            "schemas": schemas(),
            "responses": { "Problem": problem() },
            "securitySchemes": {
                "operator": { "type": "http", "scheme": "bearer" },
                "program": { "type": "http", "scheme": "bearer" },
                "guest": { "type": "apiKey", "in": "cookie", "name": "eldertable_guest" },
            },
        },
    })
}

fn schemas() -> Value {
    let mut types = super::types();
    macro_rules! describe {
        ($($kind:ty,)*) => {$(types.subschema_for::<$kind>();)*};
    }
    describe! {
        AuditEntry, AdminPerson, AdminTable, Build, Card, PersonUpdate, ClientMessage, Devices, TableUpdate, EnterRequest, GameInfo, NonceRequest, WebhookRequest, RenewLinkRequest, ReportRequest, CreateTable,
        OwnDeck, Passphrase, Person, ProgramRequest, ProgramView, SandboxRequest, Problem<'static>, RenameRequest, Report, RemoveRequest, SitRequest, TableView,
        LessonInfo, LessonView, WebhookView, Reason, DeckInput, AnalysisView, Weighed,
    }
    let mut schemas = Value::Object(types.take_definitions(true));
    schemas["Problem"]["properties"]["code"]["enum"] = CODES.into();
    schemas
}

fn problem() -> Value {
    json!({
        "description": "A refusal; nothing has changed",
        "headers": {
            "Retry-After": {
                "description": "After so many seconds, with 429",
                "schema": { "type": "integer" },
            },
        },
        "content": { "application/problem+json": { "schema": type_of("Problem") } },
    })
}

fn type_of(name: &str) -> Value {
    json!({ "$ref": format!("#{}/{name}", super::SCHEMAS) })
}

fn described(operation: &Operation) -> Value {
    let mut all = json!({
        "operationId": operation.id,
        "summary": operation.what,
        "tags": [tag(operation)],
        "responses": answers(operation),
    });
    let parameters = parameters(operation);
    if !parameters.is_empty() {
        all["parameters"] = parameters.into();
    }
    match operation.needs {
        Needs::Nobody => {}
        Needs::Maybe => all["security"] = json!([{}, { "guest": [] }, { "program": [] }]),
        Needs::Guest => all["security"] = json!([{ "guest": [] }, { "program": [] }]),
        Needs::Operator => all["security"] = json!([{ "operator": [] }]),
    }
    if let Some(kind) = operation.file {
        let most = Limits::default().archive_bytes;
        all["requestBody"] = json!({
            "required": true,
            "description": format!("At most {most} bytes, each line nested at most {DEEPEST} deep"),
            "content": { kind: { "schema": { "type": "string" } } },
        });
    }
    if let Some(body) = operation.body {
        let most = Limits::default().message_bytes;
        all["requestBody"] = json!({
            "required": true,
            "description": format!("At most {most} bytes, nested at most {DEEPEST} deep"),
            "content": { "application/json": { "schema": type_of(body) } },
        });
    }
    all
}

fn tag(operation: &Operation) -> &'static str {
    match operation.place {
        Place::Api => "api",
        Place::Health | Place::Site => "site",
        Place::Admin => "admin",
    }
}

fn parameters(operation: &Operation) -> Vec<Value> {
    let names = operation.path.split('/').filter_map(|part| {
        let name = part.strip_prefix('{')?;
        name.strip_suffix('}')
    });
    let schema = |name| match name {
        "number" => json!({ "type": "integer", "minimum": 1 }),
        "seat" => json!({ "type": "integer", "minimum": 0, "maximum": 255 }),
        _ => json!({ "type": "string" }),
    };
    let asked = operation.asked.iter().map(|(name, what)| {
        let number = json!({ "type": "integer", "minimum": 0 });
        json!({ "name": name, "in": "query", "description": what, "schema": number })
    });
    let words = operation.asked_words.iter().map(|(name, what)| {
        let words = json!({ "type": "string" });
        json!({ "name": name, "in": "query", "description": what, "schema": words })
    });
    names
        .map(|name| json!({ "name": name, "in": "path", "required": true, "schema": schema(name) }))
        .chain(words)
        .chain(asked)
        .collect()
}

fn answers(operation: &Operation) -> Value {
    let mut answers = Map::new();
    let content = |kind: &str, schema: Value| json!({ kind: { "schema": schema } });
    let json_of = |schema| content("application/json", schema);
    let content = match operation.answer {
        Answer::One(name) => Some(json_of(type_of(name))),
        Answer::OneOrNull(name) => Some(json_of(json!({
            "anyOf": [type_of(name), { "type": "null" }],
        }))),
        Answer::Many(name) => Some(json_of(json!({ "type": "array", "items": type_of(name) }))),
        Answer::Json => Some(json_of(json!({ "type": "object" }))),
        Answer::Text(kind) => Some(content(kind, json!({ "type": "string" }))),
        Answer::Empty => None,
    };
    let mut done = json!({ "description": "Done" });
    if let Some(content) = content {
        done["content"] = content;
    }
    answers.insert(operation.status.to_string(), done.clone());
    if operation.id == "readyz" {
        done["description"] = "Not ready".into();
        answers.insert("503".to_owned(), done);
    }
    for status in refusals(operation) {
        let refused = json!({ "$ref": "#/components/responses/Problem" });
        answers.insert(status.to_string(), refused);
    }
    answers.into()
}

/// The error statuses of an operation.
fn refusals(operation: &Operation) -> Vec<u16> {
    let operators = operation.needs == Needs::Operator;
    if operation.place != Place::Api && !operators {
        return Vec::new();
    }
    let mut all = operation.refused.to_vec();
    // The database may be unavailable.
    all.push(503);
    if !operators {
        // Requests of unknown clients are limited by address.
        all.push(429);
    }
    if matches!(operation.needs, Needs::Guest | Needs::Operator) {
        all.push(401);
    }
    // The caller may lack rights or be banned.
    if operators
        || operation.needs == Needs::Guest
        || operation.method != "GET"
        || operation.id == "socket"
    {
        all.push(403);
    }
    if operation.body.is_some() || operation.file.is_some() {
        all.extend([400, 413]);
    }
    if operation.path.contains('{') || (operators && operation.method == "GET") {
        all.push(400);
    }
    all.sort_unstable();
    all.dedup();
    all
}
