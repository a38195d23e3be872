import { type Operation, type Result, routes } from '@godwit/contract/routes';
import { type CsvExport, type ExportedCsv, exportCsv } from './export.js';
import {
  type Extraction,
  type ExtractionWait,
  extractFile,
  type FileExtraction,
  waitForExtraction,
} from './extraction.js';
import type { Arguments, CallOptions, Operations, Reply } from './inputs.js';
import { type Credentials, call, type Parts, type RawReply, type Target } from './request.js';
import { sleep, type Transport } from './retry.js';
import { importTemplateFile, type TemplateFile, type TemplateFormat, templateAs } from './templates.js';
import { streamThread, type ThreadEvent, type ThreadFollow } from './thread.js';
import {
  type FileRecord,
  type FileUpload,
  type LinkFileUpload,
  type UploadClient,
  uploadFile,
  uploadLinkFile,
} from './upload.js';
import { type Run, type RunWait, waitForRun } from './wait.js';

export interface ClientOptions extends Credentials {
  /** The address that ends in `/api/v1`. */
  baseUrl: string;
  /** Sent with every API request (not with uploads to a signed address). */
  headers?: Record<string, string>;
  /** Tries after the first, 2 by default; 0 switches retries off. */
  retries?: number;
  fetch?: Transport['fetch'];
  sleep?: Transport['sleep'];
  random?: Transport['random'];
}

export interface Client extends Operations, UploadClient {
  /** Like the operation's own method, with the status and the headers beside the body. */
  request<O extends Operation>(operation: O, ...args: Arguments<O>): Promise<Reply<O>>;
  /** Sends one file to a migration. */
  uploadFile(upload: FileUpload): Promise<FileRecord>;
  /** Sends one file through a magic link. */
  uploadLinkFile(upload: LinkFileUpload): Promise<FileRecord>;
  /** Polls a run until it waits for somebody or is over. */
  waitForRun(wait: RunWait): Promise<Run>;
  /** What happens in a migration, live, whatever happens to the connection. */
  streamThread(follow: ThreadFollow): AsyncGenerator<ThreadEvent>;
  /** Creates an extraction and sends its file. */
  extractFile(file: FileExtraction): Promise<Result<'createExtraction'>>;
  /** Polls an extraction until it is completed or failed. */
  waitForExtraction(wait: ExtractionWait): Promise<Extraction>;
  /** Makes templates of a file; without `dryRun: false` it only shows them. */
  importTemplateFile(file: TemplateFile): Promise<Result<'importTemplates'>>;
  /** A template as JSON Schema, LinkML or SQL. */
  templateAs(slug: string, format: TemplateFormat, options?: CallOptions): Promise<string>;
  /** The rows of one sheet, as a stream. */
  exportCsv(wanted: CsvExport): Promise<ExportedCsv>;
}

export function createClient(options: ClientOptions): Client {
  const target: Target = {
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    headers: options.headers ?? {},
    apiKey: options.apiKey,
    sessionToken: options.sessionToken,
  };
  const transport: Transport = {
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    retries: options.retries ?? 2,
    sleep: options.sleep ?? sleep,
    random: options.random ?? Math.random,
  };

  async function request(operation: Operation, parts: Parts = {}, { signal }: CallOptions = {}) {
    return call(transport, target, operation, parts, signal);
  }

  const client = {
    ...operationsOf(request),
    transport,
    // The route table types the input and the answer of each operation; `request` works on any of them.
    request: request as Client['request'],
    uploadFile: (upload: FileUpload) => uploadFile(client, upload),
    uploadLinkFile: (upload: LinkFileUpload) => uploadLinkFile(client, upload),
    waitForRun: (wait: RunWait) => waitForRun(client, wait),
    streamThread: (follow: ThreadFollow) => streamThread(client, follow),
    extractFile: (file: FileExtraction) => extractFile(client, file),
    waitForExtraction: (wait: ExtractionWait) => waitForExtraction(client, wait),
    importTemplateFile: (file: TemplateFile) => importTemplateFile(transport, target, file),
    templateAs: (slug: string, format: TemplateFormat, options?: CallOptions) =>
      templateAs(client, slug, format, options),
    exportCsv: (wanted: CsvExport) => exportCsv(client, wanted),
  };
  return client;
}

type Request = (operation: Operation, parts?: Parts, options?: CallOptions) => Promise<RawReply>;

function operationsOf(request: Request): Operations {
  const operations = (Object.keys(routes) as Operation[]).map((operation) => [
    operation,
    async (parts?: Parts, options?: CallOptions) => (await request(operation, parts, options)).body,
  ]);
  return Object.fromEntries(operations) as Operations;
}
