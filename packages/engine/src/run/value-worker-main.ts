import { parentPort } from 'node:worker_threads';
import { type Expression, evaluate } from '../recipe/expression.js';

interface Question {
  id: number;
  node: Expression & { of: Expression };
  values: string[];
}

/** The node is evaluated as if its input were a column: what is below it was worked out before. */
parentPort?.on('message', ({ id, node, values }: Question) => {
  try {
    const over: Expression = { ...node, of: { op: 'column', name: 'value' } } as Expression;
    const results = values.map((value) =>
      evaluate(over, { position: 0, column: () => value, lookup: () => undefined }),
    );
    parentPort?.postMessage({ id, results });
  } catch (error) {
    parentPort?.postMessage({ id, failed: `"${node.op}" failed: ${(error as Error).message}` });
  }
});
