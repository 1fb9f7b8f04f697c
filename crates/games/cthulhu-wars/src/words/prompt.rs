//! Questions in words: what is asked, and why.

use engine::{Prompt, Seat, Text, text};

use crate::{
    CthulhuWars, actions,
    battle::{self, Side},
    doom,
    factions::{black_goat, crawling_chaos, great_cthulhu, yellow_sign},
    frame::Frame,
    ids::{Area, Faction, Spellbook},
    negotiation, phases, spellbooks,
    units::Unit,
    words::{asker::asker, count, describe},
};

/// The question of a frame, as asked of a seat.
pub(crate) fn prompt(g: &CthulhuWars, frame: &Frame, seat: Seat) -> Prompt {
    let (title, why) = match frame {
        Frame::Phase(step) => phase(g, *step),
        Frame::Round(phases::action::Step::Menu(round)) => menu(g, *round),
        Frame::Act(step) => act(g, *step),
        Frame::Battle(step) => in_battle(g, *step, asker(g, frame, seat)),
        Frame::Books(spellbooks::Step::Choose(faction)) => (
            "Choose a spellbook".into(),
            text!("{0} has met a requirement.", faction.name()),
        ),
        Frame::Round(phases::action::Step::Which { .. }) => (
            "Which of your factions acts first?".into(),
            "Each takes one action in your action round.".into(),
        ),
        Frame::Round(_) | Frame::Books(spellbooks::Step::Check) => Words::default(),
        Frame::Negotiation(step) => divide(g, *step),
        Frame::GreatCthulhu(step) => great_cthulhu_asks(g, *step),
        Frame::CrawlingChaos(step) => crawling_chaos_asks(g, *step),
        Frame::BlackGoat(step) => black_goat_asks(g, *step),
        Frame::YellowSign(step) => yellow_sign_asks(g, *step),
    };
    let asked = asker(g, frame, seat);
    let title = match asked {
        Some(faction) if g.factions_of(seat).len() > 1 => text!("{0}: {1}", faction.name(), title),
        _ => title,
    };
    Prompt {
        title,
        why,
        rule: describe::rule(frame).into(),
        // In the draft it is the player who is asked, not what he has so far.
        by: match frame {
            Frame::Phase(phases::Step::Draft { .. }) => String::new(),
            _ => asked.map_or_else(String::new, |faction| faction.id().to_owned()),
        },
    }
}

type Words = (Text, Text);

fn words(title: impl Into<Text>, why: impl Into<Text>) -> Words {
    (title.into(), why.into())
}

fn left(g: &CthulhuWars, faction: Faction) -> Text {
    text!("{0} has {1} Power.", faction.name(), g.power(faction))
}

fn named(unit: Unit) -> &'static str {
    unit.kind().name()
}

fn phase(g: &CthulhuWars, step: phases::Step) -> Words {
    match step {
        phases::Step::Draft { .. } => words("Choose a faction", "It is yours for the whole game."),
        phases::Step::DoomTurnMenu(turn) => words(
            "Your turn in the Doom Phase",
            if turn.ritual {
                "You have performed the Ritual.".into()
            } else {
                text!("A Ritual costs {0} Power.", doom::ritual_cost(g))
            },
        ),
        phases::Step::TieBreak { by, .. } => words(
            "Who is First Player?",
            text!(
                "Several have most Power; {0} was First Player and decides.",
                by.name()
            ),
        ),
        phases::Step::Direction => words(
            "Which way does play go this turn?",
            text!("{0} is First Player.", g.first.name()),
        ),
        phases::Step::Ritual(_) => words(
            "Perform a Ritual of Annihilation?",
            text!(
                "It costs {0} Power, once in a Doom Phase.",
                doom::ritual_cost(g)
            ),
        ),
        phases::Step::LastReveal(_) => words(
            "Reveal Elder Signs before victory is determined?",
            "30 Doom would end the game now.",
        ),
        phases::Step::GatherPower
        | phases::Step::FirstPlayer
        | phases::Step::DoomAdvance
        | phases::Step::Special(_)
        | phases::Step::SpecialAgain(_)
        | phases::Step::DoomTurn(_)
        | phases::Step::DoomTurnAgain(_)
        | phases::Step::Verdict => words("", ""),
    }
}

fn menu(g: &CthulhuWars, round: phases::action::Round) -> Words {
    let title = if round.second == phases::action::Second::Open {
        "Your second, different action"
    } else if round.main {
        "Anything more this round?"
    } else {
        "Your action"
    };
    words(title, left(g, round.faction))
}

