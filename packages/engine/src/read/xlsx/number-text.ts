const whole = /^-?\d+$/;

/**
 * A stored number in full, without the noise of its double: `12.300000000000001` is how Excel stores 12.3. Whole
 * numbers stay as they are, whatever their length: a writer that put 20 digits meant 20 digits.
 */
export function numberText(stored: string): string {
  if (stored.length <= 16 && isShort(stored)) return stored;
  if (whole.test(stored)) return stored;
  const text = stored.trim();
  const value = Number(text);
  if (text === '' || !Number.isFinite(value)) return stored;
  return withoutExponent(String(value));
}

/**
 * Up to 15 significant digits a decimal is the shortest text of its double, unless it ends in a zero: `-0.05`, `120`.
 * Looked at digit by digit, as most cells of most sheets are such numbers: a pattern takes four times as long.
 */
function isShort(text: string): boolean {
  const units = text.charCodeAt(0) === 45 ? 1 : 0;
  let at = units;
  while (isDigit(text.charCodeAt(at))) at += 1;
  const digits = at - units;
  if (digits === 0 || digits > 15 || (digits > 1 && text.charCodeAt(units) === 48)) return false;
  if (at === text.length) return true;
  if (text.charCodeAt(at) !== 46) return false;
  const point = at;
  at += 1;
  while (isDigit(text.charCodeAt(at))) at += 1;
  const decimals = at - point - 1;
  return at === text.length && decimals > 0 && decimals <= 14 && text.charCodeAt(at - 1) !== 48;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
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
