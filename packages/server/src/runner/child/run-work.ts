import type { ModelCall } from '@godwit/model/settings';
import type { FromChild, RunSpec } from '../messages.js';
import { withoutPaths } from './paths.js';
import { Telling } from './telling.js';

/** How the functions of a run speak to the service. */
export class RunWork {
  constructor(
    private readonly spec: Pick<RunSpec, 'done' | 'scratch' | 'files'>,
    private readonly send: (message: FromChild) => void,
  ) {}

  /**
   * Does a step, or gives what it gave when it was done before. The result is sent as it is: `paths` names the files
   * that it points to, which stay as they are from here on.
   */
  async step<Result>(
    name: string,
    paths: (result: Result) => string[],
    work: (telling: Telling) => Promise<Result>,
  ): Promise<Result> {
    if (Object.hasOwn(this.spec.done, name)) return this.spec.done[name] as Result;
    const result = await work(this.telling(name));
    this.send({ type: 'step', step: name, result, paths: paths(result) });
    return result;
  }

  /** Of the run's model, in vain too. */
  modelCalled(call: ModelCall): void {
    this.send({ type: 'model_call', call });
  }

  /** For what is told outside of steps, or is done again at every try. */
  telling(step: string): Telling {
    return new Telling(
      step,
      (said) => this.send({ type: 'said', said }),
      (text) => withoutPaths(text, this.spec),
    );
  }
}
