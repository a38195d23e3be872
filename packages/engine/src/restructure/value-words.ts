const places = placeNames();
/** Words of which each set is the values of one column. */
const sets = [
  'male female men women boys girls man woman boy girl m f',
  'yes no maybe unsure undecided',
  'gold silver bronze',
  'low medium high very low very high',
  'small medium large xs s m l xl xxl',
  'north south east west northeast northwest southeast southwest midwest',
  'spring summer autumn fall winter',
  'white black asian hispanic latino other native american',
  'single married divorced widowed separated',
  'red orange yellow green blue purple pink brown black white gray grey',
  'strongly agree agree neutral disagree strongly disagree',
  'excellent very good good fair poor',
  'never rarely sometimes often always',
  'urban rural suburban',
  'morning afternoon evening night',
].map((words) => new Set(words.split(' ')));

/** Countries, by the names that the language data of Node knows, and the states of the USA. */
function placeNames(): Set<string> {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const countries = letters.flatMap((a) => letters.flatMap((b) => names.of(a + b) ?? []));
  const states =
    'Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,Florida,Georgia,Hawaii,Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota,Mississippi,Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,New York,North Carolina,North Dakota,Ohio,Oklahoma,Oregon,Pennsylvania,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah,Vermont,Virginia,Washington,West Virginia,Wisconsin,Wyoming'.split(
      ',',
    );
  return new Set([...countries, ...states, 'USA', 'UK'].map((name) => name.toLowerCase()));
}

/** Which set of values a name belongs to; '' for none. */
export function valueSet(name: string): string {
  const text = name.trim().toLowerCase();
  if (places.has(text)) return 'place';
  const words = text.split(/\s+/);
  const at = sets.findIndex((set) => words.every((word) => set.has(word)));
  return at < 0 ? '' : String(at);
}

export function isTotal(name: string): boolean {
  return /^(?:(?:grand|sub)?\s*-?total|sum|all|average|mean|avg|year|annual|overall|summe|gesamt|somme)$/i.test(
    name.trim(),
  );
}
