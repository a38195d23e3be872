import { createClient } from '@godwit/client/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** A service whose PUTs are answered in turn: `lose` takes the file and says nothing. */
const service = vi.hoisted(() => ({
  answers: [] as ('ok' | 'lose' | number)[],
  received: [] as string[],
  asked: 0,
}));

vi.mock('../../api/api.js', () => ({
  api: createClient({
    baseUrl: 'http://service.example/api/v1',
    sleep: async () => {},
    fetch: async (address, init) => {
      const path = new URL(String(address)).pathname;
      if (path.endsWith('/files') && init?.method === 'POST') {
        service.asked += 1;
        const id = `f${service.asked}`;
        const files = [{ id, name: 'a', signed_url: `http://service.example/up/${id}` }];
        return Response.json({ files }, { status: 201 });
      }
      if (path.endsWith('/files')) return Response.json({ files: service.received.map((id) => ({ id })) });
      const id = path.split('/').at(-1) ?? '';
      await new Response(init?.body ?? null).text();
      const answer = service.answers.shift() ?? 'ok';
      if (typeof answer === 'number') return Response.json({ error: 'no' }, { status: answer });
      if (service.received.includes(id)) return Response.json({ error: 'used' }, { status: 403 });
      service.received.push(id);
      if (answer === 'lose') throw new TypeError('lost');
      return Response.json({ id });
    },
  }),
}));

const { addUploads, sendAgain, uploadsOf } = await import('./uploads.js');

describe('an upload of the dashboard', () => {
  beforeEach(() => {
    Object.assign(service, { answers: [], received: [], asked: 0 });
    vi.stubGlobal('addEventListener', () => {});
    vi.stubGlobal('removeEventListener', () => {});
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const after = async (ms: number) => {
    for (let step = 0; step < 20; step += 1) {
      await new Promise(setImmediate);
      await vi.advanceTimersByTimeAsync(ms / 20);
    }
  };
  const file = () => new File(['of a'], 'a');

  it.each([[['lose' as const]], [[403, 403, 'ok' as const]], [['lose' as const, 403]]])(
    'arrives once, over one link, after %j',
    async (answers) => {
      service.answers = [...answers];
      const settled = vi.fn();
      addUploads('m', [file()], settled);
      await after(60_000);
      expect(service.received).toEqual(['f1']);
      expect(service.asked).toBe(1);
      expect(settled).toHaveBeenCalledTimes(1);
      expect(uploadsOf('m')).toEqual([]);
    },
  );

  it('that failed has the list read again, and goes over its link when it is tried again', async () => {
    service.answers = [413];
    const settled = vi.fn();
    addUploads('m', [file()], settled);
    await after(1_000);
    expect(settled).toHaveBeenCalledTimes(1);
    const [failed] = uploadsOf('m');
    expect(failed).toMatchObject({ state: 'failed', error: { status: 413 } });
    sendAgain(failed?.id ?? 0);
    await after(1_000);
    expect(service.received).toEqual(['f1']);
    expect(service.asked).toBe(1);
    expect(settled).toHaveBeenCalledTimes(2);
  });
});
