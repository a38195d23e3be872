import type { Known, Said } from './instruction.js';
import { cleanColumn, cleanTable, likeness, resolveColumn, resolveTable } from './naming.js';
import { hasMasked, isMasked, unmask } from './quoted.js';

/** What the readers of one clause have at hand. */
export interface Reading {
  known: Known;
  /** All names of columns there are, of templates first. */
  columns: readonly string[];
  templateColumns: readonly string[];
  tableColumns: readonly string[];
  /** Names of tables and files. */
  tables: readonly string[];
  /** Whether a cell of a table holds just this, in any case. */
  isValue(text: string): boolean;
  literals: readonly string[];
  /** The column described. */
  subject?: string;
  /** What the sentence before, or the question, was about. */
  about: About;
}

export interface About {
  columns: Said[];
  /** Rows last spoken of, in words: "them". */
  rows?: string;
  /** Whether what was said last left them out already. */
  done?: boolean;
  /** The text of the question that is answered. */
  question?: string;
}

type Names = Pick<Reading, 'columns' | 'templateColumns' | 'tableColumns' | 'tables' | 'isValue'>;

/** What is known is looked through once, though it is asked for every description of every column. */
const names = new WeakMap<Known, Names>();

function namesIn(known: Known): Names {
  const kept = names.get(known);
  if (kept) return kept;
  const templateColumns = [...new Set(known.templates.flatMap((each) => each.columns))];
  const tableColumns = [...new Set(known.tables.flatMap((each) => each.columns))];
  const found: Names = {
    templateColumns,
    tableColumns,
    columns: [...new Set([...templateColumns, ...tableColumns])],
    tables: [...new Set(known.tables.flatMap((each) => [each.name, each.file]))],
    isValue: cellValues(known),
  };
  names.set(known, found);
  return found;
}

export function readingOf(known: Known, about: About, subject?: string): Omit<Reading, 'literals'> {
  return { known, ...namesIn(known), about, ...(subject === undefined ? {} : { subject }) };
}

const MOST_VALUES = 200_000;

function cellValues(known: Known): (text: string) => boolean {
  let values: Set<string> | undefined;
  return (text) => {
    if (!values) {
      values = new Set();
      for (const table of known.tables)
        for (const column of table.columns)
          for (const value of table.values?.(column).slice(0, 500) ?? [])
            if (values.size < MOST_VALUES) values.add(value.trim().toLowerCase());
    }
    return values.has(text.trim().toLowerCase());
  };
}

const ARTICLE = /^(?:an?|the)\s+(?=\S)/iu;
const VALUE_WORD =
  /^(?:(?:the\s+)?(?:values?|texts?|words?|codes?|entry|entries|string|constant|term|number|letters?)\s+(?=\S))/iu;

/** "Value Proposition", "Number One": a name that begins like what leads to one. */
const NAME_OF_VALUE = /^\p{Lu}\p{Ll}+\s+\p{Lu}\p{Ll}/u;

/** The text meant: what is quoted, or the words without what only leads to them. */
export function valueIn(phrase: string, reading: Pick<Reading, 'literals'>): string {
  const plain = phrase
    .trim()
    .replace(/[,;]+$/u, '')
    .trim();
  const core = (NAME_OF_VALUE.test(plain) ? plain : plain.replace(VALUE_WORD, '')).replace(
    /\s+(?:values?|respectively)$/iu,
    '',
  );
  if (isMasked(core)) return unmask(core, reading.literals);
  const quoted = /^(?:an?|the|just|simply|plain|only)\s+([\uE000-\uF8FF])$/iu.exec(core)?.[1];
  if (quoted) return unmask(quoted, reading.literals);
  return unmask(hasMasked(core) ? core : core.replace(ARTICLE, ''), reading.literals);
}

export function isQuoted(phrase: string): boolean {
  return isMasked(phrase.replace(VALUE_WORD, ''));
}

