import { type Ended, runPhase } from './phase.js';

/**
 * What `npm test` does, in this order; what stands together runs at once. A part that fails does not hide what the
 * others have to say.
 */
const steps = [
  ['lint', 'typecheck'],
  ['test:packages'],
  ['acceptance'],
  ['test:crash-store'],
  ['test:crash-runs'],
  ['test:hostile'],
];

async function main(): Promise<boolean> {
  const ended: Ended[] = [];
  for (const step of steps)
    ended.push(...(await Promise.all(step.map((name) => shown(name, step.length > 1)))));
  console.log();
  for (const { name, isWell, seconds } of ended)
    console.log(`${name.padEnd(14)} ${isWell ? 'passed' : 'FAILED'} in ${seconds} s`);
  const sum = (of: 'passed' | 'failed') => ended.reduce((total, { tally }) => total + tally[of], 0);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return ended.every(({ isWell }) => isWell);
}

/** Beside others, what it prints is shown in one piece. */
async function shown(name: string, isBesideOthers: boolean): Promise<Ended> {
  const held: string[] = [];
  const write = (text: string) => void process.stdout.write(text);
  if (!isBesideOthers) write(`\n> ${name}\n`);
  const ended = await runPhase(name, isBesideOthers ? (text) => void held.push(text) : write);
  if (isBesideOthers) write(`\n> ${name}\n${held.join('')}`);
  return ended;
}

process.exitCode = (await main()) ? 0 : 1;
