//! Where the database is: the one setting that may hold a secret.

use std::{
    env, fs,
    path::{Path, PathBuf},
};

use super::file::Said;
use crate::failure::Usage;

const VARIABLE: &str = "ELDERTABLE_DATABASE";
const FILE_VARIABLE: &str = "ELDERTABLE_DATABASE_FILE";

/// Whoever says it first: the flag, the environment, the file. The latter two may name another file that holds it, which keeps secrets out of lists of processes and settings.
pub(super) fn settle(
    flag: Option<String>,
    file: &Said,
    path: Option<&Path>,
) -> anyhow::Result<Option<String>> {
    if flag.is_some() {
        return Ok(flag);
    }
    let held = env::var_os(FILE_VARIABLE).map(PathBuf::from);
    let variables = [VARIABLE, FILE_VARIABLE];
    let said = one(env::var(VARIABLE).ok(), held, variables)?;
    if said.is_some() {
        return Ok(said);
    }
    let path = path.unwrap_or(Path::new("")).display();
    let names = [
        &format!("{path}: database"),
        &format!("{path}: database_file"),
    ];
    one(
        file.database.clone(),
        file.database_file.clone(),
        names.map(String::as_str),
    )
}

/// The value, or the content of the file that holds it.
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

/// An address without its password.
pub(super) fn masked(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else {
        return url.to_owned();
    };
    let (rest, query) = match rest.split_once('?') {
        Some((rest, query)) => (rest, Some(query)),
        None => (rest, None),
    };
    let rest = match rest.rsplit_once('@') {
        Some((user, host)) => match user.split_once(':') {
            Some((name, _)) => format!("{name}:***@{host}"),
            None => format!("{user}@{host}"),
        },
        None => rest.to_owned(),
    };
    let option = |option: &str| match option.split_once('=') {
        Some((name, _)) if name.contains("password") => format!("{name}=***"),
        _ => option.to_owned(),
    };
    let query = query.map(|q| q.split('&').map(option).collect::<Vec<_>>().join("&"));
    match query {
        Some(query) => format!("{scheme}://{rest}?{query}"),
        None => format!("{scheme}://{rest}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_are_masked_wherever_they_stand() {
        for (url, shown) in [
            ("sqlite://eldertable.db", "sqlite://eldertable.db"),
            ("postgres://a@b/c", "postgres://a@b/c"),
            ("postgres://a:hush@b:1/c", "postgres://a:***@b:1/c"),
            ("postgres://a:hu@sh@b/c", "postgres://a:***@b/c"),
            (
                "postgres://b/c?user=a&password=hush&sslmode=require",
                "postgres://b/c?user=a&password=***&sslmode=require",
            ),
        ] {
            assert_eq!(masked(url), shown);
        }
    }
}
