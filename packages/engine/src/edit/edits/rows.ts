import { getOwn } from '@godwit/contract/own';
import { isOutright } from '../../language/fate.js';
import type { SaidCondition } from '../../language/instruction.js';
import { conditionWords } from '../../language/write-condition.js';
import { type Condition, conditionChildren } from '../../recipe/condition.js';
import { columnsOf } from '../../recipe/expression.js';
import type { Sheet } from '../../recipe/recipe.js';
import { resolveColumn, resolveTable } from '../../words/naming.js';
import { GreatLoss } from '../ask.js';
import { askedOf } from '../asked.js';
import type { Told } from '../column/place.js';
import { asCondition, conditionOf } from '../condition.js';
import type { Edit } from '../edit-columns.js';
import { counted, isWordy, listed, Refusal } from '../refusal.js';
import { cellsOf, columnNames, type Edited, holds, type Scene, templateOf, withSheet } from '../scene.js';
import { allowReading } from '../source-columns.js';
import { resolveSource, sheetsOf } from '../target.js';

export const leaveOut: Edit<'leave_out'> = (scene, told) =>
  filter(scene, told, (when) => ({ test: 'not', of: when }));

export const keepOnly: Edit<'keep_only'> = (scene, told) => filter(scene, told, (when) => when);

/** A filter in every sheet that has the columns; where only some have such rows, in those. */
function filter(
  scene: Scene,
  told: Told<'leave_out' | 'keep_only'>,
  keepOf: (when: Condition) => Condition,
): Edited {
  const { when: said, sentence } = told;
  const problems: Refusal[] = [];
  const found = filteredSheets(scene, told).flatMap((sheet) => {
    try {
      const when = asCondition(conditionOf(askedOf(scene, sheet), said));
      const keep = keepOf(when);
      const sample = scene.sample(sheet.template);
      const out = holds(keep, sample.rows).filter((kept) => !kept).length;
      if (out === 0 && valuesIn(said).some((value) => isWordy(value)))
        throw new Refusal(`No row of ${templateOf(scene, sheet).name} is like that.`);
      if (out > 0 && out === sample.rows.length)
        throw new Refusal(`That would leave out every row of ${templateOf(scene, sheet).name}.`);
      const all = sample.rows.length;
      if (all >= FEW && out > all / 2 && !told.sure && !isOutright(sentence))
        throw new GreatLoss(
          sentence,
          templateOf(scene, sheet),
          { all, left: all - out },
          outrightFilter(told),
        );
      return [
        { sheet, keep: keep.test === 'not' && keep.of.test === 'not' ? keep.of.of : keep, out, sample },
      ];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      problems.push(error);
      return [];
    }
  });
  if (found.length === 0) throw problems[0] ?? new Refusal('There is no sheet to leave rows out of.');
  const touched = found.filter(({ out }) => out > 0);
  let { recipe } = scene;
  const changes: string[] = [];
  for (const { sheet, keep, out, sample } of touched.length > 0 ? touched : found) {
    const filters = [...sheet.filters, { keep, reason: sentence }];
    const reads = conditionChildren(keep)
      .flatMap(columnsOf)
      .map(({ name }) => name);
    recipe = withSheet(recipe, { ...allowReading(scene, sheet, reads), filters });
    const all = counted(sample.rows.length, 'row');
    const seen = sample.isWhole ? all : `the first ${all}`;
    changes.push(`${templateOf(scene, sheet).name} leaves out ${out} of ${seen}: ${tidied(sentence)}.`);
  }
  return { recipe, changes };
}

/** The filter in words that leave no doubt. */
function outrightFilter({ do: what, when }: Told<'leave_out' | 'keep_only'>): string | undefined {
  const words = conditionWords(when);
  return words && `${what === 'keep_only' ? 'Keep only' : 'Leave out'} rows where ${words}.`;
}

