//! Files generated from the wire's types: TypeScript for the page, JSON Schema for
//! other clients. Fails when the files are stale; `UPDATE=1` rewrites them.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use server::wire;
use ts_rs::{Config, TS, TypeVisitor};

const HEADER: &str = "// Generated from the server's types by `UPDATE=1 cargo test -p server --test \
                      generated`. Do not edit.\n\n";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Compares a file with what it should be, or writes it.
fn settle(path: &str, text: &str) {
    let file = root().join(path);
    if std::env::var_os("UPDATE").is_some() {
        let folder = file.parent().map_or(Ok(()), fs::create_dir_all);
        let written = folder.and_then(|()| fs::write(&file, text));
        assert!(written.is_ok(), "{path}: {written:?}");
        return;
    }
    let found = fs::read_to_string(&file).unwrap_or_default();
    assert!(
        found == text,
        "{path} is stale: run `UPDATE=1 cargo test -p server --test generated`"
    );
}

/// The declarations of a type and of everything it is made of, by name.
#[derive(Default)]
struct Declared {
    types: BTreeMap<String, String>,
}

impl TypeVisitor for Declared {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        // Types without a file of their own are built in.
        if T::output_path().is_none() {
            return;
        }
        let config = Config::default();
        let name = T::ident(&config);
        if self.types.contains_key(&name) {
            return;
        }
        let docs = T::docs().unwrap_or_default();
        self.types
            .insert(name, format!("{docs}export {}\n", T::decl(&config)));
        T::visit_dependencies(self);
    }
}

impl Declared {
    fn with<T: TS + 'static + ?Sized>(mut self) -> Self {
        self.visit::<T>();
        self
    }

    fn text(&self) -> String {
        let all: Vec<_> = self.types.values().map(String::as_str).collect();
        let text = all.join("\n");
        let lines: Vec<_> = text.lines().map(str::trim_end).collect();
        format!("{HEADER}{}\n", lines.join("\n"))
    }
}

fn wire_types() -> Declared {
    Declared::default()
        .with::<wire::ClientMessage>()
        .with::<wire::ServerMessage>()
        .with::<wire::GameInfo>()
        .with::<wire::OwnDeck>()
        .with::<wire::Passphrase>()
        .with::<wire::WebhookView>()
        .with::<wire::ProgramView>()
        .with::<wire::LessonInfo>()
        .with::<wire::LessonView>()
        .with::<wire::AnalysisView>()
        .with::<engine::advice::Weighed>()
        .with::<wire::Devices>()
        .with::<engine::Card>()
}

#[test]
fn the_pages_types_are_fresh() {
    settle("web-client/src/generated/wire.ts", &wire_types().text());
    let game = Declared::default()
        .with::<cthulhu_wars::view::View>()
        .with::<cthulhu_wars::Setup>();
    settle("web-client/src/generated/cthulhu-wars.ts", &game.text());
    let game = Declared::default()
        .with::<gods_war::view::View>()
        .with::<gods_war::Setup>();
    settle("web-client/src/generated/gods-war.ts", &game.text());
    let game = Declared::default().with::<coc_lcg::view::View>();
    settle("web-client/src/generated/coc-lcg.ts", &game.text());
}

#[test]
fn the_schemas_are_fresh() {
    let client = schemars::schema_for!(wire::ClientMessage);
    let server = schemars::schema_for!(wire::ServerMessage);
    for (name, schema) in [("client-message", client), ("server-message", server)] {
        let text = serde_json::to_string_pretty(&schema).unwrap();
        settle(&format!("docs/schema/{name}.json"), &format!("{text}\n"));
    }
}

#[test]
fn the_descriptions_of_the_api_are_fresh() {
    for (name, document) in [
        ("openapi", server::schema::openapi()),
        ("asyncapi", server::schema::asyncapi()),
    ] {
        let text = serde_json::to_string_pretty(&document).unwrap();
        settle(&format!("docs/schema/{name}.json"), &format!("{text}\n"));
    }
}

/// Every example of `docs/protocol.md` is a message that the server would read or send.
#[test]
fn the_examples_of_the_protocol_fit() {
    let page = fs::read_to_string(root().join("docs/protocol.md")).unwrap();
    let mut blocks = page.split("```json ").skip(1);
    let mut kinds = BTreeMap::new();
    let examples = blocks.by_ref().map(|block| {
        let (side, rest) = block.split_once('\n').unwrap();
        (side, rest.split_once("\n```").unwrap().0)
    });
    for (side, text) in examples {
        let again = if side == "client" {
            let message: wire::ClientMessage = serde_json::from_str(text).unwrap();
            serde_json::to_value(message).unwrap()
        } else {
            let message: wire::ServerMessage = serde_json::from_str(text).unwrap();
            serde_json::to_value(message).unwrap()
        };
        let written: serde_json::Value = serde_json::from_str(text).unwrap();
        assert_eq!(again, written, "nothing is left out and nothing is unknown");
        let kind = format!("{side} {}", written["type"].as_str().unwrap());
        *kinds.entry(kind).or_insert(0) += 1;
    }
    assert_eq!(
        kinds.len(),
        16 + 15,
        "an example of each message: {kinds:?}"
    );
}
