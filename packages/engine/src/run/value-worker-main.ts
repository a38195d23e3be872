import { parentPort } from 'node:worker_threads';
import { applyTo, type Expression } from '../recipe/expression.js';

interface Question {
  id: number;
  node: Expression;
  values: string[];
}

parentPort?.on('message', ({ id, node, values }: Question) => {
  try {
    parentPort?.postMessage({ id, results: values.map((value) => applyTo(node, value)) });
  } catch (error) {
    parentPort?.postMessage({ id, failed: `"${node.op}" failed: ${(error as Error).message}` });
  }
});
