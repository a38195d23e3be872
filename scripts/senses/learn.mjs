// @ts-check
// Turns the words that generate.mjs wrote so that names of columns which mean the same point the same way, and says
// how much each word tells. What means the same is in bench/names: headers of tables, and how others call these
// columns. Run generate.mjs first, and `npm run build`: what is learned lies on top of what it wrote.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { englishWords } from '../../packages/engine/dist/match/english-words.js';
import { stem } from '../../packages/engine/dist/words/stem.js';

const here = dirname(fileURLToPath(import.meta.url));
const data = join(here, '..', '..', 'packages', 'engine', 'data', 'words');
const namesIn = join(here, '..', '..', 'bench', 'names');

const sizes = 100;
/** A word of another language that no dictionary has is learned where it stands so often. */
const often = 3;
const wordsOfDescription = 14;
// Of a dozen settings tried, those under which tables left out found most of their names (.40 before, .67 after).
const sharpness = 6;
const pull = 0.003;
const rate = 0.005;
const rounds = 8;
const least = 1e-4;

/** @typedef {{ header: number[], names: number[][] }} Column */
/** @typedef {{ list: readonly number[], sum: Float64Array, length: number, unit: Float64Array }} Sense */

const words = readFileSync(join(data, 'senses.txt'), 'utf8').trimEnd().split('\n');
const bytes = readFileSync(join(data, 'senses.bin'));
if (bytes.length !== words.length * sizes)
  throw new Error('run generate.mjs first: these are learned already');
const places = new Map(words.map((word, at) => [word, at]));
/** @param {string} word */
const placeOf = (word) => places.get(word) ?? places.get(word.replace(/s$/, '')) ?? places.get(stem(word));

const read = tables();
const unknown = new Map();
for (const { columns } of read)
  for (const { header, names } of columns)
    for (const word of [header, ...names.map(({ name }) => name)].flat())
      if (word.length >= 3 && placeOf(word) === undefined) unknown.set(word, (unknown.get(word) ?? 0) + 1);
const given = words.length;
for (const [word, count] of unknown)
  if (count >= often) {
    places.set(word, words.length);
    words.push(word);
  }

const start = new Float64Array(words.length * sizes);
for (let word = 0; word < given; word += 1) {
  const row = Float64Array.from({ length: sizes }, (_, at) => bytes.readInt8(word * sizes + at));
  const length = Math.hypot(...row) || 1;
  for (let at = 0; at < sizes; at += 1) start[word * sizes + at] = row[at] / length;
}
/** A word says the less the more it is used (Arora and others 2017). @param {number} place */
const usual = (place) => Math.log(0.0003 / (0.0003 + 0.1 / (Math.min(place, given) + 2.7)));
const tellingStart = Float64Array.from(words, (_, place) => usual(place));

/** @type {Column[][]} */
const lessons = read.map(({ columns }) =>
  columns.map(({ header, names }) => ({
    header: known(header),
    names: names.map(({ name, description }) => known([...name, ...description])),
  })),
);
const numbers = start.slice();
const telling = tellingStart.slice();
beginWhereTheyStand();
start.set(numbers);
const slopes = new Float64Array(numbers.length);
const tellingSlopes = new Float64Array(telling.length);
const momentum = [new Float64Array(numbers.length), new Float64Array(telling.length)];
const squares = [new Float64Array(numbers.length), new Float64Array(telling.length)];
for (let round = 0; round < rounds; round += 1) {
  let loss = 0;
  let count = 0;
  for (const columns of lessons) {
    const [own, seen] = learn(columns);
    loss += own;
    count += seen;
  }
  console.log(`round ${round + 1}: ${(loss / count).toFixed(3)}`);
}
write();

