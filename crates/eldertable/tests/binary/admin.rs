//! `admin`: what operators do, by the real binary against the real binary.

use std::process::{Command, Stdio};

use serde_json::Value;

use crate::{
    run::{BINARY, Worded},
    server::free_port,
};

const TOKEN: &str = "of-enough-characters";

/// What an operator's command says.
fn admin(listen: &str, token: &str, args: &[&str]) -> Worded {
    let said = Command::new(BINARY)
        .args(["admin", "--operator", "Olga"])
        .args(args)
        .env("ELDERTABLE_ADMIN_LISTEN", listen)
        .env("ELDERTABLE_ADMIN_TOKEN", token)
        .output();
    Worded::from(said.unwrap())
}

fn lines(said: &Worded) -> Vec<Value> {
    assert_eq!(said.code, Some(0), "{said:?}");
    let lines = said.out.lines().map(serde_json::from_str);
    lines.collect::<Result<_, _>>().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_operator_looks_and_decides_from_the_command_line() {
    let folder = tempfile::tempdir().unwrap();
    let held = folder.path().join("token");
    std::fs::write(&held, format!("{TOKEN}\n")).unwrap();
    let database = format!("sqlite://{}", folder.path().join("tables.db").display());
    let (public, listen) = (free_port(), format!("127.0.0.1:{}", free_port()));
    let mut server = Command::new(BINARY)
        .args(["serve", "--database", &database, "--admin-listen", &listen])
        .args(["--listen", &format!("127.0.0.1:{public}")])
        .env("ELDERTABLE_ADMIN_TOKEN_FILE", &held)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while admin(&listen, TOKEN, &["acts"]).code != Some(0) {
        assert!(server.try_wait().unwrap().is_none(), "it does not serve");
    }
    let own = format!("http://127.0.0.1:{public}");
    let known = reqwest::Client::new()
        .put(format!("{own}/api/v1/me"))
        .header("origin", &own)
        .header("content-type", "application/json")
        .body(r#"{"name":"Rude & loud"}"#)
        .send()
        .await
        .unwrap();
    let me: Value = serde_json::from_str(&known.text().await.unwrap()).unwrap();
    let id = me["id"].as_str().unwrap();

    let found = lines(&admin(&listen, TOKEN, &["people", "e & l"]));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0]["id"], id);
    let why = ["--why", "rude"];
    for (deed, muted, banned) in [
        ("mute", true, false),
        ("ban", true, true),
        ("unban", true, false),
        ("unmute", false, false),
    ] {
        let shown = lines(&admin(&listen, TOKEN, &[&[deed, id], &why[..]].concat()));
        let now = (&shown[0]["muted"], &shown[0]["banned"]);
        assert_eq!(now, (&muted.into(), &banned.into()), "{deed}");
    }
    let rename = ["rename", id, "--name", "Guest"];
    let renamed = lines(&admin(&listen, TOKEN, &[&rename[..], &why[..]].concat()));
    assert_eq!(renamed[0]["name"], "Guest");
    assert_eq!(lines(&admin(&listen, TOKEN, &["acts"])).len(), 5);
    assert!(lines(&admin(&listen, TOKEN, &["tables"])).is_empty());
    assert!(lines(&admin(&listen, TOKEN, &["reports", "--settled"])).is_empty());

    let nobody = [&["mute", "nobody"], &why[..]].concat();
    admin(&listen, TOKEN, &nobody).failed(&["404", "no such person"]);
    admin(&listen, "another-token-here", &["acts"]).failed(&["401"]);
    server.kill().unwrap();
    server.wait().unwrap();
    admin(&listen, TOKEN, &["acts"]).failed(&[&listen]);
}

#[test]
fn a_short_token_is_refused_and_none_is_shown() {
    let settings = |token: &str| {
        let said = Command::new(BINARY)
            .args(["serve", "--print-config"])
            .env("ELDERTABLE_ADMIN_TOKEN", token)
            .output();
        Worded::from(said.unwrap())
    };
    let shown = settings("0123456789abcdef");
    assert_eq!(shown.code, Some(0));
    assert!(shown.out.contains("admin_token = \"***\""), "{}", shown.out);
    assert!(!shown.out.contains("0123456789"), "{}", shown.out);
    let refused = Command::new(BINARY)
        .args(["serve", "--listen", "127.0.0.1:0"])
        .env("ELDERTABLE_ADMIN_TOKEN", "short")
        .output();
    Worded::from(refused.unwrap()).refused(&["admin_token", "16"]);
}
