/** The number a cell shows, whatever its separators; NaN where it shows none. To add up, never to change a cell. */
export function numberOf(cell: string): number {
  const code = cell.charCodeAt(0);
  // Most cells of a column of numbers are plain ones; texts mostly begin with a letter.
  if (code >= 48 && code <= 57) {
    const plain = Number(cell);
    if (!Number.isNaN(plain)) return plain;
  } else if ((code >= 65 && code <= 90) || (code >= 97 && code <= 122)) return Number.NaN;
  return cell.length > 40 ? Number.NaN : dressedNumber(cell.trim());
}

const dressed =
  /^([-+(−]?)\s?[$€£¥₹]?\s?([-+−]?)(\d[\d.,' \u00a0\u202f]*|[.,]\d+)\s?(?:[$€£¥₹%]|[A-Z]{3})?(\)?)(?:\s?(-|S|H|DR|CR))?$/;

function dressedNumber(text: string): number {
  const [, lead = '', sign = '', digits = '', close = '', side = ''] = dressed.exec(text) ?? [];
  if (digits === '' || (lead === '(') !== (close === ')')) return Number.NaN;
  const bare = digits.replace(/[' \u00a0\u202f]/g, '');
  // Debit and credit in the books of English (DR, CR) and German (S, H) programs.
  const isCredit = side === '-' || side === 'H' || side === 'CR';
  const negative = isCredit || lead === '(' || lead === '-' || lead === '−' || sign === '-' || sign === '−';
  const value = Number(withPoint(bare));
  return negative ? -value : value;
}

/** The last of two kinds of separator is the decimal one; so is a single one that parts no thousands. */
function withPoint(digits: string): string {
  const comma = digits.lastIndexOf(',');
  const point = digits.lastIndexOf('.');
  if (comma < 0) return /^\d{1,3}(\.\d{3}){2,}$/.test(digits) ? digits.replaceAll('.', '') : digits;
  if (point > comma) return digits.replaceAll(',', '');
  if (point >= 0) return digits.replaceAll('.', '').replace(',', '.');
  return /^\d{1,3}(,\d{3})+$/.test(digits) ? digits.replaceAll(',', '') : digits.replace(',', '.');
}
