import sql from 'sql-template-tag';
import { insertAccount } from '../domain/people/accounts.js';
import { newKey } from '../domain/people/keys.js';
import { masterKeyCheck } from '../domain/secrets/signer.js';
import type { Seam } from '../seam/seam.js';
import { type Config, ConfigError } from '../settings/config.js';
import type { Database, Queries } from '../store/database.js';

/** What the first start made and nobody can read again. */
export interface FirstSecrets {
  email: string;
  password: string;
  apiKey: string;
}

/** Refuses a master key that is not the one this database was set up with, if it was. */
export async function requireMasterKey(db: Queries, masterKey: Buffer): Promise<void> {
  const known = await db.row<{ master_key_check: string }>(sql`select master_key_check from deployment`);
  if (known && known.master_key_check !== masterKeyCheck(masterKey)) {
    throw new ConfigError(
      'The master key is not the one this database was set up with: set GODWIT_MASTER_KEY to it ' +
        '(or put master.key of that installation into GODWIT_HOME; where `godwit rotate-master-key` broke off, call it again)',
    );
  }
}

/**
 * The first start makes an account, an admin and an API key; of several processes one does it. Whoever calls this
 * tells the secrets: it comes after everything that may keep a start from succeeding.
 */
export async function setUpOnce(
  db: Database,
  seam: Seam,
  config: Config,
  masterKey: Buffer,
): Promise<FirstSecrets | undefined> {
  const check = masterKeyCheck(masterKey);
  return db.transaction(async (tx) => {
    const first = await tx.run(sql`
      insert into deployment (master_key_check, set_up_at) values (${check}, ${seam.now()}) on conflict do nothing`);
    await requireMasterKey(tx, masterKey);
    if (first === 0) return undefined;
    const secrets: FirstSecrets = {
      email: config.admin.email,
      password: config.admin.password ?? seam.token().slice(0, 20),
      apiKey: config.admin.apiKey ?? newKey({ seam }),
    };
    await insertAccount(tx, { seam }, { name: 'My account', region: config.region, ...secrets });
    return secrets;
  });
}
