import { getOwn } from '@godwit/contract/own';
import { plainCells } from '../cells/text.js';
import { identifier, literal } from '../duck/sql.js';
import { RunFailed } from '../failed.js';
import type { Table } from '../read/reader.js';
import { leftOutSql, tableSql } from '../read/table-sql.js';
import { columnsOf, type Expression, sqlOf } from '../recipe/expression.js';
import { wantedOf } from '../recipe/lineage.js';
import { expressionsOf, mentionsOf, type Sheet } from '../recipe/recipe.js';
import { type RowsStep, rows } from '../recipe/reshape/rows.js';
import { columnsBefore } from '../recipe/reshape.js';
import { Scope } from '../recipe/scope.js';
import type { Inputs } from './inputs.js';
import type { Needs } from './needs.js';
import { allColumns, type LeftOut, type Relation } from './relation.js';
import { reshape } from './reshape.js';

/** The rows that a sheet is made from: one input, several after each other, or a join. */
export interface Source {
  relation: Relation;
  /** The SQL identifier of a column that an expression names. */
  column(name: string, input?: string): string;
}

export async function sourceOf(sheet: Sheet, inputs: Inputs, needs: Needs): Promise<Source> {
  const relations: Relation[] = [];
  for (const [at, { input, reshape: steps }] of mentionsOf(sheet).entries()) {
    const names = columnsBefore(wantedOf(sheet, at), steps);
    const read = steps[0]?.step === 'rows' ? steps[0] : undefined;
    const relation = await inputRelation({ input, read }, at, inputs.get(input) ?? [], names, needs);
    relations.push(steps.reduce(reshape, relation));
  }
  const { from } = sheet;
  if ('union' in from) return union(sheet, relations, from.union);
  const [first] = relations;
  if (!first) throw new Error('a sheet is made from at least one input');
  if ('input' in from) return { relation: first, column: (name) => known(first, name) };
  return join(relations, from.join, needs);
}

/** Several tables of one input follow each other. */
async function inputRelation(
  { input, read }: { input: string; read: RowsStep | undefined },
  at: number,
  tables: readonly Table[],
  names: readonly string[],
  needs: Needs,
): Promise<Relation> {
  const place = identifier(`place ${at}`);
  const firsts: number[] = [];
  let places = 0;
  for (const each of tables) {
    firsts.push(places);
    places += (await needs.lastRow(each)) + 1;
  }
  const table = identifier(`table ${at}`);
  const row = identifier(`row ${at}`);
  const isPlain = tables.every(({ plainSpaces }) => plainSpaces);
  const called = (name: string) => (isPlain ? plainCells(name) : identifier(`in ${name}`));
  const columns = new Map(names.map((name, index) => [name, called(`${at} ${index}`)]));
  const members = tables.map((each, index) => {
    const cells = [...columns].map(([name, column]) => `c${each.columns.indexOf(name)} AS ${column}`);
    const numbered = `("row" + ${firsts[index]})::INTEGER AS ${place}`;
    return `SELECT ${[`${index}::USMALLINT AS ${table}`, `"row" AS ${row}`, numbered, ...cells].join(', ')} FROM ${tableSql(each, read)}`;
  });
  const leftOut = tables.map(
    (each, index) => `SELECT ${index}::USMALLINT AS ${table}, "row" AS ${row} FROM ${leftOutSql(each, read)}`,
  );
  const rule = read && rows.leavesOut(read);
  return {
    sql: `(${members.join(' UNION ALL ')})`,
    columns,
    origins: [
      {
        input,
        tables: tables.map((each) => ({ table: each, keep: read?.keep ?? [] })),
        table,
        row,
        parts: [],
      },
    ],
    ordered: true,
    place: { column: place, places },
    leftOut: rule === undefined ? [] : [{ rule, sql: leftOut.join(' UNION ALL '), columns: [table, row] }],
    absorbed: [],
  };
}

type Members = Extract<Sheet['from'], { union: unknown }>['union'];

