import type { DateOrder } from '../cells/locales.js';
import { type DuckSession, withSession } from '../duck/session.js';
import type { Table } from '../read/reader.js';
import type { Reshape } from '../recipe/reshape.js';
import { type Cells, cellsOf, type Profiled } from './cells.js';
import { countLarge } from './count-large.js';
import { countSmall, smallRows } from './count-small.js';
import type { ColumnCounts, Counted } from './counts.js';
import { declaredKeys } from './declared.js';
import { findKeys, type Keys } from './keys.js';
import type { KindShare } from './kind.js';
import { findKinds } from './kinds/find-kinds.js';
import { knowCounts } from './known-counts.js';
import { findLinks, type Link } from './links.js';
import { type Shape, shapesOf } from './shape.js';

/** What a column holds, in numbers and some values. */
export interface ColumnProfile extends Omit<ColumnCounts, 'frequent'> {
  name: string;
  /** The most frequent values, of equally frequent ones the first in the order of text. */
  top: Counted[];
  /** What the values are, best first; placeholders are none. */
  kinds: KindShare[];
  /** How they are written, the most frequent first. */
  shapes: Shape[];
}

export interface TableProfile extends Keys {
  table: Table;
  /** The steps that made what is profiled; none where it is the table itself. */
  reshape: readonly Reshape[];
  rows: number;
  columns: ColumnProfile[];
}

export interface ProfileOptions {
  scratch?: string;
  signal?: AbortSignal;
  mostColumns?: number;
  /** Called for each file in turn, to have its tables profiled. */
  eachFile?(file: string, profile: () => Promise<TableProfile[]>): Promise<TableProfile[]>;
}

const shownValues = 5;

/** What the tables hold, as they are or as steps reshape them. */
export async function profileTables(
  tables: readonly (Table | Profiled)[],
  {
    scratch,
    signal,
    mostColumns = Number.POSITIVE_INFINITY,
    eachFile = (_, profile) => profile(),
  }: ProfileOptions = {},
): Promise<{ tables: TableProfile[]; links: Link[] }> {
  return withSession(scratch === undefined ? {} : { scratch }, async (session) => {
    const profiles: TableProfile[] = [];
    const places: Cells[] = [];
    const profile = async (profiled: Profiled): Promise<TableProfile> => {
      signal?.throwIfAborted();
      const { table, reshape = [] } = profiled;
      const cells = await session.withRoomFor(reshape.length === 0 ? 0 : table.columns.length, () =>
        cellsOf(session, profiled, mostColumns, `reshaped ${places.length}`),
      );
      places.push(cells);
      const columns = await profileCells(session, cells);
      // What a dump says of the rows of a table holds no more for those that steps made of them.
      const keys = await findKeys(session, cells, columns, reshape.length === 0 ? declaredKeys(table) : []);
      return { table, reshape, rows: cells.rows, columns, ...keys };
    };
    for (const own of byFile(tables.map((each) => ('table' in each ? each : { table: each }))))
      profiles.push(
        ...(await eachFile(own[0].table.file, async () => {
          const found: TableProfile[] = [];
          for (const each of own) found.push(await profile(each));
          return found;
        })),
      );
    return { tables: profiles, links: await findLinks(session, profiles, places, signal) };
  });
}

/** Those of one file stand together. */
function byFile(tables: readonly Profiled[]): [Profiled, ...Profiled[]][] {
  const files: [Profiled, ...Profiled[]][] = [];
  for (const each of tables) {
    const last = files.at(-1);
    if (last?.[0].table.file === each.table.file) last.push(each);
    else files.push([each]);
  }
  return files;
}

export async function profileTable(
  table: Table,
  scratch?: string,
  mostColumns?: number,
): Promise<ColumnProfile[]> {
  const options = {
    ...(scratch === undefined ? {} : { scratch }),
    ...(mostColumns === undefined ? {} : { mostColumns }),
  };
  const { tables } = await profileTables([table], options);
  return tables[0]?.columns ?? [];
}

async function profileCells(session: DuckSession, cells: Cells): Promise<ColumnProfile[]> {
  const isLarge = cells.rows > smallRows;
  const counts = await (isLarge ? countLarge : countSmall)(session, cells);
  if (isLarge && cells.stored?.columns.length === counts.length) knowCounts(cells.stored, counts);
  const found = counts.map((own) => findKinds(own));
  const order = commonOrder(found.map((each) => each.order));
  return counts.map((own, at) => {
    const { frequent: _, ...rest } = own;
    const { kinds = [] } = found[at] ?? {};
    const isOpen = order === 'mdy' && kinds.some(({ otherFormats }) => otherFormats);
    return {
      name: cells.names[at] ?? '',
      ...rest,
      top: rest.sample.slice(0, shownValues),
      kinds: isOpen ? findKinds(own, order).kinds : kinds,
      shapes: shapesOf(rest.sample),
    };
  });
}

/** Dates of one table are written in one order, as a rule. */
function commonOrder(orders: readonly (DateOrder | undefined)[]): DateOrder | undefined {
  const seen = new Set(orders.filter((order) => order !== undefined));
  return seen.size === 1 ? [...seen][0] : undefined;
}
