import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import type { Target } from '../../target/target.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import { dictionary } from '../../words/dictionary.js';
import { englishOf } from '../../words/english.js';
import { wordsOf } from '../../words/tokens.js';
import type { ViewColumn } from '../views/view.js';
import type { Feed, Member } from './member.js';

const believed = 0.4;
const asSum = 0.7;
/** What is counted in hundredths, or of something else, adds up to nothing. */
const OTHER = /%|\b(?:rate|code|percent|percentage|weight|count|number|days|hours)\b/i;

interface Made {
  expression: Expression;
  sources: ViewColumn[];
  reason: string;
  probability: number;
}

/** Of amounts that add up (net and tax, paid and open), the one that nothing feeds, where the others are fed. */
export function missingOfSum(
  column: TemplateColumn,
  template: Template,
  { feeds }: Member,
  wantedOf: (column: TemplateColumn) => Target['wanted'],
): Made | undefined {
  if ((feeds.get(column.name)?.probability ?? 0) >= believed) return undefined;
  const amounts = template.columns.filter((each) => isAmount(each, wantedOf));
  for (const line of dictionary('sums')) {
    const roles = line.map((words) => new Set(words.split(' ')));
    const inRole = roles.map((_, role) => amounts.filter((each) => roleOf(each, roles) === role));
    // One of each: which of two is meant nobody can know.
    if (inRole.some((each) => each.length !== 1)) continue;
    const [whole, part, other] = inRole.flat();
    if (!whole || !part || !other || ![whole, part, other].includes(column)) continue;
    const of = (each: TemplateColumn): Feed | undefined => feeds.get(each.name);
    const [one, two] =
      column === whole ? [of(part), of(other)] : [of(whole), of(column === part ? other : part)];
    if (!one || !two || Math.min(one.probability, two.probability) < believed) continue;
    if (one.sources.some((each) => two.sources.includes(each))) continue;
    const names = column === whole ? [part, other] : [whole, column === part ? other : part];
    return {
      expression: node({
        op: 'calculate',
        of: one.expression,
        is: column === whole ? '+' : '-',
        by: two.expression,
      }),
      sources: [...one.sources, ...two.sources],
      reason: `"${names[0]?.name}" ${column === whole ? 'and' : 'less'} "${names[1]?.name}"`,
      probability: Math.min(asSum, one.probability, two.probability),
    };
  }
  return undefined;
}

/** The last role that has a word of the name: "Amount paid" is paid. */
function roleOf({ name }: TemplateColumn, roles: readonly ReadonlySet<string>[]): number {
  const words = wordsOf(englishOf(name) ?? name);
  const own = wordsOf(name);
  return roles.findLastIndex((role) => [...words, ...own].some((word) => role.has(word)));
}

function isAmount(column: TemplateColumn, wantedOf: (column: TemplateColumn) => Target['wanted']): boolean {
  const wanted = wantedOf(column);
  const isPlain = wanted.kind === 'integer' || (wanted.kind === 'number' && wanted.decimal === undefined);
  return isPlain && !column.linkRule && !OTHER.test(column.name.replaceAll('_', ' '));
}
