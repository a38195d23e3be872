/**
 * What our own saves made of the versions they were sent with: an edit that was opened before such a save was answered
 * does not conflict with it.
 */
export class OwnVersions {
  readonly #next = new Map<string, { version: string; at: number }>();

  saved(sent: string, answered: string, at: number): void {
    if (sent !== answered) this.#next.set(sent, { version: answered, at });
    // An undo may have brought it back: it is the newest again.
    this.#next.delete(answered);
  }

  /** Whoever opened the row after the save saw what is there now, even where an undo brought the old version back. */
  newest(version: string, openedAt: number): string {
    let newest = version;
    for (let next = this.#next.get(newest); next && next.at > openedAt; next = this.#next.get(newest)) {
      newest = next.version;
    }
    return newest;
  }
}
