/**
 * Phrases that say what is done, compared or joined: a type of span, and its wordings. Of words that have forms, one
 * stands for all (`be` for is and are). A dictionary: what can be said is in the rules.
 */
const CUES = `
Only | only | just | solely | exclusively | merely | nothing but | nothing else than | no other than | alone
Else | the rest | the other | the other one | everything else | all the rest | all the other | everybody else | everyone else | all other | anything else | whatever else | what be leave | the remain one | the others | the remain
NoneElse | nothing else | no other | nothing more | not the rest | no old one | no one else | nobody else | and no other | nothing besides | nobody besides | and nothing besides | that be all we want | that be all we need | those and no other | those and no others
Less | below | under | less than | low than | small than | few than | short than | cheap than | light than | beneath | <
AtMost | at most | up to | up to and include | no more than | not more than | not over | not above | maximum | <= | less than or equal to
More | above | over | more than | great than | high than | big than | large than | exceed | in excess of | long than | heavy than | >
AtLeast | at least | no less than | not less than | not under | not below | minimum | >= | more than or equal to | great than or equal to
Before | before | prior to | early than | old than
After | after | late than | new than | young than | from after
Since | since | as of | from | start in | on or after | not before
Until | until | till | on or before | by | up to | no late than | not after | up to and include
OrMore | or more | or great | or high | or over | or above | and more | and above | and up | and over | upwards | or long | or better | upward | and upwards | or up
OrLess | or less | or few | or low | or under | or below | and less | and below | or short
OrLater | or late | or new | or after | and late | onwards | onward | on | and after
OrEarlier | or early | or old | or before | and early | and before
Empty | empty | blank | miss | not fill in | not fill | not give | not set | not know | unknown | not there | not present | absent | be leave blank | be leave empty | have no value | null | nothing there | not state | not say | not specify | not available | nothing in it
Filled | fill in | fill | give | present | there | not empty | not blank | not miss | know | be set
No | no | without | without any | lack | have no | with no | there be no | miss | be without | not have | not have any | nobody fill in | not know | name no | give no | show no | not name | nobody be down as | nobody be | not get | have not get | have not get any
Starts | start with | start with a | begin with | begin with a | have at the start | commence with
Ends | end with | end in | end on | finish with
Contains | contain | have in it | mention | include the word | have the word
Says | say | read | state | show | have
Equals | = | be | equal | be equal to | be set to | read | say | be mark | be mark as | be mark with | be flag as | have value | have the value | match | be call | be the same as | be identical to | be identical with | repeat | just repeat
Differs | != | <> | be not | be other than | differ from | not equal | not equal to | be anything but | be different from
Is | be | = | : | mean | stand for
Becomes | become | should hold | should contain | be call | translate to | turn into | be rename to | be rename | -> | => | → | mean | stand for | count as | be show as | be write as | should be show as | should read | should really read | be really | be now | be replace by | be replace with | be treat as | must read | go by the name of | ought to be | should be | must be | have to be | need to be | to be | appear as | should appear as | be spell
Gets | get | hold | contain | show | should hold | should contain | must contain | should show | receive | have | belong to | be | go to | go into | go on | count as | become | should be | need | = | should have | should get | fall under | be assign to | be put in | be put into | should say | must say | should read | be give | go under
Serves | will do | do | be good enough | be enough | be what count | count | step in | stand in | apply | be fine | be ok | be use | serve | take over | be take | instead | take its place | should be use | will have to do | suffice | would do | have to do | be plenty
Instead | instead of | rather than | in place of | in lieu of
Always | always | everywhere | for all | for every | in every case | in all case | throughout | for everybody | for everyone | for all of they | for the whole range | no matter what | no matter what be write there | in each row | in every row | for all row | for every row | across the board | whatever it be | in all row | without exception | all of they | from now on | for each of they | on all of they | for the lot | for one and all | for each and every one | no exception | no exception please | in every line | in each line | in every single row
Otherwise | otherwise | else | or else | if not | if it be not | in all other case | any other | if they be not | if they do not | if it do not | in any other case
Upper | upper case | uppercase | upper-case | capital letter | capital | cap | block letter | block capital | all capital | all cap
Lower | lower case | lowercase | lower-case | small letter
Title | title case | title-case | capital first letter | first letter upper case | first letter in upper case | first letter uppercase | first letter capitalise | first letter big | begin with a capital letter | begin with a capital | start with a capital letter | start with a capital | capitalise | capitalize | only the first letter as a capital | with only the first letter as a capital | initial capital | proper case | with a capital letter at the start | first letter capital | first letter capital the rest small | begin its word with capital letter | begin their word with capital letter | capitalise each word | start each word with a capital | first letter as a capital | a capital letter at the start of each word | every word with a capital letter | each word with a capital letter | every word with a capital | each word with a capital | begin with a capital
InFront | before | in front of | in front | at the start of | at the begin of | ahead of | at the front of | at the front | to the start of | to the begin of | to the front of | as a prefix | as prefix | at the start | at the begin
Behind | after | behind | at the end of | at the back of | to the end of | at the end | as a suffix | as suffix
Add | add | put | prepend | append | prefix | insert | attach | have | need | get | go | write | stick
Strip | remove | take | take off | strip | strip off | delete | drop | get rid of | cut | cut off | cut out | lose | be take off | be remove | leave out | leave off | without | no | not have
From | from | off | of | in | out of
Digits | digit | digit long | character long | digit each | digit wide | place | character | two-digit | digit number
Zeros | lead zero | zero | lead zeroes | zeroes | with zero | with lead zero | fill they up with zero on the left | fill up with zero | add lead zero | pad with zero | pad they with zero | zero in front | fill up with zero on the left | fill up with zero from the left | pad it with zero | zero pad | pad it with lead zero | pad they with lead zero | pad it with lead zeroes | fill with zero | put zero in front | add zero in front | fill they with zero | pad with lead zero | pad
Plus | plus | + | and add | add to
Minus | minus | - | − | less | take away
Times | time | * | × | multiply by | x
Over | divide by | ÷ | /
Raise | raise | up | increase | put up | go up | rise | higher
Lower2 | reduce | lower | decrease | cut | go down | discount | cheap | get cheap
Subtract | subtract | deduct | take | take off | knock | knock off | take away | remove
Duplicate | duplicate | double | twice | the same | appear twice | appear more than once | be there twice | occur more than once | share | share an | share a | identical | more than once | repeat
Once | once | once only | only once | just once | a single time | one time | come once
First | first | the first | the first one | first one | the first of they | the first row | the first we come across | the first one we come across | the one that come first | the early
Last | last | the last | the last one | new | late | the last of they | the last row | the most recent | the late | the late one | the late row | the one that come last
Keeps | keep | stay | remain | win | survive | count | take | use | be keep | be take | be enough
If | if | when | whenever | where | in case | as long as | provided | provide that | wherever | once | for | only if | but only if | only where | only when
Unless | unless | except | except where | except if | except when | but not | apart from | other than | save for | excluding | with the exception of | but
Whose | whose | call | name | who | that | which | where | with | in | from | of | have | be | by | at | for | who be | that be | which be | who have | that have | with a | for which | to | take | live in | live | work in | work for | come from | belong to | sit in | stand on | on | as | which have | stationed at | dated | locate in | of which we have | run on | found in | train by | look after by | pay | worth | costing | make | give | place | enter | buy | book | order | send | issue | written by | due | start | begin | create | register | which start | which begin | whose be | under | stand in | stand at | stay in | stay at | be at | run by | work at
Fill | fill | fill in | put | write | use | set | enter | insert | take | show | should be | should read | be | default to | get | make it | have | assign | fall back on | fall back to | go to | go into | it be | want | see | assume | make | like to see | rather see
Then | then | so | therefore
Sep | , | ; | . | and | but | so | : | - | – | — | also | ! | ? | as well as | and also | therefore | then | plus
Or | or | , | ; | and | / | as well as | nor | and also | & | or else
And | and | and at the same time | at the same time | but | , and | while | as well as | yet | also
Not | not | be not | do not | never
Change | change | turn | convert | rename | replace | translate | map | switch | alter | set | call | rewrite | recode
Treat | treat | regard | count | consider | read | take | see
Into | to | into | as | with | by | in | for
Together | together | combine | join | concatenate | merge | join together | put together | belong together | go together
Between | in between | between | between they | in the middle | separate by | part by | with a | join by | divide by
Clarify | mean | namely | that is | that be | that mean | which mean | in other word | or rather | which for us be | to be precise | such as | so | which be | i mean | that would be | go by | recognisable by | i.e | identify by | as give in | as show by | judging by | as for
Example | example | for example | for instance | like | such as | as in | so that | so | e.g
Compare | differ | be different | be not the same | be unequal | be not equal | not match
Alike | be the same | be identical | be equal | match | agree | coincide
Surname | surname | last name | family name | second name | the last word
GivenName | first name | given name | forename | christian name
Titles | title | form of address | salutation
`;

