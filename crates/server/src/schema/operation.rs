//! The description of an HTTP operation.

/// The authentication of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Needs {
    /// None.
    Nobody,
    /// A guest's cookie, optional.
    Maybe,
    /// A guest's cookie.
    Guest,
    /// The operators' token.
    Operator,
}

/// The response body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answer {
    /// A JSON value of this type.
    One(&'static str),
    /// A JSON value of this type, or `null`.
    OneOrNull(&'static str),
    /// A JSON array of this type.
    Many(&'static str),
    /// Text of this media type.
    Text(&'static str),
    /// Any JSON.
    Json,
    /// Nothing.
    Empty,
}

/// The listener of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// Below `/api/v1`.
    Api,
    /// For monitoring: the admin listener if there is one, otherwise the public one.
    Health,
    /// The admin listener only.
    Admin,
    /// Both listeners.
    Site,
}

/// An operation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Operation {
    pub(super) method: &'static str,
    /// Below `/api/v1` for the API.
    pub(super) path: &'static str,
    pub(super) id: &'static str,
    pub(super) what: &'static str,
    pub(super) place: Place,
    pub(super) needs: Needs,
    pub(super) body: Option<&'static str>,
    /// The media type of its body, if it isn't JSON.
    pub(super) file: Option<&'static str>,
    /// Numeric query parameters with descriptions.
    pub(super) asked: &'static [(&'static str, &'static str)],
    /// Text query parameters with descriptions.
    pub(super) asked_words: &'static [(&'static str, &'static str)],
    pub(super) status: u16,
    pub(super) answer: Answer,
    /// Error statuses in addition to those of its kind.
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

    /// The full path.
    pub(super) fn address(&self) -> String {
        match self.place {
            Place::Api => format!("/api/v1{}", self.path),
            Place::Health | Place::Admin | Place::Site => self.path.to_owned(),
        }
    }
}
