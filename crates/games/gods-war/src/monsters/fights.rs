//! Monsters in battle: each takes results by its own rules and comes to its own end.

use super::{Step, androgeus, arachne_solara, cwim, mother_of_monsters};
use crate::{
    Cx, Frame, GodsWar, Next,
    battle_record::{Fighter, Score, Side},
    empires,
    event::{Event, Why},
    hooks::{Hooks, Loss},
    ids::{Ability, Area, Empire, Kind, Monster},
    sets::UnitSet,
    units::{Place, Unit},
};

/// The monster that fights on a side.
fn fighting(g: &GodsWar, side: Side) -> Option<Kind> {
    match g.battle.fighter(side) {
        Fighter::Monster(unit) if unit.kind().is_monster() => Some(unit.kind()),
        _ => None,
    }
}

impl GodsWar {
    /// The monsters and Spawn in an area that can be attacked.
    pub(crate) fn monsters_at(&self, area: Area) -> UnitSet {
        let foe = |u: Unit| u.kind().is_monster() || u.kind() == Kind::Spawn;
        self.units.at(area).filter(foe)
    }

    /// Whether the fighter on a side is a monster that takes results by its own rules; Spawn take them
    /// as other units do.
    pub(crate) fn has_own_end(&self, side: Side) -> bool {
        fighting(self, side).is_some()
    }

    /// The most dice that can be rolled against a side (Superhero).
    pub(crate) fn dice_cap(&self, against: Side) -> Option<u8> {
        let androgeus = fighting(self, against) == Some(Kind::Androgeus);
        androgeus.then(|| Ability::Superhero.param("max") as u8)
    }

    /// Whether a monster left alone with a building destroys it: only Spawn do.
    pub(crate) fn razes(monster: Unit) -> bool {
        monster.kind() == Kind::Spawn
    }

    /// Pre-Battle abilities of a monster, then `then`.
    pub(crate) fn monster_pre_battle(&mut self, then: Frame, _: &mut Cx<'_>) -> Next {
        if cwim::torments(self) {
            let first = Step::Torment { nth: 0 }.into();
            return Next::Call { then, first };
        }
        Next::Goto(then)
    }

    /// What both sides must take is known (`battle.due`) and nothing has been taken yet: monsters change
    /// it by their own rules, or take their end; then `then`.
    pub(crate) fn monster_results(&mut self, then: Frame, cx: &mut Cx<'_>) -> Next {
        let monsters = Side::ALL.map(|side| (side, fighting(self, side)));
        for (side, kind) in monsters {
            match kind {
                Some(Kind::MotherOfMonsters) => mother_of_monsters::shrug(self, side),
                Some(Kind::ArachneSolara) => arachne_solara::results(self, side, cx),
                Some(Kind::Cwim) => return cwim::results(self, side, then, cx),
                Some(Kind::Androgeus) => return androgeus::results(self, side, then),
                _ => {}
            }
        }
        Next::Goto(then)
    }

    /// The routs of a monster's side, in the turn of that side: only the Mother of Monsters is routed.
    pub(crate) fn monster_routed(&mut self, side: Side, cx: &mut Cx<'_>) -> Next {
        if fighting(self, side) == Some(Kind::MotherOfMonsters) {
            return mother_of_monsters::routed(self, side, cx);
        }
        self.in_battle(|b| b.due[side as usize] = Score::default());
        Next::Done
    }

    /// Whether a unit is never routed to an area: Spawn not to the Mother of Monsters.
    pub(crate) fn shuns(&self, unit: Unit, area: Area) -> bool {
        unit.kind() == Kind::Spawn && self.area_of(Kind::MotherOfMonsters) == Some(area)
    }
}

// Rulebook XIII, Killing a Monster: it is out of the game for good, counts as a unit killed (FAQ,
// Anarchy) and a greater god for heroquests, and its killer is rewarded.
pub(super) fn slay(g: &mut GodsWar, monster: Monster, by: Option<Empire>, cx: &mut Cx<'_>) {
    let Some(unit) = monster.kind().units().first() else {
        return;
    };
    cx.emit(Event::Slain { monster, by });
    g.lay_unit(unit, Place::Out, Why::Battle, cx);
    g.in_battle(|b| b.killed.insert(unit));
    empires::storm::killed(g, (unit, by), cx);
    let killed = true;
    empires::invisible_god::quests::unit_lost(g, Loss { unit, by, killed }, cx);
    Hooks::tell(GodsWar::hooks().died, g, (), cx);
    if let Some(by) = by {
        let why = Why::Monster(monster);
        g.draw_runes(by, monster.param("runes"), why, cx);
        g.gain_vp(by, monster.param("vp"), why, cx);
    }
}
