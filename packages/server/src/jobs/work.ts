import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { claimNext } from '../domain/runs/lease.js';
import { leasedRuns, type RunLease, runChannel } from '../domain/runs/run-lease.js';
import type { Line } from '../domain/runs/turns.js';
import type { Service } from '../domain/service.js';
import { payExport } from '../domain/webhooks/owed.js';
import { type Taken, takeRun } from '../runner/take-run.js';
import { ownScratch } from '../workers/own-scratch.js';
import { Deliverer } from './deliver.js';
import { type ExportJob, exportJobs, runExport } from './export-job.js';
import { type ExtractionJob, extractionJobs, runExtraction } from './extraction-job.js';
import type { Queue } from './queue.js';
import { type ReadingJob, readingJobs, runReading } from './reading-job.js';
import { revalidateSheet } from './revalidate-job.js';
import { Slots, type Take } from './slots.js';

export interface Workers {
  /** Takes no more work; runs, exports, extractions and readings under way are handed on, whatever else is under way ends. */
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
  const all: Slots[] = [];
  const serve = (line: Line['name'], count: number, take: Take) => {
    // No slots means that others do this work: then none is spare either.
    if (count === 0) return;
    const places = new Slots({ slots: count, spare: config.spareSlots }, take, service.log, service.seam);
    all.push(places);
    queue.watch(line, () => places.look());
  };
  serve('run', slots, async (room) => {
    const lease = await claimNext<RunLease>(service, leasedRuns, worker, room);
    return lease && (() => takeRun(service, lease, scratch, stopping.signal, onTaken));
  });
  serve('export', slots, async (room) => {
    const job = await claimNext<ExportJob>(service, exportJobs, worker, room);
    return job && (() => runExport(service, job, stopping.signal));
  });
  serve('extraction', config.extractions.slots, async (room) => {
    const job = await claimNext<ExtractionJob>(service, extractionJobs, worker, room);
    return job && (() => runExtraction(service, job, scratch, stopping.signal));
  });
  serve('reading', config.readings.slots, async (room) => {
    const job = await claimNext<ReadingJob>(service, readingJobs, worker, room);
    return job && (() => runReading(service, job, scratch, stopping.signal));
  });
  await queue.work('revalidate', slots, (id) => revalidateSheet(service, id));
  await queue.work('deliver', slots, (id) => payExport(service, id));
  const deliverer = new Deliverer(service, config.deliverySlots);
  queue.watch('delivery', () => deliverer.look());
  return {
    async stop() {
      // First, so that nothing is taken that nobody would tell to stop.
      await Promise.all(all.map((places) => places.close()));
      stopping.abort();
      await Promise.all([deliverer.stop(), ...all.map((places) => places.done())]);
      await queue.stop();
      await unlisten();
      await rm(scratch, { recursive: true, force: true });
    },
  };
}
