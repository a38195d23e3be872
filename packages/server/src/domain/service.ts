import type { Logger } from 'pino';
import type { ObjectStore } from '../objects/objects.js';
import type { Seam } from '../seam/seam.js';
import type { Config } from '../start/config.js';
import type { Database } from '../store/database.js';
import type { Expressions } from './expressions.js';
import type { Principals } from './principals.js';
import type { Revisions } from './revisions.js';
import type { Signer } from './signer.js';

/** What every domain function works with. */
export interface Service {
  config: Config;
  db: Database;
  objects: ObjectStore;
  seam: Seam;
  log: Logger;
  principals: Principals;
  signer: Signer;
  revisions: Revisions;
  expressions: Expressions;
}
