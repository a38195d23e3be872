import { withSession } from '../../duck/session.js';
import { matchColumns } from '../../match/match-columns.js';
import { tableSql } from '../../read/table-sql.js';
import { node } from '../../recipe/edit.js';
import { wordsOf } from '../../words/tokens.js';
import { asFiled } from './context.js';
import { reachedProfiles } from './linked.js';
import { folded } from './overlap.js';
import type { View, ViewColumn } from './view.js';

const mostRows = 5000;
const mostCodes = 100;
const mostKinds = 200;
const longestCode = 12;
/** So sure a column must be called like a kind of codes. */
const calledSo = 0.5;

function isCode(name: string): boolean {
  return /^(?:code|id|key|type|kind)$/i.test(name.trim());
}

/** One table for the codes of many columns: kind, code, what it means. */
interface CodeTable {
  view: View;
  kind: ViewColumn;
  code: ViewColumn;
  meanings: ViewColumn[];
  /** The codes of each kind. */
  codes: ReadonlyMap<string, ReadonlySet<string>>;
  /** No two kinds have a code in common: a kind is meant where a column is called like it. */
  isNamed?: boolean;
}

export async function codeTablesOf(views: readonly View[]): Promise<CodeTable[]> {
  const found: CodeTable[] = [];
  for (const view of asFiled(views)) {
    if (view.rows < 4 || view.rows > mostRows || view.columns.length < 3 || view.columns.length > 8) continue;
    found.push(...(await codeTableOf(view)));
  }
  return found;
}

/** One for each column of codes: a number, and beside it a short form. */
async function codeTableOf(view: View): Promise<CodeTable[]> {
  // What reading added, the place of a row in another table, is no code.
  const short = view.columns.filter(
    ({ name, profile }) => profile.longest <= longestCode && profile.distinct >= 2 && !name.startsWith('_'),
  );
  const kinds = view.columns.filter(
    ({ name, profile }) =>
      profile.filled === view.rows &&
      !name.startsWith('_') &&
      profile.distinct >= 2 &&
      profile.distinct <= Math.min(mostKinds, view.rows / 2),
  );
  const named: CodeTable[] = [];
  for (const kind of kinds) {
    const found: CodeTable[] = [];
    for (const code of short) {
      if (code === kind || code.profile.filled < view.rows / 2) continue;
      const codes = await codesOf(view, kind, code);
      const meanings = view.columns.filter(
        (each) => each !== kind && each !== code && each.profile.filled > 0,
      );
      if (codes && meanings.length > 0) found.push({ view, kind, code, meanings, codes });
    }
    // Where every code stands once in the table, nobody needs its kind.
    const needsKind = ({ code: { profile } }: CodeTable) =>
      profile.filled === view.rows && profile.distinct < view.rows;
    if (found.some(needsKind)) return found;
    const whole = found.filter(({ code: { profile } }) => profile.filled === view.rows);
    if (named.length === 0) named.push(...whole.map((each) => ({ ...each, isNamed: true })));
  }
  return named;
}

/** The codes of each kind, where none stands for two things. */
async function codesOf(
  view: View,
  kind: ViewColumn,
  code: ViewColumn,
): Promise<Map<string, Set<string>> | undefined> {
  const at = ({ name }: ViewColumn) => `c${view.table.columns.indexOf(name)}`;
  const rows = await withSession({}, (session) =>
    session.rows(
      `SELECT '|' || ${at(kind)} AS kind, '|' || ${at(code)} AS code FROM ${tableSql(view.table)}
       WHERE trim(coalesce(${at(code)}, '')) <> ''`,
    ),
  );
  const codes = new Map<string, Set<string>>();
  for (const row of rows) {
    const own = codes.get(String(row.kind).slice(1)) ?? new Set();
    codes.set(String(row.kind).slice(1), own.add(folded(String(row.code).slice(1))));
  }
  const pairs = [...codes.values()].reduce((sum, { size }) => sum + size, 0);
  return pairs === rows.length ? codes : undefined;
}

/** What the codes in the columns of a view mean, as columns that it leads to. */
export async function meaningsOf(view: View, tables: readonly CodeTable[]): Promise<ViewColumn[]> {
  const found: ViewColumn[] = [];
  for (const table of tables) {
    if (table.view.table === view.table) continue;
    for (const column of view.columns) {
      const kind = kindOf(column, view, table);
      if (kind === undefined) continue;
      const reached = await reachedProfiles(table.view, table.code.name, column, {
        where: [[table.kind.name, kind]],
      });
      const text = meaningOf(table.meanings);
      for (const meaning of table.meanings)
        found.push({
          ...meaning,
          // What the code stands for is a thing of that kind.
          called: meaning === text ? kind : meaning.called,
          profile: reached.get(meaning.name) ?? meaning.profile,
          cell: node({
            op: 'lookup',
            of: column.cell,
            input: table.view.input,
            key: table.code.name,
            value: meaning.name,
            where: { [table.kind.name]: kind },
            ignore_case: true,
          }),
          via: {
            key: column.name,
            label: `${table.view.label} ${kind}`,
            neighbours: table.view.columns.map(({ called }) => called),
            isKey: true,
            ...(meaning === text ? { isLabel: true, isMeaning: true } : {}),
          },
        });
    }
  }
  return found;
}

/** The longest text: what stands beside it is a shorter form, or says something about the code. */
function meaningOf(meanings: readonly ViewColumn[]): ViewColumn | undefined {
  const texts = meanings.filter(({ profile }) => (profile.kinds[0]?.kind ?? 'text') === 'text');
  return texts.toSorted((a, b) => b.profile.longest - a.profile.longest)[0];
}

/** The kind whose codes are all the values of the column; of several, the one that is called most like it. */
function kindOf(
  { called, profile }: ViewColumn,
  view: View,
  { codes, isNamed = false }: CodeTable,
): string | undefined {
  if (profile.distinct === 0 || profile.distinct > mostCodes || profile.longest > longestCode)
    return undefined;
  const values = profile.sample.map(({ value }) => folded(value)).filter(Boolean);
  const fitting = [...codes].filter(([, known]) => {
    const hits = values.filter((value) => known.has(value)).length;
    return hits >= 0.8 * values.length && hits >= 0.5 * Math.min(known.size, 4);
  });
  const named = fitting.map(([kind, known]) => {
    const name = matchColumns(
      [{ name: called, table: view.label, neighbours: view.columns.map((each) => each.called) }],
      [{ name: kind }],
    ).pair(0, 0).probability;
    return { kind, name, score: name + 0.3 * (values.length / known.size) };
  });
  // "Coverage", and the column "code" of the coverages.
  const isCalled = ({ kind, name }: (typeof named)[number]) =>
    name >= calledSo ||
    (isCode(called) && wordsOf(view.label.split('.').at(-1) ?? '').join(' ') === wordsOf(kind).join(' '));
  return named.filter((each) => !isNamed || isCalled(each)).sort((a, b) => b.score - a.score)[0]?.kind;
}
