import { getOwn } from '@godwit/contract/own';
import { foldLetters } from '../cells/text.js';
import { rememberedText } from '../remembered.js';
import { fold } from './fold.js';

const signs: Record<string, string> = {
  '#': ' number ',
  '%': ' percent ',
  '№': ' number ',
  '€': ' euro ',
  $: ' dollar ',
  '&': ' and ',
};

/**
 * The words of a name, folded: "custName2", "CUST_NAME_2" and "cust-name 2" have the same. A number at the end of a
 * word is a word of its own ("Px2"), one inside is not ("a260").
 */
export function wordsOf(name: string): string[] {
  if (isOrdinary(name)) return name.split(' ');
  return isLatin(name) ? name.split(' ').map(foldLetters) : [...wordsRead(name)];
}

/** The names of a table are cut into words for every column of every template. */
const wordsRead = rememberedText((name): readonly string[] => {
  const normal = name.normalize('NFKC');
  return (isPlain(normal) ? normal : divided(normal))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(fold);
});

/** As nearly all are that dictionaries have. */
const isOrdinary = (name: string) => /^[a-z]+(?: [a-z]+)*$/.test(name) && !/\bno\b/.test(name);

/** A quarter of the words of dictionaries have accents: there is nothing to divide in these either. */
const isLatin = (name: string) =>
  /^[a-zß-öø-ÿ]+(?: [a-zß-öø-ÿ]+)*$/.test(name) && !/(?:^| )no(?: |$)/.test(name);

/** Nothing in small letters and spaces is to be divided. */
const isPlain = (name: string) => /^[\p{Ll} _]*$/u.test(name) && !/(?:^|[ _])no(?:[ _]|$)/.test(name);

function divided(name: string): string {
  return name
    .replace(/(?<![\p{L}\p{N}])[nN][°ºo]\.?(?=[\s_]|$)/gu, ' number ')
    .replace(/(\p{L})\.(?=\p{L}\.)/gu, '$1')
    .replace(/[#%№€$&]/g, (sign) => getOwn(signs, sign) ?? ' ')
    .replace(/(\p{L})['’](\p{L})/gu, '$1 $2')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll}{2,})/gu, '$1 $2')
    .replace(/(\p{L})(\d+)(?![\p{L}\d])/gu, '$1 $2')
    .replace(/(\d)(\p{L}{3,})/gu, '$1 $2');
}

/** Words that only hold others together, in the languages we know. */
const joining = new Set(
  'a an the of and or de du des la le les l d et der die das und el los las y del di il e da do dos'.split(
    ' ',
  ),
);

/** What joins only between two words: "Y axis" is about y. */
const onlyBetween = new Set(['y', 'e']);

/** Without the words that only hold others together, unless there are no others. */
export function telling(words: readonly string[]): string[] {
  const kept = words.filter(
    (word, at) => !joining.has(word) || (onlyBetween.has(word) && (at === 0 || at === words.length - 1)),
  );
  return kept.length > 0 ? kept : [...words];
}
