import { extname } from 'node:path';
import type { InputFile, Table } from './reader.js';

/** As many values have to stand at the head of both, and of those of the one with fewer, so much. */
const fewestShared = 4;
const mostlyShared = 0.6;

/**
 * Programs write each invoice, order or case into a file of its own. What one of them repeats, another has once, and a
 * list that one has, another leaves out: read alone, each has other tables. Files of one form are records of one list,
 * which is what they would be if the program had written them into one file.
 */
export async function readAsOneList(
  tables: readonly Table[],
  files: readonly InputFile[],
  scratch: string,
): Promise<Table[]> {
  const groups = ofOneForm(tables, files);
  if (groups.length === 0) return [...tables];
  // Loaded where it is needed: hardly ever.
  const { readDocuments } = await import('./xml/read.js');
  const made = new Map<string, Table[]>();
  for (const group of groups) {
    const [first] = group;
    if (!first) continue;
    const joined = await readDocuments(group, first, scratch);
    if (joined[0]?.rowCount !== group.length) continue;
    for (const { name } of group) made.set(name, name === first.name ? joined : []);
  }
  return tables.flatMap((table, at) => {
    const joined = made.get(table.file);
    if (!joined) return [table];
    return tables.findIndex(({ file }) => file === table.file) === at ? joined : [];
  });
}

/** Each file in one group at most, in the order they were given. */
function ofOneForm(tables: readonly Table[], files: readonly InputFile[]): InputFile[][] {
  const heads = files.flatMap((file) => {
    const own = tables.filter((table) => table.file === file.name);
    const head = own.find(({ name, rowCount }) => name === file.name && rowCount === 1);
    return head && extname(file.name).toLowerCase() === '.xml' ? [{ file, columns: head.columns }] : [];
  });
  const groups: { columns: string[]; files: InputFile[] }[] = [];
  for (const { file, columns } of heads) {
    const group = groups.find((each) => areAlike(each.columns, columns));
    if (group) group.files.push(file);
    else groups.push({ columns, files: [file] });
  }
  return groups.flatMap((group) => (group.files.length > 1 ? [group.files] : []));
}

function areAlike(a: readonly string[], b: readonly string[]): boolean {
  const shared = a.filter((name) => b.includes(name)).length;
  return shared >= fewestShared && shared >= mostlyShared * Math.min(a.length, b.length);
}
