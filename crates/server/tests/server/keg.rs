//! Powder keg: a game of two whose rules panic on request, for tests of what a server does
//! when rules fail. In version `V`, each pass counts `V` times, for tests of rules changes.

use std::{
    sync::{Condvar, Mutex},
    time::Duration,
};

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
pub(crate) struct Keg<const V: u32> {
    passes: u32,
}

/// How long bots called `steady` take at least.
pub(crate) const STEADY: Duration = Duration::from_millis(300);

/// Bots called `slow` think until a test frees them.
pub(crate) static SLOW: Slow = Slow {
    state: Mutex::new((0, false)),
    changed: Condvar::new(),
};

pub(crate) struct Slow {
    /// How many have begun to think, and whether a test has freed them.
    state: Mutex<(usize, bool)>,
    changed: Condvar,
}

impl Slow {
    fn think(&self) {
        let mut state = self.state.lock().unwrap();
        state.0 += 1;
        drop(self.changed.wait_while(state, |(_, free)| !*free).unwrap());
    }

    pub(crate) fn has_begun(&self) -> bool {
        self.state.lock().unwrap().0 > 0
    }

    pub(crate) fn let_go(&self) {
        self.state.lock().unwrap().1 = true;
        self.changed.notify_all();
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(crate) struct Turn;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum StoredAction {
    Pass,
    Light,
}

impl<const V: u32> Game for Keg<V> {
    const ID: &'static str = "keg";
    const NAME: &'static str = "Powder keg";
    const VERSION: u32 = V;
    type Setup = ();
    type Frame = Turn;
    type Action = StoredAction;
    type Event = u32;
    type View = Self;

    fn new((): &(), _: &mut Cx<'_, Self>) -> Result<(Self, Turn), SetupError> {
        Ok((Self { passes: 0 }, Turn))
    }

    fn seats(&self) -> u8 {
        2
    }

    fn step(&mut self, frame: Turn, _: &mut Cx<'_, Self>) -> Next<Turn> {
        Next::Ask(frame)
    }

    fn ask(&self, _: &Turn, options: &mut Options<StoredAction>) {
        options.extend(
            Seat((self.passes / V % 2) as u8),
            [StoredAction::Pass, StoredAction::Light],
        );
    }

    fn answer(
        &mut self,
        _: Turn,
        _: Seat,
        action: StoredAction,
        cx: &mut Cx<'_, Self>,
    ) -> Next<Turn> {
        assert!(action == StoredAction::Pass, "boom");
        self.passes += V;
        cx.emit(self.passes);
        Next::Ask(Turn)
    }

    fn outcome(&self) -> Option<Outcome> {
        (self.passes >= 100).then(|| Outcome::new(vec![], "nobody lit it".into()))
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

    fn view(&self, _: Viewer) -> Self {
        self.clone()
    }

    fn redact(&self, event: &u32, _: Viewer) -> Option<u32> {
        Some(*event)
    }

    fn narrate(&self, _: &u32) -> Option<Line> {
        None
    }

    fn determinize(&mut self, _: &mut Stack<Turn>, _: Viewer, _: &mut Dice) {}

    fn check(&self) -> Result<(), InvariantViolation> {
        Ok(())
    }
}

impl<const V: u32> LobbyGame for Keg<V> {
    const ABOUT: &'static str = "Pass it on.";
    const SEATS: &'static [u8] = &[2];

    fn bots() -> Vec<Named> {
        let named = |id: &str| Named {
            id: id.into(),
            name: id.into(),
            help: String::new(),
        };
        vec![
            named("calm"),
            named("nervous"),
            named("slow"),
            named("steady"),
        ]
    }

    fn minds() -> Minds<Self> {
        let choosing = Minds::choosing(|bot, _, _, _| {
            if bot == "slow" {
                SLOW.think();
            }
            Some(if bot == "nervous" {
                StoredAction::Light
            } else {
                StoredAction::Pass
            })
        });
        Minds {
            least: |bot| {
                if bot == "steady" {
                    STEADY
                } else {
                    Duration::ZERO
                }
            },
            ..choosing
        }
    }

    fn setup(_: &Agreement<'_>) -> Result<(), String> {
        Ok(())
    }
}
