// @ts-check
// The one file that cannot be TypeScript: it runs before TypeScript is installed.
// Installs when the lockfile changed since the last install, then builds what changed.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stamp = join(root, 'node_modules', '.godwit-setup');
const wanted = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .update(`${process.platform}-${process.arch}`)
  .digest('hex');

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Godwit needs Node 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}

/** @param {string} command @param {string[]} args */
function run(command, args) {
  try {
    execFileSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  } catch {
    console.error(`\nSet-up stopped: "${command} ${args.join(' ')}" failed (see above).`);
    process.exit(1);
  }
}

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  // Not `npm ci`: it refuses a lockfile without the optional builds for platforms whose packages a registry lacks.
  // This installs the locked versions all the same, and writes nothing but node_modules. No package's script runs:
  // they build what is optional, for which they fetch headers from elsewhere, or ask for money.
  run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts']);
  writeFileSync(stamp, wanted);
}
// Types are checked by `npm run typecheck`, which is part of `npm test`: left out here, a first build takes half as long.
run(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-b', '--noCheck']);
run(process.execPath, [join(root, 'scripts', 'bundle.mjs')]);

// The dashboard takes seconds to build: only when something that goes into it changed.
const pages = join(root, 'packages', 'dashboard');
const pagesStamp = join(pages, 'dist', '.stamp');
const made = hashOf([
  pages,
  join(root, 'packages', 'client', 'src'),
  join(root, 'packages', 'contract', 'src'),
  // A page of it is shown in the settings.
  join(root, 'docs'),
]);
if (!existsSync(pagesStamp) || readFileSync(pagesStamp, 'utf8') !== made) {
  run(process.execPath, [
    join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
    'build',
    pages,
    '--logLevel',
    'warn',
  ]);
  writeFileSync(pagesStamp, made);
}

/** @param {string[]} folders */
function hashOf(folders) {
  const hash = createHash('sha256').update(wanted);
  for (const folder of folders) {
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
      if (/(^|[\\/])(dist|node_modules)([\\/]|$)/.test(name)) continue;
      const path = join(folder, name);
      if (statSync(path).isFile()) hash.update(name).update(readFileSync(path));
    }
  }
  return hash.digest('hex');
}
