import { basename, extname } from 'node:path';
import { type DuckSession, withSession } from '../../duck/session.js';
import { place } from '../../profile/link-sides.js';
import { type ProfileOptions, profileTables } from '../../profile/profile.js';
import type { Table } from '../../read/reader.js';
import { fileColumn } from '../../read/xml/filed.js';
import { node } from '../../recipe/edit.js';
import { type Reshape, reshapedColumns } from '../../recipe/reshape.js';
import { applyStep } from '../../reshape/apply.js';
import { few } from '../../reshape/candidate.js';
import { freeName, type Grid } from '../../reshape/grid.js';
import { type Found, findReshape, listsAmong, mendingOf } from '../../reshape/reshape.js';
import { findContext } from './context.js';
import { withYears } from './dated-rows.js';
import { declaredFields } from './declared-fields.js';
import { groupsOf } from './groups.js';
import { kindsIn, type RowKind } from './kinds.js';
import { withoutAddresses } from './labelled-addresses.js';
import { piecesOf } from './pool.js';
import type { View, ViewColumn } from './view.js';

interface ViewOptions extends Pick<ProfileOptions, 'eachFile'> {
  scratch: string;
  signal?: AbortSignal | undefined;
  /** Whether what stands around a table is a column of its rows. */
  withContext?: boolean;
  /** More ways to look at a table. */
  also?(table: Table, session: DuckSession): Promise<Found[][]>;
  /** Ways to make rows of a table whose rows are mended, and what comes of them if it has a name of its own. */
  wanted?(table: Table, mended: Grid): { steps: Found[]; label?: string }[];
  /** Whether rows of one kind, in a table that has several, are looked at without the others. */
  byKind?: boolean;
}

/** Every way to look at the tables that a sheet could be made from. */
export async function viewsOf(tables: readonly Table[], options: ViewOptions): Promise<Viewed> {
  const inputs = inputIds(tables);
  const { scratch, signal, eachFile } = options;
  const shaped = await withSession({}, (session) => waysToLook(tables, session, options));
  const { tables: profiles, links } = await profileTables(shaped, {
    scratch,
    ...(signal ? { signal } : {}),
    ...(eachFile ? { eachFile } : {}),
  });
  const views = profiles.flatMap(({ table, columns, rows }, at) => {
    const { reshape = [], notes = [], label, heads, kind } = shaped[at] ?? {};
    const fieldOf = declaredFields(table.columns);
    const comments = new Map(table.declared?.columnComments?.map(({ column, comment }) => [column, comment]));
    const view: View = {
      input: inputs.get(table) ?? '',
      table,
      at,
      reshape,
      label: label ?? labelOf(table, tables),
      columns: columns.flatMap((profile): ViewColumn[] => {
        if (profile.name === place) return [];
        const comment = comments.get(profile.name);
        return [
          withoutAddresses({
            name: profile.name,
            called: isNameOfFile(profile.name) ? 'File' : fieldOf(profile.name),
            cell: node({ op: 'column', name: profile.name }),
            profile,
            ...(comment === undefined ? {} : { comment }),
          }),
        ];
      }),
      rows,
      notes,
      ...(heads ? { heads } : {}),
      ...(kind ? { kind } : {}),
    };
    if (kind) return [ofKind(view, kind)];
    // What was packed into rows is one thing.
    return label === undefined ? [view, ...groupsOf(view)] : [view];
  });
  return { views, links };
}

/** "invoice._file" of the lines of an invoice says nothing of invoices. */
function isNameOfFile(name: string): boolean {
  return name === fileColumn || name.endsWith(`.${fileColumn}`);
}

interface Shaped {
  table: Table;
  label: string | undefined;
  reshape: Reshape[];
  notes: string[];
  heads?: readonly string[];
  kind?: RowKind;
}

