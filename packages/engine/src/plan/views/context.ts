import { basename, extname } from 'node:path';
import { monthOf } from '../../cells/months.js';
import type { Table } from '../../read/reader.js';
import { type ContextColumn, contextOf, labelled, linesAbove } from '../../recipe/reshape/context.js';
import { freeName, isMadeUp } from '../../reshape/grid.js';
import type { Found } from '../../reshape/reshape.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import { withEnglishPhrases } from '../../words/phrases.js';
import { toldApart } from './told-apart.js';
import type { View, ViewColumn } from './view.js';

/** Lines further up are about the whole report, unless they are labels: a form has many. */
const mostLines = 8;
const mostLabelled = 30;
const mostColumns = 50;
const alike = 0.8;
/** Of files that are called alike. */
const alikeByName = 0.5;
/** What a line without a label is called. */
export const heading = 'Heading';
const file = 'File';

/** What stands around a table as columns of it: names with a value, and what tells it from tables of the same columns. */
export function findContext(table: Table, tables: readonly Table[]): Found | undefined {
  const siblings = tables.filter((other) => other !== table && areAlike(table, other));
  const columns: ContextColumn[] = [];
  const add = (to: string, rest: Omit<ContextColumn, 'to'>) =>
    columns.push({ to: freeName(to, [...table.columns, ...columns.map((each) => each.to)]), ...rest });
  const addParts = (
    take: ContextColumn['take'],
    text: string,
    others: readonly string[],
    within?: readonly string[],
  ) => {
    for (const { after, before, value, called: beside } of toldApart(text, others)) {
      // "Roster May 2024" is the roster of a month, which no column calls "Roster".
      const called = monthOf(value.toLowerCase()) === undefined ? beside : undefined;
      if (within && (called === undefined || !within.some((cell) => cell.includes(value)))) continue;
      const [split, again] = [
        ...(after === '' ? [] : [{ by: after, keep: 'behind' as const }]),
        ...(before === '' ? [] : [{ by: before, keep: 'before' as const }]),
      ];
      const isKnown = columns.some(({ to }) => to.toLowerCase() === called?.toLowerCase());
      // "Event 5 Girls": the number, and all that is of this one.
      const isNumbered = called !== undefined && /^\d+ \p{L}/u.test(value);
      if (split && !isKnown && isNumbered) add(called, { take, split, again: { by: ' ', keep: 'before' } });
      if (split && !isKnown) {
        const name = isNumbered ? `${called} name` : called;
        add(name ?? (take === 'file' ? file : heading), { take, split, ...(again ? { again } : {}) });
      }
    }
  };
  for (const [at, line] of linesAbove(table).slice(0, mostLabelled).entries()) {
    const labels = labelled(line).filter(({ label }) => isShared(label, siblings));
    for (const named of labels) {
      const take = { label: named.label };
      add(named.label, { take });
      const mark = [' - ', ' – ', ' / '].find((each) => named.value.includes(each));
      if (mark !== undefined && isCode(named.value.split(mark)[0] ?? '')) {
        add(`${named.label} code`, { take, split: { by: mark, keep: 'before' } });
        add(`${named.label} name`, { take, split: { by: mark, keep: 'behind' } });
      }
    }
    if (at >= mostLines) continue;
    const take = { line: at + 1 };
    const text = line.cells.join(' ');
    for (const { called, split, again } of periodsIn(text))
      if (!columns.some(({ to }) => to.toLowerCase() === called.toLowerCase()))
        add(called, { take, split, ...(again ? { again } : {}) });
    const day = dayIn(text);
    if (day && labels.length === 0 && !columns.some(({ to }) => to === headingDay))
      add(headingDay, { take, ...day });
    const others = siblings.flatMap((other) => contextOf(other, { to: '', take }).value ?? []);
    if (others.length < siblings.length / 2 || others.every((other) => other === text)) continue;
    // "Class 4a", "Teacher: Ada", "Room 12": not every cell of a line of labels has its own.
    const bare = line.cells.filter((cell) => !labels.some(({ label, value }) => isOf(cell, label, value)));
    addParts(take, text, others, labels.length > 0 ? bare : undefined);
    if (labels.length > 0) continue;
    if (isAddress(text) || isNumberedStreet(text)) add('Address', { take });
    else if (/^[^,\d]+, \d/.test(text)) {
      add(heading, { take, split: { by: ', ', keep: 'before' } });
      add('Address', { take, split: { by: ', ', keep: 'behind' } });
    } else add(heading, { take });
  }
  const names = new Set([table, ...siblings].map(({ name }) => name));
  if (siblings.length > 0 && names.size === siblings.length + 1 && !/\(table \d+\)$/.test(table.name))
    add('Sheet', { take: 'table' });
  const files = new Set(siblings.map((other) => other.file).filter((other) => other !== table.file));
  if (files.size > 0) {
    const stems = [...files].map((other) => basename(other, extname(other)));
    addParts('file', basename(table.file, extname(table.file)), stems);
    add(file, { take: 'file' });
  }
  if (columns.length === 0) return undefined;
  const kept = columns.slice(0, mostColumns);
  const said = kept.map(({ to }) => `"${to}"`).join(', ');
  return {
    step: { step: 'context', columns: kept },
    note: `What stands around the table holds for all of its rows: ${said}.`,
  };
}

