import { getOwn } from '@godwit/contract/own';
import type { Command } from './command.js';
import { keepCompiled } from './compiled.js';

/** Loaded when they are asked for: the service alone takes a second. */
const commands: Record<string, { summary: string; load: () => Promise<Command>; hasHome?: true }> = {
  serve: {
    summary: 'Run the whole service',
    load: async () => (await import('./serve.js')).serveCommand,
    hasHome: true,
  },
  worker: {
    summary: 'Do the background work of a fleet, without HTTP',
    load: async () => (await import('./worker.js')).workerCommand,
    hasHome: true,
  },
  migrate: {
    summary: 'Turn files into checked sheets: plans by itself, or by a recipe; live sources too',
    load: async () => (await import('./migrate.js')).migrate,
  },
  extract: {
    summary: 'Take the tables out of documents, scans, mails and any other file',
    load: async () => (await import('./extract.js')).extractCommand,
  },
  inspect: {
    summary: 'Show what a file holds and how it was understood',
    load: async () => (await import('./inspect.js')).inspect,
  },
  templates: {
    summary: 'Make templates of what you have: tables, JSON Schema, OpenAPI, SQL, LinkML, Prisma',
    load: async () => (await import('./templates.js')).templatesCommand,
  },
  connectors: {
    summary: 'List the live sources that can be pulled from, and what each asks for',
    load: async () => (await import('./connectors.js')).connectorsCommand,
  },
  check: {
    summary: 'Sign in to a live source and show what it holds',
    load: async () => (await import('./check.js')).check,
  },
  mcp: {
    summary: 'Let an agent on this machine do migrations, over the Model Context Protocol',
    load: async () => (await import('./mcp.js')).mcp,
  },
  demo: {
    summary: 'Show the whole flow on two sample files',
    load: async () => (await import('./demo.js')).demo,
  },
  listen: {
    summary: 'Receive webhooks on this machine, verify and show them',
    load: async () => (await import('./listen.js')).listen,
  },
  account: {
    summary: 'Add an account to a deployment',
    load: async () => (await import('./account.js')).account,
  },
  'rotate-master-key': {
    summary: 'Put all secrets of a deployment under a new master key',
    load: async () => (await import('./rotate-master-key.js')).rotateCommand,
  },
};

/** Exit codes: 0 done, 1 it failed, 2 the command line, the configuration, a template or a recipe is wrong. */
export async function main(args: string[]): Promise<void> {
  const [name = '', ...rest] = args;
  const known = getOwn(commands, name);
  if (!known) {
    const wanted = ['', 'help', '--help', '-h'].includes(name);
    if (!wanted) console.error(`godwit: no command "${name}"`);
    (wanted ? console.log : console.error)(help());
    process.exitCode = wanted ? 0 : 2;
    return;
  }
  const isAsked = rest.includes('--help') || rest.includes('-h');
  if (known.hasHome && !isAsked) keepCompiled(process.env);
  const command = await known.load();
  if (isAsked) {
    console.log(`${known.summary}\n\nUsage: ${command.usage}`);
    return;
  }
  try {
    await command.run(rest);
  } catch (error) {
    console.error(`godwit: ${(error as Error).message}`);
    process.exitCode = isUsage(error) ? 2 : 1;
  }
}

const usageErrors = ['ConfigError', 'UsageError', 'InvalidRecipe', 'InvalidTemplates', 'DocumentRefused'];

function isUsage(error: unknown): boolean {
  const { name, code } = error as { name?: string; code?: string };
  return usageErrors.includes(name ?? '') || String(code).startsWith('ERR_PARSE_ARGS');
}

function help(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(19)}${summary}`);
  return ['godwit: the data-migration engine', '', ...lines, '', 'godwit COMMAND --help says more.'].join(
    '\n',
  );
}
