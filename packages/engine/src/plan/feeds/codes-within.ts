import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import { patternText } from '../../recipe/pattern.js';
import type { Target } from '../../target/target.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import { wordsOf } from '../../words/tokens.js';
import type { Knowing } from '../columns/candidate.js';
import { isTelling } from '../columns/ruled.js';
import { cellsOf } from '../views/cells-of.js';
import { isOwn } from '../views/context.js';
import type { ViewColumn } from '../views/view.js';
import type { Member } from './member.js';

/** What fewer rows, or fewer different ones, have in them may be chance. */
const fewestRows = 5;
const fewestValues = 3;
/** Of the filled rows. */
const least = 0.1;
const most = 0.8;
/** In running text a code is mentioned. */
const longText = 60;
const believed = 0.4;
const mostColumns = 200;

/**
 * "Office Manager (OPS-014)", "https://a.example, https://www.linkedin.com/in/a": what nothing else feeds, and what its
 * rule shows as hardly anything else is, stands within the cells of one other column, which may feed something of its
 * own. Rows without it stay blank.
 */
export function codesWithin(member: Member, template: Template, { targets }: Knowing): void {
  for (const column of template.columns) {
    const target = targets.of(template, column);
    if ((member.feeds.get(column.name)?.probability ?? 0) >= believed || !isTelling(target)) continue;
    const pattern = patternWithin(target);
    if (pattern === undefined) continue;
    const part = (of: Expression) => node({ op: 'extract', of, pattern, group: 1 });
    const own = member.columns.slice(0, mostColumns).filter((each) => isOwn(each, member.view));
    const [only, ...more] = own.filter((each) => holds(each, part, target));
    if (!only || more.length > 0) continue;
    member.feeds.set(column.name, {
      expression: part(only.cell),
      probability: 0.7,
      reason: `it stands within "${only.called}", and nowhere else`,
      sources: [only],
    });
    withoutIt(member, template, column, only, pattern);
  }
}

/** The rule of a whole cell as that of a part of one; undefined where it says nothing, or no recipe can carry it out. */
function patternWithin({ pattern, column, wanted }: Target): string | undefined {
  if (pattern === undefined || column.linkRule || !['code', 'text', 'url'].includes(wanted.kind))
    return undefined;
  const whole = /^\^(?<inner>.+)\$$/u.exec(pattern)?.groups?.inner;
  if (whole === undefined || /(?<!\\)\|/u.test(whole.replace(/\([^()]*\)/gu, ''))) return undefined;
  // What may be anything ends where the next item begins.
  const inner = whole.replace(/(?<!\\)\.(?=[+*])/gu, '[^\\s,;|<>"]').replace(/\((?!\?)/gu, '(?:');
  const within = `(?:^|[^0-9A-Za-z])(${inner})(?:[^0-9A-Za-z]|$)`;
  return patternText.safeParse(within).success ? within : undefined;
}

/** Figures alone may be part of another number. */
const DIGITS = /^\d{1,7}$/u;

function holds(source: ViewColumn, part: (of: Expression) => Expression, { passes }: Target): boolean {
  const { sample } = source.profile;
  const rowsOf = (counted: readonly { count: number }[]) =>
    counted.reduce((sum, { count }) => sum + count, 0);
  const found = cellsOf(part(source.cell), source).filter(
    ({ value }) => passes(value) && !DIGITS.test(value),
  );
  const filled = sample.filter(({ value }) => value.trim() !== '');
  // Some cells may hold nothing else; a column of nothing else is found by what it is.
  const whole = rowsOf(filled.filter(({ value }) => passes(value.trim())));
  if (whole >= most * rowsOf(filled) || rowsOf(found) - whole < fewestValues) return false;
  const isLong = filled.filter(({ value }) => value.length > longText).length > 0.5 * filled.length;
  return (
    new Set(found.map(({ value }) => value)).size >= fewestValues &&
    rowsOf(found) >= Math.max(fewestRows, (isLong ? 0.5 : least) * rowsOf(filled))
  );
}

const WITHOUT = /\b(?:without|excluding|ohne|sans|sin|sem|senza|zonder|uden|utan|bez)\b(?<rest>[^.;]*)/iu;

/** "Without the requisition number": of the same cells, what is left. */
function withoutIt(
  { feeds }: Member,
  template: Template,
  taken: TemplateColumn,
  source: ViewColumn,
  pattern: string,
): void {
  const names = wordsOf(taken.name).filter((word) => word.length > 3);
  for (const { name, description } of template.columns) {
    const feed = feeds.get(name);
    const [own, ...more] = feed?.sources ?? [];
    const said = wordsOf(WITHOUT.exec(description ?? '')?.groups?.rest ?? '');
    if (!feed || name === taken.name || own !== source || more.length > 0) continue;
    if (!names.some((word) => said.includes(word))) continue;
    const inner = pattern.slice('(?:^|[^0-9A-Za-z])('.length, -')(?:[^0-9A-Za-z]|$)'.length);
    const rest = node({
      op: 'replace_pattern',
      of: feed.expression,
      pattern: `[ ,;|/–-]*[(\\[{]?(?:^|[^0-9A-Za-z])(?:${inner})(?:[^0-9A-Za-z]|$)`,
      with: ' ',
    });
    feeds.set(name, {
      ...feed,
      expression: node({ op: 'collapse', of: rest }),
      reason: `${feed.reason}; without what is "${taken.name}"`,
      conversion: undefined,
    });
  }
}
