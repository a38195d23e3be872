import { once } from '../once.js';
import { dictionary } from './dictionary.js';
import { numberSaid } from './number-words.js';

/** The patterns by which a description says what a key is made of. */
export const keyWords = once(() => {
  const lines = dictionary('keys').map(([what = '', of = '', words = '']) => ({ what, of, words }));
  const said = (name: string) =>
    lines
      .filter(({ what }) => what === name)
      .map(({ words }) => words)
      .join('|');
  const marks = lines.filter(({ what }) => what === 'mark');
  const numbers = new Map(
    lines
      .filter(({ what }) => what === 'number')
      .flatMap(({ of, words }) => words.split('|').map((word) => [word, Number(of)] as const)),
  );
  const mark = `(?:${said('mark')})s?`;
  const article = `(?:(?:${said('article')}) )?`;
  const and = `(?:(?:${said('and')}) )?`;
  const part = '[\\p{L}\\d _';
  return {
    /** "Property code, hyphen, unit number" */
    joined: new RegExp(
      `^(${part}.'’]{2,40}?),? ${article}(${said('mark')})s?,? ${and}${article}(${part}]{2,48})`,
      'iu',
    ),
    /** "Living space in square feet" names no mark: words of other meanings do where commas set them off. */
    ordinary: new RegExp(`^(?:${said('ordinary')})$`, 'iu'),
    setOff: new RegExp(`,\\s*${article}${mark}(?![\\p{L}])|(?<![\\p{L}])${mark},`, 'iu'),
    signOf: (word: string) => marks.find(({ words }) => new RegExp(`^(?:${words})$`, 'iu').test(word))?.of,
    mark: new RegExp(`^${mark}$`, 'iu'),
    article: new RegExp(`^(?:(?:${said('then')}) )?${article}`, 'iu'),
    followed: new RegExp(`,?\\s+(?:${said('followed by')})\\s+`, 'iu'),
    /** "in four digits", "vierstellig" */
    digits: new RegExp(
      `\\s+(?:(?:${said('in')}) (?<count>\\p{L}+|\\d+)[- ](?:${said('digits')})|(?<joined>${said('number')})stellig)$`,
      'iu',
    ),
    countOf: (text: string) => numberSaid(text) ?? numbers.get(text),
    /** "Date as YYYYMMDD", "data AAAAMMDD": how the day is written in the key. */
    day: new RegExp(
      `(?:,? (?:${said('as')})(?: (?:the )?[Ff]ormat\\p{L}*)?)? ((?:[YAJR]{4}|[YAJR]{2})([-./]?)MM\\2(?:DD|TT|JJ|GG)|(?:DD|TT|JJ|GG)([-./]?)MM\\3(?:[YAJR]{4}|[YAJR]{2}))$`,
      'u',
    ),
  };
});
