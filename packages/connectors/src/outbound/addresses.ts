import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;
type Network = readonly [Address, bits: number];

/** What may be connected to beside public addresses. */
export interface Allowed {
  networks: readonly Network[];
  /** Names that may lead to any address but those that are never connected to. */
  names: ReadonlySet<string>;
  /** For the command line, which connects where its user says. */
  everything?: boolean;
}

/**
 * Never connected to, whatever is allowed: what gives the machine's own credentials to whoever asks (the metadata
 * services of clouds), what is no single machine, and 64:ff9b:1::/48, in which an IPv4 address may stand in four places.
 */
const never: readonly (readonly [network: string, what: string])[] = [
  ['169.254.0.0/16', 'a link-local address'],
  ['fe80::/10', 'a link-local address'],
  ['100.100.100.200/32', "a cloud's metadata address"],
  ['168.63.129.16/32', "a cloud's metadata address"],
  ['192.0.0.192/32', "a cloud's metadata address"],
  ['fd00:ec2::/32', "a cloud's metadata address"],
  ['fd20:ce::/32', "a cloud's metadata address"],
  ['fd00:c1::a9fe:a9fe/128', "a cloud's metadata address"],
  ['fd00:42::42/128', "a cloud's metadata address"],
  ['0.0.0.0/8', 'an unspecified address'],
  ['::/128', 'an unspecified address'],
  ['224.0.0.0/4', 'a multicast address'],
  ['ff00::/8', 'a multicast address'],
  ['255.255.255.255/32', 'a broadcast address'],
  ['64:ff9b:1::/48', 'a translated address'],
];
const neverNetworks = never.map(([network, what]) => ({ network: ipaddr.parseCIDR(network), what }));

const globalUnicast = ipaddr.parseCIDR('2000::/3');
const translated = ipaddr.parseCIDR('64:ff9b::/96');

/** What keeps this address from being connected to ("a private address"); undefined where nothing does. */
export function refusedAs(text: string, allowed: Allowed, hostName?: string): string | undefined {
  if (allowed.everything) return undefined;
  const address = parseAddress(text);
  if (!address) return 'no address';
  const judged = [address, ...embedded(address)];
  for (const one of judged) {
    const forbidden = neverNetworks.find(({ network }) => isIn(one, network));
    if (forbidden) return forbidden.what;
  }
  if (hostName !== undefined && allowed.names.has(plainName(hostName))) return undefined;
  const refused = judged.find(
    (one) => !isPublic(one) && !allowed.networks.some((network) => isIn(one, network)),
  );
  return refused && whatIs(refused);
}

export const nothingAllowed: Allowed = { networks: [], names: new Set() };
export const everythingAllowed: Allowed = { ...nothingAllowed, everything: true };

export class NotANetwork extends Error {}

/** Reads `127.0.0.1, 10.0.0.0/8, db.internal`. */
export function allowedIn(list: string): Allowed {
  const networks: Network[] = [];
  const names = new Set<string>();
  for (const entry of list.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const network = parseNetwork(entry);
    if (!network) {
      names.add(nameIn(entry));
      continue;
    }
    const [address, bits] = network;
    if (neverNetworks.some(({ network: [base, least] }) => bits >= least && isIn(address, [base, least])))
      throw new NotANetwork(`"${entry}" cannot be allowed: it is never connected to`);
    networks.push(network);
  }
  return { networks, names };
}

/** An address, or a network of less than all addresses. */
export function parseNetwork(text: string): Network | undefined {
  const [base = '', written, ...more] = text.split('/');
  const version = isIP(base);
  const parsed = parseAddress(base);
  if (!parsed || more.length > 0) return undefined;
  const most = version === 4 ? 32 : 128;
  const bits = written === undefined ? most : /^\d{1,3}$/.test(written) ? Number(written) : 0;
  // One IPv4 address written as IPv6 was made IPv4, and so is a network of them.
  const short = version === 6 && parsed.kind() === 'ipv4' ? bits - 96 : bits;
  return short >= 1 && bits <= most ? [parsed, short] : undefined;
}

/** As it is compared: names are the same in any case, and with a dot at the end. */
export function plainName(name: string): string {
  return name.toLowerCase().replace(/\.$/, '');
}

function nameIn(entry: string): string {
  const name = plainName(domainToASCII(entry));
  const labels = name.split('.');
  const isName =
    labels.every((label) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label)) &&
    !/^(\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? '');
  if (isName && name.length <= 253 && !entry.includes('/')) return name;
  throw new NotANetwork(`"${entry}" is no address, no range (10.0.0.0/8) and no host name`);
}

/**
 * Not the forms that only some programs read as an address (127.1, 0x7f000001), and none with a zone. ipaddr.js takes
 * ::8.8.8.8 for ::ffff:8.8.8.8; the parser of URLs writes it without dots.
 */
function parseAddress(text: string): Address | undefined {
  const version = text.includes('%') ? 0 : isIP(text);
  if (version === 0) return undefined;
  return ipaddr.process(version === 4 ? text : new URL(`http://[${text}]`).hostname.slice(1, -1));
}

/** IPv4 addresses that packets to this one may be sent on to. */
function embedded(address: Address): Address[] {
  if (!isIPv6(address)) return [];
  const { parts } = address;
  const at = (index: number, flip = 0) => {
    const [high, low] = [(parts[index] ?? 0) ^ flip, (parts[index + 1] ?? 0) ^ flip];
    return new ipaddr.IPv4([high >> 8, high & 255, low >> 8, low & 255]);
  };
  const starts = (...wanted: number[]) => wanted.every((part, index) => parts[index] === part);
  if (starts(0, 0, 0, 0, 0, 0) && parts[6] !== 0) return [at(6)]; // IPv4-compatible; not ::1
  if (starts(0, 0, 0, 0, 0xffff, 0)) return [at(6)]; // IPv4-translated
  if (starts(0x64, 0xff9b, 0, 0, 0, 0)) return [at(6)]; // NAT64
  if (starts(0x2002)) return [at(1)]; // 6to4
  if (starts(0x2001, 0)) return [at(2), at(6, 0xffff)]; // Teredo: its server, and the client, inverted
  return [];
}

/**
 * ipaddr.js calls all of IPv6 that has no name of its own unicast, ::127.0.0.1 too; assigned for that is 2000::/3.
 * Networks with IPv6 alone reach all of IPv4 through 64:ff9b::/96, which is as public as the address inside.
 */
function isPublic(address: Address): boolean {
  if (!isIPv6(address)) return address.range() === 'unicast';
  return isIn(address, translated) || (isIn(address, globalUnicast) && address.range() === 'unicast');
}

function whatIs(address: Address): string {
  const range = address.range();
  if (range === 'loopback') return 'a loopback address';
  if (range === 'private' || range === 'uniqueLocal' || range === 'carrierGradeNat')
    return 'a private address';
  return 'a reserved address';
}

function isIn(address: Address, [base, bits]: Network): boolean {
  if (isIPv6(address)) return isIPv6(base) && address.match(base, bits);
  return !isIPv6(base) && address.match(base, bits);
}

function isIPv6(address: Address): address is ipaddr.IPv6 {
  return address.kind() === 'ipv6';
}
