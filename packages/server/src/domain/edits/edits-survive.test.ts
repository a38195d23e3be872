import type { Body, Result } from '@godwit/contract/routes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databases } from '../../testing/databases.js';
import { runTo, upload, type WorkingService, workingService } from '../../testing/runs.js';
import { createTemplate } from '../catalog/templates.js';
import { deleteFile, listFiles } from '../files/files.js';
import { createMigration } from '../migrations/migrations.js';
import { rollback } from '../runs/rollback.js';
import { chosenSheet, type RowsOf } from '../sheets/chosen-sheet.js';
import { getRow } from '../sheets/lineage.js';
import { listRows } from '../sheets/rows.js';
import { editRow } from './edit-row.js';
import { listEdits } from './list-edits.js';
import { undoEdit } from './undo-edit.js';

type Edit = Result<'listEdits'>['edits'][number];

const seed = 20_260_914;
const columns = ['Code', 'Name', 'Team', 'City'];

/** The same numbers every time: what fails can be looked at. */
function numbers(from: number): (below: number) => number {
  let state = from;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
}

function csv(rows: string[][], header = columns): string {
  return [header, ...rows].map((cells) => `${cells.join(',')}\n`).join('');
}

const person = (at: number) => [
  `P-${100 + at}`,
  `Person ${at}`,
  ['red', 'blue', 'green'][at % 3]!,
  `City ${at % 7}`,
];

/** More of them on one store: the other one is to agree. ROUNDS=5 for 200 of them, ROUNDS=100 for a long look. */
const rounds = Number(process.env.ROUNDS ?? 1);
const stores = databases.map((each, at) => ({ ...each, half: Math.ceil((at === 0 ? 20 : 10) * rounds) }));

