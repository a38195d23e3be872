import { DocumentRefused } from '../../draft.js';

export interface PrismaAttribute {
  /** Without its signs: `id`, `db.VarChar`. */
  name: string;
  args: { name?: string | undefined; value: string }[];
  line: number;
}

export interface PrismaField {
  name: string;
  type: string;
  isOptional: boolean;
  isList: boolean;
  attributes: PrismaAttribute[];
  docs: string;
  line: number;
}

export interface PrismaBlock {
  kind: 'model' | 'view' | 'enum' | 'type' | 'datasource' | 'generator';
  name: string;
  docs: string;
  fields: PrismaField[];
  /** Of an enum. */
  values: string[];
  attributes: PrismaAttribute[];
  line: number;
}

const kinds = ['model', 'view', 'enum', 'type', 'datasource', 'generator'] as const;

/** A Prisma schema, line by line, as it is written. Throws DocumentRefused. */
export function parsePrisma(text: string): PrismaBlock[] {
  const blocks: PrismaBlock[] = [];
  let open: PrismaBlock | undefined;
  let docs: string[] = [];
  for (const [at, raw] of joinedLines(text)) {
    const line = withoutComment(raw).trim();
    const doc = /^\s*\/\/\/ ?(.*)$/.exec(raw)?.[1];
    if (doc !== undefined) docs.push(doc.trim());
    if (line === '') continue;
    const said = docs.join(' ').trim();
    docs = [];
    if (!open) {
      open = blockStart(line, said, at);
      blocks.push(open);
      if (/\}$/.test(line) && /\{/.test(line)) open = undefined;
    } else if (line === '}') open = undefined;
    else if (/^(?:model|enum|view|type|datasource|generator)\s+\w+\s*\{/.test(line)) throw notClosed(open);
    else if (open.kind === 'datasource' || open.kind === 'generator') {
      if (line.endsWith('}')) open = undefined;
    } else if (line.startsWith('@@')) open.attributes.push(...attributesOf(line, at));
    else if (open.kind === 'enum') open.values.push(enumValue(line, at));
    else open.fields.push(fieldOf(line, said || trailingDoc(raw), at));
  }
  if (open) throw notClosed(open);
  return blocks;
}

function notClosed({ kind, name, line }: PrismaBlock): DocumentRefused {
  return new DocumentRefused(`line ${line}: "${kind} ${name}" is not closed: add the missing "}"`);
}

function blockStart(line: string, docs: string, at: number): PrismaBlock {
  const [, kind, name] = /^(\w+)\s+([\w]+)\s*\{/.exec(line) ?? [];
  const known = kinds.find((each) => each === kind);
  if (!known || name === undefined)
    throw new DocumentRefused(
      `line ${at}: "${line.slice(0, 60)}" is no block of a Prisma schema: write model, enum, type, view, datasource or generator, a name and "{"`,
    );
  return { kind: known, name, docs, fields: [], values: [], attributes: [], line: at };
}

/** `PENDING @map("pending")`: what stands in the database is what rows have. */
function enumValue(line: string, at: number): string {
  const [, name = ''] = /^([\w-]+)/.exec(line) ?? [];
  if (name === '') throw new DocumentRefused(`line ${at}: "${line.slice(0, 60)}" is no value of an enum`);
  return name;
}

function fieldOf(line: string, docs: string, at: number): PrismaField {
  const [whole, name, type, mark = ''] = /^(\w+)\s+(\w+(?:\("[^"]*"\))?)\s*(\?|\[\]\??)?/.exec(line) ?? [];
  if (whole === undefined || name === undefined || type === undefined)
    throw new DocumentRefused(
      `line ${at}: "${line.slice(0, 60)}" is no field: write a name and a type, such as "email String @unique"`,
    );
  return {
    name,
    type,
    isOptional: mark.endsWith('?'),
    isList: mark.startsWith('['),
    attributes: attributesOf(line.slice(whole.length), at),
    docs,
    line: at,
  };
}

function attributesOf(text: string, line: number): PrismaAttribute[] {
  const found: PrismaAttribute[] = [];
  const start = /@@?([\w.]+)/y;
  for (let at = 0; at < text.length; ) {
    start.lastIndex = at;
    const match = start.exec(text);
    if (!match) {
      at += 1;
      continue;
    }
    at = start.lastIndex;
    let args: PrismaAttribute['args'] = [];
    if (text[at] === '(') {
      const end = closing(text, at);
      if (end < 0)
        throw new DocumentRefused(`line ${line}: "${match[0]}(" is not closed: add the missing ")"`);
      args = argumentsOf(text.slice(at + 1, end));
      at = end + 1;
    }
    found.push({ name: match[1] ?? '', args, line });
  }
  return found;
}

function argumentsOf(text: string): PrismaAttribute['args'] {
  return cut(text).map((part) => {
    const named = /^(\w+)\s*:\s*([\s\S]*)$/.exec(part);
    return named ? { name: named[1], value: (named[2] ?? '').trim() } : { value: part };
  });
}

/** At commas outside of brackets and quotes. */
function cut(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  walk(text, 0, (at, depth) => {
    if (depth === 0 && text[at] === ',') {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
    return false;
  });
  parts.push(text.slice(from));
  return parts.map((part) => part.trim()).filter(Boolean);
}

function closing(text: string, from: number): number {
  let end = -1;
  walk(text, from, (at, depth) => {
    if (depth !== 0 || text[at] !== ')') return false;
    end = at;
    return true;
  });
  return end;
}

/** Calls for every sign outside of quotes, with the depth of brackets behind it, until it is told to stop. */
function walk(text: string, from: number, see: (at: number, depth: number) => boolean): void {
  let depth = 0;
  let inText = false;
  for (let at = from; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === '"') inText = !inText;
    else if (sign === '\\' && inText) at += 1;
    if (inText) continue;
    if ('([{'.includes(sign)) depth += 1;
    else if (')]}'.includes(sign)) depth -= 1;
    if (see(at, depth)) return;
  }
}

/** Lines with their numbers; an attribute over several lines is one. */
function* joinedLines(text: string): Generator<[line: number, text: string]> {
  let pending = '';
  let from = 0;
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    const whole = pending === '' ? line : `${pending} ${line.trim()}`;
    if (pending === '') from = at + 1;
    const said = withoutComment(whole);
    const isOpen = said.includes('@') && count(said, '(') > count(said, ')');
    if (isOpen && whole.length < 10_000) pending = said;
    else {
      pending = '';
      yield [from, whole];
    }
  }
  if (pending !== '') yield [from, pending];
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1;
}

function withoutComment(line: string): string {
  let inText = false;
  for (let at = 0; at < line.length; at += 1) {
    if (line[at] === '"' && line[at - 1] !== '\\') inText = !inText;
    else if (!inText && line[at] === '/' && line[at + 1] === '/') return line.slice(0, at);
  }
  return line;
}

function trailingDoc(raw: string): string {
  return /\/\/\/ ?(.*)$/.exec(raw)?.[1]?.trim() ?? '';
}
