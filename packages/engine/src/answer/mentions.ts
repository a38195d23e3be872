import { resolveColumn } from '../words/naming.js';
import type { SheetView, TableView, World } from './made.js';
import { fold, nameWords, type Word } from './names.js';

export interface ColumnOf<V> {
  view: V;
  column: string;
  at: number;
}

/** Something with a name that the question names: words from `from` to before `to`. */
export interface Mention<T> {
  thing: T;
  from: number;
  to: number;
  /** 1: letter for letter; less: loosely. */
  score: number;
}

export interface Mentions {
  sheets: Mention<SheetView>[];
  columns: Mention<ColumnOf<SheetView>>[];
  tables: Mention<TableView>[];
  sources: Mention<ColumnOf<TableView>>[];
}

/** Words of questions: as a part of a name they name nothing. */
const common = new Set(
  'a an and are as at be by can come data did do does each for from get give has have how i if in into is it its make many me more most my no not of on one or our out show tell than that the their them there these they this those to up us use value was we were what when where which who why will with would you your column field row file table sheet record entry count number total name date type code order list format rule source'.split(
    ' ',
  ),
);

const counting = new Set(['number', 'count', 'amount', 'total', 'sum']);

/** What of the migration the words of a question name. */
export function mentionsIn(words: readonly Word[], world: World): Mentions {
  const sheets = world.sheetViews.flatMap((view) =>
    [view.name, view.file.template.slug].flatMap((name) => wholeMentions(words, name, view)),
  );
  const tables = world.tableViews.flatMap((view) =>
    [view.table.file, view.table.file.replace(/\.[^./]*$/, ''), view.table.name].flatMap((name) =>
      wholeMentions(words, name, view),
    ),
  );
  const columns = columnMentions(words, world.sheetViews);
  const sources = columnMentions(words, world.tableViews);
  return settle({ sheets: best(sheets), columns, tables: best(tables), sources });
}

function columnMentions<V extends { columns: readonly string[] }>(
  words: readonly Word[],
  views: readonly V[],
): Mention<ColumnOf<V>>[] {
  const whole = best(views.flatMap((view) => saidIn(words, view)));
  if (whole.length > 0) return whole;
  const all = views.flatMap((view) => view.columns.map((column, at) => ({ view, column, at })));
  return best(all.flatMap((thing) => partMentions(words, thing.column, thing)));
}

const longest = 5;
/** A name is meant for certain when it is said as it stands, or by words that mean the same. */
const [literally, certainly] = [0.97, 0.85];

function saidIn<V extends { columns: readonly string[] }>(
  words: readonly Word[],
  view: V,
): Mention<ColumnOf<V>>[] {
  const found: Mention<ColumnOf<V>>[] = [];
  for (let from = 0; from < words.length; from += 1)
    for (let to = from + 1; to <= Math.min(words.length, from + longest); to += 1) {
      const said = words
        .slice(from, to)
        .map(({ text }) => text)
        .join(' ');
      // "Source" with its capital is the column of that name.
      const isName = view.columns.includes(said) && /\p{Lu}/u.test(said) && from > 0;
      if (!isName && (isIdle(words[from]) || isIdle(words[to - 1]) || counts(words, from, to))) continue;
      const resolved = resolveColumn(said, view.columns);
      if (!resolved || resolved.score < certainly) continue;
      const at = view.columns.indexOf(resolved.name);
      const score = resolved.score >= 0.99 ? 1 : resolved.score >= literally ? 0.9 : 0.85;
      found.push({ thing: { view, column: resolved.name, at }, from, to, score });
    }
  return found;
}

/** What the resolver takes away at the ends of a phrase is no part of the name. */
function isIdle(word: Word | undefined): boolean {
  return word === undefined || idle.has(fold(word.text));
}

const idle = new Set(
  'the a an of in for and or s column columns field fields value values all both every each any our your their its his my this that these those source target output input from on do'.split(
    ' ',
  ),
);

