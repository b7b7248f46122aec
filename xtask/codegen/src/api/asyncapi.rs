//! The AsyncAPI 3.0 description of the sockets: what a client sends and receives.

use anyhow::Result;
use ruckus_protocol::{ClientMessage, EventMessage, ServerMessage, VERSION};
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use super::LICENSE;
use super::schemas::{Schemas, shape};

/// The description.
pub(super) fn description() -> Result<Value> {
    // The default schema format of AsyncAPI.
    let mut schemas = Schemas::new(&SchemaSettings::draft07());
    let mut description = json!({
        "asyncapi": "3.0.0",
        "info": {
            "title": "ruckus: sockets",
            "version": VERSION.to_string(),
            "description": "What a client sends and receives while it plays. The version is that of the protocol, in \
                every snapshot. How it goes together is in docs/protocol.md, -lobby.md and -races.md. Ignore fields that \
                you do not know; the server refuses fields that it does not know.",
            "license": {"name": LICENSE},
        },
        "defaultContentType": "application/json",
        "servers": {
            "local": {"host": "localhost:8080", "protocol": "ws", "description": "A server on this machine."},
        },
        "channels": {
            "table": {
                "address": "/api/tables/{code}/socket",
                "title": "A table",
                "description": "Say `hello` with the seat's token, or `watch`, within 5 seconds (else the socket closes with 4016). \
                    The answer is a snapshot; updates follow. Answer each `ping`: a socket on which nothing is heard for \
                    20 seconds closes with 4017. After either code, connect again and say `hello` with `last`. What else is \
                    wrong with the connection comes as a close code, too (docs/protocol.md).",
                "parameters": {"code": {"description": "What the table is found by, read in any case."}},
                "messages": {
                    "client": {"$ref": "#/components/messages/ClientMessage"},
                    "server": {"$ref": "#/components/messages/ServerMessage"},
                },
            },
            "event": {
                "address": "/api/events/{code}/socket",
                "title": "An event of several tables",
                "description": "Say `hello` with the event's token, or `watch`. Of a client's messages only `ping`, `pong` \
                    and `hidden` may follow. The server says the whole event, then what changes (docs/protocol-events.md). \
                    It closes as the socket of a table does: 4016 without a first message in time, 4017 after silence.",
                "parameters": {"code": {"description": "The event's code: five letters, read in any case."}},
                "messages": {
                    "client": {"$ref": "#/components/messages/ClientMessage"},
                    "server": {"$ref": "#/components/messages/EventMessage"},
                },
            },
        },
        "operations": {
            "sendToTable": operation("send", "table", "client"),
            "receiveFromTable": operation("receive", "table", "server"),
            "sendToEvent": operation("send", "event", "client"),
            "receiveFromEvent": operation("receive", "event", "server"),
        },
        "components": {
            "messages": {
                "ClientMessage": {"title": "What a client says", "payload": schemas.sent(shape::<ClientMessage>)},
                "ServerMessage": {"title": "What a table says", "payload": schemas.said(shape::<ServerMessage>)},
                "EventMessage": {"title": "What an event says", "payload": schemas.said(shape::<EventMessage>)},
            },
        },
    });
    schemas.put_into(&mut description)?;
    Ok(description)
}

/// An operation of a client at a channel.
fn operation(action: &str, channel: &str, message: &str) -> Value {
    json!({
        "action": action,
        "channel": {"$ref": format!("#/channels/{channel}")},
        "messages": [{"$ref": format!("#/channels/{channel}/messages/{message}")}],
    })
}
