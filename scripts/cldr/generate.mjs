// @ts-check
// Writes packages/engine/src/cells/data from CLDR and from also.tsv, the words that people use and CLDR does not have:
//   npm install --prefix scripts/cldr && node scripts/cldr/generate.mjs
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const here = dirname(fileURLToPath(import.meta.url));
const out = join(here, '../../packages/engine/src/cells/data');
const version = require('cldr-core/package.json').version;

/** The first is English: its names are the ones we write. */
const LANGUAGES = 'en de fr nl es it pt sv da nb fi pl cs sk hu ro tr el ru uk bg hr sl et lv lt ca is'.split(
  ' ',
);
const LOCALES = (
  'en en-GB en-AU en-CA en-IE en-IN en-NZ en-ZA de de-AT de-CH fr fr-BE fr-CA fr-CH nl nl-BE es es-AR es-CL es-CO ' +
  'es-MX es-PE it it-CH pt pt-PT sv da nb fi pl cs sk hu ro tr el ru uk bg hr sl et lv lt ca is ja ko zh vi id th he'
).split(' ');

/** @type {Map<string, string[]>} */
const also = new Map();
for (const line of readFileSync(join(here, 'also.tsv'), 'utf8').split('\n')) {
  const [kind = '', key = '', words = ''] = line.split('\t');
  if (kind !== '' && !kind.startsWith('#')) also.set(`${kind} ${key}`, words.split('|'));
}

/** @param {string} pack @param {string} locale @param {string} file */
function main(pack, locale, file) {
  return require(`cldr-${pack}-full/main/${locale}/${file}.json`).main[locale];
}

/** @param {string} what @param {string} comment @param {Iterable<string>} lines */
function write(what, comment, lines) {
  const name = what.replaceAll('-', '_').toUpperCase();
  const text = [...lines]
    .join('\n')
    .replaceAll('\\', '\\\\')
    .replaceAll('`', '\\`')
    .replaceAll('$' + '{', '\\$' + '{');
  writeFileSync(
    join(out, `${what}.ts`),
    `// Written by scripts/cldr/generate.mjs from CLDR ${version}; do not edit.\n\n/** ${comment} */\nexport const ${name} = \`\n${text}\n\`;\n`,
  );
}

/** @param {Iterable<string | undefined>} texts */
function distinct(texts) {
  const seen = new Map();
  for (const text of texts) {
    const tidy = text?.replace(/[\s\u00a0\u202f]+/g, ' ').trim();
    if (tidy && !seen.has(tidy.toLowerCase())) seen.set(tidy.toLowerCase(), tidy);
  }
  return [...seen.values()];
}

mkdirSync(out, { recursive: true });

const supplemental = (/** @type {string} */ file) =>
  require(`cldr-core/supplemental/${file}.json`).supplemental;

// Countries: those of ISO 3166-1, and Kosovo.
const mappings = supplemental('codeMappings').codeMappings;
const retired = supplemental('aliases').metadata.alias.territoryAlias;
const names = LANGUAGES.map(
  (locale) => main('localenames', locale, 'territories').localeDisplayNames.territories,
);
const countries = Object.keys(mappings)
  .filter((code) => /^[A-Z]{2}$/.test(code) && mappings[code]._alpha3 && names[0][code] && !retired[code])
  .filter(
    (code) =>
      !['AC', 'CP', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'ZZ', 'CQ', 'XA', 'XB'].includes(code),
  )
  .sort();
write(
  'countries',
  'Code of two letters, of three, the English name, then the names in other languages and the ones that people use.',
  countries.map((code) => {
    // "Çin" and "Fas" are countries in Turkish: words so short are something else in most other languages.
    const own = names.flatMap((each, at) =>
      [each[code], each[`${code}-alt-short`], each[`${code}-alt-variant`]].filter(
        (name) => at === 0 || (name && name.length > 3),
      ),
    );
    return [
      code,
      mappings[code]._alpha3,
      ...distinct([
        ...(also.get(`country-first ${code}`) ?? []),
        ...own,
        ...(also.get(`country ${code}`) ?? []),
      ]),
    ].join('|');
  }),
);

// Currencies that somebody still pays with, and those that went out of use lately and still stand in ledgers.
const tender = new Set();
for (const uses of Object.values(supplemental('currencyData').currencyData.region))
  for (const use of uses)
    for (const [code, { _to, _tender }] of Object.entries(use))
      if ((_to === undefined || _to >= '2016') && _tender !== 'false') tender.add(code);
for (const code of [
  'XAG',
  'XAU',
  'XDR',
  'XPD',
  'XPT',
  'CLF',
  'CUC',
  'SLL',
  'VED',
  'VEF',
  'ZWL',
  'HRK',
  'ANG',
  'SVC',
])
  tender.add(code);
const money = LANGUAGES.slice(0, 12).map(
  (locale) => main('numbers', locale, 'currencies').numbers.currencies,
);
/** A sign, or a word? */
const isSign = (/** @type {string | undefined} */ text) => text !== undefined && !/^[A-Z]{3}$/.test(text);
write(
  'currencies',
  'Code, its signs, then its names: a sign or a name that several currencies have is of the one that most people mean.',
  [...tender].sort().map((code) => {
    const signs = money.map((each) => each[code]?.symbol).filter(isSign);
    const plural = money.flatMap((each) =>
      Object.entries(each[code] ?? {}).flatMap(([key, text]) =>
        key.startsWith('displayName') ? [text] : [],
      ),
    );
    return [
      code,
      distinct([
        ...(also.get(`sign ${code}`) ?? []),
        ...signs.filter((sign) => !/^[\p{L}.]+$/u.test(sign)),
      ]).join(' '),
      ...distinct([...plural, ...(also.get(`currency ${code}`) ?? [])]),
    ].join('|');
  }),
);

