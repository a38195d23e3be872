import { currencyOf } from '../../cells/currencies.js';
import { node } from '../../recipe/edit.js';
import { linesAbove } from '../../recipe/reshape/context.js';
import type { Template } from '../../validate/template.js';
import type { Knowing } from '../columns/candidate.js';
import type { View, ViewColumn } from '../views/view.js';
import type { Feed, Member } from './member.js';

/** A currency that no column has may stand in the name of the amounts, or in front of each: "MRR (USD)", "€ 199.00". */
export function currencyOfAmounts({ view, feeds }: Member, template: Template, { targets }: Knowing): void {
  for (const column of template.columns) {
    if (targets.of(template, column).wanted.kind !== 'currency' || feeds.has(column.name)) continue;
    const amounts = template.columns.flatMap((other) => {
      const { kind } = targets.of(template, other).wanted;
      const isAmount = kind === 'number' || kind === 'integer';
      return isAmount ? (feeds.get(other.name)?.sources ?? []) : [];
    });
    const named = amounts.flatMap((source) => unitOf(source) ?? []);
    const [first] = named;
    const own = named.length > 0 ? undefined : amounts.flatMap((source) => unitsOf(source) ?? [])[0];
    const around = named.length > 0 || own || amounts.length === 0 ? undefined : saidAround(view);
    const found = own ?? around;
    if (found) feeds.set(column.name, found);
    if (!first || named.some(({ currency }) => currency !== first.currency)) continue;
    feeds.set(column.name, {
      expression: node({ op: 'constant', value: first.currency }),
      probability: 0.85,
      reason: `"${first.source.called}" is in ${first.currency}`,
      sources: [],
    });
  }
}

/** "All prices in GBP, excluding VAT", above the table or in its name: the only currency that is said there. */
function saidAround({ table, label }: View): Feed | undefined {
  const lines = [...linesAbove(table).map(({ cells }) => cells.join(' ')), label];
  const said = new Set(
    lines.flatMap((line) => [...line.matchAll(SAID)].flatMap(([word]) => currencyOf(word) ?? [])),
  );
  const [only, ...others] = said;
  if (only === undefined || others.length > 0) return undefined;
  return {
    expression: node({ op: 'constant', value: only }),
    probability: 0.7,
    reason: `what stands above the table speaks of ${only}`,
    sources: [],
  };
}

/** Codes, but for those that are words in capitals, and signs. */
const SAID =
  /(?<![\p{L}\d])(?!(?:ALL|TOP|TRY|MAD|PEN|SOS|CUP|LAK|GEL|BAM|MOP|STN)(?!\p{L}))[A-Z]{3}(?![\p{L}\d])|[€£¥₹₺₽]/gu;

interface Unit {
  source: ViewColumn;
  currency: string;
}

/** What its name says behind it or in brackets; else what every cell says beside the figures. */
function unitOf(source: ViewColumn): Unit | undefined {
  const [, bracketed, last] =
    /[([]\s*([^()[\]]+?)\s*[)\]]|\s([A-Z]{3}|[^\p{L}\d\s])$/u.exec(source.called) ?? [];
  const said = bracketed ?? last;
  const byName = said === undefined ? undefined : currencyOf(said);
  if (byName !== undefined) return { source, currency: byName };
  const [only, ...others] = new Set(marksOf(source).values());
  return only !== undefined && others.length === 0 ? { source, currency: only } : undefined;
}

/** What an amount is written with. */
const FIGURES = "[\\s\\d.,'()+-]+";

/** What stands beside the figures, and the currency that it says. */
function marksOf({ profile }: ViewColumn): Map<string, string | undefined> {
  const figures = new RegExp(FIGURES, 'g');
  const marks = profile.sample
    .filter(({ value }) => /\d/.test(value))
    .map(({ value }) => value.replace(figures, ''))
    .filter((mark) => mark !== '');
  return new Map(marks.map((mark) => [mark, currencyOf(mark)]));
}

/** Each amount says its own currency. */
function unitsOf(source: ViewColumn): Feed | undefined {
  const marks = [...marksOf(source)];
  if (marks.length === 0 || marks.some(([, currency]) => currency === undefined)) return undefined;
  const mark = node({ op: 'replace_pattern', of: source.cell, pattern: FIGURES, with: '' });
  const values = marks.map(([from, to]) => ({ from, to }));
  return {
    expression: node({ op: 'map', of: mark, values, otherwise: 'keep', ignore_case: false }),
    probability: 0.85,
    reason: `what stands beside the figures in "${source.called}"`,
    sources: [source],
  };
}
