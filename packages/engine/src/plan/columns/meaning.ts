import { englishWords } from '../../match/english-words.js';
import type { Template } from '../../validate/template.js';
import { alikeness, type Sense, senseOf } from '../../words/senses.js';
import { wordsOf } from '../../words/tokens.js';
import type { View, ViewColumn } from '../views/view.js';
import { kindsByName, type UsualKind, usualKindOf, usualKinds } from './usual-kinds.js';

/** What the columns of a table mean, by what they are called and what stands in them. */
interface SourceMeaning {
  name: Sense | undefined;
  /** With the table around it. */
  within: Sense | undefined;
  withValues: Sense | undefined;
  kind: UsualKind | undefined;
}

interface TargetMeaning {
  name: Sense | undefined;
  within: Sense | undefined;
  description: Sense | undefined;
  /** Name and description together. */
  whole: Sense | undefined;
  /** How likely each kind of values is by them. */
  kinds: readonly number[];
}

/**
 * How alike a column of a table and one of a template are in meaning, each from -1 to 1; and how much likelier values
 * of this kind are under such a name than elsewhere, in log odds.
 */
export interface Alikeness {
  name: number;
  within: number;
  description: number;
  whole: number;
  values: number;
  kind: number;
}

const mostValues = 8;
const wordsOfValue = 4;
const wordsOfDescription = 14;

const sources = new WeakMap<readonly ViewColumn[], SourceMeaning[]>();
const targets = new WeakMap<Template, TargetMeaning[]>();

export function meaningOf(
  view: View,
  columns: readonly ViewColumn[],
  template: Template,
): (source: number, target: number) => Alikeness {
  const own = sources.get(columns) ?? meaningOfSources(view, columns);
  sources.set(columns, own);
  const wanted = targets.get(template) ?? meaningOfTargets(template);
  targets.set(template, wanted);
  return (source, target) => {
    const [one, other] = [own[source], wanted[target]];
    return {
      name: alikeness(one?.name, other?.name),
      within: alikeness(one?.within, other?.within),
      description: alikeness(one?.name, other?.description),
      whole: alikeness(one?.name, other?.whole),
      values: alikeness(one?.withValues, other?.whole),
      kind: one?.kind === undefined ? 0 : (other?.kinds[usualKinds.indexOf(one.kind)] ?? 0),
    };
  };
}

function meaningOfSources({ label }: View, columns: readonly ViewColumn[]): SourceMeaning[] {
  const labels = [...new Set([label, ...columns.flatMap(({ via }) => via?.label ?? [])])];
  const words = englishWords([
    ...columns.map(({ called }) => called),
    ...labels.map((each) => each.replace(/\.\w{2,5}$/, '')),
  ]);
  return columns.map(({ via, profile }, at) => {
    const name = words[at] ?? [];
    const around = words[columns.length + labels.indexOf(via?.label ?? label)] ?? [];
    const values = profile.sample
      .filter(({ value }) => /\p{L}{3}/u.test(value))
      .slice(0, mostValues)
      .flatMap(({ value }) => wordsOf(value).slice(0, wordsOfValue));
    return {
      name: senseOf(name),
      within: senseOf([...around, ...name]),
      withValues: senseOf([...name, ...values]),
      kind: usualKindOf(profile),
    };
  });
}

function meaningOfTargets({ name: thing, columns }: Template): TargetMeaning[] {
  const words = englishWords([...columns.map(({ name }) => name), thing]);
  const descriptions = englishWords(columns.map(({ description }) => description ?? ''));
  const around = words.at(-1) ?? [];
  return columns.map((_, at) => {
    const name = words[at] ?? [];
    const description = (descriptions[at] ?? []).slice(0, wordsOfDescription);
    const whole = senseOf([...name, ...description]);
    return {
      name: senseOf(name),
      within: senseOf([...around, ...name]),
      description: senseOf(description),
      whole,
      kinds: kindsByName(whole),
    };
  });
}
