import { TooMuch } from '../tree/limits.js';
import type { Attributes, XmlEvents } from './events.js';
import type { XmlName } from './names.js';

const mostShapes = 400_000;
const mostCalled = 1000;

/** What was found at one place of a file, over all elements there. */
export class ElementShape {
  count = 0;
  /** Parents that hold it, and how many of it one of them holds at most. */
  parents = 0;
  most = 0;
  /** Elements that say they are null. */
  nils = 0;
  /** Elements with text of their own. */
  filled = 0;
  children: Map<XmlName, ElementShape> | undefined;
  attributes: Map<XmlName, { order: number; count: number }> | undefined;
  /** The values of its attribute `name`, each with the parent it was last seen in; undefined where they are no names. */
  called: Map<string, number> | undefined = new Map();
  /** A name came again in one parent. */
  isCalledTwice = false;
  /** The element it was last seen in, and how often there. */
  seenIn = 0;
  seen = 0;

  constructor(
    readonly name: XmlName,
    readonly order: number,
  ) {}

  get isObject(): boolean {
    return this.children !== undefined || this.attributes !== undefined;
  }
}

/** The first pass: which elements there are. Everything hangs below `document`. */
export class SurveyEvents implements XmlEvents {
  readonly document = new ElementShape({ namespace: '', local: '', qualified: '', role: 'data' }, 0);
  private readonly shapes: ElementShape[] = [this.document];
  private readonly elements: number[] = [1];
  private readonly filled: boolean[] = [false];
  private depth = 0;
  private opened = 1;
  private made = 0;

  open(name: XmlName, attributes: Attributes): void {
    const parent = this.shapes[this.depth] ?? this.document;
    const within = this.elements[this.depth] ?? 0;
    parent.children ??= new Map();
    let shape = parent.children.get(name);
    if (!shape) {
      shape = new ElementShape(name, this.next());
      parent.children.set(name, shape);
    }
    shape.count += 1;
    if (shape.seenIn === within) shape.seen += 1;
    else {
      shape.seenIn = within;
      shape.seen = 1;
      shape.parents += 1;
    }
    if (shape.seen > shape.most) shape.most = shape.seen;
    for (let at = 0; at < attributes.count; at += 1) this.attribute(shape, attributes, at);
    this.opened += 1;
    this.depth += 1;
    this.shapes[this.depth] = shape;
    this.elements[this.depth] = this.opened;
    this.filled[this.depth] = false;
  }

  text(text: string): void {
    if (!this.filled[this.depth] && !isBlank(text)) this.filled[this.depth] = true;
  }

  close(): void {
    const shape = this.shapes[this.depth];
    if (shape && this.filled[this.depth]) shape.filled += 1;
    this.depth -= 1;
  }

  private attribute(shape: ElementShape, { names, values }: Attributes, at: number): void {
    const name = names[at];
    if (!name || name.role === 'schema') return;
    if (name.role === 'nil') {
      if (isTrue(values[at] ?? '')) shape.nils += 1;
      return;
    }
    shape.attributes ??= new Map();
    const known = shape.attributes.get(name);
    if (name.local.toLowerCase() === 'name') call(shape, values[at] ?? '');
    if (known) known.count += 1;
    else shape.attributes.set(name, { order: this.next(), count: 1 });
  }

  private next(): number {
    this.made += 1;
    if (this.made > mostShapes) {
      throw new TooMuch('it has too many different elements; names that are data belong into a value');
    }
    return this.made;
  }
}

function call(shape: ElementShape, value: string): void {
  if (!shape.called) return;
  const isOnce = shape.called.get(value) !== shape.seenIn;
  // A table may be named by each of its rows; cells of one row never have the same name.
  if (!isOnce) shape.isCalledTwice = true;
  if (shape.called.size < mostCalled) shape.called.set(value, shape.seenIn);
  else shape.called = undefined;
}

/** Only what XML calls white space: a no-break space is text. */
export function isBlank(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return false;
  }
  return true;
}

export function isTrue(text: string): boolean {
  return text.trim() === 'true' || text.trim() === '1';
}
