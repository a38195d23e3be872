/**
 * How often each account was changed by this process. On the embedded database nobody else can change it, so a
 * read is good until its account's revision moves.
 */
export class Revisions {
  readonly #counts = new Map<string, number>();

  of(accountId: string): number {
    return this.#counts.get(accountId) ?? 0;
  }

  bump(accountId: string): void {
    this.#counts.set(accountId, this.of(accountId) + 1);
  }
}
