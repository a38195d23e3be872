import { formsOf } from '../../words/forms-of.js';
import { wordsOf } from '../../words/tokens.js';

/**
 * "document.number" is the document number, "DatiGeneraliDocumento.Numero" the "Numero documento": inside a record, a name
 * is as short as what it stands in allows. All of the name, and a word of what is right above it.
 */
export function isSaidByPath(called: string, name: string): boolean {
  const [own = '', above = ''] = called.split('.').toReversed();
  if (own === '' || above === '') return false;
  const [inner, outer, wanted] = [own, above, name].map((each) => wordsOf(each).map(formsOf)) as [
    string[][],
    string[][],
    string[][],
  ];
  const isIn = (word: readonly string[], among: readonly string[][]) =>
    among.some((other) => other.some((form) => word.includes(form)));
  const rest = wanted.filter((word) => !isIn(word, inner));
  return (
    inner.every((word) => isIn(word, wanted)) && rest.length > 0 && rest.every((word) => isIn(word, outer))
  );
}
