// @ts-check
// Packs what a server needs as one package, `godwit`: our packages and all that they need, as locked and tested here,
// less what nobody loads. Only what differs by platform comes from the registry when it is installed, pinned. So those
// who install it get the overrides of our package.json as well, and no package's script runs.
//
//   node scripts/pack.mjs            writes build/godwit-VERSION.tgz
//   node scripts/pack.mjs --check    and installs it into an empty folder, runs the demo there and reads a PDF and a scan
import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Their builds differ by platform. */
const fromRegistry = ['@duckdb/node-api', 'sharp'];

/** What is loaded of those packages that bring far more: other builds, for browsers, for other ways to import them. */
const needed = new Map([
  [
    '@electric-sql/pglite',
    /^dist\/(index\.js|chunk-[^/]*\.js|pglite\.(js|wasm|data)|initdb\.(js|wasm)|fs\/.*\.js)$/,
  ],
  ['@hyzyla/pdfium', /^dist\/(?!.*base64|.*browser|.*cdn)/],
  ['@tesseract.js-data/eng', /^4\.0\.0_best_int\//],
  ['libphonenumber-js', /^(max\/|build\/|metadata\.max\.json|index\.cjs|core\/)/],
  ['luxon', /^build\/node\//],
  ['jschardet', /^dist\/jschardet\.js$/],
  ['pdfjs-dist', /^(legacy\/build\/pdf(\.worker)?\.mjs|cmaps\/|standard_fonts\/|wasm\/)/],
  ['swagger-ui-dist', /^(swagger-ui\.css|swagger-ui-bundle\.js|favicon-32x32\.png)$/],
  ['tesseract.js', /^src\//],
  // Loaded by what the processor can do.
  ['tesseract.js-core', /^tesseract-core(-simd|-relaxedsimd)?\.(js|wasm)$/],
  ['zlibjs', /^bin\/node-zlib\.js$/],
]);

/** For those who write programs with a package, for browsers, for another runtime. */
const unneeded =
  /(\.map|\.d\.[cm]?ts|\.tsbuildinfo|\.umd\.js)$|^(prebuilds|test|tests|docs|examples|dist-types)\/|^(?!license|notice|readme\.md$).*\.md$/i;
const always = /^(package\.json|licen[cs]e.*|notice.*|copying.*)$/i;

/** Draws a page of a PDF, with what is packed. */
const drawing = `
import { readFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
const library = await PDFiumLibrary.init();
const document = await library.loadDocument(await readFile('examples/invoices/invoices.pdf'));
const { data, width, height } = await document.getPage(0).render({ scale: 3, render: 'bitmap' });
await sharp(data, { raw: { width, height, channels: 4 } }).png().toFile(process.argv[2]);
`;

const root = fileURLToPath(new URL('..', import.meta.url));
const build = join(root, 'build');
const staging = join(build, 'godwit');
/** @typedef {{ version: string, name?: string, link?: true, resolved?: string, os?: string[], cpu?: string[], dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Locked */
/** @type {Map<string, Locked>} by folder */
const locked = new Map(Object.entries(json(join(root, 'package-lock.json')).packages));

const tarball = pack();
if (process.argv.includes('--check')) check(tarball);

function pack() {
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { recursive: true });
  const folders = reached();
  for (const folder of folders) copy(folder);
  cpSync(join(root, 'examples'), join(staging, 'examples'), { recursive: true });
  for (const name of ['LICENSE', 'README.md']) cpSync(join(root, name), join(staging, name));
  const { name, version, description, license, type, engines } = json(join(root, 'package.json'));
  const bundled = [...folders].flatMap(
    (folder) => /^node_modules\/(@[^/]+\/[^/]+|[^/]+)$/.exec(placeOf(folder))?.[1] ?? [],
  );
  const dependencies = Object.fromEntries(
    [
      ...bundled.map((each) => [each, json(join(staging, 'node_modules', each, 'package.json')).version]),
      ...fromRegistry.map((each) => [each, locked.get(`node_modules/${each}`)?.version]),
    ].sort(),
  );
  writeFileSync(
    join(staging, 'package.json'),
    `${JSON.stringify({ name, version, description, license, type, engines, bin: { godwit: 'packages/cli/bin/godwit.js' }, dependencies, bundleDependencies: bundled.sort() }, null, 2)}\n`,
  );
  const file = execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', build], {
    cwd: staging,
    encoding: 'utf8',
  }).trim();
  const path = join(build, file);
  console.log(`${path}: ${megabytes(statSync(path).size)} MB, unpacked ${megabytes(sizeOf(staging))} MB`);
  return path;
}

