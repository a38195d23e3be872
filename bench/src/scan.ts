import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { findTables } from '@godwit/engine/read/document/find-tables';
import type { DocumentPage } from '@godwit/engine/read/document/page';
import { usualOcr } from '@godwit/engine/read/ocr/languages';
import { PdfPages } from '@godwit/engine/read/ocr/pdf-pages';
import { Recogniser } from '@godwit/engine/read/ocr/recogniser';
import { Tesseract } from '@godwit/engine/read/ocr/tesseract';
import { type Benchmark, wholeNumber } from './benchmark.js';
import { readStructures } from './pdf/gold.js';
import { type DocumentScore, scoreDocument } from './pdf/score.js';
import { documentsIn, figuresOf, nameOf, printTables, withGold } from './pdf.js';
import { longScans } from './scan/long-scans.js';
import { rounded, table } from './table.js';

const defaultData = fileURLToPath(new URL('../../../shared/bench/icdar2013-pdf', import.meta.url));
const dpi = 200;
const goals = { f1: 0.7, timesBare: 2 };
/** Bare Tesseract reads every fourth page only: it takes as long again. */
const everyBare = 4;

export const scan: Benchmark = {
  summary: 'the same documents as pictures: their tables recognised; or a long scan in bounds of memory',
  usage: 'scan [--data DIR] [--case NAME] [--keep DIR] | scan --pages N',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        data: { type: 'string', default: defaultData },
        case: { type: 'string' },
        keep: { type: 'string' },
        pages: { type: 'string' },
      },
    });
    if (values.pages !== undefined) return longScans(wholeNumber('pages', values.pages));
    const paths = (await documentsIn(resolve(values.data))).filter(
      (path) => values.case === undefined || nameOf(path) === values.case,
    );
    if (paths.length === 0) {
      console.error(`bench: there are no PDF files with their gold in ${values.data}; give --data`);
      return { ok: false, figures: { error: 'no data' } };
    }
    const times: Times = { pages: 0, seconds: 0, comparedSeconds: 0, bareSeconds: 0 };
    const scores = await scoresOf(paths, times, values.keep);
    printTables(scores);
    const { documents, recall, precision, f1, f1_over_all, rows_exact, columns_exact } = figuresOf(scores);
    const figures = {
      documents,
      pages: times.pages,
      recall,
      precision,
      f1,
      f1_over_all,
      rows_exact,
      columns_exact,
      seconds_a_page: rounded(times.seconds / Math.max(1, times.pages), 2),
      times_bare: rounded(times.comparedSeconds / Math.max(0.001, times.bareSeconds), 2),
    };
    console.log(table(Object.keys(figures), [Object.values(figures)]));
    console.log('seconds are of the processor; only pages with a table of the gold are read');
    return { ok: f1 >= goals.f1 && figures.times_bare <= goals.timesBare, figures };
  },
};

interface Times {
  pages: number;
  seconds: number;
  /** For the pages that bare Tesseract read too. */
  comparedSeconds: number;
  bareSeconds: number;
}

async function scoresOf(paths: string[], times: Times, keep: string | undefined): Promise<DocumentScore[]> {
  const recogniser = await Recogniser.open();
  const bare = await Tesseract.open(usualOcr);
  try {
    const scores: DocumentScore[] = [];
    for (const path of paths) {
      const pages = await kept(keep, nameOf(path), () => recognised(path, recogniser, bare, times));
      const found = pages.flatMap((page) => findTables(page));
      scores.push(scoreDocument(await withGold(path, pages, found)));
    }
    return scores;
  } finally {
    await recogniser.close();
    await bare.close();
  }
}

async function recognised(
  path: string,
  recogniser: Recogniser,
  bare: Tesseract,
  times: Times,
): Promise<DocumentPage[]> {
  const numbers = new Set((await readStructures(`${path}-str.xml`)).map(({ page }) => page));
  const drawn = await PdfPages.open(`${path}.pdf`);
  try {
    const pages: DocumentPage[] = [];
    for (const page of [...numbers].sort((a, b) => a - b)) {
      const picture = await drawn.draw(page, dpi);
      const own = await timed(() => recogniser.page(picture, { page, dpi }));
      pages.push(own.result);
      times.seconds += own.seconds;
      if (times.pages % everyBare === 0) {
        times.comparedSeconds += own.seconds;
        times.bareSeconds += (await timed(() => bare.lines(picture, dpi, 'columns'))).seconds;
      }
      times.pages += 1;
    }
    return pages;
  } finally {
    drawn.close();
  }
}

/** Recognised pages stay as files in a folder of the caller's: the finder can then be worked on without them. */
async function kept(
  folder: string | undefined,
  name: string,
  read: () => Promise<DocumentPage[]>,
): Promise<DocumentPage[]> {
  if (folder === undefined) return read();
  const path = join(folder, `${name}.json`);
  if (existsSync(path)) return JSON.parse(await readFile(path, 'utf8'));
  const pages = await read();
  await mkdir(folder, { recursive: true });
  await writeFile(path, JSON.stringify(pages));
  return pages;
}

async function timed<Result>(work: () => Promise<Result>): Promise<{ result: Result; seconds: number }> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  return { result, seconds: (user + system) / 1e6 };
}
