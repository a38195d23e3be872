import { isBlank } from '../../cells/text.js';
import { exactJson, jsonText } from '../exact-json.js';
import { nested, text, valueOperation } from '../operation.js';

/** The items of a JSON list, joined; null and empty ones are left out. What is no list stays; an empty list is no cell. */
export const joinList = valueOperation(
  'join_list',
  { of: nested, separator: text.default(', ') },
  {
    english: (node, say) => `the items of the JSON list ${say(node.of)}, joined by "${node.separator}"`,
    apply: (node, value) => {
      const list = exactJson(value);
      if (list?.kind !== 'array') return value;
      const items = list.items.map(jsonText).filter((item) => !isBlank(item));
      return items.length === 0 ? null : items.join(node.separator);
    },
  },
);
