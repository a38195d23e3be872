import { startWorkers } from '../jobs/work.js';
import { warmUp } from '../runner/warm-up.js';
import { type Config, ConfigError } from '../settings/config.js';
import { guardProcess } from './guard.js';
import { openService } from './open.js';
import { startSweeps } from './sweeps.js';

export interface RunningWorker {
  /** Hands on what runs, then closes the stores. */
  stop(): Promise<void>;
}

/** Background work only: any number of these beside any number of services, over one PostgreSQL and one bucket. */
export async function work(config: Config): Promise<RunningWorker> {
  if (!config.databaseUrl)
    throw new ConfigError(
      'A worker needs a PostgreSQL server (DATABASE_URL): the embedded database belongs to one process, ' +
        'and "godwit serve" does its work itself',
    );
  const opened = await openService(config);
  const workers = await startWorkers(opened.service, opened.queue);
  const sweeps = startSweeps(opened.service);
  const unguard = guardProcess(opened.service.log);
  const warming = new AbortController();
  const warmed = warmUp(opened.service, warming.signal);
  return {
    async stop() {
      warming.abort();
      await Promise.all([workers.stop(), warmed]);
      await sweeps.stop();
      await opened.close();
      unguard();
      opened.service.log.flush();
    },
  };
}
