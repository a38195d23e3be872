import type { Server as HttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { Logger } from 'pino';
import { buildApp } from '../http/app.js';
import { RateLimits } from '../http/rate-limits.js';
import { startWorkers, type Workers } from '../jobs/work.js';
import { warmUp } from '../runner/warm-up.js';
import { type Config, urlHost } from '../settings/config.js';
import { readTls, type Tls } from '../settings/tls.js';
import { guardProcess } from './guard.js';
import { openService } from './open.js';
import type { FirstSecrets } from './set-up.js';
import { listenFault } from './start-error.js';
import { startSweeps } from './sweeps.js';

export interface Running {
  address: string;
  secrets: FirstSecrets | undefined;
  /** Takes up the certificate anew, as its files are now; there where the service speaks https. */
  reload: (() => Promise<void>) | undefined;
  /** Refuses new work, lets what runs finish, then closes the stores. */
  stop(): Promise<void>;
}

/** What was asked for gets so long to be answered once a stop began; then its connection is cut. */
const answerMs = 10_000;

export async function serve(config: Config): Promise<Running> {
  const tls = config.tls && (await readTls(config.tls));
  const opened = await openService(config);
  const { service } = opened;
  if (config.testClock) service.log.warn('the test clock is on: never in production');
  const limits = new RateLimits(config.rateLimit, service.seam);
  const sweeps = startSweeps(service, limits);
  let workers: Workers | undefined;
  let stopping = false;
  const warming = new AbortController();
  let warmed = Promise.resolve();
  let unguard = () => {};
  const { writeLine } = opened;
  const app = await buildApp(service, {
    limits,
    writeLine,
    stopping: () => stopping,
    sweep: sweeps.run,
    tls,
  });
  if (tls) warnOfExpiry(service.log, tls);

  /** Files that cannot be right are told in the log, and the old certificate stays. */
  async function reload(paths: NonNullable<Config['tls']>): Promise<void> {
    try {
      const fresh = await readTls(paths);
      (app.server as unknown as HttpsServer).setSecureContext(fresh);
      service.log.info({ expires: fresh.expires }, 'certificate taken up anew');
      warnOfExpiry(service.log, fresh);
    } catch (error) {
      service.log.error({ err: error }, 'the certificate stays as it was');
    }
  }

  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    warming.abort();
    // Connections that were busy when the stop began and wait for a next request would hold it up.
    const idle = setInterval(() => app.server.closeIdleConnections(), 100);
    // A reader that takes its time, or none at all, would hold it up for ever.
    const late = setTimeout(() => app.server.closeAllConnections(), answerMs);
    await Promise.all([app.close(), workers?.stop(), warmed]);
    clearInterval(idle);
    clearTimeout(late);
    await sweeps.stop();
    await opened.close();
    unguard();
    service.log.flush();
  }

  try {
    await app.listen({ host: config.host, port: config.port }).catch((error: unknown) => {
      throw listenFault(config, error);
    });
    // A connection that cannot be accepted, such as when there are too many open files, is that caller's misfortune.
    app.server.on('error', (error) => service.log.error({ err: error }, 'a connection was not accepted'));
    unguard = guardProcess(service.log);
    const { port } = app.server.address() as AddressInfo;
    // PORT=0 takes any free port: links must name the one we got.
    const local = `${tls ? 'https' : 'http'}://${urlHost(config.host)}:${port}`;
    if (config.port === 0) service.config.publicUrl = withPort(config, local);
    workers = await startWorkers(service, opened.queue);
    service.sheetWorkers.warm();
    // Last: secrets that are made before it is sure that somebody will read them are lost.
    const secrets = await opened.setUp();
    warmed = warmUp(service, warming.signal);
    const { tls: paths } = config;
    return {
      address: service.config.publicUrl(),
      secrets,
      reload: paths && (() => reload(paths)),
      stop,
    };
  } catch (error) {
    await stop().catch((fault: unknown) => service.log.error({ err: fault }, 'stopping failed'));
    throw error;
  }
}

const soonMs = 14 * 86_400_000;

function warnOfExpiry(log: Logger, { expires }: Tls): void {
  if (expires.getTime() < Date.now() + soonMs)
    log.warn({ expires }, 'the certificate (TLS_CERT) expires soon');
}

function withPort(config: Config, local: string): () => string {
  const configured = config.publicUrl();
  return () => (configured.endsWith(':0') ? local : configured);
}
