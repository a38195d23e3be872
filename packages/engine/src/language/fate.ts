import type { Span } from './chart.js';
import { baseOf, cues } from './cues.js';
import { type Token, tokensOf, writtenOut } from './token.js';

/**
 * What becomes of rows: they go along (`In`), they do not (`Out`), or it is said that they are not left out (`Spare`).
 * Composed of a verb and whether it is denied, so that "not to be carried across" needs no entry of its own.
 */

const BETWEEN =
  '(?:(?:be|have|do|will|would|shall|should|can|could|must|may|might|to|we|i|you|they|it|really|also|ever|even|any|long|more|all|get|suppose|allow|need|want|for|go|in|of) )*';
const NOT = '(?:(?:need )?not|never|cannot|no long|neither)';
const MOVED =
  '(?:take|import|migrate|transfer|bring|copy|carry|include|move|come|appear|need|want|require|load|interest|interested|relevant|interesting|important|matter|necessary|belong|see|show up|turn up|convert|pull|add|go|migration|keep|use)';
const THEM = '(?:(?:the|it|they|this|these|those|that|he|she|him|her|such|row|record|entry|one|all) )*';
const REMOVED = `(?:leave ${THEM}(?:out|off|away|behind|aside)|exclude|remove|drop|skip|delete|omit|ignore|discard|kill|forget about|forget|disregard|eliminate|purge|dump|lose|(?:kick|throw|filter|take|weed|cut|strip|sort|sift|chuck|rule|count) ${THEM}(?:out|away)|get rid of|do away with|part with|spare we|scrap|bin|do (?:well |fine )?without)`;
const WHERE_TO =
  '(?: (?:in|into|to|on|onto|for|from|off|with|over to|across to))(?: (?:the|a|an|our|your|their|this|that|new|target|final))* (?:system|software|database|file|list|result|sheet|export|import|migration|output|table|program|application|app|tool|crm|erp|platform|catalogue|archive)';
const ELSEWHERE =
  '(?:behind|out|away|here|there|put|elsewhere|where (?:it|they|he|she) be|in (?:the|our|an|a|its|another|other|different) (?:old |other |different |previous )?(?:archive|system|software|database|catalogue|file|list|program|application|tool|crm)|with we|as it be)';
const ALONG =
  '(?: (?:over|across|along|in|here|there|with (?:it|we)|to it|into it|any more|any long|at all|please))*';

const OUT = [
  `${NOT} ${BETWEEN}${MOVED}(?: (?:it|they|those|these|this|that|any))?(?:${WHERE_TO}|${ALONG}(?:${WHERE_TO})?)(?: any more| any long)?`,
  `${NOT}(?: (?:be|have|to|get|appear|need|want|show|end|up|do|any|long|more|part of))*${WHERE_TO}`,
  `${NOT} ${BETWEEN}(?:in|on) (?:here|there|it)`,
  `no (?:need|reason|point|use|wish|interest)(?: (?:for|to|in|of))?(?: (?:${MOVED}|have))?${ALONG}`,
  `(?:of )?no (?:interest|use|relevance|importance)(?: to we)?`,
  'of no value(?: to we)?',
  '(?:get|have|give|make|need|be) no (?:row|record|line|entry)(?: of (?:it|they) own)?',
  `${NOT} (?:of )?(?:any )?(?:interest|use|value)(?: to we)?`,
  `${NOT} worth (?:it|\\p{L}+)(?: ${MOVED})?${ALONG}`,
  `${REMOVED}(?:${WHERE_TO})?`,
  `(?:stay|remain|be keep|be leave|keep) ${ELSEWHERE}`,
  `(?:can|must|should|may|have to|will|could|need to) go(?: away| out)?`,
  '(?:be |be all )?(?:out|history|obsolete|irrelevant|useless|superfluous|unwanted|unnecessary|worthless|rubbish|junk)(?: (?:to|for) we)?',
  'be too old(?: (?:for|to) (?:we|take|keep|bring|migrate|import))?(?: along| over)?',
  'go',
];
const IN = [
  `${MOVED}(?:${WHERE_TO}|${ALONG}(?:${WHERE_TO})?)`,
  `be (?:in|on|part of)${WHERE_TO}`,
  '(?:would )?like(?: to (?:have|see|keep|take))?',
  '(?:be )?(?:of interest|after|look for|interested in|interest in)',
  'stay|remain|come along|count',
];
const SPARE = [`${NOT} ${BETWEEN}${REMOVED}(?:${WHERE_TO})?`];

