import { getOwn } from '@godwit/contract/own';
import { withSession } from '../duck/session.js';
import { sourceName } from '../read/table-name.js';
import type { Recipe, Sheet } from '../recipe/recipe.js';
import { countJudgedCells } from '../run/sheet/judged-cells.js';
import type { JudgedCells, SheetFile } from '../run/sheet/sheet.js';
import type { Rule } from '../validate/checks.js';
import { placeOf, type Template, type TemplateColumn } from '../validate/template.js';
import { type Finding, type Healths, healthOf } from './health.js';

export interface Judged {
  recipe: Recipe;
  templates: readonly Template[];
  sheets: readonly SheetFile[];
  /** Whether somebody asked for these templates, or all there are were taken. */
  named: boolean;
}

/** Shares of rows from which on a column is called broken; what they find is measured by `bench` (migrations, real). */
const few = 0.1;
const fewTwice = 0.03;
/** What was not found by its name alone, and is less sure than that, is in doubt. */
const sure = 0.6;
/** So many rows make a share; where there are fewer, all of them do. */
const telling = 3;

/** Judges every sheet by its rows, its template and how the recipe came by it. */
export async function judge(judged: Judged): Promise<Healths> {
  return judgeCounted({ ...judged, sheets: await counted(judged.sheets) });
}

/** The sheets with what their columns hold. */
export function counted(sheets: readonly SheetFile[]): Promise<SheetFile[]> {
  return withSession({}, async (session) => {
    const all: SheetFile[] = [];
    for (const sheet of sheets) all.push({ ...sheet, cells: await countJudgedCells(session, sheet) });
    return all;
  });
}

/** Sheets that were counted: nothing is read. */
export function judgeCounted({ recipe, templates, sheets, named }: Judged): Healths {
  const made = new Map(sheets.map((sheet) => [sheet.template.slug, sheet]));
  const found: [string, Finding[]][] = [];
  for (const template of templates) {
    const sheet = made.get(template.slug);
    if (!sheet) {
      const why = missing(template, templates, made, named);
      if (why) found.push([template.slug, [why]]);
      continue;
    }
    const plan = recipe.sheets.find((each) => each.template === template.slug);
    const linked = (column: TemplateColumn) =>
      templates.find(({ slug, id }) =>
        column.linkRule?.some(({ templateId }) => templateId === slug || templateId === id),
      );
    const rowsIn = (column: TemplateColumn) => made.get(linked(column)?.slug ?? '')?.rowCount ?? 0;
    found.push([template.slug, findingsOf(template, sheet, plan, rowsIn)]);
  }
  return Object.fromEntries(found.map(([slug, findings]) => [slug, healthOf(findings)]));
}

/**
 * Sheets whose cells people changed since they were judged. What does not come from the rows stays: what nobody
 * answered, and templates without a sheet.
 */
export function judgeAgain(before: Healths, judged: Omit<Judged, 'named'>): Healths {
  const now = judgeCounted({ ...judged, named: false });
  const slugs = judged.sheets.flatMap(({ template, cells }) => (cells ? [template.slug] : []));
  const again = slugs.flatMap((slug) => {
    const findings = getOwn(now, slug)?.findings ?? [];
    const kept = (getOwn(before, slug)?.findings ?? []).filter(({ kind }) => kind === 'taken_unasked');
    return getOwn(now, slug) ? [[slug, healthOf([...findings, ...kept])] as const] : [];
  });
  return Object.fromEntries([...Object.entries(before), ...again]);
}

/** A template that nothing is about is worth a word where somebody asked for it, or rows point to it. */
function missing(
  { slug, id }: Template,
  templates: readonly Template[],
  made: ReadonlyMap<string, SheetFile>,
  named: boolean,
): Finding | undefined {
  const links = ({ linkRule = [] }: TemplateColumn) =>
    linkRule.some(({ templateId }) => templateId === slug || templateId === id);
  const linking = templates.find(
    (other) => (made.get(other.slug)?.rowCount ?? 0) > 0 && other.columns.some(links),
  );
  if (!named && !linking) return undefined;
  const message = linking
    ? `Nothing for it was found in the data, though ${linking.name} link to it`
    : 'Nothing for it was found in the data';
  return { kind: 'no_source', message };
}

