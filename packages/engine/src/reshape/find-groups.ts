import { type Candidate, few } from './candidate.js';
import { freeName, type Grid, mean } from './grid.js';
import { factsOf, likeness } from './likeness.js';
import { isSeries, labelName, type Token, tokensOf } from './name-pattern.js';
import { withoutSums } from './periods.js';

/** A column's name as two parts: `Task 1` and `Description`. */
interface Split {
  at: number;
  start: string;
  end: string;
  /** More than a space stands between them. */
  isParted: boolean;
}

/** Columns named by all pairs of a start and an end. */
interface Cross {
  starts: string[];
  ends: string[];
}

const mostColumns = 2000;
const mostAnchors = 100;

/** A group of columns that comes again and again: `Payment1, Due Date1, Payment2, Due Date2`. */
export function findGroups(grid: Grid): Candidate | undefined {
  if (grid.columns.length > mostColumns || grid.columns.length < 4) return undefined;
  const tokens = grid.columns.map((name) => numberedTokens(name, grid.columns));
  const splits = tokens.flatMap((name, at) =>
    name.slice(1).map((next, cut) => ({
      at,
      start: key(name.slice(0, cut + 1)),
      end: key(name.slice(cut + 1)),
      isParted: (grid.columns[at] ?? '').slice(name[cut]?.end, next.start).trim() !== '',
    })),
  );
  const columns = new Map(splits.map((split) => [`${split.start}|${split.end}`, split.at]));
  const widestCross = widest(splits, columns);
  if (!widestCross) return undefined;
  const cross = { starts: withoutSums(widestCross.starts), ends: withoutSums(widestCross.ends) };
  const place = (start: string, end: string) => columns.get(`${start}|${end}`) ?? -1;
  const facts = factsOf(grid);
  const alike = (labels: readonly string[], attributes: readonly string[], at: typeof place) =>
    Math.min(
      ...attributes.map(
        (attribute) => likeness(labels.flatMap((label) => facts[at(label, attribute)] ?? [])).kind,
      ),
    );
  const reversed = (end: string, start: string) => place(start, end);
  const byStart = alike(cross.starts, cross.ends, place);
  const byEnd = alike(cross.ends, cross.starts, reversed);
  const startsSeries = isSeries(cross.starts.map(tokensOf));
  const endsSeries = isSeries(cross.ends.map(tokensOf));
  const labelsFirst =
    startsSeries !== endsSeries
      ? startsSeries
      : byStart !== byEnd
        ? byStart > byEnd
        : cross.starts.length >= cross.ends.length;
  const attributes = labelsFirst ? cross.ends : cross.starts;
  const at = labelsFirst ? place : reversed;
  const text = (column: number, wantsStart: boolean) =>
    partOf(grid.columns[column] ?? '', tokens[column] ?? [], cross, wantsStart);
  const spelled = (label: string) => text(at(label, attributes[0] ?? ''), labelsFirst) || label;
  const labels = labelsFirst ? cross.starts : cross.ends;
  const fit = labelsFirst ? byStart : byEnd;
  const count = labels.length * attributes.length;
  const rest = grid.columns.length - count;
  // `Phone 1, Phone 2, Address 1, Address 2`: two of each is not yet a group.
  const counted = startsSeries || endsSeries;
  const strength = !counted
    ? namedStrength(cross, labels.length, rest)
    : labels.length > 2
      ? 0.95
      : isTogether(labels, attributes, at)
        ? 0.85
        : 0;
  if (strength === 0 || fit < 0.6) return undefined;
  const places = labels.map((label) => attributes.map((attribute) => at(label, attribute)));
  // `Member 1` beside `Member 1 Phone`: what is called by the label alone is the thing itself.
  const bare = labels.map((label) => tokens.findIndex((name) => labelsFirst && key(name) === label));
  const hasBare = bare.every((column) => column >= 0);
  const gone = new Set([...places.flat(), ...(hasBare ? bare : [])]);
  const kept = grid.columns.filter((_, column) => !gone.has(column));
  const taken = [...kept];
  const values = attributes.map((attribute) => {
    const name = freeName(text(at(labels[0] ?? '', attribute), !labelsFirst), taken);
    taken.push(name);
    return name;
  });
  const groups = labels.map((label, group) => ({
    labels: [spelled(label)],
    columns: [...(hasBare ? [bare[group] ?? -1] : []), ...(places[group] ?? [])].map(
      (column) => grid.columns[column] ?? '',
    ),
  }));
  const shown = groups.map(({ labels: [label = ''] }) => label);
  if (hasBare) {
    values.unshift(freeName(groupName(shown), taken));
    taken.push(values[0] ?? '');
  }
  return {
    step: {
      step: 'unpivot',
      labels: [freeName(hasBare ? 'Group' : groupName(shown), taken)],
      values,
      groups,
      keep_blank: true,
    },
    score: strength * (0.5 + fit / 2),
    note: `The columns ${few(values)} come ${groups.length} times (${few(shown)}): each time becomes a row.`,
  };
}

