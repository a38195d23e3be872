import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grid } from '../pdf/testing/document.js';
import { fromPixels, greyOf, type Picture } from './picture.js';
import { Recogniser } from './recogniser.js';
import { pictureOf } from './testing/drawn.js';

let recogniser: Recogniser;
beforeAll(async () => {
  recogniser = await Recogniser.open();
});
afterAll(() => recogniser.close());

const rows = [
  ['Station', 'Opened', 'Visitors'],
  ['Harbour', '1994', '12,480'],
  ['Orchard', '2003', '9,115'],
  ['Windmill', '2011', '23,002'],
];
const size: [number, number] = [300, 140];

const table = () => pictureOf((doc) => grid(doc, { x: 20, y: 40, widths: [90, 80, 90], rows }), size);

async function textOf(picture: Picture): Promise<string> {
  const { words } = await recogniser.page(picture, { page: 1, dpi: 200 });
  return words.map(({ text }) => text).join(' ');
}

describe('a recognised page', () => {
  it('has words and rules where they stand, in points', async () => {
    const page = await recogniser.page(await table(), { page: 3, dpi: 200 });
    expect(page).toMatchObject({ page: 3, width: expect.closeTo(300, 0), height: expect.closeTo(140, 0) });
    expect(page.words.map(({ text }) => text)).toEqual(rows.flat());
    const orchard = page.words.find(({ text }) => text === 'Orchard');
    // Its row begins at 72 and its text 3 below.
    expect(orchard).toMatchObject({ x0: expect.closeTo(24.5, 0), isBold: false });
    expect(Math.abs((orchard?.y0 ?? 0) - 75)).toBeLessThan(2);
    expect(Math.abs((orchard?.size ?? 0) - 10)).toBeLessThan(1);
    expect(orchard?.confidence).toBeGreaterThan(70);
    const across = page.rules.filter(({ isHorizontal }) => isHorizontal).map(({ y0, y1 }) => (y0 + y1) / 2);
    expect(across.map(Math.round).sort((a, b) => a - b)).toEqual([40, 56, 72, 88, 104]);
    const down = page.rules.filter(({ isHorizontal }) => !isHorizontal).map(({ x0, x1 }) => (x0 + x1) / 2);
    expect(down.map(Math.round).sort((a, b) => a - b)).toEqual([20, 110, 190, 280]);
  });

  it('is read from a scan that is grey, crooked and noisy', async () => {
    const { pixels, width, height } = await greyOf(
      fromPixels(await table()).rotate(-4, { background: 'white' }),
    );
    // Paper grows darker to the right.
    const grey = pixels.map((level, at) => level * (0.9 - 0.4 * ((at % width) / width)) + ((at * 7919) % 13));
    const page = await recogniser.page({ pixels: grey, width, height }, { page: 1, dpi: 200 });
    expect(page.words.map(({ text }) => text).sort()).toEqual(rows.flat().sort());
    expect(page.rules.filter(({ isHorizontal }) => isHorizontal)).toHaveLength(5);
  });

  it.each([90, 180, 270])('is turned back that was turned by %i degrees', async (degrees) => {
    const turned = await greyOf(fromPixels(await table()).rotate(degrees));
    expect(await textOf(turned)).toBe(rows.flat().join(' '));
  });

  it('has white writing on dark bands, and the bands', async () => {
    const picture = await pictureOf((doc) => {
      doc.rect(20, 30, 260, 24).fill('#20407a').fillColor('white').text('Harbour office', 30, 38);
      doc.rect(20, 54, 260, 24).fill('#dddddd').fillColor('black').text('Ticket sales', 30, 62);
    }, size);
    const { words, fills } = await recogniser.page(picture, { page: 1, dpi: 200 });
    expect(words.map(({ text }) => text)).toEqual(['Harbour', 'office', 'Ticket', 'sales']);
    expect(fills).toHaveLength(2);
    expect(fills[1]).toMatchObject({ x0: expect.closeTo(20, 0), x1: expect.closeTo(280, 0) });
    expect(Math.abs((fills[1]?.y0 ?? 0) - 54)).toBeLessThan(1.5);
  });

  it('is empty where there is no writing', async () => {
    const noise = new Uint8Array(300 * 200).map((_, at) => 128 + ((at * at * 31) % 97));
    for (const pixels of [new Uint8Array(300 * 200).fill(255), new Uint8Array(300 * 200), noise]) {
      const { words } = await recogniser.page({ pixels, width: 300, height: 200 }, { page: 1 });
      expect(words.filter(({ confidence = 0 }) => confidence > 60)).toEqual([]);
    }
  });
});
