import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ModelServer } from '@godwit/testbed/model-server';
import { godwit, type RunningService, startService } from '@godwit/testbed/service';
import { type Backend, backends } from './backends.js';
import { fetchDocument, routesOf } from './document.js';
import { type Exemption, evaluate, parseEntries, table } from './ledger.js';
import { baseAddress, explainMissing, missingVariables } from './variables.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const vitest = here('../../node_modules/vitest/vitest.mjs');
const config = here('../vitest.config.ts');
const exemptions = JSON.parse(readFileSync(here('../exempt.json'), 'utf8')) as Exemption[];

const accounts = {
  API_KEY: 'gw_First7Kq2mZx90LbVt4RsW8YdHc1NpGf6JuAe3Qo',
  ADMIN_EMAIL: 'admin@first.test',
  ADMIN_PASSWORD: 'first-admin-password',
  OTHER_API_KEY: 'gw_Other5Tn8wBc3XkPy6LzQm1DvRs9HgFj4UaEo2Wi',
  OTHER_ADMIN_EMAIL: 'admin@other.test',
  OTHER_ADMIN_PASSWORD: 'other-admin-password',
  FULL_API_KEY: 'gw_Full2Rb7nQy5WcJk9TmXz3PvLs8DhGf1UoEa6Ki',
  QUOTA_BYTES: '100000',
  UPLOAD_LIMIT_BYTES: String(8 * 1024 * 1024),
  EXTRACTION_LIMIT_BYTES: String(1024 * 1024),
  MODEL_API_KEY: 'sk-Model4Wq8rTn2XbZk6YmPs1VdLh9JcGf3UoEa7Ki5',
};

/** A language model that is content with every plan. */
const content = () => ({
  text: 'The plan is good as it is.',
  calls: [{ name: 'finish_import', input: {} }],
});

type Print = (text: string) => void;

/** The suite over one running service, then what it left unexercised. */
async function runSuite(
  env: Record<string, string | undefined>,
  folder: string,
  print: Print,
  leaves: readonly string[] = [],
): Promise<boolean> {
  const ledger = join(folder, 'ledger.jsonl');
  await writeFile(ledger, '');
  const base = baseAddress(env.BASE_URL ?? '');
  const clock = await fetch(new URL('/test/clock', base));
  if (!clock.ok) throw new Error('The suite moves time: start the service with GODWIT_TEST_CLOCK=1.');
  const document = await fetchDocument(base);
  // Arguments behind `node run.js` go to vitest; a part of the suite says nothing about the ledger.
  const chosen = process.argv.slice(2);
  const left = chosen.length > 0 ? [] : leaves;
  for (const file of left) await access(here(`../${file}`));
  const code = await new Promise<number>((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [vitest, 'run', '--config', config, ...left.map((file) => `--exclude=${file}`), ...chosen],
      {
        env: { ...env, BASE_URL: base, LEDGER: ledger },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', print);
    child.once('error', reject);
    child.once('close', (status) => resolve(status ?? 1));
  });
  if (chosen.length > 0) return code === 0;
  const evaluation = evaluate(routesOf(document), parseEntries(await readFile(ledger, 'utf8')), exemptions);
  print(`\n${table(evaluation)}\n\n`);
  for (const problem of evaluation.problems) print(`ledger: ${problem}\n`);
  return code === 0 && evaluation.problems.length === 0;
}

async function runBackend(backend: Backend, print: Print): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'godwit-acceptance-'));
  const needs = await backend.start();
  const model = await ModelServer.start(content);
  try {
    const env = {
      PORT: '0',
      GODWIT_HOME: join(folder, 'home'),
      GODWIT_ADMIN_EMAIL: accounts.ADMIN_EMAIL,
      GODWIT_ADMIN_PASSWORD: accounts.ADMIN_PASSWORD,
      GODWIT_API_KEY: accounts.API_KEY,
      UPLOAD_LIMIT_BYTES: accounts.UPLOAD_LIMIT_BYTES,
      EXTRACTION_LIMIT_BYTES: accounts.EXTRACTION_LIMIT_BYTES,
      // Receivers of webhooks are on this machine.
      PRIVATE_NETWORKS: '127.0.0.1',
      PLAIN_HTTP: '1',
      // Off until a test switches it on for its account.
      MODEL: 'compatible:scripted',
      MODEL_BASE_URL: model.baseUrl,
      MODEL_API_KEY: accounts.MODEL_API_KEY,
      MODEL_PRICE_INPUT: '3',
      MODEL_PRICE_OUTPUT: '15',
      ...backend.settings,
      ...needs.env,
    };
    const log = join(folder, 'service.log');
    await checkFirstStart(env, log);
    const other = ['--email', accounts.OTHER_ADMIN_EMAIL, '--password', accounts.OTHER_ADMIN_PASSWORD];
    await godwit(['account', 'add', '--name', 'Other', ...other, '--key', accounts.OTHER_API_KEY], env);
    const full = [
      '--email',
      'admin@full.test',
      '--quota',
      accounts.QUOTA_BYTES,
      '--key',
      accounts.FULL_API_KEY,
    ];
    await godwit(['account', 'add', '--name', 'Full', ...full], env);
    const clocked = { ...env, GODWIT_TEST_CLOCK: '1' };
    const services: RunningService[] = [];
    let passed = false;
    try {
      while (services.length < backend.processes)
        services.push(await startService({ env: clocked, logFile: log }));
      const [first, second = first] = services.map(({ origin }) => origin);
      passed = await runSuite(
        { ...process.env, ...accounts, ...backend.settings, BASE_URL: first, SECOND_URL: second },
        folder,
        print,
        backend.leaves,
      );
    } finally {
      await Promise.all(services.map((service) => service.stop()));
    }
    return noSecretsIn(await readFile(log, 'utf8'), print) && passed;
  } finally {
    await Promise.all([needs.stop(), model.close()]);
    await rm(folder, { recursive: true, force: true });
  }
}

