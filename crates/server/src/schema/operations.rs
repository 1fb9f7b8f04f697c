//! All HTTP operations, the source of the `OpenAPI` document.

use super::operation::{
    Answer::{Empty, Json, Many, One, OneOrNull, Text},
    Needs::{Guest, Maybe, Nobody, Operator},
    Operation, Place, op,
};

/// Paging parameters.
const PAGE: &[(&str, &str)] = &[
    ("skip", "So many are passed over"),
    ("most", "At most so many, and never more than 100"),
];
const SEARCH: &[(&str, &str)] = &[("search", "Part of a name, or an id")];

/// All operations.
pub(super) const OPERATIONS: &[Operation] = &[
    op(
        "GET",
        "/me",
        "me",
        "Returns the caller; creates a guest and its cookie for an unknown browser",
        Maybe,
        One("Person"),
    ),
    op(
        "PUT",
        "/me",
        "rename",
        "Renames the caller; creates a guest for an unknown browser",
        Maybe,
        One("Person"),
    )
    .takes("RenameRequest")
    .or(&[422]),
    op(
        "GET",
        "/me/tables",
        "myTables",
        "The tables that have let me in",
        Guest,
        Many("TableView"),
    ),
    op(
        "POST",
        "/me/passphrase",
        "newPassphrase",
        "A new passphrase, shown this once; the one before is worth nothing",
        Guest,
        One("Passphrase"),
    ),
    op(
        "POST",
        "/me/recover",
        "recover",
        "This browser becomes the guest whose passphrase it is; its cookie comes with the answer",
        Nobody,
        One("Person"),
    )
    .takes("Passphrase")
    .or(&[404]),
    op(
        "GET",
        "/me/devices",
        "devices",
        "In how many browsers I am signed in",
        Guest,
        One("Devices"),
    ),
    op(
        "DELETE",
        "/me/devices/others",
        "signOutOthers",
        "Signs me out in all other browsers, at once, and forgets my passphrase",
        Guest,
        One("Devices"),
    ),
    op(
        "GET",
        "/me/programs",
        "programs",
        "The caller's programs, which play by a token",
        Guest,
        Many("ProgramView"),
    ),
    op(
        "POST",
        "/me/programs",
        "newProgram",
        "A new program; its token is shown this once",
        Guest,
        One("ProgramView"),
    )
    .takes("ProgramRequest")
    .or(&[409, 422]),
    op(
        "DELETE",
        "/me/programs/{program}",
        "forgetProgram",
        "Deletes a program: its token stops working and its sockets are closed",
        Guest,
        Empty,
    )
    .with(204)
    .or(&[404]),
    op(
        "GET",
        "/me/webhook",
        "webhook",
        "The caller's webhook, or null",
        Guest,
        OneOrNull("WebhookView"),
    ),
    op(
        "PUT",
        "/me/webhook",
        "setWebhook",
        "Another such address; the secret that notices are signed with is shown this once",
        Guest,
        One("WebhookView"),
    )
    .takes("WebhookRequest")
    .or(&[422]),
    op(
        "DELETE",
        "/me/webhook",
        "forgetWebhook",
        "Tells no address any more",
        Guest,
        Empty,
    )
    .with(204),
    op(
        "POST",
        "/me/webhook/test",
        "testWebhook",
        "Sends it a notice that means nothing",
        Guest,
        Empty,
    )
    .with(204)
    .or(&[404, 409]),
    op(
        "GET",
        "/games",
        "games",
        "The games with their seats, sides, options and bots",
        Nobody,
        Many("GameInfo"),
    ),
    op(
        "GET",
        "/games/{id}/reference",
        "reference",
        "A game's reference cards",
        Nobody,
        Many("Card"),
    )
    .or(&[404]),
    op(
        "GET",
        "/games/{id}/lessons",
        "lessons",
        "A game's lessons, in the order in which they are best played",
        Nobody,
        Many("LessonInfo"),
    )
    .or(&[404]),
    op(
        "POST",
        "/games/{id}/lessons/{number}",
        "openLesson",
        "A table at which I play a lesson. It replaces the table of any other lesson of mine",
        Guest,
        One("TableView"),
    )
    .with(201)
    .or(&[404, 409]),
    op(
        "GET",
        "/decks/{game}",
        "decks",
        "My own decks, the oldest first",
        Guest,
        Many("OwnDeck"),
    )
    .or(&[404, 422]),
    op(
        "PUT",
        "/decks/{game}/{id}",
        "keepDeck",
        "Keeps a deck of mine, new or changed",
        Guest,
        One("OwnDeck"),
    )
    .takes("DeckInput")
    .or(&[404, 409, 422]),
    op(
        "DELETE",
        "/decks/{game}/{id}",
        "forgetDeck",
        "Forgets a deck of mine, if it is there",
        Guest,
        Empty,
    )
    .with(204)
    .or(&[404, 422]),
    op(
        "GET",
        "/tables",
        "publicTables",
        "The public tables that are not finished, the most recently used first; a `Link` with \
         `rel=\"next\"` comes where there are more",
        Maybe,
        Many("TableView"),
    )
    .asks_words(&[
        ("search", "Part of a table's, game's, or player's name"),
        ("game", "The game's id"),
        ("open", "`true`: only tables that have not started"),
    ])
    .asks(&[
        ("skip", "So many are passed over"),
        ("most", "At most so many; 100 if absent, and at most"),
    ]),
    op(
        "POST",
        "/tables",
        "openTable",
        "Opens a table; I am its host, in seat 0",
        Guest,
        One("TableView"),
    )
    .takes("CreateTable")
    .with(201)
    .or(&[409, 422]),
    op(
        "GET",
        "/tables/{id}",
        "table",
        "A table as I may see it",
        Maybe,
        One("TableView"),
    )
    .or(&[404]),
    op(
        "PATCH",
        "/tables/{id}",
        "editTable",
        "The host decides",
        Guest,
        One("TableView"),
    )
    .takes("TableUpdate")
    .or(&[404, 409, 422]),
    op(
        "POST",
        "/tables/{id}/enter",
        "enter",
        "I come in, by a link where one is needed",
        Guest,
        One("TableView"),
    )
    .takes("EnterRequest")
    .or(&[404, 409]),
    op(
        "POST",
        "/tables/{id}/links",
        "newLink",
        "A new secret for a seat's link or the table's; host only",
        Guest,
        One("TableView"),
    )
    .takes("RenewLinkRequest")
    .or(&[404, 409, 422]),
    op(
        "PUT",
        "/tables/{id}/seats/{seat}",
        "sit",
        "Changes a seat",
        Guest,
        One("TableView"),
    )
    .takes("SitRequest")
    .or(&[404, 409, 422]),
    op(
        "PUT",
        "/tables/{id}/nonce",
        "giveNonce",
        "My number for the dice, until the match begins",
        Guest,
        One("TableView"),
    )
    .takes("NonceRequest")
    .or(&[404, 409]),
    op(
        "POST",
        "/tables/{id}/start",
        "start",
        "The match begins; host only, every seat must be filled",
        Guest,
        One("TableView"),
    )
    .or(&[404, 409, 422]),
    op(
        "POST",
        "/tables/{id}/send-away",
        "sendAway",
        "The host sends a person away, for now or for good",
        Guest,
        One("TableView"),
    )
    .takes("RemoveRequest")
    .or(&[404, 409, 422]),
    op(
        "POST",
        "/tables/{id}/leave",
        "leave",
        "I go away; my seat becomes empty",
        Guest,
        One("TableView"),
    )
    .or(&[404, 409]),
    op(
        "POST",
        "/tables/{id}/rematch",
        "rematch",
        "A table for the same people; the same one for all who ask",
        Guest,
        One("TableView"),
    )
    .or(&[404, 409, 422]),
    op(
        "GET",
        "/tables/{id}/archive",
        "archive",
        "A finished match: a header line, then an entry a line, as JSON",
        Maybe,
        Text("application/jsonl"),
    )
    .or(&[404, 409]),
    op(
        "GET",
        "/tables/{id}/record",
        "record",
        "The match so far as I was shown it: a header line, then a line an entry, as JSON",
        Maybe,
        Text("application/jsonl"),
    )
    .or(&[404, 409, 429]),
    op(
        "GET",
        "/tables/{id}/advice",
        "advice",
        "The best choices of the question that I am asked, the best first, weighed from what I know",
        Guest,
        Many("Weighed"),
    )
    .or(&[403, 404, 409, 429]),
    op(
        "GET",
        "/tables/{id}/analysis",
        "analysis",
        "What is known about a finished match; null if no one has had it analyzed",
        Maybe,
        OneOrNull("AnalysisView"),
    )
    .or(&[404]),
    op(
        "POST",
        "/tables/{id}/analysis",
        "analyze",
        "Analyzes a finished match in the background, or tells how far that is",
        Guest,
        One("AnalysisView"),
    )
    .or(&[404, 409, 429]),
    op(
        "GET",
        "/tables/{id}/lesson",
        "lesson",
        "The words of the lesson that is played here, and how many of its steps are reached",
        Guest,
        One("LessonView"),
    )
    .or(&[404, 429]),
    op(
        "POST",
        "/tables/{id}/sandbox",
        "playOn",
        "A new table at which a finished match is played on from one of its moments",
        Guest,
        One("TableView"),
    )
    .takes("SandboxRequest")
    .with(201)
    .or(&[404, 409]),
    op(
        "POST",
        "/sandboxes",
        "playFile",
        "A new table at which the match of an archive is played on from one of its moments",
        Guest,
        One("TableView"),
    )
    .takes_text("application/jsonl")
    .asks(&[
        (
            "entry",
            "After which entry; 0 is the set-up. Else the last one before the game is over",
        ),
        (
            "seat",
            "The seat to play. Else the first of those the match waits for then",
        ),
    ])
    .with(201)
    .or(&[404, 409, 422]),
    op(
        "GET",
        "/socket",
        "socket",
        "Opens the WebSocket that asyncapi.json describes. Needs an `Origin` of ours",
        Maybe,
        Empty,
    )
    .with(101)
    .or(&[426]),
    op(
        "POST",
        "/streams",
        "openStream",
        "Opens a stream of the messages that asyncapi.json describes, where no WebSocket gets through",
        Maybe,
        Text("text/event-stream"),
    ),
    op(
        "POST",
        "/streams/{stream}/{number}",
        "say",
        "Takes a message for a stream: the one with this number, from 1",
        Maybe,
        Empty,
    )
    .takes("ClientMessage")
    .with(204)
    .or(&[404, 409]),
    op(
        "POST",
        "/reports",
        "report",
        "Reports a person at a table to the operators; the last lines said there go with it",
        Guest,
        Empty,
    )
    .takes("ReportRequest")
    .with(204)
    .or(&[404, 409, 422]),
    op(
        "GET",
        "/api/openapi.json",
        "openapi",
        "This document",
        Nobody,
        Json,
    )
    .at(Place::Site),
    op(
        "GET",
        "/api/asyncapi.json",
        "asyncapi",
        "The socket's messages, as AsyncAPI 3",
        Nobody,
        Json,
    )
    .at(Place::Site),
    op(
        "GET",
        "/version",
        "version",
        "Which build it is",
        Nobody,
        One("Build"),
    )
    .at(Place::Site),
    op(
        "GET",
        "/livez",
        "livez",
        "Whether the process runs; `?verbose` for people",
        Nobody,
        Text("text/plain; charset=utf-8"),
    )
    .at(Place::Health),
    op(
        "GET",
        "/healthz",
        "healthz",
        "The same as `/livez`",
        Nobody,
        Text("text/plain; charset=utf-8"),
    )
    .at(Place::Health),
    op(
        "GET",
        "/readyz",
        "readyz",
        "Whether the database works and the server is not stopping; otherwise 503 in plain text",
        Nobody,
        Text("text/plain; charset=utf-8"),
    )
    .at(Place::Health),
    op(
        "GET",
        "/metrics",
        "metrics",
        "Counters for Prometheus",
        Nobody,
        Text(crate::metrics::Metrics::MEDIA_TYPE),
    )
    .at(Place::Admin),
    op(
        "GET",
        "/admin/v1/tables",
        "adminTables",
        "Tables, public or not, the last changed first",
        Operator,
        Many("AdminTable"),
    )
    .at(Place::Admin)
    .asks_words(SEARCH)
    .asks(PAGE),
    op(
        "POST",
        "/admin/v1/tables/{id}/close",
        "closeTable",
        "Ends a running match without a winner, forgets a table that has not begun",
        Operator,
        Empty,
    )
    .at(Place::Admin)
    .takes("Reason")
    .with(204)
    .or(&[404, 409, 422]),
    op(
        "GET",
        "/admin/v1/people",
        "adminPeople",
        "People who are kept, and what has been decided about them",
        Operator,
        Many("AdminPerson"),
    )
    .at(Place::Admin)
    .asks_words(SEARCH)
    .asks(PAGE),
    op(
        "PATCH",
        "/admin/v1/people/{id}",
        "decide",
        "Renames, mutes or bans a person, or lets them be",
        Operator,
        One("AdminPerson"),
    )
    .at(Place::Admin)
    .takes("PersonUpdate")
    .or(&[404, 422]),
    op(
        "GET",
        "/admin/v1/reports",
        "reports",
        "Reports that are open, or those that have been settled",
        Operator,
        Many("Report"),
    )
    .at(Place::Admin)
    .asks_words(&[("settled", "`true`: those that have been settled")])
    .asks(PAGE),
    op(
        "POST",
        "/admin/v1/reports/{number}/settle",
        "settleReport",
        "Settles a report",
        Operator,
        Empty,
    )
    .at(Place::Admin)
    .takes("Reason")
    .with(204)
    .or(&[404, 422]),
    op(
        "GET",
        "/admin/v1/acts",
        "acts",
        "The audit log, newest first",
        Operator,
        Many("AuditEntry"),
    )
    .at(Place::Admin)
    .asks(PAGE),
];
