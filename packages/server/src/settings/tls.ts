import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { ConfigError } from './config.js';

/** What https needs, as PEM: the certificate with its chain, and its key. */
export interface Tls {
  cert: Buffer;
  key: Buffer;
  expires: Date;
}

/** Reads both files and makes sure that they belong together; a ConfigError says what is wrong with which. */
export async function readTls(paths: { cert: string; key: string }): Promise<Tls> {
  const cert = await read('TLS_CERT', paths.cert);
  const key = await read('TLS_KEY', paths.key);
  const certificate = parsed('TLS_CERT', paths.cert, 'certificate', () => new X509Certificate(cert));
  const secret: KeyObject = parsed('TLS_KEY', paths.key, 'private key without a passphrase', () =>
    createPrivateKey(key),
  );
  if (!certificate.checkPrivateKey(secret))
    throw new ConfigError(
      `TLS_KEY: ${paths.key} is not the key of the certificate in ${paths.cert} (TLS_CERT); the server's own ` +
        'certificate has to be the first in that file',
    );
  return { cert, key, expires: new Date(certificate.validTo) };
}

const reasons = new Map([
  ['ENOENT', 'there is no such file'],
  ['EACCES', 'this user may not read it'],
]);

async function read(name: string, path: string): Promise<Buffer> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(
      `${name}: ${path} cannot be read: ${reasons.get(error.code ?? '') ?? error.message}`,
    );
  });
}

function parsed<T>(name: string, path: string, what: string, parse: () => T): T {
  try {
    return parse();
  } catch {
    throw new ConfigError(`${name}: ${path} holds no ${what} in PEM format`);
  }
}
