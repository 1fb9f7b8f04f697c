//! Journals that were damaged in the database: the match is frozen, its people are notified
//! permanently, and other matches are not affected. Both databases.

use server::wire::ServerMessage;
use sqlx::{AssertSqlSafe, Connection as _};

use crate::{
    storage::on_both,
    support::{Player, TestServer},
};

/// Does to the rows of a table's journal what no server would.
async fn damage(url: &str, what: &str, table: &str) {
    let text = format!("{what} WHERE table_id = '{table}' AND seq = 2");
    let query = sqlx::query(AssertSqlSafe(text));
    let rows = if url.starts_with("sqlite") {
        let mut line = sqlx::SqliteConnection::connect(url).await.unwrap();
        query.execute(&mut line).await.unwrap().rows_affected()
    } else {
        let query = sqlx::query(AssertSqlSafe(format!(
            "{what} WHERE table_id = '{table}' AND seq = 2"
        )));
        let mut line = sqlx::PgConnection::connect(url).await.unwrap();
        query.execute(&mut line).await.unwrap().rows_affected()
    };
    assert_eq!(rows, 1, "{what}");
}

/// Three passes.
async fn played(server: &TestServer) -> (String, Vec<Player>) {
    let (table, people) = server.playing("keg", &["Anna", "Ben"]).await;
    let mut sockets = [
        people[0].watching(&table).await,
        people[1].watching(&table).await,
    ];
    for turn in 0..3 {
        let active = &mut sockets[turn % 2];
        active.asked_or_over().await;
        active.choose(0).await;
    }
    (table, people)
}

/// Why the match is not shown; nothing when it is.
async fn refused(who: &Player, table: &str) -> Option<String> {
    let mut socket = who.socket().await;
    socket.watch(table, None).await;
    let told = socket
        .until(|m| {
            matches!(
                m,
                ServerMessage::Snapshot { .. } | ServerMessage::Rejected { .. }
            )
        })
        .await;
    match told {
        ServerMessage::Rejected { code, .. } => Some(code),
        _ => None,
    }
}

#[tokio::test]
async fn a_damaged_journal_is_not_played_on_and_others_are() {
    on_both(|url| async move {
        for what in ["DELETE FROM entries", "UPDATE entries SET entry = '{'"] {
            let server = TestServer::with(|config| config.database.clone_from(&url)).await;
            let (broken, people) = played(&server).await;
            let (sound, others) = played(&server).await;
            damage(&url, what, &broken).await;
            let server = server.restart().await;
            for _ in 0..2 {
                let told = refused(&people[0].at(&server), &broken).await;
                assert_eq!(told.as_deref(), Some("frozen"), "{what}");
            }
            assert_eq!(server.app.metrics.frozen.get(), 1, "{what}");
            let mut ben = others[1].at(&server).watching(&sound).await;
            assert_eq!(ben.choose(0).await, 4, "{what}");
        }
    })
    .await;
}
