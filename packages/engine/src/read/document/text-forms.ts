/** Records of `Label: value` lines that stand near each other. */
export interface TextForm {
  /** Lines it stands on, from 0, both included. */
  first: number;
  last: number;
  columns: string[];
  /** One for each record: a label that comes again begins the next. */
  rows: string[][];
}

interface Field {
  label: string;
  value: string;
  first: number;
  last: number;
}

const fewestLabels = 3;
const longestLabel = 40;
const mostWords = 5;
const mostBlankLines = 2;
const mostValueLines = 20;
const longestLine = 2000;
/** Mails are wrapped at less than 80 characters: a line of this length may go on in the next. */
const wrapsFrom = 60;
const pair =
  /^\s*(?:[-*•·▪]\s+)?[*_]{0,2}([\p{L}\p{N}#][^:：\t|]{0,45}?)\s*[*_]{0,2}[:：](?![/\\])[*_]{0,2}(.*)$/u;
/** What mail programs write above the mail that is answered or passed on. */
const ofMails = new Set(
  'from sent to cc bcc subject date reply-to importance attachments von gesendet an betreff datum kopie de envoyé à objet para enviado asunto da inviato oggetto van verzonden aan onderwerp'.split(
    ' ',
  ),
);

/** Forms among lines of text; a line on its own, or two, are prose with a colon. */
export function formsIn(lines: readonly string[]): TextForm[] {
  const forms: TextForm[] = [];
  for (let at = 0; at < lines.length; ) {
    const fields = fieldsFrom(lines, at);
    const last = fields.at(-1);
    const form = last && formOf(fields);
    if (form) forms.push(form);
    at = last ? last.last + 1 : at + 1;
  }
  return forms;
}

function fieldsFrom(lines: readonly string[], from: number): Field[] {
  const fields: Field[] = [];
  let blank = 0;
  for (let at = from; at < lines.length && blank <= mostBlankLines; ) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      if (fields.length === 0) return fields;
      blank += 1;
      at += 1;
      continue;
    }
    const field = fieldAt(lines, at);
    if (!field) return fields;
    fields.push(field);
    blank = 0;
    at = field.last + 1;
  }
  return fields;
}

function fieldAt(lines: readonly string[], at: number): Field | undefined {
  const own = pairOf(lines[at] ?? '');
  if (!own) return undefined;
  const isListed = own.value === '';
  const values = isListed ? [] : [own.value];
  const isText = (next: string) => next.trim() !== '' && !pairOf(next) && !isColumns(next);
  let last = at;
  while (
    (isListed || (lines[last] ?? '').length >= wrapsFrom) &&
    last - at < mostValueLines &&
    isText(lines[last + 1] ?? '')
  ) {
    last += 1;
    values.push((lines[last] ?? '').trim());
  }
  return { label: own.label, value: values.join(isListed ? '\n' : ' '), first: at, last };
}

function pairOf(line: string): { label: string; value: string } | undefined {
  if (line.length > longestLine) return undefined;
  const [, label = '', after = ''] = pair.exec(line) ?? [];
  const value = after.trim();
  if (label.length > longestLabel || !/\p{L}{2}/u.test(label)) return undefined;
  if (label.split(/\s+/).length > mostWords || /[.!?;,]\s/.test(label) || /\s{3}/.test(label))
    return undefined;
  // A time of day; cells of a table, of which the first happens to hold a colon.
  if ((/\d$/.test(label) && /^\d/.test(after)) || isColumns(value)) return undefined;
  return { label: label.replace(/\s+/g, ' '), value };
}

function isColumns(text: string): boolean {
  return /\S(?:\t|\s{3,}|\s*\|\s*)\S/.test(text.trim());
}

function formOf(fields: readonly Field[]): TextForm | undefined {
  const [start] = fields;
  const end = fields.at(-1);
  if (!start || !end) return undefined;
  const records: Map<string, string>[] = [];
  for (const { label: name, value } of fields) {
    let record = records.at(-1);
    if (!record || name === start.label) {
      record = new Map();
      records.push(record);
    }
    record.set(freeName(name, record), value);
  }
  const columns = [...new Set(records.flatMap((record) => [...record.keys()]))];
  const filled = columns.filter((name) => records.some((record) => record.get(name)));
  if (filled.length < fewestLabels || columns.every((name) => ofMails.has(name.toLowerCase())))
    return undefined;
  const rows = records.map((record) => columns.map((name) => record.get(name) ?? ''));
  return { first: start.first, last: end.last, columns, rows };
}

function freeName(name: string, taken: ReadonlyMap<string, string>): string {
  let free = name;
  for (let n = 2; taken.has(free); n += 1) free = `${name} ${n}`;
  return free;
}
