//! Monsters (Rulebook XIII), one file each. They belong to no one; most of their actions are open to
//! every player. In battle they take results by their own rules.

pub mod androgeus;
pub mod arachne_solara;
pub mod cwim;
pub(crate) mod fights;
pub mod mother_of_monsters;
mod questions;

use engine::{Options, Seat};
use serde::{Deserialize, Serialize};

use crate::{
    Cx, Frame, GodsWar, Next,
    action::{Action, Power, Verb},
    actions,
    battle::declare,
    battle_record::Side,
    event::Why,
    hooks::{Due, Loss},
    ids::{Ability, Area, Empire, Kind, Monster, Phase},
    sets::{AreaSet, EmpireSet},
    setup::Setup,
    units::{Place, Unit},
};

use cwim::Rubble;

pub(crate) use questions::prompt;

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook XIII, Monsters";

/// What is remembered.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Marks {
    /// Monsters of this game that have not come yet.
    pub waiting: Vec<Monster>,
    /// Buildings that Cwim has trampled and whose owners have not been asked yet.
    pub rubble: Vec<Rubble>,
    /// Areas with a web token.
    pub webs: AreaSet,
    /// Empires that have taken a web token.
    pub empowered: EmpireSet,
}

/// A step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Birth: where the Mother of Monsters goes.
    Birth { by: Empire },
    /// Spawnrise: which Spawn.
    Rise { by: Empire },
    /// Spawnrise: against whom.
    Against { by: Empire, spawn: Unit },
    /// Amok: where Cwim goes.
    Amok { by: Empire },
    /// Spinning the Web: where Arachne Solara goes.
    Spin { by: Empire },
    /// Lust: which enemy summons.
    Lust { by: Empire, area: Area },
    /// Lust: which of its cheapest units.
    Desire { of: Empire, area: Area },
    /// Whether the owner of a trampled building puts the next lower one there.
    Rubble,
    /// Mind, Soul, Body: the next unit that Cwim's attacker loses, from 0.
    Torment { nth: u8 },
    /// The first of them is routed: where to.
    Mind { unit: Unit },
    /// Cwim is dead: which building of the next enemy is destroyed.
    Ruin { by: Empire, left: EmpireSet },
    /// Which hero or greater god dies with Androgeus.
    Champion { side: Side },
    /// Where the Mother of Monsters is routed to.
    Flee { side: Side },
}

/// Runs a step.
pub fn step(g: &mut GodsWar, step: Step, cx: &mut Cx<'_>) -> Next {
    match &step {
        Step::Lust { by, area } if androgeus::rivals(g, *by).next().is_none() => {
            androgeus::comes(g, None, *area, cx);
            return Next::Done;
        }
        Step::Rubble => {
            while g
                .marks
                .monsters
                .rubble
                .first()
                .is_some_and(|r| !cwim::can_rebuild(g, *r))
            {
                g.marks.monsters.rubble.remove(0);
            }
            if g.marks.monsters.rubble.is_empty() {
                return Next::Done;
            }
        }
        Step::Torment { nth }
            if *nth >= cwim::torment_count() || g.fighters(Side::Attacker).is_empty() =>
        {
            return Next::Done;
        }
        Step::Ruin { left, .. } if cwim::ruins(g, *left).is_none() => return Next::Done,
        _ => {}
    }
    Next::Ask(step.into())
}

/// Lists the choices.
pub fn ask(g: &GodsWar, step: &Step, options: &mut Options<Action>) {
    match step {
        Step::Birth { by } => {
            let to = mother_of_monsters::steps(g).iter();
            options.extend(g.seat(*by), to.map(Action::Area));
        }
        Step::Rise { by } => {
            let spawn = mother_of_monsters::risers(g, *by).iter();
            options.extend(g.seat(*by), spawn.map(Action::Unit));
        }
        Step::Against { by, spawn } => {
            let foes = mother_of_monsters::foes(g, *by, *spawn);
            options.extend(g.seat(*by), foes.map(Action::Empire));
        }
        Step::Amok { by } => {
            options.extend(g.seat(*by), cwim::steps(g).iter().map(Action::Area));
        }
        Step::Spin { by } => {
            let to = arachne_solara::steps(g).iter();
            options.extend(g.seat(*by), to.map(Action::Area));
        }
        Step::Lust { by, .. } => {
            options.extend(g.seat(*by), androgeus::rivals(g, *by).map(Action::Empire));
        }
        Step::Desire { of, .. } => {
            let units = g.units.distinct(androgeus::cheapest(g, *of)).iter();
            options.extend(g.seat(*of), units.map(Action::Unit));
        }
        Step::Rubble => {
            if let Some(rubble) = g.marks.monsters.rubble.first() {
                options.extend(g.seat(rubble.of), [Action::Yes, Action::No]);
            }
        }
        Step::Torment { .. } => {
            let units = g.units.distinct(g.fighters(Side::Attacker)).iter();
            options.extend(g.speaker(Side::Attacker), units.map(Action::Unit));
        }
        Step::Mind { .. } => {
            let to = cwim::ways_off(g).iter();
            options.extend(g.speaker(Side::Attacker), to.map(Action::Area));
        }
        Step::Ruin { by, left } => {
            if let Some((_, built)) = cwim::ruins(g, *left) {
                options.extend(g.voice(*by), built.iter().map(Action::Building));
            }
        }
        Step::Champion { side } => {
            let units = g.units.distinct(androgeus::champions(g, *side)).iter();
            options.extend(g.speaker(*side), units.map(Action::Unit));
        }
        Step::Flee { side } => {
            let to = mother_of_monsters::flights(g).iter();
            options.extend(g.speaker(side.other()), to.map(Action::Area));
        }
    }
}

