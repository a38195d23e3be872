/** Instead of a parent: the row stands at the top, or is not in the export. */
export const noParent = -1;
export const notThere = -2;

/**
 * Rows by their place, each with the place of the row it points to. Children stand in the order of their places, so
 * that those of one sheet are together. Three integers a row; nothing here is recursive, however deep it goes.
 */
export class Forest {
  private readonly firstChild: Int32Array;
  private readonly nextSibling: Int32Array;

  /** Takes over `parents` and cuts its cycles. */
  constructor(readonly parents: Int32Array) {
    cutCycles(parents);
    this.firstChild = new Int32Array(parents.length).fill(noParent);
    this.nextSibling = new Int32Array(parents.length).fill(noParent);
    for (let place = parents.length - 1; place >= 0; place -= 1) {
      const parent = at(parents, place);
      if (parent < 0) continue;
      this.nextSibling[place] = at(this.firstChild, parent);
      this.firstChild[parent] = place;
    }
  }

  /** Every row, each before its children: roots in the order of their places, and how deep each row stands. */
  walk(): Walk {
    return new Walk(this.parents, this.firstChild, this.nextSibling);
  }
}

/** A generator would cost more than the walk itself. */
export class Walk {
  place = noParent;
  depth = 0;
  private root = noParent;

  constructor(
    private readonly parents: Int32Array,
    private readonly firstChild: Int32Array,
    private readonly nextSibling: Int32Array,
  ) {}

  /** Whether there was one more row. */
  next(): boolean {
    if (this.place >= 0) {
      const child = at(this.firstChild, this.place);
      if (child >= 0) {
        this.place = child;
        this.depth += 1;
        return true;
      }
      for (let place = this.place; this.depth > 0; place = at(this.parents, place)) {
        const sibling = at(this.nextSibling, place);
        if (sibling >= 0) {
          this.place = sibling;
          return true;
        }
        this.depth -= 1;
      }
    }
    for (this.root += 1; this.root < this.parents.length; this.root += 1) {
      if (at(this.parents, this.root) !== noParent) continue;
      this.place = this.root;
      return true;
    }
    return false;
  }
}

/** The first row of each cycle becomes a root; a row that points to itself is a cycle of one. */
function cutCycles(parents: Int32Array): void {
  const seen = new Uint8Array(parents.length);
  const [onTheWay, done] = [1, 2];
  for (let start = 0; start < parents.length; start += 1) {
    let place = start;
    while (place >= 0 && seen[place] === 0) {
      seen[place] = onTheWay;
      place = at(parents, place);
    }
    const cycle = place >= 0 && seen[place] === onTheWay ? firstOfCycle(parents, place) : noParent;
    for (place = start; place >= 0 && seen[place] === onTheWay; place = at(parents, place))
      seen[place] = done;
    // Last: the way was followed through it.
    if (cycle >= 0) parents[cycle] = noParent;
  }
}

function firstOfCycle(parents: Int32Array, on: number): number {
  let first = on;
  for (let place = at(parents, on); place !== on; place = at(parents, place)) first = Math.min(first, place);
  return first;
}

function at(numbers: Int32Array, place: number): number {
  return numbers[place] ?? noParent;
}
