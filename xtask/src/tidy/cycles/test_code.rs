//! Finds code that is compiled only for tests.

use syn::punctuated::Punctuated;
use syn::{Attribute, Meta, Token};

/// True if these attributes make an item test code.
pub(in super::super) fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let path = attribute.path();
        let is = |word: &str| path.segments.last().is_some_and(|last| last.ident == word);
        let is_cfg = path.is_ident("cfg");
        is("test") || is("bench") || (is_cfg && attribute.parse_args().is_ok_and(|meta: Meta| needs_test(&meta)))
    })
}

/// True if a `cfg` condition holds only in tests.
fn needs_test(condition: &Meta) -> bool {
    match condition {
        Meta::Path(path) => path.is_ident("test") || path.is_ident("doctest"),
        Meta::List(list) => {
            let parts = list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated);
            let Ok(parts) = parts else { return false };
            let is_any = list.path.is_ident("any") && !parts.is_empty() && parts.iter().all(needs_test);
            is_any || (list.path.is_ident("all") && parts.iter().any(needs_test))
        }
        Meta::NameValue(_) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::used;

    #[test]
    fn test_code_does_not_count() {
        assert_eq!(
            used("#[cfg(test)] use crate::b; #[test] fn f() { crate::c::f() } #[tokio::test] fn g() { crate::e::f() }"),
            ""
        );
        assert_eq!(used("#[cfg(all(unix, test))] impl X { fn f() { crate::b::f() } }"), "");
        assert_eq!(used("impl X { #[cfg(any(test, doctest))] fn f() { crate::b::f() } }"), "");
        assert_eq!(used("fn f() { #[cfg(test)] crate::b::f(); #[cfg(test)] { crate::c::f() } }"), "");
        assert_eq!(used("fn f() { #[cfg(test)] if crate::b::f() { return; } #[cfg(test)] return crate::c::f(); }"), "");
        assert_eq!(used("struct X { #[cfg(test)] x: crate::b::B, #[cfg(not(test))] y: crate::c::C }"), "c");
        assert_eq!(used("#[cfg(any(test, feature = \"x\"))] use crate::b;"), "b");
    }
}
