import type { Choosable } from './choosable.js';
import { type Choice, type ColumnChoice, readChoices, type TableChoice } from './read-choice.js';

/** What stays of a table. */
export interface Kept {
  table: number;
  headers: string[];
  /** Only the rows of these pages. */
  onPages?: (page: number) => boolean;
  /** Only the rows of these keys. */
  onKeys?: (key: string) => boolean;
}

export interface Chosen {
  kept: Kept[];
  notes: string[];
}

/** What an instruction leaves of the tables; what it does not say, stays. */
export function choose(instruction: string, tables: readonly Choosable[]): Chosen {
  const { choices, unread } = readChoices(instruction, tables);
  const notes = unread.map(
    (sentence) => `The instruction "${shortened(sentence)}" was not understood; nothing was left out for it.`,
  );
  const ofTables = choices.filter((each): each is TableChoice => 'picked' in each);
  const ofColumns = choices.filter((each): each is ColumnChoice => 'headers' in each);
  const unwanted = ofTables.filter((each) => each.do === 'leave_out');
  for (const { said, picked } of unwanted)
    if (picked.tables.length === 0) notes.push(`There is nothing like "${said}" to leave out.`);
  const wanted = keep(
    tables,
    ofTables.filter((each) => each.do === 'keep'),
  );
  const kept = leaveOut(wanted, unwanted, tables).flatMap((each) => columnsOf(each, ofColumns));
  if (kept.length === 0 && tables.length > 0) notes.push(nothingLeft(choices, tables));
  return { kept, notes };
}

const longestShown = 200;

function shortened(sentence: string): string {
  return sentence.length > longestShown ? `${sentence.slice(0, longestShown - 1)}…` : sentence;
}

/** What several sentences ask for is what all of them mean; where that is nothing, what any of them means. */
function keep(tables: readonly Choosable[], wanted: readonly TableChoice[]): Kept[] {
  const all = tables.map(({ headers }, table): Kept => ({ table, headers: [...headers] }));
  if (wanted.length === 0) return all;
  const meant = wanted.map(({ picked }) => picked);
  const isMeant =
    (test: 'every' | 'some') =>
    ({ table }: Kept) =>
      meant[test]((each) => each.tables.includes(table));
  const byAll = all.filter(isMeant('every'));
  const chosen = byAll.length > 0 ? byAll : all.filter(isMeant('some'));
  return chosen.map((each) => {
    const own = meant.filter((picked) => picked.tables.includes(each.table));
    const pages = own.flatMap(({ onPages }) => onPages ?? []);
    const keys = own.flatMap((picked) => picked.keys ?? []);
    return {
      ...each,
      ...(pages.length > 0 ? { onPages: (page: number) => pages.every((test) => test(page)) } : {}),
      ...(keys.length > 0 ? { onKeys: (key: string) => keys.every((set) => set.has(key)) } : {}),
    };
  });
}

function leaveOut(
  kept: readonly Kept[],
  unwanted: readonly TableChoice[],
  tables: readonly Choosable[],
): Kept[] {
  return kept.flatMap((each): Kept[] => {
    let { onPages, onKeys } = each;
    for (const { picked } of unwanted) {
      if (!picked.tables.includes(each.table)) continue;
      const { onPages: gone, keys } = picked;
      if (gone) onPages = without(onPages, gone);
      else if (keys) onKeys = without(onKeys, (key) => keys.has(key));
      else return [];
    }
    const { pages, keys = [] } = tables[each.table] ?? { pages: [] };
    if ((onPages && !pages.some(onPages)) || (onKeys && !keys.some(onKeys))) return [];
    return [{ ...each, ...(onPages ? { onPages } : {}), ...(onKeys ? { onKeys } : {}) }];
  });
}

function without<T>(
  kept: ((each: T) => boolean) | undefined,
  gone: (each: T) => boolean,
): (each: T) => boolean {
  return (each) => (kept?.(each) ?? true) && !gone(each);
}

/** A table that has none of the columns that are wanted is not wanted. */
function columnsOf(each: Kept, choices: readonly ColumnChoice[]): Kept[] {
  const own = choices.filter(({ of }) => !of || of.includes(each.table));
  const wanted = own.filter((choice) => choice.do === 'keep_columns').flatMap(({ headers }) => headers);
  const unwanted = own
    .filter((choice) => choice.do === 'leave_out_columns')
    .flatMap(({ headers }) => headers);
  const headers = each.headers.filter(
    (header) => (wanted.length === 0 || wanted.includes(header)) && !unwanted.includes(header),
  );
  return headers.length === 0 ? [] : [{ ...each, headers }];
}

const mostNamed = 10;

function nothingLeft(choices: readonly Choice[], tables: readonly Choosable[]): string {
  const said = choices.flatMap((each) => (each.do === 'all' ? [] : [`"${each.said}"`]));
  const there = tables.map(({ names, pages }) => `${names[0]}${pagesText(pages)}`);
  const more = there.length > mostNamed ? `, and ${there.length - mostNamed} more` : '';
  return `Nothing is left of what the instruction asks for (${said.join(', ')}); there is: ${there.slice(0, mostNamed).join(', ')}${more}.`;
}

function pagesText(pages: readonly number[]): string {
  const [first] = pages;
  const last = pages.at(-1);
  if (first === undefined) return '';
  return first === last ? ` (page ${first})` : ` (pages ${first}–${last})`;
}
