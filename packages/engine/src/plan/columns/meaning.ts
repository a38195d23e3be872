import { englishWords, tableLanguages } from '../../match/english-words.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import { foreignWords } from '../../words/foreign.js';
import { lexicon } from '../../words/lexicon.js';
import { segment } from '../../words/segment.js';
import { alikeness, isKnownWord, type Sense, senseOf } from '../../words/senses.js';
import { wordsOf } from '../../words/tokens.js';
import { withoutDenied } from '../views/seen.js';
import type { View, ViewColumn } from '../views/view.js';
import { byInitial, type Initials, shortFor } from './short-for.js';
import { kindsByName, type UsualKind, usualKindOf, usualKinds } from './usual-kinds.js';

/** What the columns of a table mean, by what they are called and what stands in them. */
interface SourceMeaning {
  /** The words that it is called by, as they are written. */
  written: readonly string[];
  name: Sense | undefined;
  /** With the table around it. */
  within: Sense | undefined;
  withValues: Sense | undefined;
  kind: UsualKind | undefined;
}

interface TargetMeaning {
  /** The words that it may be written short for, by the languages of a table. */
  said(languages: ReadonlySet<string>): Initials;
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
  /** How well the letters of the one stand for the words of the other, from 0 to 1. */
  short: number;
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
  const languages = languagesOf(columns);
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
      short: one && other ? shortFor(one.written, other.said(languages)) : 0,
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
  return columns.map(({ called, via, profile }, at) => {
    const name = words[at] ?? [];
    const around = words[columns.length + labels.indexOf(via?.label ?? label)] ?? [];
    const values = profile.sample
      .filter(({ value }) => /\p{L}{3}/u.test(value))
      .slice(0, mostValues)
      .flatMap(({ value }) => wordsOf(value).slice(0, wordsOfValue));
    return {
      written: isWhole(wordsOf(called), tableLanguages([called])) ? [] : wordsOf(called),
      name: senseOf(name),
      within: senseOf([...around, ...name]),
      withValues: senseOf([...name, ...values]),
      kind: usualKindOf(profile),
    };
  });
}

function meaningOfTargets({ name: thing, columns }: Template): TargetMeaning[] {
  const words = englishWords([...columns.map(({ name }) => name), thing]);
  const descriptions = englishWords(columns.map(({ description }) => withoutDenied(description ?? '')));
  const around = words.at(-1) ?? [];
  return columns.map((column, at) => {
    const name = words[at] ?? [];
    const description = (descriptions[at] ?? []).slice(0, wordsOfDescription);
    const whole = senseOf([...name, ...description]);
    return {
      said: saidIn(column, name, (descriptions[at] ?? []).slice(0, wordsOfDescription)),
      name: senseOf(name),
      within: senseOf([...around, ...name]),
      description: senseOf(description),
      whole,
      kinds: kindsByName(whole),
    };
  });
}

/** Words of a language, of which none is short for something. */
function isWhole(words: readonly string[], languages: ReadonlySet<string>): boolean {
  return words.every(
    (word) =>
      !/\p{L}/u.test(word) ||
      (word.length > fewestLetters && isKnownWord(word)) ||
      ['', ...languages].some((language) => lexicon().parts.get(language)?.has(word)),
  );
}

const spoken = new WeakMap<readonly ViewColumn[], ReadonlySet<string>>();

/** The languages that the columns are called in. */
function languagesOf(columns: readonly ViewColumn[]): ReadonlySet<string> {
  const known = spoken.get(columns) ?? tableLanguages(columns.map(({ called }) => called));
  spoken.set(columns, known);
  return known;
}

const fewestLetters = 3;

/** What a column of a template is called and described by: as it is written, in parts, in English and in the languages of a table. */
function saidIn(
  { name, description }: TemplateColumn,
  english: readonly string[],
  described: readonly string[],
): TargetMeaning['said'] {
  const found = new Map<string, Initials>();
  const own = [name, (description ?? '').split(/\s+/).slice(0, wordsOfDescription).join(' ')].flatMap(
    wordsOf,
  );
  let parts: string[] | undefined;
  return (languages) => {
    const key = [...languages].sort().join();
    const known = found.get(key);
    if (known) return known;
    parts ??= own.flatMap((word) =>
      [...lexicon().parts].flatMap(([, of]) => segment(word, (part) => of.has(part), true) ?? []),
    );
    const foreign = [english, described].flatMap((words) => foreignWords(words, languages));
    const all = [...own, ...parts, ...english, ...described, ...foreign];
    const said = byInitial(new Set(all.filter(({ length }) => length >= fewestLetters)));
    found.set(key, said);
    return said;
  };
}
