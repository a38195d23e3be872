import { textOfMarkup } from '../../cells/markup.js';
import { nested, valueOperation } from '../operation.js';

/** HTML as plain text in one line: no tags, entities as the characters they stand for. */
export const htmlText = valueOperation(
  'html_text',
  { of: nested },
  {
    english: (node, say) => `${say(node.of)}, as plain text without HTML`,
    apply: (_, value) => textOfMarkup(value),
  },
);
