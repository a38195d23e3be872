import type { FoundTable } from '@godwit/engine/read/document/found-table';
import type { Box, DocumentPage } from '@godwit/engine/read/document/page';
import type { GoldTable } from './gold.js';
import { inBoth, relationsOf } from './relations.js';

/** Boxes from the upper left; structures and regions of the gold are for the same pages. */
export interface ScoredDocument {
  name: string;
  pages: DocumentPage[];
  found: FoundTable[];
  regions: { page: number; box: Box }[];
  structures: GoldTable[];
}

export interface TableScore {
  gold?: GoldTable;
  found?: FoundTable;
  goldRelations: number;
  foundRelations: number;
  both: number;
  rows: [gold: number, found: number];
  columns: [gold: number, found: number];
}

export interface DocumentScore {
  name: string;
  goldRegions: number;
  foundRegions: number;
  /** Hold every word of a gold region and none of another. */
  right: number;
  /** Of those right: hold no other word at all. */
  pure: number;
  tables: TableScore[];
}

export function scoreDocument(document: ScoredDocument): DocumentScore {
  const { name, found, regions } = document;
  const words = (page: number, box: Box) => wordsIn(document.pages, page, box);
  const foundWords = found.map(({ page, box }) => words(page, box));
  const goldWords = regions.map(({ page, box }) => words(page, box));
  let right = 0;
  let pure = 0;
  const taken = new Set<number>();
  for (const own of foundWords) {
    const whole = goldWords.findIndex((gold, at) => !taken.has(at) && gold.size > 0 && isWithin(gold, own));
    if (whole < 0 || goldWords.some((gold, at) => at !== whole && touches(gold, own))) continue;
    taken.add(whole);
    right += 1;
    if (own.size === goldWords[whole]?.size) pure += 1;
  }
  return {
    name,
    goldRegions: regions.length,
    foundRegions: found.length,
    right,
    pure,
    tables: scoreTables(document),
  };
}

/** Gold and found tables are paired by the words that they share, those with the most in common first. */
function scoreTables(document: ScoredDocument): TableScore[] {
  const { pages, found, structures } = document;
  const foundWords = found.map(({ page, box }) => wordsIn(pages, page, box));
  const goldWords = structures.map(({ page, box }) => wordsIn(pages, page, box));
  const pairs = goldWords
    .flatMap((gold, goldAt) =>
      foundWords.map((own, foundAt) => ({ goldAt, foundAt, share: shareOf(gold, own) })),
    )
    .filter(({ share }) => share > 0.1)
    .sort((a, b) => b.share - a.share);
  const goldTaken = new Map<number, number>();
  const foundTaken = new Set<number>();
  for (const { goldAt, foundAt } of pairs) {
    if (goldTaken.has(goldAt) || foundTaken.has(foundAt)) continue;
    goldTaken.set(goldAt, foundAt);
    foundTaken.add(foundAt);
  }
  const scores = structures.map((gold, at) => scoreTable(gold, found[goldTaken.get(at) ?? -1]));
  for (const [at, table] of found.entries())
    if (!foundTaken.has(at)) scores.push(scoreTable(undefined, table));
  return scores;
}

function scoreTable(gold: GoldTable | undefined, found: FoundTable | undefined): TableScore {
  const goldRelations = relationsOf(gold?.cells ?? []);
  const foundRelations = relationsOf(found?.cells ?? []);
  const goldCells = gold?.cells ?? [];
  const [top, left] = [least(goldCells.map(({ row }) => row)), least(goldCells.map(({ column }) => column))];
  return {
    ...(gold && { gold }),
    ...(found && { found }),
    goldRelations: goldRelations.length,
    foundRelations: foundRelations.length,
    both: inBoth(goldRelations, foundRelations),
    rows: [Math.max(0, ...goldCells.map(({ row, rowSpan }) => row + rowSpan - top)), found?.rows ?? 0],
    columns: [
      Math.max(0, ...goldCells.map(({ column, columnSpan }) => column + columnSpan - left)),
      found?.columns ?? 0,
    ],
  };
}

function least(values: number[]): number {
  return values.length === 0 ? 0 : Math.min(...values);
}

/** Numbers of the words of a page whose middle is in the box, with the page in front. */
function wordsIn(pages: DocumentPage[], number: number, { x0, y0, x1, y1 }: Box): Set<number> {
  const page = pages.find((one) => one.page === number);
  const inside = new Set<number>();
  for (const [at, word] of (page?.words ?? []).entries()) {
    const x = (word.x0 + word.x1) / 2;
    const y = (word.y0 + word.y1) / 2;
    if (x >= x0 && x <= x1 && y >= y0 && y <= y1) inside.add(number * 1_000_000 + at);
  }
  return inside;
}

function isWithin(inner: Set<number>, outer: Set<number>): boolean {
  return [...inner].every((word) => outer.has(word));
}

function touches(a: Set<number>, b: Set<number>): boolean {
  return [...a].some((word) => b.has(word));
}

function shareOf(a: Set<number>, b: Set<number>): number {
  const both = [...a].filter((word) => b.has(word)).length;
  return both / Math.max(1, a.size + b.size - both);
}
