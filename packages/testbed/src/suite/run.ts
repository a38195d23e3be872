import { type Ended, runPhase } from './phase.js';

/**
 * What `npm test` does: one list after the other, the lanes of a list at once, the parts of a lane in turn. The tests of
 * the packages keep two cores busy by themselves. The acceptance suite does not, though it has two lanes of its own: what
 * starts, stops and kills services fills its waiting. It does not stand beside the tests of the packages: there a template
 * was not checked within the 30 seconds that people wait. A part that fails does not hide what the others have to say.
 */
const lists: readonly (readonly string[])[][] = [
  [['test:packages']],
  [['lint', 'typecheck', 'test:crash-store', 'test:crash-runs', 'test:stop', 'test:hostile'], ['acceptance']],
];

const write = (text: string) => void process.stdout.write(text);

async function main(): Promise<boolean> {
  const ended: Ended[] = [];
  for (const lanes of lists) ended.push(...(await Promise.all(lanes.map(inTurn))).flat());
  write('\n');
  for (const { failures } of ended) for (const line of failures) write(`${line}\n`);
  for (const { name, isWell, seconds } of ended)
    write(`${name.padEnd(16)} ${isWell ? 'passed' : 'FAILED'} in ${seconds} s\n`);
  const sum = (of: 'passed' | 'failed') => ended.reduce((total, { tally }) => total + tally[of], 0);
  write(`${sum('passed')} passed, ${sum('failed')} failed\n`);
  return ended.every(({ isWell }) => isWell);
}

/** The last lane is shown as it goes on; what runs beside it, in one piece when it has ended. */
async function inTurn(lane: readonly string[], at: number, lanes: readonly unknown[]): Promise<Ended[]> {
  const ended: Ended[] = [];
  for (const name of lane) ended.push(await shown(name, at === lanes.length - 1));
  return ended;
}

async function shown(name: string, isLive: boolean): Promise<Ended> {
  const held: string[] = [];
  if (isLive) write(`\n> ${name}\n`);
  const ended = await runPhase(name, isLive ? write : (text) => void held.push(text));
  if (!isLive) write(`\n> ${name}\n${held.join('')}\n`);
  return ended;
}

process.exitCode = (await main()) ? 0 : 1;
