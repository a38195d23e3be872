import { conceptsOf } from '../../convert/concepts.js';
import { formsOf } from '../../words/forms-of.js';
import { stem } from '../../words/stem.js';
import { wordsOf } from '../../words/tokens.js';

/** How surely words say what a text says: the very words, another form of them, the same in other words, a part. */
export const likenesses = { same: 3, form: 2.8, meaning: 2, part: 1 } as const;

const shortest = 4;

/** Texts of a column, or its name, by what people may call them. */
export class NamedBy {
  readonly #same = new Map<string, string[]>();
  readonly #forms = new Map<string, string[]>();
  readonly #meanings = new Map<string, string[]>();
  readonly #parts = new Map<string, string[]>();

  constructor(texts: readonly string[]) {
    for (const text of texts) {
      const words = wordsOf(text);
      const [only, ...others] = words;
      if (only === undefined) continue;
      put(this.#same, words.join(''), text);
      for (const form of others.length === 0 ? formsOf(only) : [stems(words)]) put(this.#forms, form, text);
      for (const concept of meaningsOf(words)) put(this.#meanings, concept, text);
      if (others.length > 0)
        for (const word of words)
          if (word.length >= shortest) for (const form of formsOf(word)) put(this.#parts, form, text);
    }
  }

  /** Those that the words may be meant to name. */
  find(words: readonly string[]): { texts: string[]; likeness: number } | undefined {
    const [only, ...others] = words;
    if (only === undefined) return undefined;
    const isOne = others.length === 0;
    const found = (texts: readonly string[], likeness: number) =>
      texts.length > 0 ? { texts: [...new Set(texts)], likeness } : undefined;
    const ofForms = (map: ReadonlyMap<string, string[]>) =>
      (isOne ? formsOf(only) : [stems(words)]).flatMap((form) => map.get(form) ?? []);
    return (
      found(this.#same.get(words.join('')) ?? [], likenesses.same) ??
      found(ofForms(this.#forms), likenesses.form) ??
      found(
        meaningsOf(words).flatMap((concept) => this.#meanings.get(concept) ?? []),
        likenesses.meaning,
      ) ??
      (isOne && only.length >= shortest ? found(ofForms(this.#parts), likenesses.part) : undefined)
    );
  }
}

function put(map: Map<string, string[]>, key: string, text: string): void {
  const known = map.get(key);
  if (known) known.push(text);
  else map.set(key, [text]);
}

function stems(words: readonly string[]): string {
  return words.map(stem).join(' ');
}

/** A single letter may mean anything. */
function meaningsOf(words: readonly string[]): string[] {
  const text = words.join(' ');
  if (text.length < 3) return [];
  return [...new Set((words.length === 1 ? formsOf(text) : [text]).flatMap(conceptsOf))].map(String);
}

/** Whether one of the things that a text may mean is the other. */
export function sameConcept(one: string, other: string): boolean {
  const meant = conceptsOf(other);
  return conceptsOf(one).some((each) => meant.includes(each));
}

/** Of things that are no longer: which word is used for it depends on the program. */
const GONE = ['inactive', 'discontinued', 'closed', 'cancelled', 'deleted', 'archived', 'terminated'];

export function isGone(text: string): boolean {
  return formsOf(text).some((form) => GONE.some((word) => sameConcept(form, word)));
}
