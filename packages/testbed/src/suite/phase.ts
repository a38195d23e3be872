import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { failuresIn, type Tally, tallyOf } from './tally.js';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

export interface Ended {
  name: string;
  isWell: boolean;
  seconds: number;
  tally: Tally;
  /** What failed, for the end of the log. */
  failures: string[];
}

/** Runs a script of package.json to its end, whatever that is. */
export function runPhase(name: string, print: (text: string) => void): Promise<Ended> {
  const began = performance.now();
  let printed = '';
  return new Promise((resolve) => {
    const child = spawn('npm', ['run', '--silent', name], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    const take = (text: string) => {
      printed += text;
      print(text);
    };
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', take);
    const end = (isWell: boolean) => {
      const seconds = Math.round((performance.now() - began) / 1000);
      resolve({
        name,
        isWell,
        seconds,
        tally: tallyOf(printed, isWell),
        failures: isWell ? [] : failuresIn(printed),
      });
    };
    child.once('error', (error) => {
      take(`npm run ${name} did not start: ${error.message}\n`);
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });
}
