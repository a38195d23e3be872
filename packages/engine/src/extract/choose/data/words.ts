import type { Lists } from '../pattern.js';

const list = (text: string): readonly string[] =>
  text
    .split('|')
    .map((each) => each.trim())
    .filter(Boolean);

const drop =
  "drop|delete|remove|skip|hide|don't read|do not read|we don't use|we do not use|don't use|do not use|exclude|ignore|omit|leave out|filter out|discard|throw away|throw out|get rid of|take out|strip out|weed out|eliminate|purge|suppress|disregard|cut out|kick out|clear out|do not import|don't import|do not migrate|don't migrate|do not take over|don't take over|do not take|don't take|do not move|don't move|do not carry over|don't carry over|do not copy|don't copy|never migrate|do not include|don't include|do not bring over|don't bring over|do not bring in|don't bring in|do not load|don't load|do not transfer|don't transfer|do not keep|don't keep|never import|no need for|we do not need|we don't need|i don't need|we won't migrate|won't migrate|will not migrate|we will not migrate|we won't import|won't import|will not import|we will not import|we won't need|we are not migrating|we won't use|we will not use|we're not migrating|i do not want|i do not need|don't want|do not want|we don't want|we do not want|i don't want";
const dropped =
  'dropped|deleted|removed|skipped|excluded|ignored|omitted|left out|filtered out|left behind|discarded|taken out|not needed|unneeded|unnecessary|not wanted|not imported|not migrated|not taken over|not included|not relevant|irrelevant|not required|out of scope|not transferred|not loaded|not carried over|not brought over|not to be imported|not to be migrated|not to be taken over|no longer needed|to be ignored|to be skipped|to be left out|to be dropped|to be deleted|to be removed|to be excluded|not part of the migration|useless|junk|garbage|rubbish|obsolete';

