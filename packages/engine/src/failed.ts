/** A run that cannot go on: the message names the sheet or column and what to do. */
export class RunFailed extends Error {
  override name = 'RunFailed';
}

/** The caller asked for it. */
export class RunCanceled extends Error {
  override name = 'RunCanceled';

  constructor() {
    super('The run was canceled.');
  }
}

/** The first line of what went wrong, for a note. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Zod says what is wrong in a list of issues.
  const [issue] = 'issues' in error && Array.isArray(error.issues) ? error.issues : [];
  const message: unknown = issue?.message ?? error.message;
  return String(message).split('\n')[0] ?? '';
}
