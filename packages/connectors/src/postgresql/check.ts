import type { Checked } from '../connector.js';
import { type Session, signedIn } from './session.js';
import { tablesOf } from './tables.js';

export async function check(session: Session, schemas: readonly string[] | undefined): Promise<Checked> {
  const { message, warnings } = signedIn(session);
  const { notes } = await tablesOf(session, schemas);
  return { message, warnings: [...warnings, ...notes] };
}
