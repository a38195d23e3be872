import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@godwit/client/client';
import { quoteText, withSession } from '@godwit/engine/duck/session';
import type { Outcome } from '../benchmark.js';
import { makeData } from '../engine/data.js';
import { orderColumns } from '../engine/work.js';
import { peakDuring, residentBytes } from '../memory.js';
import { startProcess } from '../process.js';
import { runThrough, sendFile, wellSettled } from '../runs.js';
import { adminEmail, embedded } from '../service.js';
import { median, rounded, table } from '../table.js';
import { byHand } from './by-hand.js';
import { reachable } from './receiver.js';

const goalRatio = 2;
const goalMb = 150;
const mb = 1024 ** 2;
const rounds = 3;

interface Counted {
  batches: number;
  rows: number;
  bytes: number;
}

/** One sheet of so many rows and 12 columns, to a receiver on this machine; in turns with a program written by hand. */
export async function largeExport(rows: number): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'godwit-webhooks-'));
  const setup = await embedded();
  const receiver = await startProcess(new URL('./receiver-process.js', import.meta.url));
  const counted = async () => (await (await fetch(receiver.firstLine)).json()) as Counted;
  const forget = () => fetch(receiver.firstLine, { method: 'DELETE' });
  try {
    const { workbook_id, migration_id } = await makeSheet(setup, folder, rows);
    // A process that did not make the rows: what their making left in memory would hide growth.
    const service = await setup.start({ env: reachable });
    const client = createClient(service);
    await client.createWebhook({ body: { url: receiver.firstLine, events: ['workbook.production.export'] } });
    const parquet = await sheetOf(join(setup.home, 'objects', 'sheets', migration_id), rows);
    const ours: number[] = [];
    const theirs: number[] = [];
    const cutting: number[] = [];
    let grown = 0;
    let isWhole = true;
    for (let round = 0; round < rounds; round += 1) {
      await forget();
      const baseline = residentBytes(service.pid);
      const began = performance.now();
      const { peak } = await peakDuring(service.pid, async () => {
        const made = await client.exportWorkbook({
          params: { workbook_id },
          body: { channel: 'production', mode: 'flat', filter: 'all' },
        });
        cutting.push((performance.now() - began) / 1000);
        const until = performance.now() + 600_000;
        for (;;) {
          const { batches } = await counted();
          if (batches === made.batches || performance.now() > until) break;
          await sleep(20);
        }
      });
      ours.push((performance.now() - began) / 1000);
      grown = Math.max(grown, (peak - baseline) / mb);
      const got = await counted();
      await forget();
      const start = performance.now();
      await byHand(parquet, orderColumns, receiver.firstLine);
      theirs.push((performance.now() - start) / 1000);
      const same = await counted();
      isWhole &&= got.rows === rows && same.rows === rows;
    }
    await service.stop();
    const ratio = rounded(median(ours) / median(theirs), 2);
    console.log(
      table(
        [`${rows} rows`, 's', 'of it cutting s', 'by hand s', 'ratio', 'grew MB', 'whole'],
        [
          [
            setup.name,
            rounded(median(ours), 2),
            rounded(median(cutting), 2),
            rounded(median(theirs), 2),
            ratio,
            rounded(grown),
            isWhole,
          ],
        ],
      ),
    );
    return {
      ok: ratio <= goalRatio && grown < goalMb && isWhole,
      figures: {
        rows,
        goal_ratio: goalRatio,
        ratio,
        goal_mb: goalMb,
        grown_mb: rounded(grown),
        seconds: ours.map((each) => rounded(each, 2)),
        cutting_seconds: cutting.map((each) => rounded(each, 2)),
        by_hand_seconds: theirs.map((each) => rounded(each, 2)),
        whole: isWhole,
      },
    };
  } finally {
    await receiver.stop();
    await setup.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function makeSheet(
  setup: Awaited<ReturnType<typeof embedded>>,
  folder: string,
  rows: number,
): Promise<{ workbook_id: string; migration_id: string }> {
  const data = await makeData(folder, rows);
  const service = await setup.start();
  const client = createClient(service);
  const { id } = await client.createTemplate({
    body: { name: 'Orders', columns: orderColumns.map((name) => ({ name })) },
  });
  const { source } = await client.createSource({ body: { name: 'Old system' } });
  const made = await client.createCompany({
    body: { name: 'Customer', source: source.id, email: adminEmail, template_ids: [id] },
  });
  await sendFile(client, made.migration_id, data.orders);
  for (const kind of ['generate', 'execute'] as const)
    wellSettled(await runThrough(client, made.migration_id, kind));
  await service.stop();
  return made;
}

/** The file of the sheet: beside it are those of the tables that were read. */
async function sheetOf(folder: string, rows: number): Promise<string> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const found = await withSession({ scratch: folder }, async (session) => {
      const described = await session.rows(`DESCRIBE SELECT * FROM read_parquet(${quoteText(path)})`);
      const [counted] = await session.rows(`SELECT count(*) AS rows FROM read_parquet(${quoteText(path)})`);
      return described.some((each) => each.column_name === 'errors') && Number(counted?.rows) === rows;
    });
    if (found) return path;
  }
  throw new Error(`no sheet of ${rows} rows in ${folder}`);
}
