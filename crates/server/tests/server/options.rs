//! What a table is set up with: variants, boards, sides, dealing and single readings.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Player, TestServer};

const NOTHING: Value = Value::Null;

fn path(table: &Value) -> String {
    format!("/tables/{}", table["id"].as_str().unwrap())
}

/// Fills the open seats with bots, starts, and gives the setup as it was stored.
async fn setup(server: &TestServer, host: &Player, table: &Value) -> Value {
    let path = path(table);
    let now = host.ok(Method::GET, &path, NOTHING).await;
    for (seat, place) in now["seats"].as_array().unwrap().iter().enumerate() {
        if place["sitter"]["type"] == "open" {
            let bot = json!({ "sitter": "bot", "bot": "random" });
            host.ok(Method::PUT, &format!("{path}/seats/{seat}"), bot)
                .await;
        }
    }
    host.ok(Method::POST, &format!("{path}/start"), NOTHING)
        .await;
    let id = table["id"].as_str().unwrap();
    server.app.store.started(id).await.unwrap().unwrap().setup
}

async fn choose(host: &Player, table: &Value, options: Value) -> Value {
    let change = json!({ "options": options });
    host.ok(Method::PATCH, &path(table), change).await
}

/// The words of a refusal to change a table.
async fn refusal(host: &Player, table: &Value, change: Value) -> String {
    let (status, answer) = host.send(Method::PATCH, &path(table), change).await;
    assert_eq!(status.as_u16(), 422, "{answer}");
    answer["detail"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn each_variant_starts_with_its_own_board_and_way_of_dealing() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    for (seats, options, variant, map, draft) in [
        (4, json!({}), "base", "earth-4p-w3e5", false),
        (3, json!({}), "base", "earth-3p", false),
        (2, json!({}), "two_factions", "earth-4p-w3e5", true),
        (2, json!({ "variant": "decay" }), "decay", "earth-3p", false),
        (3, json!({ "deal": "draft" }), "base", "earth-3p", true),
    ] {
        let more = json!({ "options": options });
        let table = anna.open("cthulhu-wars", seats, more).await;
        assert_eq!(
            table["options"], options,
            "what is chosen, and nothing else"
        );
        let setup = setup(&server, &anna, &table).await;
        assert_eq!(
            (&setup["variant"], &setup["map"], &setup["draft"]),
            (&json!(variant), &json!(map), &json!(draft))
        );
        assert_eq!(setup["ruleset"], json!({}));
    }
    let duel = anna.open("cthulhu-wars-duel", 2, json!({})).await;
    let setup = setup(&server, &anna, &duel).await;
    assert_eq!(setup["map"], "lovecraft-country");
}

#[tokio::test]
async fn the_number_of_seats_follows_the_variant_and_the_other_way_round() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let table = anna.open("cthulhu-wars", 4, json!({})).await;
    let side = format!("{}/seats/0", path(&table));
    anna.ok(Method::PUT, &side, json!({ "side": "gc" })).await;

    let decay = choose(&anna, &table, json!({ "variant": "decay" })).await;
    assert_eq!(decay["seats"].as_array().unwrap().len(), 2);
    assert_eq!(decay["seats"][0]["side"], "gc", "it still fits");
    let two = choose(&anna, &table, json!({ "variant": "two_factions" })).await;
    assert_eq!(two["options"], json!({}), "the usual one for two");
    assert!(two["seats"][0].get("side").is_none(), "a seat plays two");
    let four = anna
        .ok(Method::PATCH, &path(&table), json!({ "seats": 4 }))
        .await;
    assert_eq!(four["options"], json!({}));
    let both = json!({ "seats": 3, "options": { "variant": "decay" } });
    let why = refusal(&anna, &table, both).await;
    assert_eq!(why, "\"decay\" is not a value of \"variant\" for 3 seats");

    let ben = server.person("Ben").await;
    let invite = json!({ "invite": table["invite"] });
    let enter = format!("{}/enter", path(&table));
    ben.ok(Method::POST, &enter, invite).await;
    let last = format!("{}/seats/3", path(&table));
    ben.ok(Method::PUT, &last, json!({ "sitter": "me" })).await;
    let variant = json!({ "options": { "variant": "decay" } });
    let taken = anna.refused(Method::PATCH, &path(&table), variant).await;
    assert_eq!(taken, (409, "seat_taken".into()), "nobody is sent away");
}

