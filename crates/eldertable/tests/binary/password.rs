//! A database's password that is not part of its address, as in `docker-compose.yml`.

use std::{
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    process::{Command, Stdio},
};

use crate::{run::BINARY, server::free_port};

/// Characters that end the user's part of a URL, or begin another.
const PASSWORD: &str = "a/b#c?d@e:f%g h&i=j";

/// One message of a client of Postgres: what comes after its length.
fn message(stream: &mut TcpStream) -> Vec<u8> {
    let mut length = [0; 4];
    stream.read_exact(&mut length).unwrap();
    let mut rest = vec![0; u32::from_be_bytes(length) as usize - 4];
    stream.read_exact(&mut rest).unwrap();
    rest
}

/// Asks for the password as a Postgres does, and tells what was sent.
fn ask_password(listener: &TcpListener) -> String {
    let (mut stream, _) = listener.accept().unwrap();
    // A client that knows TLS asks for it first: no.
    if message(&mut stream).len() == 4 {
        stream.write_all(b"N").unwrap();
        message(&mut stream);
    }
    stream.write_all(&[b'R', 0, 0, 0, 8, 0, 0, 0, 3]).unwrap();
    let mut kind = [0];
    stream.read_exact(&mut kind).unwrap();
    assert_eq!(&kind, b"p");
    let mut password = message(&mut stream);
    assert_eq!(password.pop(), Some(0));
    String::from_utf8(password).unwrap()
}

#[test]
fn a_password_may_hold_any_characters() {
    let root = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docker-compose.yml");
    let compose = std::fs::read_to_string(root).unwrap();
    let setting = |name: &str| {
        let line = compose.lines().find(|l| l.trim().starts_with(name));
        let value = line.unwrap().split_once(": ").unwrap().1;
        value.replace("${POSTGRES_PASSWORD:?set it first}", PASSWORD)
    };
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let database = setting("ELDERTABLE_DATABASE");
    let database = database.replace("@database/", &format!("@{address}/"));
    let mut server = Command::new(BINARY)
        .arg("serve")
        .args(["--listen", &format!("127.0.0.1:{}", free_port())])
        .env("ELDERTABLE_DATABASE", database)
        .env("PGPASSWORD", setting("PGPASSWORD"))
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let sent = ask_password(&listener);
    server.kill().unwrap();
    server.wait().unwrap();
    assert_eq!(sent, PASSWORD);
}
