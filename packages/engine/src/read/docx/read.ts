import { join } from 'node:path';
import { OpenTables } from '../markup/open-tables.js';
import { writeMarkupTables } from '../markup/read-tables.js';
import { type InputFile, NoTables, type Table, UnreadableFile } from '../reader.js';
import { stemOf } from '../text-file.js';
import { Package, type PackageKind } from '../xlsx/package.js';
import { type Relation, relationsOf } from '../xlsx/relations.js';
import { BadXml } from '../xlsx/xml-text.js';
import { DocumentParser } from './document.js';
import { type DocxLimits, docxLimits } from './limits.js';
import { readDocxStyles } from './styles.js';

const kind: PackageKind = {
  thing: 'document',
  called: 'a Word document',
  old: 'a Word document of the old format (.doc)',
  program: 'Word',
  ending: '.docx',
};

export async function readDocx(
  file: InputFile,
  scratch: string,
  options: Partial<DocxLimits> = {},
): Promise<Table[]> {
  const limits = { ...docxLimits, ...options };
  const source = await Package.open(file.path, file.name, limits, kind);
  const stem = join(scratch, stemOf(file));
  const open = new OpenTables(file.name, limits, (table) => `${stem}.${table}.rows`);
  try {
    await readParts(source, open, limits);
    const tables = await writeMarkupTables(open, { file, scratch, stem, facts: {} });
    if (tables.length > 0) return tables;
    throw new NoTables(file.name, 'there is no table in the document; send the data itself');
  } catch (error) {
    if (!(error instanceof BadXml)) throw error;
    throw new UnreadableFile(
      file.name,
      `the document cannot be read: ${error.message}; save it again in Word`,
    );
  } finally {
    source.close();
    await open.close();
  }
}

async function readParts(source: Package, open: OpenTables, limits: DocxLimits): Promise<void> {
  const main = await mainPart(source);
  const relations = [...(await relationsOf(source, main)).values()];
  const styles = await readDocxStyles(source, relations.find(({ type }) => type === 'styles')?.part);
  // Letterheads are full of short lines: beside the document itself, only what is drawn as a table counts.
  const others = relations.filter(({ type, part }) => isAround(type) && source.has(part));
  for (const part of [main, ...new Set(others.map(({ part }) => part))]) {
    const parser = new DocumentParser(open, styles, limits, part === main);
    for await (const chunk of source.text(part)) {
      parser.push(chunk);
      await open.drain();
    }
    parser.finish();
  }
}

function isAround(type: Relation['type']): boolean {
  return type === 'header' || type === 'footer';
}

async function mainPart(source: Package): Promise<string> {
  const root = [...(await relationsOf(source, '')).values()].find(({ type }) => type === 'officeDocument');
  const part = root?.part ?? 'word/document.xml';
  if (source.has(part)) return part;
  throw new UnreadableFile(source.file, `this zip holds no Word document: its part ${part} is missing`);
}