const headingDay = `${heading} date`;
const DAY_IN =
  /(?<![\d./-])(?:\d{4}-\d{2}-\d{2}|\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{1,2}\.? \p{L}{3,} \d{4}|\p{L}{3,} \d{1,2}, \d{4})(?![\d/-]|\.\d)/gu;
/** When it was printed is no day of what is listed. */
const PRINTED =
  /(?:print|druck|imprim|impres|stamp|wydruk|udskr|utskr|export|generat|created|erstellt|erzeugt|afgedrukt|\d{1,2}:\d{2}|page|seite)/iu;

/** "Stock as at 31.03.2024": the only day in a line, with what stands around it. */
function dayIn(text: string): Pick<ContextColumn, 'split' | 'again'> | undefined {
  const [only, ...more] = text.matchAll(DAY_IN);
  if (!only || more.length > 0 || PRINTED.test(text)) return undefined;
  const [before, behind] = [text.slice(0, only.index), text.slice(only.index + only[0].length)];
  const [split, again] = [
    ...(before === '' ? [] : [{ by: before, keep: 'behind' as const }]),
    ...(behind === '' ? [] : [{ by: behind, keep: 'before' as const }]),
  ];
  return { ...(split ? { split } : {}), ...(again ? { again } : {}) };
}

const PERIOD =
  /(?<before>^|.*?[\s,;–-])(?:(?<year>\p{L}{3,}) (?<years>(?:19|20)\d\d(?:[/-]\d{2,4})?)|(?<nth>[1-4])\. (?<part>\p{L}{3,}))(?=$|[\s,;)])/gu;
const PART =
  /^(?:halbjahr|quartal|trimester|semester|tertial|semestre|trimestre|cuatrimestre|kwartaal|halfjaar|pó[lł]rocze|kwarta[lł]|term|half|quarter)$/iu;
const YEAR =
  /(?:year|jahr|jaar|année|exercice|ejercicio|curso|anno|ano|exercício|esercizio|rok|år|season|saison|temporada)$/iu;

type Named = Required<Pick<ContextColumn, 'split'>> & Pick<ContextColumn, 'again'> & { called: string };

/** "Schuljahr 2023/24, 1. Halbjahr", "Financial year 2023": a period beside the word for what it is. */
function periodsIn(text: string): Named[] {
  return [...text.matchAll(PERIOD)].flatMap(({ groups = {}, index }): Named[] => {
    const { before = '', year, years, nth, part } = groups;
    if (year !== undefined && years !== undefined && YEAR.test(year)) {
      const end = index + before.length + year.length + 1 + years.length;
      const next = text.charAt(end);
      return [
        {
          called: year,
          split: { by: `${year} `, keep: 'behind' },
          ...(next === '' ? {} : { again: { by: next, keep: 'before' } }),
        },
      ];
    }
    if (nth === undefined || part === undefined || !PART.test(part)) return [];
    const mark = /[^\d\s][^\d]*$/u.exec(text.slice(0, index + before.length))?.[0];
    const front = text.slice(0, index + before.length);
    const isFirst = mark === undefined || front.indexOf(mark) === front.length - mark.length;
    if (!isFirst) return [];
    return [
      {
        called: part,
        split: { by: `. ${part}`, keep: 'before' },
        ...(mark === undefined ? {} : { again: { by: mark, keep: 'behind' } }),
      },
    ];
  });
}

/** Whether a cell is a label, what the label is of, or both. */
function isOf(cell: string, label: string, value: string): boolean {
  return cell === value || cell.startsWith(label);
}

/** "Zone A: permits" is a title, where no table of its kind has a "Zone A". */
function isShared(label: string, siblings: readonly Table[]): boolean {
  const has = (other: Table) =>
    linesAbove(other).some((line) => labelled(line).some((each) => each.label === label));
  return siblings.length === 0 || siblings.some(has);
}

/** What tells rows or tables apart and has no name of its own: a heading, the sheet, the file. */
export function isUnnamed(column: ViewColumn, view: View): boolean {
  const { name } = column;
  return (
    isHeading(column, view) ||
    view.reshape.some(
      (step) =>
        step.step === 'context' &&
        step.columns.some(
          ({ to, take, split }) =>
            to === name &&
            (split === undefined || to.startsWith(file) || to.startsWith(heading)) &&
            (take === 'file' ||
              take === 'table' ||
              (typeof take === 'object' && 'line' in take && to !== 'Address')),
        ),
    )
  );
}

