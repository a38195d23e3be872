import type { CharSet } from '../validate/patterns/charset.js';
import { compilePattern } from '../validate/patterns/compile.js';
import { Unparsed } from '../validate/patterns/cursor.js';
import { PatternError } from '../validate/patterns/errors.js';
import { parsePattern } from '../validate/patterns/parse.js';
import type { Node } from '../validate/patterns/tree.js';

/** A run of like characters in what a pattern matches. */
export type ShapePiece =
  | { of: 'text'; text: string }
  | { of: 'digits' | 'capitals' | 'small' | 'letters' | 'any'; min: number; max: number };
/** One way to write a value that the pattern matches, from its start to its end. */
export type CodeShape = ShapePiece[];

const MOST_SHAPES = 8;
/** The pairs of an address of a network card: six. */
const MOST_REPEATED = 8;
const MOST_CHOICES = 60;
/** A class of more characters is a kind of character, not a few letters to choose from. */
const FEW_CHARACTERS = 6;

/** The ways a value may be written by a strict rule; none where the pattern does not fix both ends or is too free. */
export function shapesOf(pattern: string): CodeShape[] {
  const tree = treeOf(pattern);
  if (!tree || !fixesEnds(tree)) return [];
  return (sequencesOf(tree) ?? []).map(merged).filter((shape) => shape.length > 0);
}

/** All the texts that a pattern matches, where they are few and spelt out: "^(GB|DE)$". */
export function choicesOf(pattern: string): string[] | undefined {
  const tree = treeOf(pattern);
  if (!tree || !fixesEnds(tree)) return undefined;
  const texts = textsOf(tree);
  if (!texts || texts.length === 0 || texts.some((text) => text === '')) return undefined;
  return [...new Set(texts)];
}

export function treeOf(pattern: string): Node | undefined {
  try {
    return parsePattern(pattern, compilePattern(pattern).unicode);
  } catch (error) {
    if (error instanceof Unparsed || error instanceof PatternError) return undefined;
    throw error;
  }
}

function fixesEnds(node: Node): boolean {
  return startsFixed(node) && endsFixed(node);
}

function startsFixed(node: Node): boolean {
  if (node.kind === 'assert') return node.at === 'start';
  if (node.kind === 'sequence') return node.items[0] !== undefined && startsFixed(node.items[0]);
  return node.kind === 'choice' && node.options.every(startsFixed);
}

function endsFixed(node: Node): boolean {
  if (node.kind === 'assert') return node.at === 'end';
  if (node.kind === 'sequence') {
    const last = node.items.at(-1);
    return last !== undefined && endsFixed(last);
  }
  return node.kind === 'choice' && node.options.every(endsFixed);
}

function textsOf(node: Node): string[] | undefined {
  switch (node.kind) {
    case 'assert':
      return [''];
    case 'set':
      return sizeOf(node.set) <= FEW_CHARACTERS ? characters(node.set) : undefined;
    case 'choice': {
      const all = node.options.map(textsOf);
      if (!all.every((each) => each !== undefined)) return undefined;
      const texts = all.flat();
      return texts.length <= MOST_CHOICES ? texts : undefined;
    }
    case 'sequence':
      return node.items.reduce<string[] | undefined>(
        (starts, item) => {
          const ends = starts && textsOf(item);
          if (!starts || !ends || starts.length * ends.length > MOST_CHOICES) return undefined;
          return starts.flatMap((start) => ends.map((end) => start + end));
        },
        [''],
      );
    case 'repeat': {
      const body = textsOf(node.body);
      if (!body || node.max > 3 || body.length > 1) return undefined;
      const counts = Array.from({ length: node.max - node.min + 1 }, (_, index) => node.min + index);
      return counts.map((count) => (body[0] ?? '').repeat(count));
    }
    default:
      return undefined;
  }
}

function sequencesOf(node: Node): CodeShape[] | undefined {
  switch (node.kind) {
    case 'assert':
      return [[]];
    case 'set':
      return [[pieceOf(node.set)]];
    case 'choice': {
      const whole = oneCharacter(node);
      if (whole) return [[pieceOf(whole)]];
      const all = node.options.map(sequencesOf);
      if (!all.every((each) => each !== undefined)) return undefined;
      const shapes = all.flat();
      return shapes.length <= MOST_SHAPES ? shapes : undefined;
    }
    case 'sequence':
      return node.items.reduce<CodeShape[] | undefined>(
        (starts, item) => {
          const ends = starts && sequencesOf(item);
          if (!starts || !ends || starts.length * ends.length > MOST_SHAPES) return undefined;
          return starts.flatMap((start) => ends.map((end) => [...start, ...end]));
        },
        [[]],
      );
    case 'repeat':
      return repeated(node);
    default:
      return undefined;
  }
}

function repeated({ body, min, max }: Node & { kind: 'repeat' }): CodeShape[] | undefined {
  const inner = sequencesOf(body);
  if (!inner) return undefined;
  const [only] = inner;
  if (inner.length === 1 && only?.length === 1 && only[0] && only[0].of !== 'text')
    return [[{ of: only[0].of, min: only[0].min * min, max: only[0].max * max }]];
  if (min === 0 && max === 1) return [[], ...inner];
  if (min === max && min <= MOST_REPEATED && inner.length === 1 && only)
    return [Array.from({ length: min }, () => only).flat()];
  return undefined;
}

function oneCharacter(node: Node & { kind: 'choice' }): CharSet | undefined {
  const sets = node.options.map((option) => (option.kind === 'set' ? option.set : undefined));
  return sets.every((set) => set !== undefined) ? sets.flat() : undefined;
}

function pieceOf(set: CharSet): ShapePiece {
  if (sizeOf(set) === 1) return { of: 'text', text: characters(set).join('') };
  const within = (low: string, high: string) =>
    set.every(([from, to]) => from >= low.charCodeAt(0) && to <= high.charCodeAt(0));
  const of = within('0', '9')
    ? 'digits'
    : within('A', 'Z')
      ? 'capitals'
      : within('a', 'z')
        ? 'small'
        : set.every(([from, to]) => /[A-Za-z]/.test(String.fromCodePoint(from)) && to <= 122)
          ? 'letters'
          : 'any';
  return { of, min: 1, max: 1 };
}

/** Neighbours of one kind are one piece: `\d\d\d` is three digits. */
function merged(shape: CodeShape): CodeShape {
  const pieces: CodeShape = [];
  for (const piece of shape) {
    const last = pieces.at(-1);
    if (last?.of === 'text' && piece.of === 'text') last.text += piece.text;
    else if (last && last.of !== 'text' && piece.of === last.of) {
      last.min += piece.min;
      last.max += piece.max;
    } else pieces.push({ ...piece });
  }
  return pieces;
}

function sizeOf(set: CharSet): number {
  return set.reduce((sum, [low, high]) => sum + high - low + 1, 0);
}

function characters(set: CharSet): string[] {
  return set.flatMap(([low, high]) =>
    Array.from({ length: high - low + 1 }, (_, index) => String.fromCodePoint(low + index)),
  );
}