const nothing: JudgedCells = { filled: 0, seen: 0, raw: 0, isSame: false };

function findingsOf(
  template: Template,
  sheet: SheetFile,
  plan: Sheet | undefined,
  rowsIn: (column: TemplateColumn) => number,
): Finding[] {
  if (sheet.rowCount === 0) return [emptySheet(sheet)];
  const identity = template.columns.find(({ unique }) => unique);
  const edited = new Set(sheet.edits?.applied.flatMap((edit) => edit.columns));
  const columns = template.columns.flatMap((column) => {
    const count = sheet.cells?.[placeOf(sheet.columns, column.name)] ?? nothing;
    return [
      ...columnFindings(column, column === identity, sheet, plan, count),
      // Whoever changed one of its cells looked at it.
      ...(edited.has(column.name) ? [] : alwaysTheSame(column, count, rowsIn(column))),
    ];
  });
  const whole = [...rowsDiffer(sheet, plan), ...mostlyInvalid(sheet, columns)];
  return [...whole, ...columns];
}

function emptySheet({ origins, dropped }: SheetFile): Finding {
  const left = (dropped?.rules ?? []).filter(({ count }) => count > 0).sort((a, b) => b.count - a.count);
  const files = [
    ...new Set(
      origins.flatMap(({ tables }) => tables.map((each) => sourceName({ ...each, name: each.table }))),
    ),
  ].join(', ');
  const why = left[0] ? ` (${left[0].count} were left out: ${left[0].rule})` : '';
  return { kind: 'no_rows', rows: 0, message: `No row of ${files} came into it${why}` };
}

function columnFindings(
  column: TemplateColumn,
  isIdentity: boolean,
  sheet: SheetFile,
  plan: Sheet | undefined,
  { filled, seen, raw }: JudgedCells,
): Finding[] {
  const { name, required } = column;
  const rows = sheet.rowCount;
  const broken = (rule: Rule) =>
    sheet.errors
      .filter((each) => each.column === name && each.rule === rule)
      .reduce((n, e) => n + e.count, 0);
  const found: Finding[] = [];
  const blank = rows - filled;
  const add = (kind: Finding['kind'], count: number, message: string) =>
    found.push({ kind, column: name, rows: count, message });
  if (required && isMuch(blank, rows))
    add('required_empty', blank, `Required column "${name}" is empty ${inRows(blank, rows)}`);
  else if (isIdentity && isMuch(blank, rows))
    add('key_empty', blank, `"${name}" tells the rows apart and is empty ${inRows(blank, rows)}`);
  const twice = broken('unique');
  if (isMuch(twice, filled, fewTwice))
    add('not_unique', twice, `"${name}" has to be unique and is not ${inRows(twice, rows)}`);
  const unlike = Math.max(broken('strict'), broken('ai'));
  if (isMuch(unlike, filled))
    add('rule_broken', unlike, `"${name}" breaks the rule of its column ${inRows(unlike, rows)}`);
  const lost = broken('link');
  if (isMuch(lost, filled)) add('link_not_found', lost, `"${name}" leads to nothing ${inRows(lost, rows)}`);
  const expression = getOwn(plan?.columns, name);
  const maybe = getOwn(plan?.maybe, name);
  const meant = (maybe ?? [])
    .slice(0, 3)
    .map((each) => `"${each}"`)
    .join(' or ');
  if (!expression && !required && !isIdentity && meant !== '')
    add('column_empty', rows, `"${name}" is empty; it may be meant by ${meant}`);
  else if (!expression && !required && !isIdentity && isExplained(column))
    add('column_empty', rows, `"${name}" is empty: nothing for it was found in the data`);
  const confidence = getOwn(plan?.confidence, name) ?? 1;
  const sureness = `${Math.round(confidence * 100)} % sure`;
  if (expression && filled > 0 && confidence < 1 && meant !== '')
    add('column_in_doubt', filled, `"${name}" may be ${meant} as well as what it is made of`);
  else if (expression && filled > 0 && confidence < sure && maybe)
    add('column_in_doubt', filled, `It is not sure what "${name}" should be made of (${sureness})`);
  if (raw > few * seen && !wantsRaw(column))
    add('raw_cells', filled, `"${name}" holds lists or markup as the old system stores them`);
  return found;
}

