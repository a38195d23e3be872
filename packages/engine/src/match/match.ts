import type { ColumnProfile } from '../profile/profile.js';

/** A column of a customer's table, as the matcher sees it. */
export interface SourceColumn {
  name: string;
  table: string;
  /** All columns of its table, itself included. */
  neighbours: readonly string[];
  /** A comment that the source itself has for the column. */
  comment?: string;
  profile?: Pick<ColumnProfile, 'filled' | 'distinct' | 'top'>;
  /** Distinct values, some of them. */
  values?: readonly string[];
}

/** A column of a template, or a term of a glossary. */
export interface TargetColumn {
  name: string;
  description?: string;
  /** Name of its template; nothing for a glossary. */
  template?: string;
  /** All columns of its template, itself included. */
  neighbours?: readonly string[];
  /** Allowed values, or samples of what it holds. */
  values?: readonly string[];
  unique?: boolean;
  required?: boolean;
}

/** Why a pair is likely: each from 0 to 1. */
export type Evidence = Readonly<Record<string, number>>;

export interface Match {
  /** Indexes into what was given. */
  source: number;
  target: number;
  /**
   * Calibrated: of the pairs given about 0.9, nine in ten are right. It takes for granted that the source's table feeds
   * the target's template: columns of one template compete for a source, those of different templates do not.
   */
  probability: number;
  evidence: Evidence;
  /** A sentence. */
  reason: string;
}