/** The first start greets with the secrets, and a service without the test clock has no such route. */
async function checkFirstStart(env: Record<string, string>, log: string): Promise<void> {
  const service = await startService({ env, logFile: log });
  const clock = await fetch(`${service.origin}/test/clock`);
  await service.stop();
  if (clock.status !== 404) throw new Error(`/test/clock answers ${clock.status} without GODWIT_TEST_CLOCK`);
  const wanted = [
    `Sign in: ${accounts.ADMIN_EMAIL} / ${accounts.ADMIN_PASSWORD}`,
    `API key: ${accounts.API_KEY}`,
  ];
  const silent = wanted.filter((line) => !service.printed().includes(line));
  if (silent.length > 0) throw new Error(`The first start did not print: ${silent.join(' | ')}`);
}

/** Logs outlive keys and travel far. */
function noSecretsIn(log: string, print: Print): boolean {
  const found = Object.entries(accounts).filter(
    ([name, value]) => /KEY|PASSWORD/.test(name) && log.includes(value),
  );
  for (const [name] of found) print(`log: the service wrote ${name} into its log\n`);
  return found.length === 0;
}

async function main(): Promise<boolean> {
  if (process.env.BASE_URL && process.env.API_KEY) {
    const missing = missingVariables(process.env);
    if (missing.length > 0) throw new Error(explainMissing(missing));
    const folder = await mkdtemp(join(tmpdir(), 'godwit-acceptance-'));
    try {
      return await runSuite(process.env, folder, (text) => process.stdout.write(text));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
  // A suite moves one clock and so goes file by file: two of them fill two cores.
  const passed = await Promise.all(backends.map(runApart));
  return passed.every(Boolean);
}

/** What it prints is shown when it is through, in one piece. */
async function runApart(backend: Backend): Promise<boolean> {
  const started = Date.now();
  const printed: string[] = [];
  console.log(`Acceptance over ${backend.name} …`);
  const ok = await runBackend(backend, (text) => void printed.push(text)).catch((error: unknown) => {
    printed.push(`${error instanceof Error ? error.message : error}\n`);
    return false;
  });
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`\n${printed.join('')}\n${backend.name}: ${ok ? 'passed' : 'FAILED'} in ${seconds} s\n`);
  return ok;
}

main().then(
  (passed) => {
    process.exitCode = passed ? 0 : 1;
  },
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
