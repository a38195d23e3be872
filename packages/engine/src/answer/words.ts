import { once } from '../once.js';

/** What the words of a question are about; each is looked for anywhere in it, in any order. */
const concepts = {
  how: 'how',
  why: 'why|how come|reasons?|reasoning|causes?|explanation',
  where: 'where|whereabouts',
  count:
    'how many|how much|how often|number of|count(?: of|s)?|amount of|percent(?:age)?|proportion|what share|total number',
  list: 'which|what|list|show|give me|who|whose|find|any|are there|is there|display|name|see|do we have|have we',
  make: 'made|makes?|making|built|builds?|comput\\w+|calculat\\w+|deriv\\w+|creat(?:e|es|ing)|populat\\w+|produc\\w+|generat\\w+|obtain\\w*|construct\\w*|transform\\w*|convert\\w*|determin\\w*|formed|put together|assembl\\w+|work(?:s|ed)? out|padded|cleaned|processed|filled|fill|set|get|gets|got|work|works|arrive',
  come: 'come|comes|came|coming|from|taken|took|takes?|originat\\w*|source of|origin|lineage|feeds?|feeding|fed|based on|filled (?:with|from|by)|behind',
  go: 'goes?|went|gone|ends? up|ended up|lands?|landed|used for',
  use: 'use|used|uses|using|touch|touched|need|needed|read|considered|taken|picked up|migrated?|imported?|mapped|anywhere',
  not: "not|\\w+n['’]t|dont|didnt|arent|isnt|wasnt|never|no|without|neither|nothing|nobody|none|un\\w+ed|left",
  fail: "fail\\w*|invalid|errors?|wrong|problems?|issues?|bad|incorrect|faulty|broken|flagged|violat\\w*|red|troubles?|fix\\w*|unresolved|rejected|mistakes?|complain\\w*|(?:not|\\w+n['’]t) (?:pass|match|fit|validate|accept\\w*)(?:e?d)?|could(?:n['’]t| not) be (?:read|converted|parsed|validated)|cannot be (?:read|converted|parsed)",
  unlinked:
    "could(?:n['’]t| not) be (?:linked|matched|resolved|found)|un(?:linked|matched)|orphan\\w*|do(?:es)?(?: not|n['’]t) exist|not (?:found|exist|linked|matched)|dangling|no match|nobody could be matched|broken (?:links?|references?)|missing (?:from|in)|not (?:in|on) the",
  valid: '(?:in)?valid|clean|correct',
  row: 'rows?|records?|lines?|entries|entry|data sets?',
  leaveOut:
    "left out|le(?:ave|aving) out|drop(?:ped|s)?|skip(?:ped)?|remov(?:e|ed)|exclud(?:e|ed)|filter(?:s|ed)?(?: out)?|discard(?:ed)?|thrown (?:out|away)|omit(?:ted)?|lost|lose|missing|disappear(?:ed)?|gone|not (?:in|imported|taken|included|migrated|kept|there)|did(?:n['’]t| not) (?:make it|come|get)|make it|made it|come through|came through|kept out",
  repeat:
    'duplicat\\w*|dedup\\w*|merg(?:e|ed|es|ing)|collapsed|twice|double[ds]?|more than once|several times|repeat(?:s|ed)?|share (?:an?|the|one|their)|shared|same|not unique|dupes?',
  difference: 'only \\d+|fewer|less rows|more rows|difference|add up|discrepan\\w+|short of',
  empty: 'empty|blank|unfilled|nothing in|no (?:data|values?)|missing|sparse|incomplete|not filled|null',
  constant:
    'constant|always|same (?:value )?(?:in|for|everywhere)|single value|only one value|fixed|identical',
  fill: 'filled|fill rates?|completeness|complete|partly|populated|coverage',
  column: 'columns?|fields?|attributes?',
  file: 'files?|tables?|inputs?|sources?|tabs?|uploads?|spreadsheets?|workbooks?|data ?sets?|branch(?:es)?',
  sheet: 'sheets?|templates?|outputs?|results?',
  join: 'join(?:ed|s)?|connect(?:ed)?|combin(?:e|ed)|brought together|put together|relat(?:e|ed)|match(?:ed)? up|linked together|merged together|hang together',
  format:
    'formats?|formatted|notation|conventions?|order|style|written|pars(?:e|ed)|interpret(?:ed)?|understood|read|treat(?:ed)?|separators?|signs?',
  assume: 'assum\\w+|suppos(?:ed|ition)|default(?:s|ed)?|guess(?:ed)?|presum\\w+|took for|taken for',
  date: 'dates?|times?|days?|months?|years?|time ?zones?|century|dd|mm|yyyy',
  number: 'numbers?|decimals?|amounts?|thousands?|commas?|prices?|money|currency|points?|figures',
  phone: 'phones?|telephones?|mobiles?|country|countries|region|dialling|dialing',
  zone: 'time ?-?zones?|utc|gmt|local time',
  decimalSign: 'decimal (?:commas?|points?|separators?|signs?)|commas?|thousands? separators?',
  dayFirst:
    'day(?:s)?(?: |-)first|month(?:s)?(?: |-)first|dd.?mm\\S*|mm.?dd\\S*|day or month|month or day|american|european',
  dialect:
    'encoding|delimiters?|charset|character set|field separator|column separator|utf-?8|quote character',
  placeholder:
    'place ?-?holders?|emptied|blanked|dumm(?:y|ies)|set to (?:empty|blank|nothing)|(?:as|for|to mean) (?:empty|blank|no value|missing|null|nothing)|nulls?|n/a',
  reading:
    'totals?(?: rows?| lines?)|sub-?totals?|titles?|headers?|header rows?|hidden|footers?|preambles?|headings?|(?:blank|empty) (?:rows|lines)|rejects?|rejected|unreadable|when (?:reading|it was read|they were read|read)|while reading|during reading|by reading|reading the|bottom of|top of|above the table|below the table|garbage|junk',
  skip: 'skip(?:ped)?|ignor(?:e|ed)|left out|passed over',
  rule: 'rules?|validations?|constraints?|requirements?|restrictions?|allowed|permitted|accepted|legal|acceptable|patterns?|regex\\w*|conditions?|checks?|checked',
  required: 'required|mandatory|compulsory|obligatory|optional|be (?:empty|blank|filled|left)',
  unique: 'unique|only once',
  link: 'link(?:s|ed)?|refer(?:s|ence|ences)?|point to',
  meaning: 'mean|means|meant|meaning|description|look like|supposed to|expected',
  distinct:
    'distinct|different|frequen\\w+|most common|commonest|most often|breakdown|break down|distribution|spread|histogram|grouped|the most|the fewest|top \\d*|unique values?|kinds of',
  extreme:
    'min(?:imum)?|max(?:imum)?|smallest|largest|lowest|highest|earliest|latest|oldest|newest|biggest|range|sum|sums?|total|average|avg|mean|median|longest|shortest|first and last|adds? up|most recent|greatest|least|most expensive|cheapest|sum up',
  values: 'values?|contents?|contain(?:s|ed)?|hold(?:s)?|options|possible|exist',
  become:
    'becomes?|became|turn(?:s|ed)? (?:in)?to|turned into|mapped to|maps? to|translated? (?:to|into)|converted (?:to|into)|written as|changed (?:to|into)|replaced (?:by|with)|stands? for|do with|done with|did you do (?:with|about|to)|happens? to|happened to|treat',
  map: 'mapp(?:ed|ing|ings)|map|value maps?|translat\\w+|code (?:table|list)s?|recogni[sz]ed|unmapped',
  change:
    'chang(?:e|ed|es)|modif(?:y|ied)|alter(?:ed)?|normali[sz]ed|clean(?:ed)?(?: up)?|edit(?:ed)?|touch(?:ed)?|correct(?:ed)?|tid(?:y|ied)',
  suppose:
    'what if|suppos(?:e|ing)|assuming|imagine|what (?:would|will|happens?|changes?|breaks?)(?: \\w+)* (?:if|when)|if (?:we|i|you|they|the|all|only|there)|if .* (?:were|was|did|had|became|would|instead)|if .* what|would\\b.*\\bif|how many\\b.*\\bwould|would (?:change|happen|go|fail|break|be left|be lost)|if\\b.*\\b(?:changes?|breaks?|happens?)',
  open: 'open|outstanding|unresolved|pending|unclear|remaining|remains?|left to do|to-?do|next steps?|still|ready|finished|done|unsure|(?:not|un)(?: |-)?(?:sure|certain)|doubts?|go(?:ing)? live|before we|should (?:i|we)|need to|have to (?:do|check|decide|fix)|look at|attention|worr(?:y|ied)',
  tell: 'explain|describe|story|about|details?|info(?:rmation)?|more on|deal with',
  summary:
    'summar\\w+|overview|recap|in short|big picture|nutshell|what (?:did|have) (?:you|we) (?:do|done|make|made)|tell me everything|report',
  decided: 'answers?|decisions?|knowledge|assumptions?|filters?|notes?',
  recipe: 'recipe|plan|migration|whole thing|process',
  seek: 'where|find|look up|locate|trace|search|happens?|happened|became|about|story|record of|show me|tell me|see|deal|dealt|missing|why|who is|what is|is|are|did|do we have|in the (?:result|sheet|output|data)|included|imported|there|kept|end up|come through|survive|belongs?',
} as const;

export type Concept = keyof typeof concepts;

/** Made when somebody asks: a planner loads this too. */
const patterns = once(
  () =>
    new Map(
      Object.entries(concepts).map(([name, words]) => [
        name,
        new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'u'),
      ]),
    ),
);

/** Whether a text in lower case is about it. */
export function isAbout(text: string, concept: Concept): boolean {
  return patterns().get(concept)?.test(text) === true;
}

export function isAnyConcept(text: string): boolean {
  return [...patterns().values()].some((pattern) => pattern.test(text));
}
