import type { ModelCall } from '@godwit/model/settings';
import { Counter } from 'prom-client';

/** What runs of this process use of the language model, for `/metrics`. */
export interface ModelMeter {
  counters: readonly Counter[];
  count(call: ModelCall, cost: number | undefined): void;
}

export function modelMeter(): ModelMeter {
  const calls = counter('calls', 'Calls of the language model, failed ones too', 'outcome');
  const tokens = counter('tokens', 'Tokens sent to the language model and received from it', 'direction');
  const costs = counter('cost', 'What the language model cost, in the currency of its prices');
  return {
    counters: [calls, tokens, costs],
    count({ input_tokens, output_tokens, error }, cost = 0) {
      calls.inc({ outcome: error === undefined ? 'ok' : 'error' });
      tokens.inc({ direction: 'input' }, input_tokens);
      tokens.inc({ direction: 'output' }, output_tokens);
      costs.inc(cost);
    },
  };
}

function counter(what: string, help: string, ...labelNames: string[]): Counter {
  return new Counter({ name: `godwit_model_${what}_total`, help, labelNames, registers: [] });
}
