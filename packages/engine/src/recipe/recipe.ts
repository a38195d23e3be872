import { byName } from '@godwit/contract/by-name';
import { z } from 'zod';
import { conditionChildren, conditionSchema } from './condition.js';
import { expressionSchema, lookupsIn } from './expression.js';
import { mergeSchema } from './merge.js';
import { type Expression, type InputLookup, text } from './operation.js';
import { problemSentences } from './problem-sentences.js';
import { type Reshape, reshapeProblems, reshapeSchema } from './reshape.js';
import { sheetLookupProblems } from './sheet-lookups.js';

const id = z.string().regex(/^[a-z][a-z0-9_-]{0,63}$/, 'must be a short name of a–z, 0–9, _ and -');
/** Null: this input has no such column. */
const names = byName(z.string().nullable());
const reshape = z.array(reshapeSchema).max(20).optional();

/** How to recognise an input again. */
const input = z.strictObject({
  id,
  /** The file's name; `*` stands for anything. */
  file: z.string().min(1).max(500),
  /** The table inside the file, where it has several. */
  table: z.string().optional(),
  columns: z.array(z.string()),
  fingerprint: z.string().nullable().default(null),
});

const join = z.strictObject({
  input: id,
  reshape,
  with: z
    .array(
      z.strictObject({
        input: id,
        reshape,
        kind: z.enum(['left', 'inner']).default('left'),
        on: z.array(z.strictObject({ left: expressionSchema, right: expressionSchema })).min(1),
      }),
    )
    .min(1),
});

const from = z.union([
  z.strictObject({ input: id, reshape }),
  z.strictObject({
    /**
     * `names`: what the expressions call a column → what this input calls it. `set`: the same text in every row of
     * this member, by what the expressions call it. One input may be a member several times.
     */
    union: z
      .array(
        z.strictObject({
          input: id,
          names: names.default({}),
          set: byName(text).optional(),
          reshape,
        }),
      )
      .min(1),
  }),
  z.strictObject({ join }),
]);

const sheet = z.strictObject({
  template: z.string().min(1),
  from,
  /** A row is kept when every one holds. */
  filters: z.array(z.strictObject({ keep: conditionSchema, reason: text.optional() })).default([]),
  /**
   * Of rows that agree in these columns of the sheet, trimmed and whatever their case, one is kept. Rows that are
   * blank in all of them are no duplicates of each other. The most complete row has the most cells that are not blank,
   * what is looked up in sheets not counted.
   */
  deduplicate: z
    .strictObject({
      by: z.array(z.string()).min(1),
      keep: z.enum(['first', 'last', 'most_complete']).default('first'),
      /** By column of the sheet; a column without one has the cell of the row that is kept. */
      merge: byName(mergeSchema).optional(),
      /** What a person said to that end. Nobody has to be told of rows that differ where somebody wanted them merged. */
      said: text.optional(),
    })
    .optional(),
  columns: byName(expressionSchema, z.string().min(1)),
  /** Why a column is made the way it is, for people. */
  reasons: byName(z.string()).optional(),
  /** How sure it is that a column is meant to be made so: 1 where a person said it. Changes nothing of a run. */
  confidence: byName(z.number().min(0).max(1)).optional(),
  /** What in the files might be meant by a column that nothing feeds, or is as likely as what does; nothing named: what feeds it may be doubted. Changes nothing of a run. */
  maybe: byName(z.array(z.string()).max(20)).optional(),
});

const recipeSchema = z
  .strictObject({
    version: z.literal(1),
    inputs: z.array(input),
    sheets: z.array(sheet),
    notes: z.array(z.string()).default([]),
    answers: z.array(z.strictObject({ question: z.string(), answer: z.string() })).default([]),
  })
  .meta({ id: 'Recipe', title: 'Godwit recipe' });

export type Recipe = z.output<typeof recipeSchema>;
export type Sheet = Recipe['sheets'][number];
export type Input = Recipe['inputs'][number];

export class InvalidRecipe extends Error {
  override name = 'InvalidRecipe';

  constructor(readonly problems: string[]) {
    super(problems.join('\n'));
  }
}

const DEEPEST = 200;

/** Throws InvalidRecipe: every problem a sentence that names its sheet and column. */
export function parseRecipe(document: unknown): Recipe {
  if (!isObject(document)) throw new InvalidRecipe(['A recipe is a JSON object.']);
  if (document.version !== 1) {
    const given = JSON.stringify(document.version) ?? 'none';
    throw new InvalidRecipe([`This engine reads recipes of version 1; this one has version ${given}.`]);
  }
  if (deeper(document, DEEPEST))
    throw new InvalidRecipe([`The recipe nests more than ${DEEPEST} levels deep.`]);
  const parsed = recipeSchema.safeParse(document);
  if (!parsed.success)
    throw new InvalidRecipe([
      ...new Set(parsed.error.issues.flatMap((issue) => problemSentences(issue, document))),
    ]);
  const problems = references(parsed.data);
  if (problems.length > 0) throw new InvalidRecipe(problems);
  return parsed.data;
}

