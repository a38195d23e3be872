import { cellType } from './cell-type.js';
import { columnFacts, headerEvidence, isTextual } from './header.js';
import { bodyAfter, isPair } from './header-lines.js';
import { isRuled } from './ruled.js';
import { isBlank, type Survey } from './survey.js';

/** The width most records share; wide ones weigh more, because a title is one cell as often as not. */
export function commonWidth(survey: Survey, from: number, to: number): number {
  const counts = new Map<number, number>();
  for (let at = from; at < to; at += 1) {
    if (!survey.isBlank(at)) counts.set(survey.width(at), (counts.get(survey.width(at)) ?? 0) + 1);
  }
  let best = 1;
  let most = 0;
  for (const [width, count] of counts) {
    const weight = count * (width === 1 ? 0.2 : (width - 1) / width);
    if (weight > most) {
      best = width;
      most = weight;
    }
  }
  return best;
}

export function reach(survey: Survey, from: number): number {
  return Math.min(survey.length, from + 1000);
}

/** The first record that can be a header or a row of a table. */
export function findStart(survey: Survey, from: number): number | undefined {
  const small = belowForm(survey, from) ?? belowFacts(survey, from) ?? smallTableAt(survey, from);
  if (small !== undefined) return small;
  const width = commonWidth(survey, from, reach(survey, from));
  const filled: number[] = [];
  for (let at = from; at < reach(survey, from); at += 1) {
    if (survey.width(at) === width && !survey.isBlank(at)) filled.push(survey.filled[at] ?? 0);
  }
  filled.sort((a, b) => a - b);
  const typical = filled[Math.floor(filled.length / 2)] ?? 1;
  const needed = width === 1 ? 1 : Math.max(2, Math.ceil(typical * 0.2));
  let start: number | undefined;
  for (let at = from; at < survey.length && start === undefined; at += 1) {
    const isFilled = (survey.filled[at] ?? 0) >= Math.min(needed, typical);
    if (survey.width(at) === width && isFilled && !(typical > 2 && isPair(survey.cells(at)))) start = at;
  }
  if (start === undefined) return undefined;
  // Many rows of one width are no title: a table, and a wider one below it.
  const above = start - from > 20 ? commonWidth(survey, from, start) : 1;
  if (above >= 3) {
    let first = from;
    while (survey.width(first) !== above || survey.isBlank(first)) first += 1;
    return first;
  }
  return (
    widerHeader(survey, from, start, typical) ??
    headerAbove(survey, start, typical, from) ??
    namesBelow(survey, start, width) ??
    start
  );
}

/** The names below titles and lines of labels with their values: the head of a form, above its lines. */
function belowForm(survey: Survey, from: number): number | undefined {
  let labels = 0;
  for (let at = from; at < survey.length && at - from < 2 * mostTitles; at += 1) {
    const filled = survey.filled[at] ?? 0;
    const cells = survey.cells(at) ?? [];
    if (filled > 1 && isLabels(cells))
      labels = Math.max(labels, cells.filter((cell) => cell.includes(':')).length);
    else if (filled > 2 && labels > 0) return labels > 1 && cells.every(isNoValue) ? at : undefined;
  }
  return undefined;
}

const fewestNames = 5;

/**
 * The names below titles and lines such as "Name | Ada | Staff no. | 1042" that a blank line parts from them: what the
 * table is about, however many lines it takes.
 */
function belowFacts(survey: Survey, from: number): number | undefined {
  let facts = 0;
  for (let at = from; at < survey.length && at - from < 2 * mostTitles; at += 1) {
    const filled = survey.filled[at] ?? 0;
    const cells = survey.cells(at) ?? [];
    if (filled <= 1) continue;
    if (filled < fewestNames && areFacts(cells)) {
      facts += 1;
      continue;
    }
    const names = cells.map((cell) => cell.trim()).filter(Boolean);
    const isHeader =
      filled >= fewestNames &&
      survey.isBlank(at - 1) &&
      new Set(names).size === names.length &&
      names.every(isNoValue);
    const body = isHeader && facts > 1 ? bodyOfBlock(survey, at + 1, cells.length) : [];
    return body.length >= 3 && headerEvidence(cells, columnFacts(body, cells.length)) >= 1 ? at : undefined;
  }
  return undefined;
}

/** Names and what they are of, in turns. */
function areFacts(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter(Boolean);
  return filled.length % 2 === 0 && filled.every((cell, at) => at % 2 > 0 || /^\p{L}[^\d]*$/u.test(cell));
}

