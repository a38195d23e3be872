import { readAnswers, readBoolean } from '../../cells/booleans.js';
import { isPlaceholder } from '../../cells/placeholders.js';
import { escaped, foldText } from '../../cells/text.js';
import { yesAndNo } from '../../convert/choices.js';
import { conceptsOf } from '../../convert/concepts.js';
import { squeezed } from '../../convert/folding.js';
import type { Condition } from '../../recipe/condition.js';
import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import { englishOf } from '../../words/english.js';
import { withEnglishPhrases } from '../../words/phrases.js';
import { stem } from '../../words/stem.js';
import { wordsOf } from '../../words/tokens.js';
import type { Knowing } from '../columns/candidate.js';
import { isContext } from '../views/context.js';
import { Names } from '../views/names.js';
import { singular, sourcesOf, targetsOf } from '../views/seen.js';
import type { ViewColumn } from '../views/view.js';
import { isMostly } from '../views/view.js';
import { marksOfFlag } from './flag-marks.js';
import type { Feed, Member } from './member.js';
import { plainOf } from './operands.js';
import { saidPresence } from './said-presence.js';

/** A column of states has few of them. */
const mostStates = 20;
const mostColumns = 300;
/** What nearly all rows have, or hardly any, tells nothing apart. */
const [fewest, most] = [0.002, 0.98];
const sure = 0.6;
/** "SI", "Sì", "X", "NO": people write yes in more than one way. */
const mostSpellings = 6;
const mostStray = 0.05;
const mostUnlike = 0.5;
const asSaid = 0.91;

/**
 * One of two words where the source has neither: by a state that is called like the column ("Checked In" among the
 * states), by a flag that is called like one of the words ("Suspended" for active or suspended), or by whether something
 * is there at all (a day in "Cancelled at").
 */
export function flagsOf(member: Member, template: Template, knowing: Knowing): void {
  const own = member.columns
    .filter((each) => !each.via && !isContext(each, member.view))
    .slice(0, mostColumns);
  for (const [at, column] of template.columns.entries()) {
    const { wanted } = knowing.targets.of(template, column);
    if (wanted.kind !== 'choice' || wanted.values.length !== 2 || column.linkRule) continue;
    const feed = member.feeds.get(column.name);
    const { yes, no } = yesAndNo(wanted.values);
    const found =
      yes !== undefined && no !== undefined
        ? [
            ...byState(column, own, yes, no),
            ...byPresence(at, own, member, template, knowing, yes, no),
            ...byMark(column, own, member.view.rows, yes, no),
            ...bySaidPresence(column, own, yes, no),
          ]
        : byFlag(column, own, wanted.values);
    const [best] = found.toSorted((a, b) => b.probability - a.probability);
    // A sentence that was carried out for one of the words says nothing of the other rows.
    const isHalf =
      feed?.expression.op === 'if' && !('otherwise' in feed.expression) && best?.probability === asSaid;
    // What says hardly any of the words in any row is known by its name alone.
    const isHollow = best !== undefined && feed?.sources[0] === best.sources[0] && isUnlike(feed);
    if (best && (isHalf || isHollow || best.probability > (feed?.probability ?? 0)))
      member.feeds.set(column.name, best);
  }
}

function isUnlike(feed: Feed | undefined): boolean {
  return (feed?.conversion?.valid ?? 1) < mostUnlike;
}

