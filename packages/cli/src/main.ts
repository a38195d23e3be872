import { account } from './account.js';
import type { Command } from './command.js';
import { inspect } from './inspect.js';
import { migrate } from './migrate.js';
import { serveCommand } from './serve.js';

const commands: Record<string, Command> = { serve: serveCommand, migrate, inspect, account };

/** Exit codes: 0 done, 1 it failed, 2 the command line, the configuration or a recipe is wrong. */
export async function main(args: string[]): Promise<void> {
  const [name = '', ...rest] = args;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    const wanted = ['', 'help', '--help', '-h'].includes(name);
    if (!wanted) console.error(`godwit: no command "${name}"`);
    (wanted ? console.log : console.error)(help());
    process.exitCode = wanted ? 0 : 2;
    return;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    console.log(`${command.summary}\n\nUsage: ${command.usage}`);
    return;
  }
  try {
    await command.run(rest);
  } catch (error) {
    console.error(`godwit: ${(error as Error).message}`);
    process.exitCode = isUsage(error) ? 2 : 1;
  }
}

const usageErrors = ['ConfigError', 'UsageError', 'InvalidRecipe', 'InvalidTemplates'];

function isUsage(error: unknown): boolean {
  const { name, code } = error as { name?: string; code?: string };
  return usageErrors.includes(name ?? '') || String(code).startsWith('ERR_PARSE_ARGS');
}

function help(): string {
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(10)}${summary}`);
  return ['godwit: the data-migration engine', '', ...lines, '', 'godwit COMMAND --help says more.'].join(
    '\n',
  );
}
