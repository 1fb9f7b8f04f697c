//! Named things: ids that are the same in views, data and scenarios, and the names people know.

/// An enum of named things: each with its id in views, data and scenarios, and the name people
/// know. The crate that uses it brings `serde`'s, `schemars`'s and `ts_rs`'s derives into scope.
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

            /// The name people know.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)+
                }
            }

            /// The one with this id.
            pub fn from_id(id: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|x| x.id() == id)
            }
        }
    };
}
