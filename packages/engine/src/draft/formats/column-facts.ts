import { compileAiRule } from '../../validate/ai/compile.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import { type Facts, factsOfChecks } from '../facts.js';
import { describe } from '../sentences.js';

export interface StatedColumn {
  column: TemplateColumn;
  facts: Facts;
  /** Without the sentences that the facts are said in. */
  description: string;
}

/** What a column of a template asks of its cells, told apart from what is written about it. */
export function statedColumn(column: TemplateColumn): StatedColumn {
  const { name, desiredRule, description: said } = column;
  const text = said ?? '';
  if (desiredRule !== 'ai') return { column, facts: { type: 'text' }, description: text };
  const facts = factsOfChecks(column.aiCheck ?? compileAiRule({ name, description: text || null }));
  // A list of numbers says so before it.
  const [, listed] = /(Whole|Decimal) number\. One of: /.exec(text) ?? [];
  if (listed !== undefined && facts.allowed) facts.type = listed === 'Whole' ? 'integer' : 'decimal';
  return { column, ...withoutFacts(name, text, facts) };
}

const mostSentences = 4;

/** What is left of a description when its last sentences say nothing but the facts. */
function withoutFacts(name: string, text: string, facts: Facts): { description: string; facts: Facts } {
  const ends = [...text.matchAll(/[.!?:](?= |$)/g)].map(({ index }) => index + 1);
  const starts = [0, ...ends.slice(0, -1)].slice(-mostSentences);
  // A type that the name alone says is in no sentence, and whoever reads the name again finds it again.
  for (const said of [facts, { ...facts, type: 'text' as const }])
    for (const start of starts) {
      const description = text.slice(0, start).trim();
      if (describe(name, description, said).description === text) return { description, facts: said };
    }
  return { description: text, facts };
}

export function statedColumns({ columns }: Pick<Template, 'columns'>): StatedColumn[] {
  return columns.map(statedColumn);
}
