import { describe, expect, it } from 'vitest';
import { allowedIn, nothingAllowed } from './addresses.js';
import { urlProblem } from './check-url.js';

const strict = { allowed: nothingAllowed, plainHttp: false };
const plain = { allowed: nothingAllowed, plainHttp: true };

describe('the address of a receiver', () => {
  it.each([
    'https://example.com',
    'https://example.com:8443/hook?to=1#part',
    'https://EXAMPLE.com./',
    'https://bücher.example/',
    'https://8.8.8.8/',
    'https://[2606:4700::1111]/',
  ])('%s is fine', (url) => expect(urlProblem(url, strict)).toBeUndefined());

  it.each([
    ['', /^This is no address/],
    ['example.com/hook', /^This is no address/],
    ['https:example.com', /^This is no address/],
    ['https:///example.com', /^This is no address/],
    ['https://', /^This is no address/],
    ['https://[::1', /^This is no address/],
    ['https://[fe80::1%25eth0]/', /^This is no address/],
    ['https://256.1.1.1/', /^This is no address/],
    ['https://example.com:70000/', /^This is no address/],
    ['ftp://example.com', /has to begin with https/],
    ['file:///etc/passwd', /has to begin with https/],
    ['javascript:alert(1)', /has to begin with https/],
    ['http://example.com', /has to begin with https.*PLAIN_HTTP=1/],
    ['https://user:pass@example.com', /user name or a password/],
    ['https://user@example.com', /user name or a password/],
    ['https://example.com\\@127.0.0.1/', /backslash/],
    ['https://exam\nple.com', /line break/],
    ['https://example.com/a b', /a space/],
    ['https://example.com:0/', /port 0/],
    ['https://a..b/', /no name of a host/],
    ['https://./', /no name of a host/],
    [`https://${'a'.repeat(64)}.com/`, /no name of a host/],
    [`https://example.com/${'a'.repeat(2000)}`, /longer than 2000 characters/],
  ])('%s is refused with a sentence', (url, sentence) => expect(urlProblem(url, strict)).toMatch(sentence));

  it('may be plain where the configuration says so', () => {
    expect(urlProblem('http://example.com/', plain)).toBeUndefined();
    expect(urlProblem('ftp://example.com/', plain)).toMatch(/https/);
  });

  it('says nothing of the password in it', () => {
    expect(urlProblem('https://user:hunter2@example.com', strict)).not.toContain('hunter2');
  });

  it('is not localhost, unless that is allowed', () => {
    for (const host of ['localhost', 'LOCALHOST.', 'a.localhost'])
      expect(urlProblem(`https://${host}/`, strict)).toMatch(/a loopback address.*PRIVATE_NETWORKS/);
    for (const list of ['127.0.0.1', '::1', 'localhost'])
      expect(urlProblem('https://localhost/', { ...strict, allowed: allowedIn(list) })).toBeUndefined();
    expect(urlProblem('https://mylocalhost/', strict)).toBeUndefined();
  });
});
