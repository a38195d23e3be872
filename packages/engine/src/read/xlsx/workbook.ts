import { UnreadableFile } from '../reader.js';
import type { Package } from './package.js';
import { type Relation, relationsOf } from './relations.js';
import { eachElement, isOn, prefixedAttribute } from './small-xml.js';

export interface SheetRef {
  name: string;
  hidden: boolean;
  /** Undefined: the workbook names a part that its relationships do not have. */
  part: string | undefined;
  kind: 'cells' | 'other';
}

export interface Workbook {
  sheets: SheetRef[];
  dateSystem: 1900 | 1904;
  sharedStrings: string | undefined;
  styles: string | undefined;
}

/** What the workbook says of itself: its sheets, in their order, and where its other parts are. */
export async function readWorkbook(source: Package): Promise<Workbook> {
  const root = await findRoot(source);
  const relations = await relationsOf(source, root);
  const workbook: Workbook = {
    sheets: [],
    dateSystem: 1900,
    sharedStrings: partOfType(relations, 'sharedStrings'),
    styles: partOfType(relations, 'styles'),
  };
  eachElement(await source.wholeText(root), (element, path) => {
    const { name, attributes } = element;
    if (name === 'workbookPr' && isOn(attributes.date1904)) workbook.dateSystem = 1904;
    if (name !== 'sheet' || path.at(-1) !== 'sheets') return;
    const relation = relations.get(prefixedAttribute(element, 'id') ?? '');
    workbook.sheets.push({
      name: attributes.name ?? `Sheet${workbook.sheets.length + 1}`,
      hidden: attributes.state === 'hidden' || attributes.state === 'veryHidden',
      part: relation?.part,
      kind: !relation || relation.type === 'worksheet' ? 'cells' : 'other',
    });
  });
  return workbook;
}

async function findRoot(source: Package): Promise<string> {
  const main = [...(await relationsOf(source, '')).values()].find(({ type }) => type === 'officeDocument');
  const root = main?.part ?? 'xl/workbook.xml';
  if (root.endsWith('.bin') || (!source.has(root) && source.has('xl/workbook.bin'))) {
    throw new UnreadableFile(source.file, 'this is a binary workbook; give its name the ending .xlsb');
  }
  if (!source.has(root)) {
    throw new UnreadableFile(source.file, `this zip holds no Excel workbook: its part ${root} is missing`);
  }
  return root;
}

function partOfType(relations: Map<string, Relation>, wanted: string): string | undefined {
  for (const { type, part } of relations.values()) if (type === wanted) return part;
  return undefined;
}
