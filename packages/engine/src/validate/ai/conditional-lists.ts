import { LOGICAL } from './slash-lists.js';
import type { Wording } from './wording.js';

const VALUE = `("[^"]{1,40}"|'[^']{1,40}'|[\\p{L}\\d]+)`;
const CONDITION = '(?:only )?(?:if|when|where|unless|for)';
/** "Yes if paid", "Yes if paid else No", "No otherwise", "else No". */
const FORMS = [
  new RegExp(`^${VALUE} ${CONDITION} .+?,? (?:or )?(?:else|otherwise) ${VALUE}$`, 'iu'),
  new RegExp(`^${VALUE} ${CONDITION} .+$`, 'iu'),
  new RegExp(`^${VALUE} (?:otherwise|else|in all other cases|for all others)$`, 'iu'),
  new RegExp(`^(?:or )?(?:else|otherwise),? ${VALUE}$`, 'iu'),
];
/** What may stand before a condition and is no value. */
const REMARK =
  /^(?:blank|empty|null|required|mandatory|optional|needed|leave|default|unique|only|even|also|and|or|but|not|as|it|this|that|ignored|omitted|skip|skipped|same|except|known|available|applicable|given)$/i;

/**
 * The values of "Yes if paid, else No". Only yes and no and their like, or what is quoted: "SKU if there is one, else
 * EAN" tells where a value comes from.
 */
export function conditionalList({ sentences }: Wording): string[] | null {
  const values = new Set<string>();
  for (const piece of sentences.flatMap((sentence) => sentence.split(/\s*[,;]\s*/))) {
    const match = FORMS.map((form) => form.exec(piece.trim().replace(/^and /i, ''))).find(Boolean);
    if (!match) {
      if (/^(?:or )?(?:else|otherwise)\b/i.test(piece)) return null;
      continue;
    }
    for (const said of match.slice(1)) {
      const value = said.replace(/^(["'])(.*)\1$/, '$2');
      if (said === value && REMARK.test(said)) continue;
      if (said === value && !LOGICAL.test(said)) return null;
      values.add(value);
    }
  }
  return values.size > 1 ? [...values] : null;
}
