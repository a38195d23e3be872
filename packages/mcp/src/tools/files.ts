import { z } from 'zod';
import { tool } from '../tool.js';
import { migrationId, shown } from './fields.js';

const encoding = z
  .enum(['text', 'base64'])
  .default('text')
  .describe('How `content` is written: "base64" for XLSX, PDF and the like');
/** A model has no use for more in its context; larger files go to a signed link. */
const largest = 1024 * 1024;

/** Below what clients wait for an answer of a tool: 60 s with most. */
const patienceMs = 45_000;

const fileName = z.string().describe('With its ending, such as "customers.csv"');

export const fileTools = [
  tool({
    name: 'upload_content',
    title: 'Upload a small file',
    description:
      'Sends a file of at most 1 MB to a migration. Larger: request_upload. Next: read_files, then start_run.',
    input: z.object({ migration_id: migrationId, file_name: fileName, content: z.string().min(1), encoding }),
    async run({ client, signal }, { migration_id, file_name, content, encoding }) {
      const body = bytesOf(content, encoding);
      const { id, name, size } = await client.uploadFile({
        migrationId: migration_id,
        name: file_name,
        body,
        signal,
      });
      return { file_id: id, name, size };
    },
  }),
  tool({
    name: 'upload_file',
    title: 'Upload a file of this machine',
    description:
      'Sends a local file of any size to a migration, by its path. Next: read_files, then start_run.',
    input: z.object({ migration_id: migrationId, path: z.string().min(1) }),
    isLocal: true,
    async run({ client, signal, openFile }, { migration_id, path }) {
      if (!openFile) throw new Error('files of the machine are not in reach here: use upload_content');
      const file = await openFile(path);
      const { id, name, size } = await client.uploadFile({ migrationId: migration_id, ...file, signal });
      return { file_id: id, name, size };
    },
  }),
  tool({
    name: 'request_upload',
    title: 'Ask for an upload link',
    description:
      'A signed address for one file of any size: PUT the bytes there (curl -T FILE "signed_url"), once, within 2 hours. ' +
      'Give it to whoever holds the file.',
    input: z.object({ migration_id: migrationId, file_name: fileName }),
    async run({ client, signal }, { migration_id, file_name }) {
      const body = { files: [{ name: file_name }] };
      const { files } = await client.requestUploads({ params: { migration_id }, body }, { signal });
      return {
        files: files.map(({ id, name, signed_url, expires_at }) => ({ id, name, signed_url, expires_at })),
      };
    },
  }),
  tool({
    name: 'read_files',
    title: 'See what was read of the files',
    description:
      'Each file with its tables: rows, columns, notes and two sample rows; a file that could not be read says why. A ' +
      'reading that is still "running" is worth asking again in a few seconds.',
    input: z.object({ migration_id: migrationId }),
    isReading: true,
    async run({ client, signal }, { migration_id }) {
      const { files } = await client.listFiles({ params: { migration_id } }, { signal });
      const seen = [];
      for (const { id } of files.slice(0, 20)) {
        const { file } = await client.getFile({ params: { migration_id, file_id: id } }, { signal });
        const { name, reading, tables } = file;
        seen.push({
          file_id: id,
          name,
          reading,
          tables: tables.slice(0, 10).map(({ sample, columns, ...table }) => ({
            ...table,
            columns: columns.slice(0, 60),
            sample: sample.slice(0, 2).map((row) => row.slice(0, 60).map(shown)),
          })),
        });
      }
      return { files: seen, ...(files.length > 20 && { not_shown: files.length - 20 }) };
    },
  }),
  tool({
    name: 'extract_tables',
    title: 'Take the tables out of a document',
    description:
      'Without a migration: a PDF, scan, mail, spreadsheet or any other file of at most 1 MB becomes tables in the shape ' +
      'of the templates that fit. Waits a while; an answer with status "processing" goes on with its extraction_id alone.',
    input: z.object({
      extraction_id: z
        .string()
        .optional()
        .describe('Of an extraction that was still processing: nothing else is needed'),
      file_name: fileName.optional(),
      content: z.string().min(1).optional(),
      encoding,
      templates: z.array(z.string()).min(1).optional().describe('Slugs; any template where left out'),
      instruction: z.string().optional(),
    }),
    async run({ client, signal }, { extraction_id, file_name, content, encoding, templates, instruction }) {
      const begin = async () => {
        if (file_name === undefined || content === undefined) {
          throw new Error('send file_name and content, or the extraction_id of one that goes on');
        }
        const body = bytesOf(content, encoding);
        const file = { name: file_name, body, templates, instruction, signal };
        return (await client.extractFile(file)).extraction_id;
      };
      const extractionId = extraction_id ?? (await begin());
      const enough = AbortSignal.timeout(patienceMs);
      try {
        return await client.waitForExtraction({ extractionId, signal: AbortSignal.any([signal, enough]) });
      } catch (error) {
        if (!enough.aborted || signal.aborted) throw error;
        return client.getExtraction({ params: { extraction_id: extractionId } }, { signal });
      }
    },
  }),
];

function bytesOf(content: string, encoding: 'text' | 'base64'): Blob {
  const bytes = Buffer.from(content, encoding === 'base64' ? 'base64' : 'utf8');
  if (bytes.length > largest) {
    throw new Error(
      `the file has ${bytes.length} bytes, and 1 MB is the most that can be sent here: use request_upload`,
    );
  }
  return new Blob([bytes]);
}
