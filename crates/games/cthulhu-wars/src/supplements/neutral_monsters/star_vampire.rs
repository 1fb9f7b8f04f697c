//! Star Vampires, Vampirism: their dice drink. A pain takes 1 Power from the enemy, a kill 1 Doom.

use crate::{
    CthulhuWars, Cx,
    battle_record::Side,
    event::Why,
    ids::{Deed, Kind},
};

const WHY: Why = Why::Deed(Deed::Vampirism);

// Their leaflet, and a reading of dice rolled again: what has brought nothing may bring something then.
/// Dice of a side have fallen: the first of them are those of its Star Vampires.
pub(super) fn drink(g: &mut CthulhuWars, side: Side, faces: &[u8], again: bool, cx: &mut Cx<'_>) {
    let dice = if again {
        g.battle.thirsty[side as usize]
    } else {
        g.fighters(side).and(Kind::StarVampire.units()).len()
    };
    let faces = &faces[..faces.len().min(usize::from(dice))];
    let count = |of: std::ops::RangeInclusive<u8>| {
        faces.iter().filter(|face| of.contains(face)).count() as u8
    };
    g.battle.thirsty[side as usize] = count(1..=3);
    let (by, enemy) = (g.battle.faction(side), g.battle.faction(side.other()));
    let power = u16::from(count(4..=5)).min(g.power(enemy));
    g.lose_power(enemy, power, WHY, cx);
    g.gain_power(by, power, WHY, cx);
    let doom = u16::from(count(6..=6)).min(g.sheet(enemy).doom);
    g.lose_doom(enemy, doom, WHY, cx);
    g.gain_doom(by, doom, WHY, cx);
}
