import { setOwn } from '@godwit/contract/own';
import type { Said } from '../../language/instruction.js';
import { node, nodesOf } from '../../recipe/edit.js';
import type { Sheet } from '../../recipe/recipe.js';
import type { Wanted } from '../../target/target.js';
import type { Template } from '../../validate/template.js';
import { resolveColumn } from '../../words/naming.js';
import { withEnglishPhrases } from '../../words/phrases.js';
import type { Knowing } from '../columns/candidate.js';
import { counts } from '../columns/counted.js';
import type { Member } from '../feeds/member.js';
import { askedOfGroup, wantsNumber } from '../told/rows-asked.js';
import { isContext } from '../views/context.js';
import { identityOf } from '../views/targets.js';
import type { View, ViewColumn } from '../views/view.js';

type Deduplicate = NonNullable<Sheet['deduplicate']>;
type Merge = NonNullable<Deduplicate['merge']>[string];

/** Which rows are one: by what was said, else by the column that tells the template's rows apart. */
export function duplicatesOf(
  template: Template,
  members: readonly Member[],
  knowing: Knowing,
): { deduplicate: Deduplicate; prefer: Said[]; reason: string } | undefined {
  const names = template.columns.map(({ name }) => name);
  const column = (said: Said) => resolveColumn(said, names)?.name;
  const isFed = (name: string) => isTelling(name, members);
  const said = knowing.told.general.filter(
    (each) => each.sheet === undefined || resolveColumn(each.sheet, [template.name]) !== undefined,
  );
  for (const each of said) {
    if (each.do !== 'merge') continue;
    const by = each.by.flatMap((name) => column(name) ?? []).filter(isFed);
    if (by.length === 0) continue;
    const merge: Record<string, Merge> = {};
    for (const cell of each.cells)
      for (const name of cell.columns.flatMap((one) => column(one) ?? []).filter(isFed))
        setOwn(
          merge,
          name,
          cell.take === 'constant' ? { take: 'constant', value: cell.value } : { take: cell.take },
        );
    return {
      deduplicate: { by, keep: 'first', merge, said: each.sentence },
      prefer: each.prefer ?? [],
      reason: each.sentence,
    };
  }
  const kept = said.flatMap((each) =>
    each.do === 'keep_duplicates' ? each.by.flatMap((one) => column(one) ?? []) : [],
  );
  for (const each of said) {
    if (each.do !== 'deduplicate') continue;
    const by = each.by.flatMap((name) => column(name) ?? sourceOf(name, members)).filter(isFed);
    if (by.length === 0 || by.every((name) => kept.includes(name))) continue;
    return {
      deduplicate: {
        by,
        keep: each.keep ?? 'most_complete',
        ...shared(template, members, by, knowing),
        said: each.sentence,
      },
      prefer: [],
      reason: each.sentence,
    };
  }
  const identity = identityOf(template);
  const around = fromAround(template, members);
  if (around.length > 0)
    return {
      // Seven statements of three accounts: what tells them apart is asked for.
      deduplicate: {
        by: identity && around.includes(identity.name) ? [identity.name] : around,
        keep: 'first',
      },
      prefer: [],
      reason: 'all of it stands around the tables, once for each',
    };
  const once = identity ? [] : saidOnce(template).filter(isFed);
  const by = identity ? [identity.name].filter(isFed) : once;
  if (by.length === 0 || by.some((name) => kept.includes(name))) return undefined;
  return {
    deduplicate: { by, keep: 'most_complete', ...shared(template, members, by, knowing) },
    prefer: [],
    reason: identity
      ? `${identity.name} is unique in ${template.name}`
      : `each is to be there once: "${template.description}"`,
  };

  function sourceOf(name: Said, among: readonly Member[]): string[] {
    return among.flatMap(({ feeds, columns }) => {
      const found = resolveColumn(
        name,
        columns.map(({ called }) => called),
      );
      return [...feeds]
        .filter(([, { sources }]) => sources.some(({ called }) => called === found?.name))
        .map(([target]) => target);
    });
  }
}

/** Rows are counted when it is known which of them stay: their numbers cannot say that. */
function isTelling(name: string, members: readonly Member[]): boolean {
  const feeds = members.flatMap((member) => member.feeds.get(name) ?? []);
  return feeds.length > 0 && feeds.every(({ expression }) => nodesOf(expression, 'sequence').length === 0);
}

