//! Group decisions: the loss that The Thousand Forms and Ghroth demand is divided by agreement.
//!
//! At the table the victims have a minute to talk. Here each willing faction may once propose a
//! division, in turn order; it is adopted when every other willing faction agrees. Insisting on a
//! share is disagreeing; a player who refuses or has nothing to give is out of it, and their consent does
//! not matter (FAQ). When everyone has proposed in vain there is no agreement.

use engine::{Options, Seat, Text, text};
use serde::{Deserialize, Serialize};

use crate::{
    CthulhuWars, Cx, Next,
    action::Action,
    event::{Event, Why},
    grown,
    ids::{Faction, Spellbook},
    sets::{FactionSet, UnitSet},
    units::cultists,
    words::{Words, words},
};

/// A loss that is being divided.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Negotiation {
    /// The Thousand Forms (Power) or Ghroth (Cultists).
    pub over: Spellbook,
    /// Whose spellbook it is.
    pub by: Faction,
    /// What the victims must give together.
    pub total: u8,
    /// The victims that take part.
    pub willing: FactionSet,
    /// Those that have had their turn to propose.
    pub tried: FactionSet,
    /// Who proposes.
    pub proposer: Option<Faction>,
    /// The shares, by faction.
    #[serde(deserialize_with = "grown::shares")]
    pub shares: [u8; Faction::ALL.len()],
    /// Who agrees.
    pub agreed: FactionSet,
}

/// Rule of these questions.
pub(crate) const RULE: &str = "Rulebook XIII, dividing a loss";

/// A question of a negotiation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// Whose turn is it to propose?
    NextProposer,
    /// How much does this faction give, in the proposal of `by`?
    Propose {
        by: Faction,
        payer: Faction,
        left: u8,
    },
    /// Those asked agree or not, all at once.
    Consent { waiting: FactionSet },
    /// Ghroth without agreement: from whom does the Black Goat take the next Cultist?
    Divide { left: u8 },
    /// Ghroth: which Cultists are given up?
    Give,
}

/// What a faction could give.
pub(crate) fn means(g: &CthulhuWars, over: Spellbook, faction: Faction) -> u8 {
    if over == Spellbook::ThousandForms {
        u8::try_from(g.power(faction)).unwrap_or(u8::MAX)
    } else {
        victims(g, faction).len()
    }
}

fn victims(g: &CthulhuWars, faction: Faction) -> UnitSet {
    g.on_map(faction).and(cultists())
}

fn capacity(g: &CthulhuWars, over: Spellbook, factions: FactionSet) -> u16 {
    factions.iter().map(|f| u16::from(means(g, over, f))).sum()
}

/// Begins to divide the loss that a die demands, unless there is nothing to divide.
pub fn open(g: &mut CthulhuWars, over: Spellbook, face: u8, cx: &mut Cx<'_>) -> Next {
    // Two-player sheet: half of it, rounded up.
    let total = if g.rules.half_dice {
        face.div_ceil(2)
    } else {
        face
    };
    let Some(by) = g.holder(over) else {
        return Next::Done;
    };
    let enemies = g.enemies(by);
    let willing: FactionSet = enemies.iter().filter(|f| means(g, over, *f) > 0).collect();
    let all = capacity(g, over, willing);
    let mut negotiation = Negotiation {
        over,
        by,
        total,
        willing,
        tried: FactionSet::EMPTY,
        proposer: None,
        shares: [0; Faction::ALL.len()],
        agreed: FactionSet::EMPTY,
    };
    if over == Spellbook::ThousandForms && all < u16::from(total) {
        // FAQ: they can't pay it together, so Crawling Chaos gains it.
        g.gain_power(by, u16::from(total), Why::Book(over), cx);
        return Next::Done;
    }
    let alone = enemies.len() == 1;
    if over == Spellbook::Ghroth && (alone || all <= u16::from(total)) {
        // FAQ: too few Cultists: all are lost, the excess is ignored. A lone enemy has no one to
        // agree with.
        for faction in willing.iter() {
            negotiation.shares[faction as usize] = means(g, over, faction).min(total);
        }
        g.negotiation = Some(negotiation);
        return Next::Goto(Step::Give.into());
    }
    g.negotiation = Some(negotiation);
    Next::Goto(Step::NextProposer.into())
}

/// The victims in turn order after the one whose ability it is.
fn in_order(g: &CthulhuWars, n: &Negotiation, from: Faction) -> impl Iterator<Item = Faction> {
    let willing = n.willing;
    g.order_from(from).filter(move |f| willing.has(*f))
}

/// Runs a step.
pub fn step(g: &mut CthulhuWars, step: Step, cx: &mut Cx<'_>) -> Next {
    let Some(n) = &g.negotiation else {
        return Next::Done;
    };
    match step {
        Step::NextProposer => next_proposer(g, n.clone(), cx),
        Step::Divide { left: 0 } => Next::Goto(Step::Give.into()),
        Step::Give if n.shares == [0; Faction::ALL.len()] => {
            g.negotiation = None;
            Next::Done
        }
        Step::Propose { .. } | Step::Consent { .. } | Step::Divide { .. } | Step::Give => {
            Next::Ask(step.into())
        }
    }
}