/** "Test customers": rows of the sheet Customers. */
function filteredSheets(scene: Scene, { sheet, rows }: Told<'leave_out' | 'keep_only'>): Sheet[] {
  if (sheet !== undefined || rows === undefined) return sheetsOf(scene, sheet);
  const named = scene.recipe.sheets.filter(
    (each) => (resolveTable(rows, [each.template, templateOf(scene, each).name])?.score ?? 0) > 0.8,
  );
  return named.length > 0 ? named : scene.recipe.sheets;
}

function valuesIn(said: SaidCondition): string[] {
  if ('of' in said && Array.isArray(said.of)) return said.of.flatMap(valuesIn);
  return 'values' in said ? said.values : [];
}

function tidied(sentence: string): string {
  return sentence.trim().replace(/[.!]+$/, '');
}

/** Totals that were read as rows: those whose first filled cell says so. */
export const leaveOutTotals: Edit<'leave_out_totals'> = (scene, told) => {
  const pattern =
    '^(?:sub|grand )?totals?\\b|^(?:sum|summe|gesamt|totaal|total général|totale|suma|summa)\\b';
  const when: SaidCondition = { is: 'matches', values: [pattern] };
  try {
    return leaveOut(scene, { ...told, do: 'leave_out', when });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return {
      recipe: scene.recipe,
      changes: ['No row of the sheets is a total: there is none to leave out.'],
    };
  }
};

export const deduplicate: Edit<'deduplicate'> = (scene, told) =>
  madeOne(scene, told, (sheet, by) => refuseGreatLoss(scene, sheet, by, told));

/** Rows with the same cells in the columns that are meant become one. */
export function madeOne(
  scene: Scene,
  told: Told<'deduplicate'>,
  check: (sheet: Sheet, by: readonly string[]) => void = () => {},
): Edited {
  const all = sheetsOf(scene, told.sheet).flatMap((sheet) => {
    const keys =
      told.by.length === 0 ? { by: usualKeys(scene, sheet), score: 1 } : keysOf(scene, sheet, told.by);
    return keys && keys.by.length > 0 ? [{ sheet, ...keys }] : [];
  });
  const best = Math.max(0, ...all.map(({ score }) => score));
  const named = all.filter(({ score }) => score >= best - 0.05);
  // "Some households are there twice with the same ID": their members have that ID too, and stay as many as they are.
  const own = named.filter(({ sheet, by }) => !isLink(scene, sheet, by));
  const found = own.length > 0 ? own : named;
  if (found.length === 0)
    throw new Refusal(
      told.by.length === 0
        ? 'Say by which columns rows are the same.'
        : `No sheet has the columns ${listed(told.by)} to tell duplicates by.`,
    );
  let { recipe } = scene;
  const changes: string[] = [];
  for (const { sheet, by } of found) {
    const keep = told.keep ?? sheet.deduplicate?.keep ?? 'first';
    check(sheet, by);
    recipe = withSheet(recipe, {
      ...sheet,
      deduplicate: { ...sheet.deduplicate, by, keep, said: told.sentence },
    });
    const kept = keep === 'most_complete' ? 'most complete' : keep;
    changes.push(
      `${templateOf(scene, sheet).name} keeps the ${kept} of the rows with the same ${by.join(' and ')}.`,
    );
  }
  return { recipe, changes };
}

/** Whether all that these columns tell is which row of another sheet is meant. */
function isLink(scene: Scene, sheet: Sheet, by: readonly string[]): boolean {
  const { columns } = templateOf(scene, sheet);
  return by.every((name) => columns.some((each) => each.name === name && each.linkRule && !each.unique));
}

/** Says that one row of each is wanted, and not only that some are the same. */
const ONE_OF_EACH =
  /\b(?:one|single|once)\b.*\b(?:per|each|every)\b|\b(?:each|every)\b.*\bonce\b|\bunique\b|\bdistinct\b|\bdedup/iu;

