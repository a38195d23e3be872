import type { Checked } from '../connector.js';
import { discover } from './discover.js';
import { type Session, signedIn } from './session.js';

export async function check(session: Session): Promise<Checked> {
  const { message, warnings } = signedIn(session);
  const { notes } = await discover(session);
  return { message, warnings: [...warnings, ...notes] };
}
