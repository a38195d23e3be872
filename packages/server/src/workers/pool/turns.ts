/** Whose turn it is in a pool: of the account with the fewest jobs under way, then of the one that waited longest. */
export class Turns {
  readonly #underWay = new Map<string, number>();
  /** When each account last began a job. */
  readonly #served = new Map<string, number>();
  #count = 0;

  next<W extends { account: string }>(line: readonly W[]): W | undefined {
    let next: W | undefined;
    for (const waiting of line) if (!next || this.#isBefore(waiting.account, next.account)) next = waiting;
    return next;
  }

  underWay(account: string): number {
    return this.#underWay.get(account) ?? 0;
  }

  begin(account: string): void {
    this.#count += 1;
    this.#served.set(account, this.#count);
    this.#underWay.set(account, this.underWay(account) + 1);
  }

  end(account: string): void {
    const left = this.underWay(account) - 1;
    if (left > 0) this.#underWay.set(account, left);
    else this.#underWay.delete(account);
  }

  #isBefore(a: string, b: string): boolean {
    const more = this.underWay(a) - this.underWay(b);
    return more < 0 || (more === 0 && (this.#served.get(a) ?? 0) < (this.#served.get(b) ?? 0));
  }
}
