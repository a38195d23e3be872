import type { PulledStream } from '@godwit/connectors/pull/pulled';
import type { Undone } from '@godwit/engine/edit/undone';
import type { Healths } from '@godwit/engine/health/health';
import type { Answer, Question } from '@godwit/engine/language/question';
import type { LimitSettings } from '@godwit/engine/read/guard/limits';
import type { OcrSettings, Table } from '@godwit/engine/read/reader';
import type { Recipe } from '@godwit/engine/recipe/recipe';
import type { SheetFile } from '@godwit/engine/run/sheet/sheet';
import type { Template } from '@godwit/engine/validate/template';
import type { ModelCall, ModelSettings, ModelUsage } from '@godwit/model/settings';
import type { Said } from '../domain/migrations/said.js';
import type { Coverage, Mapping } from '../domain/runs/stored.js';
import type { Failure } from '../failures/tries.js';

/**
 * What passes between the service and the child process of a run. The child has no database, and no secret but the
 * model's key where a model has a part in the run: it gets paths and plain objects, it sends events, finished steps and one result. All paths are local.
 */
export interface RunSpec {
  kind: 'generate' | 'update' | 'clarify' | 'execute';
  /** A folder of its own, emptied afterwards: all it writes goes here. */
  scratch: string;
  memoryMb: number;
  threads: number;
  readLimits: LimitSettings;
  ocr: OcrSettings;
  /** The pull whose tables are worked on beside those of files; its step is done. */
  pull?: string;
  /** One whose read step is done needs no path. */
  files: { id: string; name: string; path: string }[];
  templates: Template[];
  source: string | null;
  /** The source's, then the migration's. */
  knowledge: string;
  /** Those of this run, the newest first, then those of earlier runs of the migration. */
  answers: Answer[];
  /** generate: plan a recipe for other migrations of the source too, from what was not said for this customer alone. */
  portable?: { knowledge: string; answers: Answer[] };
  /** Whether somebody asked for these templates; false: all there were. */
  named: boolean;
  /** How often this run was answered: steps of different rounds have different names. */
  round: number;
  /** The how manieth try of this round it is, from 1. */
  attempt: number;
  /** Where the agent is the model. It holds the key: the spec goes nowhere but to the child. */
  model?: ModelSettings;
  /** What earlier tries and rounds of the run used of it: counts for its limits, and calls are numbered on. */
  modelUsed?: ModelUsage;
  /** generate: the recipe it starts from. */
  prior?: Recipe;
  /** update, clarify, execute: the recipe of the preview. */
  recipe?: Recipe;
  /** update: what "undo that" goes back to. */
  previous?: Recipe;
  /** update and clarify: what the person wrote. */
  message?: string;
  /** update, clarify: the sheets of the preview. */
  sheets?: SheetFile[];
  /** Results of steps that are done, by name: the child does not do them again. */
  done: Record<string, unknown>;
}

/** The steps a run is made of. Their names are what `run_steps` holds and where crash tests strike. */
export const steps = {
  /** All that a pull got from a live source: PullStep. */
  pull: (pull: string) => `pull:${pull}`,
  /** A stream of a pull that is not done yet: PulledStream. */
  stream: (pull: string, stream: string) => `stream:${pull}:${stream}`,
  /** Some rows of such a stream: Part, with the stream's name and its place. */
  part: (pull: string, stream: string, at: number) => `part:${pull}:${at}:${stream}`,
  /** One for each file: ReadStep. */
  read: (fileId: string) => `read:${fileId}`,
  /** generate: PlanStep. */
  plan: (round: number) => `plan:${round}`,
  /** update: UpdateStep. */
  update: (round: number) => `update:${round}`,
  /** All sheets over all rows: SheetFile[]. */
  make: (round: number) => `make:${round}`,
} as const;

export interface ReadStep {
  tables: Table[];
  /** Why the file gave none: its name and the reason. The run goes on with the others. */
  notRead?: string;
  /** It was read before any run: a generate tells of it where it takes it up. */
  ahead?: boolean;
}

export interface PlanStep {
  recipe: Recipe;
  questions: Question[];
  /** Undefined where this customer's knowledge and answers had no part in it, or it is no good without them. */
  portable: Recipe | undefined;
  /** Answers that nothing could be made of, by the id of their question. */
  noAnswers: string[];
  /** Undefined where only a part of large tables was tried, or questions come first: the make step follows. */
  sheets: SheetFile[] | undefined;
}

export interface UpdateStep {
  recipe: Recipe;
  changes: string[];
  undone: Undone;
  questions: Question[];
  /** Lines worth keeping. */
  knowledge: string[];
}

/** What a run comes to. */
export type RunResult =
  | {
      kind: 'made';
      recipe: Recipe;
      plan: string;
      tables: Table[];
      sheets: SheetFile[];
      /** By template slug. */
      mapping: Record<string, Mapping>;
      coverage: Coverage;
      health: Healths;
      /** generate: the recipe without what this customer said, where that is another one. */
      portable: Recipe | undefined;
      /** generate: answers that nothing could be made of; they are not learned. */
      noAnswers: string[];
      /** update: what changed. */
      changes: string[];
      /** generate, update: the sentences that nothing was done for. */
      undone: Undone;
      /** Lines that the next run should know. */
      knowledge: string[];
    }
  | { kind: 'questions'; questions: Question[] }
  | { kind: 'answer'; answer: string };

export interface PullStep {
  streams: PulledStream[];
}

export type FromChild<Result = RunResult> =
  | { type: 'said'; said: Said }
  /** `paths`: the files the result names; they are stored, and the result is kept with their keys instead. */
  | { type: 'step'; step: string; result: unknown; paths: string[] }
  | { type: 'done'; result: Result }
  /** The language model was called, in vain too. */
  | { type: 'model_call'; call: ModelCall }
  /** A source gave new secrets for old ones. */
  | { type: 'credentials'; credentials: Record<string, unknown> }
  /** A file cannot be read, a rule cannot be carried out, or something that nobody thought of. */
  | ({ type: 'failed' } & Failure);
