import { expect, it } from 'vitest';
import { secretTexts, withoutSecrets } from './secrets.js';

const secret = `s3"cr't\\ 2€ +100% <b>&=/?#{x}[y]^$.*|( 𝒳 )`;
const secrets = secretTexts({
  token: secret,
  key: '-----BEGIN\nAAAAlineOne\n\tBBBBlineTwo\n-----END',
  pin: 4711,
});

it.each<[form: string, written: string]>([
  ['as it is', secret],
  ['in a path', encodeURIComponent(secret)],
  ['in a path, in small letters', encodeURIComponent(secret).replace(/%\w\w/g, (code) => code.toLowerCase())],
  ['in a form', new URLSearchParams({ q: secret }).toString().slice(2)],
  ['in JSON', JSON.stringify(secret).slice(1, -1)],
  ['in JSON inside JSON', JSON.stringify(JSON.stringify(secret)).slice(3, -3)],
  [
    'in JSON of ASCII',
    JSON.stringify(secret)
      .slice(1, -1)
      .replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  ],
  [
    'in HTML',
    secret
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;'),
  ],
  ['with its spaces made one', secret.replaceAll(' ', '  ')],
  ['in base64', Buffer.from(secret).toString('base64')],
  ['in base64 for addresses', Buffer.from(secret).toString('base64url')],
  ['in hex', Buffer.from(secret).toString('hex')],
  ['a line of a key', 'BBBBlineTwo'],
  ['a number', '4711'],
])('a secret is taken out of a text %s', (_, written) => {
  expect(withoutSecrets(`before ${written} after`, secrets)).toBe('before ••• after');
});

it('the rest of a text stays as it is', () => {
  const text = 'The token of "reader" at 10.0.0.1 is not valid: 401 \\u20ac %20 &amp;';
  expect(withoutSecrets(text, secrets)).toBe(text);
});
