import { around, middleX, middleY, overlap } from './find/boxes.js';
import { bareFills, isDrawing } from './find/drawings.js';
import { extendedToRules, joinedRuns } from './find/extend.js';
import { withoutFurniture } from './find/furniture.js';
import { grown } from './find/grow.js';
import { halvesOf } from './find/halves.js';
import { isTable } from './find/judge.js';
import { type Line, linesOf } from './find/lines.js';
import { paragraphsOf, withoutCells } from './find/prose.js';
import { crossedRegions, type Region } from './find/regions.js';
import { edgesOf, type Rules, rulesOf } from './find/rules.js';
import { runsOf } from './find/runs.js';
import { streamsOf } from './find/streams.js';
import { linesIn, tableIn } from './find/structure.js';
import { titleOf } from './find/title.js';
import { trimmedTable } from './find/trim.js';
import type { FoundTable } from './found-table.js';
import type { Box, DocumentPage } from './page.js';

/** The tables of a page, from its top to its foot. */
export function findTables(page: DocumentPage): FoundTable[] {
  const rules = allRules(page);
  const lines = withoutFurniture(linesOf(page.words, rules.upright), page);
  const found: FoundTable[] = [];
  for (const region of crossedRegions(rules)) {
    if (isBand(region, page)) continue;
    const table = tableIn(region, linesIn(lines, region.box), page.page);
    if (table && isTable(table, table.drawn === 'ruled')) found.push(trimmedTable(table));
  }
  const boxes = found.map(({ box }) => box);
  const bare = bareFills(page);
  const paragraphs = paragraphsOf(lines);
  for (const column of streamsOf(lines, paragraphs, rules.across)) {
    const stream = outside(column, boxes);
    const prose = new Set(withoutCells(paragraphs, stream).flatMap(({ phrases }) => phrases));
    const joined = joinedRuns(runsOf(stream, prose, rules.across), stream, prose, rules.across);
    const runs = joined.flatMap((run) => halvesOf(run, rules.across));
    const taken = new Set(runs.flatMap((run) => run.lines.flatMap(({ phrases }) => phrases)));
    for (const short of runs) {
      const whole = grown(short, stream, prose, rules.across);
      const run = extendedToRules(whole, stream, rules.across, prose, taken);
      const table = tableIn(regionAround(around(run.lines), rules), run.lines, page.page);
      if (!table || isDrawing(table.box, bare)) continue;
      if (isTable(table, false) && !found.some(({ box }) => overlap(table.box, box))) found.push(table);
    }
  }
  const prose = new Set(paragraphs.flatMap(({ phrases }) => phrases));
  return found
    .sort((a, b) => a.box.y0 - b.box.y0 || a.box.x0 - b.box.x0)
    .map((table) => withTitle(table, titleOf(table, lines, prose)));
}

function withTitle(table: FoundTable, title: string | undefined): FoundTable {
  return title === undefined || table.title !== undefined ? table : { ...table, title };
}

/** What stands in none of the boxes. */
function outside(lines: readonly Line[], boxes: readonly Box[]): Line[] {
  return lines.flatMap((line) => {
    const near = boxes.filter((box) => overlap(line, box));
    const phrases = line.phrases.filter((phrase) => !near.some((box) => overlap(phrase, box)));
    if (phrases.length === line.phrases.length) return [line];
    return phrases.length === 0 ? [] : [{ ...line, ...around(phrases), phrases }];
  });
}

/** Lines, and the edges of fills where no lines make a grid. */
function allRules(page: DocumentPage): Rules {
  const drawn = crossedRegions(rulesOf(page.rules)).filter(isGrid);
  const edges = edgesOf(
    page,
    drawn.map(({ box }) => box),
  );
  return rulesOf([...page.rules, ...edges]);
}

/** A filled area without a line in it: a row, or the ground that something stands on. */
function isBand({ box }: Region, { rules, fills }: DocumentPage): boolean {
  const isLine = (rule: Box) => overlap({ ...rule, x1: rule.x1 + 0.1, y1: rule.y1 + 0.1 }, box);
  if (rules.some(isLine)) return false;
  return !fills.some((fill) => overlap(fill, box) && (fill.x0 > box.x0 + 5 || fill.x1 < box.x1 - 5));
}

function isGrid({ box, across, upright }: Region): boolean {
  const inside = (value: number, from: number, to: number) => value > from + 5 && value < to - 5;
  return (
    across.some((rule) => inside(middleY(rule), box.y0, box.y1)) &&
    upright.some((rule) => inside(middleX(rule), box.x0, box.x1))
  );
}

function regionAround(box: Box, { across, upright }: Rules): Region {
  const near = 4;
  const isNear = (x: number, y: number) =>
    x > box.x0 - near && x < box.x1 + near && y > box.y0 - near && y < box.y1 + near;
  return {
    box,
    across: across.filter((rule) => isNear(middleX(rule), middleY(rule))),
    upright: upright.filter((rule) => isNear(middleX(rule), middleY(rule))),
  };
}