function tables() {
  const all = [];
  for (const file of readdirSync(namesIn)
    .filter((each) => each.endsWith('.tsv'))
    .sort()) {
    const parts = readFileSync(join(namesIn, file), 'utf8').split(/^# .*$/m);
    for (const part of parts) {
      const lines = part.split('\n').flatMap((line) => {
        const [header, ...names] = line.split('\t').map((each) => each.trim());
        return header && names.length > 0 ? [{ header, names: names.filter((each) => each !== '') }] : [];
      });
      const headers = englishWords(lines.map(({ header }) => header));
      const columns = lines.map(({ names }, at) => ({
        header: headers[at] ?? [],
        names: names.map((each) => {
          const [, called = each, said = ''] = /^(.*?): (.+)$/.exec(each) ?? [];
          const [name = [], description = []] = englishWords([called, said]);
          return { name, description: description.slice(0, wordsOfDescription) };
        }),
      }));
      if (columns.length > 0) all.push({ columns });
    }
  }
  return all;
}

/** @param {readonly string[]} all @returns {number[]} */
function known(all) {
  return all.flatMap((word) => placeOf(word) ?? []);
}

/** @param {readonly number[]} list @returns {Sense} */
function senseOf(list) {
  const sum = new Float64Array(sizes);
  for (const word of list) {
    const weight = Math.exp(telling[word]);
    for (let at = 0; at < sizes; at += 1) sum[at] += weight * numbers[word * sizes + at];
  }
  const length = Math.hypot(...sum);
  return { list, sum, length, unit: length > 0 ? sum.map((each) => each / length) : sum };
}

/** A new word points where what stands for it points. */
function beginWhereTheyStand() {
  const sums = new Map(words.slice(given).map((_, at) => [given + at, new Float64Array(sizes)]));
  for (const columns of lessons)
    for (const { header, names } of columns) {
      const all = [header, ...names];
      for (const word of new Set(all.flat().filter((each) => each >= given)))
        for (const list of all) {
          const { unit } = senseOf(list.filter((each) => each < given));
          const sum = sums.get(word);
          for (let at = 0; at < sizes; at += 1) if (sum) sum[at] += unit[at];
        }
    }
  for (const [word, sum] of sums) {
    const length = Math.hypot(...sum) || 1;
    for (let at = 0; at < sizes; at += 1) numbers[word * sizes + at] = sum[at] / length;
  }
}

/** Each name is to point at its own header rather than at the others of the table. @param {Column[]} columns @returns {[number, number]} */
function learn(columns) {
  const headers = columns.map(({ header }) => senseOf(header));
  const pulls = headers.map(() => new Float64Array(sizes));
  const total = columns.reduce((sum, { names }) => sum + names.length, 0);
  const touched = new Set();
  let loss = 0;
  let count = 0;
  for (const [own, { names }] of columns.entries())
    for (const list of names) {
      const name = senseOf(list);
      if (name.length === 0 || (headers[own]?.length ?? 0) === 0) continue;
      const scores = headers.map(({ length, unit }) =>
        length === 0 ? -1e9 : sharpness * dot(unit, name.unit),
      );
      const greatest = Math.max(...scores);
      const parts = scores.map((score) => Math.exp(score - greatest));
      const sum = parts.reduce((so, part) => so + part);
      loss -= Math.log((parts[own] ?? 0) / sum + 1e-12);
      count += 1;
      const slope = new Float64Array(sizes);
      for (const [other, header] of headers.entries()) {
        const off = (sharpness * ((parts[other] ?? 0) / sum - (other === own ? 1 : 0))) / total;
        const pulled = pulls[other];
        if (header.length === 0 || !pulled) continue;
        for (let at = 0; at < sizes; at += 1) {
          slope[at] += off * header.unit[at];
          pulled[at] += off * name.unit[at];
        }
      }
      passBack(name, slope, touched);
    }
  for (const [at, header] of headers.entries())
    passBack(header, pulls[at] ?? new Float64Array(sizes), touched);
  for (const word of touched) step(word);
  return [loss, count];
}

/** @param {Sense} sense @param {Float64Array} slope @param {Set<number>} touched */
function passBack({ list, length, unit }, slope, touched) {
  if (length === 0) return;
  const along = dot(slope, unit);
  const across = slope.map((each, at) => (each - along * unit[at]) / length);
  for (const word of list) {
    const weight = Math.exp(telling[word]);
    for (let at = 0; at < sizes; at += 1) {
      slopes[word * sizes + at] += weight * across[at];
      tellingSlopes[word] += weight * across[at] * numbers[word * sizes + at];
    }
    touched.add(word);
  }
}

/** @param {number} word */
function step(word) {
  for (let at = word * sizes; at < (word + 1) * sizes; at += 1)
    move(numbers, slopes, 0, at, (pull / 10) * (numbers[at] - start[at]), rate);
  move(telling, tellingSlopes, 1, word, 0.3 * pull * (telling[word] - tellingStart[word]), 2 * rate);
}

/** @param {Float64Array} all @param {Float64Array} by @param {0 | 1} of @param {number} at @param {number} back @param {number} far */
function move(all, by, of, at, back, far) {
  const slope = by[at] + back;
  momentum[of][at] = 0.9 * momentum[of][at] + 0.1 * slope;
  squares[of][at] = 0.99 * squares[of][at] + 0.01 * slope * slope;
  all[at] -= (far * momentum[of][at]) / (Math.sqrt(squares[of][at]) + least);
  by[at] = 0;
}

/** @param {Float64Array} one @param {Float64Array} other */
function dot(one, other) {
  let sum = 0;
  for (let at = 0; at < sizes; at += 1) sum += one[at] * other[at];
  return sum;
}

/** Of each word its numbers, then how much it tells: sixteenths of its logarithm. */
function write() {
  const made = Buffer.alloc(words.length * (sizes + 1));
  for (let word = 0; word < words.length; word += 1) {
    const row = numbers.subarray(word * sizes, (word + 1) * sizes);
    const greatest = Math.max(...row.map(Math.abs)) || 1;
    const length = Math.hypot(...row) || 1;
    for (let at = 0; at < sizes; at += 1)
      made.writeInt8(Math.round((127 * row[at]) / greatest), word * (sizes + 1) + at);
    // They are read as of length 1.
    const weight = Math.round(16 * (telling[word] + Math.log(length)));
    made.writeInt8(Math.max(-128, Math.min(127, weight)), word * (sizes + 1) + sizes);
  }
  writeFileSync(join(data, 'senses.txt'), `${words.join('\n')}\n`);
  writeFileSync(join(data, 'senses.bin'), made);
  console.log(`${words.length} words, ${words.length - given} of them new`);
}
