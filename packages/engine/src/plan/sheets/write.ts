import type { Table } from '../../read/reader.js';
import { recognises } from '../../recipe/check.js';
import type { Condition } from '../../recipe/condition.js';
import type { Expression } from '../../recipe/operation.js';
import { type Input, inputsOf, parseRecipe, type Recipe, type Sheet } from '../../recipe/recipe.js';
import type { Draft } from '../feeds/draft.js';
import type { Member } from '../feeds/member.js';
import { Union } from '../rows/union.js';
import type { View } from '../views/view.js';

/** A condition has room for so many. */
const mostConditions = 100;

/** The drafts as a recipe. */
export function writeRecipe(
  drafts: readonly Draft[],
  views: readonly View[],
  more: Pick<Recipe, 'notes' | 'answers'>,
): Recipe {
  return joinSheets(drafts.map(writeSheet), views, more);
}

/** Sheets that were written, with the inputs that they read. */
export function joinSheets(
  sheets: readonly Sheet[],
  views: readonly View[],
  more: Pick<Recipe, 'notes' | 'answers'>,
): Recipe {
  const used = new Set(sheets.flatMap(inputsOf));
  const tables = views.map(({ table }) => table);
  const inputs = new Map<string, Input>();
  for (const { input, table } of views)
    if (used.has(input) && !inputs.has(input)) inputs.set(input, writeInput(input, table, tables));
  return parseRecipe({ version: 1, inputs: [...inputs.values()], sheets, ...more });
}

/** How a table is recognised again. */
export function writeInput(id: string, table: Table, tables: readonly Table[]): Input {
  if (table.connection !== undefined) {
    const { connection: file, name, columns } = table;
    return { id, file, table: name, columns, fingerprint: null };
  }
  const several = tables.some(
    (other) => other !== table && other.file === table.file && other.name !== table.name,
  );
  const named = { ...(several || table.name !== table.file ? { table: table.name } : {}) };
  const exact = table.file.replaceAll('*', '?');
  // The next export has another date in its name.
  const loose = exact.replace(/\d[\d\-_. ]*\d(?=\D*$)/, '*');
  const others = tables.filter((other) => other.file !== table.file);
  const isOwn =
    !others.some((other) => recognises({ file: loose, ...named }, other)) &&
    loose.replace(/[*.]/g, '').length >= 4;
  return { id, file: isOwn ? loose : exact, ...named, columns: table.columns, fingerprint: null };
}

export function writeSheet({ template, members, filters, deduplicate, maybe }: Draft): Sheet {
  const [first, ...others] = members;
  if (!first) throw new Error('a sheet is made from something');
  const fed = template.columns
    .map(({ name }) => name)
    .filter((name) => members.some(({ feeds }) => feeds.has(name)));
  const union = others.length > 0 ? new Union(labelled(members)) : undefined;
  const made = (name: string): Expression => {
    const parts = members.map(({ feeds }) => feeds.get(name)?.expression);
    const expression = union ? union.expression(parts, name) : parts[0];
    if (!expression) throw new Error(`nothing feeds ${name}`);
    return expression;
  };
  const reasons = [...new Set(filters.map(({ reason }) => reason))];
  const kept = reasons.flatMap((reason): Sheet['filters'] => {
    const parts = members.map((member) =>
      distinct(
        filters.filter((each) => each.reason === reason && each.member === member).map(({ keep }) => keep),
      ),
    );
    const whole = parts.map((own) => (own.length > 1 ? { test: 'and' as const, of: own } : own[0]));
    const keep = union ? union.condition(whole, reason) : whole[0];
    return keep ? [{ keep, reason }] : [];
  });
  const columns = Object.fromEntries(fed.map((name) => [name, made(name)]));
  const from: Sheet['from'] = union
    ? {
        union: members.map(({ view }, at) => {
          const set = union.set(at);
          return { input: view.input, names: union.names(at), ...(set ? { set } : {}), ...reshaped(view) };
        }),
      }
    : { input: first.view.input, ...reshaped(first.view) };
  return {
    template: template.slug,
    from,
    filters: kept,
    ...(deduplicate
      ? { deduplicate: { ...deduplicate, by: deduplicate.by.filter((name) => fed.includes(name)) } }
      : {}),
    columns,
    reasons: Object.fromEntries(fed.map((name) => [name, reasonOf(members, name)])),
    confidence: Object.fromEntries(fed.map((name) => [name, confidenceIn(members, name)])),
    ...(maybe && Object.keys(maybe).length > 0 ? { maybe } : {}),
  };
}

/** As sure as the least sure of those that feed it; 1 only where somebody said so. */
function confidenceIn(members: readonly Member[], name: string): number {
  const least = Math.min(1, ...members.flatMap(({ feeds }) => feeds.get(name)?.probability ?? []));
  return least === 1 ? 1 : Math.min(0.999, Math.round(Math.max(0, least) * 1000) / 1000);
}

function reshaped({ reshape }: View) {
  return reshape.length > 0 ? { reshape } : {};
}

function reasonOf(members: readonly Member[], name: string): string {
  const own = members.flatMap(({ feeds, view }) => {
    const feed = feeds.get(name);
    return feed ? [{ label: view.label, text: feed.reason }] : [];
  });
  if (new Set(own.map(({ text }) => text)).size <= 1) return own[0]?.text ?? '';
  const texts = [...new Set(own.map(({ text }) => text))];
  return texts
    .map((text) => `${fewOf(own.filter((each) => each.text === text).map(({ label }) => label))}: ${text}`)
    .join('; ');
}

/** A table may be in dozens of pieces. */
function fewOf(labels: readonly string[]): string {
  return labels.length > 3
    ? `${labels.slice(0, 2).join(', ')} and ${labels.length - 2} more`
    : labels.join(', ');
}

function labelled(members: readonly Member[]): { label: string }[] {
  const labels = members.map(({ view }) => view.label);
  return members.map(({ view }, at) => ({
    label:
      labels.indexOf(view.label) === at && labels.lastIndexOf(view.label) === at
        ? view.label
        : `${view.label} ${at + 1}`,
  }));
}

/** A sentence may be said more than once. */
function distinct(conditions: readonly Condition[]): Condition[] {
  return [...new Map(conditions.map((each) => [JSON.stringify(each), each])).values()].slice(
    0,
    mostConditions,
  );
}
