import type { Checked } from '../connector.js';
import { ConnectorError } from '../connector-error.js';
import { isMissing, remoteFault } from './fault.js';
import type { Session } from './session.js';

export async function checkFolder(session: Session): Promise<Checked> {
  const { host, user, key, isPinned } = session;
  const entries = await listBase(session);
  const warnings = isPinned
    ? []
    : [
        `Any server that says it is ${host} is trusted. Its key is ${key.fingerprint} (${key.type}): where whoever runs it says the same, set it as host_fingerprint.`,
      ];
  if (entries === 0) warnings.push('There is nothing in the folder.');
  return { message: `${user} is signed in at ${host}, and the folder can be listed.`, warnings };
}

async function listBase(session: Session): Promise<number> {
  const { client, folder } = session;
  try {
    return (await session.waitFor(() => client.list(folder))).length;
  } catch (error) {
    throw baseFault(error, session);
  }
}

export function baseFault(error: unknown, session: Session): unknown {
  const { folder, host } = session;
  if (error instanceof Error && !(error instanceof ConnectorError) && isMissing(error))
    return new ConnectorError('config', `There is no folder ${folder} at ${host}. Check its name.`);
  return remoteFault(error, folder === '.' ? 'its folder' : `the folder ${folder}`, session);
}
