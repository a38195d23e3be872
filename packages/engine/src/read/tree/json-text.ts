import { Scalar, type TreeEvents } from './events.js';
import { TooMuch } from './limits.js';

/** Writes what it hears as JSON without blanks; numbers as they came. */
export class JsonText implements TreeEvents {
  /** Arrays and objects that are open. */
  depth = 0;
  private text = '';

  constructor(private readonly longest: number) {}

  openObject(): void {
    this.separate();
    this.text += '{';
    this.depth += 1;
  }

  closeObject(): void {
    this.text += '}';
    this.depth -= 1;
  }

  openArray(): void {
    this.separate();
    this.text += '[';
    this.depth += 1;
  }

  closeArray(): void {
    this.text += ']';
    this.depth -= 1;
  }

  key(name: string): void {
    this.separate();
    this.text += `${JSON.stringify(name)}:`;
  }

  scalar(kind: Scalar, text: string): void {
    this.separate();
    this.text += kind === Scalar.Text ? JSON.stringify(text) : text;
    if (this.text.length > this.longest) {
      throw new TooMuch(`it holds a nested list of more than ${this.longest} characters`);
    }
  }

  take(): string {
    const { text } = this;
    this.text = '';
    return text;
  }

  /** A comma, where something of the same array or object stands before. */
  private separate(): void {
    const last = this.text.charCodeAt(this.text.length - 1);
    // Not after the start, `[`, `{` or the colon of a key. A string ends in its quote, so these are never inside one.
    if (this.text !== '' && last !== 91 && last !== 123 && last !== 58) this.text += ',';
  }
}
