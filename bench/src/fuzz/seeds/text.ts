import { longNumber, lost } from '../lies.js';
import { type Seed, someRows } from '../seed.js';

function quoted(cell: string, delimiter: string): string {
  return cell.includes(delimiter) || cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell;
}

export const textSeeds: readonly Seed[] = [
  {
    format: 'csv',
    ending: 'csv',
    build(chance) {
      const delimiter = chance.pick([',', ';', '\t', '|']) ?? ',';
      const rows = someRows(chance).map((cells) =>
        cells.map((cell) => quoted(cell, delimiter)).join(delimiter),
      );
      return Buffer.from(
        `${rows.join(chance.pick(['\n', '\r\n', '\r']))}\n`,
        chance.next() < 0.2 ? 'utf16le' : 'utf8',
      );
    },
    lies: [longNumber, lost(/"/g, 'quotes lost')],
  },
  {
    format: 'json',
    ending: 'json',
    build(chance) {
      const [header = [], ...rows] = someRows(chance);
      const records = rows.map((cells) => Object.fromEntries(header.map((name, at) => [name, cells[at]])));
      const nested = records.map((record, at) => ({ ...record, items: [{ at, of: { deep: [at] } }] }));
      return Buffer.from(
        JSON.stringify(chance.next() < 0.5 ? records : { data: nested, total: rows.length }),
      );
    },
    lies: [longNumber, lost(/[[\]{}":,]/g, 'signs lost')],
  },
  {
    format: 'ndjson',
    ending: 'ndjson',
    build: (chance) =>
      Buffer.from(
        someRows(chance)
          .map(([a, b]) => JSON.stringify({ a, b, n: { c: [a, b] } }))
          .join('\n'),
      ),
    lies: [longNumber, lost(/[[\]{}":,]/g, 'signs lost')],
  },
  {
    format: 'html',
    ending: 'html',
    build(chance) {
      const rows = someRows(chance).map(
        (cells) => `<tr>${cells.map((cell) => `<td colspan="1" rowspan="1">${cell}</td>`).join('')}</tr>`,
      );
      return Buffer.from(`<html><body><table>${rows.join('\n')}</table></body></html>`);
    },
    lies: [
      longNumber,
      lost(/<\/?\w+>/g, 'tags lost'),
      {
        name: 'cells that reach far',
        tell: (bytes, chance) =>
          Buffer.from(
            bytes.toString('utf8').replaceAll('span="1"', () => `span="${chance.between(0, 70_000)}"`),
          ),
      },
    ],
  },
];
