//! What is generated from the wire's types for others: TypeScript for the page, JSON Schema for
//! everybody. Fails when the files are stale; `UPDATE=1` writes them anew.

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
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, text).unwrap();
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
        .with::<engine::Card>()
}

#[test]
fn the_pages_types_are_fresh() {
    settle("web-client/src/generated/wire.ts", &wire_types().text());
    let game = Declared::default()
        .with::<cthulhu_wars::view::View>()
        .with::<cthulhu_wars::Setup>();
    settle("web-client/src/generated/cthulhu-wars.ts", &game.text());
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
