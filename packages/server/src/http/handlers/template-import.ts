import { createWriteStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Body, routes } from '@godwit/contract/routes';
import { type ImportWish, importTemplates } from '../../domain/catalog/import-templates.js';
import { failures } from '../../failures/failures.js';
import type { Handlers } from '../call.js';
import { parse } from '../describe.js';
import { Form, type FormFile, formOverhead } from '../form.js';

const fileLimit = 32 << 20;

/** The document lies in a folder of this process while it is read, and goes with the answer. */
export const templateImportHandlers: Handlers<'importTemplates'> = {
  importTemplates: async ({ service, actor, body }) => {
    const folder = await service.sheetWorkers.folder();
    const path = join(folder.path, 'document');
    try {
      const { name, wish } = await (body instanceof Form ? ofForm(body, path) : ofJson(body, path));
      const { stored, body: answer } = await importTemplates(
        service,
        actor,
        { path, name },
        folder.path,
        wish,
      );
      return { status: stored ? 201 : 200, body: answer };
    } finally {
      await folder.remove();
    }
  },
};

async function ofJson(
  { file_name, content, document, ...wish }: Body<'importTemplates'>,
  path: string,
): Promise<{ name: string; wish: ImportWish }> {
  await writeFile(path, content ?? JSON.stringify(document));
  return { name: file_name ?? (content === undefined ? 'document.json' : 'document'), wish };
}

const fields = ['kind', 'only', 'grouping', 'dry_run', 'on_clash'] as const;

async function ofForm(form: Form, path: string): Promise<{ name: string; wish: ImportWish }> {
  if ((form.size ?? 0) > fileLimit + formOverhead) throw failures.fileTooLarge(fileLimit);
  let name: string | undefined;
  const texts = await form.read({ file: 'file', fields }, async (file) => {
    name = file.name;
    await receive(file, path);
  });
  if (name === undefined) throw failures.noFile();
  return { name, wish: wished(texts) };
}

async function receive({ body }: FormFile, path: string): Promise<void> {
  let size = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      done(size > fileLimit ? failures.fileTooLarge(fileLimit) : null, chunk);
    },
  });
  await pipeline(body, counted, createWriteStream(path));
}

/** As JSON would have said it. */
function wished(texts: ReadonlyMap<string, string[]>): ImportWish {
  const only = (texts.get('only') ?? [])
    .flatMap((text) => text.split(','))
    .map((each) => each.trim())
    .filter((each) => each !== '');
  const single = fields
    .filter((field) => field !== 'only')
    .flatMap((field) => {
      const [value, ...more] = texts.get(field) ?? [];
      if (more.length > 0) throw failures.malformed(`${field}: send it once`);
      return value === undefined ? [] : [[field, field === 'dry_run' ? truth(value) : value] as const];
    });
  // The document is the file: what stands for it here is only there to be parsed.
  const body = { content: '-', ...Object.fromEntries(single), ...(only.length > 0 && { only }) };
  return parse<Body<'importTemplates'>>(routes.importTemplates.body, body, 'body');
}

function truth(value: string): unknown {
  return value === 'true' ? true : value === 'false' ? false : value;
}
