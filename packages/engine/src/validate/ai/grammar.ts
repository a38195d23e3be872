import type { Wording } from './wording.js';

const compiled = new Map<string, RegExp>();
const mostCompiled = 500;

/** To compile one of these takes a millisecond, and the nouns are always the same. */
export function patternOf(source: string): RegExp {
  const known = compiled.get(source);
  if (known) return known;
  if (compiled.size >= mostCompiled) compiled.clear();
  const made = new RegExp(source, 'iu');
  compiled.set(source, made);
  return made;
}

/** Words that cannot stand before the noun a part is about: "name of the person whose e-mail" is no e-mail. */
const STOP =
  'of|for|to|from|in|on|at|by|with|without|whose|that|which|who|when|where|if|as|per|than|about|is|are|was|were|be|has|have|had|and|or|via|using|used|sent|based|after|before|into|through|until|since|during|between|not|no|how|what|why|whether|while|because|so|send|sends|receives?|allows?|prefers?|wants?|accepts?|opt|opted|includes?|including|up|out|flag|count|number of|type|types|name|names|title|label|reference|text|description|notes?|comments?|following';
const WORD = `(?:(?!(?:${STOP})\\b)[\\p{L}\\d'/&-]+ )`;
const LEAD =
  '(?:(?:the )?(?:values?|it|this|this field|this column|cells?|field|column|entry|format)? ?(?:must|should|needs? to|has to|have to|will|shall|is|are|can only|may only)(?: always| only)?(?: be| contain| have| hold)?(?: in)? |(?:please )?(?:enter|provide|specify|input|use|add|give|supply|state|record|write|contains?|holds?|stores?) |(?:data |field |value )?(?:type|format): ?|only |always |ie )*';
const FOLLOW =
  '(?=$|\\s*[:(=<>≥≤]|\\s+(?:of|for|when|on|in|at|as|that|which|the|used|where|to|from|by|with|must|should|is|was|format|formatted|formats|only|values?|field|between|greater|less|more|up|max|maximum|min|minimum|who|this|under|above|below|over|larger|smaller|higher|lower|associated|belonging|shown|required|here|your|their|we|they|you|a|an|spaceless|ie)\\b)';
/** "e-mail of the owner or user name": something else may stand there. */
export const OTHER =
  /\bor (?:an? |the |their |your |other )?(?:[\p{L}-]+ )?(?:age|years?|texts?|ids?|names?|codes?|numbers?|phones?|e-?mails?|urls?|percent\w*|amounts?|usernames?|initials|labels?|months?|ranges?|dates?|times?|words?|"[^"]*")(?![\p{L}])/iu;

interface Position {
  /** Whether any words may stand before the noun ("contract renewal date"), or only these. */
  before?: string;
  follow?: string;
}

/** Whether some part of the description is about this noun: at its head, or as what the value is given as. */
export function isAbout(wording: Wording, noun: string, position: Position = {}): boolean {
  // To compile the patterns below takes milliseconds: most columns speak of few of the nouns.
  const parts = wording.parts.filter((part) => has(part, noun));
  if (parts.length === 0 || denies(wording.text, noun)) return false;
  const before = position.before ? `(?:(?:${position.before}) )` : WORD;
  const follow = position.follow ?? FOLLOW;
  const head = patternOf(
    `^${LEAD}(?:(?:an?|the|any|this|each|its|their|his|her|your|our) )?${before}{0,4}(?:${noun})${follow}`,
  );
  const as = patternOf(
    `\\b(?:as|in|is|be)(?: (?:an?|the|valid|plain|positive|negative|single|full|simple|standard|its|iso))* (?:${noun})${follow}`,
  );
  return parts.some((part) => (head.test(part) || as.test(part)) && !OTHER.test(part));
}

export function denies(text: string, noun: string): boolean {
  if (!has(text, noun)) return false;
  return patternOf(
    `(?:\\b(?:not|never|no|without|rather than|instead of|other than|nor)|n't)(?: [\\p{L}'-]+){0,3} (?:${noun})(?![\\p{L}])`,
  ).test(text);
}

/** Whether the noun stands there at all. */
function has(text: string, noun: string): boolean {
  return text !== '' && patternOf(noun).test(text);
}

/** A word that the description or the name has anywhere. */
export function mentions(wording: Wording, pattern: RegExp): boolean {
  return pattern.test(wording.name) || pattern.test(wording.text);
}

/** The usual words before e-mail, phone and web site: anything else may be about something else ("sends e-mail"). */
export const OWNERS =
  "(?:valid|primary|secondary|main|work|business|personal|contact|contact's|customer|customer's|company|company's|billing|shipping|employee|employee's|user|user's|owner|owner's|unique|full|official|corporate|default|alternate|alternative|backup|recipient|sender|support|sales|invoice|private|home|student|parent|guardian|vendor|supplier|client|manager|manager's|account|admin|login|lead|lead's|applicant|candidate|member|person's|office|professional|preferred|direct|emergency|mailing|organization's|organisation's|organization|partner|guest|attendee|subscriber|daytime|evening|mobile|cell|landline|us|uk|american|british|german|french|dutch|canadian|australian|swiss|austrian|spanish|italian|international|national|local|complete|public|internal|external|new|current|other|second|first|third)";
