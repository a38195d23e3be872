import { insertAccount } from '../domain/accounts.js';
import { newKey } from '../domain/keys.js';
import type { Config } from './config.js';
import { openService } from './open.js';
import type { FirstSecrets } from './set-up.js';

/** A further account on this deployment. On the embedded database the service must not be running. */
export async function addAccount(
  config: Config,
  wanted: { name: string; email: string; password?: string; key?: string; region?: string },
): Promise<FirstSecrets> {
  const { service, close } = await openService(config);
  const { seam, db } = service;
  const secrets: FirstSecrets = {
    email: wanted.email,
    password: wanted.password ?? seam.token().slice(0, 20),
    apiKey: wanted.key ?? newKey(service),
  };
  try {
    await db.transaction((tx) =>
      insertAccount(tx, service, { name: wanted.name, region: wanted.region ?? config.region, ...secrets }),
    );
    return secrets;
  } finally {
    await close();
  }
}
