/** Words that stand before a colon in prose, and below tables and pictures. */
const noLabel =
  /^(?:sources?|notes?|table|figure|fig|chart|graph|box|example|e\.?g|i\.?e|see|page|p|abb(?:ildung)?|tab(?:elle)?|quelle|hinweis|anmerkung|bild|seite|blatt|siehe|source|remarque|tableau|page|fuente|nota|tabla|figura|página|fonte|pagina|bron|http|https|www|mailto|warning|attention|important|caution|re|ps|nb)\b/i;

const label = /^[\p{L}#][\p{L}\p{M}\p{N} .,'’/&()#%°º-]*$/u;
const mostWords = 5;
const mostChars = 40;

/** Whether a text before a colon may name a value. */
export function isLabel(text: string): boolean {
  const words = text.split(/\s+/).length;
  return (
    text.length >= 2 &&
    text.length <= mostChars &&
    words <= mostWords &&
    label.test(text) &&
    !noLabel.test(text) &&
    // A sentence goes on in small letters; labels of one word and of capitals do not.
    (words <= 3 || (text.match(/(?:^|\s)\p{Lu}/gu)?.length ?? 0) >= 2)
  );
}

/** What business papers put at their head, so that no colon is needed to know it for a label. */
const knownLabel = new RegExp(
  `^(?:${[
    '(?:(?:sales |purchase |tax |delivery |credit |job |work |your |our |p\\.?\\s?o\\.? )?(?:invoice|order|customer|client|account|quote|quotation|reference|ref|contract|policy|claim|case|member|employee|patient|vendor|supplier|receipt|document|project|ticket|booking|shipment|tracking|delivery note|bill|statement|p\\.?o\\.?|vat|tax)) ?(?:no|nr|num|number|id|code|date|#|ref)\\.?',
    '(?:due|issue|issued|order|delivery|ship|shipping|payment|start|end|birth|service|invoice|effective|expiry|statement) date',
    'date of (?:birth|issue|service|invoice)',
    'payment terms',
    'terms of payment',
    'bill(?:ed)? to',
    'ship(?:ped)? to',
    'sold to',
    'rechnungs(?:nummer|nr\\.?|datum)',
    '(?:kunden|auftrags|bestell|liefer|lieferschein|vertrags|steuer)-?(?:nummer|nr\\.?|datum)',
    '(?:datum|fällig am|zahlungsziel|lieferdatum|leistungsdatum|ust-?id(?:nr)?\\.?)',
    '(?:numéro|n°) (?:de )?(?:facture|client|commande)',
    "date (?:de (?:la )?(?:facture|facturation)|d['’]échéance)",
    '(?:número|nº) de (?:factura|cliente|pedido|fatura)',
    'fecha(?: de (?:factura|vencimiento))?',
    '(?:numero|n\\.) (?:fattura|cliente|ordine)',
    'data (?:fattura|scadenza)',
    'factuur(?:nummer|datum)',
    'klantnummer',
  ].join('|')})$`,
  'i',
);

export function isKnownLabel(text: string): boolean {
  return knownLabel.test(text.replace(/\s+/g, ' ').replace(/:$/, '').trim());
}
