import { sentencesIn } from '../words/sentences.js';

/** What only says how a cell is written, or what it is in a word or two. */
const FORMAT = [
  /\b(?:one|any|either) of\b\s*:?[^.;]*$/i,
  /\b(?:allowed|valid|possible|accepted) values?\b\s*(?:are|is)?\s*:?[^.;]*$/i,
  /[,(]?\s*\b(?:e\.g\.|for example|such as)[^);]*\)?/gi,
  /\bISO(?: 8601| 3166(?:-\d)?(?: alpha-\d)?| 4217| 639(?:-\d)?)?\b/g,
  /\b(?:YYYY|DD|MM|D|M)(?:[-/. ](?:YYYY|YY|MMM|MM|DD|M|D)){1,2}(?:[T ]HH:MM(?::SS)?Z?)?/gi,
  /\b(?:in |as |an? )?E\.?164(?: format)?\b/gi,
  /\bwith(?:out)? (?:one|two|three|four|\d) decimals?(?: places?)?\b/gi,
  /\b(?:and )?(?:with )?a? ?decimal point\b/gi,
  /\bwithout (?:a |any )?(?:thousands?(?: separators?)?|needless zeros|spaces?|extension|leading zeros|trailing zeros|currency sign)\b/gi,
  /\bin (?:lower|upper)(?: |-)?case\b|\b(?:lower|upper)(?: |-)?case\b|\bas text\b|\bin normal capitals\b/gi,
  /\b(?:a )?leading zeros?(?: stays?)?\b|\bwith leading zeros?\b/gi,
  /\bminus sign when negative\b/gi,
  /\bas (?:it is )?(?:in the source|written|is)\b/gi,
];

/** Words that tell what to do: values, conditions, where to take it from. */
const TELLING =
  /["„“«]|\b(?:map|means?|if|when|whenever|where|for|otherwise|else|unless|except|empty|blank|use|used|take|taken|takes|from|belongs?|keep|kept|leave|left|only|never|not|no|without|spelled|spelt|same|joined|separated|default|defaults|instead|negative|before|after|calculated|prefix\w*|starts? with|ends? with|excluding|sum|difference|latest|earliest|earlier|later|most|both|all|every|each|every(?:body|one)|nobody|nothing|becomes?|convert\w*|divide\w*|multipl\w*|plus|cents|thousands|in the order|valid)\b|[=→]/i;

/** The sentences of a description that say more than a format, as they are written. */
export function sentencesBeyondFormat(description: string): string[] {
  return sentencesIn(description).filter((sentence) => TELLING.test(withoutFormat(sentence)));
}

function withoutFormat(sentence: string): string {
  return FORMAT.reduce((rest, pattern) => rest.replace(pattern, ' '), sentence.replace(/\.$/, ''));
}
