import { getOwn } from '@godwit/contract/own';
import { fold } from '../words/fold.js';
import { stem } from '../words/stem.js';
import { telling, wordsOf } from '../words/tokens.js';
import { likeness } from './likeness.js';
import type { TargetColumn } from './match.js';
import { type Unit, UnitMaker } from './units.js';

/** A target, read: numbers are those of units of the corpus. */
interface TargetText {
  name: number[];
  description: number[];
  template: number[];
  /** Stems of the name, to tell equal names. */
  plain: string;
  digits: string;
}

/** How often words stand in fifty columns of the world, so that ten columns of one template do not mislead. */
const background: Record<string, number> = {
  name: 8,
  date: 8,
  number: 8,
  id: 8,
  code: 7,
  type: 5,
  total: 4,
  value: 4,
  status: 3,
  count: 4,
  time: 3,
  description: 2,
  amount: 3,
  text: 2,
};
const backgroundColumns = 50;
const common = new Set(
  (
    'in on at to for by with from is are was were be been it its this that as per if has have had which who whom ' +
    'each all any one than then when where whether not no do did does can may used use using whose their his her ' +
    'these those into between also only such'
  ).split(' '),
);

const noLanguage: ReadonlySet<string> = new Set();

/** The words of all targets: what they are, how rare, and where they stand. */
export class Corpus {
  readonly targets: TargetText[];
  readonly maker: UnitMaker;
  readonly #units: Unit[] = [];
  readonly #numbers = new Map<string, number>();
  readonly #byAtom = new Map<string, number[]>();
  readonly #byLetter = new Map<string, number[]>();
  readonly #rarity: number[];
  readonly #inName: number[][] = [];
  readonly #inDescription: number[][] = [];
  readonly #like = new Map<string, ReadonlyMap<number, number>>();
  readonly #nameKeys: string[];
  readonly #plainNames = new Map<string, number>();

  constructor(targets: readonly TargetColumn[]) {
    const words = new Set<string>();
    for (const { name, description } of targets) {
      for (const word of wordsOf(`${name} ${description ?? ''}`)) if (word.length >= 3) words.add(word);
    }
    for (const target of targets) {
      const key = nameKey(target);
      this.#plainNames.set(key, (this.#plainNames.get(key) ?? 0) + 1);
    }
    this.#nameKeys = targets.map(nameKey);
    this.maker = new UnitMaker((word) => words.has(word));
    const templates = new Map<string, number[]>();
    this.targets = targets.map(({ name, description, template }, index) => {
      if (template !== undefined && !templates.has(template)) {
        templates.set(template, this.#numbersOf(template));
      }
      const text: TargetText = {
        name: this.#numbersOf(name),
        description: description === undefined ? [] : unique(this.#numbersOf(description)).slice(0, 60),
        template: template === undefined ? [] : (templates.get(template) ?? []),
        plain: plainOf(name),
        digits: digitsOf(name),
      };
      for (const unit of unique(text.name)) push(this.#inName, unit, index);
      for (const unit of text.description) push(this.#inDescription, unit, index);
      return text;
    });
    this.#rarity = this.#units.map((unit, number) => {
      const inTargets = new Set([...(this.#inName[number] ?? []), ...(this.#inDescription[number] ?? [])])
        .size;
      return rarity(unit.text, inTargets, targets.length);
    });
  }

  /** How many targets of the template, or of the glossary, are called so. */
  sameName(target: number): number {
    return this.#plainNames.get(this.#nameKeys[target] ?? '') ?? 1;
  }

  unit(number: number): Unit | undefined {
    return this.#units[number];
  }

  /** From about 0.1 for words that say nothing to about 4 for rare ones. */
  weight(number: number): number {
    return this.#rarity[number] ?? 1;
  }

  /** Of a word that may be in no target. */
  weightOf(unit: Unit): number {
    const number = this.#numbers.get(unit.text);
    return number === undefined ? rarity(unit.text, 0, this.targets.length) : this.weight(number);
  }

  inName(number: number): readonly number[] {
    return this.#inName[number] ?? [];
  }

  inDescription(number: number): readonly number[] {
    return this.#inDescription[number] ?? [];
  }

  /** The units of targets that a unit can be, and how surely. */
  like(unit: Unit): ReadonlyMap<number, number> {
    const key =
      unit.how === undefined
        ? unit.text
        : `${unit.text}\n${unit.how.readings.map(({ language }) => language ?? '').join()}`;
    const known = this.#like.get(key);
    if (known) return known;
    const found = new Map<number, number>();
    const add = (number: number, sure: number) => {
      if (sure > (found.get(number) ?? 0)) found.set(number, sure);
    };
    for (const [atom, sure] of unit.atoms) {
      for (const number of this.#byAtom.get(atom) ?? []) {
        add(number, sure * (this.#units[number]?.atoms.get(atom) ?? 0));
      }
    }
    if (!unit.isPhrase) {
      for (const number of this.#byLetter.get(unit.text.length >= 5 ? '' : (unit.text[0] ?? '')) ?? []) {
        if ((found.get(number) ?? 0) >= 0.75) continue;
        const other = this.#units[number];
        if (other && !other.isPhrase) add(number, 0.9 * likeness(unit.text, other.text));
      }
    }
    this.#like.set(key, found);
    return found;
  }

  #numbersOf(text: string): number[] {
    return this.maker.of(text, noLanguage).map((unit) => this.#number(unit));
  }

  #number(unit: Unit): number {
    const known = this.#numbers.get(unit.text);
    if (known !== undefined) return known;
    const number = this.#units.length;
    this.#units.push(unit);
    this.#numbers.set(unit.text, number);
    for (const atom of unit.atoms.keys()) {
      const same = this.#byAtom.get(atom);
      if (same) same.push(number);
      else this.#byAtom.set(atom, [number]);
    }
    for (const letter of ['', unit.text[0] ?? '']) {
      const same = this.#byLetter.get(letter);
      if (same) same.push(number);
      else this.#byLetter.set(letter, [number]);
    }
    return number;
  }
}

function rarity(text: string, inTargets: number, targets: number): number {
  const words = text.split(' ');
  if (words.length > 1) {
    const singles = words.map((word) => rarity(word, inTargets, targets));
    return singles.reduce((sum, single) => sum + single, 0) * 0.8;
  }
  if (common.has(text)) return 0.1;
  if (/^\d+$/.test(text)) return 1.5;
  const seen = inTargets + (getOwn(background, text) ?? 0.5);
  return Math.log(1 + (targets + backgroundColumns) / (seen + 0.5)) / 1.5;
}

/** Names that differ only in how words are joined and bent are the same. */
export function plainOf(name: string): string {
  return telling(wordsOf(name)).map(stem).join(' ');
}

function nameKey({ template, name }: TargetColumn): string {
  return `${template ?? ''}\n${plainOf(name)}`;
}

export function digitsOf(name: string): string {
  return (fold(name).match(/\d+/g) ?? [])
    .map(Number)
    .sort((a, b) => a - b)
    .join(' ');
}

function unique(numbers: readonly number[]): number[] {
  return [...new Set(numbers)];
}

function push(lists: number[][], at: number, value: number): void {
  const list = lists[at];
  if (list) list.push(value);
  else lists[at] = [value];
}
