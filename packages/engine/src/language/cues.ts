/**
 * Phrases that say what is done, compared or joined: a type of span, and its wordings. Of words that have forms, one
 * stands for all (`be` for is and are). A dictionary: what can be said is in the rules.
 */
const CUES = `
Remove | leave out | leave off | leave away | exclude | remove | drop | skip | delete | omit | ignore | discard | kick out | throw out | throw away | filter out | get rid of | take out | weed out | cut out | strip out | sort out | eliminate | do not take | do not import | do not migrate | do not transfer | do not bring | do not include | do not need | do not want | do not copy | do not carry over | not need | not want | not take | leave behind | without
Removed | be leave out | be exclude | be remove | be drop | be skip | be delete | be omit | be ignore | be discard | be kick out | be throw out | be filter out | leave out | exclude | not need | not want | not migrate | not transfer | not import | not include | not take | not take over | not take along | not come over | not need to come over | not need to come along | not come along | not be in the result | not be in here | not be in there | not be in the list | not be in this list | not belong in here | not belong here | not interest | not interesting | not relevant | not require | not wanted any more | not need any more | not needed any longer | not go over | not be bring over | not be take over | not make it | not matter | irrelevant | useless | useless to we | obsolete | unwanted | too old | too old to take along | stay behind | stay in the archive | stay out | stay where they be | stay where it be | go | go away | must go | can go | be history | out | be out | not to be take | not to be import | not to be migrate | no longer need | no longer want
Only | only | just | solely | exclusively | nothing but | nothing else than | no other than
Keep | keep | need | want | take | import | migrate | transfer | bring over | bring along | carry over | include | restrict it to | restrict to | restrict the list to | limit it to | limit to | confine to | be interest in | would like | would like to have | like
Else | nothing else | no other | and nothing else | not the rest | and not the rest | the rest be leave out | ignore the rest | and ignore the rest
Less | below | under | less than | lower than | smaller than | fewer than | short than | be below | be under | beneath | <
AtMost | at most | up to | no more than | not more than | not over | not above | maximum | <=
More | above | over | more than | greater than | higher than | big than | large than | exceed | be above | be over | in excess of | long than | >
AtLeast | at least | no less than | not less than | not under | not below | minimum | >=
Before | before | prior to | early than | old than | older than
After | after | late than | new than | newer than | young than
Since | since | as of | start in | from
Empty | empty | blank | missing | not fill in | not fill | not give | not set | not know | unknown | not there | not present | absent | be leave blank | be leave empty | have no value | null
Filled | fill in | fill | give | set | present | there | not empty | not blank | not missing
No | no | without | lack | have no | with no | there be no | miss | be without | not have | not have any | nobody fill in
Starts | start with | start with a | begin with | begin with a | have at the start | commence with
Ends | end with | end in | end on | finish with
Contains | contain | have in it | mention
Equals | = | be | equal | be equal to | be set to | read | say | be mark | be mark as | be mark with | be flag as | have value | have the value | match | be call
Differs | != | <> | be not | be other than | differ from | not equal | be anything but
Means | = | be | stay | mean | be show as | be write as | should be show as | stand for | -> | => | → | become | be call | translate to | count as | be really | should read | should really read | be rename to | be rename | get | :
Instead | instead of | rather than | in place of
Always | always | everywhere | for all | for every | in every case | in all case | throughout | for everybody | for everyone | for all of they | for the whole range | no matter what | no matter what be write there | in each row | in every row | for all row | for every row | across the board
Otherwise | otherwise | else | or else | if not | the rest | all other | everybody else | everyone else | the other | in all other case | any other
Upper | upper case | uppercase | capital letter | capital | cap | block letter | block capital
Lower | lower case | lowercase | small letter
Title | title case | begin with a capital letter | begin with a capital | start with a capital letter | start with a capital | capitalise | capitalize | capitalised | only the first letter as a capital | with only the first letter as a capital | initial capital | proper case | with a capital letter at the start
InFront | before | in front of | at the start of | at the beginning of | ahead of | at the front of
Behind | after | behind | at the end of | at the back of
Add | add | put | prepend | append | prefix | insert | attach | have | need | get | go
Strip | remove | take off | strip | strip off | delete | drop | get rid of | cut off | lose | be take off | be remove | without | no
Digits | digit | digit long | character long | digit each | digit wide | place
Zeros | lead zero | zero | with zero | fill they up with zero on the left | fill up with zero | add lead zero | pad with zero | pad they with zero | zero in front | with lead zero | fill up with zero on the left | pad it with zero | zero pad
Times | time | multiply by | multiplied by
Minus | minus | less
Plus | plus | and add
Duplicate | duplicate | double | twice | the same | appear twice | appear more than once | be there twice | occur more than once
First | first | the first | the first one | first one | old | oldest
Last | last | the last | the last one | newest | latest
Keeps | keep | stay | remain | win | survive | count
If | if | when | whenever | where | in case | as long as | provided | wherever | once
Unless | unless | except | except where | except if | except when | but not | apart from | other than | save for
Whose | whose | who | that | which | where | with | in | from | of | have | be | by | at | for | who be | that be | which be | who have | that have | with a | for which | to | take | live in | work in | work for | come from | belong to | sit in | stand on
Fill | fill | fill in | put | write | use | set | enter | insert | take | show | should be | should read | be | default to | get | make it | have
Then | then | , then
Sep | , | ; | . | and | but | so | : | - | – | — | also
Or | or | , | ; | and | / | as well as | nor
And | and | and at the same time | at the same time | but | , and | while | as well as
Not | not | be not | do not
Change | change | turn | convert | rename | replace | translate | map | switch | alter | set
Treat | treat | regard | count | consider | read | take
Into | to | into | as | with | by | in
Together | together | combine | join | concatenate | concatenated | join together | put together | and then | follow by | plus | + | then
`;

