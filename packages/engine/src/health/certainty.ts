import { getOwn } from '@godwit/contract/own';
import { undoneIn, undoneLines } from '../edit/undone.js';
import type { Recipe, Sheet } from '../recipe/recipe.js';
import type { SheetFile } from '../run/sheet/sheet.js';
import type { Template, TemplateColumn } from '../validate/template.js';
import { weights } from './certainty-weights.js';
import type { Finding, Healths } from './health.js';

/** What speaks for a column that something feeds, and against it: of the column, its sheet and the whole migration. */
export interface Evidence {
  base: 1;
  /** How likely its source is by names and values, in log odds. */
  match: number;
  /** It has a finding of its own. */
  broken: number;
  /** Three times the share of its cells that are invalid, at most one. */
  invalid: number;
  described: number;
  required: number;
  /** Of the columns of its sheet, the share that nothing feeds. */
  empty: number;
  /** Nothing tells the rows of its sheet apart. */
  keyless: number;
  /** Rules that leave rows out, at most two. */
  filters: number;
  /** Its sheet has no finding. */
  clean: number;
  /** Of the columns of all sheets, the share that nothing feeds: who understood little understood this little too. */
  emptyElsewhere: number;
  /** Findings a sheet, at most three. */
  findingsElsewhere: number;
  /** How likely its source was by itself, before all columns were weighed together, in log odds. */
  before: number;
  /** How far its source is before the next likely, in log odds; a third of three at most, and at least minus that. */
  lead: number;
  /** Of the values of its source, the share that does not become valid, below zero. */
  valid: number;
  /** Any text is as good as another: nothing tells that a value is not meant. */
  free: number;
  /** How much spoke for the tables of its sheet before rows were made, at most one. */
  coverage: number;
  /** Rows of its sheet that share a key are made one. */
  merged: number;
  /** Of the rows of its sheet, the share that agrees with another in all that is required. */
  twice: number;
  /** How likely the columns of its sheet are, in log odds, on average. */
  around: number;
  /** What feeds it is reached through a link. */
  far: number;
  /** Sentences that nothing was done for, for each template; one at most. */
  unread: number;
}

/** What was believed of a column before rows were seen. */
export type ColumnBelief = Pick<Evidence, 'before' | 'lead' | 'valid' | 'free' | 'far'>;

/** By template slug. */
export type Beliefs = Record<string, { coverage: number; columns: Record<string, ColumnBelief> }>;

export interface ColumnEvidence {
  template: string;
  column: string;
  evidence: Evidence;
}

export interface Made {
  templates: readonly Template[];
  sheets: readonly SheetFile[];
  health: Healths;
  beliefs: Beliefs;
  /** Of the rows of each sheet, by template, the share that agrees with another in all that is required. */
  twice: ReadonlyMap<string, number>;
}

export function certaintyOf(evidence: Evidence, by: Record<keyof Evidence, number> = weights): number {
  const names = Object.keys(by) as (keyof Evidence)[];
  const odds = names.reduce((sum, name) => sum + by[name] * evidence[name], 0);
  return 1 / (1 + Math.exp(-odds));
}

/** The recipe with how sure each column is, now that its rows were seen: before, it said how likely its source was. */
export function withCertainty(
  recipe: Recipe,
  made: Made,
  see: (all: readonly ColumnEvidence[]) => void = () => {},
): Recipe {
  const all = evidenceIn(recipe, made);
  see(all);
  return {
    ...recipe,
    sheets: recipe.sheets.map((sheet) => {
      const own = all.filter(({ template }) => template === sheet.template);
      if (!sheet.confidence || own.length === 0) return sheet;
      const sure = own.map(({ column, evidence }) => [column, rounded(certaintyOf(evidence))] as const);
      return { ...sheet, confidence: { ...sheet.confidence, ...Object.fromEntries(sure) } };
    }),
  };
}