const ONCE = /\b(?:each|every|all|only|exactly|just)\b[^.;]*\bonce\b|\bonce (?:per|each|for each)\b/i;

/** "Every parent once per family": what rows must have tells which of them are one. */
function saidOnce({ description, columns }: Template): string[] {
  if (!ONCE.test(withEnglishPhrases(description ?? ''))) return [];
  return columns.filter(({ required }) => required).map(({ name }) => name);
}

/** The columns of a sheet that nothing in the rows feeds: it has a row for each table, or for each name in its header. */
function fromAround(template: Template, members: readonly Member[]): string[] {
  const fed = template.columns.filter(({ name }) => members.some(({ feeds }) => feeds.has(name)));
  const isAround = ({ feeds, view }: Member) =>
    [...feeds.values()].every(
      ({ sources }) =>
        sources.length > 0 && sources.every((source) => isContext(source, view) || isLabel(source, view)),
    );
  return members.every(isAround) ? fed.map(({ name }) => name) : [];
}

/** Whether it is what columns were called that became rows. */
function isLabel({ name, via }: ViewColumn, { reshape }: View): boolean {
  return !via && reshape.some((step) => step.step === 'unpivot' && step.labels.includes(name));
}

/** A thing that many rows mention (the company of contacts): what any of them knows of it counts. */
function shared(
  template: Template,
  members: readonly Member[],
  by: readonly string[],
  { told, targets, isForeign }: Knowing,
): { merge?: Record<string, Merge> } {
  const isShared = members.some(({ feeds, view }) =>
    by.every((name) => {
      const [source] = feeds.get(name)?.sources ?? [];
      return (
        view.group !== undefined ||
        (source !== undefined && source.profile.distinct < 0.7 * source.profile.filled)
      );
    }),
  );
  if (!isShared) return {};
  const isFed = (name: string) => isTelling(name, members);
  const spelled = told.general.some((each) => each.do === 'common_spelling');
  const merge: Record<string, Merge> = {};
  for (const column of template.columns) {
    const { name } = column;
    const { wanted } = targets.of(template, column);
    const asked = wantsNumber(wanted, column) ? askedOfGroup(column) : undefined;
    if (asked !== undefined && !by.includes(name)) {
      if (asked === 'count') countRows(name, members, by, isForeign);
      if (isFed(name)) setOwn(merge, name, { take: 'sum', ...commaOf(wanted) });
      continue;
    }
    if (!isFed(name)) continue;
    const first = told.ofColumn(template, name).find((each) => each.do === 'choose');
    if (by.includes(name)) {
      if (spelled) setOwn(merge, name, { take: 'most_common' });
    } else if (first?.do === 'choose')
      setOwn(merge, name, { take: 'prefer', values: first.cases.map(({ value }) => value) });
    else setOwn(merge, name, { take: 'filled' });
  }
  return { merge };
}

function commaOf(wanted: Wanted): { decimal?: ',' } {
  return wanted.kind === 'number' && wanted.decimal !== undefined ? { decimal: wanted.decimal } : {};
}

/** "Ticket in order", 1 to 5: it begins again with each order, and is not how many there are. */
function isPlaceWithin(source: ViewColumn, keys: readonly ViewColumn[]): boolean {
  const [key, ...others] = keys;
  const first = source.profile.sample.find(({ value }) => Number(value) === 1)?.count;
  return key !== undefined && others.length === 0 && counts(source) && first === key.profile.distinct;
}

const plainly = 0.6;

/** Each row counts for one, unless a column plainly holds the number; what names the rows of another table is none. */
function countRows(
  name: string,
  members: readonly Member[],
  by: readonly string[],
  isForeign: Knowing['isForeign'],
): void {
  for (const { feeds, view } of members) {
    const { probability = 0, sources = [] } = feeds.get(name) ?? {};
    const keys = by.flatMap((each) => feeds.get(each)?.sources ?? []);
    const isNumber = sources.some(
      (source) =>
        source.profile.kinds[0]?.kind === 'integer' &&
        !isForeign?.(view, source.name) &&
        !isPlaceWithin(source, keys),
    );
    if (probability >= plainly && isNumber) continue;
    feeds.set(name, {
      expression: node({ op: 'constant', value: '1' }),
      probability: 0.7,
      reason: 'the rows that become one are counted',
      sources: [],
    });
  }
}
