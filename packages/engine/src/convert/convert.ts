import { createHash } from 'node:crypto';
import { collapseText, isBlank, lowerText } from '../cells/text.js';
import { columnsOf } from '../recipe/expression.js';
import type { Expression } from '../recipe/operation.js';
import type { Target } from '../target/target.js';
import { choiceWays } from './choices.js';
import { codeWays } from './codes.js';
import type { Conventions, Conversion, Counted } from './conversion.js';
import { dateWays } from './dates.js';
import { nameWays } from './names.js';
import { numberWays } from './numbers.js';
import { phoneWays } from './phones.js';
import { tidying } from './placeholders.js';
import { countryWays, currencyWays, languageWays } from './places.js';
import { regionWays } from './regions.js';
import { applied, inOrder, mapped, type Step } from './steps.js';
import { domainWays, emailWays, textWays, urlWays } from './texts.js';
import { timeWays } from './times.js';
import { isTooLong, measured, type Task, type Way } from './way.js';

const MOST_VALUES = 1000;

/** A column is looked at again in every view of its table, and through every key that leads to it. */
const known = new WeakMap<Target, Map<string, readonly Conversion[]>>();

/** Ways to make a wanted column out of an expression that has these values, best first; there is always one. */
export function convert(
  values: readonly Counted[],
  of: Expression,
  target: Target,
  conventions: Conventions,
): readonly Conversion[] {
  const source = values.slice(0, MOST_VALUES);
  const key = createHash('sha1')
    .update(JSON.stringify([source, of, conventions]))
    .digest('base64');
  const ofTarget = known.get(target) ?? new Map<string, readonly Conversion[]>();
  const made = ofTarget.get(key) ?? waysMeasured(source, of, target, conventions);
  known.set(target, ofTarget.set(key, made));
  return made;
}

function waysMeasured(
  source: readonly Counted[],
  of: Expression,
  target: Target,
  conventions: Conventions,
): Conversion[] {
  const columns = columnsOf(of).map(({ name }) => name);
  const { tidy, ways } = waysFor(source, target, conventions, columns);
  const made = ways.map((way) => measured(way, source, tidy, of, target));
  // Stable: of ways that make as many values valid the first is the likelier.
  return made.sort((a, b) => b.valid - a.valid);
}

/** What tidies the values, and the ways to go on from there; at least one. */
export function waysFor(
  values: readonly Counted[],
  target: Target,
  conventions: Conventions,
  columns: readonly string[],
): { tidy: Step; ways: Way[] } {
  const tidy = named(values, tidying(values, target, conventions), target, conventions);
  const short = tidied(values, tidy).filter(({ value }) => !isTooLong(value, target));
  const ways = waysOf({ values: short, target, conventions, columns });
  const asIs: Way = { step: (of) => of, reason: 'values as they are' };
  return { tidy, ways: ways.length > 0 ? ways : [asIs] };
}

/** Of these kinds only the very texts that people explained are replaced by what they mean. */
const EXPLAINED: Target['wanted']['kind'][] = [
  'text',
  'code',
  'name',
  'email',
  'url',
  'domain',
  'phone',
  'date',
  'datetime',
  'time',
];

function named(values: readonly Counted[], tidy: Step, target: Target, conventions: Conventions): Step {
  if (conventions.meanings.length === 0 || !EXPLAINED.includes(target.wanted.kind)) return tidy;
  const seen = new Set(tidied(values, tidy).map(({ value }) => lowerText(value)));
  const pairs = conventions.meanings.filter(({ from }) => seen.has(lowerText(collapseText(from))));
  return pairs.length > 0 ? inOrder(tidy, mapped(pairs)) : tidy;
}

/** What the values are after tidying, each once. */
function tidied(values: readonly Counted[], step: Step): Counted[] {
  const clean = applied(step);
  const counts = new Map<string, number>();
  for (const { value, count } of values) {
    const cell = clean(value);
    if (!isBlank(cell)) counts.set(cell, (counts.get(cell) ?? 0) + count);
  }
  return [...counts].map(([value, count]) => ({ value, count }));
}

function waysOf(task: Task): Way[] {
  const { wanted } = task.target;
  switch (wanted.kind) {
    case 'date':
    case 'datetime':
      return dateWays(task, wanted);
    case 'time':
      return timeWays(task, wanted);
    case 'number':
    case 'integer':
      return numberWays(task, wanted);
    case 'phone':
      return phoneWays(task, wanted);
    case 'email':
      return emailWays(task);
    case 'domain':
      return domainWays(task);
    case 'url':
      return urlWays(task);
    case 'choice':
      return choiceWays(task, wanted);
    case 'country':
      return countryWays(task, wanted);
    case 'region':
      return regionWays(task, wanted);
    case 'currency':
      return currencyWays(task);
    case 'language':
      return languageWays(task, wanted);
    case 'code':
      return codeWays(task, wanted);
    case 'name':
      return nameWays(task, wanted);
    case 'text':
      return textWays(task, wanted);
  }
}
