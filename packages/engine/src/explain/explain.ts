import { refusedLine, undoneIn, withoutUndone } from '../edit/undone.js';
import { findingTexts, type Healths } from '../health/health.js';
import { markdownCode, markdownText } from '../markdown.js';
import { sourcesName, tableName } from '../read/table-name.js';
import { type CheckedTable, recognises } from '../recipe/check.js';
import { type Input, mentionsOf, type Recipe, type Sheet } from '../recipe/recipe.js';
import type { SheetFile } from '../run/sheet/sheet.js';
import { findTemplate, type Template } from '../validate/template.js';
import { count, some } from '../words/wording.js';
import type { Examples } from './examples.js';
import { item, paragraph, shortened } from './lines.js';
import { explainSheet } from './sheet.js';
import { emptyColumns, type Unused, unusedColumns } from './unused.js';

/** What the recipe was made for. With it the plan says what stays empty and what is not used. */
export interface MadeFor {
  templates: readonly Template[];
  tables: readonly (CheckedTable & { rowCount?: number })[];
  /** Of the sheets it made: what speaks against them is said first. */
  health?: Healths;
  /** What it made of the tables: how many rows, and what was left out. */
  sheets?: readonly SheetFile[];
  examples?: Examples;
}

/** More names than that tell nobody anything. */
const most = 40;
const longestId = 40;

/** The plan in English, as Markdown: what is doubtful, then each sheet, then what was left aside. */
export function explain(recipe: Recipe, madeFor?: MadeFor): string {
  const { notUnderstood, refused } = undoneIn(recipe);
  const lines = [
    '# Plan',
    ...section(firstSection, madeFor?.health ? findingTexts(madeFor.health, madeFor.templates) : []),
    ...section('Not understood', notUnderstood),
    ...section('Not done', refused.map(refusedLine)),
    ...recipe.sheets.flatMap((sheet) => ['', ...sheetLines(recipe, sheet, madeFor)]),
    ...(madeFor ? section('Not used', unusedTexts(unusedColumns(recipe, madeFor.tables))) : []),
    ...section(
      'Answers used',
      recipe.answers.map(({ question, answer }) => `${question} ${answer}`),
    ),
    ...section('Notes', withoutUndone(recipe.notes)),
    ...inputLines(recipe, madeFor?.tables ?? []),
  ];
  return `${lines.join('\n')}\n`;
}

const firstSection = 'Look at this first';

/** A plan of before, with what is found now. */
export function withFindings(plan: string, findings: readonly string[]): string {
  const lines = plan.split('\n');
  const at = lines.indexOf(`## ${firstSection}`);
  const next = lines.findIndex((line, n) => n > at && line.startsWith('## '));
  const rest = at === 2 ? ['', ...(next < 0 ? [] : lines.slice(next))] : lines.slice(1);
  return [lines[0], ...section(firstSection, findings), ...rest].join('\n');
}

function section(title: string, texts: readonly string[]): string[] {
  return texts.length > 0 ? ['', `## ${title}`, '', ...texts.flatMap((text) => item(text))] : [];
}

function sheetLines(recipe: Recipe, sheet: Sheet, madeFor: MadeFor | undefined): string[] {
  const template = madeFor && findTemplate(madeFor.templates, sheet.template);
  const slug = template?.slug ?? sheet.template;
  const tablesOf = (id: string) => {
    const input = recipe.inputs.find((each) => each.id === id);
    return (madeFor?.tables ?? []).filter((table) => input && recognises(input, table));
  };
  const nameOf = (id: string) => {
    const names = tablesOf(id).map(tableName);
    return names.length === 0 ? id : some(names);
  };
  const [first] = mentionsOf(sheet);
  const mentioned = 'union' in sheet.from ? mentionsOf(sheet) : first ? [first] : [];
  const read = [...new Set(mentioned.flatMap(({ input }) => tablesOf(input)))];
  const known = read.every(({ rowCount }) => rowCount !== undefined);
  const rowsRead = known ? read.reduce((sum, { rowCount = 0 }) => sum + rowCount, 0) : undefined;
  return [
    ...explainSheet(recipe, sheet, {
      ...{ name: template?.name, rowsRead, nameOf },
      made: madeFor?.sheets?.find((each) => each.template.slug === slug),
      examples: madeFor?.examples?.get(slug),
    }),
    ...(madeFor && template ? emptyLines(sheet, template, madeFor) : []),
  ];
}

function emptyLines(sheet: Sheet, template: Template, { tables }: MadeFor): string[] {
  const empty = emptyColumns(sheet, template);
  if (empty.length === 0) return [];
  const them = empty.length === 1 ? 'it' : 'them';
  return [
    '',
    ...paragraph(`Left empty: ${some(empty, most)} (nothing in ${sourcesName(tables)} feeds ${them}).`),
  ];
}

function unusedTexts(unused: readonly Unused[]): string[] {
  const texts = unused.slice(0, most).map(({ table, columns, isWhole }) => {
    const inFile = table.name === table.file ? table.file : `${table.name} in ${table.file}`;
    const called = table.connection === undefined ? inFile : tableName(table);
    return isWhole ? `${called}: nothing of it` : `${some(columns, most)} of ${called}`;
  });
  const more = unused.length - texts.length;
  return more > 0 ? [...texts, `and of ${count(more, 'more table')}`] : texts;
}

/** By which names the recipe knows the next files again. */
function inputLines({ inputs }: Recipe, tables: readonly CheckedTable[]): string[] {
  const lines = inputs.map((input) => {
    const source = inputEnglish(input, tables);
    return `- **${markdownText(shortened(input.id, longestId))}**: ${source} (${count(input.columns.length, 'column')})`;
  });
  return lines.length > 0 ? ['', '## Inputs', '', ...lines] : [];
}

/** What of the tables that it was made for was pulled from a live source is said so. */
function inputEnglish(input: Input, tables: readonly CheckedTable[]): string {
  const live = tables.find((table) => table.connection !== undefined && recognises(input, table));
  if (live) return `the stream ${markdownCode(live.name)} of ${markdownText(live.file)}`;
  const table = input.table === undefined ? '' : `, table "${markdownText(input.table)}"`;
  return `files named like ${markdownCode(input.file)}${table}`;
}