/** `Phone` before `Phone_2`, a name that comes twice, is the first of them. */
function numberedTokens(name: string, columns: readonly string[]): Token[] {
  const tokens = tokensOf(name);
  if (!columns.includes(`${name}_2`) || tokens.some(({ kind }) => kind === 'number')) return tokens;
  return [...tokens, { kind: 'number', text: '1', start: name.length, end: name.length }];
}

/** `Member 1`, `Member 2`: the member. */
function groupName(labels: readonly string[]): string {
  const period = labelName(labels);
  if (period !== 'Label') return period;
  const [first = '', ...others] = labels.map((label) => label.replace(/[\s_#.-]*\d+$/, ''));
  return first !== '' && others.every((other) => other === first) ? first : 'Group';
}

/** The columns of the first group stand before those of the second. */
function isTogether(
  labels: readonly string[],
  attributes: readonly string[],
  at: (label: string, attribute: string) => number,
): boolean {
  const places = labels.map((label) => attributes.map((attribute) => at(label, attribute)));
  return places.every((own, group) => Math.min(...own) > Math.max(-1, ...(places[group - 1] ?? [])));
}

/** Names alone: they come in threes at least, and are long or most of the table. */
function namedStrength({ starts, ends }: Cross, groups: number, rest: number): number {
  const words = (keys: readonly string[]) => mean(keys.map((each) => each.split(' ').length));
  if (groups < 3) return 0;
  return words(starts) >= 2 && words(ends) >= 2 ? 0.8 : rest <= 3 ? 0.6 : 0;
}

function key(tokens: readonly Token[]): string {
  return tokens.map(({ text }) => text).join(' ');
}

/** The starts and ends that cover the most columns with no pair missing. */
function widest(splits: readonly Split[], columns: ReadonlyMap<string, number>): Cross | undefined {
  const ends = new Map<string, string[]>();
  const starts = new Map<string, string[]>();
  for (const { start, end } of splits) {
    ends.set(start, [...(ends.get(start) ?? []), end]);
    starts.set(end, [...(starts.get(end) ?? []), start]);
  }
  let best: Cross | undefined;
  let most = 0;
  for (const { start, end, at, isParted } of splits) {
    if (at >= mostAnchors) break;
    const anchorStarts = starts.get(end) ?? [];
    const anchorEnds = ends.get(start) ?? [];
    if (anchorStarts.length < 2 || anchorEnds.length < 2) continue;
    const has = (each: string, other: string) => columns.has(`${each}|${other}`);
    const whole = {
      starts: anchorStarts.filter((each) => anchorEnds.every((other) => has(each, other))),
      ends: anchorEnds,
    };
    const full = {
      starts: anchorStarts,
      ends: anchorEnds.filter((other) => anchorStarts.every((each) => has(each, other))),
    };
    for (const cross of [whole, full]) {
      if (cross.starts.length < 2 || cross.ends.length < 2) continue;
      const covered = cross.starts.length * cross.ends.length + (isParted ? 0.5 : 0);
      if (covered <= most) continue;
      best = cross;
      most = covered;
    }
  }
  return best;
}

/** The words of the name as they are written, without what stood between the parts. */
function partOf(
  name: string,
  tokens: readonly Token[],
  { starts, ends }: Cross,
  wantsStart: boolean,
): string {
  const cut = tokens.findIndex(
    (_, at) => at > 0 && starts.includes(key(tokens.slice(0, at))) && ends.includes(key(tokens.slice(at))),
  );
  const boundary = tokens[cut - 1]?.end ?? name.length;
  const part = wantsStart ? name.slice(0, boundary) : name.slice(boundary);
  return part.replace(/^[\s_:;,.|/-]+|[\s_:;,.|/-]+$/g, '') || part;
}
