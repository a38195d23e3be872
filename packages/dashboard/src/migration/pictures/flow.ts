/** Which file feeds which sheet. */
export interface Flow {
  files: FlowNode[];
  sheets: FlowNode[];
  links: FlowLink[];
}

export interface FlowNode {
  key: string;
  name: string;
  /** Null where nobody counted them. */
  rows: number | null;
  /** How many are drawn as this one. */
  count: number;
}

export interface FlowLink {
  file: string;
  sheet: string;
  /** Columns of the sheet that it feeds. */
  columns: number;
}

interface ReadFile {
  name: string;
  reading: { row_count?: number | undefined };
}

interface MadeSheet {
  template: { slug: string; name: string };
  row_count: number;
  mapping: readonly { from: readonly { input: string }[] }[];
}

/** More than that is a thicket: the smallest are drawn as one. */
export const mostNodes = 24;
const rest = '';

export function flowOf(files: readonly ReadFile[], sheets: readonly MadeSheet[]): Flow {
  const names = [...new Set(files.map(({ name }) => name))];
  const columns = new Map<string, number>();
  const inputs = new Set<string>();
  for (const { template, mapping } of sheets)
    for (const { from } of mapping)
      for (const file of new Set(from.map(({ input }) => fileOf(input, names)))) {
        const key = JSON.stringify([file, template.slug]);
        columns.set(key, (columns.get(key) ?? 0) + 1);
        inputs.add(file);
      }
  const fileNodes = [...new Set([...names, ...inputs])].map((name) => ({
    key: name,
    name,
    rows: rowsOf(files.filter((file) => file.name === name)),
    count: 1,
  }));
  const fed = new Set([...columns.keys()].map((key) => (JSON.parse(key) as [string, string])[1]));
  const sheetNodes = sheets
    .filter(({ template, row_count }) => row_count > 0 || fed.has(template.slug))
    .map(({ template, row_count }) => ({
      key: template.slug,
      name: template.name,
      rows: row_count,
      count: 1,
    }));
  const [left, right] = [fewer(fileNodes), fewer(sheetNodes)];
  const links = new Map<string, FlowLink>();
  for (const [key, count] of columns) {
    const [file, sheet] = JSON.parse(key) as [string, string];
    const link = { file: left.has(file) ? file : rest, sheet: right.has(sheet) ? sheet : rest };
    const drawn = JSON.stringify(link);
    links.set(drawn, { ...link, columns: (links.get(drawn)?.columns ?? 0) + count });
  }
  return { files: [...left.values()], sheets: [...right.values()], links: [...links.values()] };
}

/** An input is called by its file, its table behind it, and a number where two are called the same. */
function fileOf(input: string, names: readonly string[]): string {
  const plain = input.replace(/ #\d+$/, '');
  const fitting = names.filter((name) =>
    [input, plain].some((text) => text === name || text.startsWith(`${name} (`)),
  );
  return fitting.toSorted((a, b) => b.length - a.length)[0] ?? input;
}

function rowsOf(files: readonly ReadFile[]): number | null {
  const counts = files.flatMap(({ reading }) => reading.row_count ?? []);
  return counts.length === 0 ? null : counts.reduce((sum, count) => sum + count, 0);
}

/** In their order; of too many those with the most rows, and one for all others. */
function fewer(nodes: readonly FlowNode[]): Map<string, FlowNode> {
  if (nodes.length <= mostNodes) return new Map(nodes.map((node) => [node.key, node]));
  const largest = new Set(nodes.toSorted((a, b) => (b.rows ?? 0) - (a.rows ?? 0)).slice(0, mostNodes - 1));
  const kept = nodes.filter((node) => largest.has(node));
  const others = nodes.filter((node) => !largest.has(node));
  const rows = others.reduce((sum, node) => sum + (node.rows ?? 0), 0);
  return new Map([
    ...kept.map((node) => [node.key, node] as const),
    [rest, { key: rest, name: '', rows, count: others.length }],
  ]);
}
