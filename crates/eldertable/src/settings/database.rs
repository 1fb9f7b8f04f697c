//! The database's location and how it is shown.

use std::path::Path;

use super::{file::Worded, held::Held};

const DATABASE: Held = Held {
    key: "database",
    variable: "ELDERTABLE_DATABASE",
};

/// The first of: flag, environment, file.
pub(super) fn settle(
    flag: Option<String>,
    file: &Worded,
    path: Option<&Path>,
) -> anyhow::Result<Option<String>> {
    if flag.is_some() {
        return Ok(flag);
    }
    DATABASE.settle(file.database.as_ref(), file.database_file.as_ref(), path)
}

/// A URL without its password.
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
