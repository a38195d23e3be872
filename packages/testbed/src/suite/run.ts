import { type Ended, runPhase } from './phase.js';

/**
 * What `npm test` does, in this order; what stands together runs at once, since the compiler keeps one core busy and
 * leaves the others idle. A part that fails does not hide what the others have to say.
 */
const steps = [
  ['lint', 'typecheck', 'test:packages'],
  ['acceptance'],
  ['test:crash-store', 'test:crash-runs'],
  ['test:hostile', 'test:stop'],
];

const write = (text: string) => void process.stdout.write(text);

async function main(): Promise<boolean> {
  const ended: Ended[] = [];
  for (const step of steps) ended.push(...(await Promise.all(step.map(shown))));
  write('\n');
  for (const { name, isWell, seconds } of ended)
    write(`${name.padEnd(16)} ${isWell ? 'passed' : 'FAILED'} in ${seconds} s\n`);
  const sum = (of: 'passed' | 'failed') => ended.reduce((total, { tally }) => total + tally[of], 0);
  write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
  return ended.every(({ isWell }) => isWell);
}

/** The last of a step is shown as it goes on; what runs beside it, in one piece when it has ended. */
async function shown(name: string, at: number, step: readonly string[]): Promise<Ended> {
  const held: string[] = [];
  const isLast = at === step.length - 1;
  if (isLast) write(`\n> ${name}\n`);
  const ended = await runPhase(name, isLast ? write : (text) => void held.push(text));
  if (!isLast) write(`\n> ${name}\n${held.join('')}\n`);
  return ended;
}

process.exitCode = (await main()) ? 0 : 1;
