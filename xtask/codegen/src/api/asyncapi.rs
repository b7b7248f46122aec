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
            "description": "Messages between a client and the server during play. The version is the protocol \
             version, which every snapshot contains. docs/protocol.md, -lobby.md and -races.md explain the sequence \
             of messages. Ignore unknown fields; the server rejects fields that it does not know.",
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
                "description": "Send `hello` with the seat's token, or `watch`, within 5 seconds; otherwise the \
                 socket closes with 4016. The answer is a snapshot; updates follow. Answer each `ping`: a socket \
                 without messages from the client for 20 seconds closes with 4017. After either code, reconnect and \
                 send `hello` with `last`. Other errors of the connection are close codes too (docs/protocol.md).",
                "parameters": {"code": {"description": "The code of the table, in upper or lower case."}},
                "messages": {
                    "client": {"$ref": "#/components/messages/ClientMessage"},
                    "server": {"$ref": "#/components/messages/ServerMessage"},
                },
            },
            "event": {
                "address": "/api/events/{code}/socket",
                "title": "An event of several tables",
                "description": "Send `hello` with the event's token, or `watch`. After that, only `ping`, `pong` and \
                 `hidden` are valid messages from the client. The server sends the whole event, then changes \
                 (docs/protocol-events.md). It closes like the socket of a table: 4016 without a first message in \
                 time, 4017 without later messages.",
                "parameters": {"code": {"description": "The event's code: five letters, in upper or lower case."}},
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
                "ClientMessage": {"title": "Messages from a client", "payload": schemas.sent(shape::<ClientMessage>)},
                "ServerMessage": {"title": "Messages from a table", "payload": schemas.said(shape::<ServerMessage>)},
                "EventMessage": {"title": "Messages from an event", "payload": schemas.said(shape::<EventMessage>)},
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
