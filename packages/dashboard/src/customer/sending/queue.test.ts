import { createClient } from '@godwit/client/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Link } from '../link/poll.js';
import { SendingQueue } from './queue.js';

/** A service that takes uploads; `answers` says what happens to the PUTs in turn. */
function service(answers: ('ok' | 'break' | 'lose' | number)[]) {
  const received = new Map<string, string>();
  const asked: number[] = [];
  const put: string[] = [];
  let last = 0;
  let away = false;
  const fetch = async (address: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    if (away) throw new TypeError('away');
    const path = new URL(String(address)).pathname;
    if (path.endsWith('/files')) {
      const { files } = JSON.parse(String(init?.body)) as { files: { name: string }[] };
      asked.push(files.length);
      const signed = files.map(({ name }) => {
        last += 1;
        return { id: `f${last}`, name, signed_url: `http://service.example/up/f${last}` };
      });
      return Response.json({ files: signed }, { status: 201 });
    }
    const id = path.split('/').at(-1) ?? '';
    put.push(id);
    const body = await new Response(init?.body ?? null).text();
    const answer = answers.shift() ?? 'ok';
    if (answer === 'break') throw new TypeError('broke');
    if (typeof answer === 'number') return Response.json({ error: 'no' }, { status: answer });
    if (received.has(id)) return Response.json({ error: 'used' }, { status: 403 });
    received.set(id, body);
    if (answer === 'lose') throw new TypeError('lost');
    return Response.json({ id });
  };
  const api = createClient({ baseUrl: 'http://service.example/api/v1', fetch, sleep: async () => {} });
  const look = vi.fn(async () =>
    away ? undefined : ({ files: [...received.keys()].map((id) => ({ id })) } as unknown as Link),
  );
  const setAway = (is: boolean) => {
    away = is;
  };
  const queue = new SendingQueue({ api, token: 't', look, changed: () => {} });
  return { queue, received, asked, put, look, setAway };
}

const picked = (...names: string[]) => names.map((name) => ({ name, file: new File([`of ${name}`], name) }));
const states = (queue: SendingQueue) => queue.items.map(({ progress }) => progress.is);

describe('files on their way', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }));
  afterEach(() => void vi.useRealTimers());
  const after = async (ms: number) => {
    // What is read and sent in between takes turns of its own.
    for (let step = 0; step < 20; step += 1) {
      await new Promise(setImmediate);
      await vi.advanceTimersByTimeAsync(ms / 20);
    }
  };

  it('arrive whole, with one request for the links of many', async () => {
    const { queue, received, asked } = service([]);
    queue.add(picked('a', 'b', 'c', 'd', 'e'));
    await after(100);
    expect([...received.values()].sort()).toEqual(['of a', 'of b', 'of c', 'of d', 'of e']);
    expect(asked).toEqual([5]);
    expect(states(queue)).toEqual(Array(5).fill('arrived'));
  });

  it('begin again by themselves over the same link, whatever broke', async () => {
    const { queue, received, asked, put } = service(['break', 503, 'break', 'ok']);
    queue.add(picked('a'));
    await after(300);
    expect(states(queue)).toEqual(['broken']);
    await after(10_000);
    expect(states(queue)).toEqual(['arrived']);
    expect(received).toEqual(new Map([['f1', 'of a']]));
    expect(put).toEqual(['f1', 'f1', 'f1', 'f1']);
    expect(asked).toEqual([1]);
  });

  it('end as received when only the answer was lost, and are not sent again', async () => {
    const { queue, received, put } = service(['lose']);
    queue.add(picked('a'));
    await after(3_000);
    expect(states(queue)).toEqual(['arrived']);
    expect(queue.items[0]?.id).toBe('f1');
    expect(put).toEqual(['f1']);
    expect(received.size).toBe(1);
  });

  it('wait while the service still holds the upload that broke', async () => {
    const { queue, received, put } = service(['break', 403, 403, 'ok']);
    queue.add(picked('a'));
    await after(60_000);
    expect(states(queue)).toEqual(['arrived']);
    expect(received.size).toBe(1);
    expect(put).toHaveLength(4);
  });

  it('outlast a long time without connection, and go on at once when it is back', async () => {
    const { queue, received, setAway } = service([]);
    setAway(true);
    queue.add(picked('a'));
    await after(3_600_000);
    expect(states(queue)).toEqual(['broken']);
    setAway(false);
    queue.wake();
    await after(100);
    expect(received.size).toBe(1);
  });

  it.each([
    [413, 'tooLarge'],
    [409, 'noRoom'],
    [400, 'refused'],
  ])('that are refused with %s fail with a reason, and the others go on', async (status, why) => {
    const { queue, received } = service([status]);
    queue.add(picked('a', 'b', 'c', 'd'));
    await after(200);
    expect(states(queue)).toEqual(['failed', 'arrived', 'arrived', 'arrived']);
    expect(queue.items[0]?.progress).toMatchObject({ why });
    expect(received.size).toBe(3);
    queue.again(queue.items[0]?.key ?? 0);
    await after(200);
    expect(received.size).toBe(4);
  });

  it('that a server refuses again and again fail in the end, and get a new link for another try', async () => {
    const { queue, asked } = service(Array(10).fill(500));
    queue.add(picked('a'));
    await after(600_000);
    expect(states(queue)).toEqual(['failed']);
    queue.again(queue.items[0]?.key ?? 0);
    await after(200);
    expect(states(queue)).toEqual(['arrived']);
    expect(asked).toEqual([1, 1]);
  });

  it('leave the list when they are removed or shown as received', async () => {
    const { queue, received, look } = service(['break']);
    queue.add(picked('a', 'b'));
    await after(200);
    queue.remove(queue.items[0]?.key ?? 0);
    queue.forgetReceived((await look()) as Link);
    await after(60_000);
    expect(queue.items).toEqual([]);
    expect([...received.values()]).toEqual(['of b']);
  });
});
