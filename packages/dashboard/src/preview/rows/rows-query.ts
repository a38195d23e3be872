import type { Answer, Input } from '@godwit/client/inputs';
import type { SheetSearch } from '../../app/pages.js';

export type RowPage = Answer<'listRows'>;
export type SheetRow = RowPage['rows'][number];
export type RowTotals = RowPage['totals'];
export type Filter = keyof RowTotals;
export type Rule = SheetRow['errors'][number]['rule'];

export const rules = ['required', 'unique', 'strict', 'link', 'ai', 'cross_cell'] as const satisfies Rule[];

/** Which rows a page of the API is asked for, besides its place. */
export type RowsQuery = Omit<NonNullable<Input<'listRows'>['query']>, 'offset' | 'limit'>;

/** What the address says, as the API is asked; an unknown rule is as good as none. */
export function rowsQuery({ of, filter, column, rule, search }: SheetSearch): RowsQuery {
  const known = rules.find((one) => one === rule);
  return {
    of,
    filter: shownFilter({ filter, rule: known }),
    ...(column !== undefined && { column }),
    ...(known !== undefined && { rule: known }),
    ...(search !== undefined && { search }),
  };
}

/** A rule alone means the rows that break it. */
export function shownFilter({
  filter,
  rule,
}: {
  filter?: Filter | undefined;
  rule?: string | undefined;
}): Filter {
  return filter ?? (rule === undefined ? 'all' : 'invalid');
}
