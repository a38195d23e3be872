/** A sentence of the API about one place of what was sent: `columns[3].strictRule of column "Email" is …`. */
export interface Fault {
  list: 'columns' | 'rules';
  index: number;
  field: string | undefined;
  sentence: string;
}

const place = /^(columns|rules)\[(\d+)\](?:\.(\w+)(?:\[\d+\](?:\.\w+)?)?)?/;

/** What a sentence says about columns and rules, each beside its place; nothing where it names none. */
export function faultsOf(sentence: string): Fault[] {
  return sentence.split('; ').flatMap((part) => {
    const [, list, index, field] = place.exec(part) ?? [];
    if ((list !== 'columns' && list !== 'rules') || index === undefined) return [];
    return [{ list, index: Number(index), field, sentence: withoutPlace(part) }];
  });
}

/** The place is shown by where the sentence stands: `is not a valid regular expression (…)`. */
function withoutPlace(part: string): string {
  const rest = part
    .replace(place, '')
    .replace(/^ of (?:column|rule) "[^"]*"/, '')
    .replace(/^:? /, '');
  const sentence = rest.trim() || part;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
