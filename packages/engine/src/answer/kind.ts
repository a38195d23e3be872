import type { Asked } from './asked.js';
import type { World } from './made.js';

/** A kind of question that can be answered from what is there. */
export interface Kind {
  name: string;
  /** Completes "I can tell you …". */
  tells: string;
  /** From 0 (something else is asked) to 1 (certainly this). */
  fits(asked: Asked): number;
  /** What only this kind may answer: another would answer another question. */
  alone?: string;
  /** Undefined: it was something else after all. */
  answer(asked: Asked, world: World): Promise<string | Answered | undefined>;
}

export interface Answered {
  /** Plain text; the lines of lists begin with a dash. */
  answer: string;
  /** Whether it answers just what was asked. */
  understood: boolean;
}

/** The worth of the first case that holds; the best ones come first. */
export function worth(...cases: readonly (readonly [boolean, number])[]): number {
  return cases.find(([holds]) => holds)?.[1] ?? 0;
}
