import { getOwn } from '@godwit/contract/own';

/** The condition of a section, `[<=100]`. */
export interface Condition {
  sign: string;
  limit: number;
}

const condition = /^\[(<=|>=|<>|<|>|=)\s*(-?\d+(?:\.\d*)?|-?\.\d+)\]$/;

export function conditionOf(pieces: readonly string[]): Condition | undefined {
  for (const piece of pieces) {
    const match = condition.exec(piece);
    if (match) return { sign: match[1] ?? '', limit: Number(match[2]) };
  }
  return undefined;
}

const below: Condition = { sign: '<', limit: 0 };
const above: Condition = { sign: '>', limit: 0 };
const notBelow: Condition = { sign: '>=', limit: 0 };

/**
 * Which of up to three sections shows a number. Its minus is left out where the section is for negative numbers only,
 * since such a section says itself how they look.
 */
export function chooseSection(
  conditions: readonly (Condition | undefined)[],
  value: number,
): { section: number; value: number } {
  const count = conditions.length;
  if (count < 2) return { section: 0, value };
  const first = conditions[0] ?? (count === 2 ? notBelow : above);
  if (holds(first, value)) return { section: 0, value: isOfNegatives(first) ? Math.abs(value) : value };
  if (count === 2) return { section: 1, value: isOfNegatives(opposite(first)) ? Math.abs(value) : value };
  const second = conditions[1] ?? below;
  if (holds(second, value)) return { section: 1, value: isOfNegatives(second) ? Math.abs(value) : value };
  return { section: 2, value };
}

function holds({ sign, limit }: Condition, value: number): boolean {
  if (sign === '=') return value === limit;
  if (sign === '<>') return value !== limit;
  if (value === limit) return sign.endsWith('=');
  return sign.startsWith('<') ? value < limit : value > limit;
}

function opposite({ sign, limit }: Condition): Condition {
  const signs: Record<string, string> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<', '=': '<>', '<>': '=' };
  return { sign: getOwn(signs, sign) ?? '=', limit };
}

function isOfNegatives({ sign, limit }: Condition): boolean {
  if (sign === '<') return limit <= 0;
  return (sign === '<=' || sign === '=') && limit < 0;
}
