/** So that a message stays one, whatever it quotes. */
export function shortened(text: string, longest = 60): string {
  return text.length > longest ? `${text.slice(0, longest)}…`.toWellFormed() : text;
}

/** The expression is not one that may run. The message says what, where, and what to write instead. */
export class SqlRefused extends Error {
  override name = 'SqlRefused';

  constructor(
    readonly problem: string,
    /** Counted from 1, in characters of the author's text; undefined where no single place is to blame. */
    readonly at?: number,
  ) {
    super(at === undefined ? problem : `${problem} (at character ${at})`);
  }
}
