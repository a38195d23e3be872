import { getOwn } from '@godwit/contract/own';
import type { Facts, ValueType } from '../../facts.js';
import { type Node, numberAt, textAt, textsAt } from '../../node.js';
import { valuesOf } from './settle.js';

const formats = new Map<string, ValueType>([
  ['date', 'date'],
  ['date-time', 'datetime'],
  ['datetime', 'datetime'],
  ['time', 'time'],
  ['email', 'email'],
  ['idn-email', 'email'],
  ['uri', 'url'],
  ['url', 'url'],
  ['iri', 'url'],
  ['uuid', 'uuid'],
  ['guid', 'uuid'],
  ['ipv4', 'ip'],
  ['ipv6', 'ip'],
  ['ip', 'ip'],
  ['phone', 'phone'],
  ['decimal', 'decimal'],
  ['money', 'decimal'],
  ['int32', 'integer'],
  ['int64', 'integer'],
  ['country', 'country'],
  ['currency', 'currency'],
]);

export interface ValueFacts {
  facts: Facts;
  pattern?: string;
  faults: string[];
}

/** What a schema of plain values says of a cell. */
export function factsOfSchema(node: Node): ValueFacts {
  const faults: string[] = [];
  const [type = 'string', ...others] = textsAt(node, 'type').filter((each) => each !== 'null');
  const format = textAt(node, 'format')?.toLowerCase() ?? '';
  const allowed = valuesOf(node);
  const pattern = textAt(node, 'pattern');
  const facts: Facts = { type: others.length > 0 ? 'text' : typeOf(type, format) };
  if (allowed && allowed.length > 0 && facts.type !== 'boolean') facts.allowed = allowed;
  if (facts.type === 'integer' || facts.type === 'decimal') bounds(node, facts);
  const step = numberAt(node, 'multipleOf');
  if (step !== undefined) {
    const decimals = decimalsOf(step);
    if (step === 1) facts.type = 'integer';
    else if (facts.type === 'decimal' && decimals !== undefined) facts.decimals = decimals;
    else faults.push(`That it is a multiple of ${step} is left out: write a rule for it`);
  }
  if (type === 'string' && !allowed) {
    const shortest = numberAt(node, 'minLength') ?? 0;
    const longest = numberAt(node, 'maxLength');
    // A cell that is filled has one character.
    if (shortest > 1) facts.shortest = shortest;
    if (longest !== undefined && longest > 0 && longest < 100_000) facts.longest = longest;
  }
  const media = textAt(node, 'contentMediaType') ?? textAt(node, 'contentEncoding');
  if (media !== undefined) faults.push(`That it holds ${media} is left out`);
  if (format === 'binary' || format === 'byte') faults.push('Binary values are text in a cell');
  return { facts, faults, ...(pattern !== undefined && { pattern }) };
}

function typeOf(type: string, format: string): ValueType {
  if (type === 'integer') return 'integer';
  if (type === 'number') return format === 'int32' || format === 'int64' ? 'integer' : 'decimal';
  if (type === 'boolean') return 'boolean';
  return formats.get(format) ?? 'text';
}

/** `exclusiveMinimum` is a number today, and was a yes or no. */
function bounds(node: Node, facts: Facts): void {
  const least = numberAt(node, 'minimum');
  const most = numberAt(node, 'maximum');
  const above = getOwn(node, 'exclusiveMinimum');
  const below = getOwn(node, 'exclusiveMaximum');
  if (typeof above === 'number') facts.moreThan = above;
  else if (least !== undefined && above === true) facts.moreThan = least;
  if (least !== undefined && above !== true) facts.atLeast = least;
  if (typeof below === 'number') facts.lessThan = below;
  else if (most !== undefined && below === true) facts.lessThan = most;
  if (most !== undefined && below !== true) facts.atMost = most;
}

/** 0.01 → 2. */
function decimalsOf(step: number): number | undefined {
  for (let decimals = 1; decimals <= 10; decimals += 1)
    if (Math.abs(step - 10 ** -decimals) < 1e-12) return decimals;
  return undefined;
}
