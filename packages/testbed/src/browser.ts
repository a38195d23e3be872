import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium } from 'playwright-core';

/** Where Debian, Fedora, Homebrew and people put it. */
const installed = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export interface RealBrowser {
  browser: Browser;
  close(): Promise<void>;
}

/** A real Chromium: on x64 Linux the one of a package, elsewhere an installed one. */
export async function openBrowser(): Promise<RealBrowser> {
  const home = mkdtempSync(join(tmpdir(), 'godwit-browser-'));
  const { path, env } = await findChromium(home);
  // Not the package's own arguments: they switch the checks of origins off, which is what some tests are about.
  // It ends what hangs; on a busy machine half a minute, the usual limit, is not enough to start.
  const timeout = 240_000;
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox'], env, timeout });
  return {
    browser,
    async close() {
      await browser.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

interface Found {
  path: string;
  env: Record<string, string>;
}

async function findChromium(home: string): Promise<Found> {
  if (process.platform === 'linux' && process.arch === 'x64') return unpack(home);
  const path = installed.find((one) => one && existsSync(one));
  if (path) return { path, env: { ...environment(), TMPDIR: home } };
  throw new Error('No Chromium: install one, or set CHROMIUM to its path. Tests of the pages need it.');
}

/**
 * The package unpacks itself and its libraries into TMPDIR, and looks for them by LD_LIBRARY_PATH, only where it
 * believes to be in a function of a cloud. In a process of its own, none of that reaches the tests.
 */
async function unpack(home: string): Promise<Found> {
  const script = `
    const { default: chromium } = await import('@sparticuz/chromium');
    const path = await chromium.executablePath();
    console.log(JSON.stringify({ path, env: process.env }));`;
  const env = { ...environment(), TMPDIR: home, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    env,
  });
  const found = JSON.parse(stdout) as Found;
  writeFileSync(join(home, 'fonts', 'fonts.conf'), fontsIn(home));
  return found;
}

/** The package's own list of fonts knows one place for all, which is not ours. */
function fontsIn(home: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(home, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(home, 'font-cache')}</cachedir>
</fontconfig>
`;
}

function environment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