const many = 10;

/** Orders of one customer alone, where there are many customers. */
function alwaysTheSame(
  { name }: TemplateColumn,
  { filled, isSame }: JudgedCells,
  linkable: number,
): Finding[] {
  if (!isSame || filled < many || linkable < many) return [];
  const message = `"${name}" leads to the same in ${filled} rows, though it may lead to ${linkable}`;
  return [{ kind: 'column_in_doubt', column: name, rows: filled, message }];
}

const aSentence = 10;

/**
 * Who lists the words of a column, explains it in a sentence or has a rule for it counts on it; a bare name may have
 * nothing in the files. (Of 92 columns with a rule that nothing fed, in 50 sheets, 90 had something to hold.)
 */
function isExplained({ name, strictRule, linkRule, ...column }: TemplateColumn): boolean {
  const description = column.description ?? '';
  if (/\b(?:leave|later|blank|optional)\b/i.test(description)) return false;
  const words = description.match(/\p{L}+/gu) ?? [];
  const hasRule = strictRule !== undefined || (linkRule ?? []).length > 0;
  return hasRule || /\bone of\b/i.test(`${name} ${description}`) || words.length >= aSentence;
}

/** "As JSON", but not "plain text, no HTML". */
function wantsRaw({ name, description = '' }: TemplateColumn): boolean {
  const text = `${name}. ${description}`;
  return (
    /\b(?:json|html|markup|xml)\b/i.test(text) &&
    !/\b(?:no|not|without|plain|strip\w*|remove\w*)\b[^.]*\b(?:json|html|markup|xml|tags)\b/i.test(text)
  );
}

function rowsDiffer({ dropped, rowCount }: SheetFile, plan: Sheet | undefined): Finding[] {
  const { differing } = dropped ?? {};
  if (!differing || plan?.deduplicate?.said !== undefined) return [];
  const merged =
    (dropped?.rules ?? []).find(({ rule }) => rule.endsWith('as a row that was kept'))?.count ?? 0;
  // Duplicates of a thing seldom agree in all: it is the key that is wrong where many rows are such duplicates.
  if (!isMuch(differing.rows, rowCount + merged)) return [];
  const [most] = differing.columns;
  const by = plan?.deduplicate?.by.join(' and ') ?? 'key';
  return [
    {
      kind: 'rows_differ',
      ...(most && { column: most.column }),
      rows: differing.rows,
      message: `${countedNoun(differing.rows, 'row')} with the same ${by} ${differing.rows === 1 ? 'was' : 'were'} taken for one though they differ in ${differing.columns
        .slice(0, 3)
        .map(({ column }) => `"${column}"`)
        .join(', ')}`,
    },
  ];
}

/** Said of the sheet where no column says it. */
function mostlyInvalid({ rowCount, invalidRowCount }: SheetFile, columns: readonly Finding[]): Finding[] {
  if (invalidRowCount * 2 <= rowCount || columns.length > 0) return [];
  return [
    {
      kind: 'mostly_invalid',
      rows: invalidRowCount,
      message: `${invalidRowCount} of ${rowCount} rows have invalid cells`,
    },
  ];
}

/** One bad row of two says nothing; all of two do. */
function isMuch(bad: number, of: number, most = few): boolean {
  return bad > 0 && bad > most * of && (bad >= telling || bad >= of);
}

function inRows(count: number, rows: number): string {
  if (count < rows) return `in ${count} of ${rows} rows`;
  return rows === 1 ? 'in its only row' : `in all ${rows} rows`;
}

function countedNoun(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
