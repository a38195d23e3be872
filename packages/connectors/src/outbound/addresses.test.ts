import { describe, expect, it } from 'vitest';
import { allowedIn, nothingAllowed, refusedAs } from './addresses.js';

describe('without a list', () => {
  it.each([
    '8.8.8.8',
    '93.184.216.34',
    '172.32.0.1',
    '100.63.255.255',
    '2606:4700::1111',
    '64:ff9b::808:808',
  ])('%s is public', (address) => expect(refusedAs(address, nothingAllowed)).toBeUndefined());

  it.each([
    ['127.0.0.1', 'a loopback address'],
    ['127.255.255.254', 'a loopback address'],
    ['::1', 'a loopback address'],
    ['0.0.0.0', 'an unspecified address'],
    ['0.1.2.3', 'an unspecified address'],
    ['::', 'an unspecified address'],
    ['10.0.0.1', 'a private address'],
    ['172.16.0.1', 'a private address'],
    ['172.31.255.255', 'a private address'],
    ['192.168.1.1', 'a private address'],
    ['100.64.0.1', 'a private address'],
    ['fc00::1', 'a private address'],
    ['fdff::1', 'a private address'],
    ['fec0::1', 'a reserved address'],
    ['169.254.169.254', 'a link-local address'],
    ['fe80::1', 'a link-local address'],
    ['febf::1', 'a link-local address'],
    ['168.63.129.16', "a cloud's metadata address"],
    ['100.100.100.200', "a cloud's metadata address"],
    ['192.0.0.192', "a cloud's metadata address"],
    ['fd00:ec2::254', "a cloud's metadata address"],
    ['fd00:ec2::23', "a cloud's metadata address"],
    ['fd20:ce::254', "a cloud's metadata address"],
    ['224.0.0.1', 'a multicast address'],
    ['ff02::1', 'a multicast address'],
    ['255.255.255.255', 'a broadcast address'],
    ['240.0.0.1', 'a reserved address'],
    ['192.0.2.1', 'a reserved address'],
    ['198.18.0.1', 'a reserved address'],
    ['203.0.113.1', 'a reserved address'],
    ['2001:db8::1', 'a reserved address'],
    ['100::1', 'a reserved address'],
    ['4000::1', 'a reserved address'],
    ['5f00::1', 'a reserved address'],
    ['::ffff:127.0.0.1', 'a loopback address'],
    ['::ffff:a00:1', 'a private address'],
    ['::ffff:169.254.169.254', 'a link-local address'],
    ['::127.0.0.1', 'a reserved address'],
    ['::8.8.8.8', 'a reserved address'],
    ['::ffff:0:127.0.0.1', 'a reserved address'],
    ['64:ff9b::7f00:1', 'a loopback address'],
    ['64:ff9b::10.0.0.1', 'a private address'],
    ['64:ff9b::a9fe:a9fe', 'a link-local address'],
    ['64:ff9b:1::808:808', 'a translated address'],
    ['2002:7f00:1::', 'a reserved address'],
    ['2002:808:808::1', 'a reserved address'],
    ['2001:0:808:808::1', 'a reserved address'],
    ['127.0.0.1%lo', 'no address'],
    ['fe80::1%eth0', 'no address'],
    ['2606:4700::1111%eth0', 'no address'],
    ['127.1', 'no address'],
    ['2130706433', 'no address'],
    ['', 'no address'],
  ])('%s is refused as %s', (address, as) => expect(refusedAs(address, nothingAllowed)).toBe(as));
});

describe('with a list', () => {
  const allowed = allowedIn(
    '127.0.0.1, 10.0.0.0/8 ,fd00::/8,2002::/16, 100.64.0.0/10, ::ffff:192.168.7.0/120, Hooks.Internal.',
  );

  it.each([
    '127.0.0.1',
    '::ffff:127.0.0.1',
    '10.255.0.1',
    'fd12::1',
    '100.64.0.1',
    '192.168.7.9',
    '64:ff9b::10.1.2.3',
    '2002:a01:203::1',
    '8.8.8.8',
  ])('%s is reached', (address) => expect(refusedAs(address, allowed)).toBeUndefined());

  it.each([
    ['127.0.0.2', 'a loopback address'],
    ['::1', 'a loopback address'],
    ['192.168.8.1', 'a private address'],
    // A range that is listed opens nothing beyond through an address inside another.
    ['2002:7f00:2::', 'a loopback address'],
    ['2002:a9fe:a9fe::1', 'a link-local address'],
    ['64:ff9b::c0a8:801', 'a private address'],
    // Never, whatever is listed.
    ['fd00:ec2::254', "a cloud's metadata address"],
    ['100.100.100.200', "a cloud's metadata address"],
  ])('%s is refused as %s', (address, as) => expect(refusedAs(address, allowed)).toBe(as));

  it('a name on it leads anywhere but to what is never connected to, in any case and with a dot behind', () => {
    for (const name of ['hooks.internal', 'HOOKS.internal', 'hooks.internal.'])
      expect(refusedAs('192.168.8.1', allowed, name)).toBeUndefined();
    expect(refusedAs('::ffff:192.168.8.1', allowed, 'hooks.internal')).toBeUndefined();
    for (const address of [
      '169.254.169.254',
      '::ffff:169.254.169.254',
      'fe80::1',
      'fd00:ec2::254',
      '0.0.0.0',
    ])
      expect(refusedAs(address, allowed, 'hooks.internal')).toBeDefined();
    for (const name of ['x.hooks.internal', 'internal', 'hooks.internal.example.com'])
      expect(refusedAs('192.168.8.1', allowed, name)).toBe('a private address');
  });
});
