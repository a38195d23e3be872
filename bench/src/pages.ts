import { parseArgs } from 'node:util';
import { createClient } from '@godwit/client/client';
import { openBrowser } from '@godwit/testbed/browser';
import { type Benchmark, UsageError, wholeNumber } from './benchmark.js';
import { cuttingProxy, freePort } from './pages/cutting-proxy.js';
import type { Page } from './pages/renderer.js';
import { measureSheet, type SheetResult } from './pages/sheet.js';
import { measureUpload, type UploadResult } from './pages/upload.js';
import { makeSheets } from './people.js';
import { adminEmail, apiKey, embedded } from './service.js';
import { table } from './table.js';

const goals = { open_ms: 1000, jump_ms: 300, renderer_mb: 300, gap_ms: 300, upload_grew_mb: 100 };
const password = 'long-enough-for-a-bench';

export const pages: Benchmark = {
  summary: `The page of a sheet of 1M × 12 rows in a real browser: first rows within ${goals.open_ms} ms, p95 of jumps within ${goals.jump_ms} ms, under ${goals.renderer_mb} MB; a large upload with a dropped connection`,
  usage: 'pages [--rows 1000000] [--opens 5] [--jumps 40] [--upload-gb 0.25]  (0 rows, 0 GB: without)',
  async run(args) {
    const { values } = parseArgs({
      args,
      options: {
        rows: { type: 'string', default: '1000000' },
        opens: { type: 'string', default: '5' },
        jumps: { type: 'string', default: '40' },
        'upload-gb': { type: 'string', default: '0.25' },
      },
    });
    const rows = wholeNumber('rows', values.rows, 0);
    const opens = wholeNumber('opens', values.opens);
    const jumps = wholeNumber('jumps', values.jumps);
    const size = Math.round(Number(values['upload-gb']) * 1024 ** 3);
    if (!(size >= 0)) throw new UsageError('--upload-gb must be a number, 0 or more');

    const port = await freePort();
    const proxy = await cuttingProxy(port);
    const setup = await embedded();
    const { browser, close } = await openBrowser();
    const service = await setup.start({
      env: { PORT: String(port), PUBLIC_URL: proxy.url, GODWIT_ADMIN_PASSWORD: password },
    });
    try {
      const client = createClient({ baseUrl: `http://127.0.0.1:${port}/api/v1`, apiKey });
      const signIn = async (page: Page) => {
        const signed = await page.request.post(`${proxy.url}/api/v1/auth/sign-in`, {
          data: { email: adminEmail, password },
        });
        if (!signed.ok()) throw new Error(`The sign-in was answered with ${signed.status()}`);
      };
      const { migration_id, slug } = await makeSheets(client, Math.max(10, rows));
      const sheets: (SheetResult & { of: string })[] = [];
      for (const of of rows > 0 ? (['preview', 'sheet'] as const) : []) {
        const address = `${proxy.url}/migrations/${migration_id}/sheets/${slug}?of=${of}`;
        sheets.push({ of, ...(await measureSheet(browser, { address, signIn, opens, jumps })) });
      }
      if (rows > 0) printSheets(rows, sheets);
      const uploaded =
        size > 0 ? await measureUpload(browser, { client, proxy, migration_id, signIn, size }) : undefined;
      if (uploaded) printUpload(uploaded);
      return {
        ok: sheets.every(isSwift) && (uploaded === undefined || isSteady(uploaded)),
        figures: { rows, goals, sheets, ...(uploaded && { upload: uploaded }) },
      };
    } finally {
      await close();
      proxy.close();
      await service.stop();
      await setup.stop();
    }
  },
};

function isSwift({ open_p50_ms, jump_p95_ms, renderer_mb }: SheetResult): boolean {
  return open_p50_ms <= goals.open_ms && jump_p95_ms <= goals.jump_ms && renderer_mb < goals.renderer_mb;
}

function isSteady({ longest_gap_ms, grew_mb, cuts, intact }: UploadResult): boolean {
  return intact && cuts === 1 && longest_gap_ms <= goals.gap_ms && grew_mb < goals.upload_grew_mb;
}

function printSheets(rows: number, sheets: readonly (SheetResult & { of: string })[]): void {
  console.log(
    table(
      [
        `${rows} rows × 12`,
        'first open ms',
        'open p50 ms',
        'at rest ms',
        'jump p50 ms',
        'jump p95 ms',
        'to the ends ms',
        'heap MB',
        'renderer MB',
      ],
      sheets.map((each) => [
        each.of,
        each.first_open_ms,
        each.open_p50_ms,
        each.rest_ms,
        each.jump_p50_ms,
        each.jump_p95_ms,
        each.end_ms,
        each.heap_mb,
        each.renderer_mb,
      ]),
    ),
  );
}

function printUpload(each: UploadResult): void {
  console.log(
    `\n${table(
      ['upload', 'MB', 's', 'longest gap ms', 'grew MB', 'dropped', 'intact'],
      [
        [
          'by the page',
          each.size_mb,
          each.seconds,
          each.longest_gap_ms,
          each.grew_mb,
          each.cuts,
          each.intact,
        ],
      ],
    )}`,
  );
}
