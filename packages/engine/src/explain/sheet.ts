import { getOwn } from '@godwit/contract/own';
import { markdownText } from '../markdown.js';
import { conditionEnglish } from '../recipe/condition.js';
import { columnsOf, isPlain, routinesIn, tellingEnglish } from '../recipe/expression.js';
import { sourcesOf } from '../recipe/lineage.js';
import type { Expression } from '../recipe/operation.js';
import type { Recipe, Sheet } from '../recipe/recipe.js';
import type { SheetFile } from '../run/sheet/sheet.js';
import { count, sentence, some } from '../words/wording.js';
import type { Example } from './examples.js';
import { item, paragraph, shortened, table } from './lines.js';
import { deduplicateEnglish, shortSource, stepsOf } from './source.js';

/** What is known of a sheet besides its recipe. */
export interface KnownSheet {
  /** What it is called; its slug where nothing says so. */
  name?: string | undefined;
  /** Rows of the tables it is made from. */
  rowsRead?: number | undefined;
  made?: SheetFile | undefined;
  examples?: ReadonlyMap<string, Example> | undefined;
  /** What people call an input. */
  nameOf: (input: string) => string;
}

/** Less sure than that, the reason is worth a line. */
const sure = 0.8;
const shownInputs = 4;
/** The recipe has the whole of it. */
const longestCondition = 200;
const longestTitle = 100;
/** More names than that tell nobody anything. */
const most = 40;

/** A paragraph, what was done to the rows, and a table of the columns. */
export function explainSheet(recipe: Recipe, sheet: Sheet, known: KnownSheet): string[] {
  const columns = Object.entries(sheet.columns);
  const { name } = known;
  const title =
    name === undefined || name === sheet.template ? sheet.template : `${name} (${sheet.template})`;
  return [
    `## Sheet ${markdownText(shortened(title, longestTitle))}`,
    '',
    ...paragraph(rowsSentence(sheet, known)),
    ...spaced([...stepLines(sheet, known), ...filterLines(sheet, known), ...routineLines(sheet)]),
    ...(columns.length > 0 ? ['', ...columnTable(recipe, sheet, known)] : []),
    ...spaced(columns.flatMap(([column, expression]) => howLines(sheet, column, expression))),
  ];
}

function spaced(lines: readonly string[]): string[] {
  return lines.length > 0 ? ['', ...lines] : [];
}

function rowsSentence({ from }: Sheet, { made, rowsRead, nameOf }: KnownSheet): string {
  const source = shortSource(from, nameOf);
  if (!made) return `Made from ${source}.`;
  const left = (made.dropped?.rules ?? []).reduce((sum, each) => sum + each.count, 0);
  const read = rowsRead === undefined ? '' : `, of ${count(rowsRead, 'row')} read`;
  const gone = left > 0 ? `; ${count(left, 'row')} left out` : '';
  const invalid =
    made.invalidRowCount > 0 ? ` ${count(made.invalidRowCount, 'row')} with invalid cells.` : '';
  return `${count(made.rowCount, 'row')}${read}${gone}. Made from ${source}.${invalid}`;
}

function stepLines({ from }: Sheet, { nameOf }: KnownSheet): string[] {
  const groups = stepsOf(from);
  return groups.flatMap(({ inputs, texts }) => {
    const about = groups.length > 1 ? some(inputs.map(nameOf), shownInputs) : undefined;
    return texts.flatMap((text) => item(sentence(text), about));
  });
}

/** The rules that leave rows out, with how many they left out. */
function filterLines({ filters, deduplicate }: Sheet, { made }: KnownSheet): string[] {
  const rules = made?.dropped?.rules ?? [];
  const leftOut = (rows = 0) =>
    rows > 0 ? `; ${count(rows, 'row')} left out` : made ? '; none left out' : '';
  const lines = filters.flatMap(({ keep, reason }, at) => {
    const why = reason === undefined ? 'Keeps' : `${reason}: keeps`;
    const kept = shortened(conditionEnglish(keep, tellingEnglish), longestCondition);
    return item(`${why} a row only if ${kept}${leftOut(rules[at]?.count)}.`);
  });
  if (!deduplicate) return lines;
  const same = rules.find(({ rule }) => rule.startsWith('the same '))?.count;
  return [...lines, ...item(`${deduplicateEnglish(deduplicate)}${leftOut(same)}.`)];
}

/** What is done to most columns is said of all of them, with those it is not done to. */
function routineLines({ columns }: Sheet): string[] {
  const read = Object.entries(columns).filter(([, expression]) => columnsOf(expression).length > 0);
  const routines = new Map(read.map(([name, expression]) => [name, routinesIn(expression)]));
  const names = [...routines.keys()];
  return [...new Set([...routines.values()].flat())].flatMap((routine) => {
    const done = names.filter((name) => routines.get(name)?.includes(routine));
    const others = names.filter((name) => !done.includes(name));
    if (others.length === 0) return item(`${routine} in every column.`);
    if (others.length * 2 < done.length) return item(`${routine} in every column but ${some(others, most)}.`);
    return item(`${routine} in ${some(done, most)}.`);
  });
}

function columnTable(recipe: Recipe, sheet: Sheet, { examples }: KnownSheet): string[] {
  const head = [
    { name: 'Column', most: 36 },
    { name: 'From', most: 44 },
    { name: 'Sure', most: 5, isNumber: true },
  ];
  const rows = Object.entries(sheet.columns).map(([column, expression]) => {
    const confidence = getOwn(sheet.confidence, column);
    return [
      column,
      fromEnglish(recipe, sheet, expression),
      confidence === undefined ? '' : `${Math.round(confidence * 100)} %`,
      exampleEnglish(examples?.get(column)),
    ];
  });
  return table(examples ? [...head, { name: 'Example', most: 48 }] : head, rows);
}

function fromEnglish(recipe: Recipe, sheet: Sheet, expression: Expression): string {
  const names = [...new Set(sourcesOf(recipe, sheet, expression).map(({ column }) => column))];
  return names.length > 0 ? names.join(', ') : tellingEnglish(expression);
}

function exampleEnglish(example: Example | undefined): string {
  if (!example) return '';
  const { before, after } = example;
  const isSame = before.length === 0 || (before.length === 1 && before[0] === after);
  const clip = (text: string) => (text.length > 22 ? `${text.slice(0, 21).trimEnd()}…` : text);
  return isSame ? after : `${before.slice(0, 2).map(clip).join(' + ')} → ${after}`;
}

/** How a column is made and why, where the table does not say it all. */
function howLines(sheet: Sheet, column: string, expression: Expression): string[] {
  const confidence = getOwn(sheet.confidence, column) ?? 1;
  const reason = getOwn(sheet.reasons, column);
  if (isPlain(expression) && (confidence >= sure || reason === undefined)) return [];
  return item(`${tellingEnglish(expression)}${reason === undefined ? '' : ` — ${reason}`}`, column);
}
