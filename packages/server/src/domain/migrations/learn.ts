import sql from 'sql-template-tag';
import type { Queries } from '../../store/database.js';
import { migrationChain, record } from '../audit.js';
import type { Service } from '../service.js';

const heading = '## Learned by the agent';
/** As long as a person's own write may be. */
const longest = 200_000;

/** From now until `learn`, a person's write to the migration's knowledge is refused. */
export async function beginLearning(tx: Queries, runId: string, migrationId: string): Promise<void> {
  await tx.run(sql`update migrations set knowledge_appending = ${runId} where id = ${migrationId}`);
}

/** Appends what a run learned, so that the next one does not ask again; its version marker moves as for any write. */
export async function learn(
  tx: Queries,
  service: Pick<Service, 'seam'>,
  { runId, migrationId, lines }: { runId: string; migrationId: string; lines: readonly string[] },
): Promise<void> {
  const row = await tx.row<{ knowledge: string; account_id: string }>(sql`
    update migrations set knowledge_appending = null where id = ${migrationId} returning knowledge, account_id`);
  if (!row) return;
  const knowledge = withLearned(row.knowledge, lines);
  if (knowledge === row.knowledge) return;
  await tx.run(sql`
    update migrations set
      knowledge = ${knowledge},
      knowledge_updated_at =
        greatest(${service.seam.now()}::timestamptz, knowledge_updated_at + interval '1 millisecond')
    where id = ${migrationId}`);
  const agent = { accountId: row.account_id, kind: 'system', id: runId } as const;
  await record(tx, service, migrationChain(migrationId), agent, 'knowledge.learned', {
    run: runId,
    characters: knowledge.length,
  });
}

/**
 * The document with these lines at the end of the agent's section, which is made where there is none. Of two lines
 * that contradict each other the later one holds, so a line that is learned again moves to the end. Where the whole
 * gets too long, the oldest learned lines go; all other lines stay as they are.
 */
export function withLearned(document: string, lines: readonly string[], limit = longest): string {
  const learned = [...new Set(lines.map(bullet))].filter((line) => line !== bullet(''));
  if (learned.length === 0) return document;
  const { before, section, after } = cut(document);
  const kept = section.filter(
    (line) => !learned.includes(bullet(line.replace(/^- /, ''))) || !isLearned(line),
  );
  const grown = [...withoutBlankEnd(kept), ...learned];
  for (;;) {
    const whole = `${before}${grown.join('\n')}\n${after}`;
    if (whole.length <= limit) return whole;
    const oldest = grown.findIndex(isLearned);
    // A person's lines leave no room.
    if (oldest === -1 || grown.filter(isLearned).length === 1) return document;
    grown.splice(oldest, 1);
  }
}

function cut(document: string): { before: string; section: string[]; after: string } {
  const lines = document.split('\n');
  const start = lines.findIndex((line) => line.trim() === heading);
  if (start === -1) {
    const gap = document === '' ? '' : document.endsWith('\n') ? '\n' : '\n\n';
    return { before: document + gap, section: [heading, ''], after: '' };
  }
  const next = lines.findIndex((line, at) => at > start && /^#{1,6}\s/.test(line));
  const end = next === -1 ? lines.length : next;
  const section = lines.slice(start, end);
  return {
    before: lines
      .slice(0, start)
      .map((line) => `${line}\n`)
      .join(''),
    section: section.length === 1 ? [...section, ''] : section,
    after: next === -1 ? '' : `\n${lines.slice(end).join('\n')}`,
  };
}

/** The blank line behind the heading stays. */
function withoutBlankEnd(section: readonly string[]): string[] {
  const last = section.findLastIndex((line) => line.trim() !== '');
  return section.slice(0, Math.max(last + 1, 2));
}

function isLearned(line: string): boolean {
  return line.startsWith('- ');
}

function bullet(line: string): string {
  return `- ${line.replaceAll(/\s+/g, ' ').trim()}`;
}
