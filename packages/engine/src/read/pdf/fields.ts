import type { FormField } from '../document/page.js';
import { type Matrix, movedBox } from './matrix.js';

/** What is needed of an annotation, as the library tells it. */
interface Annotation {
  subtype?: string;
  fieldType?: string;
  fieldName?: string;
  alternativeText?: string;
  fieldValue?: unknown;
  buttonValue?: unknown;
  exportValue?: unknown;
  checkBox?: boolean;
  radioButton?: boolean;
  password?: boolean;
  hidden?: boolean;
  rect?: readonly number[];
}

/** Fields of a form on a page: texts and choices with their value; boxes to tick with `yes` or the name of the choice. */
export function fieldsOf(annotations: readonly unknown[], base: Matrix): FormField[] {
  const fields: FormField[] = [];
  for (const annotation of annotations as Annotation[]) {
    const { subtype, fieldName, alternativeText, rect, hidden, password } = annotation;
    if (subtype !== 'Widget' || !fieldName || !rect || hidden || password) continue;
    const value = filledIn(annotation);
    if (value === undefined) continue;
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = rect;
    const label = alternativeText?.trim();
    fields.push({
      name: fieldName.split('.').at(-1) ?? fieldName,
      ...(label && { label }),
      value,
      ...movedBox(base, { x0, y0, x1, y1 }),
    });
  }
  return fields;
}

function filledIn({ fieldType, fieldValue, checkBox, radioButton, exportValue, buttonValue }: Annotation) {
  if (fieldType === 'Tx' || fieldType === 'Ch') {
    const value = Array.isArray(fieldValue) ? fieldValue.join(', ') : String(fieldValue ?? '');
    return value.replaceAll('\r\n', '\n').replaceAll('\r', '\n').trim();
  }
  if (checkBox) return fieldValue && fieldValue !== 'Off' && fieldValue === exportValue ? 'yes' : 'no';
  // Of the buttons of a group only the one that is pressed speaks.
  if (radioButton) return fieldValue === buttonValue && buttonValue ? String(buttonValue) : undefined;
  return undefined;
}
