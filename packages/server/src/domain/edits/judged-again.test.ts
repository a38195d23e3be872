import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../testing/databases.js';
import { newMigration, runTo, type WorkingService, workingService } from '../../testing/runs.js';
import { getPreview } from '../runs/previews.js';
import { startRun } from '../runs/runs.js';
import { listRows } from '../sheets/rows.js';
import { editRow } from './edit-row.js';
import { undoEdit } from './undo-edit.js';

const names = 'Ada Bob Cyd Dan Eve Fay Gus Hal Ida Joe Kim Lea'.split(' ');
const people = `Name,E-mail\n${names.map((name) => `${name} Lovelace,${name}@example.org\n`).join('')}`;

describe.each(databases)('the health of a preview that is edited on $name', ({ open }) => {
  let test: WorkingService;
  beforeAll(async () => {
    test = await workingService(open);
  });
  afterAll(() => test.close());

  const preview = async (migration: string) => {
    const { plan, sheets } = await getPreview(test.service, test.actor, migration, {});
    return { plan, slug: sheets[0]?.template.slug ?? '', health: sheets[0]?.health };
  };
  async function edit(migration_id: string, row_index: number, cells: Record<string, string>) {
    const { slug } = await preview(migration_id);
    const { rows } = await listRows(
      test.service,
      test.actor,
      { migration_id, slug },
      { of: 'preview', offset: row_index, limit: 1 },
    );
    const body = { of: 'preview' as const, version: rows[0]?.version ?? '', cells };
    const { edit_id } = await editRow(test.service, test.actor, { migration_id, slug, row_index }, body);
    return String(edit_id);
  }

  it('is judged again: a finding comes with the cells it is about, and goes with them', async () => {
    const { service, actor } = test;
    const migration = await newMigration(test, { 'people.csv': people });
    expect(await runTo(test, migration, 'generate')).toMatchObject({ status: 'awaiting_approval' });
    const before = await preview(migration);
    expect(before.health).toEqual({ ok: true, findings: [] });
    await service.db.run(sql`update accounts set hold_unhealthy = true where id = ${actor.accountId}`);

    const edits: string[] = [];
    for (const row of [0, 1, 2]) edits.push(await edit(migration, row, { 'Full name': '' }));
    const emptied = await preview(migration);
    expect(emptied.health?.findings).toMatchObject([
      { kind: 'required_empty', column: 'Full name', rows: 3 },
    ]);
    expect(emptied.plan).toContain('## Look at this first');
    await expect(startRun(service, actor, migration, { kind: 'execute' })).rejects.toThrow('in 3 of 12 rows');

    for (const edit_id of edits) await undoEdit(service, actor, { migration_id: migration, edit_id });
    expect(await preview(migration)).toEqual(before);

    for (const row of [0, 1, 2]) await edit(migration, row, { 'Full name': '' });
    await edit(migration, 2, { 'Full name': 'Ada again' });
    expect(await preview(migration)).toEqual(before);
    for (const row of [3, 4, 5]) await edit(migration, row, { Email: 'none' });
    const broken = await preview(migration);
    expect(broken.health?.findings).toMatchObject([{ kind: 'rule_broken', column: 'Email', rows: 3 }]);
    expect(broken.plan).toContain('breaks the rule of its column in 3 of 12 rows');

    // A run that applies them again is judged with them.
    await runTo(test, migration, 'generate');
    const again = await preview(migration);
    expect(again.health).toEqual(broken.health);
    expect(again.plan).toBe(broken.plan);
    const { run_id, findings } = await startRun(service, actor, migration, {
      kind: 'execute',
      accept_findings: true,
    });
    expect(findings).toMatchObject([{ kind: 'rule_broken' }]);
    await expect
      .poll(() => service.db.row(sql`select status from runs where id = ${run_id}`), { timeout: 60_000 })
      .toEqual({ status: 'completed' });
    const run = await service.db.row<{ report: { coverage: { outputs: object } } }>(
      sql`select report from runs where id = ${run_id}`,
    );
    expect(run?.report.coverage.outputs).toMatchObject({
      [`${again.slug} / Full name`]: { fill: 0.8333 },
      [`${again.slug} / Email`]: { fill: 1 },
    });
    await service.db.run(sql`update accounts set hold_unhealthy = false where id = ${actor.accountId}`);
  });
});
