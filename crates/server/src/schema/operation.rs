//! A request that the server answers, and how it is written down.

/// What a request needs of its sender.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Needs {
    /// Nothing.
    Nobody,
    /// A guest's cookie; without one the answer is what a stranger may see.
    Maybe,
    /// A guest's cookie.
    Guest,
    /// The token of the operators.
    Operator,
}

/// What is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// JSON of this type.
    One(&'static str),
    /// The same or `null`.
    OneOrNull(&'static str),
    /// A list of it.
    Many(&'static str),
    /// Text of this media type.
    Text(&'static str),
    /// Any JSON.
    Json,
    /// Nothing.
    Empty,
}

/// Where it is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// Below `/api/v1`.
    Api,
    /// For machines: by the admin listener if there is one, else with the pages.
    Health,
    /// By the admin listener only.
    Admin,
    /// By both listeners, or with the pages.
    Site,
}

/// A request.
#[derive(Clone, Copy, Debug)]
pub(super) struct Operation {
    pub(super) method: &'static str,
    /// Below `/api/v1` for the API's own.
    pub(super) path: &'static str,
    pub(super) id: &'static str,
    pub(super) what: &'static str,
    pub(super) place: Place,
    pub(super) needs: Needs,
    pub(super) body: Option<&'static str>,
    /// The media type of the text that it takes instead of JSON.
    pub(super) file: Option<&'static str>,
    /// Numbers that may stand behind the path, each with what it means.
    pub(super) asked: &'static [(&'static str, &'static str)],
    /// Words that may stand there, each with what it means.
    pub(super) asked_words: &'static [(&'static str, &'static str)],
    pub(super) status: u16,
    pub(super) answer: Answer,
    /// What it may be refused with besides what any request of its kind may be.
    pub(super) refused: &'static [u16],
}

pub(super) const fn op(
    method: &'static str,
    path: &'static str,
    id: &'static str,
    what: &'static str,
    needs: Needs,
    answer: Answer,
) -> Operation {
    Operation {
        method,
        path,
        id,
        what,
        place: Place::Api,
        needs,
        body: None,
        file: None,
        asked: &[],
        asked_words: &[],
        status: 200,
        answer,
        refused: &[],
    }
}

impl Operation {
    pub(super) const fn takes(mut self, body: &'static str) -> Self {
        self.body = Some(body);
        self
    }

    pub(super) const fn takes_text(mut self, kind: &'static str) -> Self {
        self.file = Some(kind);
        self
    }

    pub(super) const fn asks(mut self, asked: &'static [(&'static str, &'static str)]) -> Self {
        self.asked = asked;
        self
    }

    pub(super) const fn asks_words(
        mut self,
        asked: &'static [(&'static str, &'static str)],
    ) -> Self {
        self.asked_words = asked;
        self
    }

    pub(super) const fn with(mut self, status: u16) -> Self {
        self.status = status;
        self
    }

    pub(super) const fn or(mut self, refused: &'static [u16]) -> Self {
        self.refused = refused;
        self
    }

    pub(super) const fn at(mut self, place: Place) -> Self {
        self.place = place;
        self
    }

    /// Where it is answered, with all that stands before.
    pub(super) fn address(&self) -> String {
        match self.place {
            Place::Api => format!("/api/v1{}", self.path),
            Place::Health | Place::Admin | Place::Site => self.path.to_owned(),
        }
    }
}
