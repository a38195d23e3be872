/** A report printed as text: its header stands above each of its parts, and each page has a head. */
export interface Report {
  header: string;
  /** The lines that begin a page, of all pages but the first, and what stands on it as well. */
  pageHeads: string[];
  /** The lines right below a header, up to a blank one. */
  rows: string[];
}

const fewestNames = 3;
const apart = /\S+(?:\s\S+)*/g;
/** The number of a page. */
const page = /((?:page|seite|página|pagina|pág|pag|blatt|blad|side|sida|strona|hoja)\b\D{0,8})\d+/giu;

/** A text in which a line of names comes again, word for word. */
export function reportIn(lines: readonly string[]): Report | undefined {
  const counts = new Map<string, number>();
  for (const line of lines)
    if (line.trim() !== '') counts.set(line.trimEnd(), (counts.get(line.trimEnd()) ?? 0) + 1);
  const [header] = [...counts]
    .filter(([line, count]) => count > 1 && isHeader(line))
    .sort(([a, often], [b, less]) => less - often || namesIn(b) - namesIn(a))
    .map(([line]) => line);
  if (header === undefined) return undefined;
  const rows: string[] = [];
  let isBelow = false;
  for (const line of lines) {
    if (line.trimEnd() === header) isBelow = true;
    else if (line.trim() === '') isBelow = false;
    else if (isBelow) rows.push(line);
  }
  return { header, pageHeads: pageHeadsIn(lines, header), rows };
}

const fewestRows = 3;
/** Drawn from one end to the other: it says where a table begins, and nothing of its columns. */
const drawn = /^\s*(?:-{10,}|={10,}|_{10,}|\*{10,})\s*$/;

/** A form printed as text: its header stands between two lines that are drawn, the rows below up to the next; what stands around is told by labels. */
export function formIn(lines: readonly string[]): Report | undefined {
  const at = lines.findIndex(
    (line, index) =>
      isHeader(line) && drawn.test(lines[index - 1] ?? '') && drawn.test(lines[index + 1] ?? ''),
  );
  const header = lines[at];
  if (header === undefined) return undefined;
  const below = lines.slice(at + 2);
  const end = below.findIndex((line) => drawn.test(line));
  const rows = (end < 0 ? below : below.slice(0, end)).filter((line) => line.trim() !== '');
  return rows.length < fewestRows ? undefined : { header, pageHeads: [], rows };
}

function isHeader(line: string): boolean {
  const names = line.match(apart) ?? [];
  return names.length >= fewestNames && !/[:\d]/.test(line) && /\p{L}{2}/u.test(line);
}

function namesIn(line: string): number {
  return line.match(apart)?.length ?? 0;
}

/** Where the first line comes again with another page number, so do those below it. */
function pageHeadsIn(lines: readonly string[], header: string): string[] {
  const filled = lines.filter((line) => line.trim() !== '').map((line) => line.trimEnd());
  const anyPage = filled.map((line) => line.replace(page, '$1'));
  const found = new Set<string>();
  for (let start = 1; start < filled.length; start += 1) {
    if (anyPage[start] !== anyPage[0] || filled[start] === header) continue;
    let at = 0;
    while (anyPage[start + at] === anyPage[at] && filled[at] !== header && start + at < filled.length) {
      found.add(filled[start + at] ?? '');
      at += 1;
    }
  }
  return [...found];
}