fn next_proposer(g: &mut CthulhuWars, mut n: Negotiation, cx: &mut Cx<'_>) -> Next {
    n.shares = [0; Faction::ALL.len()];
    n.agreed = FactionSet::EMPTY;
    let able = capacity(g, n.over, n.willing) >= u16::from(n.total);
    let next = in_order(g, &n, n.by).find(|f| !n.tried.has(*f));
    n.proposer = next;
    let (left, tried) = (n.total, next);
    g.negotiation = Some(n);
    match tried {
        Some(by) if able => Next::Goto(
            Step::Propose {
                by,
                payer: by,
                left,
            }
            .into(),
        ),
        _ => no_agreement(g, cx),
    }
}

// Without agreement Crawling Chaos gains the Power, and the Black Goat divides.
fn no_agreement(g: &mut CthulhuWars, cx: &mut Cx<'_>) -> Next {
    cx.emit(Event::Settled { agreed: false });
    let Some((over, by)) = g.negotiation.as_ref().map(|n| (n.over, n.by)) else {
        return Next::Done;
    };
    let victims = g.enemies(by);
    let Some(n) = &mut g.negotiation else {
        return Next::Done;
    };
    let total = n.total;
    if over == Spellbook::Ghroth {
        n.proposer = None;
        n.willing = victims;
        return Next::Goto(Step::Divide { left: total }.into());
    }
    g.negotiation = None;
    g.gain_power(by, u16::from(total), Why::Book(over), cx);
    Next::Done
}

/// Those who pay after `payer` in the proposal of `by`.
fn rest(g: &CthulhuWars, n: &Negotiation, by: Faction, payer: Faction) -> FactionSet {
    in_order(g, n, by)
        .skip_while(|f| *f != payer)
        .skip(1)
        .collect()
}

/// Lists the choices.
pub fn ask(g: &CthulhuWars, step: &Step, options: &mut Options<Action>) {
    let Some(n) = &g.negotiation else { return };
    match *step {
        Step::NextProposer => {}
        Step::Propose { by, payer, left } => {
            let others = capacity(g, n.over, rest(g, n, by, payer));
            let least = u16::from(left).saturating_sub(others) as u8;
            let most = left.min(means(g, n.over, payer));
            options.extend(g.seat(by), (least..=most).map(Action::Share));
            if payer == by {
                options.extend(g.seat(by), [Action::Reject, Action::Refuse]);
            }
        }
        Step::Consent { waiting } => {
            for faction in waiting.iter() {
                let seat = g.seat(faction);
                if !options.seats().has(seat) {
                    options.extend(seat, [Action::Agree, Action::Reject, Action::Refuse]);
                }
            }
        }
        Step::Divide { .. } => {
            let more = |f: &Faction| n.shares[*f as usize] < means(g, n.over, *f);
            let factions = n.willing.iter().filter(more);
            options.extend(g.seat(n.by), factions.map(Action::Faction));
        }
        Step::Give => {
            if let Some(faction) = giver(n) {
                let units = g.distinct(victims(g, faction));
                options.extend(g.seat(faction), units.iter().map(Action::Unit));
            }
        }
    }
}

fn giver(n: &Negotiation) -> Option<Faction> {
    Faction::ALL.into_iter().find(|f| n.shares[*f as usize] > 0)
}

/// The faction that gives up Cultists next.
pub fn giving(g: &CthulhuWars) -> Option<Faction> {
    g.negotiation.as_ref().and_then(giver)
}

/// The faction that divides without agreement.
pub fn divider(g: &CthulhuWars) -> Option<Faction> {
    g.negotiation.as_ref().map(|n| n.by)
}

/// Why something is no answer.
pub(crate) fn why_not(_: &CthulhuWars, step: &Step, action: Action) -> Option<Text> {
    match (step, action) {
        (Step::Give, Action::Unit(_)) => Some(text!("only own Cultists on the map are given up")),
        _ => None,
    }
}

/// Takes an answer.
pub fn answer(g: &mut CthulhuWars, step: Step, by: Seat, action: Action, cx: &mut Cx<'_>) -> Next {
    match (step, action) {
        (Step::Propose { by, payer, left }, Action::Share(share)) => {
            propose(g, by, payer, left, share, cx)
        }
        (Step::Propose { by, .. }, Action::Refuse) => {
            stand_aside(g, by, cx);
            Next::Goto(Step::NextProposer.into())
        }
        (Step::Propose { by, .. }, _) => {
            pass(g, by);
            Next::Goto(Step::NextProposer.into())
        }
        (Step::Consent { waiting }, action) => consent(g, waiting, by, action, cx),
        (Step::Divide { left }, Action::Faction(faction)) => {
            if let Some(n) = &mut g.negotiation {
                n.shares[faction as usize] += 1;
            }
            Next::Goto(Step::Divide { left: left - 1 }.into())
        }
        (Step::Give, Action::Unit(unit)) => {
            let owner = g.owner(unit);
            if let Some(n) = &mut g.negotiation {
                n.shares[owner as usize] -= 1;
            }
            if let Some((over, by)) = g.negotiation.as_ref().map(|n| (n.over, n.by)) {
                g.eliminate(unit, by, Why::Book(over), cx);
            }
            Next::Goto(Step::Give.into())
        }
        (step, _) => Next::Goto(step.into()),
    }
}

