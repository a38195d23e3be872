import type { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { Busboy, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy';
import type { FastifyInstance } from 'fastify';
import { failures } from '../failures/failures.js';

export interface FormFile {
  name: string;
  type: string;
  body: Readable;
}

/** A field holds text of 20,000 characters at most, of 4 bytes each. */
const limits = {
  fields: 1000,
  files: 1,
  parts: 1001,
  fieldSize: 100_000,
  fieldNameSize: 100,
  headerPairs: 20,
};
/** The parser says nothing at the end of a form in which a part has neither head nor body. */
const graceMs = 1000;
/** What a form may hold beside its file. */
export const formOverhead = 1 << 20;

/** Hands on a multipart body that nobody has read yet. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser('multipart/form-data', ({ raw }, _payload, done) => done(null, new Form(raw)));
}

/** A multipart body: text fields, and at most one file, in any order. */
export class Form {
  constructor(private readonly raw: IncomingMessage) {}

  /** As its sender announced it. */
  get size(): number | undefined {
    const length = this.raw.headers['content-length'];
    return length === undefined ? undefined : Number(length);
  }

  /**
   * The texts by the names of their fields; `file` names the field of the file, which is taken as it comes. When this
   * throws, nobody is still taking.
   */
  async read(
    names: { file: string; fields: readonly string[] },
    takeFile: (file: FormFile) => Promise<void>,
  ): Promise<Map<string, string[]>> {
    const { raw } = this;
    const parser = openParser(raw);
    const texts = new Map<string, string[]>();
    let taking: Promise<void> | undefined;
    let body: Readable | undefined;
    let unfinished: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        const onFile = (
          field: string | undefined,
          stream: Readable,
          name: string | undefined,
          type: string,
        ) => {
          // Errors of the stream reach whoever takes it.
          stream.on('error', () => {});
          if (field !== names.file) {
            stream.resume();
            return reject(
              names.fields.includes(field ?? '') ? failures.notText(field ?? '') : unknown(field),
            );
          }
          // What a page sends where no file was chosen.
          if (!name) return void stream.resume();
          body = stream;
          taking = takeFile({ name, type, body: stream });
          taking.catch(reject);
        };
        parser.on('file', (field, stream, name, _encoding, type) => onFile(field, stream, name, type));
        parser.on('field', (field, text, isNameCut, isCut) => {
          if (isNameCut || !names.fields.includes(field))
            return reject(field === names.file ? failures.noFile() : unknown(field));
          if (isCut) return reject(failures.malformed(`${field} is longer than ${limits.fieldSize} bytes`));
          texts.set(field, [...(texts.get(field) ?? []), text]);
        });
        parser.on('filesLimit', () =>
          reject(failures.malformed(`${names.file}: send one file, not several`)),
        );
        for (const event of ['fieldsLimit', 'partsLimit'] as const)
          parser.on(event, () => reject(failures.malformed(`Send ${limits.fields} fields at most`)));
        parser.on('error', (error) =>
          reject(failures.notMultipart(error instanceof Error ? error.message : '')),
        );
        parser.on('finish', resolve);
        raw.on('end', () => {
          unfinished = setTimeout(async () => {
            await taking?.catch(() => {});
            setTimeout(() => reject(failures.notMultipart('Unexpected end of multipart data')), graceMs);
          }, graceMs);
        });
        raw.on('error', reject);
        raw.on('close', () => !raw.readableEnded && reject(failures.uploadBrokeOff()));
        raw.pipe(parser);
      });
      await taking;
      return texts;
    } catch (error) {
      raw.unpipe(parser);
      body?.destroy(new Error('The form is refused'));
      await taking?.catch(() => {});
      throw error;
    } finally {
      clearTimeout(unfinished);
    }
  }
}

/** The parser skips parts beyond its limits and does not listen to them: one that breaks off would be caught by nobody. */
function hearing(parser: BusboyInstance): BusboyInstance {
  const { _parser: inner } = parser as unknown as { _parser?: { parser?: EventEmitter } };
  inner?.parser?.on('part', (part: EventEmitter) => part.on('error', () => {}));
  return parser;
}

function openParser({ headers }: IncomingMessage): BusboyInstance {
  try {
    return hearing(new Busboy({ headers: headers as BusboyHeaders, limits }));
  } catch (error) {
    throw failures.notMultipart((error as Error).message);
  }
}

function unknown(field: string | undefined) {
  return failures.malformed(`unknown field "${(field ?? '').slice(0, 100)}"`);
}
