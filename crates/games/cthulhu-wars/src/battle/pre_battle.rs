//! Pre-Battle: the attacker uses any of their abilities in any order, then the defender (Rulebook
//! VII, Pre-Battle Effects).

use engine::Options;

use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    battle::Step,
    battle_record::{Battle, Side},
    event::Event,
    factions::{Offer, moments},
    ids::Ability,
};

const fn after(side: Side) -> Step {
    match side {
        Side::Attacker => Step::PreBattle(Side::Defender),
        Side::Defender => Step::Roll,
    }
}

fn offers<'a>(
    g: &'a CthulhuWars,
    battle: &Battle,
    side: Side,
) -> impl Iterator<Item = &'static Offer> + use<'a> {
    let abilities = moments(battle.faction(side)).pre_battle.iter();
    let offers = abilities.map(|ability| &ability.offer);
    offers.filter(move |offer| (offer.when)(g, side))
}

// Duel, Pre-Battle Abilities: when all units of a side are gone the Battle is over at once.
fn over(g: &CthulhuWars, battle: &Battle) -> bool {
    let sides = [Side::Attacker, Side::Defender];
    g.variant.empty_side_ends_battle() && sides.iter().any(|s| battle.of(*s).is_empty())
}

/// Goes on when there is nothing to use.
pub fn step(g: &CthulhuWars, side: Side) -> Next {
    match &g.battle {
        Some(battle) if over(g, battle) => Next::Goto(Step::Finish.into()),
        Some(battle) if offers(g, battle, side).next().is_some() => {
            Next::Ask(Step::PreBattle(side).into())
        }
        _ => Next::Goto(after(side).into()),
    }
}

/// The abilities, or no more.
pub fn ask(g: &CthulhuWars, battle: &Battle, side: Side, options: &mut Options<Action>) {
    let seat = g.seat(battle.faction(side));
    options.extend(seat, offers(g, battle, side).map(|o| Action::Use(o.what)));
    options.push(seat, Action::Done);
}

/// Uses one and offers again.
pub fn answer(g: &mut CthulhuWars, side: Side, action: Action, cx: &mut Cx<'_>) -> Next {
    let (Action::Use(ability), Some(battle)) = (action, &g.battle) else {
        return Next::Goto(after(side).into());
    };
    let faction = battle.faction(side);
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
    let faction = g.battle.as_ref()?.faction(side);
    let mut abilities = moments(faction).pre_battle.iter();
    let ability = abilities.find(|a| a.offer.what == ability)?;
    Some(&ability.offer)
}
