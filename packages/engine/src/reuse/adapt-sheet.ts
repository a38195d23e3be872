import { setOwn } from '@godwit/contract/own';
import { conditionChildren } from '../recipe/condition.js';
import { isOp, nodesOf, rewrite, rewriteCondition } from '../recipe/edit.js';
import { type AnyExpression, columnsOf, type Expression } from '../recipe/expression.js';
import { expressionsOf, type Sheet } from '../recipe/recipe.js';
import { columnsBefore, type Reshape, reshapedColumns } from '../recipe/reshape.js';
import type { Template } from '../validate/template.js';
import { bare, type FoundColumns } from './find-columns.js';
import type { FoundInput } from './find-inputs.js';
import { type IsGone, prune, pruneCondition, touches } from './prune.js';
import { adaptSteps } from './reshape-steps.js';
import type { NowSheet } from './sheet-lookups.js';

export type NowInput = FoundInput & FoundColumns;
export type NowInputs = ReadonlyMap<string, NowInput>;

/** An input where the sheet names it, as it can be read now. */
interface NowMention {
  reshape: Reshape[];
  /** What the expressions called a column → what they have to call it; undefined where it is gone. */
  called(name: string): string | undefined;
}

/** The sheet for the inputs as they are now; undefined where what it is made from is gone. What changed is told. */
export function adaptSheet(
  sheet: Sheet,
  inputs: NowInputs,
  template: Template,
  tell: (change: string) => void,
): NowSheet | undefined {
  const source = adaptSource(sheet, inputs, template.name, tell);
  if (!source) return undefined;
  const { from, called } = source;
  const gone: IsGone = (node) =>
    isOp(node, 'column')
      ? called(node.name, node.input) === undefined
      : isOp(node, 'lookup') && lookupNow(node, inputs) === undefined;
  const renamed = (expression: Expression) => rewrite(expression, (node) => renameNode(node, called, inputs));
  const columns: Record<string, Expression> = {};
  const names = new Map<string, string>();
  for (const [column, expression] of Object.entries(sheet.columns)) {
    const here = columnNow(template, column);
    if (here === undefined) {
      tell(`${template.name} has no column "${column}" any more; it is left out.`);
      continue;
    }
    if (here !== column) tell(`${template.name} calls its column "${column}" now "${here}".`);
    const left = prune(expression, gone);
    const lost = lostNames(expression, gone);
    if (left) setOwn(columns, here, renamed(left));
    if (lost.length > 0)
      tell(
        left
          ? `"${here}" of ${template.name} is made without ${lost.join(', ')}.`
          : `"${here}" of ${template.name} is left empty: ${lost.join(', ')} is gone.`,
      );
    if (left) names.set(column, here);
  }
  const filters = sheet.filters.flatMap(({ keep, ...rest }) => {
    const lost = conditionChildren(keep).flatMap((each) => lostNames(each, gone));
    const left = lost.length === 0 ? keep : pruneCondition(keep, gone);
    if (typeof left === 'object')
      return [{ ...rest, keep: rewriteCondition(left, (node) => renameNode(node, called, inputs)) }];
    tell(
      `A filter of ${template.name}${rest.reason === undefined ? '' : ` (${rest.reason})`} is left out: ${lost.join(', ')} is gone.`,
    );
    return [];
  });
  const deduplicate = adaptDeduplicate(sheet, names, template.name, tell);
  const reasons = underNames(sheet.reasons, names);
  const confidence = underNames(sheet.confidence, names);
  const { deduplicate: _, reasons: __, confidence: ___, ...rest } = sheet;
  const now = {
    ...rest,
    from,
    filters,
    columns,
    ...(deduplicate ? { deduplicate } : {}),
    ...(reasons ? { reasons } : {}),
    ...(confidence ? { confidence } : {}),
  };
  return { sheet: now, names };
}

