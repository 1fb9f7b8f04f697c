//! Questions and choices in words. Whoever looks on reads the titles too, so they name nothing that
//! is hidden: the card chosen stays out of them until it is paid.

use engine::{Described, Prompt, Target};

use crate::{
    Skirmish,
    ids::opponent,
    moves::{Action, Frame, MOVING, PAYING},
};

impl Frame {
    pub(crate) fn prompt(self, game: &Skirmish) -> Prompt {
        let left = game.limit - game.made;
        let (title, rule) = match self {
            Self::PickCard => ("Choose a card to pay".to_owned(), PAYING),
            Self::PickFrom { .. } => ("Choose a unit to move".to_owned(), MOVING),
            Self::PickTo { from, .. } => (format!("Move from {} to …", from.name()), MOVING),
        };
        let why = match left {
            1 => "This is the last move.".to_owned(),
            _ => format!("{left} moves are left."),
        };
        Prompt {
            title,
            why,
            rule: rule.into(),
        }
    }
}

impl Action {
    pub(crate) fn describe(self, game: &Skirmish) -> Described {
        let (own, enemy) = (game.turn, opponent(game.turn));
        match self {
            Self::Pay { card } => Described {
                label: card.name(),
                targets: vec![Target::new("card", card.key())],
                rule: PAYING.into(),
                ..Described::default()
            },
            Self::Leave { area } => Described {
                label: format!("From {}", area.name()),
                detail: counted(game.units(area, own)),
                targets: vec![Target::new("area", area.key())],
                rule: MOVING.into(),
                ..Described::default()
            },
            Self::Enter { area } => Described {
                label: format!("To {}", area.name()),
                detail: match game.units(area, enemy) {
                    0 => "no enemy there".to_owned(),
                    units => format!("{} of the enemy", counted(units)),
                },
                targets: vec![Target::new("area", area.key())],
                rule: MOVING.into(),
                ..Described::default()
            },
        }
    }
}

fn counted(units: u8) -> String {
    if units == 1 {
        "1 unit".to_owned()
    } else {
        format!("{units} units")
    }
}