#[tokio::test]
async fn what_does_not_fit_is_refused_by_name() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let table = anna.open("cthulhu-wars", 4, json!({})).await;
    for (options, why) in [
        (
            json!({ "map": "lovecraft-country" }),
            "\"lovecraft-country\" is not a value of \"map\"",
        ),
        (
            json!({ "map": "earth-3p" }),
            "\"earth-3p\" is not a value of \"map\" for 4 seats",
        ),
        (
            json!({ "decay_charge": "per_action" }),
            "\"decay_charge\" is offered only while \"variant\" (Variant) is \"decay\"",
        ),
        (
            json!({ "dreams_cost": "4" }),
            "\"4\" is not a value of \"dreams_cost\"",
        ),
        (
            json!({ "weather": "bad" }),
            "Cthulhu Wars has no option \"weather\"",
        ),
    ] {
        let told = refusal(&anna, &table, json!({ "options": options })).await;
        assert_eq!(told, why);
    }
    let after = anna.ok(Method::GET, &path(&table), NOTHING).await;
    assert_eq!(after["options"], json!({}), "nothing has changed");

    let seat = format!("{}/seats/0", path(&table));
    let pair = json!({ "side": "gc+bg" });
    let (status, told) = anna.send(Method::PUT, &seat, pair).await;
    let why = "\"gc+bg\" is a side only while \"variant\" (Variant) is \"two_factions\"";
    assert_eq!((status.as_u16(), &told["detail"]), (422, &json!(why)));
}

#[tokio::test]
async fn readings_reach_the_match_and_go_when_they_no_longer_matter() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let table = anna.open("cthulhu-wars", 2, json!({})).await;
    let variant = json!({ "variant": "decay", "decay_charge": "per_action", "dreams_cost": "2" });
    let chosen = choose(&anna, &table, variant.clone()).await;
    assert_eq!(chosen["options"], variant);
    let usual = choose(&anna, &table, json!({ "dreams_cost": "as-above" })).await;
    assert!(usual["options"].get("dreams_cost").is_none());
    choose(&anna, &table, json!({ "ghroth_miss": "may_place" })).await;
    let gone = choose(&anna, &table, json!({ "variant": "two_factions" })).await;
    assert_eq!(gone["options"], json!({ "ghroth_miss": "may_place" }));

    let more =
        json!({ "half_dice": "true", "desecration_tokens": "13", "preset": "later-edition" });
    choose(&anna, &table, more).await;
    let setup = setup(&server, &anna, &table).await;
    let readings =
        json!({ "ghroth_miss": "may_place", "half_dice": true, "desecration_tokens": 13 });
    assert_eq!(
        (&setup["ruleset"], &setup["preset"]),
        (&readings, &json!("later-edition"))
    );
}

#[tokio::test]
async fn duel_takes_any_two_factions_any_board_and_the_first_editions_cards() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let options = json!({ "map": "earth-5p", "preset": "first-edition", "dreams_cost": "2" });
    let more = json!({ "options": options });
    let table = anna.open("cthulhu-wars-duel", 2, more).await;
    let seat = format!("{}/seats/0", path(&table));
    anna.ok(Method::PUT, &seat, json!({ "side": "ys" })).await;
    let setup = setup(&server, &anna, &table).await;
    assert_eq!(
        setup,
        json!({
            "map": "earth-5p",
            "factions": ["ys", null],
            "draft": false,
            "ruleset": {
                "dreams_cost": 2,
                "first_doom_sign": false,
                "shub_sacrifice": "gate_area",
                "share_power": 0,
            },
        })
    );
}

#[tokio::test]
async fn a_seat_of_two_factions_picks_a_pair_and_is_shown_with_both() {
    let server = TestServer::start().await;
    let anna = server.person("Anna").await;
    let table = anna.open("cthulhu-wars", 2, json!({})).await;
    let seat = |n: u8| format!("{}/seats/{n}", path(&table));
    anna.ok(Method::PUT, &seat(0), json!({ "side": "gc+bg" }))
        .await;
    let overlap = anna
        .refused(Method::PUT, &seat(1), json!({ "side": "bg+ys" }))
        .await;
    assert_eq!(overlap, (409, "side_taken".into()));
    let single = anna
        .refused(Method::PUT, &seat(1), json!({ "side": "ys" }))
        .await;
    assert_eq!(single.0, 422);
    choose(&anna, &table, json!({ "deal": "random" })).await;
    let setup = setup(&server, &anna, &table).await;
    assert_eq!(
        setup["factions"],
        json!(["gc", null, "bg", null]),
        "the first of each seat, then the second"
    );
    let playing = anna.ok(Method::GET, &path(&table), NOTHING).await;
    assert_eq!(playing["seats"][0]["side"], "gc+bg");
    assert_eq!(playing["seats"][1]["side"], "cc+ys");
}
