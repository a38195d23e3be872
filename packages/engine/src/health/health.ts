import { getOwn } from '@godwit/contract/own';
/** What may be wrong with a sheet, in words for a person; `kind` for programs. */
export interface Finding {
  kind: FindingKind;
  column?: string;
  /** Rows that it is about. */
  rows?: number;
  message: string;
}

export type FindingKind =
  /** No table of the files is about the template. */
  | 'no_source'
  /** The tables have rows, the sheet has none. */
  | 'no_rows'
  | 'required_empty'
  /** A column that tells rows apart is blank. */
  | 'key_empty'
  | 'not_unique'
  | 'rule_broken'
  | 'link_not_found'
  | 'mostly_invalid'
  /** Rows that differ were taken for one. */
  | 'rows_differ'
  /** Nothing feeds a column, though the files have columns that nothing uses, or its description explains it. */
  | 'column_empty'
  /** What feeds a column is not sure to be meant. */
  | 'column_in_doubt'
  /** Cells hold markup or lists as the old system stores them. */
  | 'raw_cells'
  /** A question was left open, and the likeliest reading was taken. */
  | 'taken_unasked';

/** Of one sheet. Nobody should take a sheet for done that is not `ok`. */
export interface Health {
  ok: boolean;
  findings: Finding[];
}

/** By template slug. */
export type Healths = Record<string, Health>;

export function healthOf(findings: readonly Finding[]): Health {
  return { ok: findings.length === 0, findings: [...findings] };
}

/** All of a run, each with its sheet in front. */
export function findingTexts(healths: Healths, names: readonly { slug: string; name: string }[]): string[] {
  return names.flatMap(({ slug, name }) =>
    (getOwn(healths, slug)?.findings ?? []).map(({ message }) => `${name}: ${message}`),
  );
}
