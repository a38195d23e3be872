import type { AddressInfo } from 'node:net';
import { buildApp } from '../http/app.js';
import { RateLimits } from '../http/rate-limits.js';
import { startWorkers } from '../jobs/work.js';
import { type Config, urlHost } from './config.js';
import { openService } from './open.js';
import type { FirstSecrets } from './set-up.js';
import { startSweeps } from './sweeps.js';

export interface Running {
  address: string;
  secrets: FirstSecrets | undefined;
  /** Refuses new work, lets what runs finish, then closes the stores. */
  stop(): Promise<void>;
}

export async function serve(config: Config): Promise<Running> {
  const opened = await openService(config);
  const { service } = opened;
  if (config.testClock) service.log.warn('the test clock is on: never in production');
  const limits = new RateLimits(config.rateLimit, service.seam);
  const sweeps = startSweeps(service, limits);
  const workers = await startWorkers(service, opened.queue);
  let stopping = false;
  const { writeLine } = opened;
  const app = await buildApp(service, { limits, writeLine, stopping: () => stopping, sweep: sweeps.run });

  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    // Connections that were busy when the stop began and wait for a next request would hold it up.
    const idle = setInterval(() => app.server.closeIdleConnections(), 100);
    await Promise.all([app.close(), workers.stop()]);
    clearInterval(idle);
    await sweeps.stop();
    await opened.close();
    service.log.flush();
  }

  try {
    await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    await stop();
    throw error;
  }
  service.desk.warm();
  const { port } = app.server.address() as AddressInfo;
  // PORT=0 takes any free port: links must name the one we got.
  const local = `http://${urlHost(config.host)}:${port}`;
  if (config.port === 0) service.config.publicUrl = withPort(config, local);
  return { address: service.config.publicUrl(), secrets: opened.secrets, stop };
}

function withPort(config: Config, local: string): () => string {
  const configured = config.publicUrl();
  return () => (configured.endsWith(':0') ? local : configured);
}
