import type { Asked } from './asked.js';
import { isDull, phrasesOf } from './find.js';
import { firstRows } from './kinds/counting.js';
import { fedBy } from './kinds/feeds.js';
import { madeFrom, usesOf } from './kinds/origin.js';
import { sheetText } from './kinds/rows.js';
import { byValue } from './kinds/trace.js';
import type { World } from './made.js';
import { fold } from './names.js';
import { bullets } from './wording.js';
import { isAnyConcept } from './words.js';

/** What is known of the thing that a question names, where nothing else fits it. */
export async function cardOf(asked: Asked, world: World): Promise<string | undefined> {
  const [column] = asked.columns;
  const [source] = asked.sources;
  const loosely = asked.mentions.columns.every(({ score }) => score < 0.5);
  if (asked.telling || asked.quoted.length > 0) {
    const value = await byValue(asked, world, phrasesOf(asked));
    if (value !== undefined) return value;
  }
  if (column && !loosely) {
    const failing = column.view.file.errors.filter((error) => error.column === column.column);
    const cells = failing.map(({ rule, count }) => `${count} fail "${rule}"`);
    return `${await madeFrom(world, column)}\n- ${cells.length === 0 ? 'All its cells are valid' : `Of its cells ${cells.join(', ')}`}`;
  }
  if (source && asked.mentions.sources.some(({ score }) => score > 0.4)) return usesOf(world, asked.sources);
  const value = await byValue(asked, world, phrasesOf(asked));
  if (value !== undefined) return value;
  const [sheet] = asked.sheets;
  if (sheet)
    return `${await sheetText(asked, world, sheet)}\nThe first rows:\n${bullets(await firstRows(world, sheet, 'true', sheet.sql))}`;
  const [table] = asked.tables;
  if (table) return fedBy(world, table);
  return column && madeFrom(world, column);
}

/** Words that say something nobody here knows: the card is then no answer. */
export function unknownWords({ words, mentions, quoted }: Asked, card: string): string[] {
  const spans = [...mentions.sheets, ...mentions.columns, ...mentions.tables, ...mentions.sources].filter(
    ({ score }) => score > 0.4,
  );
  const told = fold(card);
  return words
    .filter((_, at) => !spans.some(({ from, to }) => at >= from && at < to))
    .map(({ text }) => fold(text))
    .filter(
      (text) =>
        !isDull(text) &&
        !isAnyConcept(text) &&
        !told.includes(text) &&
        !quoted.some((each) => fold(each).includes(text)),
    );
}
