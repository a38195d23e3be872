import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

// About 60 ms and 32 MB a password on one core of a small server.
const cost: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password.normalize('NFKC'), salt, 32, cost);
  return `scrypt$${cost.N}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

export async function passwordFits(password: string, stored: string): Promise<boolean> {
  const [, n = '', salt = '', key = ''] = stored.split('$');
  const expected = Buffer.from(key, 'base64url');
  const given = await derive(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), expected.length, {
    ...cost,
    N: Number(n),
  });
  return timingSafeEqual(given, expected);
}

/** Checked when nobody has the e-mail, so that the answer takes as long either way. */
export const nobodysPassword =
  'scrypt$32768$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA';
