/** How cells name what they hold: "COLOR=Red;SIZE=S". */
export interface FieldForm {
  /** In the order in which they are first seen. */
  keys: string[];
  /** Between a name and its value. */
  mark: string;
  /** Between the fields. */
  separator: string;
}

/** By the mark between a name and its value; "id:1|name:x" is a record, of which a cell may hold several. */
const separators: readonly (readonly [mark: string, separators: readonly string[]])[] = [
  ['=', ['\n', ';', '|', ',', ' / ']],
  [':', ['\n', ';', ',', ' / ']],
];
const mostCells = 200;
const mostKeys = 60;
const fewestCells = 3;
/** Of the cells, how many name all that is in them; of the fields, how many have a name that comes again. */
const most = 0.8;
/** Of the cells, how many have a name for it to be a field. */
const some = 0.05;
/** A name begins with a letter and is short; what stands behind it is no address of a page. */
const named = (mark: string) => `[\\p{L}_][\\p{L}\\d_ .()-]{0,30}? *${mark}(?!//)`;

/**
 * The form of cells that name their fields, in any order, some of them blank or missing; undefined where they do not,
 * or where a name comes twice in a cell: those are records.
 */
export function fieldForm(cells: readonly string[]): FieldForm | undefined {
  const filled = cells.filter((cell) => cell.trim() !== '').slice(0, mostCells);
  if (filled.length < fewestCells) return undefined;
  const forms = separators
    .filter(([mark]) => filled.filter((cell) => cell.includes(mark)).length >= most * filled.length)
    .flatMap(([mark, between]) => between.flatMap((separator) => formOf(filled, mark, separator) ?? []));
  const [best] = forms.toSorted((a, b) => b.fields - a.fields);
  return best?.form;
}

function formOf(
  cells: readonly string[],
  mark: string,
  separator: string,
): { form: FieldForm; fields: number } | undefined {
  const escaped = separator.replace('|', '\\|');
  const between = new RegExp(`${escaped}\\s*(?=${named(mark)})`, 'u');
  const field = new RegExp(`^${named(mark)}`, 'u');
  const found = cells.map((cell) =>
    cell
      .trim()
      .replace(/[;,|]$/, '')
      .split(between)
      .map((text) => (field.test(text) ? text.slice(0, text.indexOf(mark)).trim() : undefined)),
  );
  const whole = found.filter((names) => !names.includes(undefined));
  if (whole.length < most * cells.length) return undefined;
  const counts = new Map<string, { key: string; count: number }>();
  for (const names of whole) {
    const folded = names.map((name = '') => name.toLowerCase());
    if (new Set(folded).size < folded.length) return undefined;
    for (const [at, name] of folded.entries()) {
      const known = counts.get(name) ?? { key: names[at] ?? '', count: 0 };
      counts.set(name, { ...known, count: known.count + 1 });
    }
  }
  const least = Math.max(2, some * cells.length);
  const keys = [...counts.values()].filter(({ count }) => count >= least);
  const fields = keys.reduce((sum, { count }) => sum + count, 0);
  const all = [...counts.values()].reduce((sum, { count }) => sum + count, 0);
  if (keys.length < 2 || keys.length > mostKeys || fields < most * all) return undefined;
  return { form: { keys: keys.map(({ key }) => key), mark, separator }, fields };
}

const mostDeep = 2;

/** The ways to the values in cells that are JSON objects; none where they are not. */
export function jsonPaths(cells: readonly string[]): string[][] {
  const filled = cells.filter((cell) => cell.trim() !== '').slice(0, mostCells);
  const objects = filled.flatMap((cell) => objectIn(cell) ?? []);
  if (filled.length < fewestCells || objects.length < most * filled.length) return [];
  const counts = new Map<string, number>();
  for (const path of objects.flatMap((object) => pathsIn(object, mostDeep)))
    counts.set(JSON.stringify(path), (counts.get(JSON.stringify(path)) ?? 0) + 1);
  const least = Math.max(2, some * filled.length);
  return [...counts].flatMap(([path, count]) => (count >= least ? [JSON.parse(path) as string[]] : []));
}

function pathsIn(object: object, deep: number): string[][] {
  return Object.entries(object).flatMap(([name, value]): string[][] => {
    if (typeof value !== 'object' || value === null) return [[name]];
    if (Array.isArray(value) || deep === 1) return [];
    return pathsIn(value, deep - 1).map((path) => [name, ...path]);
  });
}

function objectIn(cell: string): object | undefined {
  if (!/^\s*\{[\s\S]*\}\s*$/.test(cell)) return undefined;
  try {
    const value: unknown = JSON.parse(cell);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
