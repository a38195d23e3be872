import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { keptHome, type OlderHome, openOlderHome } from '../testing/older-home.js';

/** What people see of a migration while no run is at work. */
interface Seen {
  status?: string;
  questions?: unknown[];
  preview?: { slug: string; rows: string[][] }[];
  sheets: { slug: string; csv: string }[];
}

/** `cases/make-home` wrote it, with the version that made the home. */
interface Made {
  runs: { generate: string; pinned: string };
  migrations: Record<'shop' | 'club' | 'asking' | 'nextShop' | 'nextClub', { id: string; seen: Seen }>;
  cells: { path: string; row: TracedRow }[];
  /** Requests that the older version answered in this turn, after the home was kept, and what was seen then. */
  later: { does: string; migration: string; path: string; body?: object; seen: Seen }[];
}

interface TracedRow {
  row_index: number;
  cells: { column: string; value: string; errors: unknown[]; origins: unknown[]; steps: string[] }[];
}

interface LastRun {
  run_id: string;
  questions?: unknown[];
}

const kept = keptHome<Made>('home-before-one-meaning');
const { made } = kept;
let home: OlderHome;

/**
 * Where today's version rightly makes other cells. The older one did not hear "Phone numbers without a country code are
 * British." where it stood behind '"n/a" means not known.'; in the other order it did, and made the cell of today.
 */
const heardToday = new Map([
  ['generates again, with what was said since', { made: '+12125550143', makes: '+442125550143' }],
]);

beforeAll(async () => {
  home = await openOlderHome(kept);
});

afterAll(() => home.close());

async function seen(id: string): Promise<Seen> {
  const { migration } = await home.call<{
    migration: { last_run: LastRun | null; sheets: { slug: string }[] };
  }>('GET', `/migrations/${id}`);
  const last = migration.last_run;
  const status = last ? await home.settled(id, last.run_id) : undefined;
  const told = last && (await home.call<LastRun>('GET', `/migrations/${id}/runs/${last.run_id}`));
  const preview = await home.ask('GET', `/migrations/${id}/preview`);
  const { sheets = [] } = (await preview.json()) as {
    sheets?: { template: { slug: string }; rows: string[][] }[];
  };
  return {
    ...(status && { status }),
    ...(told?.questions && { questions: told.questions }),
    ...(preview.ok && { preview: sheets.map(({ template, rows }) => ({ slug: template.slug, rows })) }),
    sheets: await Promise.all(
      migration.sheets.map(async ({ slug }) => ({
        slug,
        csv: await (await home.ask('GET', `/migrations/${id}/exports/${slug}.csv`)).text(),
      })),
    ),
  };
}

describe('a home folder of the version before sentences had one meaning', () => {
  it('opens: previews, questions and sheets are there', async () => {
    for (const [name, migration] of Object.entries(made.migrations))
      expect(await seen(migration.id), name).toEqual(migration.seen);
  });

  it('knows where a cell came from', async () => {
    for (const { path, row } of made.cells) {
      const told = await home.call<TracedRow>('GET', path);
      // Rows of that version had no edits.
      const withoutSteps = ({ cells }: TracedRow) =>
        cells.map(({ steps: _, ...cell }) => ({ ...cell, edits: [] }));
      expect(withoutSteps(told), path).toEqual(withoutSteps(row));
      expect(told.cells.map(({ steps }) => steps.length)).toEqual(row.cells.map(({ steps }) => steps.length));
    }
  });

  it('shows a recipe, tells it, and says what became of it', async () => {
    const { shop } = made.migrations;
    const recipe = await home.call<{ sheets: { template: string }[] }>(
      'GET',
      `/migrations/${shop.id}/recipe`,
    );
    expect(recipe.sheets.map(({ template }) => template)).toEqual(['customers', 'orders', 'sales']);
    const told = await home.ask('GET', `/migrations/${shop.id}/recipe?format=md`);
    expect(await told.text()).toContain('ORD-');
    const { generate, pinned } = made.runs;
    const { changes } = await home.call<{ changes: string[] }>(
      'GET',
      `/migrations/${shop.id}/recipe/diff?from=${generate}&to=${pinned}`,
    );
    expect(changes.join('\n')).toContain('ORD-');
  });

  it.each(made.later.map((step) => [step.does, step] as const))(
    '%s: with the rows of then',
    async (_, step) => {
      await home.call('POST', step.path, step.body);
      const { made: before = '', makes = '' } = heardToday.get(step.does) ?? {};
      const { preview, ...rest } = await seen(step.migration);
      const cells = JSON.stringify(step.seen.preview).replace(`"${before}"`, `"${makes}"`);
      expect({ ...rest, preview }).toEqual({ ...step.seen, preview: JSON.parse(cells) as Seen['preview'] });
    },
  );

  it.each(['nextShop', 'nextClub'] as const)('gave its recipe to %s', async (name) => {
    const { events } = await home.call<{ events: { type: string; data: { name?: string } }[] }>(
      'GET',
      `/migrations/${made.migrations[name].id}/thread?include=tools`,
    );
    expect(events.map(({ data }) => data.name)).toContain('get_prior_recipe');
  });
});
