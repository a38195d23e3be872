import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import { migrations } from '../../store/migrations/index.js';
import { databases } from '../../testing/databases.js';
import { testService } from '../../testing/service.js';
import { changePassword, endOtherSessions, endSession, listSessions } from './own-sessions.js';
import type { Principal } from './principals.js';
import { signIn } from './sessions.js';

const device = { userAgent: `Browser ${'x'.repeat(500)}`, address: '192.0.2.1' };
const trier = { address: '192.0.2.1', signal: new AbortController().signal };

describe.each(databases)('sessions of a person on $name', ({ open }) => {
  it('are listed, ended one by one or all others at once, and end with the password', async () => {
    const { service, close } = await testService(await open(migrations));
    const enter = (password = 'correct horse') =>
      signIn(service, { email: 'admin@test.example', password }, device, trier.signal);
    const whose = async (token: string) => (await service.principals.bySession(token)) as Principal;
    const [one, two, three] = [await enter(), await enter(), await enter()];
    const me = await whose(one.session_token);

    service.seam.advance(60);
    await whose(two.session_token);
    await service.principals.flushLastUse();
    const { sessions } = await listSessions(service, me);
    expect(sessions.map(({ current }) => current)).toEqual([true, false, false]);
    expect(sessions[1]!.last_used_at > sessions[2]!.last_used_at).toBe(true);
    expect(sessions[0]).toMatchObject({ address: '192.0.2.1', user_agent: device.userAgent.slice(0, 300) });

    await endSession(service, me, sessions[1]!.id);
    expect(await whose(two.session_token)).toBeUndefined();
    await expect(endSession(service, me, sessions[1]!.id)).rejects.toMatchObject({ status: 404 });

    expect(await endOtherSessions(service, me)).toBe(1);
    expect(await whose(three.session_token)).toBeUndefined();
    expect(await whose(one.session_token)).toBeDefined();

    const four = await enter();
    const change = { current_password: 'correct horse', new_password: 'battery staple' };
    expect(await changePassword(service, me, change, trier)).toBe(1);
    expect(await whose(four.session_token)).toBeUndefined();
    expect(await whose(one.session_token)).toBeDefined();
    await expect(enter()).rejects.toMatchObject({ status: 401 });
    await expect(enter('battery staple')).resolves.toBeDefined();
    await close();
  });

  it('are not opened by a password that was changed while it was checked', async () => {
    const { service, actor, close } = await testService(await open(migrations));
    const attempt = signIn(
      {
        ...service,
        passwordTries: Object.assign(Object.create(service.passwordTries), {
          attempt: async (_email: string, _trier: unknown, check: () => Promise<unknown>) => {
            const found = await check();
            await service.db.run(sql`update users set password_hash = 'another' where id = ${actor.userId}`);
            return found;
          },
        }),
      },
      { email: 'admin@test.example', password: 'correct horse' },
      device,
      trier.signal,
    );
    await expect(attempt).rejects.toMatchObject({ status: 401 });
    await close();
  });
});
