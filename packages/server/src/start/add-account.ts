import { insertAccount } from '../domain/people/accounts.js';
import { newKey } from '../domain/people/keys.js';
import { type Config, ConfigError, isApiKey } from '../settings/config.js';
import { isUniqueViolation } from '../store/database.js';
import { openService } from './open.js';
import type { FirstSecrets } from './set-up.js';

/** A further account on this deployment. On the embedded database the service must not be running. */
export async function addAccount(
  config: Config,
  wanted: { name: string; email: string; password?: string; key?: string; region?: string; quota?: number },
): Promise<{ added: FirstSecrets; first: FirstSecrets | undefined }> {
  checkWanted(wanted);
  const { service, setUp, close } = await openService(config);
  const { seam, db } = service;
  const added: FirstSecrets = {
    email: wanted.email,
    password: wanted.password ?? seam.token().slice(0, 20),
    apiKey: wanted.key ?? newKey(service),
  };
  try {
    await db.transaction((tx) =>
      insertAccount(tx, service, {
        name: wanted.name,
        region: wanted.region ?? config.region,
        ...added,
        ...(wanted.quota !== undefined && { quota: wanted.quota }),
      }),
    );
    return { added, first: await setUp() };
  } catch (error) {
    if (isUniqueViolation(error, 'api_keys_hash')) throw new ConfigError('--key is in use already');
    throw error;
  } finally {
    await close();
  }
}

function checkWanted({ email, password, key }: { email: string; password?: string; key?: string }): void {
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new ConfigError(`--email: "${email}" is not an e-mail address`);
  if (password !== undefined && password.length < 8)
    throw new ConfigError('--password must have 8 characters or more');
  if (key !== undefined && !isApiKey(key))
    throw new ConfigError('--key must begin with gw_, then 8 or more letters, digits, _ or -');
}
