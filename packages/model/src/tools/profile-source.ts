import { profileTables } from '@godwit/engine/profile/profile';
import { z } from 'zod';
import type { Desk } from '../desk.js';
import { aroundOf } from './around.js';
import { lines, tool } from './tool.js';

const mostColumns = 200;

export const profileSource = tool({
  name: 'profile_source',
  description:
    'What each column of a source table holds: how many cells are filled, how many values differ, what kind they ' +
    'are, the most frequent values. A line for each column; before them what stands above the table (`line`: for the ' +
    'context step) and how many rows were left out (read_source shows them).',
  input: z.strictObject({ table: z.string().describe('Id of the table') }),
  about: ({ table }, desk) => ({ fileName: desk.table(table).file, table }),
  run: async ({ table }, desk) => {
    const around = aroundOf(desk.table(table), desk);
    const columns = await columnsOf(desk, table);
    return lines(Object.keys(around).length > 0 ? [around, ...columns] : columns);
  },
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
