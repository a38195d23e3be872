import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openConnectors } from '@godwit/connectors/connectors';
import { openOutbound } from '@godwit/connectors/outbound/request';
import pino from 'pino';
import { digestsIn } from '../domain/files/digests.js';
import { insertAccount } from '../domain/people/accounts.js';
import type { Actor } from '../domain/people/actor.js';
import { PasswordTries } from '../domain/people/password-tries.js';
import { openPrincipals } from '../domain/people/principals.js';
import { Revisions } from '../domain/revisions.js';
import { modelMeter } from '../domain/runs/model-meter.js';
import { sealer } from '../domain/secrets/sealer.js';
import { signer } from '../domain/secrets/signer.js';
import type { Service } from '../domain/service.js';
import { noFailpoints } from '../failpoints/failpoints.js';
import { openQueue } from '../jobs/queue.js';
import { openFolder } from '../objects/folder.js';
import { Probe } from '../runner/probe.js';
import { type TestClock, testClock } from '../seam/seam.js';
import { type Config, readConfig } from '../settings/config.js';
import type { Database } from '../store/database.js';
import { Checker } from '../workers/checker.js';
import { openLocalFiles } from '../workers/local-files.js';
import { openSheetWorkers } from '../workers/sheet-workers.js';

export interface TestService {
  service: Service & { seam: TestClock };
  /** The first account's admin, as a key of theirs acts. */
  actor: Actor & { userId: string };
  apiKey: string;
  close(): Promise<void>;
}

/** One more account of the same service, and its admin. */
export async function addAccount(test: TestService, name: string): Promise<TestService> {
  const { service } = test;
  const apiKey = `gw_integrationtestkey_${name}`;
  const accountId = await service.db.transaction((tx) =>
    insertAccount(tx, service, {
      name,
      region: 'local',
      email: `admin@${name}.example`,
      password: 'correct horse',
      apiKey,
    }),
  );
  const key = await service.principals.byKey(apiKey);
  return {
    ...test,
    apiKey,
    actor: { accountId, kind: 'key', id: String(key?.id), userId: String(key?.userId) },
  };
}

let checker: Checker | undefined;

/** One for all services of this process: to load what it needs takes its processes 1.5 s of processor time. */
function sharedChecker({ checks }: Config): Checker {
  checker ??= new Checker(checks);
  return checker;
}

/** A service over a given database, with one account and a clock that can be moved. */
export async function testService(db: Database): Promise<TestService> {
  const folder = await mkdtemp(join(tmpdir(), 'godwit-objects-'));
  const seam = testClock();
  const objects = await openFolder(folder);
  const principals = openPrincipals(db, seam);
  const log = pino({ level: 'silent' });
  const config = readConfig({ GODWIT_HOME: folder, PRIVATE_NETWORKS: '127.0.0.1', PLAIN_HTTP: '1' });
  const local = await openLocalFiles(objects, join(folder, 'cache'), 1e9, digestsIn(db));
  const service = {
    config,
    db,
    objects,
    seam,
    log,
    principals,
    passwordTries: new PasswordTries(db, seam),
    signer: signer(Buffer.alloc(32, 1)),
    sealer: sealer(Buffer.alloc(32, 1)),
    outbound: openOutbound(config.outbound),
    connectors: await openConnectors(),
    probe: new Probe(config, join(folder, 'scratch', 'probe')),
    revisions: new Revisions(),
    checker: sharedChecker(config),
    queue: await openQueue(db, log),
    local,
    sheetWorkers: await openSheetWorkers(local, join(folder, 'scratch'), config.sheetWorkers),
    modelMeter: modelMeter(),
    failpoints: noFailpoints,
  };
  const apiKey = 'gw_integrationtestkey0';
  const accountId = await db.transaction((tx) =>
    insertAccount(tx, service, {
      name: 'Test',
      region: 'local',
      email: 'admin@test.example',
      password: 'correct horse',
      apiKey,
    }),
  );
  const key = await principals.byKey(apiKey);
  return {
    service,
    actor: { accountId, kind: 'key', id: String(key?.id), userId: String(key?.userId) },
    apiKey,
    async close() {
      await service.queue.stop();
      service.outbound.close();
      await service.sheetWorkers.close();
      await objects.close();
      await db.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