fn act(g: &CthulhuWars, step: actions::Step) -> Words {
    use actions::Step;
    match step {
        Step::RecruitWhere { by } => words("Recruit a Cultist where?", left(g, by)),
        Step::SummonWhat { by, .. } => words("Summon which Monster?", left(g, by)),
        Step::SummonWhere { by, kind } => words(
            text!("Summon the {0} at which gate?", kind.name()),
            left(g, by),
        ),
        Step::AwakenWhere { kind } => words(text!("Awaken {0} where?", kind.name()), ""),
        Step::BuildWith { by } => words("Who builds the gate?", left(g, by)),
        Step::MoveWhat { by, moved } if moved.any() => words(
            "Move another unit?",
            text!("{0} moved. {1}", moved.len(), left(g, by)),
        ),
        Step::MoveWhat { by, .. } => words("Move which unit?", left(g, by)),
        Step::MoveTo { by, unit, .. } => {
            words(text!("Move the {0} to \u{2026}", named(unit)), left(g, by))
        }
        Step::BattleWhere { by } => words("Battle where?", left(g, by)),
        Step::BattleWhom { by, area } => words(
            text!("Battle against whom in {0}?", area.name()),
            left(g, by),
        ),
        Step::CaptureWhere { by } => words("Capture a Cultist where?", left(g, by)),
        Step::CaptureWhom { by, area } => words(
            text!("Capture whose Cultist in {0}?", area.name()),
            left(g, by),
        ),
        Step::CaptureWhich { by, area, .. } => words(
            "Which Cultist do you give up?",
            text!("{0} captures one in {1}.", by.name(), area.name()),
        ),
        Step::ControlWith { .. } => {
            words("Which unit takes the gate?", "An abandoned gate is free.")
        }
        Step::AbandonWith { .. } => {
            words("Which unit steps off its gate?", "It stays in the area.")
        }
    }
}

fn in_battle(g: &CthulhuWars, step: battle::Step, asked: Option<Faction>) -> Words {
    use battle::Step;
    let Some(b) = &g.battle else {
        return words("", "");
    };
    let place = text!(
        "{0} against {1} in {2}.",
        b.attacker.name(),
        b.defender.name(),
        b.area.name()
    );
    let sides = match g.rules.first_losses {
        crate::ruleset::FirstLosses::Attacker => [Side::Attacker, Side::Defender],
        crate::ruleset::FirstLosses::Defender => [Side::Defender, Side::Attacker],
    };
    let of = |nth: u8| sides[usize::from(nth.min(1))];
    let other = |side: Side| Some(b.faction(side)).filter(|f| asked != Some(*f));
    match step {
        Step::PreBattle(_) => words("Use an ability before the dice?", place),
        Step::Kills(nth) => {
            let due = count::kills(b.kills[of(nth) as usize].into());
            let title = match other(of(nth)) {
                Some(faction) => text!("Who of {0} is killed?", faction.name()),
                None => text!("Who is killed?"),
            };
            words(title, text!("{0} to assign. {1}", due, place))
        }
        Step::Pains { nth, extra } => {
            let due = count::pains(b.pains[of(nth) as usize].into());
            pains(due, other(of(nth)), extra, place)
        }
        Step::RetreatOrder => words(
            "Which side retreats first?",
            "Madness guides every retreat.",
        ),
        Step::Retreat { side, .. } => {
            let title = match other(side) {
                Some(faction) => text!("Who of {0} retreats next?", faction.name()),
                None => text!("Who retreats next?"),
            };
            words(title, place)
        }
        Step::RetreatAny => words("Who retreats next?", "Madness guides every retreat."),
        Step::RetreatTo { unit, .. } => words(
            text!("The {0} retreats to \u{2026}", named(unit)),
            "Not where its opponent has units.",
        ),
        Step::Surrounded { .. } => words(
            "Surrounded: which unit is lost?",
            "No way out: one pained unit is eliminated, the others stay.",
        ),
        Step::Roll
        | Step::RemoveKilled
        | Step::AfterPains { .. }
        | Step::Results { .. }
        | Step::Finish => words("", ""),
    }
}

// `extra` pains are those that Ghouls bring.
fn pains(due: Text, of: Option<Faction>, extra: bool, place: Text) -> Words {
    let title = match of {
        Some(faction) => text!("Who of {0} is pained?", faction.name()),
        None => text!("Who is pained?"),
    };
    let why = if extra {
        text!("Necrophagy brings {0} to assign. {1}", due, place)
    } else {
        text!("{0} to assign. {1}", due, place)
    };
    words(title, why)
}

fn divide(g: &CthulhuWars, step: negotiation::Step) -> Words {
    use negotiation::Step;
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
    match step {
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
            let due = negotiation::giving(g).map_or(0, |f| n.shares[f as usize]);
            words(
                "Which Cultist do you give up?",
                text!("Ghroth takes {0} of yours.", due),
            )
        }
        Step::NextProposer => words("", ""),
    }
}

fn from_area(what: &'static str, area: Area) -> Words {
    words(what, text!("In {0}.", area.name()))
}

