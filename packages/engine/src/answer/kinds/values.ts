import { count, figure } from '../../words/wording.js';
import type { Asked } from '../asked.js';
import { type Kind, worth } from '../kind.js';
import { filled, numberShape, plain, topValues, unmarked } from '../look.js';
import type { View, World } from '../made.js';
import type { ColumnOf } from '../mentions.js';
import { bullets, quote } from '../wording.js';

const dateShape = '^[0-9]{4}-[0-9]{2}-[0-9]{2}([T ].*)?$';

/** What values a column has: how many different ones, the most frequent, the least and the greatest, the sum. */
export const values: Kind = {
  name: 'values',
  tells:
    'what values a column has: different ones, most frequent, blanks, smallest and largest, sum and average',
  fits: ({ says, columns, sources, shape, quoted, telling }) =>
    columns.length + sources.length === 0
      ? 0
      : worth(
          [says('extreme') && !says('reading'), 0.8],
          [
            (says('distinct') || /\b(?:per|by|for each|in each|of each)(?: the)? <column>/.test(shape)) &&
              !says('fail'),
            0.82,
          ],
          [says('values') && !says('rule') && quoted.length === 0, 0.74],
          [
            /^(?:which|what) <column>s?(?: \S+)? (?:do|does|are|did|is|have)\b/.test(shape) &&
              !says('fail') &&
              !says('empty') &&
              !(telling && /\bbelongs?\b|\b(?:has|have|get|got|use)\W*$/.test(shape)),
            0.75,
          ],
          [
            /\b(?:what|which|list|show)(?: me| all| the| are| is| in)* (?:<column>)(?: \w+)? ?(?:are|do|does|is|exist|occur|appear|did|there|have|\W*$)/.test(
              shape,
            ),
            0.56,
          ],
          [/\bhow many <column>/.test(shape), 0.5],
        ),
  answer: async (asked, world) => {
    const chosen: ColumnOf<View>[] =
      asked.sources.length > 0 &&
      (asked.columns.length === 0 || (asked.aboutInput && asked.sheets.length === 0))
        ? asked.sources
        : asked.columns;
    const grouping = /\b(?:per|by|for each|in each|each)\b/.test(asked.text) ? chosen.slice(-1) : chosen;
    const parts: string[] = [];
    for (const column of grouping.slice(0, 4)) parts.push(await columnText(asked, world, column));
    return parts.length === 0 ? undefined : parts.join('\n\n');
  },
};

const shown = 15;

async function columnText(
  { text }: Asked,
  world: World,
  { view, column, at }: ColumnOf<View>,
): Promise<string> {
  const [row] = await world.session.rows(
    `SELECT count(v)::BIGINT AS n, count(DISTINCT v)::BIGINT AS d, '|' || min(v) AS least, '|' || max(v) AS most,
       count(*) FILTER (regexp_matches(v, '${numberShape}'))::BIGINT AS numbers,
       count(*) FILTER (regexp_matches(v, '${dateShape}'))::BIGINT AS dates,
       '|' || min(v) FILTER (regexp_matches(v, '${dateShape}')) AS earliest,
       '|' || max(v) FILTER (regexp_matches(v, '${dateShape}')) AS latest,
       min(length(v))::BIGINT AS shortest, max(length(v))::BIGINT AS longest,
       min(num)::VARCHAR AS low, max(num)::VARCHAR AS high, sum(num)::VARCHAR AS total, round(avg(num), 4)::VARCHAR AS mean
     FROM (SELECT v, TRY_CAST(CASE WHEN regexp_matches(v, '${numberShape}') THEN v END AS DECIMAL(38, 10)) AS num
           FROM (SELECT ${filled(at)} AS v FROM ${view.sql}))`,
  );
  const [n, d, numbers, dates] = [row?.n, row?.d, row?.numbers, row?.dates].map(Number) as [
    number,
    number,
    number,
    number,
  ];
  const head = `"${column}" of ${view.name}: ${figure(n)} of ${count(view.rowCount, 'row')} filled, ${figure(view.rowCount - n)} blank; ${count(d, 'different value')}.`;
  if (n === 0) return head;
  const lines: string[] = [];
  if (numbers > 0 && numbers >= 0.5 * n) {
    const others = numbers === n ? '' : ` (of the ${figure(numbers)} that are numbers)`;
    lines.push(
      `From ${plain(row?.low)} to ${plain(row?.high)}, sum ${plain(row?.total)}, average ${plain(row?.mean)}${others}`,
    );
  } else if (dates >= 0.5 * n) {
    const others = dates === n ? '' : ` (of the ${figure(dates)} that are dates)`;
    lines.push(`From ${quote(unmarked(row?.earliest))} to ${quote(unmarked(row?.latest))}${others}`);
  } else
    lines.push(`In the order of text from ${quote(unmarked(row?.least))} to ${quote(unmarked(row?.most))}`);
  if (/\b(?:long|short)/.test(text)) lines.push(`From ${row?.shortest} to ${row?.longest} characters`);
  const top = await topValues(world, view, at, shown);
  const listed = top.map(({ value, count: times }) => `${quote(value)} ${figure(times)}`).join(', ');
  lines.push(d > shown ? `Most frequent: ${listed}, …` : `Values and their rows: ${listed}`);
  return `${head}\n${bullets(lines)}`;
}
