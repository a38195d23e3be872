import { trimText } from '../cells/text.js';
import type { AnyExpression } from './expression.js';
import type { Expression } from './operation.js';

/** Whether what it gives surely has no white space at its ends: it need not be trimmed once more. */
export function isTrimmed(expression: Expression | undefined): boolean {
  const node = expression as AnyExpression | undefined;
  switch (node?.op) {
    case 'trim':
    case 'collapse':
      return true;
    case 'lower':
    case 'upper':
    // What is no number stays as it is.
    case 'number':
    case 'round':
      return isTrimmed(node.of);
    case 'map': {
      const { values, otherwise } = node;
      const texts = values.map(({ to }) => to);
      if (typeof otherwise === 'object') texts.push(otherwise.constant);
      return texts.every((text) => trimText(text) === text) && (otherwise !== 'keep' || isTrimmed(node.of));
    }
    default:
      return false;
  }
}
