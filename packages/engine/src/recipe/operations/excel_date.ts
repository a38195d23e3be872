import { z } from 'zod';
import { writeMoment } from '../../cells/date-text.js';
import { trimSql, trimText } from '../../cells/text.js';
import { nested, operation } from '../operation.js';

/** A serial day number, with at most 15 decimals for the time of day. */
const SERIAL = '^([0-9]{1,7})(?:\\.([0-9]{1,15})[0-9]*)?$';
const serial = new RegExp(SERIAL);
const LAST_DAY = { 1900: 2_958_465, 1904: 2_957_003 };
const DAY = 86_400_000;

/**
 * Excel's day numbers → ISO. In the 1900 system day 60 is 29 February 1900, which never was: it stays as it is,
 * and the days before it count from one day later.
 */
export const excelDate = operation(
  'excel_date',
  { of: nested, system: z.enum(['1900', '1904']).default('1900'), time: z.boolean().default(false) },
  {
    sql: (node, context) => {
      const value = context.let(context.sql(node.of));
      const parts = context.let(
        `regexp_extract(${trimSql(value, context)}, '${SERIAL}', ['days', 'fraction'])`,
      );
      const days = context.let(`TRY_CAST(${parts}.days AS INTEGER)`);
      const fraction = `TRY_CAST(rpad(${parts}.fraction, 15, '0') AS HUGEINT)`;
      const seconds = `CAST((${fraction} * 86400 + 500000000000000) // 1000000000000000 AS BIGINT)`;
      const epoch =
        node.system === '1904'
          ? `DATE '1904-01-01' + ${days}`
          : `DATE '1899-12-30' + ${days} + CASE WHEN ${days} < 60 THEN 1 ELSE 0 END`;
      const moment = context.let(
        `CAST(CASE WHEN ${days} <= ${LAST_DAY[node.system]} ${node.system === '1900' ? `AND ${days} BETWEEN 1 AND ${LAST_DAY[1900]} AND ${days} <> 60` : ''} THEN ${epoch} END AS TIMESTAMP)` +
          `${node.time ? ` + to_seconds(${seconds})` : ''}`,
      );
      const written = node.time
        ? `strftime(${moment}, '%Y-%m-%dT%H:%M:%S')`
        : `CAST(CAST(${moment} AS DATE) AS VARCHAR)`;
      return `CASE WHEN year(${moment}) <= 9999 THEN ${written} ELSE ${value} END`;
    },
    english: (node, say) =>
      `${say(node.of)}, a spreadsheet's day number, as a date${node.time ? ' and time' : ''}`,
    children: (node) => [node.of],
    reference: (node, row) => {
      const value = row.value(node.of);
      const match = value === null ? null : serial.exec(trimText(value));
      if (!match) return value;
      const days = Number(match[1]);
      const first = node.system === '1900' ? 1 : 0;
      if (days < first || days > LAST_DAY[node.system] || (node.system === '1900' && days === 60))
        return value;
      const start = node.system === '1904' ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, days < 60 ? 31 : 30);
      const fraction = BigInt((match[2] ?? '').padEnd(15, '0'));
      const seconds = node.time
        ? Number((fraction * 86_400n + 500_000_000_000_000n) / 1_000_000_000_000_000n)
        : 0;
      const format = node.time ? 'YYYY-MM-DDTHH:mm:ss' : 'YYYY-MM-DD';
      return writeMoment(start + days * DAY + seconds * 1000, format) ?? value;
    },
  },
);
