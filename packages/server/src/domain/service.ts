import type { Connectors } from '@godwit/connectors/connectors';
import type { Outbound } from '@godwit/connectors/outbound/request';
import type { Logger } from 'pino';
import type { Failpoints } from '../failpoints/failpoints.js';
import type { ObjectStore } from '../objects/objects.js';
import type { Seam } from '../seam/seam.js';
import type { Config } from '../settings/config.js';
import type { Database } from '../store/database.js';
import type { Checker } from '../workers/checker.js';
import type { LocalFiles } from '../workers/local-files.js';
import type { SheetWorkers } from '../workers/sheet-workers.js';
import type { Prober } from './connections/tried.js';
import type { PasswordTries } from './people/password-tries.js';
import type { Principals } from './people/principals.js';
import type { Revisions } from './revisions.js';
import type { Announcer } from './runs/announcer.js';
import type { ModelMeter } from './runs/model-meter.js';
import type { Sealer } from './secrets/sealer.js';
import type { Signer } from './secrets/signer.js';

/** What every domain function works with. */
export interface Service {
  config: Config;
  db: Database;
  objects: ObjectStore;
  seam: Seam;
  log: Logger;
  principals: Principals;
  passwordTries: PasswordTries;
  signer: Signer;
  sealer: Sealer;
  outbound: Outbound;
  /** The kinds of live sources there are. */
  connectors: Connectors;
  probe: Prober;
  revisions: Revisions;
  checker: Checker;
  queue: Announcer;
  local: LocalFiles;
  sheetWorkers: SheetWorkers;
  modelMeter: ModelMeter;
  failpoints: Failpoints;
}
