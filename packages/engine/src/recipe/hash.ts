import { createHash } from 'node:crypto';
import { type Recipe, serialize } from './recipe.js';

export interface RunIdentity {
  recipe: Recipe;
  /** The content hash of each input's file, by the input's id. */
  inputs: Readonly<Record<string, string>>;
  /** The version of each template, by its name. */
  templates: Readonly<Record<string, string>>;
  engine: string;
}

/** Names the output of a run: the same name, the same sheets. How sure the planner is of a column makes no other. */
export function hash({ recipe, inputs, templates, engine }: RunIdentity): string {
  const sheets = recipe.sheets.map(({ confidence: _, ...sheet }) => sheet);
  const identity = JSON.stringify([
    serialize({ ...recipe, sheets }),
    pairs(inputs),
    pairs(templates),
    engine,
  ]);
  return createHash('sha256').update(identity).digest('hex');
}

function pairs(record: Readonly<Record<string, string>>): [string, string][] {
  return Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
}
