import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Client } from '@godwit/client/client';
import type { BodyInput, Result } from '@godwit/contract/routes';

const folder = new URL('../../../../examples/demo/', import.meta.url);

export const sampleFiles = ['kunden-export.csv', 'orders-2023.xlsx'];

type Wanted = BodyInput<'createTemplate'>;
export type Template = Result<'createTemplate'>;

/** Makes the templates in the order of their file; where one links to another, by the slug that one really got. */
export async function createTemplates(client: Client): Promise<Template[]> {
  const wanted = JSON.parse(await text('templates.json')) as Wanted[];
  const made: Template[] = [];
  const slugs = new Map<string, string>();
  for (const template of wanted) {
    const columns = template.columns.map(({ linkRule, ...column }) => ({
      ...column,
      ...(linkRule && {
        linkRule: linkRule.map((link) => ({
          ...link,
          templateId: slugs.get(link.templateId) ?? link.templateId,
        })),
      }),
    }));
    const created = await client.createTemplate({ body: { ...template, columns } });
    slugs.set(template.name.toLowerCase(), created.slug);
    made.push(created);
  }
  return made;
}

export async function uploadSamples(client: Client, migrationId: string): Promise<Result<'putUpload'>[]> {
  const uploaded: Result<'putUpload'>[] = [];
  for (const name of sampleFiles)
    uploaded.push(
      await client.uploadFile({ migrationId, name, body: await openAsBlob(new URL(name, folder)) }),
    );
  return uploaded;
}

export function knowledge(): Promise<string> {
  return text('knowledge.txt');
}

function text(name: string): Promise<string> {
  return readFile(fileURLToPath(new URL(name, folder)), 'utf8');
}
