/** As much of Markdown as plans and answers use; all else is text. */
export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; isOrdered: boolean; items: string[] }
  | { kind: 'table'; header: string[]; isRight: boolean[]; rows: string[][] }
  | { kind: 'code'; text: string };

export type Inline = { kind: 'text' | 'strong' | 'emphasis' | 'code'; text: string };

const heading = /^(#{1,6})\s+(.*)$/;
const item = /^\s{0,3}(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/;
const rule = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;
const fence = /^\s{0,3}```/;

export function blocksOf(markdown: string): Block[] {
  const lines = markdown.split(/\r?\n/);
  const blocks: Block[] = [];
  let at = 0;
  while (at < lines.length) {
    const line = lines[at] ?? '';
    const next = lines[at + 1] ?? '';
    const [, hashes, title] = heading.exec(line) ?? [];
    if (line.trim() === '') at += 1;
    else if (fence.test(line)) at = code(lines, at, blocks);
    else if (hashes !== undefined) {
      blocks.push({ kind: 'heading', level: hashes.length, text: title ?? '' });
      at += 1;
    } else if (line.includes('|') && next.includes('|') && rule.test(next)) at = table(lines, at, blocks);
    else if (item.test(line)) at = list(lines, at, blocks);
    else at = paragraph(lines, at, blocks);
  }
  return blocks;
}

function code(lines: readonly string[], from: number, blocks: Block[]): number {
  let at = from + 1;
  while (at < lines.length && !fence.test(lines[at] ?? '')) at += 1;
  blocks.push({ kind: 'code', text: lines.slice(from + 1, at).join('\n') });
  return at + 1;
}

function table(lines: readonly string[], from: number, blocks: Block[]): number {
  let at = from + 2;
  while (at < lines.length && (lines[at] ?? '').includes('|')) at += 1;
  blocks.push({
    kind: 'table',
    header: cellsOf(lines[from] ?? ''),
    isRight: cellsOf(lines[from + 1] ?? '').map((mark) => mark.endsWith(':')),
    rows: lines.slice(from + 2, at).map(cellsOf),
  });
  return at;
}

/** A pipe behind a backslash is none. */
function cellsOf(line: string): string[] {
  const inner = line.trim().replace(/^\|/, '');
  const cells = inner.match(/(?:\\.|[^\\|]|\\$)*(?:\||$)/g) ?? [];
  const texts = cells.map((cell) => cell.replace(/\|$/, '').trim());
  while (texts.at(-1) === '') texts.pop();
  return texts;
}

function list(lines: readonly string[], from: number, blocks: Block[]): number {
  const items: string[] = [];
  const isOrdered = item.exec(lines[from] ?? '')?.[1] !== undefined;
  let at = from;
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const found = item.exec(line);
    if (found) items.push(found[2] ?? '');
    // A line that is set in goes on with the item before it.
    else if (/^\s+\S/.test(line)) items.push(`${items.pop() ?? ''} ${line.trim()}`);
    else break;
  }
  blocks.push({ kind: 'list', isOrdered, items });
  return at;
}

function paragraph(lines: readonly string[], from: number, blocks: Block[]): number {
  let at = from + 1;
  const begins = (line: string) =>
    line.trim() === '' || heading.test(line) || item.test(line) || fence.test(line);
  while (at < lines.length && !begins(lines[at] ?? '')) at += 1;
  blocks.push({ kind: 'paragraph', text: lines.slice(from, at).join(' ').trim() });
  return at;
}

const marks = /\\([!-/:-@[-`{-~])|(`+)([\s\S]*?[^`])\2(?!`)|\*\*([\s\S]+?)\*\*|\*([^\s*][^*]*)\*/g;

/** Backslashes are taken off what they escape; code stays letter by letter. */
export function inlinesOf(text: string): Inline[] {
  const found: Inline[] = [];
  const push = (kind: Inline['kind'], part: string) => {
    const last = found.at(-1);
    if (part === '') return;
    if (kind === 'text' && last?.kind === 'text') last.text += part;
    else found.push({ kind, text: part });
  };
  let at = 0;
  for (const match of text.matchAll(marks)) {
    push('text', text.slice(at, match.index));
    const [whole, escaped, , coded, strong, emphasis] = match;
    if (escaped !== undefined) push('text', escaped);
    else if (coded !== undefined) push('code', /^ .* $/.test(coded) ? coded.slice(1, -1) : coded);
    else if (strong !== undefined) push('strong', plain(strong));
    else push('emphasis', plain(emphasis ?? ''));
    at = match.index + whole.length;
  }
  push('text', text.slice(at));
  return found;
}

function plain(text: string): string {
  return text.replace(/\\([!-/:-@[-`{-~])/g, '$1');
}
