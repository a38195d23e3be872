import type { Knowing } from '../plan/columns/candidate.js';
import { matchView } from '../plan/columns/match-view.js';
import { likelyTemplates } from '../plan/sheets/bases.js';
import { listen } from '../plan/told/said.js';
import { Targets } from '../plan/views/targets.js';
import type { View } from '../plan/views/view.js';
import { viewsOf } from '../plan/views/views.js';
import type { Table } from '../read/reader.js';
import { isMadeUp } from '../reshape/grid.js';
import type { Template } from '../validate/template.js';
import { type Fit, fitOf } from './fit.js';
import { asForm } from './form.js';
import { joinsOf } from './joins.js';
import { withoutNumbering } from './numbering.js';
import { asRead, type Piece, shapedTo } from './piece.js';

export interface ShapeOptions {
  templates: readonly Template[];
  scratch: string;
  signal?: AbortSignal | undefined;
}

/** Each table in the shape of the template that it fits best, as the planner matches them; the others as they are. */
export async function shape(tables: readonly Table[], options: ShapeOptions): Promise<Piece[]> {
  const { templates, scratch, signal } = options;
  if (templates.length === 0) return tables.map(asRead);
  const { views: all } = await viewsOf(tables, { scratch, signal, also: asForm });
  const counts = new Map<string, number>();
  for (const { file } of tables) counts.set(file, (counts.get(file) ?? 0) + 1);
  const views = all.map((view) => asCalled(view, counts));
  const told = listen({ knowledge: '', answers: [] }, templates, views);
  const knowing: Knowing = { told, views, targets: new Targets(templates), asRead: true };
  const byTable = new Map<Table, View[]>();
  for (const view of views)
    if (view.group === undefined) byTable.set(view.table, [...(byTable.get(view.table) ?? []), view]);
  const matcher = new Matcher(knowing);
  const fits = tables.map((table) => {
    signal?.throwIfAborted();
    return matcher.fitsOf(byTable.get(table) ?? []);
  });
  return tables.map((table, at) => {
    const best = amongHeads(fits[at] ?? [], headsIn(table.file, tables, fits), templates);
    if (!best) return asRead(table);
    const { view, template } = best.matched;
    return shapedTo(template, table, view.reshape, best.found, [...view.notes]);
  });
}

/** Of several tables in a file, none is what the file is called. */
function asCalled(view: View, counts: ReadonlyMap<string, number>): View {
  const { file, name } = view.table;
  const isOnly = (counts.get(file) ?? 1) === 1;
  return isOnly || view.group !== undefined ? view : { ...view, label: name };
}

/** By this much more another way to look at a table has to fill than the table as it stands. */
const clearlyMore = 0.02;

/** Matches views, each kind once: tables under the same headers mean the same, whatever few rows they have. */
class Matcher {
  readonly #known = new Map<string, Fit[]>();

  constructor(private readonly knowing: Knowing) {}

  /** For each template that a table may be about, the way to look at it that fits; the likeliest template first. */
  fitsOf(views: readonly View[]): Fit[] {
    let best: Fit[] = [];
    for (const view of views) {
      const fitting = this.#fitting(view);
      const before = best[0]?.filled;
      if (fitting[0] && (before === undefined || fitting[0].filled > before + clearlyMore)) best = fitting;
    }
    return best;
  }

  #fitting(view: View): Fit[] {
    const names = view.columns.map(({ name }) => name);
    const key = JSON.stringify([view.table.file, view.label.replace(/\d+/g, '#'), names]);
    const known = names.some(isMadeUp) ? undefined : this.#known.get(key);
    if (known) return known.map((fit) => ({ ...fit, matched: { ...fit.matched, view } }));
    const { knowing } = this;
    const tried = likelyTemplates(view, knowing).map((each) =>
      matchView(view, withoutNumbering(view, each), each, knowing),
    );
    const fitting = tried
      .flatMap((matched) => {
        const others = tried.filter((each) => each !== matched);
        return fitOf(matched, others, knowing) ?? [];
      })
      .sort((a, b) => b.score - a.score);
    this.#known.set(key, fitting);
    return fitting;
  }
}

/** The templates that tables of the file are about, as each alone tells. */
function headsIn(file: string, tables: readonly Table[], fits: readonly (readonly Fit[])[]): Set<Template> {
  return new Set(
    tables.flatMap((table, at) => (table.file === file ? (fits[at]?.[0]?.matched.template ?? []) : [])),
  );
}

/** How near another template has to come. */
const nearly = 0.4;

/** The lines below the head of an invoice are those of an invoice, though they might be those of an order. */
function amongHeads(
  fits: readonly Fit[],
  heads: ReadonlySet<Template>,
  templates: readonly Template[],
): Fit | undefined {
  const [best] = fits;
  if (!best) return undefined;
  const belongs = ({ matched: { template }, found }: Fit) => {
    const joins = joinsOf(template, templates).filter(({ column }) => !found.has(column.name));
    return { anywhere: joins.length > 0, here: joins.some(({ to }) => heads.has(to)) };
  };
  const { anywhere, here } = belongs(best);
  if (!anywhere || here) return best;
  return fits.find((fit) => fit.score >= nearly * best.score && belongs(fit).here) ?? best;
}