/** "Number of invoices" counts. */
function counts(words: readonly Word[], from: number, to: number): boolean {
  return to - from === 1 && counting.has(words[from]?.stem ?? '') && words[to]?.stem === 'of';
}

/** Every word of the name, one after the other. */
function wholeMentions<T>(words: readonly Word[], name: string, thing: T): Mention<T>[] {
  const sought = nameWords(name);
  const found: Mention<T>[] = [];
  if (sought.length === 0) return found;
  for (let from = 0; from + sought.length <= words.length; from += 1) {
    const to = from + sought.length;
    if (sought.some((stem, at) => words[from + at]?.stem !== stem)) continue;
    const literal = words
      .slice(from, to)
      .map(({ text }) => fold(text))
      .join(' ');
    const exact =
      literal ===
      fold(name)
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
    found.push({ thing, from, to, score: exact ? 1 : 0.9 });
  }
  return found;
}

/** One telling word of a longer name: "birth" for "Date of Birth". */
function partMentions<T>(words: readonly Word[], name: string, thing: T): Mention<T>[] {
  const sought = new Set(nameWords(name).filter((word) => !common.has(word)));
  return words.flatMap((word, at) =>
    sought.has(word.stem) ? [{ thing, from: at, to: at + 1, score: 0.4 / Math.max(1, sought.size) }] : [],
  );
}

/** Of mentions that share a word the longest, then the surest; all that are equal in both. */
function best<T>(mentions: Mention<T>[]): Mention<T>[] {
  const better = (a: Mention<T>, b: Mention<T>) => b.to - b.from - (a.to - a.from) || b.score - a.score;
  const sorted = [...mentions].sort(better);
  const kept: Mention<T>[] = [];
  for (const each of sorted) {
    const rival = kept.find((other) => each.from < other.to && other.from < each.to);
    if (!rival || (better(rival, each) === 0 && rival.from === each.from)) {
      if (!kept.some((other) => other.thing === each.thing && other.from === each.from)) kept.push(each);
    }
  }
  return kept.sort((a, b) => a.from - b.from);
}

/** A word that names a sheet letter for letter is no loosely named column, and the other way round. */
function settle(found: Mentions): Mentions {
  const over = (a: Mention<unknown>, others: readonly Mention<unknown>[]) =>
    others.some(
      (b) =>
        a.from < b.to &&
        b.from < a.to &&
        (b.to - b.from > a.to - a.from || (b.to - b.from === a.to - a.from && b.score > a.score)),
    );
  // "Departments of employees": the column of the other sheet that is named.
  const isOwned = (column: Mention<ColumnOf<SheetView>>, sheet: Mention<SheetView>) =>
    column.from === sheet.from &&
    column.thing.view !== sheet.thing &&
    found.sheets.some((other) => other.thing === column.thing.view && other.from !== sheet.from);
  const owned = found.columns.filter((column) => found.sheets.some((sheet) => isOwned(column, sheet)));
  const sheets = found.sheets.filter(
    (each) => !over(each, found.columns) && !owned.some(({ from }) => from === each.from),
  );
  const columns =
    owned.length > 0
      ? owned
      : found.columns.filter((each) => !over(each, found.sheets) && !over(each, found.tables));
  const named = sheets.map(({ thing }) => thing);
  const within = columns.filter(({ thing }) => named.includes(thing.view));
  // A file that is called as a sheet is: the sheet is meant, unless the file is named in full.
  const tables = found.tables.filter(
    (each) =>
      !over(each, found.columns) && !sheets.some(({ from, to }) => from === each.from && to === each.to),
  );
  const sources = found.sources.filter((each) => !over(each, found.sheets) && !over(each, found.tables));
  const files = tables.map(({ thing }) => thing);
  const sourcesWithin = sources.filter(({ thing }) => files.includes(thing.view));
  return {
    sheets,
    columns: within.length > 0 ? within : columns,
    tables,
    sources: sourcesWithin.length > 0 ? sourcesWithin : sources,
  };
}
