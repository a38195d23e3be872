import { stripVTControlCharacters } from 'node:util';
import type { Settings } from '../connector.js';
import { ConnectorError, type ConnectorFault } from '../connector-error.js';
import { secretTexts, withoutSecrets } from '../secrets.js';

const told = /\b(critical|error|fatal)\b|(error|exception)\b/i;

/** By the words of the tap's last complaint; the first that fits. */
const signs: [ConnectorFault, RegExp][] = [
  [
    'credentials',
    /\b40[13]\b|unauthori[sz]ed|forbidden|not authori[sz]ed|authenticat|access denied|permission denied|(invalid|expired|revoked|incorrect|wrong|bad)[ _-]?(access|refresh|api|client)?[ _-]?(credentials?|tokens?|grant|client|key|secret|login|password|signature)|(credentials?|token|password|(api|access) ?key) (is |are |was |has |have )?(been )?(invalid|wrong|expired|revoked|incorrect|missing)|login failed|sign ?in failed/i,
  ],
  ['config', /config\w* (is missing|validation|is invalid)|required (property|keys?|config)/i],
  [
    'unreachable',
    /connection (refused|reset|aborted|timed out)|timed? ?out|max retries exceeded|name or service not known|temporary failure|ECONN|ENOTFOUND|\b50[234]\b|\b429\b|too many requests/i,
  ],
];

/** The settings that a tap has, by name. */
export interface SettingNames {
  config: readonly string[];
  credentials: readonly string[];
}

/** Why a tap ended, in its own words without the secrets. */
export function tapFault(
  what: string,
  errors: string,
  credentials: Settings,
  names: SettingNames,
): ConnectorError {
  const lines = shownLines(errors, credentials);
  const line = lines.findLast((line) => told.test(line)) ?? lines.at(-1);
  if (line === undefined) return new ConnectorError('source', `${what}. It gave no reason.`);
  return new ConnectorError(faultIn(line, names), `${what}. It says: ${line}`);
}

function faultIn(line: string, { config, credentials }: SettingNames): ConnectorFault {
  const isIn = (names: readonly string[]) =>
    names.some((name) => new RegExp(`\\b${escaped(name)}\\b`).test(line));
  // So a tap in Python looks up a setting that it was not given.
  const isLookedUp = line.startsWith('KeyError') && isIn([...config, ...credentials]);
  const fault = isLookedUp ? 'config' : signs.find(([, sign]) => sign.test(line))?.[0];
  return fault === 'config' && isIn(credentials) ? 'credentials' : (fault ?? 'source');
}

/** The last lines that a tap wrote to standard error, fit to be shown. */
export function shownLines(errors: string, credentials: Settings): string[] {
  const safe = withoutSecrets(errors, secretTexts({ credentials, lines: linesIn(credentials) }));
  return safe
    .split(/\r?\n|\r/)
    .map((line) => plain(line).slice(0, longestShown))
    .filter((line) => line !== '')
    .slice(-20);
}

const longestShown = 300;

function plain(line: string): string {
  return stripVTControlCharacters(line)
    .replace(/\p{C}+/gu, ' ')
    .trim();
}

/** A key of several lines may be shown line by line. */
function linesIn(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(linesIn);
  if (typeof value !== 'string' || !value.includes('\n')) return [];
  return value.split(/\r?\n/).filter((line) => line.length >= 16 && !line.startsWith('-----'));
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
