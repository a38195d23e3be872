import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askedOf } from '../edit/asked.js';
import { asCondition, conditionOf } from '../edit/condition.js';
import { Refusal } from '../edit/refusal.js';
import { sceneOf } from '../edit/sample.js';
import { holds, type Scene } from '../edit/scene.js';
import { allowReading } from '../edit/source-columns.js';
import { descriptionsOf, knownOf } from '../edit/update.js';
import type { RowsRead } from '../language/read.js';
import { readerOf } from '../language/read-message.js';
import { likeliest } from '../language/surest.js';
import { type Condition, conditionChildren, conditionEnglish } from '../recipe/condition.js';
import { nodesOf } from '../recipe/edit.js';
import { columnsOf, type Expression, englishOf } from '../recipe/expression.js';
import { parseRecipe, type Recipe, type Sheet } from '../recipe/recipe.js';
import { run } from '../run/run.js';
import { resolveTable } from '../words/naming.js';
import type { Asked } from './asked.js';
import { type SheetView, sheetSql, type TableView, type View, type World } from './made.js';

/** The rows of a view that a question asks for. */
export interface AskedRows {
  /** Completes "rows where …". */
  english: string;
  /** The cells of these rows, as the view has them. */
  sql: string;
  /** Lets go of what was made to find them. */
  close(): Promise<void>;
}

/** What was asked, and cannot be told: a sentence for people. */
export interface NotUnderstood {
  why: string;
}

/** The rows that a question means by its words: more than one reading where these are as likely as each other. */
export async function readRows(
  { question }: Asked,
  world: World,
): Promise<readonly RowsRead[] | NotUnderstood> {
  const scene = await world.scene();
  const reader = readerOf(knownOf(scene), descriptionsOf(scene.templates));
  const likely = likeliest(reader.readRows(question));
  if (likely.length === 0) return { why: notKnown(reader.strangeIn(question), question) };
  return likely.filter((each, at) => !likely.slice(0, at).some((before) => isSame(scene, before, each)));
}

function notKnown(strange: readonly string[], question: string): string {
  const parts = strange.map((part) => `"${part}"`).join(', ');
  return strange.length === 0
    ? `I did not understand which rows are meant by "${question}".`
    : `I did not understand ${parts}: no column, value or file is called so.`;
}

/** Whether both readings are of the same rows. */
function isSame(scene: Scene, first: RowsRead, second: RowsRead): boolean {
  const rowsOf = ({ when }: RowsRead) =>
    scene.recipe.sheets.map((sheet) => {
      try {
        return holds(
          asCondition(conditionOf(askedOf(scene, sheet), when)),
          scene.sample(sheet.template).rows,
        );
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        return error.message;
      }
    });
  return JSON.stringify(rowsOf(first)) === JSON.stringify(rowsOf(second));
}

/** Whether a word for rows may mean those of the view. */
export function isCalled(rows: string | undefined, view: View): boolean {
  return rows === undefined || (resolveTable(rows, [view.name])?.score ?? 0) > 0.8;
}

/** The same condition that an update would filter by, carried out by a run, and the rows of the view that it keeps. */
export async function rowsOf(view: View, said: RowsRead, world: World): Promise<AskedRows | NotUnderstood> {
  const { recipe, scene, sheet } = await sourceOf(view, world);
  let when: Condition;
  try {
    when = asCondition(conditionOf(askedOf(scene, sheet), said.when));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { why: error.message };
  }
  const out = await mkdtemp(join(world.scratch ?? tmpdir(), 'asked-'));
  const close = () => rm(out, { recursive: true, force: true });
  try {
    const reads = conditionChildren(when).flatMap(columnsOf);
    const { deduplicate: _, ...plain } = allowReading(
      scene,
      sheet,
      reads.map(({ name }) => name),
    );
    const asked: Sheet = { ...plain, columns: {}, filters: [{ keep: when }] };
    const others = conditionChildren(when).some((each) => nodesOf(each, 'sheet_lookup').length > 0)
      ? recipe.sheets.filter((each) => each.template !== sheet.template)
      : [];
    const templates = scene.templates.map((each) =>
      [each.slug, each.name, each.id].includes(sheet.template) ? { ...each, columns: [] } : each,
    );
    const made = await run(parseRecipe({ ...recipe, sheets: [asked, ...others] }), world.tables, templates, {
      out,
    });
    const [kept] = made;
    if (!kept) throw new Error('a run makes every sheet');
    const keys = kept.origins.flatMap(({ parts }, at) => [
      `table ${at}`,
      `row ${at}`,
      ...Array.from({ length: parts }, (_, part) => `row ${at} part ${part}`),
    ]);
    const same =
      'table' in view
        ? 'asked."row 0" = "row"'
        : keys.map((key) => `asked."${key}" IS NOT DISTINCT FROM given."${key}"`).join(' AND ');
    const sql = `(SELECT * FROM ${view.sql} AS given WHERE EXISTS (SELECT 1 FROM ${sheetSql(kept)} AS asked WHERE ${same}))`;
    return { english: conditionEnglish(when, (each) => called(each, sheet)), sql, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** By the column of the sheet that is made so, or the one that is read, where it is only one. */
function called(expression: Expression, { columns }: Sheet): string {
  const made = Object.entries(columns).find(
    ([, each]) => JSON.stringify(each) === JSON.stringify(expression),
  );
  const [read, ...others] = columnsOf(expression);
  const name = made?.[0] ?? (others.length === 0 ? read?.name : undefined);
  return name === undefined ? englishOf(expression) : `"${name}"`;
}

/** What the rows of a view are made from: those of a sheet from its source, those of a table from itself. */
async function sourceOf(view: View, world: World): Promise<{ recipe: Recipe; scene: Scene; sheet: Sheet }> {
  if ('sheet' in view) {
    const scene = await world.scene();
    return { recipe: world.recipe, scene, sheet: (view as SheetView).sheet };
  }
  const { table } = view as TableView;
  const recipe = parseRecipe({
    version: 1,
    inputs: [{ id: 'asked', file: table.file, table: table.name, columns: table.columns }],
    sheets: [{ template: 'asked', from: { input: 'asked' }, columns: {} }],
  });
  const template = { slug: 'asked', name: view.name, columns: [] };
  const scene = await sceneOf(recipe, [table], [template], { scratch: world.scratch });
  const [sheet] = recipe.sheets;
  if (!sheet) throw new Error('the recipe has a sheet');
  return { recipe, scene, sheet };
}
