/** The text of a person, made even: plain quotes and dashes, one line, no dots that end no sentence. */
export function tidy(text: string): string {
  return listLines(text)
    .replace(/[“”„«»]/g, '"')
    .replace(/[‘’`]/g, "'")
    .replace(/\s[–—]\s|—/g, ' - ')
    .replace(/[–−]/g, '-')
    .replace(/…/g, '...')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\be\.? ?g\b\.?[,:]?/gi, 'e.g.')
    .replace(/\bi\.e\b\.?[,:]?/gi, 'ie')
    .replace(/\b(max|min|approx|incl|excl|etc|vs|no|chars|alphanum)\.(?=[ ,;)])(?! [A-Z])/gi, '$1')
    .replace(/\b(?:JJJJ|AAAA)([-./])MM\1(?:TT|JJ|GG|DD)\b/g, 'YYYY$1MM$1DD')
    .replace(/\b(?:TT|JJ|GG|DD)([-./])MM\1(?:JJJJ|AAAA)\b/g, 'DD$1MM$1YYYY')
    .replace(/\bE\.164\b/gi, 'E164')
    .replace(/\bU\.S\.(?:A\.)?(?=\W)/g, 'US')
    .replace(/\bU\.K\.(?=\W)/g, 'UK')
    .trim();
}

/** Bullets and lines after a colon are one list. */
function listLines(text: string): string {
  const lines = text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  let joined = '';
  for (const line of lines) {
    const bullet = /^(?:[-*•·]|\d{1,2}[.)])\s+(.*)$/.exec(line);
    if (joined === '') joined = bullet?.[1] ?? line;
    else if (/:$/.test(joined)) joined += ` ${bullet?.[1] ?? line}`;
    else if (bullet) joined += `${/[,;]$/.test(joined) ? '' : ','} ${bullet[1]}`;
    else joined += `${/[.;:!?,]$/.test(joined) ? '' : '.'} ${line}`;
  }
  return joined;
}

const NUMBER_WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
  'twenty',
];

/** "five digits" → "5 digits", "two-letter" → "2-letter": only where something is counted. */
export function countWords(text: string): string {
  const counted =
    '(?=[- ](?:(?:or|to|and) \\w+ )?(?:ascii |upper-?case |lower-?case |capital |alphanumeric |numeric |decimal )?(?:digits?|letters?|characters?|chars?|decimals?|places?)\\b)';
  return text.replace(new RegExp(`\\b(${NUMBER_WORDS.join('|')})\\b${counted}`, 'gi'), (word) =>
    String(NUMBER_WORDS.indexOf(word.toLowerCase())),
  );
}

/** Negative words for a positive rule, so that what is still negative afterwards can be left alone. */
export function positive(text: string): string {
  return text
    .replace(
      /\b(?:(?:must|may|should|can|shall|do|does)(?: not|n't)|cannot|can't|not|never|not to)(?: be)? (?:exceed(?:ing)?|(?:more|longer|greater|larger|higher|over|above) than)\b/gi,
      'at most',
    )
    .replace(/\bno (?:more|longer|greater|larger|higher) than\b/gi, 'at most')
    .replace(
      /\b(?:(?:must|may|should|can|shall)(?: not|n't)|cannot|can't|not|never)(?: be)? (?:(?:less|fewer|shorter|smaller|lower) than|below)\b/gi,
      'at least',
    )
    .replace(/\bno (?:less|fewer|shorter|smaller|lower) than\b/gi, 'at least')
    .replace(
      /\b(?:(?:must|may|should|can|shall)(?: not|n't)|cannot|can't|not|never)(?: be)? (?:a )?negative\b|\bno negatives?(?: numbers?| values?| amounts?)?\b/gi,
      'non-negative',
    )
    .replace(
      /\b(?:(?:with)?out|no)(?: any)? (?:white ?)?spaces?(?: allowed)?\b(?! (?:at|before|after|around|between))|\b(?:must|may|should|can|do|does)(?: not|n't) (?:contain|include|have|use)(?: any)? (?:white ?)?spaces?\b|\bcannot (?:contain|include|have)(?: any)? (?:white ?)?spaces?\b|\b(?:white ?)?spaces (?:are )?not (?:allowed|permitted)\b/gi,
      'spaceless',
    )
    .replace(/\b(?:without|no)(?: any)? decimals?(?: places?| points?| digits?)?\b/gi, 'whole number')
    .replace(/\b(?:without|no)(?: any)? (?:thousands? separators?|commas)\b/gi, 'ungrouped')
    .replace(/\b(?:without|no)(?: any)? (?:currency )?(?:symbols?|signs?)\b/gi, 'unsigned text')
    .replace(
      /\b(?:without|no)(?: any)? (?:dashes|hyphens|punctuation|separators|dashes or spaces)\b/gi,
      'undashed',
    )
    .replace(/\bor (?:leave |left )?(?:it )?(?:blank|empty)\b/gi, '');
}