/** Rows that become one by a column that most share are seldom meant: only where it was said outright. */
function refuseGreatLoss(
  scene: Scene,
  sheet: Sheet,
  by: readonly string[],
  { sentence, sure }: Told<'deduplicate'>,
): void {
  if (sure || ONE_OF_EACH.test(sentence)) return;
  const rows = scene
    .sample(sheet.template)
    .rows.filter((row) => sheet.filters.every(({ keep }) => holds(keep, [row])[0]));
  const cells = by.map((name) => {
    const expression = getOwn(sheet.columns, name);
    return expression ? cellsOf(expression, rows) : [];
  });
  const keys = new Set(
    rows.map((_, at) => {
      const key = cells.map((column) => column[at] ?? '');
      return key.every((cell) => cell === '') ? `blank ${at}` : JSON.stringify(key);
    }),
  );
  if (rows.length >= FEW && keys.size < rows.length / 2)
    throw new GreatLoss(
      sentence,
      templateOf(scene, sheet),
      { all: rows.length, left: keys.size },
      `Keep one row per ${by.join(' and ')}.`,
    );
}

/** Of so few rows any share may be gone. */
const FEW = 20;

interface Keys {
  by: string[];
  /** How near their names come to what was said, in the mean. */
  score: number;
}

/** The filled columns that are meant; undefined where one is missing. */
function keysOf(scene: Scene, sheet: Sheet, said: readonly string[]): Keys | undefined {
  const filled = columnNames(scene, sheet).filter((name) => Object.hasOwn(sheet.columns, name));
  const keys = said.map((each) => {
    const wanted = resolveColumn(each, filled);
    const source = resolveSource(scene, sheet, each);
    if (wanted && wanted.score >= (source?.score ?? 0)) return wanted;
    const [reading] = filled.filter((name) => {
      const expression = getOwn(sheet.columns, name);
      return expression && source && columnsOf(expression).some((read) => read.name === source.name);
    });
    return reading !== undefined && source ? { name: reading, score: source.score } : wanted;
  });
  if (!keys.every((key) => key !== undefined)) return undefined;
  const score = keys.reduce((sum, key) => sum + key.score, 0) / keys.length;
  return { by: [...new Set(keys.map(({ name }) => name))], score };
}

/** What rows are told apart by already; or else the unique column, or all of them. */
function usualKeys(scene: Scene, sheet: Sheet): string[] {
  if (sheet.deduplicate) return sheet.deduplicate.by;
  const { columns } = templateOf(scene, sheet);
  const filled = columns.filter(({ name }) => Object.hasOwn(sheet.columns, name));
  const [unique] = filled.filter((column) => column.unique);
  return unique ? [unique.name] : filled.map(({ name }) => name);
}

export const keepDuplicates: Edit<'keep_duplicates'> = (scene, told) => {
  const found = sheetsOf(scene, told.sheet).filter(({ deduplicate }) => deduplicate);
  const meant = found.filter((sheet) => {
    const keys = keysOf(scene, sheet, told.by);
    return told.by.length === 0 || sheet.deduplicate?.by.some((key) => keys?.by.includes(key));
  });
  if (meant.length === 0)
    return { recipe: scene.recipe, changes: ['No rows are merged there: all of them are kept already.'] };
  let { recipe } = scene;
  for (const { deduplicate: _, ...sheet } of meant) recipe = withSheet(recipe, sheet);
  return {
    recipe,
    changes: meant.map((sheet) => `${templateOf(scene, sheet).name} keeps all rows, duplicates included.`),
  };
};

/** "One row per customer": the sheet of that name, by its unique column; or any sheet, by columns of those names. */
export const oneRowPer: Edit<'one_row_per'> = (scene, { what, when, ...told }) => {
  if (when) throw new Refusal('Rows cannot be made one only where something holds.');
  const [first = ''] = what;
  const named = scene.recipe.sheets.find((sheet) =>
    resolveTable(first, [sheet.template, templateOf(scene, sheet).name]),
  );
  if (named && what.length === 1 && told.sheet === undefined)
    return deduplicate(scene, { ...told, do: 'deduplicate', by: [], sheet: named.template });
  return deduplicate(scene, { ...told, do: 'deduplicate', by: what });
};
