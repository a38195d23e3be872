import { describe, expect, it } from 'vitest';
import { keptPages, pageRows, RowPages } from './row-pages.js';
import type { RowPage, RowTotals, SheetRow } from './rows-query.js';

class FakeSheet {
  count = 100_000;
  runId = 'run-1';
  readonly asked: number[] = [];
  readonly canceled: number[] = [];
  #answers: (() => void)[] = [];

  readonly ask = (offset: number, limit: number) => {
    const number = offset / limit;
    this.asked.push(number);
    const answer = new Promise<RowPage>((resolve) => {
      this.#answers.push(() => resolve(this.#page(offset, limit)));
    });
    return { answer, cancel: () => this.canceled.push(number) };
  };

  async answer(): Promise<void> {
    while (this.#answers.length > 0) {
      for (const answer of this.#answers.splice(0)) answer();
      await new Promise((done) => setImmediate(done));
    }
  }

  #page(offset: number, limit: number): RowPage {
    const length = Math.max(0, Math.min(limit, this.count - offset));
    return {
      of: 'sheet',
      run_id: this.runId,
      columns: ['Name'],
      totals: { all: this.count, valid: this.count, invalid: 0 },
      rows: Array.from({ length }, (_, n) => row(offset + n, `${this.runId} ${offset + n}`)),
    };
  }
}

function row(row_index: number, name: string): SheetRow {
  return { row_index, version: 'v', cells: [name], errors: [] };
}

const all = ({ all }: RowTotals) => all;

describe('RowPages', () => {
  it('asks for the pages in sight, once each', async () => {
    const sheet = new FakeSheet();
    const pages = new RowPages(sheet.ask, all);
    pages.want(0, 30);
    pages.want(0, 40);
    expect(pages.row(5)).toBeUndefined();
    await sheet.answer();
    expect(pages.state().count).toBe(100_000);
    expect(pages.row(5)?.cells).toEqual(['run-1 5']);
    pages.want(pageRows - 10, pageRows + 20);
    await sheet.answer();
    expect(sheet.asked).toEqual([0, 1]);
    expect(pages.row(pageRows)?.row_index).toBe(pageRows);
  });

  it('does not wait for what scrolled out of sight', async () => {
    const sheet = new FakeSheet();
    const pages = new RowPages(sheet.ask, all);
    pages.want(0, 30);
    await sheet.answer();
    pages.want(50_000, 50_030);
    pages.want(90_000, 90_030);
    expect(sheet.canceled).toEqual([250]);
    await sheet.answer();
    expect(pages.row(50_000)).toBeUndefined();
    expect(pages.row(90_000)?.row_index).toBe(90_000);
  });

  it('keeps the pages that were looked at last, and no more', async () => {
    const sheet = new FakeSheet();
    const pages = new RowPages(sheet.ask, all);
    for (let page = 0; page < keptPages + 5; page += 1) {
      pages.want(page * pageRows, page * pageRows + 10);
      await sheet.answer();
    }
    expect(pages.row(0)).toBeUndefined();
    expect(pages.row(4 * pageRows)).toBeUndefined();
    expect(pages.row(5 * pageRows)).toBeDefined();
  });

  it('shows what it had until it was read again', async () => {
    const sheet = new FakeSheet();
    const pages = new RowPages(sheet.ask, all);
    pages.want(0, 30);
    await sheet.answer();
    sheet.runId = 'run-2';
    pages.reread();
    expect(pages.row(3)?.cells).toEqual(['run-1 3']);
    await sheet.answer();
    expect(pages.row(3)?.cells).toEqual(['run-2 3']);
  });

  it('does not mix the rows of two runs', async () => {
    const sheet = new FakeSheet();
    const pages = new RowPages(sheet.ask, all);
    pages.want(0, 30);
    await sheet.answer();
    sheet.runId = 'run-2';
    pages.want(pageRows, pageRows + 30);
    await sheet.answer();
    expect(pages.row(0)).toBeUndefined();
    expect(pages.state().runId).toBe('run-2');
  });

  it('shows an edited row at once', async () => {
    const sheet = new FakeSheet();
    const pages = new RowPages(sheet.ask, all);
    pages.want(0, 30);
    await sheet.answer();
    pages.replace(row(7, 'by hand'));
    expect(pages.row(7)?.cells).toEqual(['by hand']);
  });

  it('reads nothing again while it is held, and once when it is released', async () => {
    const sheet = new FakeSheet();
    const pages = new RowPages(sheet.ask, all);
    pages.want(0, 30);
    await sheet.answer();
    pages.hold();
    sheet.runId = 'run-2';
    sheet.count = 5;
    pages.reread();
    pages.reread();
    pages.want(0, 40);
    await sheet.answer();
    expect(sheet.asked).toEqual([0]);
    expect(pages.state().count).toBe(100_000);
    pages.release();
    expect(pages.row(3)?.cells).toEqual(['run-1 3']);
    await sheet.answer();
    expect(sheet.asked).toEqual([0, 0]);
    expect(pages.state().count).toBe(5);
    expect(pages.row(3)?.cells).toEqual(['run-2 3']);
  });

  it('reads nothing on release when nothing was asked for', async () => {
    const sheet = new FakeSheet();
    const pages = new RowPages(sheet.ask, all);
    pages.want(0, 30);
    await sheet.answer();
    pages.hold();
    pages.release();
    await sheet.answer();
    expect(sheet.asked).toEqual([0]);
  });

  it('puts off a reread that was on its way when it was held', async () => {
    const sheet = new FakeSheet();
    const pages = new RowPages(sheet.ask, all);
    pages.want(0, 30);
    await sheet.answer();
    sheet.runId = 'run-2';
    pages.reread();
    pages.hold();
    await sheet.answer();
    expect(sheet.canceled).toEqual([0]);
    expect(pages.row(3)?.cells).toEqual(['run-1 3']);
    pages.release();
    await sheet.answer();
    expect(pages.row(3)?.cells).toEqual(['run-2 3']);
  });

  it('shows further pages while it is held, but none of other rows', async () => {
    const sheet = new FakeSheet();
    const pages = new RowPages(sheet.ask, all);
    pages.want(0, 30);
    await sheet.answer();
    pages.hold();
    pages.want(pageRows, pageRows + 30);
    await sheet.answer();
    expect(pages.row(pageRows)?.row_index).toBe(pageRows);
    sheet.runId = 'run-2';
    pages.want(2 * pageRows, 2 * pageRows + 30);
    await sheet.answer();
    pages.want(2 * pageRows, 2 * pageRows + 40);
    expect(sheet.asked).toEqual([0, 1, 2]);
    expect(pages.row(2 * pageRows)).toBeUndefined();
    expect(pages.row(3)?.cells).toEqual(['run-1 3']);
    pages.release();
    await sheet.answer();
    expect(pages.row(2 * pageRows)?.cells).toEqual([`run-2 ${2 * pageRows}`]);
  });

  it('tells an error, and reads again when asked', async () => {
    let fails = true;
    const sheet = new FakeSheet();
    const pages = new RowPages((offset, limit) => {
      if (!fails) return sheet.ask(offset, limit);
      return { answer: Promise.reject(new Error('no')), cancel: () => {} };
    }, all);
    pages.want(0, 30);
    await sheet.answer();
    await new Promise((done) => setImmediate(done));
    expect(pages.state().error?.message).toBe('no');
    fails = false;
    pages.reread();
    await sheet.answer();
    expect(pages.state()).toMatchObject({ error: undefined, count: 100_000 });
  });
});