function takenAround({ name }: ViewColumn, { reshape }: View): ContextColumn | undefined {
  return reshape
    .flatMap((step) => (step.step === 'context' ? step.columns : []))
    .find(({ to, take }) => to === name && (take === 'file' || take === 'table'));
}

/** Whether it was taken from the name of the file, or of the table. */
export function placeOf(column: ViewColumn, view: View): 'file' | 'table' | undefined {
  const take = takenAround(column, view)?.take;
  return take === 'file' || take === 'table' ? take : undefined;
}

export function isPartOfName(column: ViewColumn, view: View): boolean {
  return takenAround(column, view)?.split !== undefined;
}

/** "the number in the file name": where a description says that a value stands; that of a column of the same name, where it has none. */
export function placeSaid(
  { name, description }: TemplateColumn,
  templates: readonly Template[],
): 'file' | 'table' | undefined {
  const others = templates.flatMap(({ columns }) => columns.filter((other) => other.name === name));
  const said = withEnglishPhrases(description || others.map((other) => other.description ?? '').join('. '));
  if (/\bfile ?names?\b|\bname of the file\b/i.test(said)) return 'file';
  return /\b(?:sheet|tab) ?names?\b|\bname of the (?:work)?sheet\b/i.test(said) ? 'table' : undefined;
}

/** What the headings among the rows say, which no column names. */
export function isHeading({ name }: ViewColumn, { reshape }: View): boolean {
  return reshape.some(
    (step) => step.step === 'sections' && step.column === name && step.column !== step.heading,
  );
}

/** Whether it is what stands around the table, not in its rows. */
export function isContext({ name }: ViewColumn, { reshape }: View): boolean {
  return reshape.some((step) => step.step === 'context' && step.columns.some(({ to }) => to === name));
}

/** Whether it stands in the rows of the view, and in no other table. */
export function isOwn(column: ViewColumn, view: View): boolean {
  return !column.via && !isContext(column, view);
}

/** The tables as the files have them: what stands around one changes none of its rows. */
export function asFiled(views: readonly View[]): View[] {
  return views
    .filter(({ group, reshape }) => group === undefined && reshape.every(({ step }) => step === 'context'))
    .map((view) => ({ ...view, columns: view.columns.filter((column) => !isContext(column, view)) }));
}

/** Sheets of one form: so many labels stand above both, and few above one of them alone. */
const fewestLabels = 2;
const mostAlone = 0.34;

/** "NIPC:", "Year:" and "Building:" above each: whoever made the sheets filled in the same form, whatever is listed below. */
function areHeadedAlike(a: Table, b: Table): boolean {
  if (a.file !== b.file) return false;
  const [own, other] = [a, b].map(
    (each) => new Set(linesAbove(each).flatMap((line) => labelled(line).map(({ label }) => label))),
  ) as [Set<string>, Set<string>];
  const shared = [...own].filter((label) => other.has(label)).length;
  return shared >= fewestLabels && shared >= (1 - mostAlone) * Math.max(own.size, other.size);
}

/** Names that reading made up say nothing of what the columns are. */
function areAlike(a: Table, b: Table): boolean {
  if (areHeadedAlike(a, b)) return true;
  const shared = b.columns.filter((name) => !isMadeUp(name) && a.columns.includes(name)).length;
  const most = Math.max(a.columns.length, b.columns.length);
  return shared > 0 && (shared >= alike * most || (shared >= alikeByName * most && areNamedAlike(a, b)));
}

/** "BIO1 grades 2024-06-12" and "CHE1 grades 2024-06-12": a program named them, and they differ in what is theirs. */
function areNamedAlike({ file: a }: Table, { file: b }: Table): boolean {
  const [own, other] = [a, b].map((each) => basename(each, extname(each))) as [string, string];
  const told = toldApart(own, [other]).reduce((sum, { value }) => sum + value.length, 0);
  return told > 0 && told <= own.length / 2;
}

function isCode(text: string): boolean {
  return /\d/.test(text) && text.length <= 12;
}

/** "Rua do Lidador, 17 – 4470-709 Maia": the number is all that stands between the commas. */
function isNumberedStreet(text: string): boolean {
  return /^[^,\d]+, \d+ ?[A-Za-z]?(?:\s*$|,| [–-] )/u.test(text);
}

/** "300 Third St, Richmond, IN 45429" */
function isAddress(text: string): boolean {
  return /^\d+[A-Za-z]? \p{Lu}[^,]*, \p{Lu}/u.test(text);
}