/** What is said of columns, of those that are still there, under the names they have now. */
function underNames<T>(
  said: Record<string, T> | undefined,
  names: ReadonlyMap<string, string>,
): Record<string, T> | undefined {
  return (
    said &&
    Object.fromEntries(
      Object.entries(said).flatMap(([column, each]) => {
        const now = names.get(column);
        return now === undefined ? [] : [[now, each]];
      }),
    )
  );
}

type LookupNode = Extract<AnyExpression, { op: 'lookup' }>;
type Called = (name: string, input?: string) => string | undefined;

function renameNode(node: AnyExpression, called: Called, inputs: NowInputs): Expression {
  if (isOp(node, 'lookup')) return lookupNow(node, inputs) ?? node;
  if (!isOp(node, 'column')) return node;
  const name = called(node.name, node.input) ?? node.name;
  const renamed = { ...node, name };
  return name === node.name ? node : renamed;
}

function lookupNow(node: LookupNode, inputs: NowInputs): Expression | undefined {
  const input = inputs.get(node.input);
  const [key, value] = [columnOf(input, node.key), columnOf(input, node.value)];
  const where = Object.entries(node.where ?? {}).map(
    ([name, text]) => [columnOf(input, name), text] as const,
  );
  const by = node.take && 'by' in node.take ? node.take.by : undefined;
  const ordered = by && columnOf(input, by.column);
  if (key === undefined || value === undefined || where.some(([name]) => name === undefined))
    return undefined;
  if (by && ordered === undefined) return undefined;
  const renamed = {
    ...node,
    ...{ key, value },
    ...(node.where ? { where: Object.fromEntries(where) } : {}),
    ...(by && ordered !== undefined ? { take: { ...node.take, by: { ...by, column: ordered } } } : {}),
  };
  return JSON.stringify(renamed) === JSON.stringify(node) ? node : renamed;
}

function columnOf(input: NowInput | undefined, column: string): string | undefined {
  if (!input || input.tables.length === 0 || input.gone.includes(column)) return undefined;
  return input.renamed.get(column) ?? column;
}

function lostNames(expression: Expression, gone: IsGone): string[] {
  if (!touches(expression, gone)) return [];
  const columns = nodesOf(expression, 'column')
    .filter(gone)
    .map(({ name }) => `"${name}"`);
  const lookups = nodesOf(expression, 'lookup')
    .filter(gone)
    .map(({ input, value }) => `"${value}" of ${input}`);
  return [...new Set([...columns, ...lookups])];
}

function mentionNow(input: NowInput | undefined, reshape: readonly Reshape[]): NowMention | undefined {
  if (!input || input.tables.length === 0) return undefined;
  const steps = adaptSteps(reshape, (column) => columnOf(input, column));
  if (!steps) return undefined;
  const [table] = input.tables;
  const there = new Set(steps.reduce<string[]>(reshapedColumns, [...(table?.columns ?? [])]));
  const called = (name: string) => {
    const passes = columnsBefore([name], reshape).includes(name);
    const now = passes ? columnOf(input, name) : name;
    return now !== undefined && there.has(now) ? now : undefined;
  };
  return { reshape: steps, called };
}

interface NowSource {
  from: Sheet['from'];
  called: Called;
}

