//! Large JSON is stored compressed.

use super::{StoreError, columns::corrupt};

/// The first byte of what is compressed; JSON never starts with it.
const PACKED: u8 = 1;
/// LZ4 can't compress by more than this factor.
const MOST: usize = 255;

/// Compresses JSON, which has many repetitions.
pub(super) fn pack(json: &str) -> Vec<u8> {
    let mut packed = vec![PACKED];
    packed.extend(lz4_flex::compress_prepend_size(json.as_bytes()));
    packed
}

/// Decompresses what is stored; `what` it is, for errors. Older servers stored snapshots as plain text.
pub(super) fn unpack(what: &str, stored: &[u8]) -> Result<String, StoreError> {
    let bytes = match stored {
        [PACKED, packed @ ..] => {
            let (size, rest) =
                lz4_flex::block::uncompressed_size(packed).map_err(|e| corrupt(what, &e))?;
            if size > rest.len().saturating_mul(MOST) {
                return Err(corrupt(what, &"it is too short for what it says"));
            }
            lz4_flex::decompress(rest, size).map_err(|e| corrupt(what, &e))?
        }
        text => text.to_vec(),
    };
    String::from_utf8(bytes).map_err(|e| corrupt(what, &e))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_there_again_from_a_fraction_of_its_length() {
        let json = r#"{"type":"moved","by":"Änna","to":"Iron Gap"}"#.repeat(500);
        let stored = pack(&json);
        assert!(stored.len() * 20 < json.len(), "{}", stored.len());
        assert_eq!(unpack("a thing", &stored).unwrap(), json);
        assert_eq!(unpack("a thing", &pack("")).unwrap(), "");
        assert_eq!(
            unpack("a thing", json.as_bytes()).unwrap(),
            json,
            "from before"
        );
    }

    #[test]
    fn what_is_damaged_is_refused_and_takes_no_room() {
        let good = pack(&"a thing, ".repeat(100));
        let huge = [&[PACKED, 255, 255, 255, 255], &good[5..]].concat();
        for bad in [
            &huge,
            &good[..good.len() - 1],
            &good[..3],
            &[PACKED],
            &[0xff],
        ] {
            let refused = unpack("a thing", bad).unwrap_err();
            assert!(matches!(refused, StoreError::Corrupt { .. }), "{refused}");
        }
    }
}
