import { expect } from 'vitest';
import { call, recordedFetch } from './call.js';
import { adminEmail, type Identity, ours } from './settings.js';
import type {
  CreatedCompany,
  CreatedMigration,
  FileRecord,
  MigrationDetail,
  SignedUpload,
  SourceDetail,
  StoredFile,
  Template,
} from './shapes.js';
import { unique } from './unique.js';

export async function newSource(name = unique('Source'), as: Identity = ours): Promise<SourceDetail> {
  const { status, body } = await call<{ source: SourceDetail }>('POST', '/sources', { as, body: { name } });
  expect(status).toBe(201);
  return body.source;
}

export async function newTemplate(
  fields: Record<string, unknown> = {},
  as: Identity = ours,
): Promise<Template> {
  const { status, body } = await call<Template>('POST', '/templates', {
    as,
    body: { name: unique('Template'), columns: [{ name: 'Code' }, { name: 'Title' }], ...fields },
  });
  expect(status).toBe(201);
  return body;
}

export async function newMigration(
  fields: Record<string, unknown> = {},
  as: Identity = ours,
): Promise<CreatedMigration> {
  const { status, body } = await call<CreatedMigration>('POST', '/migrations', {
    as,
    body: { name: unique('Migration'), ...fields },
  });
  expect(status).toBe(201);
  return body;
}

export async function readMigration(id: string, as: Identity = ours): Promise<MigrationDetail> {
  const { status, body } = await call<{ migration: MigrationDetail }>('GET', `/migrations/${id}`, { as });
  expect(status).toBe(200);
  return body.migration;
}

export async function newCompany(
  fields: Record<string, unknown> = {},
  as: Identity = ours,
): Promise<CreatedCompany> {
  const source = fields.source ?? (await newSource(undefined, as)).id;
  const { status, body } = await call<CreatedCompany>('POST', '/companies', {
    as,
    body: { name: unique('Company'), email: adminEmail, ...fields, source },
  });
  expect(status).toBe(201);
  return body;
}

/** The token of a magic link is its last segment. */
export function tokenOf(magicLinkUrl: string): string {
  return new URL(magicLinkUrl).pathname.split('/').at(-1) ?? '';
}

export async function requestUpload(
  migrationId: string,
  name = 'customers.csv',
  as: Identity = ours,
): Promise<SignedUpload> {
  const { status, body } = await call<{ files: SignedUpload[] }>('POST', `/migrations/${migrationId}/files`, {
    as,
    body: { files: [{ name }] },
  });
  expect(status).toBe(201);
  return body.files[0]!;
}

export function put(signedUrl: string, bytes: string | Uint8Array) {
  return call<StoredFile>('PUT', signedUrl, { as: {}, raw: bytes });
}

export async function upload(
  migrationId: string,
  name = 'customers.csv',
  bytes: string | Uint8Array = 'Code,Title\n1,One\n',
  as: Identity = ours,
): Promise<StoredFile> {
  const { signed_url } = await requestUpload(migrationId, name, as);
  const { status, body } = await put(signed_url, bytes);
  expect(status).toBe(200);
  return body;
}

export async function listFiles(migrationId: string, as: Identity = ours): Promise<StoredFile[]> {
  const { status, body } = await call<{ files: StoredFile[] }>('GET', `/migrations/${migrationId}/files`, {
    as,
  });
  expect(status).toBe(200);
  return body.files;
}

export async function readFileRecord(
  migrationId: string,
  fileId: string,
  as: Identity = ours,
): Promise<FileRecord> {
  const { status, body } = await call<{ file: FileRecord }>(
    'GET',
    `/migrations/${migrationId}/files/${fileId}`,
    {
      as,
    },
  );
  expect(status).toBe(200);
  return body.file;
}

export async function download(
  url: string,
  headers: Identity = {},
): Promise<{ response: Response; bytes: Uint8Array }> {
  const response = await recordedFetch(url, { headers });
  return { response, bytes: new Uint8Array(await response.arrayBuffer()) };
}

export const named = encodeURIComponent;

export async function deleteMigration(id: string, as: Identity = ours): Promise<void> {
  const { status } = await call('DELETE', `/migrations/${id}`, { as });
  expect(status).toBe(200);
}
