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
  /** Verbs with a particle that comes after what they act on. */
  drop_verb: list('leave|take|filter|throw|kick|weed|strip|cut'),
  drop_particle: list('out|away|behind'),
  keep_only: list(
    'need only|want only|we need only|i need only|we want only|i want only|keep only|only keep|keep just|just keep|include only|only include|import only|only import|just import|restrict to|limit to|filter to|filter for|only migrate|migrate only|only take over|take over only|only take|take only|only use|use only|only load|load only|only bring over|only bring|bring only|only show|show only|only want|we only want|we only need|i only want|i only need|only retain|retain only|nothing but|limit it to|restrict it to|keep nothing but|only transfer|select only',
  ),
  if: list(
    'if|when|whenever|where|in case|wherever|as long as|in the case that|in cases where|for rows where|for records where|on rows where|for rows with|for all rows where|for those where|provided that|only if|only when|only where|once',
  ),
  duplicates: list(
    'duplicates|duplicate|dupes?|dups?|doubles|doublets|duplicate rows|duplicate records|duplicate entries|duplicated rows|duplicated records|repeated rows|repeated records|repeats|double entries|doubled rows|duplicate lines|double rows|identical rows',
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
