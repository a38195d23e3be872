import { currencyOf } from '../cells/currencies.js';
import { node } from '../recipe/edit.js';
import type { Template } from '../validate/template.js';
import type { Knowing } from './match-view.js';
import type { Member } from './member.js';
import type { ViewColumn } from './view.js';

/** A currency that no column has may stand in the name of the amounts, or in front of each: "MRR (USD)", "€ 199.00". */
export function currencyOfAmounts({ feeds }: Member, template: Template, { targets }: Knowing): void {
  for (const column of template.columns) {
    if (targets.of(template, column).wanted.kind !== 'currency' || feeds.has(column.name)) continue;
    const amounts = template.columns.flatMap((other) => {
      const { kind } = targets.of(template, other).wanted;
      const isAmount = kind === 'number' || kind === 'integer';
      return isAmount ? (feeds.get(other.name)?.sources ?? []) : [];
    });
    const named = amounts.flatMap((source) => unitOf(source) ?? []);
    const [first] = named;
    if (!first || named.some(({ currency }) => currency !== first.currency)) continue;
    feeds.set(column.name, {
      expression: node({ op: 'constant', value: first.currency }),
      probability: 0.85,
      reason: `"${first.source.called}" is in ${first.currency}`,
      sources: [],
    });
  }
}

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
  const beside = new Set(
    source.profile.sample
      .filter(({ value }) => /\d/.test(value) && !/^[\s\d.,'()+-]*$/.test(value))
      .map(({ value }) => currencyOf(value.replace(/[\s\d.,'()+-]+/g, ''))),
  );
  const [only] = beside;
  return beside.size === 1 && only !== undefined ? { source, currency: only } : undefined;
}