/** "No" may be an answer, and names a column. */
function isNoValue(cell: string): boolean {
  return !['number', 'date', 'time'].includes(cellType(cell));
}

/** The names of columns that only some of the blocks below fill: what comes first is longer than most records. */
function widerHeader(survey: Survey, from: number, start: number, typical: number): number | undefined {
  for (let at = from; at < start; at += 1) {
    const line = survey.cells(at);
    if (!line || line.length <= survey.width(start) || !isTextual(line)) continue;
    if ((survey.filled[at] ?? 0) < Math.max(4, typical * 0.6)) continue;
    const body = bodyOfBlock(survey, at + 1, line.length);
    if (body.length >= 3 && headerEvidence(line, columnFacts(body, line.length)) >= 2) return at;
  }
  return undefined;
}

export const mostTitles = 8;

/**
 * Titles in some cells and then a name for every column: they are no part of the names. A blank line parts them, or
 * something in the only one is no name (`Stock list,,,Dec 27 2020`).
 */
function namesBelow(survey: Survey, start: number, width: number): number | undefined {
  let at = start;
  const isTitle = (line: number) => {
    // What a blank line parts from the names may be half as wide: "Class 4a", "Teacher: Ada", "Room 12".
    const most = survey.isBlank(line + 1) ? width / 2 : width / 3;
    return !survey.isBlank(line) && (survey.filled[line] ?? 0) <= most;
  };
  while (at - start < mostTitles && isTitle(at)) at += 1;
  const title = survey.cells(start) ?? [];
  if (at === start) return undefined;
  if (!survey.isBlank(at) && (at > start + 1 || isBlank(title[0] ?? '') || isTextual(title)))
    return undefined;
  const from = at;
  while (at < survey.length && at - from < 3 && survey.isBlank(at)) at += 1;
  const line = survey.cells(at);
  if (!line || line.length !== width || !isTextual(line)) return undefined;
  return new Set(line.map((cell) => cell.trim()).filter(Boolean)).size === width ? at : undefined;
}

/** A first block of one width, its names over values or without a gap, is a table even if a larger one follows. */
export function smallTableAt(survey: Survey, from: number): number | undefined {
  let start = from;
  while (start < survey.length && survey.isBlank(start)) start += 1;
  let end = start;
  while (end < survey.length && !survey.isBlank(end) && survey.width(end) === survey.width(start)) end += 1;
  const line = survey.cells(start);
  if (!line || line.length < 2 || end - start < 3 || end === survey.length || !survey.isBlank(end))
    return undefined;
  const body = bodyOfBlock(survey, start + 1, line.length);
  const evidence = headerEvidence(line, columnFacts(body, line.length));
  if (!isTextual(line)) return undefined;
  return evidence >= line.length * 0.9 || (evidence >= 1 && isFull(survey, start, end)) ? start : undefined;
}

/** Three columns and four rows without a gap: what stands above a table is never so regular. */
function isFull(survey: Survey, start: number, end: number): boolean {
  if (survey.width(start) < 3 || end - start < 4) return false;
  for (let at = start; at < end; at += 1) if (survey.filled[at] !== survey.width(start)) return false;
  return true;
}

/** A header line may be longer or shorter than the rows: ragged rows, a delimiter at the end of each row. */
function headerAbove(survey: Survey, start: number, typical: number, from: number): number | undefined {
  const above = survey.cells(start - 1);
  const line = survey.cells(start);
  if (start - 1 < from || !above || !line || above.length < 2 || !isTextual(above)) return undefined;
  if ((survey.filled[start - 1] ?? 0) < Math.max(2, typical * 0.6)) return undefined;
  const facts = columnFacts(bodyAfter(survey, start, line.length), line.length);
  const isHeader = isTextual(line) && headerEvidence(line, facts) > 0;
  return isHeader ? undefined : start - 1;
}

/** `Account: 4000 | Name: Sales`, `Account: | 4000 | Name: | Sales`. */
export function isLabels(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => !isBlank(cell));
  const labels = filled.filter((cell) => /^[^:]{1,40}:(?:\s|$)/.test(cell));
  return labels.length * 2 >= filled.length && labels[0] === filled[0];
}

export function bodyOfBlock(survey: Survey, from: number, width: number): string[][] {
  const body: string[][] = [];
  for (let at = from; at < survey.length && body.length < 30; at += 1) {
    const cells = survey.cells(at);
    if (survey.isBlank(at)) {
      if (body.length > 0 || at > from) break;
      continue;
    }
    if (!cells) break;
    if ((cells.length > 1 || width === 1) && !isRuled(cells)) body.push(cells);
  }
  return body;
}
