//! The Lunar Cycle: who turns it, and what follows.

use crate::{
    Cx, GodsWar, Next,
    action::Verb,
    event::{Event, Why},
    frame::Frame,
    ids::{Ability, Cycle, Empire, Gift, Kind},
    sets::AreaSet,
    sheet::Slot,
};

use super::Step;

/// The Cycle is set at the start.
pub(crate) fn set_cycle(g: &mut GodsWar, cycle: Cycle, cx: &mut Cx<'_>) {
    g.marks.moon.cycle = cycle;
    cx.emit(Event::CycleTurned { to: cycle });
}

/// The action that is everybody's: turning the moon.
pub(crate) fn open_to_all(g: &GodsWar, by: Empire, into: &mut Vec<Verb>) {
    let ability = Ability::LunarCycle;
    if g.playing().has(Empire::Moon) && g.power(by) >= ability.fact().cost {
        into.push(Verb::Ability(ability));
    }
}

/// The frame in which an empire turns the moon.
pub(crate) fn turn_by(_: &mut GodsWar, by: Empire, _: &mut Cx<'_>) -> Frame {
    Step::Advance { by }.into()
}

/// It pays, and the moon turns.
pub(super) fn pay(g: &mut GodsWar, by: Empire, cx: &mut Cx<'_>) -> Next {
    let ability = Ability::LunarCycle;
    g.declare(by, Verb::Ability(ability), ability.fact().cost, cx);
    advance(g, ability.param("steps"), cx);
    Next::Done
}

/// The Cycle advances, always clockwise.
pub(super) fn advance(g: &mut GodsWar, steps: u16, cx: &mut Cx<'_>) {
    for _ in 0..steps {
        let next = (g.marks.moon.cycle as usize + 1) % Cycle::ALL.len();
        set_cycle(g, Cycle::ALL[next], cx);
        if g.marks.moon.cycle == Cycle::Full {
            madness(g, cx);
        }
    }
}

/// Eclipse: Moon has declared battle, the Cycle advances at once. Not when Moon defends.
pub(crate) fn eclipse(g: &mut GodsWar, attacker: Empire, cx: &mut Cx<'_>) {
    if attacker == Empire::Moon && g.sheet(Empire::Moon).has(Gift::Eclipse) {
        advance(g, Gift::Eclipse.param("steps"), cx);
    }
}

// Madness: at Full with a Selene in play a rune, and Power for each area with one; no Power if
// another player has none.
fn madness(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let gift = Gift::Madness;
    let selenes = g.units.in_play(Empire::Moon).of(Kind::Selene);
    if !g.sheet(Empire::Moon).has(gift) || selenes.is_empty() {
        return;
    }
    g.draw_runes(Empire::Moon, gift.param("runes"), Why::Gift(gift), cx);
    let broke = g.enemies(Empire::Moon).iter().any(|e| g.power(e) == 0);
    if !broke {
        let areas = selenes.iter().filter_map(|u| g.units.area(u));
        let areas: AreaSet = areas.collect::<AreaSet>();
        let power = gift.param("power") * u16::from(areas.len());
        g.gain_power(Empire::Moon, power, Why::Gift(gift), cx);
    }
}

/// The Power Phase begins: the moon's position is a heroquest.
pub(crate) fn power_phase_begins(g: &mut GodsWar, cx: &mut Cx<'_>) {
    let slot = match g.marks.moon.cycle {
        Cycle::Dying => Slot::S1A,
        Cycle::WaxingHalf | Cycle::WaningHalf => Slot::S1B,
        Cycle::Full => Slot::S2A,
    };
    g.fulfil(Empire::Moon, slot, cx);
}
