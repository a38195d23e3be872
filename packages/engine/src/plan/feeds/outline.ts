import { node } from '../../recipe/edit.js';
import type { Expression } from '../../recipe/operation.js';
import type { Template } from '../../validate/template.js';
import { englishNames } from '../../words/english.js';
import type { Knowing } from '../columns/candidate.js';
import { cellsOf } from '../views/cells-of.js';
import { identityOf, linksToItself } from '../views/targets.js';
import type { Feed, Member } from './member.js';

const separators = [' > ', '>', ':', '/', '.', '-'];
const fewestParents = 3;
const enough = 0.9;

/** How the codes of an outline say what they belong to. */
interface Outline {
  /** The code one level up; blank at the top. */
  parent: Expression;
  /** At which level a code stands, from 1. */
  level: Expression;
  /** Of the codes that have a parent, the share whose parent is there. */
  share: number;
}

/** Codes and paths that say where they belong ("334" under "330", "1.2.3" under "1.2"): their parents and levels. */
export function parentsByCode({ feeds }: Member, template: Template, { targets }: Knowing): void {
  const identity = identityOf(template);
  const feed = identity && feeds.get(identity.name);
  const [source] = feed?.sources ?? [];
  const column = template.columns.find(
    (each) => linksToItself(template, each) && (feeds.get(each.name)?.probability ?? 0) < 0.6,
  );
  if (!identity || !feed || !source || !column) return;
  const codes = cellsOf(feed.expression, source).map(({ value }) => value);
  const outline = outlineOf(codes, feed.expression);
  if (!outline) return;
  const made = (expression: Expression, reason: string): Feed => ({
    expression,
    probability: 0.7 * outline.share,
    reason,
    sources: [source],
  });
  feeds.set(column.name, made(outline.parent, `"${source.called}" says what a row belongs to`));
  for (const each of template.columns) {
    const { kind } = targets.of(template, each).wanted;
    const [english = each.name] = englishNames([each.name]);
    const isLevel = /\b(?:level|depth|tier|rank)\b/i.test(`${each.name} ${english}`);
    if (isLevel && !feeds.has(each.name) && (kind === 'integer' || kind === 'number' || kind === 'choice'))
      feeds.set(each.name, made(outline.level, `"${source.called}" says at which level a row stands`));
  }
}

function outlineOf(codes: readonly string[], of: Expression): Outline | undefined {
  const known = new Set(codes);
  const parted = separators
    .map((mark) => byMark(mark, of))
    .map((way) => ({ way, ...sharesOf(way, codes, known) }));
  const zeros = byZeros(codes, of);
  const ways = [...(zeros ? [{ way: zeros, ...sharesOf(zeros, codes, known) }] : []), ...parted]
    .filter(({ share, parents }) => parents >= fewestParents && share >= enough)
    .sort((a, b) => b.parents - a.parents);
  const [best] = ways;
  return best && { parent: best.way.parent(), level: best.way.level(), share: best.share };
}

interface Way {
  parent(): Expression;
  level(): Expression;
  parentOf(code: string): string | undefined;
}

function sharesOf({ parentOf }: Way, codes: readonly string[], known: ReadonlySet<string>) {
  const parents = codes.flatMap((code) => parentOf(code) ?? []);
  const there = parents.filter((parent) => known.has(parent)).length;
  return { parents: parents.length, share: parents.length === 0 ? 0 : there / parents.length };
}

/** What stands before the last mark. */
function byMark(mark: string, of: Expression): Way {
  const text = mark.trim();
  const escaped = text.replace(/[.\-/]/g, '[$&]');
  const pattern = `^(.*[^ ]) *${escaped}[^${text === '-' ? '\\-' : text}]+$`;
  return {
    parent: () => node({ op: 'extract', of, pattern, group: 1 }),
    level: () => levels(of, escaped, text),
    parentOf: (code) => new RegExp(pattern, 'u').exec(code)?.[1],
  };
}

const mostLevels = 9;

function levels(of: Expression, escaped: string, text: string): Expression {
  const part = `[^${text === '-' ? '\\-' : text}]+`;
  return chain(
    of,
    Array.from({ length: mostLevels }, (_, at) => ({
      pattern: `^${part}${`${escaped}${part}`.repeat(at)}$`,
      level: at + 1,
    })),
  );
}

/** "330" under "300", "334" under "330", and "334.1" under "334": digits that count up to zeros. */
function byZeros(codes: readonly string[], of: Expression): Way | undefined {
  const width = Math.max(0, ...codes.map((code) => (/^\d+$/.test(code) ? code.length : 0)));
  const isPlain = codes.every((code) => new RegExp(`^\\d{${width}}(?:[.]\\d+)?$`).test(code));
  if (width < 2 || !isPlain) return undefined;
  const further = '^([0-9]+)[.][0-9]+$';
  const digits = '^([0-9]+)[1-9]0*$';
  const plain = (at: number) => `${'[0-9]'.repeat(at)}[1-9]${'0'.repeat(width - at - 1)}`;
  return {
    parent: () =>
      node({
        op: 'coalesce',
        of: [
          node({ op: 'extract', of, pattern: further, group: 1 }),
          node({
            op: 'pad',
            of: node({ op: 'extract', of, pattern: digits, group: 1 }),
            length: width,
            with: '0',
            side: 'end',
          }),
        ],
      }),
    level: () =>
      chain(
        of,
        Array.from({ length: width }, (_, at) => [
          { pattern: `^${plain(at)}$`, level: at + 1 },
          { pattern: `^${plain(at)}[.][0-9]+$`, level: at + 2 },
        ]).flat(),
      ),
    parentOf: (code) =>
      new RegExp(further).exec(code)?.[1] ?? new RegExp(digits).exec(code)?.[1]?.padEnd(width, '0'),
  };
}

function chain(of: Expression, cases: readonly { pattern: string; level: number }[]): Expression {
  return cases.reduceRight<Expression>(
    (otherwise, { pattern, level }) =>
      node({
        op: 'if',
        when: { test: 'matches', of, pattern, ignore_case: false },
        use: node({ op: 'constant', value: String(level) }),
        otherwise,
      }),
    node({ op: 'constant', value: '' }),
  );
}
