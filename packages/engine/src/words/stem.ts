/** So that "cities" and "city", "smoked" and "smoking" meet. Longer endings are left to the likeness of words. */
export function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word)) return word;
  let stemmed = word;
  if (stemmed.endsWith('ies') && stemmed.length > 4) stemmed = `${stemmed.slice(0, -3)}y`;
  else if (/(ss|x|ch|sh)es$/.test(stemmed)) stemmed = stemmed.slice(0, -2);
  else if (/[^sui]s$/.test(stemmed)) stemmed = stemmed.slice(0, -1);
  const verb = /^(.*[aeiouy].*?)(ing|ed)$/.exec(stemmed);
  if (verb?.[1] !== undefined && verb[1].length >= 3) {
    stemmed = /([bdfgmnprt])\1$/.test(verb[1]) ? verb[1].slice(0, -1) : verb[1];
  }
  if (stemmed.length > 3 && stemmed.endsWith('e')) stemmed = stemmed.slice(0, -1);
  if (stemmed.length > 3 && stemmed.endsWith('y')) stemmed = `${stemmed.slice(0, -1)}i`;
  return stemmed;
}
