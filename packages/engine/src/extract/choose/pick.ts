import { likeness } from '../../words/naming.js';
import { speaksOfTables, tablesAbout, topicOf } from './about.js';
import type { Choosable, Picked } from './choosable.js';
import { cardinalOf, type Stretch, stretchIn, stretchOf } from './numbers-said.js';
import { placedOn } from './pages-said.js';

const EVERYTHING =
  /^(?:(?:the|all|any|of|it|that|is|are|stands?|there|every|table|tables|anything|everything|whatever|what|content|contents|rows|data|stuff|extra|else|just|only)\s*)*$/iu;
const NUMBERED =
  /^(?:the )?(table|sheet|tab|section|list|schedule|invoice|order|part|statement|form)s?\s*(?:no\.?|number|#)?\s*(\d{1,4})(?:\s*(?:-|–|to|through|and)\s*(\d{1,4}))?$/iu;
const AT_END =
  /\s*,?\s*(?:right )?(?:at|near|towards?|on) the (?:very )?(end|bottom|beginning|start|top|front)(?: of (?:the |each |every )?(?:page|document|file|pdf|invoice|sheet))?$/iu;
const ALL = /^(?:all|every|each|both)(?: of)?(?: the)? (.+)$/iu;
const ONWARDS =
  /^(?:everything |all |all tables )?(?:from|starting (?:at|with|from)) (.+?) (?:on|onwards?|to the end)$/iu;
const LARGEST = /^(?:the )?(?:largest|biggest|longest|main) (?:tables?|lists?|one)$/iu;
const OF_FILE =
  /\s+(?:of|in|from|inside|within) (?:the|this|that|my|our|each|every|attached) (?:\S+ )?(?:document|file|pdf|workbook|report|letter|e-?mail|attachment|scan)$/iu;

/** What a phrase speaks of; undefined where it does not name anything that is there. */
export function pick(phrase: string, tables: readonly Choosable[]): Picked | undefined {
  const text = phrase
    .trim()
    .replace(/[\s,]+$/u, '')
    .replace(/^(?:the )?(?:following|rest)\s*:?\s*/iu, '')
    .replace(OF_FILE, '');
  if (text === '') return undefined;
  return (isWhole(text, tables) ? undefined : several(text, tables)) ?? one(text, tables);
}

/** "Terms and conditions" is one name, "pages 2 and 4" one thing. */
function isWhole(text: string, tables: readonly Choosable[]): boolean {
  const topic = topicOf(text);
  const isName = tables.some(({ names }) => names.some((name) => likeness(topic, name) >= 0.9));
  return isName || placedOn(text, [1]) !== undefined;
}

function several(text: string, tables: readonly Choosable[]): Picked | undefined {
  const parts = text
    .split(/\s*,\s*(?:(?:and|or)\s+)?|\s+(?:and|or|&|plus|as well as|along with)\s+/iu)
    .filter(Boolean);
  if (parts.length < 2) return undefined;
  const found = withNouns(parts).map(
    ({ said, full }) => (full === undefined ? undefined : one(full, tables)) ?? one(said, tables),
  );
  if (found.some((each) => each === undefined)) return undefined;
  const all = found.flatMap((each) => each ?? []);
  const pages = all.flatMap(({ onPages }) => onPages ?? []);
  const places = [...new Set(all.flatMap((each) => each.tables))].sort((a, b) => a - b);
  const keys = all.flatMap((each) => each.keys ?? []);
  const keyed = keys.length === all.length ? { keys: new Set(keys.flatMap((each) => [...each])) } : {};
  if (pages.length < all.length) return { tables: places, ...keyed };
  return { tables: places, onPages: (page) => pages.some((each) => each(page)) };
}

/** "schedules A and C": the second is a schedule too. "the first and the last invoice": so is the first an invoice. */
function withNouns(parts: readonly string[]): { said: string; full?: string }[] {
  const [, before] = /^(?:the )?(\p{L}+) \S+$/u.exec(parts[0] ?? '') ?? [];
  const after = stretchIn(parts.at(-1) ?? '')?.rest;
  return parts.map((said) => {
    if (before !== undefined && /^[\p{L}\d]{1,3}$/u.test(said)) return { said, full: `${before} ${said}` };
    return after !== undefined && stretchIn(`${said} x`)?.rest === 'x'
      ? { said, full: `${said} ${after}` }
      : { said };
  });
}

function one(text: string, tables: readonly Choosable[]): Picked | undefined {
  const all = tables.map((_, at) => at);
  const last = Math.max(0, ...tables.flatMap(({ pages }) => pages));
  const placed = placedOn(
    text,
    Array.from({ length: last }, (_, at) => at + 1),
  );
  if (!placed) return named(text, tables, all);
  const { rest, onPages } = placed;
  const there = all.filter((at) => tables[at]?.pages.some(onPages));
  if (EVERYTHING.test(rest) && !/\btables?\b/iu.test(rest)) return { tables: there, onPages };
  if (EVERYTHING.test(rest)) return { tables: there };
  const found = named(rest, tables, there.length > 0 ? there : all);
  return found && { ...found, tables: found.tables.filter((at) => there.includes(at)) };
}

type Named = Omit<Picked, 'onPages'>;

/** The tables a phrase without pages names. */
function named(text: string, tables: readonly Choosable[], among: readonly number[]): Named | undefined {
  const [, every] = ALL.exec(text) ?? [];
  if (every !== undefined) {
    const heads = named(every, tables, among);
    return heads && { tables: withBelonging(heads.tables, heads.tables, tables, among) };
  }
  const [, start] = ONWARDS.exec(text) ?? [];
  if (start !== undefined) {
    const [from] = named(start, tables, among)?.tables ?? [];
    return from === undefined ? undefined : { tables: among.filter((at) => at >= from) };
  }
  if (LARGEST.test(text)) return { tables: largest(tables, among) };
  const side = AT_END.exec(text)?.[1];
  const phrase = text.replace(AT_END, '');
  const whole =
    counted(phrase, tables, among) ?? within(phrase, tables, among) ?? called(phrase, tables, among);
  if (!whole || side === undefined || topicOf(phrase) !== '') return whole;
  return { tables: edge(whole.tables, side) };
}

function largest(tables: readonly Choosable[], among: readonly number[]): number[] {
  const rows = (at: number) => tables[at]?.rowCount ?? 0;
  return [...among].sort((a, b) => rows(b) - rows(a) || a - b).slice(0, 1);
}

function edge(places: readonly number[], side: string): number[] {
  return places.slice(
    /^(?:end|bottom)$/iu.test(side) ? -1 : 0,
    /^(?:end|bottom)$/iu.test(side) ? undefined : 1,
  );
}

function called(phrase: string, tables: readonly Choosable[], among: readonly number[]): Named | undefined {
  const found = isNamed(phrase) ? tablesAbout(phrase, tables, among) : undefined;
  return found && { tables: found };
}

/** Longer phrases are sentences. */
function isNamed(phrase: string): boolean {
  return (
    phrase.split(/\s+/u).length <= 8 &&
    !/\b(?:where|whose|when|if|than|into|should|must|convert|format)\b/iu.test(phrase)
  );
}

/** "the second invoice", "the first two schedules", "table 3". */
function counted(phrase: string, tables: readonly Choosable[], among: readonly number[]): Named | undefined {
  const [, noun = '', from, to] = NUMBERED.exec(phrase) ?? [];
  if (from !== undefined) {
    const exact = among.filter((at) => tables[at]?.names.some((name) => isNumbered(name, noun, from)));
    if (exact.length > 0 && to === undefined) return { tables: exact };
    const first = cardinalOf(from) ?? 1;
    return counting(noun, { from: first, to: cardinalOf(to ?? '') ?? first }, tables, among);
  }
  const { stretch, rest } = stretchIn(phrase) ?? {};
  return stretch && rest !== undefined ? counting(rest, stretch, tables, among) : undefined;
}

function isNumbered(name: string, noun: string, number: string): boolean {
  return new RegExp(`(?:^|[^\\p{L}])${noun}\\s*(?:no\\.?|#)?\\s*0*${number}(?![\\p{N}])`, 'iu').test(name);
}

function counting(
  phrase: string,
  stretch: Stretch,
  tables: readonly Choosable[],
  among: readonly number[],
): Named | undefined {
  const around = withinOf(phrase, tables, among);
  if (around) return counting(around.part, stretch, tables, around.among);
  if (/^(?:work)?sheets?$|^tabs?$/iu.test(phrase.trim()))
    return { tables: stretchOf(sheetsOf(tables, among), stretch).flat() };
  const found = called(phrase, tables, among)?.tables;
  if (!found) return undefined;
  return (
    byKey(found, stretch, tables, among) ?? {
      tables: withBelonging(stretchOf(found, stretch), found, tables, among),
    }
  );
}

/** The second invoice is the second row of a table of heads, with the rows that belong to it. */
function byKey(
  found: readonly number[],
  stretch: Stretch,
  tables: readonly Choosable[],
  among: readonly number[],
): Named | undefined {
  const slugs = new Set(found.map((at) => tables[at]?.template?.slug));
  const [slug] = slugs;
  if (slug === undefined || slugs.size > 1 || !tables.some(({ heads }) => heads === slug)) return undefined;
  const all = [...new Set(found.flatMap((at) => tables[at]?.keys ?? []))];
  const keys = new Set(stretchOf(all, stretch));
  if (all.length === 0) return undefined;
  const has = (at: number) => tables[at]?.keys?.some((key) => keys.has(key)) ?? false;
  const isOf = (at: number) => found.includes(at) || tables[at]?.heads === slug;
  return { tables: among.filter((at) => isOf(at) && has(at)), keys };
}

function withBelonging(
  meant: readonly number[],
  heads: readonly number[],
  tables: readonly Choosable[],
  among: readonly number[],
): number[] {
  return meant.flatMap((at) => [at, ...belonging(at, heads, tables, among)]).sort((a, b) => a - b);
}

/** Tables of one sheet: "Sales (table 1)", "Sales (table 2)". */
function sheetsOf(tables: readonly Choosable[], among: readonly number[]): number[][] {
  const sheets = new Map<string, number[]>();
  for (const at of among) {
    const name = (tables[at]?.names.at(-1) ?? '').replace(/ \(table \d+\)$/u, '');
    sheets.set(name, [...(sheets.get(name) ?? []), at]);
  }
  return [...sheets.values()];
}

/** What belongs to a head: the tables after it that took its key, up to the next one. */
function belonging(
  head: number,
  heads: readonly number[],
  tables: readonly Choosable[],
  among: readonly number[],
): number[] {
  const slug = tables[head]?.template?.slug;
  const next = heads.find((at) => at > head) ?? tables.length;
  return among.filter((at) => at > head && at < next && slug !== undefined && tables[at]?.heads === slug);
}

/** "the line items of the first invoice". */
function within(phrase: string, tables: readonly Choosable[], among: readonly number[]): Named | undefined {
  const around = withinOf(phrase, tables, among);
  const found = around && called(around.part, tables, around.among);
  return found && { ...found, ...(around.keys ? { keys: around.keys } : {}) };
}

/** What it is of is counted, or said to be a table, or all of a kind; "a list of transactions" is none of these. */
function withinOf(
  phrase: string,
  tables: readonly Choosable[],
  among: readonly number[],
): { part: string; among: number[]; keys?: ReadonlySet<string> } | undefined {
  const [, part = '', whole = ''] =
    /^(.+?)\s+(?:of|in|from|for|belonging to|under|within)\s+(.+)$/iu.exec(phrase) ?? [];
  if (part === '' || topicOf(part) === '') return undefined;
  const isKind = ALL.test(whole) || speaksOfTables(whole);
  const outer = counted(whole, tables, among) ?? (isKind ? named(whole, tables, among) : undefined);
  if (!outer || outer.tables.length === 0) return undefined;
  return { part, among: outer.tables, ...(outer.keys ? { keys: outer.keys } : {}) };
}
