//! Questions and choices in words. Spectators read the titles too, so they name nothing that
//! is hidden: the card chosen stays out of them until it is paid.

use engine::{Described, Prompt, Target, Text, text};

use crate::{
    Skirmish,
    ids::opponent,
    moves::{Action, Frame, MOVING, PAYING},
};

impl Frame {
    pub(crate) fn prompt(self, game: &Skirmish) -> Prompt {
        let left = game.limit - game.made;
        let (title, rule) = match self {
            Self::PickCard => ("Choose a card to pay".into(), PAYING),
            Self::PickFrom { .. } => ("Choose a unit to move".into(), MOVING),
            Self::PickTo { from, .. } => (text!("Move from {0} to …", from.name()), MOVING),
        };
        let why = match left {
            1 => text!("This is the last move."),
            _ => text!("{0} moves are left.", left),
        };
        Prompt {
            title,
            why,
            rule: rule.into(),
            ..Prompt::default()
        }
    }
}

impl Action {
    pub(crate) fn describe(self, game: &Skirmish) -> Described {
        let (own, enemy) = (game.turn, opponent(game.turn));
        match self {
            Self::Pay { card } => Described {
                label: card.name().into(),
                targets: vec![Target::new("card", card.key())],
                rule: PAYING.into(),
                ..Described::default()
            },
            Self::Leave { area } => Described {
                label: text!("From {0}", area.name()),
                detail: counted(game.units(area, own)),
                targets: vec![Target::new("area", area.key())],
                rule: MOVING.into(),
                ..Described::default()
            },
            Self::Enter { area } => Described {
                label: text!("To {0}", area.name()),
                detail: match game.units(area, enemy) {
                    0 => text!("no enemy there"),
                    units => text!("{0} of the enemy", counted(units)),
                },
                targets: vec![Target::new("area", area.key())],
                rule: MOVING.into(),
                ..Described::default()
            },
        }
    }
}

fn counted(units: u8) -> Text {
    if units == 1 {
        text!("1 unit")
    } else {
        text!("{0} units", units)
    }
}
