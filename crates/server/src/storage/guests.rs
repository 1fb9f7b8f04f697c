//! Who has which cookie: one task gathers those who ask at the same time into one question, so that
//! thousands who come back at once cost a handful.

use std::sync::Arc;

use tokio::sync::{mpsc, oneshot};

use super::{Store, StoreError, patiently};
use crate::{secret, wire::Person};

/// What goes into one question.
const BATCH: usize = 128;
/// What may wait.
const WAITING: usize = 4096;

/// Somebody who has a cookie.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Known {
    /// Who it is.
    pub person: Person,
    /// The database knows them. Newcomers who have not done anything yet are known by their cookie alone.
    pub kept: bool,
}

type Answer = Result<Option<Known>, StoreError>;

#[derive(Debug)]
struct Question {
    token_hash: String,
    answer: oneshot::Sender<Answer>,
}

/// The way to find out who somebody is.
#[derive(Clone, Debug)]
pub struct Guests {
    questions: mpsc::Sender<Question>,
}

impl Guests {
    /// Starts the task; it ends when the last handle is gone.
    pub fn start(store: Arc<dyn Store>) -> Self {
        let (questions, waiting) = mpsc::channel(WAITING);
        tokio::spawn(work(store, waiting));
        Self { questions }
    }

    /// The guest whose browser has this cookie.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn known(&self, token_hash: &str) -> Result<Option<Known>, StoreError> {
        let gone = || StoreError::Unavailable("nobody looks guests up any more".into());
        let (answer, known) = oneshot::channel();
        let question = Question {
            token_hash: token_hash.to_owned(),
            answer,
        };
        self.questions.send(question).await.map_err(|_| gone())?;
        known.await.map_err(|_| gone())?
    }
}

/// Who has these cookies, in their order.
///
/// # Errors
/// When the database does not answer.
pub(crate) async fn known(
    store: &dyn Store,
    hashes: &[String],
) -> Result<Vec<Option<Known>>, StoreError> {
    let kept = store.guests(hashes).await?;
    let newcomers = hashes.iter().zip(&kept).map(|(hash, kept)| match kept {
        Some(_) => None,
        None => secret::newcomers_id(hash),
    });
    let newcomers: Vec<Option<String>> = newcomers.collect();
    let ids: Vec<String> = newcomers.iter().flatten().cloned().collect();
    // Whoever was signed out has the cookie of a guest still, but is not them any more.
    let taken = if ids.is_empty() {
        Vec::new()
    } else {
        store.which_guests(&ids).await?
    };
    let newcomer = |id: String| {
        (!taken.contains(&id)).then(|| Known {
            person: newcomer(id),
            kept: false,
        })
    };
    let known = kept
        .into_iter()
        .zip(newcomers)
        .map(|(kept, id)| match kept {
            Some(person) => Some(Known { person, kept: true }),
            None => id.and_then(newcomer),
        });
    Ok(known.collect())
}

/// A newcomer, until they take a name.
fn newcomer(id: String) -> Person {
    let name = format!("Guest {}", &id[..4]);
    Person { id, name }
}

async fn work(store: Arc<dyn Store>, mut waiting: mpsc::Receiver<Question>) {
    let mut questions = Vec::with_capacity(BATCH);
    while waiting.recv_many(&mut questions, BATCH).await > 0 {
        // Whoever has gone need not be looked up.
        let open = questions.drain(..).filter(|q| !q.answer.is_closed());
        let (hashes, answers): (Vec<_>, Vec<_>) =
            open.map(|q: Question| (q.token_hash, q.answer)).unzip();
        if hashes.is_empty() {
            continue;
        }
        match patiently(known(&*store, &hashes)).await {
            Ok(guests) => {
                for (guest, answer) in guests.into_iter().zip(answers) {
                    let _ = answer.send(Ok(guest));
                }
            }
            Err(error) => {
                for answer in answers {
                    let _ = answer.send(Err(StoreError::Unavailable(error.to_string())));
                }
            }
        }
    }
}