async function waysToLook(
  tables: readonly Table[],
  session: DuckSession,
  { also, wanted, withContext, byKind }: ViewOptions,
): Promise<Shaped[]> {
  const shaped: Shaped[] = [];
  const add = (
    table: Table,
    steps: readonly Found[],
    { label, heads, kind }: Partial<Pick<Shaped, 'label' | 'heads' | 'kind'>> = {},
  ) =>
    shaped.push({
      table,
      label,
      reshape: apart(
        table,
        steps.map(({ step }) => step),
      ),
      notes: [...new Set(steps.map(({ note }) => note))],
      ...(heads ? { heads } : {}),
      ...(kind ? { kind } : {}),
    });
  const found = new Map<string, Awaited<ReturnType<typeof findReshape>>>();
  for (const table of tables) {
    if (table.columns.length === 0) continue;
    if (table.rowCount > 0) {
      const pieces = piecesOf(table, tables);
      const key = pieces.length > 1 ? JSON.stringify(table.columns) : '';
      const reshaping = found.get(key) ?? (await findReshape(table, session, pieces));
      if (pieces.length > 1) found.set(key, reshaping);
      const { steps, others, maybe, mended } = reshaping;
      const context = withContext ? findContext(table, tables) : undefined;
      const around = context ? [context] : [];
      const mending = mendingOf(steps);
      add(table, [...mending, ...around]);
      const makesRows = steps.slice(mending.length);
      const ways = [
        ...(makesRows.length > 0 ? [makesRows] : []),
        // Lists and numbered columns have nothing to do with each other: each may be what a sheet has rows of.
        ...(makesRows.length > 1 && mended ? makesRows.filter((each) => isOf(each, mended)) : []).map(
          (each) => [each],
        ),
        ...others.map((other) => [other]),
      ];
      for (const way of ways) {
        const items = mended && way.length === 1 && way[0] ? listsAmong(mended, way[0]) : undefined;
        for (const more of items ? [way, [...way, items]] : [way])
          add(table, [...mending, ...more.map((found) => withYears(found, table)), ...around]);
      }
      const [first] = mending;
      // The rows that head others are a thing of their own: groups, and what is in them.
      if (first?.step.step === 'fill_down')
        add(table, [...mending.slice(1), ...around], { heads: first.step.columns });
      if (maybe) add(table, [maybe, ...around]);
      if (byKind && mended) {
        for (const kind of kindsIn(mended))
          add(table, [...mending, ...filledDown(kind), ...around], { kind });
        const heads = maybe?.step.step === 'fill_down' ? maybe.step.columns : [];
        if (maybe)
          for (const kind of kindsIn(applyStep(mended, maybe.step), heads))
            add(table, [maybe, ...around], { kind: { ...kind, heads } });
      }
      if (wanted && mended)
        for (const more of wanted(table, mended))
          add(table, [...mending, ...more.steps, ...around], { label: more.label });
    }
    for (const more of (await also?.(table, session)) ?? []) add(table, more);
  }
  return shaped;
}

/** What stands around a table is called otherwise than what the steps before it make: a title may have a "Month" too. */
function apart({ columns }: Table, steps: readonly Reshape[]): Reshape[] {
  let names = [...columns];
  return steps.map((step) => {
    const taken = names;
    const named =
      step.step === 'context'
        ? { ...step, columns: step.columns.map((each) => ({ ...each, to: freeName(each.to, taken) })) }
        : step;
    names = reshapedColumns(names, named);
    return named;
  });
}

function filledDown({ heads }: RowKind): Found[] {
  if (heads.length === 0) return [];
  const note = `The cells of ${few(heads)} stand on the rows above those they belong to.`;
  return [{ step: { step: 'fill_down', columns: heads }, note }];
}

/** Without what rows of this kind leave blank; what stands above them is of another thing. */
function ofKind(view: View, { column: by, heads }: RowKind): View {
  const columns = view.columns.filter(({ name, profile }) => profile.filled > 0 || name === by);
  const via = { key: '', label: view.label, neighbours: heads, isKey: true, isAbove: true };
  // "Contact/Email" is to these rows what "Email" is to those above.
  const ofOwn = (name: string) =>
    heads.find((head) => ['/', '.', ':'].some((mark) => name.endsWith(mark + head)));
  return {
    ...view,
    columns: columns.map((column) =>
      heads.includes(column.name)
        ? { ...column, via }
        : { ...column, called: ofOwn(column.name) ?? column.called },
    ),
  };
}

/** Whether a step is about columns that the table has before any other. */
function isOf({ step }: Found, { columns }: Grid): boolean {
  const named =
    step.step === 'explode'
      ? [step.column]
      : step.step === 'unpivot'
        ? step.groups.flatMap((each) => each.columns)
        : [];
  return named.length > 0 && named.every((name) => columns.includes(name));
}

export interface Viewed {
  views: View[];
  links: Awaited<ReturnType<typeof profileTables>>['links'];
}

const generic = /^(?:sheet|tabelle|feuil|hoja|foglio|blad|planilha|table|data|export)\s*\d*$/i;

/** The table's own name; the file's where that says nothing. */
function labelOf({ file, name, connection }: Table, tables: readonly Table[]): string {
  if (connection !== undefined) return name;
  const stem = basename(file, extname(file));
  if (name === file || name === stem || generic.test(name)) return stem;
  const several = tables.filter((each) => each.file === file).length > 1;
  return several ? name : `${stem} ${name}`;
}

/** Short names, unique: of the file, of the table where a file has several, of the stream. */
export function inputIds(tables: readonly Table[]): Map<Table, string> {
  const ids = new Map<Table, string>();
  const taken = new Set<string>();
  for (const table of tables) {
    const isNamed =
      table.connection !== undefined || tables.filter(({ file }) => file === table.file).length > 1;
    const stem = slug(isNamed ? table.name : basename(table.file, extname(table.file)));
    let id = stem;
    for (let number = 2; taken.has(id); number++) id = `${stem}_${number}`;
    taken.add(id);
    ids.set(table, id);
  }
  return ids;
}

function slug(text: string): string {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 50);
  return /^[a-z]/.test(plain) ? plain : `t_${plain}`;
}
