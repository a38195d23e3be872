import { type Ended, runPhase } from './phase.js';

/**
 * What `npm test` does: one list after the other, the lanes of a list at once, the parts of a lane in turn. Lanes keep
 * both cores busy: much of what starts, stops and kills services is waiting. The acceptance suite has two lanes of its own
 * and stands alone: beside the tests of the packages a template was not checked within the 30 seconds that people wait.
 * A part that fails does not hide what the others have to say.
 */
const lists: readonly (readonly string[])[][] = [
  [
    ['lint', 'typecheck', 'test:crash-store', 'test:crash-runs', 'test:stop', 'test:hostile'],
    ['test:packages'],
  ],
  [['acceptance']],
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
