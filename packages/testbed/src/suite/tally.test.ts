import { expect, it } from 'vitest';
import { failuresIn, tallyOf } from './tally.js';

it.each([
  ['a suite that passed', ' Test Files  3 passed (3)\n      Tests  69 passed (69)\n', true, 69, 0],
  [
    'one that failed',
    ' Test Files  1 failed | 2 passed (3)\n      Tests  2 failed | 69 passed (71)\n',
    false,
    69,
    2,
  ],
  ['one where all failed', '      Tests  2 failed (2)\n', false, 0, 2],
  [
    'two suites, in colours',
    '\u001b[2m      Tests \u001b[22m \u001b[1m\u001b[32m3 passed\u001b[39m (3)\n Tests  4 passed (4)\n',
    true,
    7,
    0,
  ],
  ['a suite whose tests passed and which failed all the same', '      Tests  5 passed (5)\n', false, 5, 1],
  ['a command without tests', 'Checked 1398 files.\n', true, 1, 0],
  ['one that failed before any test', 'error TS2322: Tests are not strings\n', false, 0, 1],
])('counts %s', (_, printed, isWell, passed, failed) => {
  expect(tallyOf(printed, isWell)).toEqual({ passed, failed });
});

it('the failures of a log are its end: what failed and why', () => {
  const printed = [
    ' FAIL  src/health.test.ts > a sheet is judged',
    'AssertionError: expected 3 to be 2',
    ' ❯ src/health.test.ts:12:3',
    'ledger: 409 of POST /runs was never answered',
    ' ✓ src/other.test.ts',
  ].join('\n');
  expect(failuresIn(printed)).toEqual([
    'FAIL  src/health.test.ts > a sheet is judged',
    '  AssertionError: expected 3 to be 2',
    'ledger: 409 of POST /runs was never answered',
  ]);
});