fn pass(g: &mut CthulhuWars, by: Faction) {
    if let Some(n) = &mut g.negotiation {
        n.tried.insert(by);
    }
}

fn stand_aside(g: &mut CthulhuWars, faction: Faction, cx: &mut Cx<'_>) {
    if let Some(n) = &mut g.negotiation {
        n.willing.remove(faction);
        cx.emit(Event::StoodAside { faction });
    }
}

fn propose(
    g: &mut CthulhuWars,
    by: Faction,
    payer: Faction,
    left: u8,
    share: u8,
    cx: &mut Cx<'_>,
) -> Next {
    let left = left - share;
    let Some(n) = &mut g.negotiation else {
        return Next::Done;
    };
    n.shares[payer as usize] = share;
    let n = n.clone();
    if let Some(payer) = in_order(g, &n, by).skip_while(|f| *f != payer).nth(1) {
        return Next::Goto(Step::Propose { by, payer, left }.into());
    }
    pass(g, by);
    let shares = n
        .willing
        .iter()
        .map(|f| (f, n.shares[f as usize]))
        .collect();
    cx.emit(Event::Proposed { by, shares });
    let mut waiting = n.willing;
    waiting.remove(by);
    if let Some(n) = &mut g.negotiation {
        n.agreed = FactionSet::one(by);
    }
    consented(g, waiting, cx)
}

fn consented(g: &mut CthulhuWars, waiting: FactionSet, cx: &mut Cx<'_>) -> Next {
    if waiting.any() {
        return Next::Goto(Step::Consent { waiting }.into());
    }
    adopt(g, cx)
}

fn consent(
    g: &mut CthulhuWars,
    mut waiting: FactionSet,
    by: Seat,
    action: Action,
    cx: &mut Cx<'_>,
) -> Next {
    let Some(faction) = waiting.iter().find(|f| g.seat(*f) == by) else {
        return Next::Wait(Step::Consent { waiting }.into());
    };
    waiting.remove(faction);
    let share = g
        .negotiation
        .as_ref()
        .map_or(0, |n| n.shares[faction as usize]);
    match action {
        Action::Agree => {
            cx.emit(Event::Replied {
                by: faction,
                agree: true,
            });
            if let Some(n) = &mut g.negotiation {
                n.agreed.insert(faction);
            }
        }
        Action::Refuse => {
            stand_aside(g, faction, cx);
            if share > 0 {
                return Next::Goto(Step::NextProposer.into());
            }
        }
        _ => {
            cx.emit(Event::Replied {
                by: faction,
                agree: false,
            });
            return Next::Goto(Step::NextProposer.into());
        }
    }
    if waiting.any() {
        return Next::Wait(Step::Consent { waiting }.into());
    }
    adopt(g, cx)
}

fn adopt(g: &mut CthulhuWars, cx: &mut Cx<'_>) -> Next {
    cx.emit(Event::Settled { agreed: true });
    let Some(n) = g.negotiation.clone() else {
        return Next::Done;
    };
    if n.over == Spellbook::Ghroth {
        return Next::Goto(Step::Give.into());
    }
    for faction in n.willing.iter() {
        let amount = u16::from(n.shares[faction as usize]);
        g.lose_power(faction, amount, Why::Book(n.over), cx);
    }
    g.negotiation = None;
    Next::Done
}

/// The question in words.
pub(crate) fn prompt(g: &CthulhuWars, step: &Step, _: Seat) -> Words {
    let Some(n) = &g.negotiation else {
        return words("", "");
    };
    let demand = if n.over == Spellbook::Ghroth {
        text!(
            "{0} demands {1} Cultists together. Without agreement the Black Goat divides.",
            n.over.name(),
            n.total
        )
    } else {
        text!(
            "{0} demands {1} Power together. Without agreement Crawling Chaos gains it.",
            n.over.name(),
            n.total
        )
    };
    match *step {
        Step::Propose { by, payer, .. } if by == payer => {
            words("Propose a division: how much do you give?", demand)
        }
        Step::Propose { payer, left, .. } => words(
            text!("{0} are left: how much does {1} give?", left, payer.name()),
            demand,
        ),
        Step::Consent { .. } => {
            let share = |f: Faction| text!("{0} {1}", f.name(), n.shares[f as usize]);
            let shares = Text::joined(n.willing.iter().map(share), "{0}, {1}");
            words(
                "Do you agree to this division?",
                text!("{0}. {1}", shares, demand),
            )
        }
        Step::Divide { left } => words(
            "From whom do you take a Cultist?",
            text!("{0} more to take.", left),
        ),
        Step::Give => {
            let due = giving(g).map_or(0, |f| n.shares[f as usize]);
            words(
                "Which Cultist do you give up?",
                text!("Ghroth takes {0} of yours.", due),
            )
        }
        Step::NextProposer => words("", ""),
    }
}
