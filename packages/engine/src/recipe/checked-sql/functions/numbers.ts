import type { CallSpec } from '../functions.js';
import { DECIMAL, divideRounding, fitting, SCALE } from '../numbers.js';

/** A result too large for a number is none. */
const number =
  (sql: (...args: string[]) => string) =>
  (...args: string[]) =>
    `TRY_CAST(TRY(${sql(...args)}) AS ${DECIMAL})`;

const ceil: CallSpec = {
  args: ['number'],
  result: 'number',
  sql: number((value) => `ceil(${value})`),
  reference: (value) => fitting(-down(-BigInt(value ?? 0))),
};
const power: CallSpec = {
  args: ['number', 'number'],
  result: 'number',
  sql: number((base, exponent) => `pow(${base}, ${exponent})`),
};

export const NUMBER_FUNCTIONS: readonly (readonly [string, CallSpec])[] = [
  [
    'abs',
    {
      args: ['number'],
      result: 'number',
      sql: number((value) => `abs(${value})`),
      reference: (value) => (BigInt(value ?? 0) < 0n ? -BigInt(value ?? 0) : (value ?? null)),
    },
  ],
  [
    'round',
    {
      args: ['number'],
      optional: [{ constant: 'integer', from: 0, to: 10 }],
      result: 'number',
      sql: number((value, places = '0') => `round(${value}, ${places})`),
      reference: (value, places = 0n) => {
        const step = 10n ** (10n - BigInt(places ?? 0) / SCALE);
        return fitting(divideRounding(BigInt(value ?? 0), step) * step);
      },
    },
  ],
  [
    'floor',
    {
      args: ['number'],
      result: 'number',
      sql: number((value) => `floor(${value})`),
      reference: (value) => fitting(down(BigInt(value ?? 0))),
    },
  ],
  ['ceil', ceil],
  ['ceiling', ceil],
  [
    'trunc',
    {
      args: ['number'],
      result: 'number',
      sql: number((value) => `trunc(${value})`),
      reference: (value) => (BigInt(value ?? 0) / SCALE) * SCALE,
    },
  ],
  [
    'sign',
    {
      args: ['number'],
      result: 'integer',
      sql: (value) => `CAST(sign(${value}) AS BIGINT)`,
      reference: (value) => (BigInt(value ?? 0) > 0n ? SCALE : BigInt(value ?? 0) < 0n ? -SCALE : 0n),
    },
  ],
  // TRY costs 10 µs for each row that raises, so what is known to raise is asked for first.
  [
    'sqrt',
    {
      args: ['number'],
      result: 'number',
      sql: number((value) => `CASE WHEN ${value} >= 0 THEN sqrt(${value}) END`),
    },
  ],
  ['pow', power],
  ['power', power],
  ['^', power],
  ['**', power],
];

function down(value: bigint): bigint {
  const rest = ((value % SCALE) + SCALE) % SCALE;
  return value - rest;
}