/** The one way to write a recipe: fields in the order of the schema, columns by name. */
export function serialize(recipe: Recipe): string {
  const ordered = recipeSchema.parse(recipe);
  for (const each of ordered.sheets) {
    each.columns = sorted(each.columns);
    if (each.reasons) each.reasons = sorted(each.reasons);
    if (each.confidence) each.confidence = sorted(each.confidence);
    if (each.maybe) each.maybe = sorted(each.maybe);
    if (each.deduplicate?.merge) each.deduplicate.merge = sorted(each.deduplicate.merge);
    if ('union' in each.from)
      for (const member of each.from.union) {
        member.names = sorted(member.names);
        if (member.set) member.set = sorted(member.set);
      }
  }
  return `${JSON.stringify(ordered, null, 2)}\n`;
}

export function recipeJsonSchema(): Record<string, unknown> {
  return z.toJSONSchema(recipeSchema, { io: 'input' });
}

/** An input where a sheet names it. */
export interface Mention {
  input: string;
  reshape: Reshape[];
}

/** The inputs that a sheet is made from, in the order it names them. */
export function mentionsOf({ from }: Sheet): Mention[] {
  const mention = (each: { input: string; reshape?: Reshape[] | undefined }): Mention => ({
    input: each.input,
    reshape: each.reshape ?? [],
  });
  if ('input' in from) return [mention(from)];
  if ('union' in from) return from.union.map(mention);
  return [mention(from.join), ...from.join.with.map(mention)];
}

/** Every expression of a sheet that is evaluated on its rows: columns and filters. */
export function expressionsOf(sheet: Sheet): Expression[] {
  const filters = sheet.filters.flatMap(({ keep }) => conditionChildren(keep));
  return [...Object.values(sheet.columns), ...filters];
}

/** The keys of joins, each with the input whose columns it reads where it names none. */
export function joinKeysOf({ from }: Sheet): { key: Expression; input: string }[] {
  if (!('join' in from)) return [];
  const main = from.join.input;
  return from.join.with.flatMap(({ input, on }) =>
    on.flatMap(({ left, right }) => [
      { key: left, input: main },
      { key: right, input },
    ]),
  );
}

/** The lookups into inputs, those in the keys of joins too. */
export function lookupsOf(sheet: Sheet): InputLookup[] {
  const keys = joinKeysOf(sheet).map(({ key }) => key);
  return [...expressionsOf(sheet), ...keys].flatMap(lookupsIn).filter((each) => 'input' in each);
}

/** Those of `mentionsOf`, and those that lookups read. */
export function inputsOf(sheet: Sheet): string[] {
  return [
    ...new Set([
      ...mentionsOf(sheet).map(({ input }) => input),
      ...lookupsOf(sheet).map(({ input }) => input),
    ]),
  ];
}

function references(recipe: Recipe): string[] {
  const problems: string[] = [];
  const known = new Set<string>();
  for (const { id } of recipe.inputs) {
    if (known.has(id)) problems.push(`There are two inputs "${id}".`);
    known.add(id);
  }
  const templates = new Set<string>();
  for (const sheet of recipe.sheets) {
    if (templates.has(sheet.template))
      problems.push(`There are two sheets for template "${sheet.template}".`);
    templates.add(sheet.template);
    for (const name of inputsOf(sheet))
      if (!known.has(name)) problems.push(`Sheet "${sheet.template}": there is no input "${name}".`);
    for (const { input, reshape } of mentionsOf(sheet))
      for (const problem of reshapeProblems(reshape))
        problems.push(`Sheet "${sheet.template}", input "${input}": ${problem}`);
    if ('union' in sheet.from)
      for (const { input, names, set = {} } of sheet.from.union)
        for (const name of Object.keys(set))
          if (Object.hasOwn(names, name))
            problems.push(
              `Sheet "${sheet.template}", input "${input}": "${name}" is both set and named after a column.`,
            );
    const { by = [], merge = {} } = sheet.deduplicate ?? {};
    for (const column of new Set([...by, ...Object.keys(merge)]))
      if (!Object.hasOwn(sheet.columns, column))
        problems.push(
          `Sheet "${sheet.template}": deduplicate names "${column}", which is no column of the sheet.`,
        );
  }
  return problems.length > 0 ? problems : sheetLookupProblems(recipe);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function deeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => deeper(each, levels - 1));
}

function sorted<T>(record: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
}
