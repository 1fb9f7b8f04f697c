//! Settings that may contain a secret: given directly, or by the name of a file, which keeps them out
//! of process lists.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use rules::Usage;

/// Such a setting.
#[derive(Clone, Copy, Debug)]
pub(super) struct Held {
    /// Its key in the settings file; with `_file` appended, the key for a file name.
    pub(super) key: &'static str,
    /// Its environment variable; with `_FILE` appended, the variable for a file name.
    pub(super) variable: &'static str,
}

impl Held {
    /// Its value from the environment, otherwise from the settings file at `path`.
    pub(super) fn settle(
        self,
        value: Option<&String>,
        held: Option<&PathBuf>,
        path: Option<&Path>,
    ) -> anyhow::Result<Option<String>> {
        let Self { key, variable } = self;
        let file_variable = format!("{variable}_FILE");
        let named = env::var_os(&file_variable).map(PathBuf::from);
        let said = one(env::var(variable).ok(), named, [variable, &file_variable])?;
        if said.is_some() {
            return Ok(said);
        }
        let path = path.unwrap_or(Path::new("")).display();
        let names = [&format!("{path}: {key}"), &format!("{path}: {key}_file")];
        one(value.cloned(), held.cloned(), names.map(String::as_str))
    }
}

/// The value, or the content of the named file.
fn one(
    value: Option<String>,
    held: Option<PathBuf>,
    [name, file]: [&str; 2],
) -> anyhow::Result<Option<String>> {
    let Some(held) = held else { return Ok(value) };
    if value.is_some() {
        let why = format!("{name} and {file} are both set; leave one out");
        return Err(Usage::error(why));
    }
    let content = fs::read_to_string(&held)
        .map_err(|e| Usage::error(format!("{file}: {}: {e}", held.display())))?;
    let content = content.trim();
    if content.is_empty() {
        let why = format!("{file}: {} is empty", held.display());
        return Err(Usage::error(why));
    }
    Ok(Some(content.to_owned()))
}
