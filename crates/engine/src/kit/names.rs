//! Named things: ids for views, data, and scenarios, and display names.

/// Declares an enum of named things, each with its id and display name. The calling crate must have the
/// derives of `serde`, `schemars`, and `ts_rs` in scope.
#[macro_export]
macro_rules! names {
    ($(#[$doc:meta])* $name:ident ($case:tt) { $($variant:ident $id:tt $text:tt,)+ }) => {
        #[derive(
            Clone,
            Copy,
            PartialEq,
            Eq,
            PartialOrd,
            Ord,
            Debug,
            Serialize,
            Deserialize,
            JsonSchema,
            TS,
        )]
        $(#[$doc])*
        #[serde(rename_all = $case)]
        #[repr(u8)]
        pub enum $name {
            $(
                #[doc = $text]
                $variant,
            )+
        }

        impl $name {
            /// All, in order.
            pub const ALL: [Self; [$($id),+].len()] = [$(Self::$variant),+];

            /// The id in views, data and scenarios.
            pub const fn id(self) -> &'static str {
                match self {
                    $(Self::$variant => $id,)+
                }
            }

            /// The display name.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)+
                }
            }

            /// Finds a thing by its id.
            pub fn from_id(id: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|x| x.id() == id)
            }
        }
    };
}
