import { z } from 'zod';
import { id, text, timestamp } from './fields.js';
import { fileReading, fileTables } from './readings.js';
import { route } from './route.js';

export const mediaType = text(255).regex(/^[\w.+-]+\/[\w.+-]+( *;[\x20-\x7e]*)?$/, {
  error: 'must be a media type such as text/csv',
});

export const uploadRequest = z.strictObject({
  files: z
    .array(
      z.strictObject({
        name: text(255).refine((name) => name.trim() !== '', { error: 'must not be blank' }),
        content_type: mediaType.optional().meta({ description: 'Guessed from the name when left out' }),
      }),
    )
    .min(1)
    .max(100),
});

export const signedUpload = z
  .object({
    id,
    name: z.string(),
    storage_path: z.string(),
    signed_url: z.string().meta({ description: 'PUT the bytes here; 2 hours, one successful PUT' }),
    token: z.string(),
    content_type: z.string(),
    expires_at: timestamp,
  })
  .meta({ id: 'SignedUpload' });

export const file = z
  .object({
    id,
    name: z.string(),
    storage_path: z.string(),
    size: z.int(),
    content_type: z.string(),
    sha256: z.string(),
    uploaded_at: timestamp,
  })
  .meta({ id: 'File' });

const readFile = file.extend({ reading: fileReading }).meta({ id: 'ReadFile' });

const migrationParams = z.object({ migration_id: id });
const fileParams = z.object({ migration_id: id, file_id: id });

export const fileRoutes = {
  requestUploads: route({
    method: 'POST',
    path: '/migrations/{migration_id}/files',
    tag: 'Migrations',
    summary: 'Ask for signed uploads, one per file',
    description: '409 when the account keeps as many bytes as it may.',
    auth: 'account',
    params: migrationParams,
    body: uploadRequest,
    responses: { 201: z.object({ files: z.array(signedUpload) }) },
    errors: [409],
  }),
  listFiles: route({
    method: 'GET',
    path: '/migrations/{migration_id}/files',
    tag: 'Migrations',
    summary: 'List the files that arrived whole',
    auth: 'account',
    params: migrationParams,
    responses: { 200: z.object({ files: z.array(readFile) }) },
  }),
  getFile: route({
    method: 'GET',
    path: '/migrations/{migration_id}/files/{file_id}',
    tag: 'Migrations',
    summary: 'Read a file record, what was read of it, and a signed download that lives 1 hour',
    description:
      'A file is read by itself after its upload: `reading` tells how far that is and, where it failed, what is wrong ' +
      'with the file; `tables` shows what was found.',
    auth: 'account',
    params: fileParams,
    responses: {
      200: z.object({
        file: readFile.extend({
          tables: fileTables,
          download_url: z.string(),
          download_expires_at: timestamp,
        }),
      }),
    },
  }),
  deleteFile: route({
    method: 'DELETE',
    path: '/migrations/{migration_id}/files/{file_id}',
    tag: 'Migrations',
    summary: 'Delete a file',
    description: '409 while a run is in flight.',
    auth: 'account',
    params: fileParams,
    responses: { 200: z.object({ deleted: z.literal(true) }) },
    errors: [409],
  }),
  putUpload: route({
    method: 'PUT',
    path: '/uploads/{token}',
    tag: 'Migrations',
    summary: 'Put the bytes of a file to its signed_url',
    description:
      'Streamed to storage; visible only when whole. 403 for a bad, expired or used token, and while another upload with ' +
      'it is under way; 413 for more bytes than a file may have or the account may keep. The bytes of an extraction ' +
      'start its work.',
    auth: 'open',
    params: z.object({ token: text(200).min(1) }),
    bodyMedia: ['application/octet-stream'],
    responses: { 200: file },
    errors: [403, 413],
  }),
  download: route({
    method: 'GET',
    path: '/downloads/{token}',
    tag: 'Migrations',
    summary: 'Follow a signed download',
    description: '403 for a bad or expired token, 404 once the bytes are gone.',
    auth: 'open',
    params: z.object({ token: text(2000).min(1) }),
    responses: { 200: { media: ['application/octet-stream'], description: 'The bytes' } },
    errors: [403, 404],
  }),
};