/** What costs, because the words may mean something else. */
const COSTS: ReadonlyMap<string, number> = new Map([['go', 0.35]]);

const patterns = (
  [
    ['Out', OUT],
    ['In', IN],
    ['Spare', SPARE],
  ] as const
).flatMap(([type, list]) =>
  list.map((pattern) => ({
    type,
    cost: COSTS.get(pattern) ?? 0,
    pattern: new RegExp(`${pattern}(?= |$)`, 'yu'),
  })),
);

const OUTRIGHT = new RegExp(`(?<!\\S)(?:${NOT} ${BETWEEN}${MOVED}|${REMOVED})(?!\\S)`, 'u');

/** Whether it is said in so many words that rows go, or that only some stay: not concluded from how they are. */
export function isOutright(sentence: string): boolean {
  const words = tokensOf(writtenOut(sentence)).map(({ lower }) => baseOf(lower));
  const isOnly = (at: number) =>
    (cues().byFirst.get(words[at] ?? '') ?? []).some(
      (cue) => cue.type === 'Only' && cue.words.every((word, next) => words[at + next] === word),
    );
  return words.some((_, at) => isOnly(at)) || OUTRIGHT.test(words.join(' '));
}

export function fatesIn(tokens: readonly Token[]): Span[] {
  const starts: number[] = [];
  let text = '';
  for (const { kind, lower, text: written, isName } of tokens) {
    starts.push(text.length);
    // "not in IT": a name of capitals is no "it".
    const word = isName && /^\p{Lu}{2,}$/u.test(written) ? written : baseOf(lower);
    text += `${kind === 'quoted' ? '"' : kind === 'sign' ? lower : word} `;
  }
  text = text.trimEnd();
  const found: Span[] = [];
  starts.forEach((at, start) => {
    for (const { type, pattern, cost } of patterns) {
      pattern.lastIndex = at;
      const match = pattern.exec(text)?.[0];
      if (match === undefined) continue;
      // "OUT" is a code where others are in small letters.
      if (isShout(tokens[start], tokens)) continue;
      const end = at + match.length >= text.length ? tokens.length : starts.indexOf(at + match.length + 1);
      // "write it out", "spelt out"
      if (/^out\b/u.test(match) && isSpelling(tokens, start)) continue;
      // "You forgot …" tells what was.
      if (/^forg[oe]t/u.test(match) && tokens[start]?.lower !== 'forget') continue;
      // "don't exclude" is no "exclude".
      // "Everything from there goes.", but not "their own name goes there".
      if (match === 'go' && end < tokens.length && tokens[end]?.kind !== 'sign') continue;
      if (end <= start || (type !== 'Spare' && isDenied(tokens, start, type))) continue;
      found.push({ type, start, end, meaning: tokens[start]?.lower ?? '', cost });
    }
  });
  // "don't take out" denies the taking out, and not the taking.
  return found.filter(
    ({ type, start, end }) =>
      type !== 'Out' ||
      !found.some((other) => other.type === 'Spare' && other.start <= start && end <= other.end),
  );
}

function isShout(token: Token | undefined, tokens: readonly Token[]): boolean {
  if (
    !token ||
    token.text.length < 2 ||
    token.text === token.lower ||
    token.text !== token.text.toUpperCase()
  )
    return false;
  return tokens.some(({ kind, text, lower }) => kind === 'word' && text === lower && text.length > 2);
}

/** Whether "out" belongs to a verb that has to do with words. */
function isSpelling(tokens: readonly Token[], start: number): boolean {
  const before = tokens.slice(Math.max(0, start - 3), start).filter(({ lower }) => !HELPERS.test(lower));
  return before.some(({ lower }) => SPELLING.test(baseOf(lower)));
}

const SPELLING = /^(?:write|spell|spelt|fill|print|find|turn|point|carry|work|figure|start|come)$/u;

/** Whether a verb is denied by a word before it that only helpers part from it. */
function isDenied(tokens: readonly Token[], start: number, type: string): boolean {
  if (type === 'Out' && /^(?:not|never|no|cannot|neither)$/u.test(tokens[start]?.lower ?? '')) return false;
  for (let at = start - 1; at >= 0; at -= 1) {
    const { lower } = tokens[at] as Token;
    if (/^(?:not|never|cannot|neither)$/u.test(lower)) return tokens[at + 1]?.lower !== 'only';
    if (!HELPERS.test(lower)) return false;
  }
  return false;
}

const HELPERS =
  /^(?:be|been|to|have|has|need|needs|want|wants|do|does|really|ever|even|also|get|any|allowed|going|supposed|us|it)$/u;