/** Three places; it is sure only where somebody said so. */
function rounded(probability: number): number {
  return Math.min(0.999, Math.round(probability * 1000) / 1000);
}

const mostFilters = 2;
const mostFindings = 3;
/** What is wrong with its own cells. */
const ownKinds: readonly Finding['kind'][] = [
  'rule_broken',
  'link_not_found',
  'not_unique',
  'required_empty',
  'key_empty',
  'raw_cells',
];

/** Without doubts: they come from what is weighed here. */
function findingsIn(health: Healths, slug: string): Finding[] {
  return (getOwn(health, slug)?.findings ?? []).filter(({ kind }) => kind !== 'column_in_doubt');
}

function evidenceIn(
  { sheets: plans, notes }: Recipe,
  { templates, sheets, health, beliefs, twice }: Made,
): ColumnEvidence[] {
  const wanted = templates.reduce((sum, { columns }) => sum + columns.length, 0);
  const fed = plans.reduce((sum, { columns }) => sum + Object.keys(columns).length, 0);
  const found = templates.reduce((sum, { slug }) => sum + findingsIn(health, slug).length, 0);
  const whole = {
    emptyElsewhere: Math.max(0, 1 - fed / Math.max(1, wanted)),
    findingsElsewhere: Math.min(mostFindings, found / Math.max(1, templates.length)),
    unread: Math.min(1, undoneLines(undoneIn({ notes })).length / Math.max(1, templates.length)),
  };
  return plans.flatMap((plan) => {
    const template = templates.find(({ slug }) => slug === plan.template);
    const sheet = sheets.find((each) => each.template.slug === plan.template);
    if (!template || !sheet) return [];
    const findings = findingsIn(health, plan.template);
    // What was taken over from an earlier recipe was believed then.
    const believed = getOwn(beliefs, plan.template);
    const inSheet = {
      empty: Math.max(0, 1 - Object.keys(plan.columns).length / Math.max(1, template.columns.length)),
      keyless: Number(!template.columns.some(({ unique }) => unique)),
      filters: Math.min(mostFilters, plan.filters.length),
      clean: Number(findings.length === 0),
      coverage: Math.min(1, believed?.coverage ?? 1),
      merged: Number(plan.deduplicate !== undefined),
      twice: twice.get(plan.template) ?? 0,
      around: mean(Object.values(plan.confidence ?? {}).map(logOdds)),
    };
    return template.columns.flatMap((column): ColumnEvidence[] => {
      const own = ofColumn(column, plan, sheet, findings);
      return own
        ? [
            {
              template: plan.template,
              column: column.name,
              evidence: {
                base: 1,
                ...own,
                ...(getOwn(believed?.columns ?? {}, column.name) ?? {
                  before: own.match,
                  lead: 0,
                  valid: 0,
                  free: 0,
                  far: 0,
                }),
                ...inSheet,
                ...whole,
              },
            },
          ]
        : [];
    });
  });
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length);
}

function ofColumn(
  { name, description, required }: TemplateColumn,
  { confidence }: Sheet,
  { rowCount, errors }: SheetFile,
  findings: readonly Finding[],
) {
  const likely = getOwn(confidence, name);
  // What somebody said is sure.
  if (likely === undefined || likely === 1) return undefined;
  const invalid = Math.max(
    0,
    ...errors.flatMap((each) => (each.column === name && each.rule !== 'required' ? [each.count] : [])),
  );
  return {
    match: logOdds(likely),
    broken: Number(findings.some(({ column, kind }) => column === name && ownKinds.includes(kind))),
    invalid: Math.min(1, (3 * invalid) / Math.max(1, rowCount)),
    described: Number(Boolean(description)),
    required: Number(required === true),
  };
}

/** Of what is likely, in log odds. */
export function logOdds(likely: number): number {
  const bounded = Math.min(0.995, Math.max(0.02, likely));
  return Math.log(bounded / (1 - bounded));
}
