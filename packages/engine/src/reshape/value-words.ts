import { countryNamed } from '../cells/places.js';
import { regionNames } from '../validate/ai/data/regions.js';

const states = new Set(regionNames('US'));
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

/** Which set of values a name belongs to; '' for none. */
export function valueSet(name: string): string {
  const text = name.trim().toLowerCase();
  if (countryNamed(text) !== undefined || states.has(text)) return 'place';
  const words = text.split(/\s+/);
  const at = sets.findIndex((set) => words.every((word) => set.has(word)));
  return at < 0 ? '' : String(at);
}

export function isTotal(name: string): boolean {
  return /^(?:(?:grand|sub)?\s*-?total|sum|all|average|mean|avg|year|annual|overall|summe|gesamt|somme)$/i.test(
    name.trim(),
  );
}
