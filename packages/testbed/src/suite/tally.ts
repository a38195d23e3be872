export interface Tally {
  passed: number;
  failed: number;
}

const colours = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
/** What vitest prints at its end: `Tests  2 failed | 69 passed (71)`. */
const summary = /^ *Tests +(?:(\d+) failed)?(?: \| )?(?:(\d+) passed)?/;

/**
 * The tests that a command ran, by what it printed and how it ended. One that is no suite of tests counts as one; one
 * that failed though none of its tests did (a file that cannot be loaded, the ledger) has failed once more.
 */
export function tallyOf(printed: string, isWell: boolean): Tally {
  const tally = { passed: 0, failed: 0 };
  for (const line of printed.replace(colours, '').split('\n')) {
    const [, failed = 0, passed = 0] = summary.exec(line) ?? [];
    tally.failed += Number(failed);
    tally.passed += Number(passed);
  }
  if (isWell && tally.passed === 0) tally.passed = 1;
  if (!isWell && tally.failed === 0) tally.failed = 1;
  return tally;
}
