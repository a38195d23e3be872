import { IMPERATIVES } from './data/words.js';

const LAST =
  /^(?:(?:undo|revert|cancel|take back|roll back|forget)(?:\s+(?:that|it|this|the last (?:change|step|one|thing|edit|instruction)|what you (?:just )?did|my last (?:message|instruction|change)|the previous (?:change|step|one)|everything you just did))?|(?:go|change it|switch|roll) back(?: to (?:the )?(?:previous|last|old|earlier) (?:version|state|one|recipe|result))?|(?:never mind|forget about|scrap)(?: (?:that|it|the last (?:change|step|one|instruction)))?)$/iu;
const NOT =
  /^(?:(?:please\s+)?(?:do not|don['’]?t|never|no longer|you should not|you shouldn['’]?t|you must not)\s+(?:any ?more\s+|any longer\s+)?|(?:undo|revert|cancel|take back|forget|reverse|roll back)\s+(?:the\s+|that you\s+|about\s+)?|stop\s+|quit\s+|there is no need to\s+|no need to\s+|we no longer (?:want|need) (?:you )?to\s+|we don['’]?t (?:want|need) (?:you )?to\s+|i don['’]?t want (?:you )?to\s+)(.+)$/iu;

/** "undo that" is about the last change; "stop trimming names" about what "trim names" had told. */
export function undone(
  clause: string,
): 'last' | { clause: string } | { column: string; map: boolean } | undefined {
  if (LAST.test(clause)) return 'last';
  const rest = NOT.exec(clause)?.[1]?.replace(/\s+(?:any ?more|any longer|after all|at all)$/iu, '');
  if (rest === undefined) return undefined;
  const [first = '', ...others] = rest.split(' ');
  const verb = gerunds.get(first.toLowerCase()) ?? first;
  const noun = NOUNS.exec(rest);
  if (noun?.[1] && noun[2]) return { column: noun[2], map: noun[1].toLowerCase() === 'mapping' };
  return { clause: [verb, ...others].join(' ') };
}

const NOUNS =
  /^(?:about\s+)?(?:the\s+|all\s+|my\s+|all the\s+)*(mapping|prefix|suffix|default|padding|rounding|replacement|format|formatting|change|changes|edits?|split|constant|conversion|last change)\s+(?:of|for|on|from|in|to|with)\s+(.+)$/iu;

const gerunds: ReadonlyMap<string, string> = new Map(
  IMPERATIVES.filter((verb) => /^[a-z-]+$/u.test(verb)).flatMap((verb) => [
    [`${verb}ing`, verb] as const,
    [`${verb.replace(/e$/u, '')}ing`, verb] as const,
    [`${verb}${verb.at(-1)}ing`, verb] as const,
  ]),
);
