import { Scalar, type TreeEvents } from '../tree/events.js';
import { areAlike } from '../tree/keyed.js';
import { TooMuch } from '../tree/limits.js';
import { mergedFields, Shape } from '../tree/shape.js';

/** From here on an object may prove to be keyed by ids, whose names would fill the memory. */
const manyNames = 1024;
/** Past this a file has no structure to speak of, and the memory would go to names. */
const mostShapes = 400_000;

/** The first pass: which shapes there are. Everything hangs below `root`. */
export class SurveyEvents implements TreeEvents {
  readonly root = new Shape(0);
  /** The item of an array or the value of a name that comes next. */
  private next: Shape = this.root;
  private readonly open: Shape[] = [];
  private readonly items: number[] = [];
  private depth = 0;
  private count = 1;

  openObject(): void {
    const shape = this.taken();
    shape.objects += 1;
    this.push(shape, -1);
  }

  closeObject(): void {
    this.pop();
  }

  openArray(): void {
    const shape = this.taken();
    shape.arrays += 1;
    this.push(shape, 0);
    shape.item ??= this.made(true);
    this.next = shape.item;
  }

  closeArray(): void {
    const shape = this.open[this.depth - 1];
    const items = this.items[this.depth - 1] ?? 0;
    if (shape && items > shape.longest) shape.longest = items;
    this.pop();
  }

  key(name: string): void {
    const shape = this.open[this.depth - 1];
    if (!shape) return;
    if (shape.entry) {
      this.next = shape.entry;
      return;
    }
    shape.fields ??= new Map();
    const known = shape.fields.get(name);
    if (known) {
      this.next = known;
      return;
    }
    if (shape.fields.size >= manyNames && Number.isInteger(Math.log2(shape.fields.size))) {
      if (hasEndlessNames(shape, this.isInRecord())) {
        shape.entry = mergedFields(shape);
        shape.fields = undefined;
        this.next = shape.entry;
        return;
      }
    }
    const made = this.made();
    shape.fields.set(name, made);
    this.next = made;
  }

  scalar(kind: Scalar): void {
    const shape = this.taken();
    if (kind === Scalar.Null) shape.nulls += 1;
    else shape.scalars += 1;
  }

  private taken(): Shape {
    const at = this.depth - 1;
    if (at >= 0 && (this.items[at] ?? -1) >= 0) this.items[at] = (this.items[at] ?? 0) + 1;
    return this.next;
  }

  private push(shape: Shape, items: number): void {
    this.open[this.depth] = shape;
    this.items[this.depth] = items;
    this.depth += 1;
  }

  private pop(): void {
    this.depth -= 1;
    const outer = this.open[this.depth - 1];
    if (outer?.item && (this.items[this.depth - 1] ?? -1) >= 0) this.next = outer.item;
  }

  private isInRecord(): boolean {
    for (let at = 0; at < this.depth; at += 1) {
      if ((this.items[at] ?? -1) >= 0 || this.open[at]?.entry) return true;
    }
    return false;
  }

  private made(isElement = false): Shape {
    this.count += 1;
    if (this.count > mostShapes) {
      throw new TooMuch(
        'its records have too many different fields; names that are data belong into a value',
      );
    }
    return new Shape(this.count, isElement);
  }
}

function hasEndlessNames(shape: Shape, inRecord: boolean): boolean {
  if (shape.isElement) return false;
  const members = [...(shape.fields?.values() ?? [])];
  const present = members.reduce((sum, { objects, scalars, nulls }) => sum + objects + scalars + nulls, 0);
  if (members.every(({ objects, arrays }) => objects + arrays === 0)) {
    // A record of very many columns has most of them every time; one or two records do not tell.
    return !inRecord || (shape.objects >= 5 && present / (shape.objects * members.length) < 0.2);
  }
  return members.every(({ arrays, scalars }) => arrays + scalars === 0) && areAlike(members);
}
