interface Meaning {
  from: string;
  to: string;
}

const mostPairs = 200;

/** "PROPHY = Prophylaxis, PERIO = Perio maintenance": what a text says that codes stand for; two at least. */
export function legendIn(text: string): Meaning[] {
  if (!/=|→|->|\bstands for\b|\bmeans\b/i.test(text)) return [];
  const found: Meaning[] = [];
  for (const [, from = '', to = ''] of text.matchAll(
    /(?:^|[,;:.(]|\band\b|\bor\b)\s*["'“]?([\p{L}\d][\p{L}\d./+-]{0,14})["'”]?\s*(?:=|→|->|\bstands for\b|\bmeans\b)\s*["'“]?([^,;.=→()"“”]{1,60}?)["'”]?\s*(?=[,;.()]|\band\b|\bor\b|$)/giu,
  ))
    if (found.length < mostPairs) found.push({ from, to: to.trim() });
  return found.length >= 2 ? found : [];
}
