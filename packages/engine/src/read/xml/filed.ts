import type { Attributes, XmlEvents } from './events.js';
import type { XmlName } from './names.js';

/** What the column of the names of files is called. */
export const fileColumn = '_file';
const file: XmlName = { namespace: '', local: fileColumn, qualified: fileColumn, role: 'data' };

/** Hands on what it hears; the element at the top knows the name of its file, as if it stood in an attribute. */
export class FiledEvents implements XmlEvents {
  private depth = 0;

  constructor(
    private readonly name: string,
    private readonly events: XmlEvents,
  ) {}

  open(name: XmlName, attributes: Attributes): void {
    this.depth += 1;
    if (this.depth > 1) this.events.open(name, attributes);
    else
      this.events.open(name, {
        count: attributes.count + 1,
        names: [file, ...attributes.names.slice(0, attributes.count)],
        values: [this.name, ...attributes.values.slice(0, attributes.count)],
      });
  }

  text(text: string): void {
    this.events.text(text);
  }

  close(): void {
    this.depth -= 1;
    this.events.close();
  }
}
