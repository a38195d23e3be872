import { stripVTControlCharacters } from 'node:util';
import type { ConnectorSpec, Settings } from '../connector.js';
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

/** What a connection of a tap may say wrong: the schemas, and what was given by them. */
export interface TapSettings {
  spec: Pick<ConnectorSpec, 'configSchema' | 'credentialSchema'>;
  config: Settings;
  credentials: Settings;
}

/** Why a tap ended, in its own words without the secrets. */
export function tapFault(what: string, errors: string, settings: TapSettings): ConnectorError {
  const lines = shownLines(errors, settings);
  const line = lines.findLast((line) => told.test(line)) ?? lines.at(-1);
  if (line === undefined) return new ConnectorError('source', `${what}. It gave no reason.`);
  return new ConnectorError(faultIn(line, settings), `${what}. It says: ${line}`);
}

function faultIn(line: string, { spec, config, credentials }: TapSettings): ConnectorFault {
  const isNamed = (...named: (object | undefined)[]) =>
    named
      .flatMap((settings) => Object.keys(settings ?? {}))
      .some((name) => new RegExp(`\\b${escaped(name)}\\b`).test(line));
  const isSecretNamed = isNamed(spec.credentialSchema.properties, credentials);
  // So a tap in Python looks up a setting that it was not given.
  const isLookedUp =
    line.startsWith('KeyError') && (isSecretNamed || isNamed(spec.configSchema.properties, config));
  const fault = isLookedUp ? 'config' : signs.find(([, sign]) => sign.test(line))?.[0];
  return fault === 'config' && isSecretNamed ? 'credentials' : (fault ?? 'source');
}

/** The last lines that a tap wrote to standard error, fit to be shown. */
export function shownLines(errors: string, { spec, credentials }: TapSettings): string[] {
  const safe = withoutSecrets(errors, secretTexts(credentials, spec.credentialSchema));
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

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