// Languages of ISO 639-1.
const tongues = LANGUAGES.map(
  (locale) => main('localenames', locale, 'languages').localeDisplayNames.languages,
);
const own = (/** @type {string} */ code) => {
  try {
    return main('localenames', code, 'languages').localeDisplayNames.languages[code];
  } catch {
    return undefined;
  }
};
write(
  'languages',
  'Code, the English name, then the names in other languages.',
  [...new Set([...Object.keys(tongues[0]).filter((code) => /^[a-z]{2}$/.test(code)), 'nb', 'nn', 'no'])]
    .sort()
    .map((code) =>
      [
        code,
        ...distinct([
          ...tongues.map((each) => each[code]),
          own(code),
          ...(also.get(`language ${code}`) ?? []),
        ]),
      ].join('|'),
    ),
);

// Names of months and days, in lower case; a word that is two months in two languages is none.
/** @type {Map<string, Set<number>>} */
const months = new Map();
/** @type {Map<string, Set<number>>} */
const days = new Map();
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const bare = (/** @type {string} */ text) =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o');
/** @param {Map<string, Set<number>>} into @param {string} text @param {number} at */
function add(into, text, at) {
  const word = text.toLowerCase().replace(/\.$/, '').trim();
  if (!/^\p{L}[\p{L}\p{M}]+$/u.test(word)) return;
  for (const each of [word, bare(word).normalize('NFC')])
    into.set(each, (into.get(each) ?? new Set()).add(at));
}
for (const locale of LANGUAGES) {
  const { months: m, days: d } = main('dates', locale, 'ca-gregorian').dates.calendars.gregorian;
  for (const use of ['format', 'stand-alone'])
    for (const width of ['wide', 'abbreviated']) {
      for (const [at, text] of Object.entries(m[use][width])) add(months, text, Number(at));
      for (const [at, text] of Object.entries({ ...d[use][width] })) add(days, text, DAYS.indexOf(at) + 1);
    }
  for (const [at, text] of Object.entries(d.format.short))
    if (locale !== 'en') add(days, text, DAYS.indexOf(at) + 1);
}
for (let at = 1; at <= 12; at += 1) for (const word of also.get(`month ${at}`) ?? []) add(months, word, at);
for (let at = 1; at <= 7; at += 1) for (const word of also.get(`day ${at}`) ?? []) add(days, word, at);
/** @param {Map<string, Set<number>>} from @param {number} count */
const byNumber = (from, count) =>
  Array.from({ length: count }, (_, at) =>
    [...from]
      .flatMap(([word, numbers]) => (numbers.size === 1 && numbers.has(at + 1) ? [word] : []))
      .sort()
      .join(' '),
  );
const lostMonths = [...months].filter(([, numbers]) => numbers.size > 1).map(([word]) => word);
write(
  'months',
  `A line for each month from January, in ${LANGUAGES.length} languages. Words that are two months: ${lostMonths.join(' ')}.`,
  byNumber(months, 12),
);
const weekdays = [...days.keys()].filter((word) => !months.has(word)).sort();
write('weekdays', 'Names of the days of the week. Which one is meant does not matter: the date says it.', [
  weekdays.join(' '),
]);

// How numbers and dates are written, by locale.
write(
  'locales',
  'Locale, decimal mark, mark of thousands, order of day, month and year.',
  LOCALES.map((locale) => {
    const { decimal, group } = main('numbers', locale, 'numbers').numbers['symbols-numberSystem-latn'];
    const short = main('dates', locale, 'ca-gregorian').dates.calendars.gregorian.dateFormats.short;
    const pattern = typeof short === 'string' ? short : short._value;
    const order = [...new Set(pattern.replace(/[^dMy]/g, ''))].join('').toLowerCase();
    return [locale, decimal, group.replace(/[\u00a0\u202f]/, ' ').replace('’', "'"), order].join('|');
  }),
);

// Yes and no.
/** @type {[Set<string>, Set<string>]} */
const answers = [new Set(), new Set()];
for (const locale of LANGUAGES) {
  const { yesstr, nostr } = main('misc', locale, 'posix').posix.messages;
  for (const [at, said] of [yesstr, nostr].entries())
    for (const word of said.toLowerCase().split(':')) if ([...word].length > 1) answers[at]?.add(word);
}
for (const [at, key] of ['yes', 'no'].entries())
  for (const word of also.get(`answer ${key}`) ?? []) answers[at]?.add(word);
const both = [...answers[0]].filter((word) => answers[1].has(word));
write('answers', 'Words for yes and for no, then marks, letters and states that say the same.', [
  ...answers.map((words) => [...words].filter((word) => !both.includes(word)).join('|')),
  ...['yes', 'no'].map((key) => also.get(`mark ${key}`)?.join('|') ?? ''),
]);
console.log({ version, countries: countries.length, currencies: tender.size, lostMonths, both });
