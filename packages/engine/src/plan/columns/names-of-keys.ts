import { columnWords } from '../../profile/column-names.js';
import type { Template, TemplateColumn } from '../../validate/template.js';
import { asksForKey, isDisplay, isReference, saysCalled, wantsName } from '../views/reference.js';
import { identityOf, type Targets } from '../views/targets.js';
import type { ViewColumn } from '../views/view.js';
import type { Candidate } from './candidate.js';

const likely = 0.5;
/** From here on a column is fed by what was believed without this. */
const fed = 0.4;
const asTwin = 0.55;
const asKeyOnly = 0.3;
/** So near to its number stands what a thing is called. */
const nearby = 2;

/**
 * Where a name is asked for ("name of the customer"), or the number of the same thing has a column of its own ("Item
 * code" and "Item"), the key is not meant, but what it leads to is called by, or the name beside it.
 */
export function preferNamesOfKeys(
  believed: ReadonlyMap<string, Candidate[]>,
  columns: readonly ViewColumn[],
  template: Template,
  targets: Targets,
): void {
  for (const column of template.columns) {
    const target = targets.of(template, column);
    if (column === identityOf(template) || column.linkRule || asksForKey(target)) continue;
    const own = believed.get(column.name) ?? [];
    const best = likeliest(own);
    const twin = twinOf(column, template);
    const ofTwin = twin && likeliest(believed.get(twin.name) ?? []);
    const isAsked = best !== undefined && wantsName(target) && isKey(best.source);
    const key = isAsked ? best : ofTwin && ofTwin.probability >= likely ? ofTwin : undefined;
    if (!key || !isKey(key.source)) continue;
    if (!isAsked && best && best.source !== key.source && best.probability >= fed) continue;
    const name = nameOf(key.source, own, columns);
    if (!name) continue;
    name.probability = Math.max(name.probability, isAsked ? key.probability : asTwin);
    for (const each of own)
      if (each.source === key.source) each.probability = Math.min(each.probability, asKeyOnly);
  }
}

function likeliest(all: readonly Candidate[]): Candidate | undefined {
  return all.toSorted((a, b) => b.probability - a.probability)[0];
}

function isKey(source: ViewColumn): boolean {
  return !source.via && source.profile.filled > 0 && isReference(source) && !isDisplay(source);
}

/** The column for the number of the same thing: "Item code" for "Item", "Kontonummer" for "Kontobezeichnung". */
function twinOf(column: TemplateColumn, template: Template): TemplateColumn | undefined {
  const { words, isKey: isKeyItself } = columnWords(column.name);
  const [compound = ''] = words;
  return template.columns.find((other) => {
    const { words: thing, isKey } = columnWords(other.name);
    const [first] = thing;
    if (isKeyItself || !isKey || other.linkRule || first === undefined) return false;
    if (thing.every((word, at) => words[at] === word)) return words.length - thing.length <= 1;
    const isOne = thing.length === 1 && words.length === 1 && compound.startsWith(first);
    return isOne && saysCalled(compound.slice(first.length));
  });
}

/** What people call the rows that it leads to; or the words beside it. */
function nameOf(
  key: ViewColumn,
  own: readonly Candidate[],
  columns: readonly ViewColumn[],
): Candidate | undefined {
  const led = own.filter(
    ({ source: { via } }) => via?.key === key.name && via.isKey && !via.isOwn && !via.through,
  );
  const label = led.find(({ source }) => source.via?.isLabel) ?? likeliest(led.filter(isCalling));
  if (label) return label;
  const at = (source: ViewColumn) => columns.indexOf(source);
  const place = at(key);
  if (place < 0) return undefined;
  const apart = ({ source }: Candidate) => Math.abs(at(source) - place);
  return own
    .filter((each) => !each.source.via && apart(each) <= nearby && isCalling(each))
    .toSorted((a, b) => apart(a) - apart(b))[0];
}

function isCalling({ source }: Candidate): boolean {
  return isDisplay(source) && !isReference(source) && source.profile.filled > 0;
}
