import { answersEdit } from '../../edit/ask.js';
import { descriptionsOf } from '../../edit/update.js';
import type { Instruction, Known, Said, SaidCondition } from '../../language/instruction.js';
import type { Answer } from '../../language/question.js';
import { readAnswer } from '../../language/read-answer.js';
import { readDescription, readTemplate } from '../../language/read-description.js';
import { readMessage } from '../../language/read-message.js';
import { leavesAsItIs, type RowHint, rowHints } from '../../language/row-hints.js';
import type { Template } from '../../validate/template.js';
import { resolveColumn, resolveTable } from '../../words/naming.js';
import { sentencesOf } from '../../words/sentences.js';
import type { View } from '../views/view.js';

/** What people said, as far as it was understood. */
export interface Told {
  /** Of the whole migration: knowledge and answers, the later ones first. */
  general: Instruction[];
  /** Of a column of a template, by its description: template slug, column name. */
  ofColumn(template: Template, column: string): Instruction[];
  ofTemplate(template: Template): Instruction[];
  /** Of a column of the source, by its comment. */
  ofSource(view: View, column: string): Instruction[];
  unread: string[];
  /** What sentences say of rows where they are not read whole: of knowledge, or of the description of a template. */
  hints(template?: Template): RowHint[];
  /** What values mean: carried out on the plan too, but columns are known by it before. */
  meanings: Instruction[];
  /** Sentences that were read word by word: they are carried out on the plan, as an update would be. */
  edits: string[];
  /** Whether the words of an answer say what to do. */
  understood(answer: Answer): boolean;
}

interface SaidBy {
  knowledge: string;
  answers: readonly Answer[];
}

/** What the planner asks about, or decides by. */
const HABITS = new Set<Instruction['do']>([
  'read_dates',
  'read_numbers',
  'phone_country',
  'currency',
  'zone',
  'blank_values',
  'fill_down',
  'keep_duplicates',
  'common_spelling',
  'table_holds',
  'leave_out_totals',
  'ignore_table',
  'use_table',
]);

export function listen(said: SaidBy, templates: readonly Template[], views: readonly View[]): Told {
  const known = knownFrom(templates, views);
  const told = new Map(
    said.answers.map((answer) => [
      answer,
      answersEdit(answer) ? [] : readAnswer(answer.question ?? '', answer.value, known),
    ]),
  );
  const { unread, refused, instructions } = readMessage(said.knowledge, known, descriptionsOf(templates));
  const strange = new Set(
    instructions
      .filter((each) => asksStrangeColumn(each, known) || namesStrangeTable(each, known))
      .map((each) => each.sentence),
  );
  // How the files write things is known before anything is planned; all else is done to the plan.
  const edits = [
    ...new Set(instructions.filter((each) => !HABITS.has(each.do)).map(({ sentence }) => sentence)),
  ];
  const planned = instructions.filter(({ sentence }) => !edits.includes(sentence) && !strange.has(sentence));
  const descriptions = new Map<string, Instruction[]>();
  const once = (key: string, make: () => Instruction[]) => {
    const found = descriptions.get(key) ?? make();
    descriptions.set(key, found);
    return found;
  };
  const hinted = unread.flatMap((sentence) => rowHints(sentence, 'knowledge'));
  return {
    general: [...[...told.values()].flat(), ...planned],
    ofColumn: (template, name) =>
      once(`column ${template.slug} ${name}`, () => {
        const description = template.columns.find((each) => each.name === name)?.description ?? '';
        return readDescription(description, known);
      }),
    ofTemplate: (template) =>
      once(`template ${template.slug}`, () => readTemplate(template.description ?? '', known)),
    ofSource: (view, name) =>
      once(`source ${view.input} ${name}`, () => {
        const comment = view.columns.find((each) => each.name === name)?.comment;
        if (comment === undefined) return [];
        // A note of a few words: "total in cents".
        const unit = /\b(?:in|as) (?:cents|pence|pennies|centimes|minor units|thousands)\b/i.exec(
          comment,
        )?.[0];
        if (unit !== undefined)
          return withoutColumn(readMessage(`All amounts are ${unit}.`, known).instructions);
        return readDescription(comment, known);
      }),
    edits,
    hints: (template) => {
      if (!template) return hinted;
      return sentencesOf(template.description ?? '').flatMap((sentence) => rowHints(sentence, 'template'));
    },
    meanings: instructions.filter((each) => each.do === 'map' && !strange.has(each.sentence)),
    unread: [
      ...unread.filter((each) => !leavesAsItIs(each)),
      ...refused.map(({ sentence }) => sentence),
      ...strange,
    ],
    understood: (answer) => (told.get(answer)?.length ?? 0) > 0,
  };
}

/** Whatever is called so: a note is about the column that it stands beside. */
function withoutColumn(told: readonly Instruction[]): Instruction[] {
  return told.map((each) => {
    const { column: _, ...rest } = each as Instruction & { column?: Said };
    return rest as Instruction;
  });
}

/** Rows are to be told apart by a column that nothing has: said, not passed over. */
function asksStrangeColumn(told: Instruction, known: Known): boolean {
  if (told.do !== 'leave_out' && told.do !== 'keep_only') return false;
  const columns = [...known.templates, ...known.tables].flatMap((each) => each.columns);
  return columnsAsked(told.when).some((said) => resolveColumn(said, columns) === undefined);
}

/** A file that is not to be read, and is not there. */
function namesStrangeTable(told: Instruction, known: Known): boolean {
  return (
    told.do === 'ignore_table' &&
    resolveTable(
      told.table,
      known.tables.flatMap(({ file, name }) => [file, name]),
    ) === undefined
  );
}

function columnsAsked(when: SaidCondition): Said[] {
  if (when.is === 'and' || when.is === 'or') return when.of.flatMap(columnsAsked);
  return 'column' in when && when.column !== undefined ? [when.column] : [];
}

function knownFrom(templates: readonly Template[], views: readonly View[]): Known {
  const whole = views.filter(({ group }) => group === undefined);
  const roles = [...new Set(views.flatMap(({ group, label }) => (group === undefined ? [] : [label])))];
  return {
    templates: templates.map(({ slug, name, columns }) => ({
      slug,
      name,
      columns: columns.map((each) => each.name),
    })),
    tables: whole.map(({ table, columns }) => ({
      file: table.file,
      name: table.name,
      columns: columns.map(({ name }) => name),
      values: (name) =>
        columns.find((each) => each.name === name)?.profile.sample.map(({ value }) => value) ?? [],
    })),
    roles,
  };
}

/** Whether a person who said this meant the view. */
export function means(said: Said, view: View, views: readonly View[]): boolean {
  const names = [...new Set(views.map(({ label }) => label))];
  const found = resolveTable(said, names);
  if (found?.name === view.label) return true;
  const files = [...new Set(views.map(({ table }) => table.file))];
  return resolveTable(said, files)?.name === view.table.file;
}
