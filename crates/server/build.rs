//! Creates the folder of the built page, which the server embeds, if it is missing. A server that is
//! built without its page says so here, when it starts, and to browsers.

use std::{fs, path::Path};

fn main() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web-client/dist");
    let made = fs::create_dir_all(&page);
    assert!(made.is_ok(), "can't make {}: {made:?}", page.display());
    if !page.join("index.html").exists() {
        println!(
            "cargo::warning=the page is not built: this server will have none. \
             Build it first: cd web-client && npm ci && npm run build"
        );
    }
    println!("cargo::rerun-if-changed=../../web-client/dist");
}
