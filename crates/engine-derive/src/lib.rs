//! Derives `engine::patch::Patch` for the types of a view, as serde writes them.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

use proc_macro2::TokenStream;
use quote::quote;
use syn::{
    Attribute, Data, DeriveInput, Error, Fields, Ident, LitStr, Path, Result, parse_macro_input,
};

/// Derives `engine::patch::Patch`.
///
/// A struct with named fields is patched field by field, and what serde skips is absent; anything else
/// is replaced as a whole where it differs. Of serde's attributes for such a struct and its fields only
/// `default` and `skip_serializing_if` are known: any other is an error.
#[proc_macro_derive(Patch)]
pub fn patch(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let patch = implementation(&input).unwrap_or_else(Error::into_compile_error);
    patch.into()
}

fn implementation(input: &DeriveInput) -> Result<TokenStream> {
    let name = &input.ident;
    let (parameters, types, bounds) = input.generics.split_for_impl();
    let body = match &input.data {
        Data::Struct(data) if matches!(data.fields, Fields::Named(_)) => {
            known(&input.attrs, |_| Ok(false))?;
            by_field(&data.fields)?
        }
        Data::Enum(data) if data.variants.iter().all(|v| v.fields.is_empty()) => {
            quote!(::engine::patch::replaced(self, before, out))
        }
        _ => quote!(::engine::patch::whole(self, before, out)),
    };
    Ok(quote! {
        impl #parameters ::engine::patch::Patch for #name #types #bounds {
            fn patch(
                &self,
                before: &Self,
                out: &mut ::std::vec::Vec<u8>,
            ) -> ::engine::patch::Written {
                #body
            }
        }
    })
}

fn by_field(fields: &Fields) -> Result<TokenStream> {
    let members = fields.iter().map(|field| {
        let name = field.ident.as_ref();
        let key = name.map(Ident::to_string).unwrap_or_default();
        let key = key.strip_prefix("r#").unwrap_or(&key);
        Ok(match skipped(&field.attrs)? {
            None => quote!(object.member(#key, &before.#name, &self.#name)?;),
            Some(skipped) => quote! {
                let absent = [#skipped(&before.#name), #skipped(&self.#name)];
                object.may_be_absent(#key, &before.#name, &self.#name, absent)?;
            },
        })
    });
    let members = members.collect::<Result<Vec<_>>>()?;
    Ok(quote! {
        let mut object = ::engine::patch::Object::begin(out);
        #(#members)*
        Ok(object.end())
    })
}

/// The path that says whether serde leaves a field out.
fn skipped(attributes: &[Attribute]) -> Result<Option<Path>> {
    let mut skipped = None;
    known(attributes, |meta| {
        if meta.path.is_ident("skip_serializing_if") {
            skipped = Some(meta.value()?.parse::<LitStr>()?.parse()?);
            return Ok(true);
        }
        Ok(false)
    })?;
    Ok(skipped)
}

/// Goes through what is said to serde; what neither matters nor is read is an error.
fn known(
    attributes: &[Attribute],
    mut read: impl FnMut(&syn::meta::ParseNestedMeta<'_>) -> Result<bool>,
) -> Result<()> {
    for attribute in attributes.iter().filter(|a| a.path().is_ident("serde")) {
        attribute.parse_nested_meta(|meta| {
            if meta.path.is_ident("default") || read(&meta)? {
                return Ok(());
            }
            Err(meta.error("`Patch` does not know how serde writes this"))
        })?;
    }
    Ok(())
}
