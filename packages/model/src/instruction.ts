import type { Instruction, SaidCondition } from '@godwit/engine/language/instruction';
import { saidOperations } from '@godwit/engine/recipe/expression';
import { z } from 'zod';

const said = z.string().min(1).max(500);
const text = z.string().max(2000);
const column = said.optional();

const condition: z.ZodType<SaidCondition> = z
  .lazy(() =>
    z.union([
      z.strictObject({
        is: z.enum(['equal', 'starts', 'ends', 'contains', 'matches']),
        column,
        values: z.array(text).min(1).max(200),
        not: z.boolean().optional(),
      }),
      z.strictObject({ is: z.enum(['blank', 'filled']), column }),
      z.strictObject({
        is: z.enum(['less', 'less_or_equal', 'more', 'more_or_equal', 'before', 'after']),
        column,
        value: text,
      }),
      z.strictObject({
        is: z.enum(['less', 'less_or_equal', 'more', 'more_or_equal']),
        column: said,
        other: said,
      }),
      z.strictObject({ is: z.literal('same_as'), column, other: said, not: z.boolean().optional() }),
      z.strictObject({ is: z.literal('from'), table: said, not: z.boolean().optional() }),
      z.strictObject({ is: z.enum(['and', 'or']), of: z.array(condition).min(1).max(50) }),
    ]),
  )
  .meta({ id: 'Condition' }) as z.ZodType<SaidCondition>;

const one = <Name extends string, Shape extends z.ZodRawShape>(name: Name, shape: Shape) =>
  z.strictObject({ do: z.literal(name), sheet: said.optional(), ...shape });

const pairs = z
  .array(z.strictObject({ from: text, to: text }))
  .min(1)
  .max(500);

/** What people's sentences become, as a model may write it: those that an edit of a recipe can carry out. */
export const action = z.discriminatedUnion('do', [
  one('map', {
    column,
    pairs,
    otherwise: z.union([z.literal('blank'), z.strictObject({ constant: text })]).optional(),
  }),
  one('blank_values', { column, values: z.array(text).min(1).max(200) }),
  one('leave_out', { when: condition }),
  one('keep_only', { when: condition }),
  one('leave_out_totals', {}),
  one('deduplicate', {
    by: z.array(said).min(1).max(20),
    keep: z.enum(['first', 'last', 'most_complete']).optional(),
  }),
  one('keep_duplicates', { by: z.array(said).max(20) }),
  one('common_spelling', { column }),
  one('take_from', {
    column,
    from: z.array(said).min(1).max(20),
    as: z.enum(['replace', 'fallback']),
    table: said.optional(),
  }),
  one('constant', { column, value: text, when: condition.optional() }),
  one('default', { column, value: text }),
  one('choose', {
    column,
    cases: z
      .array(z.strictObject({ value: text, when: condition }))
      .min(1)
      .max(100),
    otherwise: text.optional(),
  }),
  one('read_dates', { column, order: z.enum(['dmy', 'mdy', 'ymd']).optional(), format: text.optional() }),
  one('write_dates', { column, format: text }),
  one('read_numbers', { column, decimal: z.enum(['.', ',']) }),
  one('decimals', { column, places: z.int().min(0).max(20) }),
  one('scale', { column, by: text }),
  one('compute', { column: said, formula: text }),
  one('negative', { column, when: z.union([z.enum(['brackets', 'trailing_minus']), condition]) }),
  one('case', { column, to: z.enum(['upper', 'lower', 'title']) }),
  one('trim', { column }),
  one('pad', { column, width: z.int().min(1).max(100), with: text }),
  one('prefix', { column, text, when: condition.optional() }),
  one('suffix', { column, text, when: condition.optional() }),
  one('strip', { column, text, at: z.enum(['start', 'end', 'anywhere']) }),
  one('replace', { column, find: text, with: text }),
  one('step', { column: said, op: z.enum(saidOperations().map((each) => each.op)) }),
  one('shorten', { column, length: z.int().min(1).max(100_000) }),
  one('split', {
    column: said,
    from: said.optional(),
    by: text.optional(),
    part: z.union([z.int(), z.enum(['first_name', 'last_name'])]),
  }),
  one('join', { column: said, from: z.array(said).min(1).max(20), separator: text }),
  one('join_list', { column, separator: text }),
  one('name_order', { column, order: z.enum(['family_first', 'given_first']) }),
  one('phone_country', { column, country: text }),
  one('currency', { column, currency: text }),
  one('lookup', {
    column: said,
    in: said,
    by: said.optional(),
    take: said.optional(),
    otherwise: z.enum(['keep', 'blank']).optional(),
  }),
  one('leave_empty', { column: said }),
  one('ignore_table', { table: said }),
  one('ignore_column', { column: said }),
  one('swap', { columns: z.tuple([said, said]) }),
  one('fill_down', { column }),
  one('keep_as_is', { column }),
  one('zone', { column, zone: text, as: z.enum(['read', 'write']) }),
  one('one_row_per', { what: z.array(said).min(1).max(20), when: condition.optional() }),
]);

/** As the engine carries it out. Whether it takes away most of the rows is judged as if a person had said it. */
export function instructionOf(given: z.output<typeof action>, sentence: string): Instruction {
  const told: unknown = { ...given, sentence };
  return told as Instruction;
}
