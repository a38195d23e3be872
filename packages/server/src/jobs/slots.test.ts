import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { testClock } from '../seam/seam.js';
import { Slots } from './slots.js';

const log = pino({ level: 'silent' });

/** Work that ends when the test says so; `b` is somebody with nothing running. */
function line(waiting: string[]) {
  const running = new Map<string, () => void>();
  const rooms: boolean[] = [];
  const take = async ({ isSpare }: { isSpare: boolean }) => {
    rooms.push(isSpare);
    const at = waiting.findIndex((name) => !isSpare || name.startsWith('b'));
    const name = at === -1 ? undefined : waiting.splice(at, 1)[0];
    if (name === undefined) return undefined;
    return () => new Promise<void>((resolve) => running.set(name, resolve));
  };
  const end = (name: string) => {
    running.get(name)?.();
    running.delete(name);
  };
  return { waiting, running, rooms, take, end };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

describe('slots', () => {
  it('are filled, the spare ones only by those who may, and again when one is free', async () => {
    const { waiting, running, take, end } = line(['a1', 'a2', 'a3', 'b1', 'b2']);
    const slots = new Slots({ slots: 2, spare: 1 }, take, log, testClock());
    slots.look();
    await settled();
    expect([...running.keys()]).toEqual(['a1', 'a2', 'b1']);
    end('a1');
    await settled();
    // Two of three places are taken: the third is the spare one.
    expect([...running.keys()]).toEqual(['a2', 'b1', 'b2']);
    end('b1');
    end('b2');
    await settled();
    expect([...running.keys()]).toEqual(['a2', 'a3']);
    expect(waiting).toEqual([]);
  });

  it('look once more for what they are told of while they look', async () => {
    const waiting: string[] = [];
    const { running, take } = line(waiting);
    const slots = new Slots({ slots: 1, spare: 0 }, take, log, testClock());
    slots.look();
    // The first look has found nothing by now, and does not know that yet.
    waiting.push('a1');
    slots.look();
    await settled();
    expect([...running.keys()]).toEqual(['a1']);
  });

  it('look for the spare place at once, then once a second, however often they are told', async () => {
    const { waiting, running, rooms, take } = line(['a1', 'a2']);
    const clock = testClock();
    const slots = new Slots({ slots: 1, spare: 1 }, take, log, clock);
    for (let times = 0; times < 5; times += 1) {
      slots.look();
      await settled();
    }
    expect(rooms).toEqual([false, true]);
    waiting.push('b1');
    clock.advance(1);
    await settled();
    expect([...running.keys()]).toEqual(['a1', 'b1']);
    await slots.close();
  });

  it('go on after a fault, of the store and of the work', async () => {
    const faults = [new Error('store'), new Error('store')];
    const done: string[] = [];
    const slots = new Slots(
      { slots: 1, spare: 0 },
      async () => {
        const fault = faults.pop();
        if (fault) throw fault;
        if (done.length === 2) return undefined;
        return async () => {
          done.push('one');
          throw new Error('work');
        };
      },
      log,
      testClock(),
    );
    for (let times = 0; times < 3; times += 1) {
      slots.look();
      await settled();
    }
    expect(done).toEqual(['one', 'one']);
  });

  it('take nothing once they are closed, and what was being taken is theirs', async () => {
    const { running, take, end, waiting } = line(['a1', 'a2']);
    const slots = new Slots({ slots: 1, spare: 0 }, take, log, testClock());
    slots.look();
    await slots.close();
    expect([...running.keys()]).toEqual(['a1']);
    const done = slots.done();
    end('a1');
    await done;
    await settled();
    expect(waiting).toEqual(['a2']);
  });
});