/** "Checked In" in a column of states is a yes for "checked_in"; every other state is a no. */
function byState({ name }: TemplateColumn, own: readonly ViewColumn[], yes: string, no: string): Feed[] {
  const called = squeezed(name).replace(/^(?:is|has)/, '');
  const initials = wordsOf(name)
    .map((word) => word[0] ?? '')
    .join('');
  return own.flatMap((source) => {
    const { sample, distinct } = source.profile;
    if (distinct < 2 || distinct > mostStates || sample.every(({ value }) => isYesOrNo(value))) return [];
    const spelled = sample.filter(({ value }) => squeezed(value) === called);
    const short = sample.filter(
      ({ value }) => initials.length > 1 && value.trim() === initials.toUpperCase(),
    );
    const states = spelled.length > 0 ? spelled : short;
    if (states.length === 0) return [];
    return [
      {
        expression: either(
          {
            test: 'one_of',
            of: node({ op: 'collapse', of: source.cell }),
            values: states.map(({ value }) => value),
            ignore_case: true,
          },
          yes,
          no,
        ),
        probability: spelled.length > 0 ? 0.8 : sure,
        reason: `"${states[0]?.value}" is one of the states in "${source.called}"`,
        sources: [source],
      },
    ];
  });
}

/** Something is there, or it is not: the day on which it was cancelled. */
function byPresence(
  at: number,
  own: readonly ViewColumn[],
  { view }: Member,
  template: Template,
  { targets }: Knowing,
  yes: string,
  no: string,
): Feed[] {
  const sparse = own.filter((each) => {
    const share = each.profile.filled / Math.max(1, view.rows);
    return share >= fewest && share <= most && isMostly(each, ['date', 'datetime']);
  });
  if (sparse.length === 0) return [];
  const names = new Names(sourcesOf(view, sparse), targetsOf(template, targets), singular(template.name));
  return sparse.flatMap((source, index) => {
    const { probability } = names.pair(index, at);
    if (probability < sure) return [];
    return [
      {
        expression: either({ test: 'blank', of: source.cell }, no, yes),
        probability: 0.9 * probability,
        reason: `there is something in "${source.called}", or there is not`,
        sources: [source],
      },
    ];
  });
}

/** "Sold out" among the remarks, "(bio)" behind a name: what the column is called, or what its description says sets it. */
function byMark(
  { name, description }: TemplateColumn,
  own: readonly ViewColumn[],
  rows: number,
  yes: string,
  no: string,
): Feed[] {
  const set = [yes, no].flatMap((value) => {
    const said = whenSaid(value, description ?? '');
    return said === undefined ? [] : [{ said, value, other: value === yes ? no : yes }];
  });
  const asked = set.length > 0 ? set : [{ said: englishOf(name) ?? name, value: yes, other: no }];
  return asked.flatMap(({ said, value, other }) =>
    marksOfFlag(said, own, rows).map(({ source, when, mark, isNot, isLetter }) => ({
      expression: isNot ? either(when, other, value) : either(when, value, other),
      probability: isLetter ? 0.65 : 0.7,
      reason: `"${mark}" stands in "${source.called}", or it does not`,
      sources: [source],
    })),
  );
}

/** "1 if estimated, else 0", "false when sold out": what sets a value, in words. */
function whenSaid(value: string, description: string): string | undefined {
  const words = withEnglishPhrases(description);
  const text = escaped(value);
  const said = new RegExp(`(?<![\\p{L}\\d])["']?${text}["']?,? (?:if|when|where) ([^,;.()]+)`, 'iu').exec(
    words,
  )?.[1];
  return said?.trim();
}

/** The description says which word a blank cell means: of a flag, that is said of its words. */
function bySaidPresence(
  { description = '' }: TemplateColumn,
  own: readonly ViewColumn[],
  yes: string,
  no: string,
): Feed[] {
  const sources = own.filter(({ profile }) => !profile.sample.every(({ value }) => isYesOrNo(value)));
  const said = saidPresence(description ?? '', sources, yes, no);
  if (!said) return [];
  const { source, whenBlank, whenFilled } = said;
  return [
    {
      expression: either(isNothing(source), whenBlank, whenFilled),
      probability: asSaid,
      reason: `the description says "${whenBlank}" where "${source.called}" is blank`,
      sources: [source],
    },
  ];
}

