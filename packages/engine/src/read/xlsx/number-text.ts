/** Up to 15 significant digits a decimal is the shortest text of its double, unless it ends in a zero. */
const short = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{0,13}[1-9])?$/;
const whole = /^-?\d+$/;

/**
 * A stored number in full, without the noise of its double: `12.300000000000001` is how Excel stores 12.3. Whole
 * numbers stay as they are, whatever their length: a writer that put 20 digits meant 20 digits.
 */
export function numberText(stored: string): string {
  if (stored.length <= 16 && short.test(stored)) return stored;
  if (whole.test(stored)) return stored;
  const text = stored.trim();
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return stored;
  return withoutExponent(String(value));
}

/** `1e+21` → `1000000000000000000000`. */
export function withoutExponent(text: string): string {
  const at = text.indexOf('e');
  if (at < 0) return text;
  const exponent = Number(text.slice(at + 1));
  const negative = text.startsWith('-');
  const [units = '', decimals = ''] = text.slice(negative ? 1 : 0, at).split('.');
  const digits = units + decimals;
  const point = units.length + exponent;
  const plain =
    point <= 0
      ? `0.${'0'.repeat(-point)}${digits}`
      : point >= digits.length
        ? digits + '0'.repeat(point - digits.length)
        : `${digits.slice(0, point)}.${digits.slice(point)}`;
  return negative ? `-${plain}` : plain;
}
