import type { Action, Said } from './instruction.js';
import { cleanTable, likeness, resolveColumn } from './naming.js';
import { unmask } from './quoted.js';
import { columnsOf, hasColumn, type Reading, tableOf, templateOf } from './reading.js';

/** Where a clause holds: "In Contacts, …", "… in the Hamburg list", "For the status column: …". */
export interface Scope {
  sheet?: Said;
  table?: Said;
  columns?: Said[];
}

const WORD = /\b(?:sheets?|templates?|tabs?|tables?|files?|lists?|worksheets?|exports?)\b/iu;

/** The ways to take a place out of a clause; the clause as it stands comes last. */
export function scopesOf(clause: string, reading: Reading): { clause: string; scope: Scope }[] {
  const found: { clause: string; scope: Scope }[] = [];
  const front =
    /^(?:in|on|for|within|from|under|inside|regarding|concerning|about|as for)\s+(.{1,60}?)\s*[,:]\s*(.+)$/iu.exec(
      clause,
    ) ?? /^((?:the\s+)?\S+(?:\s\S+){0,2})\s*:\s+(.+)$/u.exec(clause);
  const bare =
    /^(?:in|on|for)\s+((?:the\s+)?\S+(?:\s\S+){0,2}?\s+(?:sheet|template|tab|table|file|list|column|field))\s+(.+)$/iu.exec(
      clause,
    );
  for (const match of [front, bare]) {
    const scope = match?.[1] === undefined ? undefined : placeOf(match[1], reading, true);
    if (scope && match?.[2]) found.push({ clause: match[2].trim(), scope });
  }
  const middle =
    /^((?:the\s+|all\s+)?\S+(?:\s\S+){0,2}?)\s+(?:in|on|of|from)\s+((?:the\s+)?\S+(?:\s\S+)?)\s+((?:is|are|should|must|has|have|need|needs)\s.+)$/iu.exec(
      clause,
    );
  const inside = middle?.[2] === undefined ? undefined : placeOf(middle[2], reading, false);
  if (inside && middle?.[1] && middle[3]) found.push({ clause: `${middle[1]} ${middle[3]}`, scope: inside });
  const back = /^(.+?)\s+(?:in|on|for|of|from|within)\s+((?:(?!\s(?:in|on|for|of|from|within)\s).)+)$/iu.exec(
    clause,
  );
  const last = /^(.+)\s(?:in|on|for|of|from|within)\s(.+)$/iu.exec(clause);
  for (const match of [last, back]) {
    const scope = match?.[2] === undefined ? undefined : placeOf(match[2], reading, false);
    if (scope && match?.[1] && !found.some((each) => each.clause === match[1]))
      found.push({ clause: match[1].trim(), scope });
  }
  return found;
}

function placeOf(phrase: string, reading: Reading, front: boolean): Scope | undefined {
  const said = unmask(cleanTable(phrase), reading.literals);
  const column = resolveColumn(said, reading.columns)?.score ?? 0;
  const sheet = templateOf(phrase, reading);
  if (sheet !== undefined && (WORD.test(phrase) || column < nameScore(said, reading))) return { sheet };
  const table = tableOf(phrase, reading);
  if (table !== undefined && (WORD.test(phrase) || column < 0.9)) return { table };
  if (!front) return undefined;
  const columns = columnsOf(phrase, reading);
  return columns?.every((each) => hasColumn(each, reading, 0.7)) || /\b(?:column|field)s?$/iu.test(phrase)
    ? columns
      ? { columns }
      : undefined
    : undefined;
}

function nameScore(said: string, reading: Reading): number {
  return Math.max(
    ...reading.known.templates.map((each) => Math.max(likeness(said, each.name), likeness(said, each.slug))),
  );
}

const WITH_COLUMN = new Set<Action['do']>([
  'map',
  'blank_values',
  'common_spelling',
  'take_from',
  'constant',
  'default',
  'choose',
  'read_dates',
  'write_dates',
  'read_numbers',
  'decimals',
  'scale',
  'negative',
  'case',
  'trim',
  'pad',
  'prefix',
  'suffix',
  'strip',
  'replace',
  'digits_only',
  'shorten',
  'join_list',
  'name_order',
  'phone_country',
  'currency',
  'example',
  'fill_down',
  'keep_as_is',
  'zone',
  'keep_unlinked',
]);

/** The action at its place; nothing where it cannot be held to one. */
export function placed(action: Action, { table, columns }: Scope): Action[] | undefined {
  if (columns) {
    if ('column' in action && action.column !== undefined) return [action];
    if (!WITH_COLUMN.has(action.do)) return undefined;
    return columns.map((column) => ({ ...action, column }) as Action);
  }
  if (table === undefined) return [action];
  switch (action.do) {
    case 'read_dates':
    case 'take_from':
    case 'phone_country':
    case 'currency':
    case 'zone':
      return [{ ...action, table: action.table ?? table }];
    case 'constant':
    case 'prefix':
    case 'suffix':
      return [
        {
          ...action,
          when: action.when ? { is: 'and', of: [{ is: 'from', table }, action.when] } : { is: 'from', table },
        },
      ];
    case 'leave_out':
    case 'keep_only':
      return [{ ...action, when: { is: 'and', of: [{ is: 'from', table }, action.when] } }];
    default:
      return undefined;
  }
}
