/** The part of the text that is being parsed: grows at its end, and loses what is done. */
export class TextWindow {
  text = '';
  at = 0;
  /** There is no more text to come. */
  last = false;
  /** Only blanks and comments between the start of the line and `at`. */
  freshLine = true;
  /** Up to here everything is done; after a lack of text all starts from here again. */
  private done = 0;
  private doneFresh = true;
  private linesDropped = 0;

  commit(): void {
    this.done = this.at;
    this.doneFresh = this.freshLine;
  }

  back(): void {
    this.at = this.done;
    this.freshLine = this.doneFresh;
  }

  get waiting(): number {
    return this.text.length - this.done;
  }

  add(pieces: readonly string[]): void {
    this.back();
    this.linesDropped += feedsIn(this.text, this.done);
    // Joined to one flat string: one that is put together lazily is slow to look into.
    this.text = [this.text.slice(this.done), ...pieces].join('');
    this.done = 0;
    this.at = 0;
  }

  /** From 1. */
  lineAt(at: number): number {
    return this.linesDropped + feedsIn(this.text, at) + 1;
  }

  /** The character's code; -1 behind the end of the text. */
  code(at: number): number {
    if (at < this.text.length) return this.text.charCodeAt(at);
    if (!this.last) throw outOfText;
    return -1;
  }

  /** Where the next one is; behind the end of the text where there is none. */
  find(what: string, from: number): number {
    const at = this.text.indexOf(what, from);
    if (at >= 0) return at;
    if (!this.last) throw outOfText;
    return this.text.length;
  }
}

function feedsIn(text: string, to: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}

/** More text is needed before a decision: caught by whoever can wait for it. */
export class OutOfText extends Error {}
export const outOfText = new OutOfText('more text is needed');

/** The file ends where it should not. */
export class CutOff extends Error {}
