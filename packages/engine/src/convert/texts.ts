import { escaped } from '../cells/text.js';
import { shapesOf } from '../target/pattern-shape.js';
import type { Wanted } from '../target/target.js';
import { withEnglishPhrases } from '../words/phrases.js';
import { normalCapitals } from './capitals.js';
import type { Counted } from './conversion.js';
import { likeExample } from './like-example.js';
import { textsAsked } from './lists.js';
import {
  applied,
  inOrder,
  lower,
  prefixed,
  replacedPattern,
  type Step,
  upper,
  whenMatches,
} from './steps.js';
import type { Task, Way } from './way.js';

const some = (values: readonly Counted[], pattern: RegExp) => values.some(({ value }) => pattern.test(value));

/** Angle brackets, a scheme, what stands around the one address of a cell. */
export function emailWays({ values }: Task): Way[] {
  const steps: Step[] = [lower];
  if (some(values, /mailto:/i)) steps.push(replacedPattern('^mailto: ?', ''));
  if (some(values, /<[^<>]+@[^<>]+>/))
    steps.push(replacedPattern('^[^<>]*<([^<>@]+@[^<>@]+)>[^<>@]*$', '$1'));
  if (some(values, /^[("'[]/)) steps.push(replacedPattern('^[("\'\\[]+(.*@.*)$', '$1'));
  if (some(values, /[)"'\],;.]$/)) steps.push(replacedPattern('^(.*@.*?)[)"\'\\],;.]+$', '$1'));
  if (some(values, /\s+@|@\s+|\s\./))
    steps.push(replacedPattern(' +(@|\\.)', '$1'), replacedPattern('@ +', '@'));
  return [{ step: inOrder(...steps), reason: 'e-mail addresses in lower case' }];
}

export function domainWays({ values }: Task): Way[] {
  const steps: Step[] = [lower];
  if (some(values, /@/)) steps.push(replacedPattern('^.*@(.+)$', '$1'));
  if (some(values, /:\/\//)) steps.push(replacedPattern('^[a-z]+://(.+)$', '$1'));
  if (some(values, /(?:^|\/)www\d?\./i)) steps.push(replacedPattern('^www[0-9]?\\.(.+)$', '$1'));
  if (some(values, /[/?#:]/)) steps.push(replacedPattern('^([^/?#:]+)[/?#:].*$', '$1'));
  if (some(values, /\.$/)) steps.push(replacedPattern('^(.*[^.])\\.+$', '$1'));
  return [{ step: inOrder(...steps), reason: 'domains out of web and e-mail addresses, in lower case' }];
}

/** "With https:// in front" */
const SCHEME = /(?<!\p{L})(?:with|mit|avec|con|com|met|med|z) https?:\/\//iu;

/** A scheme is added only where the column wants one. */
export function urlWays({ values, target }: Task): Way[] {
  const asked =
    SCHEME.test(target.column.description ?? '') ||
    (target.pattern !== undefined && !target.passes('acme.com') && target.passes('https://acme.com'));
  const plain: Way = { step: (of) => of, reason: 'web addresses as they are' };
  const one = oneAddress(values, target);
  if (one) return [one, plain];
  if (!asked || values.every(({ value }) => /^https?:\/\//.test(value))) return [plain];
  const missing = inOrder(
    replacedPattern('^[Hh][Tt][Tt][Pp]://', 'http://'),
    replacedPattern('^(?:[Hh][Tt][Tt][Pp][Ss]:)?//', 'https://'),
    whenMatches('^[^:/ ]+\\.[^:/ ]+', prefixed('https://')),
  );
  return [{ step: missing, reason: 'web addresses with https:// in front where they have none' }, plain];
}

const APART = /[\s,;|]+/u;

/** Of a cell's addresses (a page, a profile), the one that starts as the column's all do; one of another site is none. */
function oneAddress(values: readonly Counted[], { pattern, passes }: Task['target']): Way | undefined {
  const [shape, ...more] = pattern === undefined ? [] : shapesOf(pattern);
  const [start] = shape ?? [];
  if (start?.of !== 'text' || more.length > 0 || !/^https?:\/\/[^/]+\.[^/]+/.test(start.text))
    return undefined;
  const lists = values.map(({ value }) => value.split(APART)).filter((items) => items.length > 1);
  const isMixed = (items: readonly string[]) => items.some(passes) && !items.every(passes);
  if (!lists.some(isMixed)) return undefined;
  const own = `${escaped(start.text)}[^ ,;|]*`;
  const step = inOrder(
    whenMatches(`(?:^|[ ,;|])${own}`, replacedPattern(`^(?:.*[ ,;|])?(${own}).*$`, '$1')),
    whenMatches(`^${own}$`, (of) => of, replacedPattern('^[Hh][Tt][Tt][Pp][Ss]?://[^ ]+$', '')),
  );
  return { step, reason: `of several web addresses the one of ${start.text}`, empties: true };
}

const WITHOUT =
  /(?<!\p{L})(?:without|no|ohne|sans|zonder|sin|sem|senza|utan|uden|uten|bez)(?: the)? ["“„«'‘]\s?([^"“”„«»'’]{2,40}?)\s?["”“»'’]/giu;

/** `without "(continued)"`: what the description quotes is taken away where it stands at an end of the text. */
function withoutQuoted(values: readonly Counted[], { column }: Task['target']): Step[] {
  return [...(column.description ?? '').matchAll(WITHOUT)].flatMap(([, quoted = '']) => {
    const text = escaped(quoted);
    return [
      ...(values.some(({ value }) => value.startsWith(quoted)) ? [replacedPattern(`^${text}[ :]*`, '')] : []),
      ...(values.some(({ value }) => value.endsWith(quoted)) ? [replacedPattern(` *${text}$`, '')] : []),
    ];
  });
}

const NO_PREFIX =
  /(?<!\p{L})(?:without|no|ohne|sans|zonder|sin|sem|senza|utan|uden|uten)(?: \p{L}+){0,2} (?:prefix|präfix|préfixe|prefijo|prefixo|prefisso|voorvoegsel)/iu;
/** "979567501B01" of "NL979567501B01" */
const NO_COUNTRY = /\bwithout (?:the )?country (?:prefix|code)/iu;
const most = 0.9;

/** "The id without the module prefix": what nearly all have in front of a mark. */
function withoutPrefix(values: readonly Counted[], { column }: Task['target']): Step[] {
  const said = withEnglishPhrases(column.description ?? '');
  if (NO_COUNTRY.test(said)) {
    const isMarked = values.filter(({ value }) => /^[A-Z]{2} ?\d/.test(value)).length;
    return isMarked > 1 ? [replacedPattern('^[A-Z]{2} ?([0-9A-Z])', '$1')] : [];
  }
  if (!NO_PREFIX.test(said)) return [];
  const front = ['^[^.:/]+[.:/]+', '^[A-Za-z]+[-_ ]+'].find((pattern) => {
    const fitting = values.filter(({ value }) => new RegExp(`${pattern}.`).test(value)).length;
    return fitting > 1 && fitting >= most * values.length;
  });
  return front === undefined ? [] : [replacedPattern(front, '')];
}

function madeBy(step: Step, values: readonly Counted[]): Counted[] {
  const make = applied(step);
  return values.map(({ value, count }) => ({ value: make(value) ?? '', count }));
}

/** Case is changed only where it is asked for; with normal capitals only what is all capitals or all small. */
export function textWays({ values, target }: Task, wanted: Wanted & { kind: 'text' }): Way[] {
  const asked = textsAsked(values, target);
  const [made, ...more] = likeExample(asked ? madeBy(asked.step, values) : values, target.column);
  const letters = wanted.case === 'upper' ? [upper] : wanted.case === 'lower' ? [lower] : [];
  if (asked) {
    const after = made ? [made, ...more] : letters;
    return [{ ...asked, step: inOrder(asked.step, ...after) }];
  }
  if (made) return [{ step: inOrder(made, ...more), reason: 'text written like the example' }];
  const steps: Step[] = [...withoutQuoted(values, target), ...withoutPrefix(values, target)];
  const capitals = wanted.case === 'title' ? normalCapitals(values) : undefined;
  let reason = steps.length > 0 ? 'text without what the description leaves out' : 'text as it is';
  if (letters.length > 0) {
    steps.push(...letters);
    reason = `text in ${wanted.case} case`;
  } else if (capitals) {
    steps.push(capitals);
    reason = 'words in normal capitals where they were all capitals or all small';
  } else if (values.length > 0 && values.every(({ value }) => /^\d+\.0$/.test(value))) {
    steps.push(replacedPattern('^([0-9]+)\\.0$', '$1'));
    reason = 'numbers without the ".0" that a program put behind them';
  }
  return [{ step: inOrder(...steps), reason }];
}
