//! Dice cup: two players throw openly in turn, or peek at a hidden card; for tests of
//! what a server sends about its dice.

use engine::{
    Cx, Described, Dice, Game, InvariantViolation, Line, Next, Options, Outcome, Prompt, Seat,
    SetupError, Stack, Viewer, any::Minds,
};
use serde::{Deserialize, Serialize};
use server::{
    games::{Agreement, LobbyGame},
    wire::Named,
};

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Cup {
    turns: u32,
    /// What was thrown last.
    faces: Vec<u8>,
    card: u32,
}

/// A view: all but the card.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct Seen {
    turns: u32,
    faces: Vec<u8>,
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Turn;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum StoredAction {
    Throw,
    Peep,
}

impl Game for Cup {
    const ID: &'static str = "cup";
    const NAME: &'static str = "Dice cup";
    const VERSION: u32 = 1;
    type Setup = ();
    type Frame = Turn;
    type Action = StoredAction;
    type Event = Vec<u8>;
    type View = Seen;

    fn new((): &(), _: &mut Cx<'_, Self>) -> Result<(Self, Turn), SetupError> {
        let new = Self {
            turns: 0,
            faces: Vec::new(),
            card: 0,
        };
        Ok((new, Turn))
    }

    fn seats(&self) -> u8 {
        2
    }

    fn step(&mut self, frame: Turn, _: &mut Cx<'_, Self>) -> Next<Turn> {
        Next::Ask(frame)
    }

    fn ask(&self, _: &Turn, options: &mut Options<StoredAction>) {
        let seat = Seat((self.turns % 2) as u8);
        options.extend(seat, [StoredAction::Throw, StoredAction::Peep]);
    }

    fn answer(
        &mut self,
        _: Turn,
        _: Seat,
        action: StoredAction,
        cx: &mut Cx<'_, Self>,
    ) -> Next<Turn> {
        self.turns += 1;
        self.faces = match action {
            StoredAction::Throw => (0..=self.turns % 4).map(|_| cx.dice.d6()).collect(),
            StoredAction::Peep => Vec::new(),
        };
        if action == StoredAction::Peep {
            self.card = cx.dice.below(1_000_000);
        }
        cx.emit(self.faces.clone());
        Next::Ask(Turn)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.turns >= 12).then(|| Outcome::new(vec![], "the cup is empty".into()))
    }

    fn prompt(&self, _: &Turn, _: Seat) -> Prompt {
        Prompt {
            title: "Well?".into(),
            ..Prompt::default()
        }
    }

    fn describe(&self, _: Option<&Turn>, _: Seat, action: &StoredAction) -> Described {
        Described {
            label: format!("{action:?}").into(),
            ..Described::default()
        }
    }

    fn view(&self, _: Viewer) -> Seen {
        Seen {
            turns: self.turns,
            faces: self.faces.clone(),
        }
    }

    fn redact(&self, event: &Vec<u8>, _: Viewer) -> Option<Vec<u8>> {
        Some(event.clone())
    }

    fn narrate(&self, _: &Vec<u8>) -> Option<Line> {
        None
    }

    fn determinize(&mut self, _: &mut Stack<Turn>, _: Viewer, dice: &mut Dice) {
        self.card = dice.below(1_000_000);
    }

    fn check(&self) -> Result<(), InvariantViolation> {
        Ok(())
    }
}

impl LobbyGame for Cup {
    const ABOUT: &'static str = "Throw.";
    const SEATS: &'static [u8] = &[2];

    fn bots() -> Vec<Named> {
        let named = |id: &str| Named {
            id: id.into(),
            name: id.into(),
            help: String::new(),
        };
        vec![named("calm")]
    }

    fn minds() -> Minds<Self> {
        Minds::choosing(|_, _, _, _| Some(StoredAction::Throw))
    }

    fn setup(_: &Agreement<'_>) -> Result<(), String> {
        Ok(())
    }
}
