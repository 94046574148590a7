// How the answers in .test files are written, from what DuckDB writes.

/** Whether the JVM may write a value differently when its column is of a floating-point type. */
export function mayDiffer(cell) {
  return /inf|nan|e[+-]\d|\d{8}\.|0\.000/.test(cell ?? '');
}

/**
 * A value as the test files have it.
 *
 * @param cell as DuckDB writes it, or null
 * @param floating whether its column is of a floating-point type; matters for those that may differ
 */
export function written(cell, floating) {
  if (cell === null) {
    return 'NULL';
  }
  return floating ? asJava(cell) : cell === '' ? '(empty)' : cell;
}

/** The JVM writes large and small numbers, and what is none, in another way than DuckDB. */
function asJava(text) {
  const number = Number(text.replace('inf', 'Infinity'));
  const size = Math.abs(number);
  if (size === 0 || (size >= 1e-3 && size < 1e7)) {
    return text;
  }
  if (!Number.isFinite(number)) {
    return String(number);
  }
  const [digits, exponent] = number.toExponential().split('e');
  return `${digits.includes('.') ? digits : `${digits}.0`}E${Number(exponent)}`;
}
