import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** What a signed download opens. */
export interface Download {
  key: string;
  name: string;
  type: string;
  /** Milliseconds since 1970. */
  until: number;
}

export interface Signer {
  sign(download: Download): string;
  /** The download, or undefined when the token is not ours. */
  open(token: string): Download | undefined;
}

/** Tokens are `payload.signature`; whoever holds one may download until it ends. */
export function signer(masterKey: Buffer): Signer {
  const secret = Buffer.from(hkdfSync('sha256', masterKey, '', 'godwit downloads', 32));
  const seal = (payload: string) => createHmac('sha256', secret).update(payload).digest();
  return {
    sign(download) {
      const payload = Buffer.from(JSON.stringify(download)).toString('base64url');
      return `${payload}.${seal(payload).toString('base64url')}`;
    },
    open(token) {
      const [payload = '', signature = ''] = token.split('.');
      const given = Buffer.from(signature, 'base64url');
      const right = seal(payload);
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Download;
    },
  };
}

/** Stored in the database, so that a process with another master key is refused at start. */
export function masterKeyCheck(masterKey: Buffer): string {
  return createHash('sha256').update('godwit master key check').update(masterKey).digest('hex').slice(0, 32);
}