interface Cues {
  /** By the first word's base: the phrases, longest first. */
  byFirst: Map<string, { words: readonly string[]; type: string }[]>;
  /** Every word that a phrase has. */
  words: Set<string>;
  types: Set<string>;
}

let built: Cues | undefined;

/** Made once, when first asked. */
export function cues(): Cues {
  built ??= build();
  return built;
}

function build(): Cues {
  const byFirst: Cues['byFirst'] = new Map();
  const [all, types] = [new Set<string>(), new Set<string>()];
  for (const line of CUES.trim().split('\n')) {
    const [type = '', ...phrases] = line.split(' | ').map((each) => each.trim());
    types.add(type);
    for (const phrase of phrases) {
      const words = phrase.split(' ').map(baseOf);
      const known = byFirst.get(words[0] ?? '') ?? [];
      known.push({ words, type });
      byFirst.set(words[0] ?? '', known);
      for (const word of words) all.add(word);
    }
  }
  return { byFirst, words: all, types };
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
mean: meant means meaning
become: became becomes
stand: stood stands
know: known knew
read: reads reading
come: came comes coming
win: won wins winning
hold: held holds
say: said says
see: saw seen
make: made makes making
lose: lost loses losing
cut: cuts cutting
forget: forgot forgotten forgets
divide: divided divides dividing
we: us
they: them
zero: zeros zeroes
like: liked likes
id: ids
miss: missing
not: n't nt`
    .split('\n')
    .flatMap((line) => {
      const [base = '', forms = ''] = line.split(': ');
      return forms.split(' ').map((form) => [form, base] as const);
    }),
);

