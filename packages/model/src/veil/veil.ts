import type { Template } from '@godwit/engine/validate/template';
import type { Samples } from '../settings.js';
import { mask } from './mask.js';

const longestCell = 200;
const hidden = '(not shown)';
/** Shorter ones are found in words that have nothing to do with them. */
const shortestFound = 4;
const mostSeen = 50_000;

/** What is known without any cell: names, templates, what people wrote. */
export interface Known {
  names: readonly string[];
  templates: readonly Template[];
  said: readonly string[];
}

/**
 * Everything that goes to the model goes through here. Cells are shown as they are, as shapes, or not at all; words of
 * the engine about them are kept, what they quote of cells is veiled too.
 */
export class Veil {
  readonly #names: Set<string>;
  readonly #said: string;
  readonly #seen = new Set<string>();

  constructor(
    readonly samples: Samples,
    { names, templates, said }: Known,
  ) {
    this.#names = new Set(names);
    this.#said = [JSON.stringify(templates), ...said].join('\n');
  }

  cell(value: string | null): string | null {
    if (value === null) return null;
    if (this.samples === 'values')
      return value.length > longestCell ? `${value.slice(0, longestCell)}…` : value;
    this.notice(value);
    if (this.samples === 'none') return hidden;
    const shape = mask(value);
    return shape.length > longestCell ? `${shape.slice(0, longestCell)}…` : shape;
  }

  /** A text that must not be found in what the engine says. */
  notice(value: string): void {
    const text = value.trim();
    if (this.samples !== 'values' && text.length >= shortestFound && this.#seen.size < mostSeen)
      this.#seen.add(text);
  }

  /** What the engine says in words: quoted cells and cells that were met before are veiled, names stay. */
  words(text: string): string {
    if (this.samples === 'values') return text;
    let veiled = withoutPairs(text).includes('"')
      ? text.replace(/"(.*)"/s, (_, inner: string) => `"${this.cell(inner)}"`)
      : text.replace(quoted, (whole, ...inner: unknown[]) => {
          const content = inner.slice(0, 3).find((each) => typeof each === 'string') ?? '';
          return this.isKnown(String(content)) ? whole : `"${this.cell(String(content))}"`;
        });
    // The longest first: where "Anna" is veiled, "Anna Berg" is not found any more.
    const met = [...this.#seen].filter((value) => veiled.includes(value) && !this.isKnown(value));
    for (const value of met.sort((a, b) => b.length - a.length))
      veiled = veiled.replaceAll(value, this.samples === 'none' ? hidden : mask(value));
    return veiled;
  }

  /** A piece of a recipe: the texts in it may be cells. */
  recipe<Value>(value: Value, key = ''): unknown {
    if (this.samples === 'values') return value;
    if (typeof value === 'string')
      return plainFields.has(key) || this.isKnown(value) ? value : this.cell(value);
    if (Array.isArray(value)) return value.map((each) => this.recipe(each, key));
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(
        Object.entries(value).map(([name, field]) => [
          namedFields.has(key) && !this.isKnown(name) ? this.cell(name) : name,
          this.recipe(field, name),
        ]),
      );
    return value;
  }

  /** Known to whoever reads the templates and the names of tables and columns. */
  isKnown(text: string): boolean {
    const trimmed = text.trim();
    return (
      trimmed === '' || this.#names.has(text) || this.#names.has(trimmed) || this.#said.includes(trimmed)
    );
  }
}

const quoted = /"([^"]*)"|'([^'\n]*)'|“([^”\n]*)”/g;

/** Quotes that stand around something; a cell that has quotes of its own leaves some of them alone. */
function withoutPairs(text: string): string {
  return text.replace(/(?<![\p{L}\p{N}])"[^"]*"(?![\p{L}\p{N}])/gu, '');
}

/** Fields of a recipe that never hold a cell. */
const plainFields = new Set([
  'op',
  'step',
  'test',
  'template',
  'input',
  'file',
  'table',
  'id',
  'kind',
  'keep',
  'take',
  'what',
  'part',
  'unit',
  'format',
  'formats',
  'decimal',
  'thousands',
  'separator',
  'zone',
  'region',
  'country',
  'order',
  'style',
  'language',
  'is',
]);

/** Objects whose keys may be texts of cells. */
const namedFields = new Set(['set', 'where', 'names']);
