import type { Wanted } from '../../target/target.js';
import type { Template } from '../../validate/template.js';
import type { Targets } from '../views/targets.js';
import type { ViewColumn } from '../views/view.js';
import type { Candidate } from './candidate.js';

/** Said of a text that stands beside something else in its cells: it alone is wanted. */
const ALONE =
  /(?<!\p{L})(?:names? only|only the name|just the name|name alone|nur (?:der |den )?namen?|(?:seulement|uniquement) le nom|nom seul(?:ement)?|(?:solo|sólo|solamente) (?:el |il )?(?:nombre|nome)|(?:só|somente|apenas) o nome|(?:alleen|enkel) de naam|bara namnet|kun navnet|without|ohne|sans|sin|sem|senza|zonder|utan|uden|uten|bez)(?!\p{L})/iu;
const besides: readonly Wanted['kind'][] = ['phone', 'email', 'code'];
const likely = 0.4;
const unasked = 0.7;
const unwanted = 0.2;

/**
 * Of a text and what stands beside it in its cells, the text alone is meant where a name is wanted, where a description
 * says so, or where the template has a column of its own for what stands beside it.
 */
export function preferRest(
  believed: ReadonlyMap<string, Candidate[]>,
  template: Template,
  targets: Targets,
): void {
  for (const column of template.columns) {
    const own = believed.get(column.name) ?? [];
    const { wanted } = targets.of(template, column);
    for (const rest of own.filter(({ source }) => source.beside === 'rest')) {
      const whole = own.find(
        ({ source }) => !source.via && source.name === (rest.source.fieldOf ?? rest.source.partOf),
      );
      const isBesides = hasOwnColumn(rest.source, believed, template, targets);
      const isAsked = wanted.kind === 'name' || ALONE.test(column.description ?? '') || isBesides;
      // Where the number has its column, the name has its own too: both stand in one place of the table.
      if (isBesides) rest.probability = Math.max(rest.probability, rest.prior ?? 0);
      if (!isAsked) {
        rest.probability *= unasked;
        continue;
      }
      if (whole) {
        rest.probability = Math.max(rest.probability, whole.probability);
        whole.probability *= unasked;
      }
      // "Without the e-mail address" speaks of what is not wanted.
      if (!besides.includes(wanted.kind) && ALONE.test(column.description ?? ''))
        for (const each of own)
          if (
            each !== rest &&
            each.source.fieldOf !== undefined &&
            each.source.fieldOf === rest.source.fieldOf
          )
            each.probability *= unwanted;
    }
  }
}

function hasOwnColumn(
  rest: ViewColumn,
  believed: ReadonlyMap<string, Candidate[]>,
  template: Template,
  targets: Targets,
): boolean {
  const whole = rest.fieldOf ?? rest.partOf;
  return template.columns.some((column) => {
    if (!besides.includes(targets.of(template, column).wanted.kind)) return false;
    const [best] = (believed.get(column.name) ?? []).toSorted((a, b) => b.probability - a.probability);
    const { source, probability = 0 } = best ?? {};
    return (
      source !== undefined &&
      source !== rest &&
      (source.fieldOf ?? source.partOf) === whole &&
      probability >= likely
    );
  });
}
