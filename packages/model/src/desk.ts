import { getOwn } from '@godwit/contract/own';
import type { Health, Healths } from '@godwit/engine/health/health';
import { counted, judgeCounted } from '@godwit/engine/health/judge';
import type { Question } from '@godwit/engine/language/question';
import type { PlanContext, Planned } from '@godwit/engine/plan/plan';
import { measureSheet, scoreOf } from '@godwit/engine/plan/sheets/score';
import { type TriedOut, TryOut } from '@godwit/engine/plan/sheets/try-out';
import { writeInput } from '@godwit/engine/plan/sheets/write';
import { inputIds } from '@godwit/engine/plan/views/views';
import type { Table } from '@godwit/engine/read/reader';
import { check } from '@godwit/engine/recipe/check';
import { inputsOf, parseRecipe, type Recipe, type Sheet } from '@godwit/engine/recipe/recipe';
import { run } from '@godwit/engine/run/run';
import type { SheetFile } from '@godwit/engine/run/sheet/sheet';
import type { Template } from '@godwit/engine/validate/template';
import type { ModelSettings } from './settings.js';
import { Veil } from './veil/veil.js';

/** A recipe that was tried on the rows. */
export interface Tried {
  recipe: Recipe;
  sheets: SheetFile[];
  /** All rows were tried. */
  isWhole: boolean;
  health: Healths;
  /** Of each sheet, by template: the measure by which the built-in planner chooses. */
  scores: Map<string, number>;
}

/** A tool cannot do what was asked of it: the model is told why, and goes on. */
export class ToolRefused extends Error {
  override name = 'ToolRefused';
}

/** What the model's tools work on: the tables, the templates, and the recipe as it is now. */
export class Desk {
  readonly veil: Veil;
  /** By the id that recipes call them. */
  readonly tables: ReadonlyMap<string, Table>;
  readonly #tryOut: TryOut;
  #recipe: Recipe;
  #tried: Tried | undefined;
  #builtInTried: Tried | undefined;
  /** The newest recipe that is not worse than the built-in one. */
  best: Tried | undefined;
  readonly questions: Question[] = [];
  /** Why columns are made as the model made them, by sheet and column. */
  readonly reasons = new Map<string, string>();

  constructor(
    readonly given: readonly Table[],
    readonly templates: readonly Template[],
    readonly context: PlanContext,
    readonly builtIn: Pick<Planned, 'recipe'>,
    readonly settings: Pick<ModelSettings, 'samples' | 'mostSamples'>,
    readonly querySeconds = 10,
  ) {
    const ids = inputIds(given);
    this.tables = new Map([...ids].map(([table, id]) => [id, table]));
    this.#recipe = { ...builtIn.recipe, inputs: this.#allInputs(builtIn.recipe) };
    this.#tryOut = new TryOut(given, templates, { scratch: context.scratch, signal: context.signal });
    this.veil = new Veil(settings.samples, {
      names: [
        ...given.flatMap(({ file, name, columns }) => [file, name, ...columns]),
        ...this.tables.keys(),
        ...builtIn.recipe.inputs.map(({ file }) => file),
      ],
      templates,
      said: [context.knowledge ?? '', ...(context.answers ?? []).map(({ value }) => value)],
    });
  }

  /** Those of the recipe as they are, and all other tables beside them, so that any may be read. */
  #allInputs({ inputs }: Recipe): Recipe['inputs'] {
    const known = new Set(inputs.map(({ id }) => id));
    const others = [...this.tables].filter(([id]) => !known.has(id));
    return [...inputs, ...others.map(([id, table]) => writeInput(id, table, this.given))];
  }

  get recipe(): Recipe {
    return this.#recipe;
  }

  /** Throws InvalidRecipe. */
  change(recipe: Recipe): void {
    this.#recipe = parseRecipe(recipe);
    this.#tried = undefined;
  }

  sheet(template: string): Sheet | undefined {
    return this.#recipe.sheets.find((each) => each.template === this.template(template).slug);
  }

  template(called: string): Template {
    const found = this.templates.find(({ slug, name }) => slug === called || name === called);
    if (found) return found;
    throw new ToolRefused(
      `There is no template "${called}". There are: ${this.templates.map(({ slug }) => slug).join(', ')}.`,
    );
  }

  table(id: string): Table {
    const found = this.tables.get(id);
    if (found) return found;
    throw new ToolRefused(`There is no table "${id}". There are: ${[...this.tables.keys()].join(', ')}.`);
  }

  /** With the inputs that it reads and no others, as it would be kept. */
  get finished(): Recipe {
    const used = new Set(this.#recipe.sheets.flatMap(inputsOf));
    return { ...this.#recipe, inputs: this.#recipe.inputs.filter(({ id }) => used.has(id)) };
  }

  /** The recipe as it is now, on the rows. Once, until it is changed. */
  async tried(): Promise<Tried> {
    this.#tried ??= await this.tryOut(this.finished);
    return this.#tried;
  }

  /** What the recipe makes is there already. */
  know(sheets: readonly SheetFile[]): void {
    this.#tried = {
      recipe: this.finished,
      sheets: [...sheets],
      isWhole: true,
      health: {},
      scores: new Map(),
    };
  }

  /** The built-in plan on the same rows, measured in the same way. */
  async builtInTried(): Promise<Tried> {
    this.#builtInTried ??= await this.tryOut(this.builtIn.recipe);
    return this.#builtInTried;
  }

  private async tryOut(recipe: Recipe): Promise<Tried> {
    const { ok, sentences } = check(recipe, this.given);
    if (!ok) throw new ToolRefused(sentences.map((each) => this.veil.words(each)).join('\n'));
    return this.#measured(recipe, await this.#tryOut.run(recipe));
  }

  /** A recipe that was tried on a part of large tables, on all rows. */
  async onAllRows(recipe: Recipe, signal: AbortSignal | undefined): Promise<Tried> {
    const sheets = await run(recipe, this.given, this.templates, {
      out: this.context.scratch,
      ...(signal ? { signal } : {}),
    });
    return this.#measured(recipe, { sheets, isWhole: true });
  }

  async #measured(recipe: Recipe, { sheets: made, isWhole }: TriedOut): Promise<Tried> {
    const sheets = await counted(made);
    const named = this.context.named ?? true;
    const health = judgeCounted({ recipe, templates: this.templates, sheets, named });
    const scores = new Map<string, number>();
    for (const sheet of sheets) {
      const template = this.template(sheet.template.slug);
      const plan = recipe.sheets.find((each) => each.template === template.slug);
      const belief = (column: string) => (getOwn(plan?.columns, column) ? 1 : 0);
      scores.set(template.slug, scoreOf(await measureSheet(sheet, template, { belief, prior: 1, sheets })));
    }
    return { recipe, sheets, isWhole, health, scores };
  }

  healthOf({ health }: Tried, slug: string): Health {
    return getOwn(health, slug) ?? { ok: true, findings: [] };
  }
}
