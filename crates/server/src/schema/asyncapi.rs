//! The socket as `AsyncAPI` 3, from the server's side: it receives what clients send.

use serde_json::{Map, Value, json};

use crate::{
    config::Limits,
    depth::DEEPEST,
    socket::Close,
    version,
    wire::{ClientMessage, SUBPROTOCOL, ServerMessage},
};

/// The replies to each client message.
const ANSWERS: &[(&str, &[&str])] = &[
    (
        "watch",
        &[
            "table",
            "snapshot",
            "update",
            "chat",
            "presence",
            "clock",
            "undo_request",
            "proposal",
            "rejected",
        ],
    ),
    ("unwatch", &[]),
    ("act", COMMAND),
    ("undo", COMMAND),
    ("undo_answer", COMMAND),
    ("order", COMMAND),
    ("ahead", COMMAND),
    ("stops", COMMAND),
    ("pause", COMMAND),
    ("propose", COMMAND),
    ("answer", COMMAND),
    ("give_up", COMMAND),
    ("chat", COMMAND),
    ("log", &["log", "rejected"]),
    ("moment", &["moment", "rejected"]),
    ("ping", &["pong"]),
];

/// The replies to a command with an id.
const COMMAND: &[&str] = &["accepted", "rejected"];

/// Messages without a request.
const NEWS: &[&str] = &[
    "welcome",
    "table",
    "snapshot",
    "update",
    "clock",
    "presence",
    "chat",
    "undo_request",
    "proposal",
    "storage",
    "rejected",
];

/// The document.
pub fn asyncapi() -> Value {
    let mut types = super::types();
    types.subschema_for::<ClientMessage>();
    types.subschema_for::<ServerMessage>();
    let schemas = Value::Object(types.take_definitions(true));
    let mut messages = Map::new();
    let mut on_channel = Map::new();
    for (side, kind) in [("client", "ClientMessage"), ("server", "ServerMessage")] {
        let variants = schemas[kind]["oneOf"].as_array();
        for (n, variant) in variants.into_iter().flatten().enumerate() {
            let tag = variant["properties"]["type"]["const"].as_str();
            let name = format!("{side}.{}", tag.unwrap_or_default());
            let message = message(&name, kind, n, variant);
            messages.insert(name.clone(), message);
            let here = json!({ "$ref": format!("#/components/messages/{name}") });
            on_channel.insert(name, here);
        }
    }
    json!({
        "asyncapi": "3.0.0",
        "info": {
            "title": "Eldertable",
            "version": version::VERSION,
            "description": "How matches are played and watched; docs/protocol.md explains it, \
                            openapi.json describes what is asked over HTTP.",
        },
        "defaultContentType": "application/json",
        "servers": {
            "here": {
                "host": "{host}",
                "protocol": "wss",
                "description": "`ws` where the pages come by plain http",
                "variables": { "host": { "description": "The host of the pages" } },
                "security": [{ "$ref": "#/components/securitySchemes/guest" }],
            },
        },
        "channels": { "socket": channel(&on_channel.into()) },
        "operations": operations(),
        "components": {
            "schemas": schemas,
            "messages": messages,
            "correlationIds": {
                "command": {
                    "description": "The answer names the command that it answers",
                    "location": "$message.payload#/id",
                },
            },
            "securitySchemes": {
                "guest": {
                    "type": "httpApiKey", "in": "cookie", "name": "eldertable_guest",
                },
            },
        },
    })
}

/// A message whose payload is a variant of the type.
fn message(name: &str, kind: &str, number: usize, variant: &Value) -> Value {
    let mut message = json!({
        "name": name,
        "summary": variant["description"],
        "payload": { "$ref": format!("#{}/{kind}/oneOf/{number}", super::SCHEMAS) },
    });
    if variant["properties"]["id"].is_object() {
        message["correlationId"] = json!({ "$ref": "#/components/correlationIds/command" });
    }
    message
}

fn channel(messages: &Value) -> Value {
    let limits = Limits::default();
    let closes: Map<_, _> = Close::ALL
        .iter()
        .map(|close| (close.code().to_string(), Value::from(close.reason())))
        .collect();
    json!({
        "address": "/api/v1/socket",
        "servers": [{ "$ref": "#/servers/here" }],
        "messages": messages,
        "bindings": {
            "ws": {
                "method": "GET",
                "headers": {
                    "type": "object",
                    "properties": {
                        "Sec-WebSocket-Protocol": { "enum": [SUBPROTOCOL] },
                        "Origin": { "type": "string", "description": "One of the server's own" },
                    },
                    "required": ["Sec-WebSocket-Protocol", "Origin"],
                },
                "bindingVersion": "0.1.0",
            },
        },
        "x-frames": "a JSON text in each",
        "x-close-codes": closes,
        "x-limits": {
            "message_bytes": limits.message_bytes,
            "nested": DEEPEST,
            "messages_at_once": limits.message_burst,
            "messages_per_second": limits.messages_per_second,
            "tables_per_socket": limits.tables_per_socket,
            "sockets_per_person": limits.sockets_per_person,
            "sockets_per_address": limits.sockets_per_address,
            "silence_seconds": limits.silence.as_secs(),
            "heartbeat_seconds": limits.heartbeat.as_secs(),
            "waiting_frames": limits.outbox_frames,
            "waiting_bytes": limits.outbox_bytes,
        },
    })
}

fn operations() -> Value {
    let channel = json!({ "$ref": "#/channels/socket" });
    let here = |side: &str, tag: &str| json!({ "$ref": format!("#/channels/socket/messages/{side}.{tag}") });
    let mut all = Map::new();
    for (tag, answers) in ANSWERS {
        let mut operation = json!({
            "action": "receive", "channel": channel, "messages": [here("client", tag)],
        });
        if !answers.is_empty() {
            let answers: Vec<_> = answers.iter().map(|a| here("server", a)).collect();
            operation["reply"] = json!({ "channel": channel, "messages": answers });
        }
        all.insert((*tag).to_owned(), operation);
    }
    let news: Vec<_> = NEWS.iter().map(|tag| here("server", tag)).collect();
    let news = json!({ "action": "send", "channel": channel, "messages": news });
    all.insert("news".to_owned(), news);
    all.into()
}
