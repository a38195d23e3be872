import { generateKeyPairSync, sign } from 'node:crypto';

/** A certificate for localhost that signs itself, and its key, both PEM. Node makes keys, but no certificates. */
export function selfSigned(until = new Date(Date.now() + 86_400_000)): { cert: string; key: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = der(0x30, der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
  const name = der(
    0x30,
    der(0x31, der(0x30, der(0x06, Buffer.from('550403', 'hex')), der(0x0c, text('localhost')))),
  );
  const names = der(0x30, der(0x82, text('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])));
  const extension = der(0x30, der(0x06, Buffer.from('551d11', 'hex')), der(0x04, names));
  const tbs = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ecdsaWithSha256,
    name,
    der(0x30, utcTime(new Date('2020-01-01')), utcTime(until)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, der(0x30, extension)),
  );
  const signature = der(0x03, Buffer.from([0]), sign('sha256', tbs, privateKey));
  const body = der(0x30, tbs, ecdsaWithSha256, signature).toString('base64').replace(/.{64}/g, '$&\n');
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

function text(value: string): Buffer {
  return Buffer.from(value);
}

function utcTime(time: Date): Buffer {
  return der(0x17, text(`${time.toISOString().replace(/[-:T]/g, '').slice(2, 14)}Z`));
}
