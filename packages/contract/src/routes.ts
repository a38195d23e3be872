import type { z } from 'zod';
import { accountRoutes } from './accounts.js';
import { catalogRoutes } from './catalog.js';
import { companyRoutes, linkRoutes } from './companies.js';
import { connectionRoutes } from './connections.js';
import { dashboardRoutes } from './dashboard.js';
import { editRoutes } from './edits.js';
import { exportRoutes } from './exports.js';
import { extractionRoutes } from './extractions.js';
import { fileRoutes } from './files.js';
import { knowledgeRoutes } from './knowledge.js';
import { migrationRoutes } from './migrations.js';
import { previewDiffRoutes } from './preview-diff.js';
import { rowRoutes } from './rows.js';
import { runRoutes } from './runs.js';
import { templateExampleRoutes } from './template-examples.js';
import { templateImportRoutes } from './template-import.js';
import { threadRoutes } from './thread.js';
import { webhookRoutes } from './webhooks.js';
import { workbookRoutes } from './workbooks.js';

/** The whole API: operation name → route. Server, client and OpenAPI document all come from here. */
export const routes = {
  ...catalogRoutes,
  ...templateImportRoutes,
  ...templateExampleRoutes,
  ...companyRoutes,
  ...linkRoutes,
  ...migrationRoutes,
  ...fileRoutes,
  ...knowledgeRoutes,
  ...connectionRoutes,
  ...runRoutes,
  ...rowRoutes,
  ...editRoutes,
  ...previewDiffRoutes,
  ...threadRoutes,
  ...exportRoutes,
  ...extractionRoutes,
  ...workbookRoutes,
  ...webhookRoutes,
  ...accountRoutes,
  ...dashboardRoutes,
};

export type Routes = typeof routes;
export type Operation = keyof Routes;

type Part<O extends Operation, K extends string> = Routes[O] extends { [key in K]: infer S extends z.ZodType }
  ? S
  : never;

/** What a caller sends, before defaults and trimming. */
export type BodyInput<O extends Operation> = z.input<Part<O, 'body'>>;
export type ParamsInput<O extends Operation> = z.input<Part<O, 'params'>>;
export type QueryInput<O extends Operation> = z.input<Part<O, 'query'>>;

/** What a handler gets, after parsing. */
export type Body<O extends Operation> = z.output<Part<O, 'body'>>;
export type Params<O extends Operation> = z.output<Part<O, 'params'>>;
export type Query<O extends Operation> = z.output<Part<O, 'query'>>;

type Successes<R> = R extends { responses: infer S } ? S[keyof S] : never;
type Document<S> = S extends z.ZodType ? S : S extends { json: infer J extends z.ZodType } ? J : never;
/** The JSON body of a success. */
export type Result<O extends Operation> = z.output<Document<Successes<Routes[O]>>>;
export type SuccessStatus<O extends Operation> = keyof Routes[O]['responses'] & number;