/** The words of the grammar. A `?` makes the letter before it optional. */
export const words: Lists = {
  drop: list(drop),
  dropped: list(dropped),
  /** The same without what may be a fact about the old system: "were deleted". */
  unwanted: list(dropped).filter((word) => !/^(?:deleted|removed|discarded|dropped)$/u.test(word)),
  /** Verbs with a particle that comes after what they act on. */
  drop_verb: list('leave|take|filter|throw|kick|weed|strip|cut'),
  drop_particle: list('out|away|behind'),
  keep_only: list(
    'need only|want only|we need only|i need only|we want only|i want only|keep only|only keep|keep just|just keep|include only|only include|import only|only import|just import|restrict to|limit to|filter to|filter for|only migrate|migrate only|only take over|take over only|only take|take only|only use|use only|only load|load only|only bring over|only bring|bring only|only show|show only|only want|we only want|we only need|i only want|i only need|only retain|retain only|nothing but|limit it to|restrict it to|keep nothing but|only transfer|select only',
  ),
  less_sign: ['<'],
  more_sign: ['>'],
  less_equal_sign: ['<=', '≤', '=<'],
  more_equal_sign: ['>=', '≥', '=>'],
  unequal_sign: ['!=', '<>', '≠'],
  is: list('is|are|was|were'),
  be: list('is|are|was|were|be|being|is to be|are to be'),
  should: list(
    'should|must|shall|has to|have to|needs to|need to|ought to|is to|are to|is supposed to|are supposed to|can|may|will|would',
  ),
  should_be: list(
    'should be|must be|shall be|has to be|have to be|needs to be|need to be|ought to be|is to be|are to be|is supposed to be|are supposed to be|can be|may be|will be|would be|should all be|must all be|should always be|must always be|is always|are always|should only be|is|are|shud be|shoud be|shld be',
  ),
  become: list(
    'should become|becomes?|must become|should read|must read|should say|should look like|should be written|is written|should be spelled|should be spelt|is spelled|should be shown as|should show as|should show up as|should turn into|turns into|should come out as|should end up as|should be changed to|should be converted to|should be mapped to|should be turned into|should be translated to|should be replaced by|should be replaced with|should be called|needs to become|has to become|ought to become|must be changed to|will become|gets|maps to|translates to|should map to|is to become|should translate to|should be rendered as|should have been',
  ),
  change: list(
    'change|map|convert|translate|transform|switch|recode|correct|fix|make|update|normalise|normalize|rename|rewrite|alter|set|standardise|standardize|relabel|remap|swap out|substitute',
  ),
  turn: list('turn|rewrite|spell|write|render|show|display|print'),
  fill: list('fill|fill in|fill up|populate|complete|pre-fill|prefill'),
  empty: list(
    'empty|blank|missing|null|not set|not filled|not filled in|not given|unset|left empty|left blank|not there|not available|not known|unknown|absent|not present|n/a|not provided|empty or missing|blank or missing|missing or empty|missing or blank|empty or null|not specified|unspecified|not recorded|nothing|none',
  ),
  empty_adjective: list(
    'empty|blank|missing|unfilled|null|unset|unknown|empty or missing|blank or missing|missing or empty|missing or blank',
  ),
  filled: list(
    'filled|filled in|not empty|not blank|not missing|set|given|present|available|there|known|not null|provided|specified|populated|non-empty|nonempty',
  ),
  no_value: list(
    "no value|no values|nothing is known|nothing known|the same as nothing|no information|not known|unknown|empty|blank|nothing|none|missing|null|not set|not given|not available|no data|not applicable|n/a|there is none|there is no value|there is nothing|there are none|it is missing|it is empty|it is not known|it is unknown|not specified|not provided|not filled|not filled in|no information|not entered|never entered|a placeholder|placeholders|no entry|a missing value|missing values|an empty cell|empty cells|an empty value|an empty string|a blank|blanks|no answer|no real value|undefined|unspecified|not available yet|that it is missing|that there is none|we don't know|we do not know|nobody knows|no date|no phone|no email|no address|no number|not assigned|not there|none given",
  ),
  if: list(
    'if|when|whenever|where|in case|wherever|as long as|in the case that|in cases where|for rows where|for records where|on rows where|for rows with|for all rows where|for those where|provided that|only if|only when|only where|once',
  ),
  there_is: list("there is|there are|there's|we have|it has|you find|they have"),
  unless: list('unless|except when|except if|except where'),
  in: list('in|for|on|of|within|inside|from|under|at'),
  same: list('the same|same|an identical|identical|equal|matching|a duplicate|duplicate'),
  duplicates: list(
    'duplicates|duplicate|dupes?|dups?|doubles|doublets|duplicate rows|duplicate records|duplicate entries|duplicated rows|duplicated records|repeated rows|repeated records|repeats|double entries|doubled rows|duplicate lines|double rows|identical rows',
  ),
  once: list(
    'count once|counts? only once|are one|is one|are the same|should be one|are duplicates|is a duplicate|only once|should appear once|should appear only once|once|should be merged|should be merged into one|should be combined|are to be merged|belong together|get merged|are merged|must be merged|become one row|become one|becomes one row|becomes one|should become one row|should be one row|count as one|counts as one|count as duplicates|should only be in there once|should be in there once|are taken once|are kept once|are imported once',
  ),
  dedupe: list('deduplicate|dedupe|de-dupe|dedup|de-duplicate|de-dup|unify|uniquify'),
  merge: list('merge|combine|consolidate|collapse|unite|join|fold|group'),
  by: list(
    'by|on|based on|according to|using|via|with the same|having the same|that have the same|which have the same|that share|sharing|who share|with identical|with equal|with matching|keyed on|per|for each|for every|by their|by its|if they have the same|when they have the same|where|looking at|judged by|on the basis of',
  ),
  per: list('per|for each|for every|of each|by|for one|each|of every|for the same|with the same'),
  upper: list(
    'upper case|uppercase|upper-case|capitals|all caps|caps|capital letters|all capitals|block capitals|all capital letters|all upper case|all uppercase|uppercase letters|upper case letters|capitalised letters|big letters',
  ),
  lower: list(
    'lower case|lowercase|lower-case|small letters|all lower case|all lowercase|lowercase letters|lower case letters|lower',
  ),
  title: list(
    'title case|titlecase|title-case|proper case|propercase|proper-case|initial capitals|initial caps|capitalised|capitalized|first letter capital|normal capitals|mixed case|capitalised words|capitalized words|initial capital letters|normal case|normal capitalisation|normal capitalization|proper capitalisation|proper capitalization|sentence case|first letter upper case|first letter uppercase|camel caps|a capital first letter|leading capitals',
  ),
  format_verb: list(
    'format|reformat|write|output|show|display|render|export|convert|print|put|make|change|give|use|have|want|turn|normalise|normalize|standardise|standardize|switch|set',
  ),
  read_verb: list('read|parse|interpret|treat|understand|take|see|regard|assume|consider|handle'),
  one: list('one|a single|only one|just one|a single one|the|only the|just the|only a single'),
  front: list(
    'in front of|before|to the front of|at the start of|at the beginning of|to the beginning of|to the start of|at the front of|ahead of|as a prefix to|as prefix to|as a prefix for|as prefix for|as a prefix of|on the front of|to the left of',
  ),
  behind: list(
    'after|behind|to the end of|at the end of|as a suffix to|as suffix to|as a suffix for|onto the end of|on the end of|as suffix of|to the back of|to the right of',
  ),
  trim: list(
    'trim|strip whitespace from|strip spaces from|trim whitespace from|trim spaces from|trim spaces in|trim whitespace in|clean up spaces in|clean up whitespace in|remove leading and trailing spaces from|remove leading and trailing spaces in|remove leading/trailing spaces from|remove extra spaces from|remove extra spaces in|remove extra whitespace from|remove extra whitespace in|remove surrounding spaces from|remove double spaces from|remove double spaces in|collapse spaces in|collapse double spaces in|get rid of extra spaces in|get rid of stray spaces in|get rid of double spaces in|clean whitespace in|strip extra spaces from|cut leading and trailing spaces from|tidy up spaces in|remove stray spaces from|remove trailing spaces from|remove leading spaces from|remove trailing spaces in|remove leading spaces in|strip leading and trailing spaces from|strip blanks from|remove needless spaces from|remove superfluous spaces from|squeeze spaces in',
  ),
  spaces: list(
    'leading and trailing spaces|leading/trailing spaces|extra spaces|extra whitespace|surrounding spaces|double spaces|stray spaces|trailing spaces|leading spaces|whitespace|leading and trailing whitespace|leading or trailing spaces|multiple spaces|spaces at the ends|spaces around|needless spaces|trailing whitespace|superfluous spaces',
  ),
  negative: list(
    'negative|minus|below zero|to be negative|a credit|credits|with a minus|with a minus sign|minus amounts|negative numbers|negative amounts',
  ),
  totals: list(
    'totals?|subtotals?|sub-totals?|totals and subtotals|subtotals and totals|totals or subtotals|subtotals or totals|total rows?|totals rows?|subtotal rows?|total lines?|subtotal lines?|sum rows?|sum lines?|grand totals?|grand total rows?|the total|summary rows?|total and subtotal rows|subtotal and total rows|subtotal and total lines|totals lines?|sums|rows with totals|lines with totals|rows? with the totals?|total and subtotal lines',
  ),
  polite: list(
    "please|pls|plz|plse|kindly|can you|could you|would you|can we|could we|will you|i'd prefer|i would prefer|i prefer|we prefer|we'd prefer|i want you to|i would like you to|i'd like you to|we want you to|we'd like you to|i want to|i would like to|i'd like to|we want to|we would like to|we'd like to|we need to|i need you to|we need you to|i need to|you need to|you should|you must|you can|we should|we must|make sure that|make sure to|make sure you|make sure|be sure to|ensure that|ensure|let's|let us|lets|also|and|and then|and also|then|just|simply|hi there|note that|please note that|remember that|remember to|keep in mind that|be aware that|btw|by the way|oh and|oh|actually|so|but|go ahead and|try to|i think|i think you should|we think|it would be great if you could|it would be nice if you could|would you mind|feel free to|fyi|now|maybe|perhaps|for the record|as a rule|as discussed|as said|in general|generally|usually|however|thx|would be good to|it is important to|you have to|i guess|apparently|of course|basically|obviously|because|since",
  ),
  /** The same, but only before a comma or colon: they are also words of a sentence. */
  polite_comma: list(
    'first|second|third|firstly|secondly|thirdly|next|finally|lastly|first of all|note|nb|n.b|hint|remark|important|attention|hi|hello|hey|ok|okay|yes|no|sure|well|thanks|instead|again|one more thing|one more|another thing|in addition|additionally|furthermore|moreover|todo|rule|dear team|good morning|sorry|hi team|hello team|oh|right|fine|great|good',
  ),
  tail: list(
    'please|pls|plz|thanks|thank you|thx|thank you very much|many thanks|for me|too|as well|instead|everywhere|throughout|for now|if possible|if you can|in the output|in the result|in the new system|in the new database|in our new system|from now on|in future|in the future|going forward|completely|entirely|altogether|for us|accordingly|now|will you|would you|can you|could you|asap',
  ),
  /** The same, but only after a comma. */
  tail_comma: list('ok|okay|right|cheers|ty|always|again|at all|at once|please|thanks'),
  idle: list(
    "thanks|thank you|hello|hi|hi there|hey|dear team|dear all|best regards|kind regards|regards|cheers|ok|okay|yes|sure|fine|good|great|perfect|follow the column descriptions|follow the descriptions|as described|see the descriptions|see the description|as in the descriptions|as you like|no preference|does not matter|doesn't matter|all good|looks good|nothing else|that's fine|that is fine|this is fine|that's ok|that is ok|that's okay|that's correct|that's right|i changed my mind|i have changed my mind|sorry|my mistake|on second thought|that's all|that is all|that's it|good morning|many thanks|thanks a lot|thanks in advance|a few changes|a few things|some changes|here are some changes|the following changes",
  ),
};

/** Words that a sentence in the imperative begins with: "and" before one of them begins a new clause. */
export const IMPERATIVES: readonly string[] = list(
  "add|append|assign|capitalise|capitalize|change|clear|combine|concatenate|convert|copy|correct|cut|de-dupe|dedupe|deduplicate|default|delete|discard|divide|do not|don't|drop|empty|exclude|extract|fill|filter|fix|format|get rid of|hardcode|ignore|import|interpret|join|keep|leave|limit|lowercase|make|map|merge|migrate|move|multiply|normalise|normalize|omit|only keep|only import|pad|parse|populate|prefix|prepend|put|read|recode|reformat|remove|rename|replace|restrict|round|set|shorten|show|skip|split|standardise|standardize|stop|strip|substitute|swap|switch|take|throw|translate|treat|trim|truncate|turn|undo|uppercase|upper-case|lower-case|use|write|title-case|zero-pad|zero pad|revert|unify|collapse|blank|reformat|output|the|all|dates|amounts|phone numbers|numbers|rows|every|each|anything|also",
);
