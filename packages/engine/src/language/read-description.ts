import { sentencesOf } from '../words/sentences.js';
import type { Action, Instruction, Known } from './instruction.js';
import type { Fragment } from './read.js';
import { readerOf } from './read-message.js';
import { saidValues } from './said-values.js';

/** Longer ones are prose. */
const MOST_CLAUSES = 8;

/** Says when what was said before does not hold. */
const LIMITS = /\b(?:otherwise|else|others|unless|except|but|if|when|where|only)\b/iu;

/**
 * What the description of a column says beside its format, about the column without naming it. A description is no
 * sentence: some of its clauses tell something to do, the others say what the column is. What is read is read whole.
 */
export function readDescription(description: string, known: Known): Instruction[] {
  const told = toldIn(description, 'Described', known);
  const isGiven = told.some(
    (each) => each.do === 'default' || each.do === 'constant' || each.do === 'choose',
  );
  return isGiven
    ? told
    : [...told, ...saidValues(description).map((each) => ({ sentence: description, ...each }))];
}

/** Which rows a template is for, as its description says. */
export function readTemplate(description: string, known: Known): Instruction[] {
  const told = toldIn(description, 'Peopled', known);
  if (told.length > 0) return told;
  return sentencesOf(description).flatMap((sentence) => {
    const said = SINCE.exec(sentence)?.[0];
    if (said === undefined) return [];
    const only = `Only ${said.charAt(0).toLowerCase()}${said.slice(1)}`;
    return toldIn(only, 'Peopled', known).map((each) => ({ ...each, sentence }));
  });
}

/** "Inspections since 1 January 2023 of the devices we migrate": what rows are is said by their day. */
const SINCE =
  /^\p{L}+(?: \p{L}+)?,? (?:since|after|before|until) (?:the )?(?:\d{1,2}(?:st|nd|rd|th)?\.? \p{L}+ \d{4}|\p{L}+ \d{1,2},? \d{4}|\d{4}-\d{2}-\d{2}|\d{4})(?= |[.,;]|$)/u;

function toldIn(description: string, goal: Fragment, known: Known): Instruction[] {
  const reader = readerOf(known);
  return sentencesOf(description).flatMap((sentence) =>
    clausesIn(sentence, (clause) => reader.readAs(goal, clause)).map(
      (action): Instruction => ({ sentence, ...action }),
    ),
  );
}

/** The longest runs of clauses that tell something; examples tell nothing. */
function clausesIn(sentence: string, read: (clause: string) => Action[] | undefined): Action[] {
  if (ALLOWED.test(sentence)) return [];
  const whole = read(sentence);
  if (whole) return whole;
  const parts = [...sentence.matchAll(CLAUSE)]
    .map(({ 0: text, index }) => ({ text: text.trim(), start: index + text.search(/\S|$/u) }))
    .filter(({ text }) => text !== '' && !/^(?:e\.g\.|for example|like|such as)\s/iu.test(text));
  if (parts.length < 2 || parts.length > MOST_CLAUSES) return [];
  const found: { start: number; end: number; actions: Action[] }[] = [];
  for (let start = 0; start < parts.length; start += 1)
    for (let end = parts.length; end > start; end -= 1) {
      const [first, last] = [parts[start], parts[end - 1]];
      const actions = first && last && read(sentence.slice(first.start, last.start + last.text.length));
      if (!actions) continue;
      found.push({ start, end, actions });
      start = end - 1;
      break;
    }
  const isLimited = ({ end }: { end: number }) =>
    LIMITS.test(parts[end]?.text ?? '') && !found.some(({ start }) => start === end);
  return found.filter((each) => !isLimited(each)).flatMap(({ actions }) => actions);
}

/** What may stand in the column is read where its format is. */
const ALLOWED = /^(?:one|any|either) of\b/iu;

/** Between commas, semicolons, colons and brackets. */
const CLAUSE = /(?:[^;,:()]|[,:](?!\s))+/gu;
