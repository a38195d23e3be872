import { trimText } from '../cells/text.js';
import { type AiCheck, aiFailure } from '../validate/ai/check.js';
import { compileAiRule } from '../validate/ai/compile.js';
import { piecesPattern } from '../validate/ai/shape-pieces.js';
import { compilePattern } from '../validate/patterns/compile.js';
import { PatternError } from '../validate/patterns/errors.js';
import { findTemplate, type Template, type TemplateColumn } from '../validate/template.js';
import { treeOf } from './pattern-shape.js';
import { wantedOfPattern } from './pattern-wanted.js';
import { sentencesBeyondFormat } from './sentences.js';
import { isSlow } from './slow-pattern.js';
import { type Said, saidOf, wantedOfChecks, wantedOfWords } from './words.js';

/** How a column of a template wants its cells, from its name, description, pattern, allowed values and links. */
export type Wanted =
  | { kind: 'date'; format: string }
  | { kind: 'datetime'; format: string; zone?: string }
  | { kind: 'time'; format: string }
  /** `decimals`: exactly so many; `plain`: no needless zeros; `decimal`: the mark, where it is no point. */
  | {
      kind: 'number';
      decimals?: number;
      plain?: boolean;
      percent?: boolean;
      currency?: string;
      decimal?: ',';
    }
  | { kind: 'integer' }
  /**
   * `region`: the country of national numbers, where the column says it; `exampleRegion`: of its example. `asWritten`:
   * nothing asks for a format.
   */
  | { kind: 'phone'; region?: string; exampleRegion?: string; asWritten?: true }
  | { kind: 'email' }
  | { kind: 'url' }
  | { kind: 'domain' }
  /** One of a few values, spelled so. */
  | { kind: 'choice'; values: string[] }
  | { kind: 'country'; form: 'alpha2' | 'alpha3' | 'name' }
  | { kind: 'region'; form: 'code' | 'name' }
  | { kind: 'currency' }
  | { kind: 'language'; upper?: boolean }
  /** `width`: digits, with leading zeros. `upper`: letters are capitals. */
  | { kind: 'code'; width?: number; prefix?: string; upper?: boolean; digits?: boolean }
  /** `familyFirst`: "Berg, Anna". */
  | { kind: 'name'; part: 'full' | 'first' | 'last'; familyFirst?: true; case?: 'title' | 'upper' }
  | { kind: 'text'; case?: 'upper' | 'lower' | 'title' };

export interface Target {
  template: Template;
  column: TemplateColumn;
  wanted: Wanted;
  /** The strict rule that cells have to match: its own, or that of the column it links to. */
  pattern?: string;
  /** Whether a cell that is not blank passes what can be told from the cell alone (strict pattern, checks of the description). */
  passes(value: string): boolean;
  /** Its description; of a link that has none, that of the column it links to: how its values are written. */
  described: string;
  /** Sentences of the description that say more than a format: values to map, where to take it from, when it is empty. */
  sentences: string[];
}

/** A chain of links this long is a mistake in the templates. */
const MOST_LINKS = 5;

export function targetOf(column: TemplateColumn, template: Template, templates: readonly Template[]): Target {
  return linkedTarget(column, template, templates, MOST_LINKS);
}

function linkedTarget(
  column: TemplateColumn,
  template: Template,
  templates: readonly Template[],
  depth: number,
): Target {
  const sentences = sentencesBeyondFormat(column.description ?? '');
  const linkedTo = depth > 0 ? linkOf(column, templates) : undefined;
  const described = column.description ?? '';
  if (!linkedTo) return { template, column, ...ownTarget(column), described, sentences };
  const linked = linkedTarget(linkedTo.column, linkedTo.template, templates, depth - 1);
  const own = ownPattern(column);
  return {
    template,
    column,
    wanted: linked.wanted,
    ...(linked.pattern === undefined ? {} : { pattern: linked.pattern }),
    passes: (value) => linked.passes(value) && (own?.test(value) ?? true),
    described: described || linked.described,
    sentences,
  };
}

function linkOf(
  column: TemplateColumn,
  templates: readonly Template[],
): { column: TemplateColumn; template: Template } | undefined {
  const [link] = column.linkRule ?? [];
  const template = link && findTemplate(templates, link.templateId);
  const found = template?.columns.find(({ name }) => name === link?.columnName);
  return template && found && found !== column ? { column: found, template } : undefined;
}

function ownTarget(column: TemplateColumn): Pick<Target, 'wanted' | 'passes' | 'pattern'> {
  const said = saidOf(column);
  const pattern = ownPattern(column);
  const compiled =
    column.aiCheck ?? compileAiRule({ name: column.name, description: column.description ?? null });
  const byPattern = pattern && column.strictRule ? wantedOfPattern(column.strictRule, said) : undefined;
  const listed = byPattern?.kind === 'choice' ? byPattern.values : [];
  const isRefuted =
    contradicts(compiled, pattern, said) || listed.some((value) => aiFailure(compiled, value) !== null);
  const check = isRefuted ? { ...compiled, checks: [] } : compiled;
  const list = check.checks.find((each) => each.kind === 'allowed');
  const wanted: Wanted = list
    ? { kind: 'choice', values: list.values }
    : (byPattern ?? wantedOfChecks(check, said) ?? addressByName(column.name, said) ?? wantedOfWords(said));
  const shape = check.checks.find((each) => each.kind === 'shape');
  const shaped = shape && `^(?:${shape.shapes.map(piecesPattern).join('|')})$`;
  const rule = pattern ? column.strictRule : shaped;
  return {
    wanted,
    ...(rule === undefined ? {} : { pattern: rule }),
    passes: (value) => (pattern?.test(value) ?? true) && aiFailure(check, trimText(value)) === null,
  };
}

/** A phone number is one also where its description says what to take "if there is no phone". */
function addressByName(name: string, said: Said): Wanted | undefined {
  const wanted = wantedOfChecks(compileAiRule({ name, description: null }), said);
  return wanted && ['phone', 'email', 'url'].includes(wanted.kind) ? wanted : undefined;
}

/** The description's own example, which the strict rule takes, fails what was made of the words. */
function contradicts(check: AiCheck, pattern: Pick<RegExp, 'test'> | undefined, said: Said): boolean {
  if (!pattern) return false;
  const examples = said.wording.examples
    .flatMap((each) => each.split(/,? or |, /))
    .map((each) => each.trim());
  return examples.some((example) => pattern.test(example) && aiFailure(check, example) !== null);
}

/** Longer values are not tried on a pattern that may take forever: they count as failing. */
const MOST_OF_SLOW = 20;

/** A pattern that does not compile fails the run by itself: it says nothing here. */
function ownPattern({ strictRule }: TemplateColumn): Pick<RegExp, 'test'> | undefined {
  if (strictRule === undefined) return undefined;
  try {
    const pattern = compilePattern(strictRule);
    const tree = treeOf(strictRule);
    if (tree && !isSlow(tree)) return pattern;
    return { test: (value) => value.length <= MOST_OF_SLOW && pattern.test(value) };
  } catch (error) {
    if (error instanceof PatternError) return undefined;
    throw error;
  }
}
