import { fold } from '../words/fold.js';
import { type Corpus, digitsOf, plainOf } from './corpus.js';
import type { SourceColumn } from './match.js';
import type { Unit } from './units.js';

const mostNeighbours = 300;

/** A source column, read against the corpus. */
export interface SourceText {
  name: string;
  units: Unit[];
  weights: number[];
  like: ReadonlyMap<number, number>[];
  plain: string;
  digits: string;
  letters: string;
}

/** A table, read once for all of its columns. */
export interface TableText {
  languages: ReadonlySet<string>;
  units: Unit[];
  like: ReadonlyMap<number, number>[];
  /** Of the words of its columns. */
  columns: ReadonlyMap<number, number>;
}

export function readTable(corpus: Corpus, table: string, neighbours: readonly string[]): TableText {
  const languages = corpus.maker.languagesOf([...neighbours, table]);
  const units = corpus.maker.of(table.replace(/\.\w{2,5}$/, ''), languages);
  const columns = new Map<number, number>();
  for (const name of neighbours.slice(0, mostNeighbours)) {
    for (const unit of corpus.maker.of(name, languages)) {
      for (const [number, sure] of corpus.like(unit)) {
        if (sure >= 0.75) columns.set(number, Math.max(columns.get(number) ?? 0, sure));
      }
    }
  }
  return { languages, units, like: units.map((unit) => corpus.like(unit)), columns };
}

export function readSource(corpus: Corpus, { name, comment }: SourceColumn, table: TableText): SourceText {
  const units = corpus.maker.of(name, table.languages);
  if (comment !== undefined && comment !== '')
    units.push(...corpus.maker.of(comment, table.languages).slice(0, 20));
  return {
    name,
    units,
    weights: units.map((unit) => corpus.weightOf(unit)),
    like: units.map((unit) => corpus.like(unit)),
    plain: plainOf(name),
    digits: digitsOf(name),
    letters: fold(name).replace(/[^\p{L}]/gu, ''),
  };
}

interface NameEvidence {
  same_name: number;
  /** How much of the column's name the target's name says, and the other way round; both. */
  name: number;
  target_name: number;
  both_names: number;
  /** The last word, which says what kind of thing it is. */
  last_word: number;
  /** How much was found, not which share of it: rare words that meet say more than common ones. */
  matched: number;
  /** What the description says of the column's name beyond the target's name. */
  description: number;
  /** What the names of table and template say of the words left over. */
  table: number;
  neighbours: number;
  template: number;
  letters: number;
  acronym: number;
  numbers: number;
  other_numbers: number;
}

/** What the names say for one pair. */
export function nameEvidence(
  corpus: Corpus,
  source: SourceText,
  table: TableText,
  target: number,
): NameEvidence {
  const text = corpus.targets[target];
  if (!text) throw new RangeError(`no target ${target}`);
  const { units, weights, like } = source;
  let all = 0;
  let named = 0;
  let described = 0;
  let templated = 0;
  for (let at = 0; at < units.length; at += 1) {
    const weight = weights[at] ?? 0;
    const own = like[at];
    if (!own) continue;
    all += weight;
    const byName = bestOf(own, text.name);
    named += weight * byName;
    described += weight * Math.max(byName, 0.9 * bestOf(own, text.description));
    templated += weight * Math.max(byName, 0.9 * bestOf(own, text.template));
  }
  let targetAll = 0;
  let covered = 0;
  let byTable = 0;
  let byColumns = 0;
  for (const unit of text.name) {
    const weight = corpus.weight(unit);
    targetAll += weight;
    const byName = bestFor(like, unit);
    covered += weight * byName;
    const named = Math.max(byName, 0.9 * bestFor(table.like, unit));
    byTable += weight * named;
    byColumns += weight * Math.max(named, 0.9 * (table.columns.get(unit) ?? 0));
  }
  const share = (part: number, whole: number) => (whole > 0 ? part / whole : 0);
  const name = share(named, all);
  const targetName = share(covered, targetAll);
  const last = like[like.length - 1];
  const lastOfTarget = text.name[text.name.length - 1];
  return {
    same_name: source.plain === text.plain && source.plain !== '' ? 1 / corpus.sameName(target) : 0,
    name,
    target_name: targetName,
    both_names: name + targetName > 0 ? (2 * name * targetName) / (name + targetName) : 0,
    matched: Math.min(1.5, named / 6),
    last_word: last && lastOfTarget !== undefined ? (last.get(lastOfTarget) ?? 0) : 0,
    description: share(described, all) - name,
    table: share(byTable, targetAll) - targetName,
    neighbours: share(byColumns - byTable, targetAll),
    template: share(templated, all) - name,
    letters: trigramLikeness(source.letters, fold(text.plain).replace(/[^\p{L}]/gu, '')),
    acronym: acronym(source, corpus, text.name, text.description),
    numbers: source.digits !== '' && source.digits === text.digits ? 1 : 0,
    other_numbers: source.digits !== text.digits && text.digits !== '' && source.digits !== '' ? 1 : 0,
  };
}

function bestOf(like: ReadonlyMap<number, number>, units: readonly number[]): number {
  let best = 0;
  for (const unit of units) best = Math.max(best, like.get(unit) ?? 0);
  return best;
}

function bestFor(likes: readonly ReadonlyMap<number, number>[], unit: number): number {
  let best = 0;
  for (const like of likes) best = Math.max(best, like.get(unit) ?? 0);
  return best;
}

/** "RH" for relative humidity: the first letters of words that follow each other. */
function acronym(
  source: SourceText,
  corpus: Corpus,
  name: readonly number[],
  description: readonly number[],
): number {
  const short = source.letters;
  if (short.length < 2 || short.length > 6) return 0;
  const letters = (units: readonly number[]) =>
    units
      .map((unit) =>
        (corpus.unit(unit)?.text ?? '')
          .split(' ')
          .map((word) => word[0] ?? '')
          .join(''),
      )
      .join('');
  const inName = letters(name);
  if (inName === short) return 1;
  if (short.length >= 2 && inName.length >= 2 && inName.includes(short)) return 0.7;
  return letters(description).includes(short) ? (short.length >= 3 ? 0.7 : 0.3) : 0;
}

function trigramLikeness(one: string, other: string): number {
  if (one === '' || other === '') return 0;
  if (one === other) return 1;
  const grams = (text: string) => {
    const padded = ` ${text} `;
    return new Set(
      Array.from({ length: Math.max(0, padded.length - 2) }, (_, at) => padded.slice(at, at + 3)),
    );
  };
  const a = grams(one);
  const b = grams(other);
  let shared = 0;
  for (const gram of a) if (b.has(gram)) shared += 1;
  return (2 * shared) / (a.size + b.size);
}
