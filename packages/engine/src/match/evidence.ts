import { Corpus } from './corpus.js';
import type { SourceColumn, TargetColumn } from './match.js';
import { nameEvidence, readSource, readTable, type SourceText, type TableText } from './name-evidence.js';
import { usualMarks } from './table-context.js';
import { alike, type Marks, marksOf, normal, type Topic, topicsOf } from './topic.js';
import {
  breaksRules,
  isUniqueLikeWanted,
  readValues,
  TargetValues,
  type ValueText,
} from './value-evidence.js';

/** What speaks for a pair or against it, in the order of the weights. The last ones need a first opinion of all pairs. */
export const kindsOfEvidence = [
  'same_name',
  'name',
  'target_name',
  'both_names',
  'matched',
  'last_word',
  'description',
  'table',
  'neighbours',
  'template',
  'letters',
  'acronym',
  'numbers',
  'other_numbers',
  'shared_values',
  'shared_words',
  'inner_values',
  'other_type',
  'range',
  'shape',
  'breaks_rules',
  'unique',
  'about',
  'topic',
  'company',
  'companion',
  'manner',
  'phrase',
  'taken',
] as const;
type EvidenceKind = (typeof kindsOfEvidence)[number];
export type EvidenceRow = Record<EvidenceKind, number>;

/** A pair worth weighing. */
export interface Candidate {
  target: number;
  evidence: EvidenceRow;
}

const fromNames = 60;
const fromNamesOfMany = 24;
const fromValues = 20;
const allUpTo = 60;
const mostKept = 200_000;
/** Above so many pairs of a table, or columns of one, fewer are weighed for each column. */
const many = 200_000;
const manyColumns = 2000;

type Profiled = NonNullable<SourceColumn['profile']>;

const frequent = new WeakMap<Profiled, readonly string[]>();

/** As one list however often it is asked for: what is read of it is known by it. */
function mostFrequent(profile: Profiled): readonly string[] {
  const known = frequent.get(profile) ?? profile.top.map(({ value }) => value);
  frequent.set(profile, known);
  return known;
}

interface SourceTable {
  text: TableText;
  topic: Topic;
  sources: number[];
}

/** All sources and targets, read; evidence is made for the pairs that anything speaks for. */
export class EvidenceMaker {
  readonly corpus: Corpus;
  readonly tables: SourceTable[] = [];
  readonly #sources: readonly SourceColumn[];
  readonly #targets: readonly TargetColumn[];
  readonly #texts: SourceText[];
  readonly #tableOf: SourceTable[] = [];
  readonly #values: (ValueText | undefined)[];
  readonly #targetValues: TargetValues;
  readonly #topics: Topic[];
  readonly #made = new Map<number, EvidenceRow>();
  readonly marks: readonly Marks[];
  readonly usualMarks: ReadonlyMap<number | string, number>;
  readonly isDescribed: boolean;
  /** Whether each template is small: all of its columns belong together, so their company tells nothing. */
  readonly isSmall: boolean;

