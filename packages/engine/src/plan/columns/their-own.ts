import type { Target } from '../../target/target.js';
import { isContext } from '../views/context.js';
import { asksForNumber } from '../views/reference.js';
import type { View } from '../views/view.js';
import type { Candidate } from './candidate.js';
import { preferKeysThatVary } from './prefer.js';
import { isSaidByPath } from './said-by-path.js';

const fitting = 0.9;
const asPath = 0.6;

/** What every row has to have, and of which no other says it: the number of an invoice is none that all of them share. */
export function preferTheirOwn(own: Candidate[], view: View, target: Target): void {
  if (!asksForNumber(target)) return;
  const inRows = own.filter(({ source }) => !isContext(source, view));
  preferKeysThatVary(inRows);
  const said = inRows.filter(
    ({ source, conversion }) =>
      !source.via && conversion.valid >= fitting && isSaidByPath(source.called, target.column.name),
  );
  const [only, ...more] = said;
  if (only && more.length === 0) only.probability = Math.max(only.probability, asPath);
}
