//! What is told of a battle: who fights, which gifts are used.

use crate::{
    Cx, GodsWar,
    action::Power,
    battle::{Fighter, Side},
    event::{Contender, Event},
    ids::{Empire, Gift},
    sheet::Slot,
};

/// A fighter, for the log.
pub const fn contender(fighter: Fighter) -> Contender {
    match fighter {
        Fighter::Empire(empire) => Contender::Empire(empire),
        Fighter::Monster(unit) => Contender::Monster(unit),
    }
}

/// A gift is used, for the only time in this battle, perhaps on a side.
pub fn used(g: &mut GodsWar, gift: Gift, on: Option<Side>, cx: &mut Cx<'_>) {
    told(g, gift, on, cx);
    g.in_battle(|b| b.used.insert(gift));
}

/// A gift has an effect, which it may have again. Invisible God watches for gifts that target him.
pub fn told(g: &mut GodsWar, gift: Gift, on: Option<Side>, cx: &mut Cx<'_>) {
    let Some(empire) = g.holder(gift) else {
        return;
    };
    let on = on.and_then(|side| g.fighting(side));
    touched(g, empire, on, cx);
    cx.emit(Event::Used {
        empire,
        power: Power::Gift(gift),
        on,
    });
}

/// Somebody's gift affects an empire: Invisible God's heroquest.
pub fn touched(g: &mut GodsWar, by: Empire, on: Option<Empire>, cx: &mut Cx<'_>) {
    if on == Some(Empire::InvisibleGod) && by != Empire::InvisibleGod {
        g.fulfil(Empire::InvisibleGod, Slot::S4A, cx);
    }
}
