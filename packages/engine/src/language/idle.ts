import type { Token } from './token.js';

/** Words that hold others together, or are only polite. */
const IDLE = new Set(
  `a an the please pls kindly really also simply actually basically of all every each any both our your their his her its my
  some there here this these those that then should shall must will would can could may might ought to be have has had been
  is are was were get got do does for us we i you me they them he she it him in on at with from by as so too now still ever
  over along back up off column field value values columns fields cells cell data whole entire complete own being
  already yet again even well ok okay supposed going able anyway though cheers hi hello thanks everybody's therefore rather
  sadly unfortunately luckily obviously apparently generally usually altogether completely totally fully such out into
  themselves itself either quite whatsoever anyway nowadays meanwhile hence thus merely`.split(/\s+/u),
);

/** Says how, and seldom what: "entirely", "certainly". */
function isManner(word: string): boolean {
  return word.length > 5 && word.endsWith('ly') && !MATTERS.has(word);
}

const MATTERS = new Set(
  'solely exclusively hourly daily weekly monthly quarterly yearly supply reply family assembly apply identically previously formerly newly normally properly correctly july italy partly'.split(
    ' ',
  ),
);

/** Said beside the point, wherever it stands; a phrase of patterns of words. */
const ASIDES = `
in|for|of|to|into the|our|your|this new|target|next|other system|software|database|app|application|tool|program|platform|crm|erp
the|our|your|this new|target|next system|software|database|app|application|tool|program|platform|crm|erp
in other words
from|in|during|for|with the|this|our migration|import|transfer|upload|conversion|move|result|output
over there
for us
to us
with us
as far as i know
as far as the new system|software is concerned
from now on
if possible
in the result|end|future|file|list
in here|there
if you can
at all
any more|longer
of course
you know
by the way
to be honest
i think|guess|believe|suppose|mean
and so on
by all means
both included
inclusive
last|next year|month|week
some|many|two|three|a few years|months|weeks ago
years|months|weeks|ages ago
in the new year
for now
this|that time
if that is ok|possible
for privacy|legal|technical reasons
in any case
in|for all cases
the way it is|was
make|made|making sure|certain that
make|made|making sure|certain
would|is it be possible to|that
is it possible to|that
it would be good|nice|great|fine|best if|to
for the time being
these days
as a whole
after all
at once
in between
in that|its place
later on
by hand
just for your information
for your information
by now
on file
`
  .trim()
  .split('\n')
  .map((phrase) => phrase.split(' ').map((word) => new Set(word.split('|'))));

/** For each word that is passed over. */
const PASSED = 0.015;
/** What stands on both sides of a full stop is seldom one phrase. */
const BROKEN = 0.2;

/** For each token what it costs to pass over it; undefined: it has to be used. */
export function idleIn(tokens: readonly Token[]): (number | undefined)[] {
  const idle = tokens.map((token, at) => {
    if (token.kind === 'sign' && ';.!?'.includes(token.lower))
      return at < tokens.length - 1 ? BROKEN : PASSED;
    const isSaid = token.lower === 'over' && isFigure(tokens[at + 1]);
    return (isIdle(token) && !isSaid) || (token.kind === 'sign' && ',:)–—-'.includes(token.lower))
      ? PASSED
      : undefined;
  });
  for (const { start, end } of asidesIn(tokens)) idle.fill(PASSED, start, end);
  return idle;
}

/** Phrases that say nothing, whatever their words say elsewhere. */
export function asidesIn(tokens: readonly Token[]): { start: number; end: number }[] {
  return tokens.flatMap((_, start) =>
    ASIDES.filter((phrase) => phrase.every((words, at) => words.has(tokens[start + at]?.lower ?? ''))).map(
      (phrase) => ({ start, end: start + phrase.length }),
    ),
  );
}

/** "Over 5000" says how much. */
function isFigure(token: Token | undefined): boolean {
  return token !== undefined && (token.kind === 'number' || /^[€$£]|^\d/u.test(token.lower));
}

export function isIdle(token: Token): boolean {
  if (token.kind !== 'word' || (token.isName && token.lower !== 'i')) return false;
  return IDLE.has(token.lower) || isManner(token.lower);
}
