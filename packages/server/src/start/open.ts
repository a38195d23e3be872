import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openConnectors } from '@godwit/connectors/connectors';
import { openOutbound } from '@godwit/connectors/outbound/request';
import type { Logger } from 'pino';
import { digestsIn } from '../domain/files/digests.js';
import { PasswordTries } from '../domain/people/password-tries.js';
import { openPrincipals } from '../domain/people/principals.js';
import { Revisions } from '../domain/revisions.js';
import { modelMeter } from '../domain/runs/model-meter.js';
import { endLeases } from '../domain/runs/run-sweeps.js';
import { sealer } from '../domain/secrets/sealer.js';
import { signer } from '../domain/secrets/signer.js';
import type { Service } from '../domain/service.js';
import { noFailpoints, testFailpoints } from '../failpoints/failpoints.js';
import { openQueue, type Queue } from '../jobs/queue.js';
import type { ObjectStore } from '../objects/objects.js';
import { openObjects } from '../objects/open.js';
import { Probe } from '../runner/probe.js';
import { systemSeam, testClock } from '../seam/seam.js';
import type { Config } from '../settings/config.js';
import { migrate } from '../store/migrate.js';
import { migrations } from '../store/migrations/index.js';
import { openDatabase } from '../store/open.js';
import { Checker } from '../workers/checker.js';
import { openLocalFiles } from '../workers/local-files.js';
import { ownScratch } from '../workers/own-scratch.js';
import { openSheetWorkers } from '../workers/sheet-workers.js';
import { openLog } from './log.js';
import { masterKey } from './master-key.js';
import { makePrivate } from './private-home.js';
import { type FirstSecrets, requireMasterKey, setUpOnce } from './set-up.js';
import { homeFault, objectsFault } from './start-error.js';

export interface Opened {
  service: Service;
  queue: Queue;
  /** At the very first start makes the first account, whose secrets are to be told. */
  setUp(): Promise<FirstSecrets | undefined>;
  /** Takes a finished line of the log. */
  writeLine(line: string): void;
  close(): Promise<void>;
}

/** Opens the stores and brings the schema up to date. */
export async function openService(config: Config): Promise<Opened> {
  const { log, writeLine } = openLog(config.logLevel);
  for (const warning of config.warnings) log.warn(warning);
  const seam = config.testClock ? testClock() : systemSeam();
  const key = await openHome(config, log).catch((error: unknown) => {
    throw homeFault(config.home, error);
  });
  const db = await openDatabase({
    home: config.home,
    ...(config.databaseUrl && { databaseUrl: config.databaseUrl }),
  });
  try {
    await migrate(db, migrations, seam.now());
    await endLeases({ db });
    await requireMasterKey(db, key);
    const objects = await openStore(config);
    const principals = openPrincipals(db, seam);
    const checker = new Checker(config.checks);
    const local = await openLocalFiles(objects, join(config.home, 'cache'), config.cacheLimit, digestsIn(db));
    const sheetWorkers = await openSheetWorkers(
      local,
      join(config.home, 'scratch', 'sheets'),
      config.sheetWorkers,
    );
    const probeScratch = await ownScratch(join(config.home, 'scratch', 'probe'));
    const outbound = openOutbound(config.outbound);
    const queue = await openQueue(db, log);
    return {
      queue,
      service: {
        config,
        db,
        objects,
        seam,
        log,
        principals,
        passwordTries: new PasswordTries(db, seam),
        signer: signer(key),
        sealer: sealer(key),
        outbound,
        connectors: await openConnectors({ singerTaps: config.singerTaps }),
        probe: new Probe(config, probeScratch),
        revisions: new Revisions(),
        checker,
        queue,
        local,
        sheetWorkers,
        modelMeter: modelMeter(),
        failpoints: config.testClock ? await testFailpoints(db) : noFailpoints,
      },
      setUp: () => setUpOnce(db, seam, config, key),
      writeLine,
      async close() {
        await queue.stop();
        outbound.close();
        await rm(probeScratch, { recursive: true, force: true });
        await sheetWorkers.close();
        await principals.flushLastUse();
        await checker.close();
        await objects.close();
        await db.close();
      },
    };
  } catch (error) {
    await db.close();
    throw error;
  }
}

async function openHome(config: Config, log: Logger): Promise<Buffer> {
  await makePrivate(config.home, log);
  return masterKey(config);
}

/** One that cannot be written to is told now, not by the first upload. */
async function openStore(config: Config): Promise<ObjectStore> {
  const folder = join(config.home, 'objects');
  try {
    const objects = await openObjects({ folder, ...(config.s3 && { s3: config.s3 }) });
    await objects.check();
    return objects;
  } catch (error) {
    throw objectsFault(config, folder, error);
  }
}
