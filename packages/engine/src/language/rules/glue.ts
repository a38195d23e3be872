import type { Grammar } from '../chart.js';
import type { Data } from '../data.js';
import type { Parts } from '../parts.js';

/** Of a frame: what holds a sentence together, and tells nothing: who wants it, that it is so, why. */
export const GLUE = 'Light Is Sep Them Aside';

export function glueRules(grammar: Grammar<Parts, Data>): void {
  grammar.rule(
    'Light',
    'want|need|like|wish|prefer|require|expect|see|show|write|put|give|make|use|bring|appear|come|look|set|ask|let|suffice|enough|hold|contain|read|print|list|store|spell|in|of|for|from|on|at|to|as|with|by|into|because|since|so|therefore|ones|one',
  );
}
