import { z } from 'zod';
import { exactJson, jsonText } from '../exact-json.js';
import { nested, valueOperation } from '../operation.js';

/**
 * The value at a path, as text; an object or array as JSON. Once per distinct value in TypeScript: DuckDB reads
 * JSON numbers as floats (1e5 comes back as 100000.0, 0.10 as 0.1) and takes the first of two equal names.
 */
export const jsonGet = valueOperation(
  'json_get',
  {
    of: nested,
    path: z
      .array(z.union([z.string(), z.int().min(0)]))
      .min(1)
      .max(50),
  },
  {
    english: (node, say) => `"${node.path.join('.')}" inside the JSON of ${say(node.of)}`,
    apply: (node, value) => {
      let found = exactJson(value);
      if (found === undefined) return value;
      for (const step of node.path) {
        if (found === undefined) return null;
        if (typeof step === 'number') found = found.kind === 'array' ? found.items[step] : undefined;
        else found = found.kind === 'object' ? found.members.get(step) : undefined;
      }
      return found === undefined ? null : jsonText(found);
    },
  },
);
