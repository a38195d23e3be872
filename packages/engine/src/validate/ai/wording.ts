import { withEnglishPhrases } from '../../words/phrases.js';
import { sentencesIn } from '../../words/sentences.js';
import { countWords, positive, tidy } from './tidy.js';

/** A column's name and description, taken apart so that a recogniser sees only what is said of every cell. */
export interface Wording {
  readonly name: string;
  /** The whole description. */
  readonly text: string;
  /** Every sentence, brackets and examples taken out: for lists, which judge for themselves. */
  readonly sentences: readonly string[];
  /** The pieces of those sentences between commas that state something. */
  readonly parts: readonly string[];
  /** What stood in brackets. */
  readonly brackets: readonly string[];
  /** What stood after "e.g.", "for example", "such as". */
  readonly examples: readonly string[];
  /** A cell may hold several values, or words that stand outside of the rule ("or N/A"): only lengths are sure. */
  readonly open: boolean;
}

const EXAMPLE =
  /(?:\be\.g\.|\bfor (?:example|instance)\b[,:]?|\bsuch as\b|\b(?:example|sample)s?(?: values?| formats?)?(?: include| are| is)?\s*[:=]|\bex[:.] ?(?=\S)|\bexamples? (?:include|are)\b)\s*/i;

const SEVERAL =
  /\b(?:(?:comma|semi-?colon|pipe|space|tab|newline|line)[- ]?(?:separated|delimited)|(?:separated|delimited|joined|split) (?:by|with)|separate (?:with|by|multiple|each|values|several)|multiple|multi-?(?:select|value|valued)|one or more|two or more|any combination|all that apply|several|array of|list of (?!(?:allowed|valid|accepted)\b)\w+)\b/i;