function adaptSource(
  sheet: Sheet,
  inputs: NowInputs,
  name: string,
  tell: (change: string) => void,
): NowSource | undefined {
  const { from } = sheet;
  const steps = (reshape: Reshape[]) => (reshape.length > 0 ? { reshape } : {});
  if ('input' in from) {
    const now = mentionNow(inputs.get(from.input), from.reshape ?? []);
    return (
      now && { from: { input: from.input, ...steps(now.reshape) }, called: (column) => now.called(column) }
    );
  }
  if ('union' in from) return adaptUnion(sheet, from.union, inputs, name, tell);
  const main = mentionNow(inputs.get(from.join.input), from.join.reshape ?? []);
  if (!main) return undefined;
  const known = new Map([[from.join.input, main]]);
  const called: Called = (column, input = from.join.input) => known.get(input)?.called(column);
  const partners = from.join.with.flatMap((partner) => {
    const now = mentionNow(inputs.get(partner.input), partner.reshape ?? []);
    const on = partner.on.flatMap(({ left, right }) => {
      const l = prune(left, (node) => isOp(node, 'column') && called(node.name, node.input) === undefined);
      const r = prune(right, (node) => isOp(node, 'column') && now?.called(node.name) === undefined);
      if (!l || !r || !now) return [];
      const renameLeft = rewrite(l, (node) => renameNode(node, called, inputs));
      const renameRight = rewrite(r, (node) => renameNode(node, (column) => now.called(column), inputs));
      return [{ left: renameLeft, right: renameRight }];
    });
    if (!now || on.length < partner.on.length) {
      tell(`${name} is no longer joined with ${partner.input}: ${now ? 'a key of the join' : 'it'} is gone.`);
      return [];
    }
    known.set(partner.input, now);
    return [{ ...partner, ...steps(now.reshape), on }];
  });
  const { input } = from.join;
  if (partners.length > 0)
    return { from: { join: { input, ...steps(main.reshape), with: partners } }, called };
  return { from: { input, ...steps(main.reshape) }, called };
}

type Members = Extract<Sheet['from'], { union: unknown }>['union'];

/** Expressions go on calling columns as they did; each member says what it calls them. */
function adaptUnion(
  sheet: Sheet,
  members: Members,
  inputs: NowInputs,
  name: string,
  tell: (change: string) => void,
): NowSource | undefined {
  const used = [
    ...new Set(expressionsOf(sheet).flatMap((each) => columnsOf(each).map((column) => column.name))),
  ];
  const there = new Set<string>();
  const union = members.flatMap((member) => {
    const now = mentionNow(inputs.get(member.input), member.reshape ?? []);
    if (!now) {
      tell(`${name} is made without ${member.input}: it is gone.`);
      return [];
    }
    const names: Record<string, string | null> = {};
    for (const column of used) {
      if (Object.hasOwn(member.set ?? {}, column)) {
        there.add(column);
        continue;
      }
      const own = Object.hasOwn(member.names, column) ? member.names[column] : column;
      const here = typeof own === 'string' ? now.called(own) : undefined;
      if (here !== undefined) there.add(column);
      if (typeof own === 'string' && here === undefined)
        tell(`${member.input} has no "${own}" any more: it is blank in its rows of ${name}.`);
      if (here !== column) setOwn(names, column, here ?? null);
    }
    const { reshape: _, ...rest } = member;
    return [{ ...rest, names, ...(now.reshape.length > 0 ? { reshape: now.reshape } : {}) }];
  });
  if (union.length === 0) return undefined;
  return { from: { union }, called: (column) => (there.has(column) ? column : undefined) };
}

function columnNow({ columns }: Template, name: string): string | undefined {
  return (
    columns.find((each) => each.name === name) ?? columns.find((each) => bare(each.name) === bare(name))
  )?.name;
}

function adaptDeduplicate(
  { deduplicate }: Sheet,
  names: ReadonlyMap<string, string>,
  name: string,
  tell: (change: string) => void,
): Sheet['deduplicate'] {
  if (!deduplicate) return undefined;
  const by = deduplicate.by.flatMap((column) => names.get(column) ?? []);
  const { merge, ...rest } = deduplicate;
  const merged = Object.entries(merge ?? {}).flatMap(([column, each]) => {
    const here = names.get(column);
    return here === undefined ? [] : [[here, each] as const];
  });
  if (by.length === deduplicate.by.length)
    return { ...rest, by, ...(merge ? { merge: Object.fromEntries(merged) } : {}) };
  // By fewer columns more rows would be the same.
  tell(
    `Duplicates of ${name} are no longer merged: ${deduplicate.by.filter((column) => !names.has(column)).join(', ')} is gone.`,
  );
  return undefined;
}