/** The folders of all packages that `godwit` loads, less those that come from the registry. */
function reached() {
  /** @type {Set<string>} */
  const found = new Set();
  const queue = ['packages/cli'];
  for (let folder = queue.pop(); folder !== undefined; folder = queue.pop()) {
    if (found.has(folder)) continue;
    const entry = locked.get(folder);
    if (entry?.os || entry?.cpu)
      throw new Error(`${folder} differs by platform: add what asks for it to those from the registry`);
    found.add(folder);
    for (const name of Object.keys({ ...entry?.dependencies, ...entry?.optionalDependencies })) {
      if (fromRegistry.includes(name)) continue;
      const at = resolved(folder, name);
      if (at !== undefined) queue.push(at);
    }
  }
  return found;
}

/** As Node looks for it. Nothing for what our overrides leave out, and for what is optional and not there. @param {string} folder @param {string} name */
function resolved(folder, name) {
  for (let from = folder; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/')))) {
    const at = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
    const entry = locked.get(at);
    if (entry?.name === 'empty-npm-package') return undefined;
    if (entry) return entry.link ? entry.resolved : at;
    if (from === '') return undefined;
  }
}

/** Where a package's folder is in what is packed: the command stands at its place, our other packages are as installed. @param {string} folder */
function placeOf(folder) {
  return folder.replace(/^packages\/(?!cli(\/|$))([^/]+)/, 'node_modules/@godwit/$2');
}

/** @param {string} folder */
function copy(folder) {
  const from = join(root, folder);
  const to = join(staging, placeOf(folder));
  const described = json(join(from, 'package.json'));
  const isOurs = folder.startsWith('packages/') && !folder.includes('node_modules');
  /** @type {string[]} */
  const listed = isOurs ? described.files : [];
  const only = needed.get(described.name);
  for (const path of filesIn(from)) {
    const isWanted = isOurs
      ? listed.some((each) => path.startsWith(`${each}/`)) && !/\.test\.js$|(^|\/)testing\//.test(path)
      : !only || only.test(path);
    if (!always.test(path) && (!isWanted || unneeded.test(path))) continue;
    cpSync(join(from, path), join(to, path), { recursive: true });
  }
  // What is not packed is not asked for, so that no installer fetches it.
  const {
    devDependencies: _,
    optionalDependencies: __,
    peerDependencies: ___,
    peerDependenciesMeta: ____,
    scripts: _____,
    private: ______,
    ...kept
  } = described;
  kept.dependencies = Object.fromEntries(
    Object.entries(kept.dependencies ?? {}).filter(
      ([name]) => resolved(folder, name) !== undefined && !fromRegistry.includes(name),
    ),
  );
  writeFileSync(join(to, 'package.json'), `${JSON.stringify(kept, null, 2)}\n`);
}

/** Of a package alone: those nested in it are packages of their own. @param {string} folder */
function filesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !path.startsWith('node_modules/'));
}

/** @param {string} tarball */
function check(tarball) {
  const folder = mkdtempSync(join(tmpdir(), 'godwit-pack-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
    run('npm', ['install', '--no-audit', '--no-fund', '--omit=dev', tarball], folder);
    const size = sizeOf(join(folder, 'node_modules'));
    console.log(`installed: ${megabytes(size)} MB`);
    run('npx', ['--no-install', 'godwit', 'demo', '--out', 'demo'], folder);
    const own = join(folder, 'node_modules', 'godwit');
    // Printed, and the same as a picture: the readers with most left out.
    writeFileSync(join(own, 'draw.mjs'), drawing);
    run(process.execPath, [join(own, 'draw.mjs'), join(folder, 'scan.png')], own);
    for (const file of [join(own, 'examples', 'invoices', 'invoices.pdf'), 'scan.png']) {
      const out = execFileSync('npx', ['--no-install', 'godwit', 'extract', file], {
        cwd: folder,
        encoding: 'utf8',
      });
      if (!out.includes('Invoice')) throw new Error(`${file} was read as:\n${out}`);
      console.log(`${basename(file)}: read`);
    }
    if (!existsSync(join(folder, 'demo', 'customers.csv'))) throw new Error('the demo left no file');
    if (size > 300e6) throw new Error('more than 300 MB');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {string} command @param {string[]} args @param {string} cwd */
function run(command, args, cwd) {
  execFileSync(command, args, { cwd, stdio: 'inherit' });
}

/** As the disk counts: whole blocks. @param {string} folder */
function sizeOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).blocks * 512, 0);
}

/** @param {number} bytes */
function megabytes(bytes) {
  return (bytes / 1e6).toFixed(1);
}

/** @param {string} path */
function json(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}
