/** What was found at one place of a file, over all records: the first pass knows this, and no values. */
export class Shape {
  objects = 0;
  arrays = 0;
  scalars = 0;
  nulls = 0;
  /** Items of the longest array. */
  longest = 0;
  fields: Map<string, Shape> | undefined;
  item: Shape | undefined;
  /** Where an object has names without end (ids), its members are all one shape. */
  entry: Shape | undefined;
  /** What its table is called, where the file says so. */
  title: string | undefined;

  constructor(
    /** When it first appeared, among all shapes of the file. */
    readonly order: number,
    /** An item of an array or a member of a keyed object: a record, if it is an object. */
    readonly isElement = false,
  ) {}
}

/** All members of an object as one shape. */
export function mergedFields(shape: Shape): Shape {
  const merged = new Shape(shape.order, true);
  if (shape.entry) mergeInto(merged, shape.entry);
  for (const field of shape.fields?.values() ?? []) mergeInto(merged, field);
  return merged;
}

function mergeInto(target: Shape, source: Shape): void {
  target.objects += source.objects;
  target.arrays += source.arrays;
  target.scalars += source.scalars;
  target.nulls += source.nulls;
  target.longest = Math.max(target.longest, source.longest);
  if (source.item) {
    target.item ??= new Shape(source.item.order, true);
    mergeInto(target.item, source.item);
  }
  if (source.entry) {
    target.entry ??= new Shape(source.entry.order, true);
    mergeInto(target.entry, source.entry);
  }
  if (source.fields) {
    target.fields ??= new Map();
    for (const [name, field] of source.fields) {
      let own = target.fields.get(name);
      if (!own) {
        own = new Shape(field.order);
        target.fields.set(name, own);
      }
      mergeInto(own, field);
    }
  }
}