fn great_cthulhu_asks(g: &CthulhuWars, step: great_cthulhu::Step) -> Words {
    use great_cthulhu::Step;
    match step {
        Step::Devolve => words(
            "Devolve which Acolyte?",
            "It becomes a Deep One where it stands; a gate it keeps is abandoned.",
        ),
        Step::Devoured { .. } => words(
            "Which unit is devoured?",
            "Cthulhu devours a Monster or Cultist of your choice.",
        ),
        Step::AbsorbEater { .. } => words("Which Shoggoth eats?", "3 dice for each unit eaten."),
        Step::AbsorbFood { .. } => words("Whom does it eat?", "3 dice for each unit eaten."),
        Step::DreamsWhere => words("Dreams: where?", left(g, Faction::Gc)),
        Step::DreamsWhom { area } => from_area("Dreams: whose Acolyte?", area),
        Step::DreamsWhich { area, .. } => from_area("Which Acolyte do you lose to Dreams?", area),
        Step::Submerge { with } => words(
            "Who submerges with Cthulhu?",
            text!("{0} so far.", with.len() - 1),
        ),
        Step::Emerge => words("Emerge where?", "All submerged units appear together."),
    }
}

fn crawling_chaos_asks(g: &CthulhuWars, step: crawling_chaos::Step) -> Words {
    use crawling_chaos::Step;
    match step {
        Step::AbductWith { .. } => words("Which Nightgaunt goes?", "It takes an enemy along."),
        Step::Abducted { .. } => words(
            "Which unit is abducted?",
            "A Monster or Cultist of your choice.",
        ),
        Step::Invisible { picks, .. } => words(
            "Exempt whom by Invisibility?",
            text!("{0} left; not a Great Old One.", picks),
        ),
        Step::Seek { .. } => words(
            "Which Hunting Horror joins the battle?",
            "From anywhere, for free.",
        ),
        Step::Harbinger => words(
            "The Harbinger: which reward?",
            crawling_chaos::harbinger_for(g)
                .map_or_else(Text::default, |unit| text!("For {0}.", named(unit))),
        ),
        Step::ThousandForms | Step::Pay { .. } => words("", ""),
    }
}

fn black_goat_asks(g: &CthulhuWars, step: black_goat::Step) -> Words {
    use black_goat::Step;
    match step {
        Step::AwakenSacrifice { given, .. } => words(
            "Which Cultist is given to Shub-Niggurath?",
            text!("{0} of 2.", given + 1),
        ),
        Step::AvatarWhere => words("Avatar: where to?", left(g, Faction::Bg)),
        Step::AvatarWhose { area } => from_area("Avatar: swap with whose unit?", area),
        Step::AvatarWhich { area, .. } => {
            from_area("Which of your units swaps with Shub-Niggurath?", area)
        }
        Step::GhrothPlaceWhose => words(
            "Ghroth missed: place whose Acolyte?",
            "From any Pool, in any area.",
        ),
        Step::GhrothPlaceWhere { of } => words(
            text!("Place an Acolyte of {0} where?", of.name()),
            "In any area.",
        ),
        Step::SacrificeTwo { given } => words(
            "Which Cultist is eliminated?",
            text!("{0} of 2.", given + 1),
        ),
        Step::BloodSacrifice => words(
            "Blood Sacrifice: which Cultist?",
            "For an Elder Sign, once in a Doom Phase.",
        ),
        Step::Necrophagy { .. } => words(
            "Necrophagy: which Ghoul comes?",
            "Each brings both sides another pain.",
        ),
        Step::Ghroth => words("", ""),
    }
}

fn yellow_sign_asks(g: &CthulhuWars, step: yellow_sign::Step) -> Words {
    use yellow_sign::Step;
    match step {
        Step::DesecratePlace { area } => from_area("Which unit appears?", area),
        Step::ZingayaWhere => words("Zingaya: where?", left(g, Faction::Ys)),
        Step::ZingayaWhom { area } => from_area("Zingaya: whose Acolyte?", area),
        Step::ZingayaWhich { area, .. } => from_area("Which Acolyte is lost to Zingaya?", area),
        Step::ShriekTo => words("Shriek of the Byakhee: where to?", left(g, Faction::Ys)),
        Step::ShriekWho { to, came } => words(
            text!("Which Byakhee fly to {0}?", to.name()),
            text!("{0} came.", came.len()),
        ),
        Step::ScreamTo => words(
            "The Screaming Dead: where does the King go?",
            left(g, Faction::Ys),
        ),
        Step::ScreamWho { to, .. } => {
            words(text!("Which Undead follow to {0}?", to.name()), "For free.")
        }
        Step::HeWhoTo => words("Where does Hastur appear?", "In an area with any Cultist."),
        Step::GiveDoom => words("Who gains 3 Doom?", "For a spellbook."),
        Step::Passion => words(
            text!("Gain {0} Power by Passion?", yellow_sign::passion(g)),
            "Power out of turn must be spent in your next turn, after Decay.",
        ),
        Step::Desecrate => words("", ""),
    }
}
