import { isPlaceholder } from '../cells/placeholders.js';
import type { DuckSession } from '../duck/session.js';
import type { Cells } from './cells.js';
import { declaredLinks } from './declared.js';
import { isCandidate, KeyIndex } from './link-candidates.js';
import { foldText, type LinkFold, matchedIn, shareInSql } from './link-fold.js';
import { likelihood, nameAgreement } from './link-score.js';
import { keysAmong, type Side, sidesOf } from './link-sides.js';
import type { ColumnProfile, TableProfile } from './profile.js';

/** A column whose values name rows of a table: of another one, or of its own. */
export interface Link {
  /** `table`: the place among the tables that were profiled. */
  from: { table: number; column: string };
  to: { table: number; column: string };
  /** Of the rows that have a value, those whose value is there; white space and case count for nothing. */
  share: number;
  /** Rows that name one row. */
  cardinality: 'many' | 'one';
  /** How likely it is meant, from 0 to 1. */
  score: number;
  /** A dump says so. */
  declared: boolean;
  /** The values are only the same by their letters and digits. */
  isBare: boolean;
}

const leastShare = 0.9;
const NONE = /^\s*0+\s*$/;
/** Fewer of the probes than this: not worth a look at all values. */
const probeShare = 0.6;
const leastScore = 0.3;
/** Of the values of a key, so many are still different by their letters and digits. */
const keptKeys = 0.98;
const linksOfColumn = 3;
/** Columns whose probes are looked up in one large table, and of which all values are. */
const mostOfKey = { probed: 200, compared: 40 };

export async function findLinks(
  session: DuckSession,
  tables: readonly TableProfile[],
  cells: readonly Cells[],
  signal?: AbortSignal,
): Promise<Link[]> {
  const sides = sidesOf(tables, cells);
  const keys = keysAmong(sides, tables);
  const found: Link[] = [];
  for (const fold of ['as it is', 'bare'] as const) {
    const known = new Set(found.map(({ from }) => placeOf(from)));
    const plain = fold === 'as it is';
    const open = sides.filter((side) => (plain || side.hasDigits) && !known.has(placeOf(endOf(side))));
    const these = keys.filter((key) => plain || (key.hasDigits && staysKey(key)));
    found.push(...linksInSamples(open, these, fold));
    for (const key of these.filter(({ complete }) => !complete)) {
      signal?.throwIfAborted();
      found.push(...(await linksInTable(session, open, key, cells, fold)));
    }
  }
  const declared = stated(tables, found);
  const said = new Set(declared.map(endsOf));
  return [...declared, ...best(found.filter((link) => !said.has(endsOf(link))))];
}

/** Where a sample has all values, nothing has to be read again. */
function linksInSamples(sides: readonly Side[], keys: readonly Side[], fold: LinkFold): Link[] {
  const index = new KeyIndex(
    keys.filter(({ complete }) => complete),
    fold,
  );
  return sides
    .filter(({ complete }) => complete)
    .flatMap((side) => {
      const shareOf = (key: Side) => shareIn(side, (value) => index.has(key, value));
      const found = index
        .candidates(side, probeShare)
        .flatMap((key) => linkOf(side, key, shareOf(key), fold).map((link) => asLegend(link, side, key)));
      if (found.length > 0) return found;
      return index.candidates(side, isExplained).flatMap((key) => {
        const share = isLegend(side, key) ? shareOf(key) : 0;
        return share >= isExplained ? [foundLink(side, key, share, share * legendLikely)] : [];
      });
    });
}

/** Of the cells of a plan, so many are in its legend; the others are marks that everybody knows. */
const isExplained = 0.5;
const legendLikely = 0.85;
const codesOfLegend = { fewest: 4, longest: 4 };
/** Nobody had to be off sick in a month. */
const mostlyUsed = 0.6;

/** A single letter is found in any list of letters; a list that says what each means is no accident. */
function asLegend(link: Link, side: Side, key: Side): Link {
  return isLegend(side, key) ? { ...link, score: Math.max(link.score, link.share * legendLikely) } : link;
}

/** A short list of short codes, of which most are used: the column is written in them. */
function isLegend({ profile }: Side, { profile: codes, isDigits, name }: Side): boolean {
  if (isDigits || !name.isKey) return false;
  if (codes.distinct < codesOfLegend.fewest || codes.longest > codesOfLegend.longest) return false;
  const used = new Set(profile.sample.map(({ value }) => foldText(value, 'as it is')));
  const known = codes.sample.filter(({ value }) => used.has(foldText(value, 'as it is'))).length;
  return known >= codesOfLegend.fewest - 1 && known >= mostlyUsed * codes.sample.length;
}

