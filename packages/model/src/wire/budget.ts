import type { ModelLimits, ModelSettings, ModelUsage } from '../settings.js';

/** What the run may spend is spent: what is best so far counts. */
export class BudgetReached extends Error {
  override name = 'BudgetReached';
}

/** What one run spends on the model, and whether it may go on. */
export class Budget {
  readonly #started = performance.now();
  readonly #limits: ModelLimits;
  #calls = 0;
  #input = 0;
  #output = 0;

  /** `used`: by earlier tries of the same run. */
  constructor(
    private readonly settings: Pick<ModelSettings, 'limits' | 'price'>,
    used?: ModelUsage,
  ) {
    this.#limits = settings.limits;
    this.#calls = used?.calls ?? 0;
    this.#input = used?.input_tokens ?? 0;
    this.#output = used?.output_tokens ?? 0;
  }

  /** Before every call. Throws BudgetReached. */
  checkStep(): void {
    const { steps, tokens, cost } = this.#limits;
    if (this.#calls >= steps) throw new BudgetReached(`the model had its ${steps} steps (MODEL_MAX_STEPS)`);
    if (this.#input + this.#output >= tokens)
      throw new BudgetReached(`the model had its ${tokens} tokens (MODEL_MAX_TOKENS)`);
    if (cost !== undefined && (this.cost ?? 0) >= cost)
      throw new BudgetReached(`the model cost what it may, ${cost} (MODEL_MAX_COST)`);
    if (this.msLeft <= 0) throw this.timeout;
  }

  /** Each call is a step, one that failed too. Its number, from 1. */
  begin(): number {
    return ++this.#calls;
  }

  spend(input: number, output: number): void {
    this.#input += input;
    this.#output += output;
  }

  get msLeft(): number {
    return this.#limits.seconds * 1000 - (performance.now() - this.#started);
  }

  get timeout(): BudgetReached {
    return new BudgetReached(`the model had its ${this.#limits.seconds} seconds (MODEL_MAX_SECONDS)`);
  }

  private get cost(): number | undefined {
    const { price } = this.settings;
    return price && (this.#input * price.input + this.#output * price.output) / 1e6;
  }
}
