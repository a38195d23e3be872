import { tmpdir } from 'node:os';
import { withSession } from '../duck/session.js';
import { ask } from './asked.js';
import { cardOf, unknownWords } from './card.js';
import type { Answered, Kind } from './kind.js';
import { kinds } from './kinds.js';
import { type Made, worldOf } from './made.js';

/** Answers a question about the data, the recipe and the result, from these alone. */
export async function answerQuestion(question: string, made: Made): Promise<Answered> {
  return withSession({ scratch: made.scratch ?? tmpdir(), memoryMb: 400 }, async (session) => {
    const world = worldOf(made, session);
    const asked = ask(question.slice(0, 2000), world);
    const fitting = kinds
      .map((kind, order) => ({ kind, order, worth: kind.fits(asked) }))
      .filter(({ worth }) => worth > 0)
      .sort((a, b) => b.worth - a.worth || a.order - b.order);
    for (const { kind } of fitting) {
      const answer = await kind.answer(asked, world);
      if (typeof answer === 'string') return { answer, understood: true };
      if (answer) return answer;
      if (kind.alone !== undefined) return { answer: kind.alone, understood: false };
    }
    const card = await cardOf(asked, world);
    if (card === undefined) return { answer: cannotTell(kinds), understood: false };
    if (!asked.says('count') && unknownWords(asked, card).length === 0)
      return { answer: card, understood: true };
    return { answer: `I cannot answer exactly that. What I know about it:\n${card}`, understood: false };
  });
}

function cannotTell(all: readonly Kind[]): string {
  return [
    'I cannot answer that from the data, the recipe and the result. I can tell you:',
    ...new Set(all.map(({ tells }) => `- ${tells}`)),
  ].join('\n');
}
