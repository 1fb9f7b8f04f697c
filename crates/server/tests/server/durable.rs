//! What was acknowledged is there after the server has been started again.

use crate::support::TestServer;

#[tokio::test]
async fn every_acknowledged_action_survives_a_restart() {
    let mut server = TestServer::start().await;
    let (table, people) = server.playing("skirmish", &["Anna", "Ben"]).await;
    let mut acknowledged = 0;
    let mut views = Vec::new();
    for round in 0..3 {
        let people: Vec<_> = people.iter().map(|p| p.at(&server)).collect();
        let mut sockets = [
            people[0].watching(&table).await,
            people[1].watching(&table).await,
        ];
        for socket in &sockets {
            assert_eq!(
                socket.seq, acknowledged,
                "nothing is lost and nothing is invented"
            );
        }
        if round > 0 {
            let now: Vec<_> = sockets.iter().map(|s| s.view.clone()).collect();
            assert_eq!(now, views);
        }
        for turn in 0..7 {
            let active = usize::from(sockets[0].choices().is_empty());
            acknowledged = sockets[active].choose(turn).await;
            for socket in &mut sockets {
                while socket.seq < acknowledged {
                    socket.next().await;
                }
            }
        }
        views = sockets.iter().map(|s| s.view.clone()).collect();
        server = server.restart().await;
        for mut socket in sockets {
            assert_eq!(socket.closed().await, 1012, "come back");
        }
    }
}