/// Takes an answer.
pub fn answer(g: &mut GodsWar, step: Step, _: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::Birth { by }, Action::Area(to)) => mother_of_monsters::give_birth(g, by, to, cx),
        (Step::Rise { by }, Action::Unit(spawn)) => {
            return Next::Goto(Step::Against { by, spawn }.into());
        }
        (Step::Against { by, spawn }, Action::Empire(on)) => return rise(g, by, spawn, on, cx),
        (Step::Amok { by }, Action::Area(to)) => cwim::run(g, by, to, cx),
        (Step::Spin { by }, Action::Area(to)) => arachne_solara::spin(g, by, to, cx),
        (Step::Lust { area, .. }, Action::Empire(of)) => {
            return Next::Goto(Step::Desire { of, area }.into());
        }
        (Step::Desire { area, .. }, Action::Unit(unit)) => {
            androgeus::comes(g, Some(unit), area, cx);
        }
        (Step::Rubble, choice) => {
            let rubble = g.marks.monsters.rubble.remove(0);
            if choice == Action::Yes {
                cwim::rebuild(g, rubble, cx);
            }
        }
        (Step::Torment { nth }, Action::Unit(unit)) => return cwim::take(g, nth, unit, cx),
        (Step::Mind { unit }, Action::Area(to)) => return cwim::unhinge(g, unit, to, cx),
        (Step::Ruin { by, mut left }, Action::Building(building)) => {
            g.destroy(building, Some(by), Why::Monster(Monster::Cwim), cx);
            left.remove(building.empire());
            return Next::Goto(Step::Ruin { by, left }.into());
        }
        (Step::Champion { side }, Action::Unit(unit)) => {
            androgeus::duel(g, side, unit, cx);
            return Next::Goto(crate::aftermath::Step::Check.into());
        }
        (Step::Flee { .. }, Action::Area(to)) => mother_of_monsters::flee(g, to, cx),
        (step, _) => return Next::Goto(step.into()),
    }
    Next::Done
}

fn rise(g: &mut GodsWar, by: Empire, spawn: Unit, on: Empire, cx: &mut Cx<'_>) -> Next {
    let ability = Ability::Spawnrise;
    let (cost, area) = (ability.fact().cost, g.units.area(spawn));
    g.declare_at(by, Verb::Ability(ability), cost, area, cx);
    declare::incite(g, spawn, on, by, cx)
}

/// Whether an ability is a monster's.
pub(crate) const fn owns(ability: Ability) -> bool {
    matches!(
        ability,
        Ability::Birth
            | Ability::Spawnrise
            | Ability::Amok
            | Ability::Spinning
            | Ability::Empowering
            | Ability::Lust
    )
}

/// The monsters of the game: Arachne Solara is there from the start, the others come later.
pub(crate) fn set_up(g: &mut GodsWar, setup: &Setup, cx: &mut Cx<'_>) {
    g.marks.monsters.waiting.clone_from(&setup.monsters);
    arrive(g, Monster::ArachneSolara, cx);
}

/// A monster comes, if it is in the game and has not come yet.
fn arrive(g: &mut GodsWar, monster: Monster, cx: &mut Cx<'_>) {
    if !g.marks.monsters.waiting.contains(&monster) {
        return;
    }
    g.marks.monsters.waiting.retain(|m| *m != monster);
    let area = Area::from_id(&monster.fact().area);
    if let (Some(unit), Some(area)) = (monster.kind().units().first(), area) {
        g.place_unit(unit, area, Why::Monster(monster), cx);
    }
}

/// The Chaos Rift has opened: Chaos Monsters come.
pub(crate) fn rift_opened(g: &mut GodsWar, (): (), cx: &mut Cx<'_>) {
    arrive(g, Monster::MotherOfMonsters, cx);
    let cwim = g.marks.monsters.waiting.contains(&Monster::Cwim);
    arrive(g, Monster::Cwim, cx);
    if let Some((_, area)) = cwim::figure(g).filter(|_| cwim) {
        cwim::trample(g, area, cx);
    }
}

/// The Great Compromise takes place: Androgeus comes with the first one.
pub(crate) fn compromise(g: &mut GodsWar, (): (), cx: &mut Cx<'_>) {
    arrive(g, Monster::Androgeus, cx);
}

