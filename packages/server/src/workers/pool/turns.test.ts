import { describe, expect, it } from 'vitest';
import { Turns } from './turns.js';

/** With so many places, who begins when; each job ends in the order it began, one for each that begins after. */
function served(accounts: string, places: number): string {
  const turns = new Turns();
  const line = [...accounts].map((account, at) => ({ account, at }));
  const running: string[] = [];
  let order = '';
  for (let next = turns.next(line); next; next = turns.next(line)) {
    if (running.length === places) turns.end(running.shift() ?? '');
    const now = turns.next(line) ?? next;
    line.splice(line.indexOf(now), 1);
    turns.begin(now.account);
    running.push(now.account);
    order += now.account;
  }
  return order;
}

describe('turns in a pool', () => {
  it('are the order of the line within an account', () => {
    expect(served('aaaa', 2)).toBe('aaaa');
  });

  it('go round the accounts, however long the line of one is', () => {
    expect(served('aaaaaabbc', 1)).toBe('abcabaaaa');
    expect(served('aaaaaab', 3)).toBe('abaaaaa');
  });

  it('go to the account with the fewest under way', () => {
    const turns = new Turns();
    for (const account of ['a', 'a', 'b']) turns.begin(account);
    expect(turns.next([{ account: 'a' }, { account: 'b' }])).toEqual({ account: 'b' });
    turns.end('a');
    turns.end('a');
    expect(turns.next([{ account: 'b' }, { account: 'a' }])).toEqual({ account: 'a' });
    expect(turns.next([])).toBeUndefined();
  });
});
