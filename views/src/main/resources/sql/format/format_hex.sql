-- Whole number in hexadecimal
--
-- 0x and the digits in lower case, without zeros in front. A negative number appears as the 64 bits that a long has
-- (one that does not fit into a long as 128 bits). A number with a fraction is rounded. NULL is NULL.
--
-- parameter i: whole number, an address for instance
-- example: format_hex(255) → 0xff
-- example: format_hex(-1) → 0xffffffffffffffff

CREATE MACRO format_hex(i) AS
  list_transform(
    [CAST(i AS HUGEINT)],
    lambda n:
      '0x'
        || lower(
          CASE WHEN n < 0 AND n >= -9223372036854775808 THEN right(to_hex(n), 16) ELSE to_hex(n) END))[1];
