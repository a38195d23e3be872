import { descriptionReaders } from './all-readers.js';
import type { Action, Instruction, Known, Read } from './instruction.js';
import { readSentences } from './read-text.js';
import { readingOf } from './reading.js';
import { sentencesOf } from './sentences.js';

/** What the description of a column says beside its format. Every action is about the column described. */
export function readDescription(description: string, column: string, known: Known): Read {
  const read = readSentences(
    sentencesOf(description),
    readingOf(known, { columns: [] }, column),
    descriptionReaders,
  );
  return { ...read, instructions: read.instructions.flatMap((each) => ownOf(each, column)) };
}

/** About its column without naming it; what would be nothing to do is left out. */
function ownOf(instruction: Instruction, column: string): Instruction[] {
  const { sentence, sheet, ...action } = instruction;
  const given = { sentence, ...(sheet === undefined ? {} : { sheet }) };
  const own = subjectOf(action as Action, column);
  return own ? [{ ...given, ...own }] : [];
}

function subjectOf(action: Action, column: string): Action {
  switch (action.do) {
    case 'split':
    case 'join':
    case 'lookup':
    case 'leave_empty':
      return { ...action, column };
    case 'undo':
      return action.of ? { do: 'undo', of: subjectOf(action.of, column) } : action;
    default: {
      if (!('column' in action)) return action;
      const { column: _, ...rest } = action;
      return rest as Action;
    }
  }
}
