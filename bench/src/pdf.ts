import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findTables } from '@godwit/engine/read/document/find-tables';
import type { Box, DocumentPage } from '@godwit/engine/read/document/page';
import type { Benchmark } from './benchmark.js';
import { drawPage } from './pdf/draw.js';
import { readRegions, readStructures } from './pdf/gold.js';
import { readPages } from './pdf/pages.js';
import { type DocumentScore, type ScoredDocument, scoreDocument, type TableScore } from './pdf/score.js';
import { type Cell, rounded, table } from './table.js';

const defaultData = fileURLToPath(new URL('../../../shared/bench/icdar2013-pdf', import.meta.url));
const goals = { recall: 0.97, precision: 0.92, f1: 0.88, rows: 0.8, columns: 0.85, pagesPerSecond: 20 };

export const pdf: Benchmark = {
  summary: 'tables in 27 PDF documents of authorities: found, and cell by cell, against the ICDAR 2013 gold',
  usage: 'pdf [--data DIR] [--all] [--half develop|check] [--case NAME [--out DIR]]',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        data: { type: 'string', default: defaultData },
        all: { type: 'boolean', default: false },
        half: { type: 'string' },
        case: { type: 'string' },
        out: { type: 'string', default: '.' },
      },
    });
    const paths = await documentsIn(resolve(values.data));
    if (paths.length === 0) {
      console.error(
        `bench: there are no PDF files with their -reg.xml and -str.xml in ${values.data}; give --data`,
      );
      return { ok: false, figures: { error: 'no data' } };
    }
    const wanted = paths.filter(
      (path) =>
        (values.half === undefined || halfOf(nameOf(path)) === values.half) &&
        (values.case === undefined || nameOf(path) === values.case),
    );
    const documents: ScoredDocument[] = [];
    let cold = 0;
    for (const path of wanted) {
      const { pages, found, seconds } = await readAndFind(path);
      cold += seconds;
      documents.push(await withGold(path, pages, found));
    }
    let warm = 0;
    for (const path of wanted) warm += (await readAndFind(path)).seconds;
    const scores = documents.map(scoreDocument);
    printScores(scores, await peerOf(wanted));
    if (values.all || values.case !== undefined) printTables(scores);
    if (values.case !== undefined) await drawAll(documents, values.out);
    const pages = documents.reduce((sum, document) => sum + document.pages.length, 0);
    const figures = {
      ...figuresOf(scores),
      pages_per_second: rounded(pages / warm, 1),
      pages_per_second_cold: rounded(pages / cold, 1),
    };
    console.log(
      `${pages} pages, ${figures.pages_per_second} a second of processor time, ` +
        `${figures.pages_per_second_cold} at the first reading, the start of the library included`,
    );
    return {
      ok:
        figures.recall >= goals.recall &&
        figures.precision >= goals.precision &&
        figures.f1 >= goals.f1 &&
        figures.rows_exact >= goals.rows &&
        figures.columns_exact >= goals.columns &&
        figures.pages_per_second >= goals.pagesPerSecond,
      figures,
    };
  },
};

async function readAndFind(path: string) {
  const before = process.cpuUsage();
  const pages = await readPages(path);
  const found = pages.flatMap((page) => findTables(page));
  const { user, system } = process.cpuUsage(before);
  return { pages, found, seconds: (user + system) / 1e6 };
}

export async function documentsIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  const files = (await readdir(folder, { recursive: true })).sort();
  const known = new Set(files);
  return files
    .filter((file) => file.endsWith('.pdf'))
    .map((file) => file.slice(0, -4))
    .filter((file) => known.has(`${file}-reg.xml`) && known.has(`${file}-str.xml`))
    .map((file) => join(folder, file));
}