const OUTSIDE =
  /\b(?:or|use|enter|put|write|type|specify|insert)\s+(?:the (?:word|text|value) )?["']?(?:n\/a|na|none|null|nil|unknown|tbd|tba|tbc|not (?:applicable|available|known|specified|provided|set)|varies|various|ongoing|unlimited|any|all|free[- ]?text|plain text|(?:any |some |other )?text|other text|any other|anything|custom|something)\b["']?/i;

const ALSO =
  /\b(?:also (?:accepts?|accepted|allows?|allowed|possible|valid|permitted|be)|is (?:also )?an? (?:valid|allowed|accepted|acceptable|permitted) (?:entry|value|option|answer)|are (?:also )?(?:accepted|allowed|ok|okay|fine|permitted) too)\b/i;

/** Words that say how sure a rule is: a rule that only usually holds cannot flag a cell. */
const HEDGED =
  /\b(?:usually|typically|normally|generally|often|ideally|prefer(?:ably|red|s)?|recommended|sometimes|might|could|approximately|approx|about|around|roughly|suggested|mostly|commonly|in most cases|most of|where possible|if possible|when possible|likely|probably|tend)\b/i;
const PERMISSIVE =
  /\b(?:may|can)\b(?! (?:only|be (?:one|either|any) |be (?:at|up)|contain (?:at|up)|have (?:at|up)))/i;
const NEGATED =
  /\b(?:not|never|no|none|neither|nor|without|cannot|avoid|exclude|excluding|instead of|rather than|other than|do not|unlike)\b|n't\b/i;
const EXCEPTION =
  /\b(?:unless|except|excepting|otherwise|depending|depends|else|apart from|differs?|vary|varies|exceptions?)\b/i;
const CONDITIONAL =
  /\b(?:if|in case|provided that|only for|as long as|assuming)\b|(?<!\b(?:date|time|day|moment|timestamp|datetime|year|on|country|city|state|place|location|office|region|site|address)s? (?:and time )?)\b(?:when|where|while)\b|^for (?!example)|\bfor (?:(?:the )?(?:us|usa|uk|united states|canad\w+|international|domestic|foreign|non-\w+|eu|european|german|french|american|british)\b)(?! dollars?)/i;
/** A side remark whose condition touches nothing else. */
const REMARK =
  /^(?:this (?:field|column) is |field is |is |\()?(?:required|mandatory|optional|obligatory|leave|left (?:blank|empty)|blank|empty|null|unique|must be unique|should be unique|must not be (?:blank|empty)|default|defaults|defaulting|needed|recommended|read[- ]only|only needed|ignored|skip)\b|^(?:if|when|where) (?:known|applicable|any|available|present|needed|required|given|relevant|one exists|it exists|not (?:known|available|applicable|set|given))\b/i;

export function wordingOf(column: { name: string; description: string | null }): Wording {
  const text = positive(countWords(commaLists(tidy(withEnglishPhrases(column.description ?? '')))));
  const examples: string[] = [];
  const brackets: string[] = [];
  const sentences: string[] = [];
  const parts: string[] = [];
  const bare = text.replace(/\(([^()]*)\)/g, (whole, inner: string) => {
    // "(555) 555-5555", "Text(80)" and "(default)" in a list are no remarks.
    if (/^[#X\dN, ]+$/i.test(inner) || /^default$/i.test(inner)) return whole;
    const [said, example] = withoutExample(inner);
    if (example) examples.push(example);
    if (said) brackets.push(said);
    return ' ';
  });
  for (const sentence of [...sentencesIn(bare), ...brackets]) {
    const [said, example] = withoutExample(sentence.replace(/\s+/g, ' ').trim());
    if (example) examples.push(example);
    const kept = statements(said);
    parts.push(...kept);
    if (said && !brackets.includes(sentence)) sentences.push(said);
  }
  return {
    name: tidy(column.name),
    text,
    sentences,
    parts,
    brackets,
    examples,
    open: isSeveral(text) || isOpen(text),
  };
}

/** "Options: A; B; C" is one sentence. */
function commaLists(text: string): string {
  return text.replace(/:\s*([^.:,;]{1,60}(?:;\s*[^.:,;]{1,60})+)(?=\.|$)/g, (whole) =>
    whole.replaceAll(';', ','),
  );
}

function withoutExample(sentence: string): [said: string, example: string | null] {
  const match = EXAMPLE.exec(sentence);
  if (!match) return [sentence, null];
  const said = sentence.slice(0, match.index).replace(/[\s,:;(-]+$/, '');
  return [said, sentence.slice(match.index + match[0].length).trim()];
}

export function piecesOf(sentence: string): string[] {
  return sentence
    .split(/,(?!\d{3}\b)(?!\s?\d+\))\s*|\s-\s/)
    .map((part) => part.trim().replace(/^(?:and|but) /i, ''))
    .filter(Boolean);
}

/** Without "required", "leave blank if unknown" and the like. */
export function withoutRemarks(sentence: string): string {
  return piecesOf(sentence)
    .filter((part) => !REMARK.test(part))
    .join(', ');
}

/** A list without the remarks after it ("Yes or No, default No"); a word that may be of the list stays. */
export function withoutLastRemarks(list: string): string {
  const parts = list.split(/,\s*/);
  while (parts.length > 1) {
    const last = parts.at(-1) ?? '';
    const single = /^\S+$/.test(last);
    const remark = single
      ? /^(?:required|mandatory|optional)$/.test(last) && / or /.test(list)
      : REMARK.test(last);
    if (!remark) break;
    parts.pop();
  }
  return parts.join(', ');
}

/** Whether what is said under these words holds for every cell. */
export function isSure(words: string): boolean {
  const said = withoutRemarks(words);
  return ![HEDGED, NEGATED, EXCEPTION, CONDITIONAL].some((doubt) => doubt.test(said));
}

/** A cell may hold several values. */
export function isSeveral(text: string): boolean {
  return SEVERAL.test(text);
}

/** Something may stand in a cell that the rule does not name. */
export function isOpen(text: string): boolean {
  return OUTSIDE.test(text) || ALSO.test(text);
}

/** The parts of a sentence that are said of every cell. */
const fewestNames = 3;

/** "Email, Letter, Phone call, Website": names of what may stand there say nothing of how it is written. */
function withoutNames(parts: readonly string[]): string[] {
  const isName = (part: string | undefined) =>
    part !== undefined && /^\p{Lu}\p{Ll}[^.:]*$/u.test(part) && part.split(' ').length <= 3;
  return parts.filter((part, at) => {
    let from = at;
    let to = at;
    while (isName(parts[from - 1])) from -= 1;
    while (isName(parts[to + 1])) to += 1;
    return !isName(part) || to - from + 1 < fewestNames;
  });
}

function statements(sentence: string): string[] {
  const parts = withoutNames(piecesOf(sentence).filter((part) => !REMARK.test(part)));
  if (parts.some((part) => EXCEPTION.test(part))) return [];
  // "Between 0 and 10, or -1 if not rated": what stands before is not all.
  if (parts.some((part) => /^or\b/i.test(part))) return [];
  const kept: string[] = [];
  for (const part of parts) {
    const condition = CONDITIONAL.exec(part);
    // "If abroad, 2 letters", "can contain letters, numbers": what follows hangs on it.
    if (condition?.index === 0 || HEDGED.test(part) || PERMISSIVE.test(part)) break;
    if (!condition && !NEGATED.test(part)) kept.push(part);
  }
  return kept;
}
