//! Sees to it that the folder of the built page exists: it is built into the server. While it is
//! empty the server answers with a page that says how to build it.

use std::{fs, path::Path};

fn main() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web-client/dist");
    let made = fs::create_dir_all(&page);
    assert!(made.is_ok(), "can't make {}: {made:?}", page.display());
    println!("cargo::rerun-if-changed=../../web-client/dist");
}
