import type { Instruction, SaidCondition } from '../../language/instruction.js';
import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/expression.js';
import type { Asked } from '../asked.js';
import { conditionOf } from '../condition.js';

export type Told<Name extends Instruction['do']> = Extract<Instruction, { do: Name }>;

/** A column of the template, in a recipe's sheet or in one that is being planned: where what was said of it is carried out. */
export interface Place {
  column: string;
  /** How it is made; undefined: nothing fills it yet. */
  of: Expression | undefined;
  asked: Asked;
  /** A text that people want in the column, as the column takes it. */
  written(text: string): string;
}

export interface FilledPlace extends Place {
  of: Expression;
}

/** What becomes of a column. */
export interface Change {
  expression: Expression;
  /** Follows the name of the column: "is cut to 10 characters". */
  says: string;
}

/** In the rows of which it holds, something else; in the others what was there. Undefined: it holds of none. */
export function inRows(
  { of, asked }: Place,
  said: SaidCondition | undefined,
  use: Expression,
): Expression | undefined {
  const when = said === undefined || conditionOf(asked, said, of);
  if (typeof when === 'boolean') return when ? use : undefined;
  return node({ op: 'if', when, use, ...(of === undefined ? {} : { otherwise: of }) });
}
