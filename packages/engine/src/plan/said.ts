import type { Instruction, Known, Said, SaidCondition } from '../instruct/instruction.js';
import { resolveColumn, resolveTable } from '../instruct/naming.js';
import type { Answer } from '../instruct/question.js';
import { readAnswer } from '../instruct/read-answer.js';
import { readDescription } from '../instruct/read-description.js';
import { readText } from '../instruct/read-text.js';
import { readMessage } from '../language/read-message.js';
import { descriptionsOf } from '../refine/refine.js';
import type { Template } from '../validate/template.js';
import type { View } from './view.js';

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
  /** Sentences that were read word by word: they are carried out on the plan, as an update would be. */
  edits: string[];
  /** Whether the words of an answer say what to do. */
  understood(answer: Answer): boolean;
}

export interface SaidBy {
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
  'ignore_table',
  'use_table',
]);

export function listen(said: SaidBy, templates: readonly Template[], views: readonly View[]): Told {
  const known = knownFrom(templates, views);
  const told = new Map(
    said.answers.map((answer) => [
      answer,
      readAnswer(answer.question ?? '', answer.value, known).instructions,
    ]),
  );
  const { certain, unread, instructions } = readMessage(said.knowledge, known, descriptionsOf(templates));
  const strange = new Set(
    instructions
      .filter((each) => asksStrangeColumn(each, known) || namesStrangeTable(each, known))
      .map((each) => each.sentence),
  );
  // How the files write things is known before anything is planned; all else is done to the plan.
  const edits = certain.filter((sentence) =>
    instructions.some((each) => each.sentence === sentence && !HABITS.has(each.do)),
  );
  const planned = instructions.filter(({ sentence }) => !edits.includes(sentence) && !strange.has(sentence));
  const descriptions = new Map<string, Instruction[]>();
  const once = (key: string, make: () => Instruction[]) => {
    const found = descriptions.get(key) ?? make();
    descriptions.set(key, found);
    return found;
  };
  return {
    general: [...[...told.values()].flat(), ...planned],
    ofColumn: (template, name) =>
      once(`column ${template.slug} ${name}`, () => {
        const description = template.columns.find((each) => each.name === name)?.description ?? '';
        return readDescription(description, name, known).instructions;
      }),
    ofTemplate: (template) =>
      once(`template ${template.slug}`, () => readText(template.description ?? '', known).instructions),
    ofSource: (view, name) =>
      once(`source ${view.input} ${name}`, () => {
        const comment = view.columns.find((each) => each.name === name)?.comment;
        if (comment === undefined) return [];
        // A note of a few words: "total in cents".
        const unit = /\b(?:in|as) (?:cents|pence|pennies|centimes|minor units|thousands)\b/i.exec(
          comment,
        )?.[0];
        if (unit !== undefined) return readText(`The values are ${unit}.`, known).instructions;
        return readDescription(comment, name, known).instructions;
      }),
    edits,
    unread: [...unread, ...strange],
    understood: (answer) => (told.get(answer)?.length ?? 0) > 0,
  };
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
