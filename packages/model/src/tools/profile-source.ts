import { profileTables } from '@godwit/engine/profile/profile';
import { z } from 'zod';
import type { Desk } from '../desk.js';
import { lines, tool } from './tool.js';

const mostColumns = 200;

export const profileSource = tool({
  name: 'profile_source',
  description:
    'What each column of a source table holds: how many cells are filled, how many values differ, what kind they ' +
    'are, the most frequent values. A line for each column.',
  input: z.strictObject({ table: z.string().describe('Id of the table') }),
  about: ({ table }, desk) => ({ fileName: desk.table(table).file, table }),
  run: async ({ table }, desk) => lines(await columnsOf(desk, table)),
});

/** What the columns of a table hold, as the model is told. */
export async function columnsOf(desk: Desk, id: string): Promise<Record<string, unknown>[]> {
  const table = desk.table(id);
  const { tables } = await profileTables([table], { scratch: desk.context.scratch, mostColumns });
  const { samples } = desk.veil;
  for (const { value } of (tables[0]?.columns ?? []).flatMap(({ sample }) => sample)) desk.veil.notice(value);
  return (tables[0]?.columns ?? []).map(({ name, filled, distinct, kinds, sample, shapes }) => ({
    column: name,
    filled,
    distinct,
    kind: kinds[0]?.kind ?? 'empty',
    ...(samples === 'values' && {
      values: sample.slice(0, desk.settings.mostSamples).map(({ value }) => desk.veil.cell(value)),
    }),
    ...(samples === 'masked' && {
      shapes: shapes.slice(0, desk.settings.mostSamples).map(({ shape }) => desk.veil.cell(shape)),
    }),
  }));
}
