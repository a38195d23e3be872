import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Recipe } from '../../recipe/recipe.js';
import { run } from '../../run/run.js';
import type { SheetFile } from '../../run/sheet/sheet.js';
import type { Template } from '../../validate/template.js';
import { count, figure } from '../../words/wording.js';
import { cell, unmarked } from '../look.js';
import { sheetSql, type World } from '../made.js';
import { bullets, quote } from '../wording.js';

/** What is supposed: another recipe, other templates, or both. */
export interface Supposed {
  recipe?: Recipe;
  templates?: readonly Template[];
  /** What is then so, as a sentence. */
  says: string;
}

/** Carries it out beside what is there, and says what would be different. */
export async function tryOut(
  world: World,
  { recipe = world.recipe, templates = world.templates, says }: Supposed,
): Promise<string> {
  const out = await mkdtemp(join(world.scratch ?? tmpdir(), 'suppose-'));
  try {
    const made = await run(recipe, world.tables, templates, { out });
    const lines: string[] = [];
    for (const after of made) {
      const before = world.sheets.find(({ template }) => template.slug === after.template.slug);
      if (before) lines.push(...(await compare(world, before, after)));
    }
    if (lines.length === 0)
      return `Tried out: ${says}\nNothing would change: the same rows, the same cells, the same errors.`;
    return `Tried out, nothing was changed: ${says}\n${bullets(lines)}`;
  } finally {
    await rm(out, { recursive: true, force: true });
  }
}

async function compare(world: World, before: SheetFile, after: SheetFile): Promise<string[]> {
  if (before.sha256 === after.sha256 && before.rowCount === after.rowCount) return [];
  const lines: string[] = [];
  const { name } = after.template;
  const rows = after.rowCount - before.rowCount;
  if (rows !== 0)
    lines.push(
      `${name} would have ${count(after.rowCount, 'row')} instead of ${figure(before.rowCount)}: ${figure(Math.abs(rows))} ${rows < 0 ? 'fewer' : 'more'}`,
    );
  const invalid = after.invalidRowCount - before.invalidRowCount;
  if (invalid !== 0 || rows !== 0)
    lines.push(
      `${name}: ${count(after.invalidRowCount, 'row')} would be invalid${instead(before.invalidRowCount, after.invalidRowCount)}, ${figure(valid(after))} valid${instead(valid(before), valid(after))}`,
    );
  lines.push(...errorLines(before, after), ...(await cellLines(world, before, after)));
  return lines;
}

function valid({ rowCount, invalidRowCount }: SheetFile): number {
  return rowCount - invalidRowCount;
}

function instead(before: number, after: number): string {
  return before === after ? ' as now' : ` instead of ${figure(before)}`;
}

function errorLines(before: SheetFile, after: SheetFile): string[] {
  const key = ({ column, rule }: { column: string; rule: string }) => JSON.stringify([column, rule]);
  const old = new Map(before.errors.map((error) => [key(error), error.count]));
  const now = new Map(after.errors.map((error) => [key(error), error.count]));
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((each) => {
    const [then, there] = [old.get(each) ?? 0, now.get(each) ?? 0];
    const [column, rule] = JSON.parse(each) as [string, string];
    return then === there
      ? []
      : [
          `${after.template.name}, ${column}: ${count(there, 'cell')} would fail "${rule}" instead of ${figure(then)}`,
        ];
  });
}

const shown = 3;

/** Cells of rows that both have. */
async function cellLines({ session }: World, before: SheetFile, after: SheetFile): Promise<string[]> {
  const keys = before.origins.flatMap(({ parts }, at) => [
    `table ${at}`,
    `row ${at}`,
    ...Array.from({ length: parts }, (_, part) => `row ${at} part ${part}`),
  ]);
  const on = keys.map((each) => `o."${each}" IS NOT DISTINCT FROM n."${each}"`).join(' AND ');
  const both = `${sheetSql(before)} AS o JOIN ${sheetSql(after)} AS n ON ${on}`;
  const differs = (at: number) => `coalesce(o.${cell(at)}, '') <> coalesce(n.${cell(at)}, '')`;
  const counts = after.columns.map((_, at) => `count(*) FILTER (${differs(at)})::BIGINT AS d${at}`);
  const [row] = await session.rows(`SELECT ${counts.join(', ')} FROM ${both}`);
  const lines: string[] = [];
  for (const [at, column] of after.columns.entries()) {
    const n = Number(row?.[`d${at}`]);
    if (n === 0) continue;
    const examples = await session.rows(
      `SELECT '|' || o.${cell(at)} AS f, '|' || n.${cell(at)} AS t FROM ${both} WHERE ${differs(at)} GROUP BY ALL ORDER BY min(o.file_row_number) LIMIT ${shown}`,
    );
    const said = examples.map(({ f, t }) => `${quote(unmarked(f))} would be ${quote(unmarked(t))}`);
    lines.push(
      `${after.template.name}, ${column}: ${count(n, 'cell')} would change, e.g. ${said.join('; ')}`,
    );
  }
  return lines;
}