describe.each(stores)('edits survive what comes after them on $name', ({ open, half }) => {
  let test: WorkingService;
  let migration_id: string;
  let slug: string;
  const next = numbers(seed);
  beforeAll(async () => {
    test = await workingService(open);
    const { service, actor } = test;
    const teams = await createTemplate(service, actor, {
      name: 'Teams',
      columns: [{ name: 'Team', unique: true, required: true }, { name: 'Lead' }],
    } as Body<'createTemplate'>);
    const people = await createTemplate(service, actor, {
      name: 'People',
      columns: [
        { name: 'Code', unique: true, required: true },
        { name: 'Name', required: true },
        {
          name: 'Team',
          desiredRule: 'link',
          linkRule: [{ templateId: teams.body.slug, columnName: 'Team' }],
        },
        { name: 'City' },
      ],
    } as Body<'createTemplate'>);
    slug = people.body.slug;
    const created = await createMigration(service, actor, { name: 'm', templates: [slug, teams.body.slug] });
    migration_id = created.body.migration_id;
    await upload(test, migration_id, 'people.csv', csv(Array.from({ length: 40 }, (_, at) => person(at))));
    await upload(
      test,
      migration_id,
      'teams.csv',
      csv(
        [
          ['red', 'Ann'],
          ['blue', 'Bob'],
          ['green', 'Cyd'],
        ],
        ['Team', 'Lead'],
      ),
    );
  });
  afterAll(() => test.close());

  const run = async (kind: Body<'startRun'>['kind'], message?: string) => {
    const settled = await runTo(test, migration_id, kind, message);
    expect(settled.status, settled.error ?? JSON.stringify(settled.questions)).toMatch(
      /awaiting_approval|completed/,
    );
    return settled;
  };
  const rowsOf = async (of: RowsOf) =>
    (await listRows(test.service, test.actor, { migration_id, slug }, { of, limit: 1000 })).rows;

  /** All of them, oldest first. */
  async function edits(): Promise<Edit[]> {
    const all: Edit[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await listEdits(test.service, test.actor, migration_id, { cursor, limit: 200 });
      all.push(...page.edits);
      if (page.next_cursor === null) return all.reverse();
      cursor = page.next_cursor;
    }
  }

  async function randomEdits(of: RowsOf, count: number): Promise<string[]> {
    const made: string[] = [];
    const rows = await rowsOf(of);
    while (made.length < count) {
      const at = next(rows.length);
      const row = rows[at]!;
      const chosen = columns.filter(() => next(3) === 0);
      const cells = Object.fromEntries(
        (chosen.length > 0 ? chosen : ['City']).map((column) => [column, `${column} ${next(30)}`]),
      );
      const params = { migration_id, slug, row_index: row.row_index };
      const { edit_id, row: edited } = await editRow(test.service, test.actor, params, {
        of,
        version: row.version,
        cells,
      });
      rows[at] = edited;
      if (edit_id !== null) made.push(edit_id);
      test.service.seam.advance(1);
    }
    return made;
  }

  /** The rows as the run made them, with the edits that are said to be applied carried out one by one. */
  async function expectRight(
    of: RowsOf,
    wanted: ReadonlySet<string>,
  ): Promise<{ applied: number; missed: number }> {
    const all = await edits();
    expect(new Set(all.map(({ id }) => id))).toEqual(wanted);
    const { sheet } = await chosenSheet(test.service.db, migration_id, slug, of);
    const asMade = await test.service.sheetWorkers.rows.page(
      { ...sheet, edits: undefined },
      { filter: 'all', offset: 0, limit: 1000 },
      {},
    );
    const expected = asMade.rows.map(({ cells }) => cells.map((cell) => cell ?? ''));
    const states = all.map((edit) => ({ edit, state: edit[of]! }));
    for (const { edit, state } of states) {
      if (!state.applied) {
        expect(state.reason, edit.id).toMatch(/./);
        continue;
      }
      const row = expected[state.row_index!]!;
      for (const { column, from, to } of edit.cells) {
        expect(row[columns.indexOf(column)], edit.id).toBe(from);
        row[columns.indexOf(column)] = to;
      }
    }
    expect((await rowsOf(of)).map(({ cells }) => cells)).toEqual(expected);
    const applied = states.filter(({ state }) => state.applied);
    for (let n = 0; n < 5 && applied.length > 0; n += 1) {
      const { edit, state } = applied[next(applied.length)]!;
      const row_index = state.row_index!;
      const { cells } = await getRow(test.service, test.actor, { migration_id, slug, row_index }, { of });
      for (const { column } of edit.cells) {
        const cell = cells.find((each) => each.column === column)!;
        expect(cell.value).toBe(expected[row_index]![columns.indexOf(column)]);
        const own = applied.filter(
          (each) =>
            each.state.row_index === row_index && each.edit.cells.some((one) => one.column === column),
        );
        expect(cell.edits.map(({ id }) => id)).toEqual(own.map((each) => each.edit.id));
        expect(cell.steps.at(-1)).toMatch(/^edited by .+ became /);
        expect(cell.origins.length).toBeGreaterThan(0);
      }
    }
    return { applied: applied.length, missed: states.length - applied.length };
  }

  it(`${2 * half} of them, through update, new file, re-run and rollback: applied or listed, none lost`, {
    timeout: 600_000,
  }, async () => {
    const wanted = new Set<string>();
    await run('generate');
    for (const id of await randomEdits('preview', half)) wanted.add(id);
    expect(await expectRight('preview', wanted)).toEqual({ applied: half, missed: 0 });

    await run('execute');
    expect(await expectRight('sheet', wanted)).toEqual({ applied: half, missed: 0 });
    for (const id of await randomEdits('sheet', half)) wanted.add(id);
    expect(await expectRight('sheet', wanted)).toEqual({ applied: 2 * half, missed: 0 });
    const first = await rowsOf('sheet');

    // A new run over the same files: every row is there, so is every edit.
    await run('generate');
    expect(await expectRight('preview', wanted)).toEqual({ applied: 2 * half, missed: 0 });
    expect((await rowsOf('preview')).map(({ cells }) => cells)).toEqual(first.map(({ cells }) => cells));

    for (const id of [...wanted].filter(() => next(10) === 0)) {
      await undoEdit(test.service, test.actor, { migration_id, edit_id: id });
      wanted.delete(id);
    }
    expect((await expectRight('sheet', wanted)).missed).toBe(0);
    expect((await expectRight('preview', wanted)).missed).toBe(0);

    // Names are others now: edits of names do not fit any more.
    const { changes = [] } = await run('update', 'Make Name upper case');
    expect(changes.length).toBeGreaterThan(0);
    const updated = await expectRight('preview', wanted);
    expect(updated.applied).toBeGreaterThan(0);
    expect(updated.missed).toBeGreaterThan(0);
    await run('execute');
    expect(await expectRight('sheet', wanted)).toEqual(updated);

    // People gone, changed, new, and in another order.
    const { files } = await listFiles(test.service, test.actor, migration_id);
    const old = files.find(({ name }) => name === 'people.csv')!;
    await deleteFile(test.service, test.actor, migration_id, old.id);
    const rows = Array.from({ length: 45 }, (_, n) => person(44 - n)).filter((_, n) => n % 9 !== 0);
    await upload(
      test,
      migration_id,
      'people.csv',
      csv(
        rows.map(([code, name, team, city], n) => [code!, name!, team!, n % 5 === 0 ? 'Elsewhere' : city!]),
      ),
    );
    await run('generate');
    const renewed = await expectRight('preview', wanted);
    expect(renewed.applied).toBeGreaterThan(0);
    expect(renewed.missed).toBeGreaterThan(0);
    await run('execute');
    expect(await expectRight('sheet', wanted)).toEqual(renewed);
    for (const id of await randomEdits('sheet', 10)) wanted.add(id);
    const undone = [...wanted].at(-1)!;
    await undoEdit(test.service, test.actor, { migration_id, edit_id: undone });
    wanted.delete(undone);

    await rollback(test.service, test.actor, migration_id);
    const back = await expectRight('sheet', wanted);
    expect(back.applied).toBeGreaterThanOrEqual(updated.applied);
    expect(back.applied + back.missed).toBe(wanted.size);
    await run('execute');
    await expectRight('sheet', wanted);
  });
});
