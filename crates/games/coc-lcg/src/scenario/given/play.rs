//! Cards in play: `"f88, exhausted, 1 wound, at f160"`.

use engine::{
    Seat,
    scenario::{Fault, Node},
};

use super::{Coc, Cx, add, names, owner};
use crate::{
    ids::{CardId, CardType, Icon},
    state::{Condition, InPlay},
};

/// A card that has come into play, and what is said of it.
pub(super) struct Entered {
    card: CardId,
    controller: Seat,
    at: Node,
    said: Vec<String>,
}

/// The cards come into play under a player's control, in the order of the list.
pub(super) fn enter(
    game: &mut Coc,
    seat: Seat,
    node: &Node,
    cx: &mut Cx<'_>,
) -> Result<Vec<Entered>, Fault> {
    let mut entered = Vec::new();
    for at in node.items() {
        let mut parts = at.text()?.split(", ");
        let print = names::print(at, parts.next().unwrap_or_default())?;
        let mut said: Vec<String> = parts.map(str::to_owned).collect();
        let all = said.len();
        said.retain(|part| part != "of the other");
        let card = add(game, owner(seat, said.len() < all), print);
        game.enter_play(card, seat, Condition::Ready, None, None, cx);
        entered.push(Entered {
            card,
            controller: seat,
            at: at.clone(),
            said,
        });
    }
    Ok(entered)
}

/// When all cards are there: how each stands.
pub(super) fn stand(game: &mut Coc, entered: &[Entered]) -> Result<(), Fault> {
    for Entered {
        card,
        controller,
        at,
        said,
    } in entered
    {
        let mut play = InPlay {
            controller: *controller,
            condition: Condition::Ready,
            wounds: 0,
            committed: None,
            host: None,
            as_support: false,
            removes: None,
        };
        for part in said {
            word(game, at, part, &mut play)?;
        }
        if said.iter().any(|part| part == "ready") {
            play.condition = Condition::Ready;
        }
        play.as_support = play.host.is_some() && game.fact(*card).kind == CardType::Character;
        if game.fact(*card).attaches() && play.host.is_none() {
            return Err(at.fault("an Attachment lies on something: `on f88`"));
        }
        game.card_mut(*card).play = Some(play);
    }
    Ok(())
}

fn word(game: &Coc, at: &Node, part: &str, play: &mut InPlay) -> Result<(), Fault> {
    match part.split_once(' ') {
        None => play.condition = condition(at, part)?,
        Some(("at", story)) => {
            let story = names::card(game, at, story)?;
            if !game.stories().any(|s| s == story) {
                return Err(at.fault("this is no story in play"));
            }
            play.committed = Some(story);
            play.condition = Condition::Exhausted;
        }
        Some(("on", host)) => play.host = Some(names::card(game, at, host)?),
        Some(("removes", icon)) => {
            let icon = Icon::ALL.into_iter().find(|i| i.id() == icon);
            play.removes = Some(icon.ok_or_else(|| at.fault("there is no such struggle"))?);
        }
        Some((n, "wound" | "wounds")) => {
            let n = n.parse();
            play.wounds = n.map_err(|_| at.fault("how many wounds?"))?;
        }
        Some(_) => return Err(unknown(at, part)),
    }
    Ok(())
}

fn condition(at: &Node, part: &str) -> Result<Condition, Fault> {
    match part {
        "ready" => Ok(Condition::Ready),
        "exhausted" => Ok(Condition::Exhausted),
        "insane" => Ok(Condition::Insane),
        _ => Err(unknown(at, part)),
    }
}

fn unknown(at: &Node, part: &str) -> Fault {
    at.fault(format!(
        "{part:?} says nothing of a card in play; there are ready, exhausted, insane, `1 wound`, \
         `at f160`, `on f88`, `removes terror`, `of the other`"
    ))
}
