import type { Route } from './document.js';

/** One exchange of the suite, as a line of the ledger file. */
export interface Entry {
  route: string;
  status: number;
}

/** A documented status that the suite cannot reach yet, and why. `route: "*"` stands for every route. */
export interface Exemption {
  route: string;
  status: number;
  why: string;
}

export type Mark = 'exercised' | 'missing' | 'exempt';

export interface LedgerRow {
  route: string;
  marks: Map<number, Mark>;
}

export interface Evaluation {
  rows: LedgerRow[];
  problems: string[];
}

export function parseEntries(lines: string): Entry[] {
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Entry);
}

/** What of the documented interface was exercised; a gap without an exemption is a problem, and so is an exemption without a gap. */
export function evaluate(
  routes: readonly Route[],
  entries: readonly Entry[],
  exemptions: readonly Exemption[],
): Evaluation {
  const seen = new Set(entries.map(({ route, status }) => `${route} ${status}`));
  const problems = unknownExemptions(routes, exemptions);
  const rows = routes.map((route) => {
    const marks = new Map<number, Mark>();
    for (const status of wantedStatuses(route)) {
      const exercised = seen.has(`${route.name} ${status}`);
      const exempt = exemptions.some((one) => one.status === status && one.route === route.name);
      const waived = exempt || exemptions.some((one) => one.status === status && one.route === '*');
      marks.set(status, exercised ? 'exercised' : waived ? 'exempt' : 'missing');
      if (exercised && exempt)
        problems.push(`${route.name} ${status}: exempt, yet exercised; drop the exemption`);
      if (!exercised && !waived) problems.push(`${route.name} ${status}: documented, never exercised`);
    }
    return { route: route.name, marks };
  });
  return { rows, problems };
}

function wantedStatuses(route: Route): number[] {
  return Object.keys(route.operation.responses).map(Number);
}

function unknownExemptions(routes: readonly Route[], exemptions: readonly Exemption[]): string[] {
  return exemptions
    .filter(({ route, status }) => {
      if (route === '*') return false;
      const found = routes.find((one) => one.name === route);
      return !found || !(String(status) in found.operation.responses);
    })
    .map(({ route, status }) => `exempt.json: ${route} ${status} is not a documented status of a route`);
}

const signs: Record<Mark, string> = { exercised: '✓', missing: 'MISSING', exempt: 'exempt' };

export function table({ rows }: Evaluation): string {
  const statuses = [...new Set(rows.flatMap((row) => [...row.marks.keys()]))].sort((a, b) => a - b);
  const head = ['route', ...statuses.map(String)];
  const lines = rows.map(({ route, marks }) => [
    route,
    ...statuses.map((status) => {
      const mark = marks.get(status);
      return mark ? signs[mark] : '';
    }),
  ]);
  const widths = head.map((_, index) =>
    Math.max(...[head, ...lines].map((line) => line[index]?.length ?? 0)),
  );
  return [head, ...lines]
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
