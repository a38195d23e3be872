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
  for (const line of linesOf(printed)) {
    const [, failed = 0, passed = 0] = summary.exec(line) ?? [];
    tally.failed += Number(failed);
    tally.passed += Number(passed);
  }
  if (isWell && tally.passed === 0) tally.passed = 1;
  if (!isWell && tally.failed === 0) tally.failed = 1;
  return tally;
}

/**
 * What failed and why, two lines each: a log of which only the end is kept has to end with them. Vitest prints
 * ` FAIL  file > name` and the error below it, the ledger `ledger: what nobody exercised`.
 */
export function failuresIn(printed: string): string[] {
  const lines = linesOf(printed);
  return lines.flatMap((line, at) => {
    if (/^(ledger|log): /.test(line)) return [line];
    if (!/^ *FAIL {2}/.test(line)) return [];
    const why = lines.slice(at + 1, at + 4).find((below) => /^\w*(Error|Exception)\b/.test(below));
    return why ? [line.trim(), `  ${why}`] : [line.trim()];
  });
}

function linesOf(printed: string): string[] {
  return printed.replace(colours, '').split('\n');
}
