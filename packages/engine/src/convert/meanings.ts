import { conceptsOf } from './concepts.js';
import type { Conventions } from './conversion.js';
import { squeezed } from './folding.js';

/** What people said that a value means; "comptant" is what they said of "cash". */
export function meaningOf(value: string, meanings: Conventions['meanings']): string | undefined {
  if (meanings.length === 0) return undefined;
  const key = squeezed(value) || value;
  const said = meanings.find(({ from }) => (squeezed(from) || from) === key);
  if (said) return said.to;
  const concepts = conceptsOf(value);
  const alike = meanings.filter(({ from }) => conceptsOf(from).some((concept) => concepts.includes(concept)));
  const [first] = alike;
  return first && alike.every(({ to }) => to === first.to) ? first.to : undefined;
}
