import { isIP } from 'node:net';
import { type Allowed, plainName, refusedAs } from './addresses.js';
import { readUrl } from './read-url.js';

/** What the configuration says about requests to addresses that people give. */
export interface OutboundConfig {
  allowed: Allowed;
  /** Whether `http:` may be used. */
  plainHttp: boolean;
}

/** Of an address that a person gives. */
export const longestUrl = 2000;
/** Of one that is asked for: those of next pages and with lists of fields are made by programs. */
export const longestRequestUrl = 16_384;
const noUrl = 'This is no address: it has to be like https://example.com/path.';

/**
 * What is wrong with an address, as a sentence, before anything is looked up; undefined where nothing is. The
 * parser of URLs makes plain ones of numbers written in other ways (2130706433, 0x7f.1, ①②⑦.1).
 */
export function urlProblem(
  text: string,
  { allowed, plainHttp }: OutboundConfig,
  longest = longestUrl,
): string | undefined {
  if (text.length > longest) return `The address is longer than ${longest} characters.`;
  // They would be dropped in silence, and the address be another than the one that was read.
  if (/[\s\p{Cc}\\]/u.test(text))
    return 'The address has a space, a line break or a backslash in it: write %20, %0A or %5C.';
  const url = readUrl(text);
  if (!url) return noUrl;
  const { hostname, username, password, protocol, port } = url;
  if (protocol !== 'https:' && protocol !== 'http:')
    return `The address has to begin with https://${plainHttp ? ' or http://' : ''}.`;
  // https:example.com and https:///example.com are read as well, as what was hardly meant.
  if (!/^\w+:\/\/[^/]/.test(text)) return noUrl;
  if (protocol === 'http:' && !plainHttp)
    return 'The address has to begin with https://: what is sent over http:// can be read on the way. (PLAIN_HTTP=1 in the configuration of the service allows it.)';
  if (username !== '' || password !== '')
    return 'The address has a user name or a password in it: leave them out.';
  if (port === '0') return 'The address has port 0, which nobody can listen on.';
  const host = hostOf(url);
  if (!isHost(host)) return `"${shortened(host)}" is no name of a host.`;
  const refused = literalRefusedAs(host, allowed);
  return refused && `${hostname} is ${refused}. ${onlyPublic}`;
}

export const onlyPublic =
  'The service connects to public addresses only, unless PRIVATE_NETWORKS in its configuration allows others.';

/** As it is looked up and connected to: without the brackets of an IPv6 address. */
export function hostOf({ hostname }: URL): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}

/** For addresses written out, which are never looked up, and for the one name that means this machine anywhere. */
export function literalRefusedAs(host: string, allowed: Allowed): string | undefined {
  if (isIP(host) !== 0) return refusedAs(host, allowed);
  if (!/^(.+\.)?localhost$/.test(plainName(host))) return undefined;
  const [first, second] = ['127.0.0.1', '::1'].map((address) => refusedAs(address, allowed, host));
  return first && second;
}

function isHost(host: string): boolean {
  if (isIP(host) !== 0) return true;
  const labels = host.replace(/\.$/, '').split('.');
  return host.length <= 254 && labels.every((label) => label.length >= 1 && label.length <= 63);
}

function shortened(text: string): string {
  return text.length <= 80 ? text : `${text.slice(0, 79)}…`;
}
