//! The empires' own rules, one file each, and what asks all of them.

pub mod chaos;
pub mod darkness;
pub mod earth;
pub mod invisible_god;
pub mod moon;
pub mod sea;
pub mod sky;
pub mod storm;

use engine::{Text, guards, text};

use crate::{
    Cx, Frame, GodsWar,
    action::{Power, Verb},
    actions::cost,
    buildings::Building,
    hooks::{Due, Guard, PhasePower, Reaction, UniqueAction},
    ids::{Ability, Area, Empire, Gift},
    monsters, races,
    sheet::Slot,
    units::Unit,
};

/// What an empire brings of its own.
#[derive(Debug)]
pub(crate) struct EmpireRules {
    /// Its unique actions.
    pub(crate) actions: &'static [UniqueAction],
    /// Its gifts and abilities of the Power and the Council Phase, in the order in which what works by
    /// itself shall work: what costs or gives VP last, because it may shatter the Spike.
    pub(crate) phase_powers: &'static [PhasePower],
    /// Whether a unit's own requirement for being summoned is met (cost and pool aside).
    pub(crate) may_summon: fn(&GodsWar, Unit) -> bool,
    /// Achieves heroquests that depend on how things stand.
    pub(crate) quests: fn(&mut GodsWar, &mut Cx<'_>),
    /// A gift was taken: some work at once.
    pub(crate) gift_taken: Reaction<Gift>,
    /// A unit of its sheet came from a pool, however it came about.
    pub(crate) placed_unit: Reaction<(Unit, Area)>,
    /// A building of its own was placed.
    pub(crate) placed_building: Reaction<(Building, Area)>,
    /// What a heroquest brings besides its gift, if that comes when the gift is due: at once, or after
    /// the battle.
    pub(crate) reward: Reaction<Slot>,
}

impl EmpireRules {
    /// An empire without anything of its own.
    pub(crate) const PLAIN: Self = Self {
        actions: &[],
        phase_powers: &[],
        may_summon: |_, _| true,
        quests: |_, _| {},
        gift_taken: |_, _, _| {},
        placed_unit: |_, _, _| {},
        placed_building: |_, _, _| {},
        reward: |_, _, _| {},
    };
}

/// The one `match` over empires.
pub(crate) fn rules(empire: Empire) -> &'static EmpireRules {
    match empire {
        Empire::Chaos => &chaos::RULES,
        Empire::Darkness => &darkness::RULES,
        Empire::Sky => &sky::RULES,
        Empire::Storm => &storm::RULES,
        Empire::Earth => &earth::RULES,
        Empire::Sea => &sea::RULES,
        Empire::Moon => &moon::RULES,
        Empire::InvisibleGod => &invisible_god::RULES,
    }
}

/// The unique actions that an empire can take now: its own, and the turning of the moon, which is
/// everyone's.
pub(crate) fn verbs(g: &GodsWar, by: Empire, into: &mut Vec<Verb>) {
    let own = rules(by).actions.iter().filter(|action| {
        let c = (by, action.verb);
        guards::allowed(g, c, &FACE_UP) && guards::allowed(g, c, action.guards)
    });
    into.extend(own.map(|action| action.verb));
    moon::open_to_all(g, by, into);
}

/// What every unique action needs that comes from a gift.
const FACE_UP: [Guard; 2] = [
    Guard {
        holds: |g, (by, verb)| match verb {
            Verb::Gift(gift) => {
                let sheet = g.sheet(by);
                sheet.gifts().any(|has| has == gift) || sheet.race_gifts.has(gift)
            }
            _ => true,
        },
        why: |_, _| text!("you do not have this gift"),
    },
    Guard {
        holds: |g, (by, verb)| match verb {
            Verb::Gift(gift) => !g.sheet(by).spent.has(gift),
            _ => true,
        },
        why: |_, _| text!("it lies face down"),
    },
];

/// Its cost can be paid.
pub(crate) const PAYABLE: Guard = Guard {
    holds: |g, (by, verb)| cost(g, by, verb).is_none_or(|cost| cost <= g.power(by)),
    why: |g, (by, verb)| {
        let cost = cost(g, by, verb).unwrap_or_default();
        text!("needs {0} Power, you have {1}", cost, g.power(by))
    },
};