/// Whether nothing can be built or upgraded in an area.
pub(crate) fn forbids_building(g: &GodsWar, area: Area) -> bool {
    let wild = [Kind::MotherOfMonsters, Kind::Cwim];
    wild.into_iter().any(|kind| g.area_of(kind) == Some(area))
}

/// The actions that everyone can take.
pub(crate) fn verbs(g: &GodsWar, by: Empire, into: &mut Vec<Verb>) {
    let begins = |kind: Kind| {
        let area = g.area_of(kind);
        area.is_some_and(|area| actions::may_begin(g, by, area))
    };
    let birth = begins(Kind::MotherOfMonsters) && mother_of_monsters::steps(g).any();
    let rise = mother_of_monsters::risers(g, by).any();
    let amok = begins(Kind::Cwim) && cwim::steps(g).any();
    let spin = begins(Kind::ArachneSolara) && arachne_solara::steps(g).any();
    let all = [
        (Ability::Birth, birth),
        (Ability::Spawnrise, rise),
        (Ability::Amok, amok),
        (Ability::Spinning, spin),
    ];
    for (ability, possible) in all {
        let verb = Verb::Ability(ability);
        if possible && cost(g, verb) <= Some(g.power(by)) {
            into.push(verb);
        }
    }
}

/// What such an action costs.
pub(crate) fn cost(g: &GodsWar, verb: Verb) -> Option<u16> {
    match verb {
        Verb::Ability(Ability::Birth) => Some(mother_of_monsters::birth_cost(g)),
        Verb::Ability(ability) if owns(ability) => Some(ability.fact().cost),
        _ => None,
    }
}

/// The frame in which one of them begins.
pub(crate) fn first(_: &mut GodsWar, by: Empire, verb: Verb, _: &mut Cx<'_>) -> Option<Frame> {
    let step = match verb {
        Verb::Ability(Ability::Birth) => Step::Birth { by },
        Verb::Ability(Ability::Spawnrise) => Step::Rise { by },
        Verb::Ability(Ability::Amok) => Step::Amok { by },
        Verb::Ability(Ability::Spinning) => Step::Spin { by },
        _ => return None,
    };
    Some(step.into())
}

/// A frame that comes before what was to come. What was to come is the end or one frame.
pub(crate) fn before(then: Next, first: Frame) -> Next {
    match then {
        Next::Goto(then) => Next::Call { then, first },
        Next::Done => Next::Goto(first),
        other => other,
    }
}

/// A unit was summoned into an area; `then` comes after what follows from it (Lust).
pub(crate) fn summoned(g: &GodsWar, by: Empire, area: Area, then: Next) -> Next {
    if androgeus::stirred(g, area) {
        before(then, Step::Lust { by, area }.into())
    } else {
        then
    }
}

/// A unit was summoned by an action; see [`summoned`].
pub(crate) fn summoned_by(g: &GodsWar, by: Empire, _: Unit, area: Area, then: Next) -> Next {
    summoned(g, by, area, then)
}

/// What monsters give an empire to use in the Council Phase.
pub(crate) fn due(g: &GodsWar, of: Empire, into: &mut Vec<Due>) {
    if g.phase != Phase::Council {
        return;
    }
    if androgeus::charmed(g, of) {
        into.push(Due::Works(Power::Ability(Ability::Lust)));
    }
    if arachne_solara::empowers(g, of) {
        into.push(Due::Asks(Power::Ability(Ability::Empowering)));
    }
}

/// Uses one of them.
pub(crate) fn work(
    g: &mut GodsWar,
    of: Empire,
    ability: Ability,
    cx: &mut Cx<'_>,
) -> Option<Frame> {
    match ability {
        Ability::Lust => {
            let monster = Monster::Androgeus;
            g.gain_vp(of, monster.param("vp_2"), Why::Monster(monster), cx);
        }
        Ability::Empowering => arachne_solara::empower(g, of, cx),
        _ => {}
    }
    None
}

/// A question that monsters leave open after an action or a battle.
pub(crate) fn pending(g: &GodsWar) -> Option<Frame> {
    let rubble = g.marks.monsters.rubble.is_empty();
    (!rubble).then(|| Step::Rubble.into())
}

/// How many Spawn are in play.
pub(crate) fn spawn_in_play(g: &GodsWar) -> u8 {
    mother_of_monsters::spawn_in_play(g)
}

/// A unit that belongs to no one was lost: Spawn and neutral elder races leave the map, they have no
/// pool.
pub(crate) fn unit_lost(g: &mut GodsWar, Loss { unit, .. }: Loss, _: &mut Cx<'_>) {
    if g.units.controller(unit).is_none() {
        g.units.put(unit, Place::Out);
    }
}

/// Whether the last web token has been taken: the game ends.
pub(crate) fn web_complete(g: &GodsWar) -> bool {
    arachne_solara::complete(g)
}
