import { picture, type RecordLayout, usable } from './layout.js';

const entry = /^(?:\d{6})?\s*(\d{2})\s+([A-Z0-9][A-Z0-9-]*)((?:\s+[^.]*|\s+.*\.\S.*)?)\.\s*$/i;
const mostTimes = 100;

/** Layouts that a COBOL copybook holds: fields follow each other, each as long as its picture. */
export function layoutsInCopybook(text: string): RecordLayout[] {
  const layouts: RecordLayout[] = [];
  let current: RecordLayout | undefined;
  let at = 0;
  // What redefines something stands at the same place: the fields below it are left alone.
  let leftOut: number | undefined;
  for (const sentence of sentencesOf(text)) {
    const [, digits = '', name = '', clauses = ''] = entry.exec(sentence) ?? [];
    if (name === '') continue;
    const level = Number(digits);
    if (level === 88) {
      for (const [, value = ''] of clauses.matchAll(/['"]([^'"]{1,12})['"]/g)) current?.marks.push(value);
      continue;
    }
    if (level === 1 || !current) {
      current = { title: level === 1 ? name : '', marks: [], fields: [] };
      layouts.push(current);
      at = 0;
      leftOut = undefined;
      if (level === 1) continue;
    }
    if (leftOut !== undefined && level > leftOut) continue;
    leftOut = /\bREDEFINES\b/i.test(clauses) ? level : undefined;
    const shape = picture(/\bPIC(?:TURE)?(?:\s+IS)?\s+(\S+)/i.exec(clauses)?.[1] ?? '');
    if (leftOut !== undefined || !shape) continue;
    const length = shape.length + (/\bSEPARATE\b/i.test(clauses) ? 1 : 0);
    const times = Math.min(mostTimes, Number(/\bOCCURS\s+(\d+)/i.exec(clauses)?.[1] ?? 1));
    for (let time = 1; time <= times; time += 1) {
      const field = { start: at, length, decimals: shape.decimals, remark: '' };
      const called = times > 1 ? `${name}_${time}` : name;
      if (!/^FILLER$/i.test(name)) current.fields.push({ name: called, ...field });
      at += length;
    }
    for (const [, value = ''] of clauses.matchAll(/\bVALUE\s+['"]([^'"]{1,12})['"]/gi))
      current.marks.push(value);
  }
  return usable(layouts);
}

/** An entry ends with a full stop, and may take several lines; what begins with an asterisk is a remark. */
function sentencesOf(text: string): string[] {
  const lines = text.split(/\r\n|\n|\r/).filter((line) => !/^(?:.{6})?\s*\*/.test(line));
  return lines
    .join('\n')
    .split(/(?<=\.)\s*\n/)
    .map((each) => each.replace(/\s+/g, ' ').trim());
}