/** A key of many values: the probes of all columns that may name it are looked up at once, then all values of a few. */
async function linksInTable(
  session: DuckSession,
  sides: readonly Side[],
  key: Side,
  cells: readonly Cells[],
  fold: LinkFold,
): Promise<Link[]> {
  const target = cells[key.table];
  const likely = sides
    .filter(
      (side) => isCandidate(side, key) && isAlike(side, key, fold) && likelihood(side, key) >= leastScore,
    )
    .slice(0, mostOfKey.probed);
  const probes = likely.flatMap((side) => side.probes);
  if (!target || probes.length === 0) return [];
  const there = await matchedIn(session, target.sql, key.cell, probes, fold);
  const hits = (side: Side) => side.probes.filter((probe) => there.has(foldText(probe, fold))).length;
  const open = likely.filter((side) => hits(side) >= side.probes.length * probeShare);
  const links: Link[] = [];
  for (const side of open.slice(0, mostOfKey.compared)) {
    const source = cells[side.table];
    if (!source) continue;
    let share: number;
    if (side.complete) {
      const all = side.profile.sample.map(({ value }) => value);
      const found = await matchedIn(session, target.sql, key.cell, all, fold);
      share = shareIn(side, (value) => found.has(foldText(value, fold)));
    } else
      share = await shareInSql(session, { ...source, cell: side.cell }, { ...target, cell: key.cell }, fold);
    links.push(...linkOf(side, key, share, fold));
  }
  return links;
}

/** What tells rows apart by letters and digits alone. */
function staysKey({ profile: { sample } }: Side): boolean {
  const bare = new Set(sample.map(({ value }) => foldText(value, 'bare')));
  return bare.size >= keptKeys * sample.length;
}

/** Some values are written the same way; to compare them by letters and digits takes more, and names have to ask for it. */
function isAlike(side: Side, key: Side, fold: LinkFold): boolean {
  if (fold === 'bare') return side.table !== key.table && nameAgreement(side, key) > 0;
  if (side.isDigits) return key.isDigits;
  const shapes = new Set(key.profile.shapes.map(({ shape }) => shape.toLowerCase().trim()));
  return side.profile.shapes.some(({ shape }) => shapes.has(shape.toLowerCase().trim()));
}

function shareIn({ profile }: Side, isThere: (value: string) => boolean): number {
  let all = 0;
  let there = 0;
  for (const { value, count } of profile.sample) {
    const isHere = isThere(value);
    // Of numbers that no row has, 0 is how programs write that there is none.
    if (isPlaceholder(value) || (!isHere && NONE.test(value))) continue;
    all += count;
    if (isHere) there += count;
  }
  return all === 0 ? 0 : there / all;
}

function linkOf(side: Side, key: Side, share: number, fold: LinkFold): Link[] {
  const score = share * likelihood(side, key) * (fold === 'as it is' ? 1 : 0.9);
  if (share < leastShare || score < leastScore) return [];
  return [foundLink(side, key, share, score, fold === 'bare')];
}

function foundLink(side: Side, key: Side, share: number, score: number, isBare = false): Link {
  return {
    from: endOf(side),
    to: endOf(key),
    share,
    cardinality: cardinalityOf(side.profile),
    score: Math.round(score * 1000) / 1000,
    declared: false,
    isBare,
  };
}

/** What dumps declare counts fully, whatever was found. */
function stated(tables: readonly TableProfile[], found: readonly Link[]): Link[] {
  const links = new Map(found.map((link) => [endsOf(link), link]));
  return declaredLinks(tables.map(({ table }) => table)).flatMap(({ from, to }) => {
    const source = tables[from.table]?.columns.find(({ name }) => name === from.column);
    if (!source) return [];
    const { share = 1, isBare = false } = links.get(endsOf({ from, to })) ?? {};
    return [{ from, to, share, cardinality: cardinalityOf(source), score: 1, declared: true, isBare }];
  });
}

/** The likeliest of each column, the likeliest of all first. */
function best(links: readonly Link[]): Link[] {
  const taken = new Map<string, number>();
  return links
    .map((link) => ({ link, ends: endsOf(link) }))
    .sort((a, b) => b.link.score - a.link.score || (a.ends < b.ends ? -1 : 1))
    .filter(({ link }) => {
      const before = taken.get(placeOf(link.from)) ?? 0;
      taken.set(placeOf(link.from), before + 1);
      return before < linksOfColumn;
    })
    .map(({ link }) => link);
}

function cardinalityOf({ distinct, filled }: ColumnProfile): Link['cardinality'] {
  return distinct < filled ? 'many' : 'one';
}

function endOf({ table, profile }: Side): Link['from'] {
  return { table, column: profile.name };
}

function placeOf({ table, column }: Link['from']): string {
  return `${table} ${column}`;
}

function endsOf({ from, to }: Pick<Link, 'from' | 'to'>): string {
  return `${placeOf(from)}\n${placeOf(to)}`;
}
