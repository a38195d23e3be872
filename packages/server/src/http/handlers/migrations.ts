import type { fileRoutes } from '@godwit/contract/files';
import type { knowledgeRoutes } from '@godwit/contract/knowledge';
import type { migrationRoutes } from '@godwit/contract/migrations';
import { deleteFile, getFile, listFiles, requestUploads } from '../../domain/files/files.js';
import {
  readMigrationKnowledge,
  readSourceKnowledge,
  writeMigrationKnowledge,
  writeSourceKnowledge,
} from '../../domain/migrations/knowledge.js';
import { listMigrations } from '../../domain/migrations/list-migrations.js';
import { createMigration, deleteMigration, getMigration } from '../../domain/migrations/migrations.js';
import { type ByteOperation, created, type Handlers, ok } from '../call.js';

export const migrationHandlers: Handlers<
  | keyof typeof migrationRoutes
  | Exclude<keyof typeof fileRoutes, ByteOperation>
  | keyof typeof knowledgeRoutes
> = {
  createMigration: async ({ service, actor, body }) => {
    const { created: fresh, body: answer } = await createMigration(service, actor, body);
    return { status: fresh ? 201 : 200, body: answer };
  },
  listMigrations: async ({ service, actor, query }) => ok(await listMigrations(service, actor, query)),
  getMigration: async ({ service, actor, params }) =>
    ok(await getMigration(service, actor, params.migration_id)),
  deleteMigration: async ({ service, actor, params }) => {
    await deleteMigration(service, actor, params.migration_id);
    return ok({ deleted: true });
  },
  requestUploads: async ({ service, actor, params, body }) =>
    created(await requestUploads(service, actor, params.migration_id, body)),
  listFiles: async ({ service, actor, params }) => ok(await listFiles(service, actor, params.migration_id)),
  getFile: async ({ service, actor, params }) =>
    ok(await getFile(service, actor, params.migration_id, params.file_id)),
  deleteFile: async ({ service, actor, params }) => {
    await deleteFile(service, actor, params.migration_id, params.file_id);
    return ok({ deleted: true });
  },
  getMigrationKnowledge: async ({ service, actor, params }) =>
    ok(await readMigrationKnowledge(service, actor, params.migration_id)),
  updateMigrationKnowledge: async ({ service, actor, params, body }) =>
    ok(await writeMigrationKnowledge(service, actor, params.migration_id, body)),
  getSourceKnowledge: async ({ service, actor, params }) =>
    ok(await readSourceKnowledge(service, actor, params.source)),
  updateSourceKnowledge: async ({ service, actor, params, body }) =>
    ok(await writeSourceKnowledge(service, actor, params.source, body)),
};