export function nameOf(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

/** Rules are made by looking at one half; the other only says whether they hold elsewhere. */
function halfOf(name: string): 'develop' | 'check' {
  return createHash('sha256').update(name).digest().readUInt32BE(0) % 2 === 0 ? 'develop' : 'check';
}

export async function withGold(
  path: string,
  pages: DocumentPage[],
  found: ScoredDocument['found'],
): Promise<ScoredDocument> {
  const turned = ({ page, box }: { page: number; box: Box }): Box => {
    const height = pages.find((one) => one.page === page)?.height ?? 0;
    return { x0: box.x0, y0: height - box.y1, x1: box.x1, y1: height - box.y0 };
  };
  const regions = await readRegions(`${path}-reg.xml`);
  const structures = await readStructures(`${path}-str.xml`);
  return {
    name: nameOf(path),
    pages,
    found,
    regions: regions.map((region) => ({ page: region.page, box: turned(region) })),
    structures: structures.map((one) => ({
      page: one.page,
      box: turned(one),
      cells: one.cells.map((cell) => ({ ...cell, box: turned({ page: one.page, box: cell.box }) })),
    })),
  };
}

/** What Tabula's own test counted: tables in the gold, found, and found where there are none. */
async function peerOf(paths: string[]): Promise<{ recall: number; precision: number } | undefined> {
  let [gold, right, wrong] = [0, 0, 0];
  for (const path of paths) {
    if (!existsSync(`${path}.json`)) return undefined;
    const counts = JSON.parse(await readFile(`${path}.json`, 'utf8'));
    gold += counts.numExpectedTables;
    right += counts.numCorrectlyDetectedTables;
    wrong += counts.numErroneouslyDetectedTables;
  }
  return { recall: right / Math.max(1, gold), precision: right / Math.max(1, right + wrong) };
}

export function figuresOf(scores: DocumentScore[]) {
  const tables = scores.flatMap((score) => score.tables);
  const sum = (pick: (score: DocumentScore) => number) => scores.reduce((total, one) => total + pick(one), 0);
  const right = sum((score) => score.right);
  const matched = tables.filter(({ gold, found }) => gold && found);
  const share = (isRight: (score: TableScore) => boolean) =>
    rounded(matched.filter(isRight).length / Math.max(1, matched.length), 3);
  const byDocument = scores.map((score) => relationShares(score.tables));
  const mean = (values: number[]) =>
    values.reduce((total, one) => total + one, 0) / Math.max(1, values.length);
  const recall = mean(byDocument.map((one) => one.recall));
  const precision = mean(byDocument.map((one) => one.precision));
  const all = relationShares(tables);
  return {
    documents: scores.length,
    recall: rounded(
      right /
        Math.max(
          1,
          sum((score) => score.goldRegions),
        ),
      3,
    ),
    precision: rounded(
      right /
        Math.max(
          1,
          sum((score) => score.foundRegions),
        ),
      3,
    ),
    pure: rounded(
      sum((score) => score.pure) /
        Math.max(
          1,
          sum((score) => score.goldRegions),
        ),
      3,
    ),
    relations_recall: rounded(recall, 3),
    relations_precision: rounded(precision, 3),
    f1: rounded(f1Of(precision, recall), 3),
    f1_over_all: rounded(f1Of(all.precision, all.recall), 3),
    rows_exact: share(({ rows }) => rows[0] === rows[1]),
    columns_exact: share(({ columns }) => columns[0] === columns[1]),
  };
}

function relationShares(tables: TableScore[]): { recall: number; precision: number } {
  const sum = (pick: (score: TableScore) => number) => tables.reduce((total, one) => total + pick(one), 0);
  const both = sum((score) => score.both);
  const [gold, found] = [sum((score) => score.goldRelations), sum((score) => score.foundRelations)];
  return {
    recall: gold === 0 ? 1 : both / gold,
    precision: found === 0 ? (gold === 0 ? 1 : 0) : both / found,
  };
}

function f1Of(precision: number, recall: number): number {
  return (2 * precision * recall) / Math.max(1e-9, precision + recall);
}

function printScores(scores: DocumentScore[], peer: { recall: number; precision: number } | undefined): void {
  const parts: [string, DocumentScore[]][] = [
    ['all', scores],
    ['looked at', scores.filter(({ name }) => halfOf(name) === 'develop')],
    ['not looked at', scores.filter(({ name }) => halfOf(name) === 'check')],
  ];
  const header = ['documents', 'count', 'found R', 'found P', 'pure', 'cells R', 'cells P', 'cells F1'];
  const lines: Cell[][] = parts.map(([label, part]) => [label, ...Object.values(figuresOf(part))]);
  if (peer)
    lines.push([
      'Tabula',
      scores.length,
      rounded(peer.recall, 3),
      rounded(peer.precision, 3),
      ...Array(6).fill(''),
    ]);
  console.log(table([...header, 'F1 over all', 'rows exact', 'columns exact'], lines));
  console.log(
    'Found: a box that holds every word of a gold region and none of another, as Tabula counts; pure: and no other word.\n' +
      'Cells: adjacency relations end to end, mean over documents as in the competition; beside it over all relations.',
  );
}

export function printTables(scores: DocumentScore[]): void {
  const lines = scores.flatMap(({ name, tables }) =>
    tables.map(({ gold, found, goldRelations, foundRelations, both, rows, columns }): Cell[] => [
      halfOf(name) === 'develop' ? '' : 'check',
      name,
      gold?.page ?? found?.page ?? 0,
      gold ? (found ? found.drawn : 'MISSED') : 'FALSE',
      `${rows[1]} of ${rows[0]}${rows[0] === rows[1] ? '' : ' !'}`,
      `${columns[1]} of ${columns[0]}${columns[0] === columns[1] ? '' : ' !'}`,
      rounded(f1Of(both / Math.max(1, foundRelations), both / Math.max(1, goldRelations)), 3),
    ]),
  );
  console.log(table(['half', 'document', 'page', 'table', 'rows', 'columns', 'F1'], lines));
  for (const { name, goldRegions, foundRegions, right, pure } of scores)
    if (right < goldRegions || right < foundRegions || pure < right)
      console.log(
        `${name}: ${goldRegions} regions, ${foundRegions} found, ${right} right, ${pure} of them pure`,
      );
}

async function drawAll(documents: ScoredDocument[], folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const { name, pages, found, structures } of documents) {
    for (const page of pages) {
      const path = join(folder, `${name}-${page.page}.svg`);
      await writeFile(path, drawPage(page, found, structures));
    }
  }
  console.log(`drawn into ${resolve(folder)}`);
}