/** No cell at all; of amounts, 0 is nothing either: "yes, if nothing is open". */
function isNothing(source: ViewColumn): Condition {
  const blank: Condition = { test: 'blank', of: source.cell };
  if (!isMostly(source, ['integer', 'decimal', 'money'])) return blank;
  const zero: Condition = {
    test: 'matches',
    of: plainOf(source),
    pattern: '^-?0+(?:\\.0+)?$',
    ignore_case: false,
  };
  return { test: 'or', of: [blank, zero] };
}

/** "Suspended" is yes or no; the template says active or suspended. */
function byFlag(
  { description }: TemplateColumn,
  own: readonly ViewColumn[],
  [one = '', other = '']: readonly string[],
): Feed[] {
  return own.flatMap((source) => {
    const values = source.profile.sample.map(({ value }) => value).filter((value) => !isPlaceholder(value));
    const stray = values.filter((value) => readBoolean(value) === undefined);
    const isStray = (value: string) => stray.includes(value);
    // "part." among yes and no says neither, and stays as it is; an S beside an N is a yes.
    const few = rowsWith(source, isStray) <= mostStray * source.profile.filled && !values.every(isStray);
    const said = readAnswers(values) ? values : few ? values.filter((value) => !isStray(value)) : [];
    const answers = readAnswers(said);
    const spellings = new Set(said.map((value) => foldText(value)));
    if (said.length === 0 || spellings.size > mostSpellings || ![...(answers?.values() ?? [])].includes(true))
      return [];
    const means = [one, other].map((word) =>
      isMeantBy(source.called, word, description ?? '', word === one ? other : one),
    );
    if (means[0] === means[1]) return [];
    const [set, unset] = means[0] ? [one, other] : [other, one];
    const yes = values.filter((value) => answers?.get(value) === true);
    return [
      {
        expression: unlessStray(
          values.filter((value) => !said.includes(value)),
          source,
          either(
            { test: 'one_of', of: node({ op: 'collapse', of: source.cell }), values: yes, ignore_case: true },
            set,
            unset,
          ),
        ),
        probability: 0.75,
        reason: `"${source.called}" says whether it is "${set}"`,
        sources: [source],
      },
    ];
  });
}

function rowsWith({ profile: { sample } }: ViewColumn, is: (value: string) => boolean): number {
  return sample.filter(({ value }) => is(value)).reduce((sum, { count }) => sum + count, 0);
}

function unlessStray(values: readonly string[], { cell }: ViewColumn, otherwise: Expression): Expression {
  if (values.length === 0) return otherwise;
  const of = node({ op: 'collapse', of: cell });
  return node({
    op: 'if',
    when: { test: 'one_of', of, values: values.map((value) => value.trim()), ignore_case: true },
    use: of,
    otherwise,
  });
}

/** The name of a flag is the word, or what the description says of it. */
function isMeantBy(name: string, word: string, description: string, other: string): boolean {
  const terms = termsOf(`${name} ${englishOf(name) ?? ''}`);
  const at = description.toLowerCase().indexOf(word.toLowerCase());
  const behind = at < 0 ? '' : description.slice(at + word.length);
  const end = behind.toLowerCase().indexOf(other.toLowerCase());
  const gloss = (end < 0 ? behind : behind.slice(0, end)).split(/[.;]/)[0] ?? '';
  return [...termsOf(`${word} ${gloss}`)].some((term) => terms.has(term));
}

/** Its words without their endings, and what they mean. */
function termsOf(text: string): Set<string> {
  const words = wordsOf(text).filter((word) => word.length > 3);
  return new Set(words.flatMap((word) => [stem(word), ...conceptsOf(word).map((concept) => `#${concept}`)]));
}

function isYesOrNo(value: string): boolean {
  return readBoolean(value) !== undefined;
}

function either(when: Condition, use: string, otherwise: string): Expression {
  const constant = (value: string) => node({ op: 'constant', value });
  return node({ op: 'if', when, use: constant(use), otherwise: constant(otherwise) });
}
