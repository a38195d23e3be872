/** `Purchase Orders` → `purchase_orders`; a name without Latin letters or digits becomes `template`. */
export function slugOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  return words.join('_').slice(0, 100).replace(/_+$/, '') || 'template';
}

/** The first of `slug`, `slug_2`, `slug_3` … that is free. */
export function firstFree(slug: string, taken: ReadonlySet<string>): string {
  if (!taken.has(slug)) return slug;
  let number = 2;
  while (taken.has(`${slug}_${number}`)) number += 1;
  return `${slug}_${number}`;
}
