import { checkLength, type Property } from '../content-lines/read-lines.js';

/** A component (an event, a to-do, an alarm) while its lines come. */
export class Component {
  readonly properties: Property[] = [];
  readonly inner: Component[] = [];

  constructor(
    readonly name: string,
    readonly line: number,
  ) {}

  valueOf(name: string): string | undefined {
    return this.properties.find((property) => property.name === name)?.value;
  }

  /** The rest of a text whose lines were never folded. False where there is none before it. */
  goOn(text: string, longest: number): boolean {
    const last = this.properties.at(-1);
    if (!last) return false;
    checkLength(last, text, longest);
    last.value += `\\n${text}`;
    return true;
  }
}