/// Why a unique action can't be taken now: the first of its guards that forbids it.
pub(crate) fn why_not(g: &GodsWar, by: Empire, verb: Verb) -> Option<Text> {
    let own = rules(by).actions.iter().find(|action| action.verb == verb);
    let guards = own.map_or(&[PAYABLE] as &[Guard], |action| action.guards);
    let mut faults = guards::faults(g, (by, verb), &FACE_UP);
    faults.extend(guards::faults(g, (by, verb), guards));
    faults.into_iter().next()
}

/// The frame in which a unique action of an empire begins.
pub(crate) fn first(g: &mut GodsWar, by: Empire, verb: Verb, cx: &mut Cx<'_>) -> Option<Frame> {
    if verb == Verb::Ability(Ability::LunarCycle) {
        return Some(moon::turn_by(g, by, cx));
    }
    let own = rules(by)
        .actions
        .iter()
        .find(|action| action.verb == verb)?;
    Some((own.first)(g, cx))
}

/// Whether a unit's own requirement for being summoned is met (cost and pool aside).
pub(crate) fn may_summon(g: &GodsWar, unit: Unit) -> bool {
    let home = unit.home();
    home.is_none_or(|home| (rules(home).may_summon)(g, unit))
}

/// Heroquests that depend on how things stand: noted as soon as they are true.
pub(crate) fn quests(g: &mut GodsWar, (): (), cx: &mut Cx<'_>) {
    for empire in g.table.clone() {
        (rules(empire).quests)(g, cx);
    }
}

/// A gift was taken: some work at once.
pub(crate) fn gift_taken(g: &mut GodsWar, (empire, gift): (Empire, Gift), cx: &mut Cx<'_>) {
    (rules(empire).gift_taken)(g, gift, cx);
}

/// A unit came from a pool: heroquests that ask for a summoning, however it came about.
pub(crate) fn placed_unit(g: &mut GodsWar, (unit, area): (Unit, Area), cx: &mut Cx<'_>) {
    if let Some(home) = unit.home() {
        (rules(home).placed_unit)(g, (unit, area), cx);
    }
}

/// A building was placed: heroquests and abilities that watch for it.
pub(crate) fn placed_building(
    g: &mut GodsWar,
    (building, area): (Building, Area),
    cx: &mut Cx<'_>,
) {
    (rules(building.empire()).placed_building)(g, (building, area), cx);
}

/// What an empire, its allied elder races, and the monsters give it to use in the phase that is on
/// (`g.phase`, Power or Council). What was used before in this phase is left out by
/// [`crate::phases::gifts`].
pub(crate) fn due(g: &GodsWar, of: Empire) -> Vec<Due> {
    let own = rules(of).phase_powers.iter();
    let own = own.filter(|power| power.phase == g.phase && (power.due)(g));
    let mut due: Vec<Due> = own.map(PhasePower::offered).collect();
    races::due(g, of, &mut due);
    monsters::due(g, of, &mut due);
    due
}

/// Uses a gift or ability that is [`due`]: does what can be done at once and returns the frame that asks
/// the rest, if anything is to be asked. Heroquests are looked after afterward.
pub(crate) fn work(g: &mut GodsWar, of: Empire, power: Power, cx: &mut Cx<'_>) -> Option<Frame> {
    match power {
        Power::Ability(ability) if races::owns(ability) => races::work(g, of, ability, cx),
        Power::Ability(ability) if monsters::owns(ability) => monsters::work(g, of, ability, cx),
        Power::Gift(_) | Power::Ability(_) => {
            let mut own = rules(of).phase_powers.iter();
            let own = own.find(|offered| offered.power == power)?;
            (own.work)(g, cx)
        }
    }
}

/// Who takes another action out of turn by an ability.
pub(crate) fn again(g: &mut GodsWar, of: Empire) -> Option<Empire> {
    (of == Empire::Sea && sea::again(g)).then_some(of)
}

/// What a heroquest brings besides its gift.
pub(crate) fn reward(g: &mut GodsWar, (empire, slot): (Empire, Slot), cx: &mut Cx<'_>) {
    (rules(empire).reward)(g, slot, cx);
}

/// The question to a player whose action is over: ransom for units in the Slave Pen.
pub(crate) fn after_action(g: &GodsWar, by: Empire) -> Option<Frame> {
    moon::gifts::enslavement::after_action(g, by)
}
