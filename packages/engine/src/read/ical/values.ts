import { splitUnescaped, unescapeText } from '../content-lines/content-line.js';
import { isoMoment } from '../content-lines/moment.js';
import type { Property } from '../content-lines/read-lines.js';

const moments =
  /^(?:DTSTART|DTEND|DUE|COMPLETED|RDATE|EXDATE|RECURRENCE-ID|CREATED|LAST-MODIFIED|DTSTAMP|DCREATED|ACKNOWLEDGED)$/;

/** The value of a property as text for people: moments as ISO 8601, escaped signs as they are. */
export function valueText(property: Property): string {
  const { name, value, params, bytes } = property;
  if (bytes !== undefined) {
    const kind = params.get('FMTTYPE')?.[0];
    return `${kind === undefined ? '' : `${kind}, `}${bytes} bytes`;
  }
  const kind = params.get('VALUE')?.[0]?.toUpperCase();
  if (moments.test(name) || kind === 'DATE' || kind === 'DATE-TIME' || kind === 'PERIOD')
    return momentsText(value);
  // Signs between the parts of a rule and of a place are no escaped ones.
  return unescapeText(value).trim();
}

/** One or several, a period with a slash inside: `2021-03-12T12:00:00Z/PT1H`. */
export function momentsText(value: string): string {
  return splitUnescaped(value, ',').map(periodText).join(', ');
}

function periodText(text: string): string {
  return text.split('/').map(isoMoment).join('/');
}

export interface Person {
  name: string;
  email: string;
  text: string;
}

/** `ATTENDEE;CN=Ada:mailto:ada@example.com`. */
export function personOf({ value, params }: Property): Person {
  const name = (params.get('CN')?.[0] ?? '').trim();
  const address = value.trim();
  const isMail = /^mailto:/i.test(address);
  const email = isMail
    ? decodedMail(address.slice(7))
    : (params.get('EMAIL')?.[0] ?? (address.includes('@') ? address : ''));
  const shown = email === '' ? address : email;
  if (name === '' || name === shown) return { name, email, text: shown };
  return { name, email, text: shown === '' ? name : `${name} <${shown}>` };
}

function decodedMail(text: string): string {
  try {
    return decodeURIComponent(text).trim();
  } catch {
    return text.trim();
  }
}
