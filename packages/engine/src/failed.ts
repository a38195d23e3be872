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
