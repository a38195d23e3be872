/**
 * The face for those who use the engine as a library. What a function needs is loaded when it is first called: to
 * import all of this takes a few milliseconds, the planner alone half a second.
 */

function loaded<Given extends unknown[], Result>(
  load: () => Promise<(...given: Given) => Result | Promise<Result>>,
): (...given: Given) => Promise<Result> {
  return async (...given) => (await load())(...given);
}

/** The tables of a file of any format, as Parquet in `scratch`. Throws UnreadableFile. */
export const readFile = loaded(async () => (await import('./read/read-file.js')).readFile);

/** The tables of all files together, where one file names the columns of another or says where they stand. */
export const readTogether = loaded(async () => (await import('./read/together.js')).readTogether);

/** What each column of a table holds. */
export const profileTable = loaded(async () => (await import('./profile/profile.js')).profileTable);

/** Templates as people write them (JSON), checked. Throws InvalidTemplates. */
export const parseTemplates = loaded(
  async () => (await import('./validate/parse-templates.js')).parseTemplates,
);

/** Templates of what people have: tables, JSON Schema, OpenAPI, SQL, LinkML, Prisma. Throws DocumentRefused. */
export const draftTemplates = loaded(async () => (await import('./draft/draft-templates.js')).draftTemplates);

/** Templates as JSON Schema, LinkML or SQL. */
export const templatesAs = loaded(async () => (await import('./draft/formats/formats.js')).templatesAs);

/** From tables and templates to a tested recipe, the plan in English, and what only a person can say. */
export const plan = loaded(async () => (await import('./plan/plan.js')).plan);

/** A recipe, changed as a message asks. */
export const update = loaded(async () => (await import('./edit/update.js')).update);

/** A recipe of earlier files, fitted to new ones. */
export const reuse = loaded(async () => (await import('./reuse/reuse.js')).reuse);

/** A question about the data, the recipe or the result, answered from these. */
export const answerQuestion = loaded(async () => (await import('./answer/answer.js')).answerQuestion);

/** A recipe from its JSON. Throws InvalidRecipe, with a sentence for each problem. */
export const parseRecipe = loaded(async () => (await import('./recipe/recipe.js')).parseRecipe);

/** A recipe as text, the same for the same recipe. */
export const serialize = loaded(async () => (await import('./recipe/recipe.js')).serialize);

/** Before any row moves: does the recipe fit these tables? */
export const check = loaded(async () => (await import('./recipe/check.js')).check);

/** A recipe in English, as Markdown. */
export const explain = loaded(async () => (await import('./explain/explain.js')).explain);

/** The same of a recipe that was carried out, with its rows and an example of each column. */
export const explainMade = loaded(async () => (await import('./explain/made.js')).explainMade);

/** How two recipes differ, a sentence for each change. */
export const diff = loaded(async () => (await import('./explain/diff.js')).diff);

/** What feeds each column of each sheet, through which steps, and how sure that is. */
export const mappingOf = loaded(async () => (await import('./mapping/mapping.js')).mappingOf);

/** Recipe and tables in, validated sheets out. Throws RunFailed and RunCanceled. */
export const run = loaded(async () => (await import('./run/run.js')).run);

/** What speaks against the sheets, by template. */
export const judge = loaded(async () => (await import('./health/judge.js')).judge);

/** Where each cell of a row came from, and what was done to it. */
export const lineageOf = loaded(async () => (await import('./run/sheet/lineage.js')).lineageOf);

/** The rows of a sheet as a stream: CSV, NDJSON, Parquet or XLSX. */
export const openExport = loaded(async () => (await import('./export/export.js')).openExport);

/** The same into a file. */
export const writeExport = loaded(async () => (await import('./export/export.js')).writeExport);

/** The tables of one file in the shape of templates, cells as they were read, as JSON lines. */
export const extract = loaded(async () => (await import('./extract/extract.js')).extract);

export type { Answered } from './answer/kind.js';
export type { Made } from './answer/made.js';
export type { Refused, Undone } from './edit/undone.js';
export type { UpdateContext, Updated } from './edit/update.js';
export type { ExportFormat } from './export/content-types.js';
export type { ExportOptions, SheetExport, WriteOptions } from './export/export.js';
export type { ExtractOptions } from './extract/extract.js';
export type { Extracted, ExtractedRow, ExtractedTable } from './extract/extracted.js';
export { RunCanceled, RunFailed } from './failed.js';
export type { Finding, Health, Healths } from './health/health.js';
export type { Answer, Question } from './language/question.js';
export type { ColumnMapping } from './mapping/mapping.js';
export type { PlanContext, Planned } from './plan/plan.js';
export type { Emit, PlanEvent, ToolName } from './plan/views/events.js';
export type { ColumnProfile } from './profile/profile.js';
export type { ReadOptions } from './read/guard/read-guarded.js';
export { type InputFile, type Note, type OcrSettings, type Table, UnreadableFile } from './read/reader.js';
export type { Check } from './recipe/check.js';
export type { Recipe } from './recipe/recipe.js';
export type { Reused } from './reuse/reuse.js';
export type { Progress, RunOptions } from './run/run.js';
export type { CellLineage, MadeFrom, RowLineage } from './run/sheet/lineage.js';
export type { SheetFile } from './run/sheet/sheet.js';
export type { Template, TemplateColumn } from './validate/template.js';
export { engineVersion } from './version.js';
