import { tellingEnglish } from '../recipe/expression.js';
import { mergeEnglish } from '../recipe/merge.js';
import type { Sheet } from '../recipe/recipe.js';
import { type Reshape, reshapeEnglish } from '../recipe/reshape.js';
import { some } from '../words/wording.js';

interface Mentioned {
  input: string;
  set?: Record<string, string> | undefined;
  reshape?: Reshape[] | undefined;
}

/** What the rows of a sheet are made from, in a sentence. */
export function sourceEnglish(from: Sheet['from']): string {
  const said = ({ texts }: Steps) => (texts.length === 0 ? '' : ` (${texts.join('; ')})`);
  if ('union' in from)
    return `the rows of ${stepsOf(from)
      .map((steps) => `${steps.inputs.join(', ')}${said(steps)}`)
      .join(' and then ')}`;
  const [first, ...others] = mentionedIn(from).map((each) => `${each.input}${said(stepsIn(each))}`);
  return `input ${[first, ...joined(from).map((on, at) => `joined with ${others[at]} ${on}`)].join(', ')}`;
}

/** The same without the steps, the inputs by the names that people know. */
export function shortSource(from: Sheet['from'], nameOf: (input: string) => string): string {
  const [first = '', ...others] = mentionedIn(from).map(({ input }) => nameOf(input));
  if ('union' in from)
    return `${some([first, ...others])}${others.length > 0 ? ', one under the other' : ''}`;
  return [first, ...joined(from).map((on, at) => `joined with ${others[at]} ${on}`)].join(', ');
}

export interface Steps {
  inputs: string[];
  texts: string[];
}

/** What is done to the tables before rows are read, with the inputs it is done to; the same steps are said once. */
export function stepsOf(from: Sheet['from']): Steps[] {
  const groups: Steps[] = [];
  for (const each of mentionedIn(from)) {
    const steps = stepsIn(each);
    const same = groups.find(({ texts }) => texts.join('\n') === steps.texts.join('\n'));
    if (same) same.inputs.push(...steps.inputs);
    else groups.push(steps);
  }
  return groups;
}

function stepsIn({ input, set = {}, reshape = [] }: Mentioned): Steps {
  const constants = Object.entries(set).map(([name, value]) => `"${name}" is "${value}"`);
  return { inputs: [input], texts: [...reshape.map(reshapeEnglish), ...constants] };
}

function mentionedIn(from: Sheet['from']): Mentioned[] {
  if ('input' in from) return [from];
  return 'union' in from ? from.union : [from.join, ...from.join.with];
}

function joined(from: Sheet['from']): string[] {
  if (!('join' in from)) return [];
  return from.join.with.map(({ kind, on }) => {
    const keys = on.map(({ left, right }) => `${tellingEnglish(left)} equals its ${tellingEnglish(right)}`);
    return `where ${keys.join(' and ')}${kind === 'inner' ? ' (rows without a partner are left out)' : ''}`;
  });
}

export function deduplicateEnglish({ by, keep, merge = {} }: NonNullable<Sheet['deduplicate']>): string {
  const columns = Object.entries(merge).map(([name, each]) => `; "${name}" has ${mergeEnglish(each)}`);
  return `Of rows with the same ${by.join(' and ')}, keeps the ${keep === 'most_complete' ? 'most complete' : keep}${columns.join('')}`;
}
