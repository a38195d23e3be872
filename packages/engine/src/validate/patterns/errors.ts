/** A strict rule's pattern that cannot be run. The caller knows the column and adds its name. */
export class PatternError extends Error {
  readonly code: string = 'pattern_failed';

  constructor(
    readonly pattern: string,
    reason: string,
  ) {
    super(`The pattern ${shorten(pattern)} ${reason}`);
    this.name = new.target.name;
  }
}

export class PatternTimeout extends PatternError {
  override readonly code = 'pattern_timeout';

  constructor(
    pattern: string,
    readonly timeoutMs: number,
  ) {
    super(
      pattern,
      `took longer than ${timeoutMs} ms. Rewrite it without nested repeats such as (a+)+, or give its repeats an upper limit.`,
    );
  }
}

/** A pattern can be thousands of characters; a message has to stay readable. */
function shorten(pattern: string): string {
  return pattern.length <= 200 ? `/${pattern}/` : `/${pattern.slice(0, 200)}…/`;
}
