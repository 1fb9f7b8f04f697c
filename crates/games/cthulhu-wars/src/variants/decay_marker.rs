//! The Decay Marker: a player out of Power raises it, a player who acts pays it (two-player sheet,
//! Action Phase; Duel, The Decay Marker).

use crate::{
    CthulhuWars, Cx, Next,
    event::Event,
    factions::moments,
    ids::Faction,
    phases::{self, action},
    ruleset::{DecayCharge, DecayExhaustion},
};

/// Whose turn is it? The players alternate; one without Power raises the marker instead.
pub fn next_turn(g: &mut CthulhuWars, place: u8, asked: bool, cx: &mut Cx<'_>) -> Next {
    // Both out of Power: the phase ends without another step of the marker.
    if !g.playing().iter().any(|f| g.can_act(f)) {
        return Next::Goto(phases::Step::GatherPower.into());
    }
    let Some(faction) = g.order().nth(usize::from(place)) else {
        return action::go_round(g, cx);
    };
    let after = Next::Goto(action::Step::Next(place + 1).into());
    if !g.can_act(faction) {
        if let Some(first) = (moments(faction).powerless)(g).filter(|_| !asked) {
            let then = action::Step::Asked(place).into();
            return Next::Call { then, first };
        }
        g.decay += 1;
        let decay = g.decay;
        cx.emit(Event::DecayRaised { faction, decay });
        return after;
    }
    if g.power(faction) <= u16::from(g.decay) {
        exhaust(g, faction, cx);
        return match g.rules.decay_exhaustion {
            DecayExhaustion::OtherPlaysOn => after,
            DecayExhaustion::EndsThePhase => Next::Goto(phases::Step::GatherPower.into()),
        };
    }
    if g.rules.decay_charge == DecayCharge::PerTurn {
        pay(g, faction, cx);
    }
    action::begin_round(g, faction, action::Step::Next(place + 1), cx)
}

// If Decay can't be paid, or takes the last Power, all Power is lost and the turn is over.
fn exhaust(g: &mut CthulhuWars, faction: Faction, cx: &mut Cx<'_>) {
    let power = std::mem::take(&mut g.sheet_mut(faction).power);
    let decay = g.decay;
    cx.emit(Event::Exhausted {
        faction,
        power,
        decay,
    });
}

/// Pays for Decay before a turn (or an action, by the reading of the back cover).
pub fn pay(g: &mut CthulhuWars, faction: Faction, cx: &mut Cx<'_>) {
    let amount = u16::from(g.decay);
    if amount > 0 {
        g.sheet_mut(faction).power -= amount;
        cx.emit(Event::DecayPaid { faction, amount });
    }
}

/// The marker goes back to 0 when Gather Power begins.
pub fn reset(g: &mut CthulhuWars, cx: &mut Cx<'_>) {
    if g.decay > 0 {
        g.decay = 0;
        cx.emit(Event::DecayReset);
    }
}

/// What each action costs a faction besides its own cost, if Decay is charged per action.
pub fn surcharge(g: &CthulhuWars) -> u16 {
    match g.rules.decay_charge {
        DecayCharge::PerAction => u16::from(g.decay),
        DecayCharge::PerTurn => 0,
    }
}

/// What a faction can spend on an action itself.
pub fn spendable(g: &CthulhuWars, faction: Faction) -> u16 {
    g.power(faction).saturating_sub(surcharge(g))
}
