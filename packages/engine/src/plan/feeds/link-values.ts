import { bareText } from '../../cells/bare.js';
import { quoteText, withSession } from '../../duck/session.js';
import type { Table } from '../../read/reader.js';
import type { Expression } from '../../recipe/operation.js';
import type { SheetFile } from '../../run/sheet/sheet.js';
import { englishOf } from '../../words/english.js';
import { folded } from '../views/overlap.js';
import { ShortNames } from './short-names.js';

/** The columns of a finished sheet, as keys: alone, or two joined by a space. */
type SheetKey = readonly string[];

type Counted = readonly { value: string; count: number }[];

/** Larger sheets are linked to by their column alone, unseen. */
const mostRows = 500_000;
const mostKeys = 20;
/** Of the rows that have a value, so many have one of their own. */
const telling = 0.7;
/** Of the values, so many are still different by their letters and digits. */
const keptKeys = 0.95;
/** What fewer begin with may be chance. */
const fewestAlike = 5;
const MARKS = /[-/._: ]/g;

/** What stands in a finished sheet that others link to. */
export class LinkValues {
  /** The columns of tables that the column is made of. */
  madeFrom: readonly { table: Table; column: string }[] = [];
  /** How it is put together, where it is made of several columns of a table. */
  composed: readonly { table: Table; expression: Expression }[] = [];
  readonly #exact = new Set<string>();
  readonly #byKey: Set<string>[];
  /** The linked column by its letters and digits; undefined where these do not tell its values apart. */
  #bare: ReadonlySet<string> | undefined;
  #beginning: string | undefined;
  readonly #people = new ShortNames();
  /** The values of a column are asked about for every template and in every view of its table. */
  readonly #shares = new WeakMap<Counted, readonly number[]>();
  /** The key that is the whole name of a person. */
  readonly #calls: number;

  private constructor(
    readonly sheet: SheetFile,
    readonly column: string,
    readonly keys: readonly SheetKey[],
  ) {
    this.#byKey = keys.map(() => new Set());
    this.#calls = keys.findIndex((key) => key.length > 1 || isPersonsName(key[0] ?? ''));
  }

  /** `isName`: whether a column of the sheet may be what people call its rows; amounts and days are not. */
  static async read(
    sheet: SheetFile,
    column: string,
    isName: (column: string) => boolean,
  ): Promise<LinkValues | undefined> {
    if (!sheet.columns.includes(column) || sheet.rowCount > mostRows) return undefined;
    const found = new LinkValues(sheet, column, keysOf(sheet, column, isName));
    const names = [...new Set(found.keys.flat())];
    const filled: number[] = [];
    const cells = names.map((name, at) => `'|' || coalesce("c${sheet.columns.indexOf(name)}", '') AS v${at}`);
    await withSession({}, async (session) => {
      for (const row of await session.rows(
        `SELECT ${cells.join(', ')} FROM read_parquet(${quoteText(sheet.parquet)})`,
      )) {
        const cell = (name: string) => String(row[`v${names.indexOf(name)}`] ?? '|').slice(1);
        found.#exact.add(cell(column));
        for (const [at, key] of found.keys.entries()) {
          const value = folded(key.map(cell).join(' '));
          found.#byKey[at]?.add(value);
          if (value !== '') filled[at] = (filled[at] ?? 0) + 1;
          if (at === found.#calls) found.#people.add(value, cell(column));
        }
      }
    });
    // What many rows have is no name of any of them: the shipping of an order.
    for (const [at, known] of found.#byKey.entries())
      if (at > 0 && known.size < telling * (filled[at] ?? 0)) known.clear();
    const bare = new Set([...found.#exact].filter((value) => /\d/.test(value)).map(bareText));
    if (bare.size >= keptKeys * found.#exact.size) found.#bare = bare;
    // A column that nothing feeds can be looked for by nothing.
    if (found.#byKey[0]?.size === 1 && found.#byKey[0].has('')) return undefined;
    return found;
  }

  /** Of the rows that have these values, the share whose value stands in the sheet, by key; last by short names. */
  shares(values: Counted): readonly number[] {
    const known = this.#shares.get(values) ?? this.#sharesOf(values);
    this.#shares.set(values, known);
    return known;
  }

  #sharesOf(values: Counted): readonly number[] {
    const alike = values.map(({ value, count }) => ({ value: folded(value), count }));
    return [
      ...this.#byKey.map((known) => share(alike, (value) => known.has(value))),
      share(values, (value) => this.personOf(value) !== undefined),
    ];
  }

  /** What the one stands under who is called so for short. */
  personOf(value: string): string | undefined {
    return this.#people.find(value);
  }

  /** What the values of the linked column begin with, up to a mark: those who write them leave it out ("2231-"). */
  get beginning(): string {
    this.#beginning ??= this.#findBeginning();
    return this.#beginning;
  }

  #findBeginning(): string {
    const values = [...this.#exact].filter((value) => value !== '');
    const counts = new Map<string, number>();
    for (const value of values)
      for (const { index } of value.matchAll(MARKS)) {
        const beginning = value.slice(0, index + 1);
        if (index > 0) counts.set(beginning, (counts.get(beginning) ?? 0) + 1);
      }
    // "IO-2024-", and not "IO-" alone.
    const common = [...counts].filter(([, count]) => count >= Math.max(fewestAlike, 0.9 * values.length));
    return common.reduce((longest, [each]) => (each.length > longest.length ? each : longest), '');
  }

  /** The share of the values that stand in the linked column once what it begins with is put before them. */
  shareWithBeginning(values: Counted): number {
    const { beginning } = this;
    return beginning === '' ? 0 : share(values, (value) => this.#exact.has(beginning + value.trim()));
  }

  /** The share of the values whose letters and digits are those of one in the linked column: "#15900" is "15900". */
  shareOfBare(values: Counted): number {
    return this.#bare === undefined ? 0 : share(values, (value) => this.#bare?.has(bareText(value)) ?? false);
  }

  /** The same for the linked column, spelled exactly so. */
  exactShare(values: Counted): number {
    return share(values, (value) => this.#exact.has(value));
  }
}

function share(values: Counted, has: (value: string) => boolean): number {
  let all = 0;
  let found = 0;
  for (const { value, count } of values) {
    if (value.trim() === '') continue;
    all += count;
    if (has(value)) found += count;
  }
  return found / Math.max(1, all);
}

/** What people may write instead of the linked value: a name of the sheet's rows, or a first and a last name. */
function keysOf({ columns }: SheetFile, column: string, isName: (column: string) => boolean): SheetKey[] {
  const others = columns.filter((name) => name !== column && isName(name)).map((name): SheetKey => [name]);
  const find = (pattern: RegExp) => columns.find((name) => pattern.test(englishOf(name) ?? name));
  const first = find(/first|given|forename/i);
  const last = find(/last|family|surname/i);
  const names: SheetKey[] =
    first && last
      ? [
          [first, last],
          [last, first],
        ]
      : [];
  return [[column], ...names, ...others.slice(0, mostKeys)];
}

function isPersonsName(column: string): boolean {
  return /^(?:full |employee )?name$/i.test(englishOf(column) ?? column);
}