const AS_THEY_ARE = new Set(
  'this his its is as us was always unless less does plus minus status nothing anything everything during twice need instead useless address once spare price since upwards towards'.split(
    ' ',
  ),
);

/** How much: the only words that lose "er". */
const COMPARED = new Set(
  'old new young low high small larg big great cheap earli late short long few light heavi fast slow'.split(
    ' ',
  ),
);

const bases = new Map<string, string>();
const MOST_BASES = 20_000;

/** The form that stands for all forms of a word. */
export function baseOf(word: string): string {
  const known = bases.get(word);
  if (known !== undefined) return known;
  if (bases.size >= MOST_BASES) bases.clear();
  const base = derivedBase(word);
  bases.set(word, base);
  return base;
}

function derivedBase(word: string): string {
  const known = IRREGULAR.get(word);
  if (known !== undefined) return known;
  if (AS_THEY_ARE.has(word) || word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  if (/[^aeiou](?:ies|ied)$/.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ss|x|ch|sh)es$/.test(word)) return word.slice(0, -2);
  if (/[^su]s$/.test(word)) return word.slice(0, -1);
  const compared = /^(.+?)(?:er|est)$/.exec(word)?.[1];
  if (compared !== undefined) {
    const plain = compared.replace(/([gt])\1$/, '$1');
    for (const stem of [plain, `${plain}e`, compared])
      if (COMPARED.has(stem)) return stem.replace(/i$/, 'y').replace(/^larg$/, 'large');
  }
  // "Exceed" has no ending.
  const stem = /^(.*[aeiouy].*?)(?:ing|(?<!e)ed)$/.exec(word)?.[1];
  if (stem === undefined || stem.length < 3) return word;
  if (VERBS_WITH_E.has(`${stem}e`)) return `${stem}e`;
  return /([bdfgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem;
}

const VERBS_WITH_E = new Set(
  'exclude remove delete ignore discontinue migrate merge close include change replace combine translate rename create use take make write require concatenate capitalise capitalize dispose shave wire leave prepare equate divide raise increase decrease reduce move multiply separate eliminate scribe issue invoice relate share name assume state purge live serve locate purchase hire type'.split(
    ' ',
  ),
);
