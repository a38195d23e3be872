import { getOwn } from '@godwit/contract/own';
import { findingTexts, type Healths } from '../health/health.js';
import { markdownCode, markdownText } from '../markdown.js';
import { sourcesName, tableName } from '../read/table-name.js';
import { type CheckedTable, recognises } from '../recipe/check.js';
import { conditionEnglish } from '../recipe/condition.js';
import { columnsOf, routinesIn, tellingEnglish } from '../recipe/expression.js';
import { mergeEnglish } from '../recipe/merge.js';
import type { Input, Recipe, Sheet } from '../recipe/recipe.js';
import { type Reshape, reshapeEnglish } from '../recipe/reshape.js';
import { findTemplate, type Template } from '../validate/template.js';
import { emptyColumns, type Unused, unusedColumns } from './unused.js';

/** What the recipe was made for. With it the plan says what stays empty and what is not used. */
export interface MadeFor {
  templates: readonly Template[];
  tables: readonly CheckedTable[];
  /** Of the sheets it made: what speaks against them is said first. */
  health?: Healths;
}

/** More names than that tell nobody anything. */
const most = 40;

/** The plan in English, as Markdown. */
export function explain(recipe: Recipe, madeFor?: MadeFor): string {
  const lines = ['# Plan', '', ...explainFindings(madeFor), '## Inputs', ''];
  for (const input of recipe.inputs) {
    const source = inputEnglish(input, madeFor?.tables ?? []);
    lines.push(`- **${markdownText(input.id)}**: ${source} (${count(input.columns.length, 'column')})`);
  }
  for (const sheet of recipe.sheets)
    lines.push('', ...explainSheet(sheet), ...(madeFor ? explainEmpty(sheet, madeFor) : []));
  if (madeFor) lines.push(...explainUnused(unusedColumns(recipe, madeFor.tables)));
  if (recipe.answers.length > 0) lines.push('', '## Answers used', '');
  for (const { question, answer } of recipe.answers) lines.push(`- ${markdownText(`${question} ${answer}`)}`);
  if (recipe.notes.length > 0)
    lines.push('', '## Notes', '', ...recipe.notes.map((note) => `- ${markdownText(note)}`));
  return `${lines.join('\n')}\n`;
}

/** What of the tables that it was made for was pulled from a live source is said so. */
function inputEnglish(input: Input, tables: readonly CheckedTable[]): string {
  const live = tables.find((table) => table.connection !== undefined && recognises(input, table));
  if (live) return `the stream ${markdownCode(live.name)} of ${markdownText(live.file)}`;
  const table = input.table === undefined ? '' : `, table "${markdownText(input.table)}"`;
  return `files named like ${markdownCode(input.file)}${table}`;
}

function explainFindings(madeFor: MadeFor | undefined): string[] {
  const found = madeFor?.health ? findingTexts(madeFor.health, madeFor.templates) : [];
  if (found.length === 0) return [];
  return ['## Look at this first', '', ...found.map((text) => `- ${markdownText(text)}`), ''];
}

function explainSheet(sheet: Sheet): string[] {
  const lines = [
    `## Sheet ${markdownText(sheet.template)}`,
    '',
    markdownText(`Made from ${sourceEnglish(sheet.from)}.`),
  ];
  for (const { keep, reason } of sheet.filters)
    lines.push(
      markdownText(
        `Keeps a row only if ${conditionEnglish(keep, tellingEnglish)}${reason === undefined ? '' : ` (${reason})`}.`,
      ),
    );
  if (sheet.deduplicate) lines.push(markdownText(`${deduplicateEnglish(sheet.deduplicate)}.`));
  lines.push(...routineSentences(sheet).map(markdownText));
  lines.push('');
  for (const [name, expression] of Object.entries(sheet.columns)) {
    const reason = getOwn(sheet.reasons, name);
    const made = `${tellingEnglish(expression)}${reason === undefined ? '' : ` — ${reason}`}`;
    lines.push(`- **${markdownText(name)}**: ${markdownText(made)}`);
  }
  return lines;
}

/** What is done to most columns is said of all of them, with those it is not done to. */
function routineSentences({ columns }: Sheet): string[] {
  const read = Object.entries(columns).filter(([, expression]) => columnsOf(expression).length > 0);
  const routines = new Map(read.map(([name, expression]) => [name, routinesIn(expression)]));
  const names = [...routines.keys()];
  return [...new Set([...routines.values()].flat())].map((routine) => {
    const done = names.filter((name) => routines.get(name)?.includes(routine));
    const others = names.filter((name) => !done.includes(name));
    if (others.length === 0) return `${routine} in every column.`;
    if (others.length * 2 < done.length) return `${routine} in every column but ${some(others)}.`;
    return `${routine} in ${some(done)}.`;
  });
}

function explainEmpty(sheet: Sheet, { templates, tables }: MadeFor): string[] {
  const template = findTemplate(templates, sheet.template);
  const empty = template ? emptyColumns(sheet, template) : [];
  if (empty.length === 0) return [];
  return [
    '',
    markdownText(
      `Left empty: ${some(empty)} (nothing in ${sourcesName(tables)} feeds ${empty.length === 1 ? 'it' : 'them'}).`,
    ),
  ];
}

function explainUnused(unused: readonly Unused[]): string[] {
  if (unused.length === 0) return [];
  const lines = unused.slice(0, most).map(({ table, columns, isWhole }) => {
    const inFile = table.name === table.file ? table.file : `${table.name} in ${table.file}`;
    const called = table.connection === undefined ? inFile : tableName(table);
    return `- ${markdownText(isWhole ? `${called}: nothing of it` : `${some(columns)} of ${called}`)}`;
  });
  const more = unused.length - lines.length;
  return ['', '## Not used', '', ...lines, ...(more > 0 ? [`- and of ${count(more, 'more table')}`] : [])];
}

function some(names: readonly string[]): string {
  const shown = names.slice(0, most).join(', ');
  return names.length > most ? `${shown} and ${names.length - most} more` : shown;
}

export function sourceEnglish(from: Sheet['from']): string {
  if ('input' in from) return `input ${mentionEnglish(from)}`;
  if ('union' in from) return `the rows of ${from.union.map(mentionEnglish).join(' and then ')}`;
  const joined = from.join.with.map(({ input, reshape, kind, on }) => {
    const keys = on
      .map(({ left, right }) => `${tellingEnglish(left)} equals its ${tellingEnglish(right)}`)
      .join(' and ');
    return `joined with ${mentionEnglish({ input, reshape })} where ${keys}${kind === 'inner' ? ' (rows without a partner are left out)' : ''}`;
  });
  return `input ${mentionEnglish(from.join)} ${joined.join(', ')}`;
}

interface Mentioned {
  input: string;
  set?: Record<string, string> | undefined;
  reshape?: Reshape[] | undefined;
}

function mentionEnglish({ input, set = {}, reshape = [] }: Mentioned): string {
  const constants = Object.entries(set).map(([name, value]) => `"${name}" is "${value}"`);
  const said = [...reshape.map(reshapeEnglish), ...constants];
  return said.length === 0 ? input : `${input} (${said.join('; ')})`;
}

export function deduplicateEnglish({ by, keep, merge = {} }: NonNullable<Sheet['deduplicate']>): string {
  const columns = Object.entries(merge).map(([name, each]) => `; "${name}" has ${mergeEnglish(each)}`);
  return `Of rows with the same ${by.join(' and ')}, keeps the ${keep === 'most_complete' ? 'most complete' : keep}${columns.join('')}`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
