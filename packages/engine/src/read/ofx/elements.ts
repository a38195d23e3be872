import { TooMuch } from '../tree/limits.js';
import { isAggregate } from './names.js';
import type { OfxEvents } from './tokenizer.js';

/** An element and what is in it, as far as nobody took it out. */
export interface OfxElement {
  name: string;
  /** Of one that holds a value. */
  value?: string;
  children: OfxElement[];
}

/** Told of every element that is whole. One that was taken is not kept in the one around it. */
export type Closed = (element: OfxElement, around: readonly OfxElement[]) => 'taken' | 'kept';

/**
 * Makes elements of tags. Version 1 does not close those that have a value, and banks forget others: what is open when
 * something around it closes has ended, too.
 */
export class Elements implements OfxEvents {
  /** Closing tags of what was not open. */
  strayEnds = 0;
  /** Elements that should have been closed, and were not. */
  unclosed = 0;
  /** Texts that no element without others in it holds. */
  strayTexts = 0;
  private readonly open_: OfxElement[] = [];
  private held = 0;

  constructor(
    private readonly closed: Closed,
    private readonly limits: { depth: number; fields: number },
  ) {}

  open(name: string): void {
    this.endValue();
    if (this.open_.length >= this.limits.depth) {
      throw new TooMuch(`more than ${this.limits.depth} elements are within each other`);
    }
    this.open_.push({ name, children: [] });
  }

  text(text: string): void {
    const element = this.open_.at(-1);
    if (!element) return;
    if (element.children.length > 0 || isAggregate(element.name)) this.strayTexts += 1;
    else element.value = element.value === undefined ? text : `${element.value} ${text}`;
  }

  close(name: string): void {
    if (!this.open_.some((element) => element.name === name)) {
      this.endValue();
      this.strayEnds += 1;
      return;
    }
    while (this.open_.at(-1)?.name !== name) this.endUnclosed();
    this.end();
  }

  /** True where something was still open. */
  finish(): boolean {
    this.endValue();
    const isCut = this.open_.length > 0;
    while (this.open_.length > 0) this.endUnclosed();
    return isCut;
  }

  private endValue(): void {
    if (this.open_.at(-1)?.value !== undefined) this.end();
  }

  private endUnclosed(): void {
    const element = this.open_.at(-1);
    if (!element) return;
    if (element.value === undefined && !isAggregate(element.name)) {
      // It has no value and no end: what seemed to be in it stands beside it.
      const { children } = element;
      element.children = [];
      this.end();
      this.open_.at(-1)?.children.push(...children);
      return;
    }
    if (element.value === undefined) this.unclosed += 1;
    this.end();
  }

  private end(): void {
    const element = this.open_.pop();
    if (!element) return;
    const around = this.open_.at(-1);
    if (this.closed(element, this.open_) === 'taken') {
      this.held -= sizeOf(element);
      return;
    }
    this.held += 1;
    // Far more than any statement has beside its lists.
    if (this.held > this.limits.fields) {
      throw new TooMuch(
        `<${element.name}> and what stands beside it are more than ${this.limits.fields} elements outside of lists`,
      );
    }
    around?.children.push(element);
  }
}

/** Of those inside; it is bounded by what may be held at all. */
function sizeOf({ children }: OfxElement): number {
  return children.reduce((sum, child) => sum + 1 + sizeOf(child), 0);
}