  constructor(sources: readonly SourceColumn[], targets: readonly TargetColumn[]) {
    this.#sources = sources;
    this.#targets = targets;
    this.corpus = new Corpus(targets);
    this.#topics = topicsOf(this.corpus);
    this.marks = marksOf(this.corpus, targets);
    this.usualMarks = usualMarks(this.marks);
    this.isDescribed = this.usualMarks.size > 0;
    this.isSmall = largestTemplate(targets) <= allUpTo;
    this.#targetValues = new TargetValues(targets);
    this.#values = sources.map(({ values, profile }) =>
      readValues(values ?? (profile && mostFrequent(profile))),
    );
    const byName = new Map<string, SourceTable>();
    this.#texts = sources.map((source, index) => {
      let table = byName.get(source.table);
      if (!table) {
        const text = readTable(this.corpus, source.table, source.neighbours);
        table = { text, topic: new Map(), sources: [] };
        byName.set(source.table, table);
        this.tables.push(table);
      }
      table.sources.push(index);
      this.#tableOf.push(table);
      return readSource(this.corpus, source, table.text);
    });
    for (const table of this.tables) table.topic = this.#tableTopic(table);
  }

  text(source: number): SourceText {
    const text = this.#texts[source];
    if (!text) throw new RangeError(`no source ${source}`);
    return text;
  }

  /** The targets that names, values or the topic of the table point to. */
  candidates(source: number): number[] {
    const count = this.#targets.length;
    const columns = this.#tableOf[source]?.sources.length ?? 0;
    const isMany = count * columns > many || columns > manyColumns;
    if (count <= allUpTo && !isMany) return Array.from({ length: count }, (_, target) => target);
    const { like, weights } = this.text(source);
    const scores = new Map<number, number>();
    for (const [at, units] of like.entries()) {
      const inName = new Map<number, number>();
      for (const [unit, sure] of units) {
        for (const target of this.corpus.inName(unit))
          inName.set(target, Math.max(inName.get(target) ?? 0, sure));
        if (sure < 0.6) continue;
        for (const target of this.corpus.inDescription(unit)) {
          inName.set(target, Math.max(inName.get(target) ?? 0, 0.6 * sure));
        }
      }
      for (const [target, sure] of inName) {
        const length = this.corpus.targets[target]?.name.length ?? 1;
        const score = (sure * (weights[at] ?? 1)) / (1 + 0.1 * length);
        scores.set(target, (scores.get(target) ?? 0) + score);
      }
    }
    const byNames = best(scores, isMany ? fromNamesOfMany : fromNames);
    const byValues = this.#targetValues.having(this.#values[source]).slice(0, fromValues);
    return [...new Set([...byNames, ...byValues])];
  }

  /** Of one pair, apart from what the rest of the table says. */
  evidence(source: number, target: number): EvidenceRow {
    const key = source * this.#targets.length + target;
    const known = this.#made.get(key);
    if (known) return known;
    const made = this.#make(source, target);
    if (this.#made.size < mostKept) this.#made.set(key, made);
    return made;
  }

  #make(source: number, target: number): EvidenceRow {
    const table = this.#tableOf[source];
    const column = this.#sources[source];
    const wanted = this.#targets[target];
    if (!table || !column || !wanted) throw new RangeError(`no pair ${source}, ${target}`);
    const names = nameEvidence(this.corpus, this.text(source), table.text, target);
    const values = this.#targetValues.evidence(this.#values[source], target);
    // Written out: of an object that is spread together of others V8 makes a dictionary, which is slow to make and to read.
    return {
      same_name: names.same_name,
      name: names.name,
      target_name: names.target_name,
      both_names: names.both_names,
      matched: names.matched,
      last_word: names.last_word,
      description: names.description,
      table: names.table,
      neighbours: names.neighbours,
      template: names.template,
      letters: names.letters,
      acronym: names.acronym,
      numbers: names.numbers,
      other_numbers: names.other_numbers,
      shared_values: values.shared_values,
      shared_words: values.shared_words,
      inner_values: values.inner_values,
      other_type: values.other_type,
      range: values.range,
      shape: values.shape,
      breaks_rules: breaksRules(column, wanted),
      unique: isUniqueLikeWanted(column, wanted),
      about: this.#about(table, target),
      topic: alike(table.topic, this.#topics[target] ?? new Map()),
      company: 0,
      companion: 0,
      manner: 0,
      phrase: 0,
      taken: 0,
    };
  }

  /** How much of the table's name a target speaks of. */
  #about({ text }: SourceTable, target: number): number {
    const words = this.marks[target]?.words ?? [];
    let all = 0;
    let said = 0;
    for (const [at, unit] of text.units.entries()) {
      const weight = this.corpus.weightOf(unit);
      const like = text.like[at];
      all += weight;
      said += weight * words.reduce((most, word) => Math.max(most, like?.get(word) ?? 0), 0);
    }
    return all > 0 ? said / all : 0;
  }

  /** The words of the table's name and columns that the targets know. */
  #tableTopic({ text, sources }: SourceTable): Topic {
    const weights = new Map<number, number>();
    const add = (likes: readonly ReadonlyMap<number, number>[], factor: number) => {
      for (const like of likes) {
        for (const [unit, sure] of like) {
          if (sure >= 0.75)
            weights.set(unit, (weights.get(unit) ?? 0) + factor * sure * this.corpus.weight(unit));
        }
      }
    };
    add(text.like, 2);
    for (const source of sources.slice(0, 500)) add(this.text(source).like, 1);
    return normal(weights);
  }
}

function largestTemplate(targets: readonly TargetColumn[]): number {
  const sizes = new Map<string | undefined, number>();
  for (const { template } of targets) sizes.set(template, (sizes.get(template) ?? 0) + 1);
  return Math.max(0, ...sizes.values());
}

function best(scores: ReadonlyMap<number, number>, most: number): number[] {
  return [...scores]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, most)
    .map(([target]) => target);
}