interface Cues {
  /** By the first word's base: the phrases, longest first. */
  byFirst: Map<string, { words: readonly string[]; type: string }[]>;
}

let built: Cues | undefined;

/** Made once, when first asked. */
export function cues(): Cues {
  built ??= build();
  return built;
}

function build(): Cues {
  const byFirst: Cues['byFirst'] = new Map();
  for (const line of CUES.trim().split('\n')) {
    const [type = '', ...phrases] = line.split(' | ').map((each) => each.trim());
    for (const phrase of phrases) {
      const words = phrase.split(' ').map(baseOf);
      const known = byFirst.get(words[0] ?? '') ?? [];
      known.push({ words, type });
      byFirst.set(words[0] ?? '', known);
    }
  }
  return { byFirst };
}

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  `be: am is are was were been being 's 're isn ain
have: has had having 've
do: does did doing done
go: goes went gone going
take: took taken taking
leave: left leaving leaves
keep: kept
get: got gets gotten getting
give: gave given gives giving
write: wrote written writes writing
put: puts putting
set: sets setting
throw: threw thrown
begin: began begun begins beginning
bring: brought
mean: meant means
become: became becomes
stand: stood stands
know: known knew
read: reads reading
come: came comes coming
win: won wins winning
hold: held holds
say: said says
make: made makes making
lose: lost loses losing
cut: cuts cutting
not: n't nt`
    .split('\n')
    .flatMap((line) => {
      const [base = '', forms = ''] = line.split(': ');
      return forms.split(' ').map((form) => [form, base] as const);
    }),
);

const AS_THEY_ARE = new Set([
  'this',
  'his',
  'its',
  'is',
  'as',
  'us',
  'was',
  'always',
  'unless',
  'less',
  'does',
  'plus',
  'minus',
  'status',
  'nothing',
  'anything',
  'everything',
  'during',
  'twice',
  'need',
  'instead',
  'useless',
  'address',
]);

/** The form that stands for all forms of a word. */
export function baseOf(word: string): string {
  const known = IRREGULAR.get(word);
  if (known !== undefined) return known;
  if (AS_THEY_ARE.has(word) || word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (/[^su]s$/.test(word)) return word.slice(0, -1);
  const verb = /^(.*[aeiouy].*?)(ing|ed|er)$/.exec(word);
  const stem = verb?.[1];
  if (stem === undefined || stem.length < 3) return word;
  if (VERBS_WITH_E.has(`${stem}e`)) return `${stem}e`;
  return /([bdfgmnprt])\1$/.test(stem) && !/ll$|ss$/.test(stem) ? stem.slice(0, -1) : stem;
}

const VERBS_WITH_E = new Set(
  'exclude remove delete ignore discontinue migrate merge close include change replace combine translate rename create use take make write require concatenate capitalise capitalize dispose shave wire remain leave prepare equate'.split(
    ' ',
  ),
);
