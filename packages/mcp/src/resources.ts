import type { Client } from '@godwit/client/client';
import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';

const markdown = 'text/markdown';
const json = 'application/json';

type Read = (client: Client, name: string, signal: AbortSignal) => Promise<string>;

/** What is worth reading whole: a template, and the plan, report and record of a migration. */
const resources: {
  name: string;
  uri: string;
  title: string;
  description: string;
  mimeType: string;
  read: Read;
}[] = [
  {
    name: 'template',
    uri: 'godwit://templates/{id}',
    title: 'A template',
    description: 'A template by its slug: columns, descriptions and rules',
    mimeType: json,
    read: async (client, slug, signal) =>
      pretty(await client.getTemplate({ params: { template_slug: slug } }, { signal })),
  },
  {
    name: 'plan',
    uri: 'godwit://migrations/{id}/plan',
    title: 'The plan of a migration',
    description:
      'In words: what is doubtful first, then each sheet, its rows and where each column comes from',
    mimeType: markdown,
    read: async (client, migration_id, signal) =>
      (await client.getPreview({ params: { migration_id }, query: { limit: 1 } }, { signal })).plan,
  },
  {
    name: 'report',
    uri: 'godwit://migrations/{id}/report',
    title: 'The report of the last execute',
    description: 'What arrived where, and what speaks against it',
    mimeType: json,
    read: async (client, migration_id, signal) => {
      const { runs } = await client.listRuns({ params: { migration_id } }, { signal });
      const run = runs.find(({ kind, report }) => kind === 'execute' && report);
      if (!run) throw new Error('nothing was executed yet: there is no report');
      return pretty(run.report);
    },
  },
  {
    name: 'log',
    uri: 'godwit://migrations/{id}/log',
    title: 'The record of a migration',
    description: 'What was done, by whom and when, as it stands in the log',
    mimeType: markdown,
    read: async (client, migration_id, signal) => {
      const response = await client.getLog({ params: { migration_id }, query: { format: 'md' } }, { signal });
      return response.text();
    },
  },
];

export function registerResources(server: McpServer, client: Client): void {
  for (const { name, uri, read, ...about } of resources) {
    server.registerResource(
      name,
      new ResourceTemplate(uri, { list: undefined }),
      about,
      async (url, { id }, context) => {
        const text = await read(client, decodeURIComponent(String(id)), context.mcpReq.signal);
        return { contents: [{ uri: url.href, mimeType: about.mimeType, text }] };
      },
    );
  }
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