/** One origin for all: its tables are those of the members, counted through. */
function union(sheet: Sheet, relations: Relation[], members: Members): Source {
  const called = new Set(expressionsOf(sheet).flatMap((each) => columnsOf(each).map(({ name }) => name)));
  const columns = new Map([...called].map((name, index) => [name, identifier(`in ${index}`)]));
  const table = identifier('table 0');
  const row = identifier('row 0');
  const deepest = Math.max(...relations.map(({ origins }) => origins[0]?.parts.length ?? 0));
  const parts = Array.from({ length: deepest }, (_, part) => identifier(`row 0 part ${part}`));
  const isPlaced = relations.every((each) => each.place !== undefined);
  const place = identifier('place 0');
  let places = 0;
  let before = 0;
  const leftOut: LeftOut[] = [];
  const absorbed: string[] = [];
  const selects = relations.map((relation, at) => {
    const [origin] = relation.origins;
    if (!origin) throw new Error('an input has one origin');
    const { names = {}, set = {} } = members[at] ?? {};
    const cells = [...columns].map(([name, column]) => {
      const constant = getOwn(set, name);
      if (constant !== undefined) return `${literal(constant)} AS ${column}`;
      const here = Object.hasOwn(names, name) ? names[name] : name;
      return `${typeof here === 'string' ? known(relation, here) : 'NULL::VARCHAR'} AS ${column}`;
    });
    const part = parts.map((name, index) => `${origin.parts[index] ?? '0'} AS ${name}`);
    const numbered =
      isPlaced && relation.place ? [`(${relation.place.column} + ${places})::INTEGER AS ${place}`] : [];
    places += relation.place?.places ?? 0;
    const select = `SELECT ${[`(${origin.table} + ${before})::USMALLINT AS ${table}`, `${origin.row} AS ${row}`, ...numbered, ...part, ...cells].join(', ')} FROM ${relation.sql}`;
    const counted = `(${origin.table} + ${before})::USMALLINT AS ${table}, ${origin.row} AS ${row}`;
    for (const each of relation.leftOut) {
      const known = parts.slice(0, each.columns.length - 2);
      const own = known.map((name, index) => `, ${origin.parts[index]} AS ${name}`).join('');
      leftOut.push({
        rule: each.rule,
        sql: `SELECT ${counted}${own} FROM (${each.sql})`,
        columns: [table, row, ...known],
      });
    }
    for (const each of relation.absorbed) absorbed.push(`SELECT ${counted} FROM (${each})`);
    before += origin.tables.length;
    return select;
  });
  const relation: Relation = {
    sql: `(${selects.join(' UNION ALL ')})`,
    columns,
    origins: [
      {
        input: mentionsOf(sheet)
          .map(({ input }) => input)
          .join(' + '),
        tables: relations.flatMap(({ origins }) => origins[0]?.tables ?? []),
        table,
        row,
        parts,
      },
    ],
    ordered: relations.every(({ ordered }) => ordered),
    place: isPlaced ? { column: place, places } : undefined,
    leftOut,
    absorbed,
  };
  return { relation, column: (name) => known(relation, name) };
}

type Join = Extract<Sheet['from'], { join: unknown }>['join'];

/** A blank key has no partner. */
async function join(
  relations: Relation[],
  { input: main, with: partners }: Join,
  needs: Needs,
): Promise<Source> {
  const inputs = [main, ...partners.map(({ input }) => input)];
  const column = (name: string, input = main): string => {
    const relation = relations[inputs.indexOf(input)];
    if (!relation) throw new Error(`the sheet does not read input "${input}"`);
    return known(relation, name);
  };
  const [first, ...others] = relations;
  if (!first) throw new Error('a join has a main input');
  let left = first;
  for (const [at, { input, kind, on }] of partners.entries()) {
    const right = others[at];
    if (!right) throw new Error('a join has its partners');
    const l = await keyed(
      { relation: left, column },
      on.map((each) => each.left),
      `left ${at}`,
      needs,
    );
    const own: Source = { relation: right, column: (name, from = input) => column(name, from) };
    const r = await keyed(
      own,
      on.map((each) => each.right),
      `right ${at}`,
      needs,
    );
    // An inner join is one that found a partner: DuckDB would compare all rows with each other where what is looked up
    // stands above it, as its optimizers are set here.
    const found = kind === 'inner' ? ` WHERE r.${r.keys[0]} IS NOT NULL` : '';
    const equal = l.keys.map((key, index) => `l.${key} = r.${r.keys[index]}`);
    const shown = [
      ...allColumns(left).map((each) => `l.${each}`),
      ...allColumns(right).map((each) => `r.${each}`),
    ];
    left = {
      sql: `(SELECT ${shown.join(', ')} FROM ${l.sql} AS l LEFT JOIN ${r.sql} AS r ON ${equal.join(' AND ')}${found})`,
      columns: new Map([...left.columns.values(), ...right.columns.values()].map((each) => [each, each])),
      origins: [...left.origins, ...right.origins],
      ordered: false,
      // Of the main input, whose rows are accounted for.
      leftOut: left.leftOut,
      absorbed: left.absorbed,
    };
  }
  return { relation: left, column };
}

async function keyed(
  source: Source,
  expressions: Expression[],
  name: string,
  needs: Needs,
): Promise<{ sql: string; keys: string[] }> {
  const scope = new Scope();
  const own = needs.of(source);
  await own.prepare(expressions);
  const inScope = own.inScope(scope);
  const keys = expressions.map((_, at) => identifier(`${name} ${at}`));
  // Null is equal to nothing. A second condition in the join instead (`<> ''`) would make DuckDB compare every row
  // with every other (260,000 × 9,000: 50 s instead of 0.1).
  const made = expressions.map((each, at) => `nullif(${sqlOf(each, inScope)}, '') AS ${keys[at]}`);
  const shown = [...allColumns(source.relation), ...made];
  return { sql: `(SELECT ${shown.join(', ')} FROM ${scope.over(source.relation.sql)})`, keys };
}

function known({ columns }: Relation, name: string): string {
  const column = columns.get(name);
  if (column === undefined) throw new RunFailed(`Column "${name}" is read after a step that took it up.`);
  return column;
}
