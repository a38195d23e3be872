import { getOwn } from '@godwit/contract/own';
import { conditionEnglish } from '../recipe/condition.js';
import { englishOf } from '../recipe/expression.js';
import { type Input, mentionsOf, type Recipe, type Sheet } from '../recipe/recipe.js';
import { deduplicateEnglish, sourceEnglish } from './source.js';

/** What changed from one recipe to the next, a sentence each; nothing when they do the same. */
export function diff(before: Recipe, after: Recipe): string[] {
  return [
    ...compare(byInput(before), byInput(after), {
      added: (input) => [`Input "${input.id}" was added: files named like "${input.file}".`],
      removed: (input) => [`Input "${input.id}" was removed.`],
      both: diffInput,
    }),
    ...compare(bySheet(before), bySheet(after), {
      added: (sheet) => [`Sheet "${sheet.template}" was added, made from ${sourceEnglish(sheet.from)}.`],
      removed: (sheet) => [`Sheet "${sheet.template}" was removed.`],
      both: diffSheet,
    }),
  ];
}

function diffInput(before: Input, after: Input): string[] {
  const table = ({ table }: Input) => (table === undefined ? 'any table' : `table "${table}"`);
  const changes: string[] = [];
  if (before.file !== after.file)
    changes.push(
      `Input "${after.id}" now takes files named like "${after.file}" (before: "${before.file}").`,
    );
  if (before.table !== after.table)
    changes.push(`Input "${after.id}" now takes ${table(after)} (before: ${table(before)}).`);
  for (const column of after.columns)
    if (!before.columns.includes(column)) changes.push(`Input "${after.id}" has a new column "${column}".`);
  for (const column of before.columns)
    if (!after.columns.includes(column))
      changes.push(`Input "${after.id}" no longer has column "${column}".`);
  return changes;
}

function diffSheet(before: Sheet, after: Sheet): string[] {
  const sheet = `Sheet "${after.template}"`;
  const changes: string[] = [];
  if (!same(before.from, after.from)) {
    const [old, now] = [sourceEnglish(before.from), sourceEnglish(after.from)];
    if (old === now) changes.push(...diffSteps(before, after).map((change) => `${sheet}: ${change}`));
    else changes.push(`${sheet} is now made from ${now} (before: ${old}).`);
  }
  const filters = (each: Sheet) => new Map(each.filters.map(({ keep }) => [JSON.stringify(keep), keep]));
  changes.push(
    ...compare(filters(before), filters(after), {
      added: (keep) => [`${sheet} now keeps a row only if ${conditionEnglish(keep, englishOf)}.`],
      removed: (keep) => [`${sheet} no longer asks that ${conditionEnglish(keep, englishOf)}.`],
      both: () => [],
    }),
  );
  if (!same(withoutSaid(before), withoutSaid(after)))
    changes.push(
      after.deduplicate
        ? `${sheet}: ${deduplicateEnglish(after.deduplicate)}.`
        : `${sheet} no longer drops duplicate rows.`,
    );
  const columns = (each: Sheet) => new Map(Object.entries(each.columns).map((entry) => [entry[0], entry]));
  changes.push(
    ...compare(columns(before), columns(after), {
      added: ([name, expression]) => [`${sheet}, column "${name}" was added: ${englishOf(expression)}.`],
      removed: ([name]) => [`${sheet}, column "${name}" was removed.`],
      both: ([, old], [name, expression]) =>
        same(old, expression)
          ? []
          : [`${sheet}, column "${name}" is now ${englishOf(expression)} (before: ${englishOf(old)}).`],
    }),
  );
  return changes;
}

/** What a sentence about a long step leaves out. */
function diffSteps(before: Sheet, after: Sheet): string[] {
  const old = mentionsOf(before);
  const namesAt = ({ from }: Sheet, at: number) => ('union' in from ? from.union[at]?.names : undefined);
  return mentionsOf(after).flatMap(({ input, reshape }, at) => [
    ...(same(namesAt(before, at), namesAt(after, at)) ? [] : [`input ${input} has other "names".`]),
    ...reshape.flatMap((step, index) => {
      const then: Record<string, unknown> = { ...old[at]?.reshape[index] };
      const fields = Object.entries(step).filter(([field, value]) => !same(value, getOwn(then, field)));
      if (fields.length === 0) return [];
      const named = fields.map(([field]) => `"${field}"`).join(', ');
      return [`step ${index + 1} (${step.step}) of input ${input} has other ${named}.`];
    }),
  ]);
}

interface Changes<T> {
  added(item: T): string[];
  removed(item: T): string[];
  both(before: T, after: T): string[];
}

function compare<T>(before: Map<string, T>, after: Map<string, T>, changes: Changes<T>): string[] {
  const kept = [...after].flatMap(([key, item]) => {
    const old = before.get(key);
    return old === undefined ? changes.added(item) : changes.both(old, item);
  });
  return [...kept, ...[...before].flatMap(([key, item]) => (after.has(key) ? [] : changes.removed(item)))];
}

function byInput({ inputs }: Recipe): Map<string, Input> {
  return new Map(inputs.map((input) => [input.id, input]));
}

function bySheet({ sheets }: Recipe): Map<string, Sheet> {
  return new Map(sheets.map((sheet) => [sheet.template, sheet]));
}

/** Both come from the parser, which puts their fields in one order. */
/** Who wanted it changes nothing of it. */
function withoutSaid({ deduplicate }: Sheet): unknown {
  const { said: _, ...rule } = deduplicate ?? {};
  return rule;
}

function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
