import { type DuckSession, quoteIdent, quoteText } from '../duck/session.js';

export interface Place {
  column: string;
  places: number;
}

/**
 * A number that was worked out for some rows beforehand, by the place of the row; 0 for all others. It is kept as
 * strings of bits, one for each binary digit, and read by a plain function: a join would lose the order of the rows,
 * and to sort a million rows of twelve columns again costs a quarter of the time of writing them, and 300 MB.
 * `query` gives `place` and `number`, from 1.
 */
export async function rowNumber(
  session: DuckSession,
  name: string,
  { column, places }: Place,
  query: string,
): Promise<string> {
  const numbers = quoteIdent(`numbers ${name}`);
  await session.run(`CREATE TEMP TABLE ${numbers} AS ${query}`);
  const [largest] = await session.rows(`SELECT max(number)::BIGINT AS n FROM ${numbers}`);
  const digits = Number(largest?.n ?? 0).toString(2).length;
  const terms: string[] = [];
  for (let digit = 0; digit < digits; digit += 1) {
    const bits = `${name} ${digit}`;
    await session.run(
      `SET VARIABLE ${quoteIdent(bits)} = (SELECT bitstring_agg(place, 0, ${places}) FROM ${numbers} WHERE (number >> ${digit}) & 1 = 1)`,
    );
    // No row has this digit: the aggregate gives no bits at all.
    const [known] = await session.rows(`SELECT getvariable(${quoteText(bits)}) IS NOT NULL AS is`);
    if (known?.is === true) terms.push(`get_bit(getvariable(${quoteText(bits)}), ${column}) * ${2 ** digit}`);
  }
  await session.run(`DROP TABLE ${numbers}`);
  return terms.length === 0 ? '0' : `(${terms.join(' + ')})`;
}
