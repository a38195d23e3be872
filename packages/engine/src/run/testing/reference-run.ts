import { trimText } from '../../cells/text.js';
import type { Recipe, Sheet } from '../../recipe/recipe.js';
import { aiFailure } from '../../validate/ai/check.js';
import { compileAiRule } from '../../validate/ai/compile.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import { blank } from './plain-lines.js';
import type { Cell, PlainTable } from './plain-table.js';
import { folded, type PlainDropped, type PlainInputs } from './reference-rows.js';
import { PlainSheets } from './reference-sheets.js';
import type { SheetRow } from './tables.js';

/** What a run should give, worked out row by row in plain TypeScript. */
export interface PlainSheet {
  slug: string;
  columns: string[];
  rows: SheetRow[];
  dropped: PlainDropped[];
}

export interface PlainRun {
  recipe: Recipe;
  /** The tables of each input. */
  inputs: PlainInputs;
  templates: readonly Template[];
  existing?: readonly PlainSheet[];
}

export function referenceRun({ recipe, inputs, templates, existing = [] }: PlainRun): PlainSheet[] {
  const plain = new PlainSheets(recipe, inputs);
  const sheets = recipe.sheets.map((sheet) => cellsOf(sheet, plain, templateOf(templates, sheet.template)!));
  for (const sheet of sheets) validate(sheet, [...sheets, ...existing], templates);
  return sheets;
}

function templateOf(templates: readonly Template[], name: string): Template | undefined {
  return templates.find(({ slug, id }) => slug === name || id === name);
}

function cellsOf(sheet: Sheet, sheets: PlainSheets, template: Template): PlainSheet {
  const { lines, dropped } = sheets.rows(sheet);
  const columns = template.columns.map(({ name }) => name);
  const cells = columns.map((name) => sheets.column(sheet, name));
  const rows = lines.map(({ origin }, at) => ({
    cells: cells.map((column) => column[at]!),
    errors: [],
    origin,
  }));
  return { slug: template.slug, columns, rows, dropped };
}

type Message = (cell: Cell) => string | undefined;

function validate(sheet: PlainSheet, all: readonly PlainSheet[], templates: readonly Template[]): void {
  templateOf(templates, sheet.slug)!.columns.forEach((column, at) => {
    const values = sheet.rows.map(({ cells }) => cells[at]!);
    const rules: [string, Message | undefined][] = [
      ['required', column.required ? required : undefined],
      ['unique', column.unique ? unique(values) : undefined],
      ['strict', column.strictRule === undefined ? undefined : strict(column.strictRule)],
      ['link', column.linkRule?.length ? link(column.linkRule, all, templates) : undefined],
      ['ai', column.desiredRule === 'ai' ? ai(column) : undefined],
    ];
    for (const row of sheet.rows)
      for (const [rule, messageOf] of rules) {
        const message = messageOf?.(row.cells[at]!);
        if (message !== undefined) row.errors.push(`${column.name}: ${rule}: ${message}`);
      }
  });
}

function required(cell: Cell): string | undefined {
  return blank(cell) ? 'Required field is empty' : undefined;
}

function unique(values: readonly Cell[]): Message {
  const counts = new Map<string, number>();
  for (const value of values) {
    const key = folded(value);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (cell) => {
    const count = counts.get(folded(cell)) ?? 0;
    return blank(cell) || count < 2
      ? undefined
      : `Duplicate value: "${trimText(cell ?? '')}" appears ${count} times`;
  };
}

function strict(pattern: string): Message {
  let compiled: RegExp;
  try {
    compiled = new RegExp(pattern, 'u');
  } catch {
    compiled = new RegExp(pattern);
  }
  return (cell) =>
    blank(cell) || compiled.test(cell ?? '') ? undefined : 'Value does not match required pattern';
}

function link(
  rules: NonNullable<TemplateColumn['linkRule']>,
  all: readonly PlainSheet[],
  templates: readonly Template[],
): Message {
  const known = new Set<string>();
  for (const { templateId, columnName } of rules) {
    const slug = templateOf(templates, templateId)?.slug ?? templateId;
    const sheet = all.find((each) => each.slug === slug);
    const at = sheet?.columns.indexOf(columnName) ?? -1;
    if (sheet && at >= 0) for (const { cells } of sheet.rows) known.add(folded(cells[at]!));
  }
  const [first] = rules;
  const name = templateOf(templates, first!.templateId)?.name ?? first!.templateId;
  return (cell) =>
    blank(cell) || known.has(folded(cell))
      ? undefined
      : `Value "${trimText(cell ?? '')}" not found in ${first!.columnName} column from ${name}`;
}

function ai(column: TemplateColumn): Message {
  const check =
    column.aiCheck ?? compileAiRule({ name: column.name, description: column.description ?? null });
  return (cell) => aiFailure(check, cell) ?? undefined;
}

/** The tables that each input of a recipe stands for, by their exact names or a `*` at the end. */
export function plainInputs(recipe: Recipe, tables: readonly PlainTable[]): PlainInputs {
  return new Map(
    recipe.inputs.map(({ id, file }) => [
      id,
      tables.filter((table) =>
        file.endsWith('*') ? table.file.startsWith(file.slice(0, -1)) : table.file === file,
      ),
    ]),
  );
}
