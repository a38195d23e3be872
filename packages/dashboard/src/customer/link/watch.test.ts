import { GodwitConnectionError, GodwitError } from '@godwit/client/errors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Link } from './poll.js';
import { LinkWatch } from './watch.js';

const empty: Link = {
  company: { name: 'Nordwind' },
  contact: { team: 'Acme', email: 'anna@acme.example' },
  sheets: [],
  files: [],
  source: null,
  auth_url: null,
  questions: [],
  accepted_at: null,
  done_at: null,
  expires_at: '2026-11-25T05:59:49.832Z',
};
const file = (status: Link['files'][number]['reading']['status']): Link['files'][number] => ({
  id: 'a',
  name: 'a.csv',
  size: 1,
  uploaded_at: '2026-11-18T05:59:49.832Z',
  reading: { status },
  tables: [],
});

describe('what the page knows of its link', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is read again soon while a file is being read, and seldom afterwards', async () => {
    const openLink = vi.fn(async () => ({ ...empty, files: [file('running')] }));
    const watch = new LinkWatch({ openLink }, 't', () => false);
    await watch.refresh();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(openLink).toHaveBeenCalledTimes(2);
    openLink.mockImplementation(async () => ({ ...empty, files: [file('completed')] }));
    await vi.advanceTimersByTimeAsync(3_000);
    expect(openLink).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(19_000);
    expect(openLink).toHaveBeenCalledTimes(3);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(openLink).toHaveBeenCalledTimes(4);
  });

  it('asks less than 100 times a minute however long a file takes', async () => {
    const openLink = vi.fn(async () => ({ ...empty, files: [file('running')] }));
    await new LinkWatch({ openLink }, 't', () => false).refresh();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(openLink.mock.calls.length).toBeLessThan(20);
  });

  it('does not ask while nobody looks', async () => {
    const openLink = vi.fn(async () => empty);
    await new LinkWatch({ openLink }, 't', () => true).refresh();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(openLink).toHaveBeenCalledTimes(1);
  });

  it('answers with what was true when it was asked, with one more request for many who ask', async () => {
    let files: Link['files'] = [];
    const openLink = vi.fn(async () => ({ ...empty, files }));
    const watch = new LinkWatch({ openLink }, 't', () => true);
    const first = watch.refresh();
    files = [file('pending')];
    const later = await Promise.all([watch.refresh(), watch.refresh(), watch.refresh()]);
    expect((await first)?.files).toEqual([]);
    expect(later.map((link) => link?.files.length)).toEqual([1, 1, 1]);
    expect(openLink).toHaveBeenCalledTimes(2);
  });

  it('keeps what it shows when the connection breaks, and says so', async () => {
    const openLink = vi.fn(async () => empty);
    const watch = new LinkWatch({ openLink }, 't', () => false);
    await watch.refresh();
    openLink.mockRejectedValueOnce(new GodwitConnectionError('openLink', true, new Error('away')));
    await watch.refresh();
    expect(watch.state).toMatchObject({ is: 'open', connected: false, link: empty });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(watch.state).toMatchObject({ is: 'open', connected: true });
  });

  it('is read once for many things that happen at about the same time', async () => {
    const openLink = vi.fn(async () => empty);
    const watch = new LinkWatch({ openLink }, 't', () => true);
    await watch.refresh();
    for (let file = 0; file < 400; file += 1) {
      watch.soon();
      await vi.advanceTimersByTimeAsync(50);
    }
    expect(openLink.mock.calls.length).toBeLessThan(13);
    await vi.advanceTimersByTimeAsync(2_000);
    const { length } = openLink.mock.calls;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(openLink.mock.calls.length).toBe(length);
  });

  it('takes being asked too often for what it is, not for a connection that broke', async () => {
    const openLink = vi.fn(async () => empty);
    const watch = new LinkWatch({ openLink }, 't', () => true);
    await watch.refresh();
    openLink.mockRejectedValueOnce(new GodwitError('openLink', 429, { error: 'Too many requests' }, true));
    await watch.refresh();
    expect(watch.state).toMatchObject({ is: 'open', connected: true });
  });

  it('ends when the link does', async () => {
    const openLink = vi.fn(async () => empty);
    const watch = new LinkWatch({ openLink }, 't', () => false);
    await watch.refresh();
    openLink.mockRejectedValue(new GodwitError('openLink', 410, { error: 'over' }, false));
    await watch.refresh();
    expect(watch.state).toEqual({ is: 'gone', status: 410 });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(openLink).toHaveBeenCalledTimes(2);
  });
});
