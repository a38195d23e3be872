/** A plain decimal: what `number` writes, and what round, scale and integer read. */
export const PLAIN_NUMBER = '^([-+]?)(?:([0-9]+)(?:\\.([0-9]*))?|\\.([0-9]+))$';

const plain = new RegExp(PLAIN_NUMBER, 'u');

export interface Decimal {
  negative: boolean;
  whole: string;
  fraction: string;
}

export function parsePlain(value: string): Decimal | null {
  const match = plain.exec(value);
  if (!match) return null;
  return { negative: match[1] === '-', whole: match[2] ?? '', fraction: match[3] ?? match[4] ?? '' };
}

/** No needless zeros in front, no sign on zero. */
export function formatPlain({ negative, whole, fraction }: Decimal): string {
  const sign = negative && /[1-9]/.test(whole + fraction) ? '-' : '';
  return `${sign}${whole.replace(/^0+/, '') || '0'}${fraction && `.${fraction}`}`;
}

/** The SQL of the parts; all null when the text is not a plain number. */
export function plainSql(value: string, let_: (sql: string) => string) {
  const parts = let_(
    `CASE WHEN regexp_matches(${value}, '${PLAIN_NUMBER}') THEN regexp_extract(${value}, '${PLAIN_NUMBER}', ['sign', 'whole', 'fraction', 'bare']) END`,
  );
  return {
    negative: `(${parts}.sign = '-')`,
    whole: `${parts}.whole`,
    fraction: `(${parts}.fraction || ${parts}.bare)`,
  };
}

export function formatSql(negative: string, whole: string, fraction: string): string {
  return (
    `CASE WHEN ${negative} AND regexp_matches(${whole} || ${fraction}, '[1-9]') THEN '-' ELSE '' END || ` +
    `CASE WHEN ltrim(${whole}, '0') = '' THEN '0' ELSE ltrim(${whole}, '0') END || ` +
    `CASE WHEN ${fraction} = '' THEN '' ELSE '.' || ${fraction} END`
  );
}

/** Puts the point before the last `places` digits of a whole number. */
export function placePoint(digits: string, places: number): { whole: string; fraction: string } {
  const padded = digits.padStart(places + 1, '0');
  return { whole: padded.slice(0, padded.length - places), fraction: padded.slice(padded.length - places) };
}
