//! Settings: who wins, what is refused, what is shown.

use std::{fs, path::PathBuf, process::Command};

use tempfile::TempDir;

use crate::run::{BINARY, Worded};

/// A folder with a file of settings.
fn written(text: &str) -> (TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("eldertable.toml");
    fs::write(&path, text).unwrap();
    (folder, path)
}

/// What the settings come to.
fn shown(file: Option<&PathBuf>, environment: &[(&str, &str)], flags: &[&str]) -> Worded {
    let mut command = Command::new(BINARY);
    command.args(["serve", "--print-config"]).args(flags);
    if let Some(file) = file {
        command.arg("--config").arg(file);
    }
    command.envs(environment.iter().copied());
    command.output().unwrap().into()
}

#[test]
fn a_flag_wins_over_the_environment_and_that_over_the_file() {
    let (_folder, file) = written(
        "listen = \"127.0.0.1:1\"\nidle_seconds = 11\nbot_delay_ms = 21\nwith_examples = true\n\
         [limits]\ninbox = 31\nhistory = 32\nflood = 33\n",
    );
    let environment = [
        ("ELDERTABLE_IDLE_SECONDS", "12"),
        ("ELDERTABLE_BOT_DELAY_MS", "22"),
        ("ELDERTABLE_WITH_EXAMPLES", "false"),
        ("ELDERTABLE_LIMIT", "history=42,flood=43"),
    ];
    let flags = ["--bot-delay-ms", "23", "--limit", "flood=53"];
    let all = shown(Some(&file), &environment, &flags).out;
    for line in [
        "listen = \"127.0.0.1:1\"\n",
        "idle_seconds = 12\n",
        "bot_delay_ms = 23\n",
        "with_examples = false\n",
        "inbox = 31\n",
        "flood = 53\n",
        "message_bytes = 16384\n",
        "header_seconds = 20\n",
        "farewell_seconds = 5\n",
    ] {
        assert!(all.contains(line), "{line}: {all}");
    }
    let without = shown(Some(&file), &environment, &[]).out;
    assert!(without.contains("history = 42\n"), "{without}");
}

#[test]
fn what_is_shown_can_be_read_again() {
    let flags = [
        "--trusted-proxies",
        "10.0.0.0/8,::1",
        "--limit",
        "silence_seconds=90.5",
    ];
    let said = shown(None, &[], &flags).out;
    assert!(
        said.contains("\"10.0.0.0/8\"") && said.contains("\"::1/128\""),
        "{said}"
    );
    let (_folder, file) = written(&said);
    assert_eq!(shown(Some(&file), &[], &[]).out, said);
}

#[test]
fn secrets_come_from_files_and_are_shown_to_nobody() {
    let (folder, secret) = written("postgres://anna:hush@db/tables?sslmode=require\n");
    let secret = secret.to_str().unwrap();
    let held = [("ELDERTABLE_DATABASE_FILE", secret)];
    let masked = "database = \"postgres://anna:***@db/tables?sslmode=require\"\n";
    let said = shown(None, &held, &[]);
    assert!(said.out.contains(masked), "{said:?}");
    let file = folder.path().join("settings.toml");
    fs::write(&file, format!("database_file = {secret:?}\n")).unwrap();
    let said = shown(Some(&file), &[], &[]);
    assert!(said.out.contains(masked), "{said:?}");
    let won = shown(None, &held, &["--database", "sqlite://mine.db"]).out;
    assert!(won.contains("database = \"sqlite://mine.db\"\n"), "{won}");

    let both = [held[0], ("ELDERTABLE_DATABASE", "sqlite://other.db")];
    shown(None, &both, &[]).refused(&["ELDERTABLE_DATABASE and ELDERTABLE_DATABASE_FILE"]);
    let none = [("ELDERTABLE_DATABASE_FILE", "/no/such/secret")];
    shown(None, &none, &[]).refused(&["ELDERTABLE_DATABASE_FILE", "/no/such/secret"]);
    let (_folder, empty) = written("\n");
    let empty = [("ELDERTABLE_DATABASE_FILE", empty.to_str().unwrap())];
    shown(None, &empty, &[]).refused(&["ELDERTABLE_DATABASE_FILE", "is empty"]);
}

#[test]
fn nonsense_in_a_file_is_named_with_the_file_and_the_line() {
    for (text, words) in [
        (
            "listen = \"127.0.0.1:1\"\ncolour = 1\n",
            &["line 2", "colour"][..],
        ),
        ("[limits]\ninboxes = 1\n", &["line 2", "inboxes"]),
        ("[limits]\ninbox = -1\n", &["line 2", "-1"]),
        ("listen = \"somewhere\"\n", &["line 1"]),
        ("trusted_proxies = [\"10.0.0.0/99\"]\n", &["10.0.0.0/99"]),
        ("listen = \n", &["line 1"]),
    ] {
        let (_folder, file) = written(text);
        let said = shown(Some(&file), &[], &[]);
        said.refused(&[file.to_str().unwrap()]);
        said.refused(words);
    }
    let (_folder, file) = written("database = \"postgres://a:hush@b/c\"\ndatabase = 1\n");
    let said = shown(Some(&file), &[], &[]);
    said.refused(&["line 2"]);
    assert!(!said.err.contains("hush"), "{said:?}");
    let missing = PathBuf::from("/no/such.toml");
    shown(Some(&missing), &[], &[]).refused(&["/no/such.toml"]);
}

#[test]
fn nonsense_elsewhere_is_named_by_its_key() {
    for (flags, words) in [
        (&["--limit", "inbox=0"][..], &["limits.inbox", "0"][..]),
        (&["--limit", "inboxes=1"], &["--limit inboxes=1", "inboxes"]),
        (&["--limit", "inbox"], &["--limit inbox", "NAME=NUMBER"]),
        (&["--limit", "inbox=many"], &["--limit inbox=many"]),
        (
            &["--limit", "header_seconds=-1"],
            &["--limit header_seconds=-1"],
        ),
        (
            &["--limit", "silence_seconds=1"],
            &["limits.silence_seconds"],
        ),
        (&["--idle-seconds", "0"], &["idle_seconds"]),
        (&["--admin-listen", "127.0.0.1:8080"], &["admin_listen"]),
        (
            &["--trusted-proxies", "proxy"],
            &["--trusted-proxies", "proxy"],
        ),
        (&["--log", "a=b=c"], &["--log"]),
    ] {
        shown(None, &[], flags).refused(words);
    }
    let port = [("ELDERTABLE_LISTEN", "8080")];
    shown(None, &port, &[]).refused(&["--listen", "8080"]);
}