/** A column that was named, if the words can name one. */
export function columnOf(phrase: string | undefined, reading: Reading): Said | undefined {
  if (phrase === undefined) return undefined;
  const said = unmask(cleanColumn(phrase), reading.literals).trim();
  if (
    said === '' ||
    /[\n;]|->|=>|→|^(?:if|when|where|unless|because|only)\s|^(?:empty|blank|missing)\s|^(?:there|none|nothing|one|both|all|everything|anything|rest|row|record|rows|records)$/iu.test(
      said,
    )
  )
    return undefined;
  if (/^(?:it|them|they|this|that|these|those)$/iu.test(said))
    return reading.subject ?? reading.about.columns[0];
  if (isMasked(cleanColumn(phrase)) || hasColumn(said, reading, 0.95)) return said;
  if (NO_NAME.test(said) || PART_OF.test(said)) return undefined;
  if (hasColumn(said, reading)) return said;
  if (said.split(/\s+/u).length > 3 || /[,:=→"@]|(?:^|\s)(?:writes?|uses?|sells?|lists?)\s/iu.test(said))
    return undefined;
  return said;
}

const PART_OF =
  /^(?:front|start|end|beginning|part|rest|most|some|any|half|list|kind|word|spelling|first|last)\s+(?:of|word)\s/iu;
const NO_NAME =
  /(?:^|\s)(?:is|are|was|were|be|to|into|with|without|should|must|if|when|where|that|which|who|whose|than|not|no|use|and|or|but|have|has|rows|records|column|otherwise|keep|take|leave|set|make|put|it|they|them|used|from|as|in|into|joined|separated|combined|wrong|you|we|i)(?:\s|$)/iu;

/** Whether a column of this name is there, within what people leave out and mistype. */
export function hasColumn(phrase: string, reading: Reading, least = 0.6): boolean {
  const said = cleanColumn(unmask(phrase, reading.literals));
  if (said === '') return false;
  if ((resolveColumn(said, reading.columns)?.score ?? 0) >= least) return true;
  // "order status": the column Status of Orders.
  const [, owner = '', own = ''] = /^(\S+?)(?:['’]s?)?\s+(.+)$/u.exec(said) ?? [];
  const owners = reading.known.templates.filter(
    ({ name, slug }) => Math.max(likeness(owner, name), likeness(owner, slug)) >= 0.95,
  );
  return owners.some(({ columns }) => columns.some((column) => likeness(own, column) >= 0.97));
}

/** Several columns: "first and last name", "City, State and ZIP". */
export function columnsOf(phrase: string | undefined, reading: Reading): Said[] | undefined {
  if (phrase === undefined) return undefined;
  if (
    /^(?:it|them|they|these|those)$/iu.test(phrase.trim()) &&
    reading.subject === undefined &&
    reading.about.columns.length > 0
  )
    return [...reading.about.columns];
  if (hasColumn(phrase, reading, 0.9)) return [unmask(cleanColumn(phrase), reading.literals)];
  const items = splitList(phrase.replace(/^both\s+/iu, ''), reading);
  const found = items.map((item) => columnOf(item, reading));
  if (found.some((each) => each === undefined)) return undefined;
  const named = found.flatMap((each) => (each === undefined ? [] : [each]));
  return named.length > 1 ? shareHead(named, reading) : named;
}

/** "first and last name": the first is "first name". */
function shareHead(named: readonly Said[], reading: Reading): Said[] {
  const last = named[named.length - 1] ?? '';
  const words = last.split(/\s+/u);
  if (words.length < 2) return [...named];
  const head = words[words.length - 1] ?? '';
  return named.map((each) => {
    if (each === last || /\s/u.test(each)) return each;
    const whole = `${each} ${head}`;
    return SHARING.test(each) || (!hasColumn(each, reading, 0.8) && hasColumn(whole, reading, 0.85))
      ? whole
      : each;
  });
}
const SHARING =
  /^(?:first|last|middle|given|family|start|end|billing|shipping|home|work|office|main|created|updated)$/iu;

/** Items of "A, B and C", "A/B", "A or B". */
export function splitList(text: string, reading: Reading): string[] {
  const whole = text.trim();
  if (!hasMasked(whole) && reading.isValue(whole)) return [whole];
  return whole
    .split(
      /\s*[,;]\s*(?:(?:and|or|und|as well as|plus)\s+)?|\s+(?:and|or|as well as|plus|&)\s+|(?<=[\uE000-\uF8FF])\s*\/\s*(?=[\uE000-\uF8FF])/iu,
    )
    .map((each) => each.trim())
    .filter(Boolean);
}

export function valuesIn(text: string, reading: Reading): string[] {
  return splitList(text.replace(/^(?:both|either|neither)\s+/iu, ''), reading).map((each) =>
    valueIn(each.replace(/^(?:nor)\s+/iu, ''), reading),
  );
}

/** A table, file or origin that was named; only where there is one like it. */
export function tableOf(phrase: string | undefined, reading: Reading): Said | undefined {
  if (phrase === undefined) return undefined;
  const said = unmask(cleanTable(phrase), reading.literals);
  if (said === '' || said.split(/\s+/u).length > 6) return undefined;
  return (resolveTable(said, reading.tables)?.score ?? 0) >= 0.6 ? said : undefined;
}

/** A template that was named, by name or slug. */
export function templateOf(phrase: string | undefined, reading: Reading, least = 0.95): Said | undefined {
  if (phrase === undefined) return undefined;
  const said = unmask(cleanTable(phrase), reading.literals);
  const scored = reading.known.templates.map((each) =>
    Math.max(likeness(said, each.name), likeness(said, each.slug)),
  );
  return scored.some((score) => score >= least) ? said : undefined;
}

/** "status 3", "a date of 00000000", "code WH09": a column and its value. */
export function columnAndValue(
  phrase: string,
  reading: Reading,
): { column: Said; value: string } | undefined {
  const text = phrase.trim().replace(ARTICLE, '');
  // "no key" is nothing, not the value of a column "No".
  if (/^no\s+\p{L}/iu.test(text)) return undefined;
  const linked =
    /^(.+?)\s+(?:of|is|are|=|equals?|equal to|being|set to|value|values|called|named|as)\s+(.+)$/iu.exec(
      text,
    );
  if (linked?.[1] && linked[2]) {
    const column = columnOf(linked[1], reading);
    if (
      column !== undefined &&
      !/^(?:copy|list|number|one|some|any|part|name|kind|rows?|records?)$/iu.test(linked[1])
    )
      return { column, value: valueIn(linked[2], reading) };
  }
  if (hasColumn(text, reading, 0.9)) return undefined;
  const words = text.split(' ');
  for (let count = words.length - 1; count > 0; count--) {
    const name = words.slice(0, count).join(' ');
    if (/\s(?:and|or|of|the|an?|with|for|in)$/iu.test(name)) continue;
    const rest = words.slice(count).join(' ');
    if (
      /^(?:below|above|over|under|less|more|greater|than|before|after|starting|beginning|with|that|which|in|from|of|to|is|are|and|or|for|columns?|fields?|should|must|by|on|has|have)\b/iu.test(
        rest,
      )
    )
      continue;
    if (hasColumn(name, reading, 0.8) || (count === 1 && NAME_LIKE.test(name) && VALUE_LIKE.test(rest)))
      return { column: unmask(cleanColumn(name), reading.literals), value: valueIn(rest, reading) };
  }
  return undefined;
}

/** A name as programs write it, or one word of everyday columns, before a value as codes are written. */
const NAME_LIKE =
  /^(?:[a-z]+_[a-z_0-9]+|status|type|code|flag|category|state|level|grade|class|kind|stage|priority|gender|country|group|surname|name)$/iu;
const VALUE_LIKE = /^(?:[\uE000-\uF8FF]|-?\d[\d.,-]*|\p{Lu}[\p{Lu}\d_-]*|\p{Lu}\p{Ll}+)$/u;
