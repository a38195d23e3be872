import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { runChannel } from '../domain/run-lease.js';
import type { Service } from '../domain/service.js';
import { ownScratch } from '../runner/own-scratch.js';
import { type Taken, takeRun } from '../runner/take-run.js';
import { runExport } from './export-job.js';
import { runExtraction } from './extraction-job.js';
import type { Queue } from './queue.js';
import { revalidateSheet } from './revalidate-job.js';

export interface Workers {
  /** Takes no more work; runs, exports and extractions under way are handed on, whatever else is under way ends. */
  stop(): Promise<void>;
}

/** Does background work in this process, until it is stopped. */
export async function startWorkers(service: Service, queue: Queue): Promise<Workers> {
  const { db, config } = service;
  const worker = `${hostname()}-${process.pid}-${randomBytes(4).toString('hex')}`;
  const scratch = await ownScratch(join(config.home, 'scratch', 'runs'));
  const taken = new Set<Taken>();
  const onTaken = (run: Taken) => {
    taken.add(run);
    return () => taken.delete(run);
  };
  const unlisten = await db.listen(runChannel, {
    onMessage(runId) {
      for (const run of taken) if (run.runId === runId) run.drop();
    },
    // The next renewal of each lease finds out what was missed.
    onLost() {},
    onBack() {},
  });
  const stopping = new AbortController();
  const { slots } = config.runs;
  await queue.work('run', slots, (id) => takeRun(service, worker, id, scratch, onTaken));
  await queue.work('export', slots, (id) => runExport(service, id, stopping.signal));
  await queue.work('extraction', config.extractions.slots, (id) =>
    runExtraction(service, id, scratch, stopping.signal),
  );
  await queue.work('revalidate', slots, (id) => revalidateSheet(service, id));
  return {
    async stop() {
      stopping.abort();
      for (const run of taken) run.giveUp();
      await queue.stop();
      await unlisten();
      await rm(scratch, { recursive: true, force: true });
    },
  };
}
