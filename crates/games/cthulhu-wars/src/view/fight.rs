//! A battle as everyone sees it.

use std::{cmp::Ordering, collections::BTreeMap};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{
    CthulhuWars,
    battle::combat,
    battle_record::{Battle, Side},
    factions::{BattleSource, InBattle, in_battles},
    ids::{Ability, Area, Faction, Kind, Spellbook},
    units::Unit,
};

/// A step of a battle, in order.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize, JsonSchema, TS,
)]
#[serde(rename_all = "snake_case")]
pub enum BattleStep {
    /// The attacker's Pre-Battle abilities.
    PreBattleAttacker,
    /// The defender's Pre-Battle abilities.
    PreBattleDefender,
    /// The dice.
    Combat,
    /// Kills are assigned, attacker's losses first.
    Kills,
    /// Pains are assigned, attacker's units first.
    Pains,
    /// Abilities may bring more pains.
    #[serde(rename = "necrophagy")]
    AfterPains,
    /// Abilities are rewarded for results.
    #[serde(rename = "harbinger")]
    Rewards,
    /// Pained units retreat.
    Retreats,
    /// All is done.
    Finish,
}

/// A battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct BattleView {
    /// Where.
    pub area: Area,
    /// The step it is in.
    pub step: BattleStep,
    /// Who declared it.
    pub attacker: SideView,
    /// Against whom.
    pub defender: SideView,
    /// What happened to the units of the battle, by unit id.
    pub units: BTreeMap<String, FightingView>,
    /// The ids of the abilities used so far, in order.
    pub used: Vec<String>,
    /// The abilities that come into question, in the order of their steps.
    pub abilities: Vec<AbilityView>,
}

/// An ability in a battle. Its reference card says what it does, a spellbook's in the fact `in_battle`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct AbilityView {
    /// Its id.
    pub id: String,
    /// Whose.
    pub faction: Faction,
    /// Its reference card: `spellbook:absorb`, `ability:devour`.
    pub card: String,
    /// Where it stands.
    pub state: AbilityState,
    /// The unit that it lacks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub lacks: Option<Kind>,
}

/// Where an ability in a battle stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum AbilityState {
    /// It has been used.
    Used,
    /// Its step is the present one.
    Now,
    /// Its step comes later.
    Later,
    /// Its step is over.
    Past,
    /// A unit is missing for it.
    Impossible,
}

/// A side of a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct SideView {
    /// Whose.
    pub faction: Faction,
    /// Dice it would roll now, or rolled.
    pub dice: u8,
    /// The faces, once rolled.
    pub faces: Vec<u8>,
    /// Kills it must still take.
    pub kills: u8,
    /// Pains it must still take.
    pub pains: u8,
}

/// What happened to a unit in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
#[serde(rename_all = "snake_case")]
pub enum Fate {
    /// It fights.
    Fighting,
    /// Exempted by Invisibility.
    Invisible,
    /// Eliminated before the dice fell.
    Lost,
    /// Took a kill that does not kill it (yet).
    Wounded,
    /// Must retreat.
    Pained,
    /// Killed.
    Killed,
    /// Retreated.
    Retreated,
}

/// A unit in a battle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema, TS)]
pub struct FightingView {
    /// Whose.
    pub faction: Faction,
    /// What.
    pub kind: Kind,
    /// What happened to it.
    pub fate: Fate,
}

/// The battle that is fought.
pub(super) fn battle_view(g: &CthulhuWars) -> Option<BattleView> {
    let battle = &g.battle;
    battle.is_fought().then(|| BattleView {
        area: battle.area,
        step: battle.step,
        attacker: side_view(g, battle, Side::Attacker),
        defender: side_view(g, battle, Side::Defender),
        units: battle
            .all
            .iter()
            .map(|u| {
                let fate = fate(battle, u);
                (
                    u.id(),
                    FightingView {
                        faction: g.owner(u),
                        kind: u.kind(),
                        fate,
                    },
                )
            })
            .collect(),
        used: used(battle),
        abilities: abilities(g, battle),
    })
}

fn abilities(g: &CthulhuWars, battle: &Battle) -> Vec<AbilityView> {
    let factions = g.playing().iter();
    let all = factions.flat_map(|f| in_battles(g, f).map(move |a| (f, a)));
    let mut shown: Vec<_> = all.filter_map(|(f, a)| ability(g, battle, f, a)).collect();
    shown.sort_by_key(|(step, _)| *step);
    shown.into_iter().map(|(_, view)| view).collect()
}

/// An ability with its step, if it comes into question.
fn ability(
    g: &CthulhuWars,
    battle: &Battle,
    faction: Faction,
    ability: &InBattle,
) -> Option<(BattleStep, AbilityView)> {
    let side = battle.side(faction);
    let used = (ability.used)(battle);
    let (card, earned) = match ability.from {
        BattleSource::Book(book, _) => (format!("spellbook:{}", book.id()), g.has(book)),
        BattleSource::Unit(_) => (format!("ability:{}", ability.id), true),
    };
    if !used && !(earned && (ability.anywhere || side.is_some())) {
        return None;
    }
    let step = ability.step.unwrap_or(match side {
        Some(Side::Attacker) => BattleStep::PreBattleAttacker,
        Some(Side::Defender) | None => BattleStep::PreBattleDefender,
    });
    let present = |kind: Kind| battle.all.and(g.units.of(faction)).and(kind.units()).any();
    let lacks = ability.needs.filter(|kind| !used && !present(*kind));
    // A unit's own ability is no one's business without the unit.
    if lacks.is_some() && matches!(ability.from, BattleSource::Unit(_)) {
        return None;
    }
    let state = match battle.step.cmp(&step) {
        _ if used => AbilityState::Used,
        _ if lacks.is_some() => AbilityState::Impossible,
        Ordering::Less => AbilityState::Later,
        Ordering::Equal => AbilityState::Now,
        Ordering::Greater => AbilityState::Past,
    };
    let view = AbilityView {
        id: ability.id.to_owned(),
        faction,
        card,
        state,
        lacks,
    };
    Some((step, view))
}

fn used(battle: &Battle) -> Vec<String> {
    let before = Ability::ALL.into_iter().filter(|a| battle.has_used(*a));
    let after = (!battle.ghouls.is_empty()).then(|| Spellbook::Necrophagy.id());
    before
        .map(Ability::id)
        .chain(after)
        .map(str::to_owned)
        .collect()
}

fn side_view(g: &CthulhuWars, battle: &Battle, side: Side) -> SideView {
    let counts = battle.faces[side as usize];
    let faces: Vec<u8> = (1..=6)
        .rev()
        .flat_map(|face: u8| std::iter::repeat_n(face, usize::from(counts[usize::from(face) - 1])))
        .collect();
    let dice = if battle.rolled {
        faces.len()
    } else {
        combat::dice(g, battle, side).into()
    };
    SideView {
        faction: battle.faction(side),
        dice: dice as u8,
        faces,
        kills: battle.kills[side as usize],
        pains: battle.pains[side as usize],
    }
}

fn fate(battle: &Battle, unit: Unit) -> Fate {
    if battle.killed.has(unit) {
        Fate::Killed
    } else if battle.lost.has(unit) {
        Fate::Lost
    } else if battle.exempt.has(unit) {
        Fate::Invisible
    } else if battle.retreated.has(unit) {
        Fate::Retreated
    } else if battle.pained.has(unit) {
        Fate::Pained
    } else if battle.wounded.has(unit) {
        Fate::Wounded
    } else {
        Fate::Fighting
    }
}
