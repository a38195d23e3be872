import type { FormPair } from './forms.js';
import { liesIn, linesOf } from './lines.js';
import type { DocumentPage, FormField, Word } from './page.js';
import { segmentsOf } from './segments.js';

/** Fields of a form that were filled in, each under what is printed beside it, or under its own name. */
export function fieldPairs(page: DocumentPage): {
  pairs: FormPair[];
  isInField(word: Word): boolean;
} {
  const fields = page.fields ?? [];
  const isInField = (word: Word) => fields.some((field) => liesIn(word, field));
  if (fields.length === 0) return { pairs: [], isInField };
  const segments = segmentsOf(linesOf(page.words.filter((word) => !isInField(word))));
  const labelOf = (field: FormField): string | undefined => {
    const middle = (field.y0 + field.y1) / 2;
    const beside = segments
      .filter(({ x1, y0, y1 }) => x1 <= field.x0 + 2 && field.x0 - x1 < 150 && y0 < middle && y1 > middle)
      .at(-1);
    if (beside) return beside.text;
    const over = segments
      .filter(({ x0, y1 }) => y1 <= field.y0 + 3 && field.y0 - y1 < 14 && Math.abs(x0 - field.x0) < 20)
      .at(-1);
    return over?.text;
  };
  const pairs = fields
    .filter(({ value }) => value !== '')
    .map((field) => {
      const label = (field.label ?? labelOf(field) ?? field.name).replace(/[\s:*]+$/, '').trim();
      const { x0, y0, x1, y1, value } = field;
      return { label: label || field.name, value, isSound: true, x0, y0, x1, y1 };
    });
  return { pairs, isInField };
}
