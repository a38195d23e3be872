/** Tables that people speak of without a name for them: what they are called, and what tells them. */
export interface TableKind {
  called: RegExp;
  /** Words of its headers, of which it has several. */
  headers?: RegExp;
  /** What most of the words in its cells are. */
  cells?: RegExp;
  /** A form has one row. */
  rows?: number;
}

export const tableKinds: readonly TableKind[] = [
  {
    called:
      /^(?:(?:order|invoice|quote|purchase|receipt|product|article|item)s? )?(?:line ?items?|items?|(?:item )?lines?|positions?|articles?|products?|goods|services|item(?:ised|ized)|(?:item(?:ised|ized)?) (?:details|lines?))$/iu,
    headers:
      /\b(?:qty|quantity|unit price|price|description|items?|sku|article|product|amount|line total|total|rate|hours|position|pos)\b/iu,
  },
  {
    called:
      /^(?:(?:sub|grand )?totals?|sums?|summar(?:y|ies)|amounts? due|(?:tax|vat) (?:summary|totals?)|totals? and tax(?:es)?|grand totals?)$/iu,
    headers: /\b(?:sub-?totals?|totals?|sum|summary)\b/iu,
    cells:
      /^(?:(?:sub|grand |net |gross )?-?\s?totals?\b.*|(?:total|amount|balance|sum)\b.*|.*\b(?:vat|tax|gst|mwst|discount|shipping|freight|net|gross|due|paid)\b.*)$/iu,
  },
  {
    called:
      /^(?:(?:invoice|order|document|letter)?\s?(?:head|header|heading|form|head data|key data|metadata)s?)$/iu,
    rows: 1,
  },
];
