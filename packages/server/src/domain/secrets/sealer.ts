import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { masterKeyCheck } from './signer.js';

/** Keeps secrets that have to be read again, such as those that sign webhooks. */
export interface Sealer {
  /** `about` names what the secret belongs to: sealed for one thing, it opens for no other. */
  seal(secret: string, about: string): string;
  /** Throws where it was sealed under another master key, for another thing, or was changed. */
  open(sealed: string, about: string): string;
  /** Whether it was sealed under this master key. */
  owns(sealed: string): boolean;
}

/** AES-256-GCM under a key that is made from the master key: `key id.nonce.text and tag`. */
export function sealer(masterKey: Buffer): Sealer {
  const key = Buffer.from(hkdfSync('sha256', masterKey, '', 'godwit secrets', 32));
  const keyId = masterKeyCheck(masterKey).slice(0, 8);
  const owns = (sealed: string) => sealed.split('.', 1)[0] === keyId;
  return {
    owns,
    seal(secret, about) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(about));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      return `${keyId}.${nonce.toString('base64url')}.${text.toString('base64url')}`;
    },
    open(sealed, about) {
      const [, nonce = '', text = ''] = sealed.split('.');
      if (!owns(sealed)) throw new Error('A secret was sealed under another master key');
      const bytes = Buffer.from(text, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'))
        .setAAD(Buffer.from(about))
        .setAuthTag(bytes.subarray(-16));
      return decipher.update(bytes.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}
