import sql, { raw } from 'sql-template-tag';
import type { Queries } from '../../store/database.js';
import { about as aboutConnection } from '../connections/stored.js';
import { about as aboutWebhook } from '../webhooks/endpoints.js';
import type { Sealer } from './sealer.js';

interface SealedColumn {
  table: string;
  column: string;
  /** The column with the id that `about` takes. */
  id: string;
  /** What the secret is sealed for. */
  about(id: string): string;
}

/** Every column that holds what a sealer made: they are all sealed anew when the master key changes. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'webhooks', column: 'secret', id: 'id', about: aboutWebhook },
  { table: 'webhooks', column: 'old_secret', id: 'id', about: aboutWebhook },
  { table: 'source_connections', column: 'credentials', id: 'id', about: aboutConnection },
];

/** How many were under the other key; those that are under this one already stay. */
export async function resealAll(tx: Queries, from: Sealer, to: Sealer): Promise<number> {
  let count = 0;
  for (const sealed of sealedColumns) count += await resealColumn(tx, sealed, from, to);
  return count;
}

async function resealColumn(
  tx: Queries,
  { table, column, id, about }: SealedColumn,
  from: Sealer,
  to: Sealer,
): Promise<number> {
  const [name, held, key] = [raw(table), raw(column), raw(id)];
  const rows = await tx.rows<{ id: string; sealed: string }>(sql`
    select ${key} as id, ${held} as sealed from ${name} where ${held} is not null for update`);
  const old = rows.filter(({ sealed }) => !to.owns(sealed));
  for (const { id, sealed } of old) {
    if (!from.owns(sealed))
      throw new Error(
        `A secret in ${table} (${id}) is sealed under a master key that is neither the present nor the new one. ` +
          'Nothing was changed.',
      );
    const anew = to.seal(from.open(sealed, about(id)), about(id));
    await tx.run(sql`update ${name} set ${held} = ${anew} where ${key} = ${id}`);
  }
  return old.length;
}
