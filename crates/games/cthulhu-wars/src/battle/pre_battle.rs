//! Pre-Battle: the attacker uses any of their abilities in any order, then the defender (Rulebook
//! VII, Pre-Battle Effects).

use engine::Options;

use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    battle::Step,
    battle_record::Side,
    event::Event,
    factions::{Offer, pre_battles},
    ids::Ability,
};

const fn after(side: Side) -> Step {
    match side {
        Side::Attacker => Step::PreBattle(Side::Defender),
        Side::Defender => Step::Roll,
    }
}

fn offers(g: &CthulhuWars, side: Side) -> impl Iterator<Item = &'static Offer> {
    let abilities = pre_battles(g, g.battle.faction(side));
    let offers = abilities.map(|ability| &ability.offer);
    offers.filter(move |offer| (offer.when)(g, side))
}

// Duel, Pre-Battle Abilities: when all units of a side are gone the Battle is over at once.
fn over(g: &CthulhuWars) -> bool {
    let empty = |side: &Side| g.fighters(*side).is_empty();
    g.variant.empty_side_ends_battle() && Side::BOTH.iter().any(empty)
}

/// Goes on when there is nothing to use.
pub fn step(g: &CthulhuWars, side: Side) -> Next {
    if over(g) {
        Next::Goto(Step::Finish.into())
    } else if offers(g, side).next().is_some() {
        Next::Ask(Step::PreBattle(side).into())
    } else {
        Next::Goto(after(side).into())
    }
}

/// The abilities, or no more.
pub fn ask(g: &CthulhuWars, side: Side, options: &mut Options<Action>) {
    let seat = g.seat(g.battle.faction(side));
    options.extend(seat, offers(g, side).map(|o| Action::Use(o.what)));
    options.push(seat, Action::Done);
}

/// Uses one and offers again.
pub fn answer(g: &mut CthulhuWars, side: Side, action: Action, cx: &mut Cx<'_>) -> Next {
    let Action::Use(ability) = action else {
        return Next::Goto(after(side).into());
    };
    let faction = g.battle.faction(side);
    cx.emit(Event::Used { faction, ability });
    match offer(g, side, ability) {
        Some(offer) => {
            let first = (offer.begin)(g, side, cx);
            Next::Call {
                then: Step::PreBattle(side).into(),
                first,
            }
        }
        None => Next::Goto(Step::PreBattle(side).into()),
    }
}

fn offer(g: &CthulhuWars, side: Side, ability: Ability) -> Option<&'static Offer> {
    let mut abilities = pre_battles(g, g.battle.faction(side));
    let ability = abilities.find(|a| a.offer.what == ability)?;
    Some(&ability.offer)
}
